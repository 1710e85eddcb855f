"""What may fill the forms of `lives.toml`: a place and a name that look like one, of somebody, and not for a visit."""

from __future__ import annotations

import re
from collections.abc import Mapping

from troth.language.en.lexicon import role_words, words
from troth.language.en.roles import find_role
from troth.language.en.tokens import Token

_CLOSED = ("determiners", "possessives", "nominative", "prepositions", "weekdays", "months", "time_nouns", "wh", "aux")


def placed(said: str, parts: Mapping[str, list[Token]]) -> bool:
    """Whether what is told as a place or a name can be one, of somebody, and not for a visit."""
    who = [t.low for t in parts.get("s", [])]
    owned = who[:1] != [] and who[0] in words("possessives") and "and" not in who
    if VISIT.search(said) or (owned and not find_role(who[1:])[0]):
        return False
    return all(named(parts[slot]) for slot in "pn" if slot in parts)


VISIT = re.compile(
    r"\b(?:every|each|hotel|hostel|airbnb|holidays?|vacation|visiting|trip|conference|(?:for|over) (?:a|the) "
    r"(?:\w+ )?(?:week|weekend|fortnight|night|month|summer|winter|season|holidays?|day)|for (?:christmas|easter)|"
    r"in (?:summer|winter|january|february|march|april|june|july|august|september|october|november|december))\b"
)
"""What tells that one is somewhere for a while only."""


def named(tokens: list[Token]) -> bool:
    """Whether words look like a name."""
    return bool(tokens) and tokens[0].capital and tokens[0].low not in role_words() and not closed(tokens[0])


def closed(token: Token) -> bool:
    """Whether a word is one with which no name begins."""
    return any(token.low in words(name) for name in _CLOSED)


__all__ = ["VISIT", "closed", "named", "placed"]
