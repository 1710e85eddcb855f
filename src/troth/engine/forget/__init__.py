"""Forgetting: what is meant, shown before it is done; hiding; erasing for good, with proof; keeping for a time."""
