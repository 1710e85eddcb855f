"""What a thing's "is" tells: of what kind it is, where, how old, how much, what colour; no sort takes another's place."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Attribute
from troth.language.en.copula.being import Being, listed
from troth.language.en.lexicon import words
from troth.language.en.values import group
from troth.language.text import fold

_AGE = re.compile(r"(?:\w+ )?\w+ (?:year|month|week)s? old\b")
_AMOUNT = re.compile(r"[€$£¥]\d|\d[\d.,]* ?(?:[€$£%]|[a-z]{1,9}\b)")
_QUALITY = re.compile(r"[a-z-]+(?:[^e]ed|ic|ous|ful|less|ish|proof|[^aeiou]y)")
_DUE = frozenset({"due", "overdue"})


def address_beside(said: Being, subject: str, chosen: Attribute, value: str) -> Attribute:
    """The address of what a thing is, apart from what is held there of another sort: "the car is electric", "a Golf"."""
    sort = _sort(value, said.first)
    held = next((r for r in said.scene.context.recent if (r.claim.subject, r.claim.attribute) == (subject, chosen.name)), None)
    if held is None or not held.claim.positive or not sort:
        return chosen
    before = held.text[: held.text.rfind(held.claim.value)].split()
    its = _sort(held.claim.value, before[-1] if before else "")
    return replace(chosen, name=f"{chosen.name} {sort}") if its and its != sort else chosen


def _sort(value: str, before: str) -> str:
    """The sort of a value that stands behind that word or begins with it; nothing where its form does not tell."""
    low = fold(value)
    first = low.split()[0] if low.split() else ""
    if first in _DUE:
        return "due"
    if _AGE.match(low):
        return "age"
    if low in group("settings", "colours"):
        return "colour"
    if first in listed("place_prepositions"):
        return "place"
    if _AMOUNT.match(low):
        return "amount"
    if before in ("a", "an") or value[:1].isupper():
        return "kind"
    return "quality" if low in words("adjectives") or _QUALITY.fullmatch(low) else ""


__all__ = ["address_beside"]
