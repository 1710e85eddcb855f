"""Other ways of telling where somebody lives and who they are: the forms of `lives.toml`, ready to be matched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from troth.language.en.lexicon import bag, table, words
from troth.language.en.tokens import Token

_PART = re.compile(r"(?<!P)<([a-z])>")
_CLOSED = ("determiners", "possessives", "nominative", "prepositions", "weekdays", "months", "time_nouns", "wh", "aux")


def lives() -> Iterator[tuple[re.Pattern[str], str, tuple[frozenset[str], ...]]]:
    """What is matched, the plain order that is read instead, and words of which one must be there."""
    parts: Mapping[str, str] = table("lives")["parts"]
    for one in table("lives")["way"]:
        for said in one["said"]:
            yield re.compile("^" + _PART.sub(lambda part: parts[part[1]], said) + "$"), one["plain"], (bag(one["has"]),)


def placed(parts: Mapping[str, list[Token]]) -> bool:
    """Whether what is told as a place or a name can be one: it begins with a capital, and is no day and no pronoun."""
    return all(_named(parts[slot]) for slot in "pn" if slot in parts)


def _named(tokens: list[Token]) -> bool:
    first = tokens[0] if tokens else None
    if first is None or not first.capital:
        return False
    return not any(first.low in words(name) for name in _CLOSED)


__all__ = ["lives", "placed"]
