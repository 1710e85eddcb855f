"""What Troth is about, as values and pure functions: standard library only; no I/O, no clock, no randomness, no async."""
