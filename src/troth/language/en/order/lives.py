"""Other ways of telling where somebody lives and who they are: the forms of `lives.toml`, ready to be matched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from troth.language.en.lexicon import bag, role_words, table, words
from troth.language.en.roles import find_role
from troth.language.en.tokens import Token

_PART = re.compile(r"(?<!P)<([a-z])>")
_CLOSED = ("determiners", "possessives", "nominative", "prepositions", "weekdays", "months", "time_nouns", "wh", "aux")


def lives() -> Iterator[tuple[re.Pattern[str], str, tuple[frozenset[str], ...]]]:
    """What is matched, the plain order that is read instead, and words of which one must be there."""
    parts: Mapping[str, str] = table("lives")["parts"]
    for one in table("lives")["way"]:
        for said in one["said"]:
            yield re.compile("^" + _PART.sub(lambda part: parts[part[1]], said) + "$"), one["plain"], (bag(one["has"]),)


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
    first = tokens[0] if tokens else None
    if first is None or not first.capital:
        return False
    return first.low not in role_words() and not any(first.low in words(name) for name in _CLOSED)


__all__ = ["VISIT", "lives", "named", "placed"]
