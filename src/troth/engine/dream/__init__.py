"""Dreaming: what follows from what was said, proposed to a person. No privileged path: all of it goes through `govern`."""
