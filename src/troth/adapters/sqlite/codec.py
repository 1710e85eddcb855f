"""How domain values lie in the file: as `domain/codec.py` writes them, with what indexes need."""

from troth.domain.codec import dump, from_micros, load, to_micros

FOREVER = 2**63 - 1
"""An end that never comes, where an index needs a number."""

__all__ = ["FOREVER", "dump", "from_micros", "load", "to_micros"]
