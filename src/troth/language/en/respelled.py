"""A name that is spelled otherwise, told by its letters alone: "with a K", "no h", "two n's". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from troth.language.en.lexicon import table

_TWO = re.compile(r"\b(?:two|double) (?P<letter>[a-z])(?: ?'?s)?\b")
_ONE = re.compile(r"\b(?:one|(?:only|just) (?:one|an?)|a single) (?P<letter>[a-z])\b")
_NO = re.compile(r"\b(?:no|without (?:the|an?)|minus the|drop the|not an?) (?P<letter>[a-z]{1,2})\b")
_WITH = re.compile(r"\b(?:with|it's|spelled|spelt) an? (?P<letters>[a-z]{1,2})\b")
LETTERS = re.compile("|".join(re.sub(r"\?P<\w+>", "?:", form.pattern) for form in (_TWO, _ONE, _NO, _WITH)))
"""Words that tell a letter."""
_VOWELS = "aeiouy"


def respelled(told: str, name: str) -> str | None:
    """The name as the letters say; nothing where they fit in two ways or say no more than is known.

    >>> respelled("with a ph", "Steven")
    'Stephen'
    """
    found = next(_ways(told, name), None)
    if found is None or found.casefold() == name.casefold() or len(found) < 2:
        return None
    return found[0].upper() + found[1:] if name[:1].isupper() else found


def _ways(told: str, name: str) -> Iterator[str]:
    if (found := _TWO.search(told)) and name.casefold().count(found["letter"]) == 1:
        yield re.sub(found["letter"], lambda m: m.group() + found["letter"], name, flags=re.IGNORECASE)
    if (found := _ONE.search(told)) and (letter := found["letter"]) * 2 in name.casefold():
        yield re.sub(f"({letter}){letter}", lambda m: m[1], name, flags=re.IGNORECASE)
    if (found := _WITH.search(told)) is not None:
        yield from _with(found["letters"], name)
    if (found := _NO.search(told)) and name.casefold().count(found["letter"]) == 1:
        yield re.sub(found["letter"], "", name, flags=re.IGNORECASE)


def _with(letters: str, name: str) -> Iterator[str]:
    """The name with these letters for such as sound alike, or behind its end: "with an e" is Anne for Ann."""
    if letters in name.casefold():
        return
    mates = [m for group in table("slips")["alike"] if letters in group.split() for m in group.split() if m != letters]
    places = [m for m in re.finditer("|".join(sorted(mates, key=len, reverse=True)), name, re.IGNORECASE)] if mates else []
    if letters == "e" and name[-1:].casefold() not in _VOWELS:
        yield f"{name}e"
    elif letters == "h" and name[-1:].casefold() == "a":
        yield f"{name}h"
    elif len(places) == 1 or (places and places[0].start() == 0):
        yield name[: places[0].start()] + letters + name[places[0].end() :]


__all__ = ["LETTERS", "respelled"]
