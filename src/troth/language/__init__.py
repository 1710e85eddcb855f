"""Reads English and Chinese: pure, offline, in layers (text → clauses → who, mood, polarity, time → claim → wording)."""
