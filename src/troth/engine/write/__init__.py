"""Writing: observation first, then read, validate, decide, commit. `govern.py` is the only caller of `decide`."""
