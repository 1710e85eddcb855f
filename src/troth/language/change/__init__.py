"""What a later sentence says of a fact that is held: a new state, an end, a correction. Pure; called by `reader.py`."""

from troth.language.change.amounts import resolve

__all__ = ["resolve"]
