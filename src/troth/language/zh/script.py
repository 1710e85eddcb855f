"""Traditional forms of the words that rules put around what was said."""

from __future__ import annotations

from functools import cache

from troth.language.zh.lexicon import script_pairs


@cache
def _table() -> dict[int, str]:
    return {ord(a): b for a, b in script_pairs() if a != "台"}


def to_traditional(literal: str) -> str:
    """A rule's own words in Traditional characters."""
    return literal.translate(_table())
