"""How two values relate, told from their keys (folded tokens; see `language.text.value_key`)."""

from __future__ import annotations

import re
from enum import StrEnum

SAME_JACCARD = 0.85
"""From this overlap on two values are the same (DESIGN section 4.6), if digits and order agree."""

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")


class Relation(StrEnum):
    """What a new value is to an old one."""

    SAME = "same"
    NARROWER = "narrower"
    """The new one says more."""
    WIDER = "wider"
    """The new one says less."""
    OTHER = "other"


def relate(new: str, old: str) -> Relation:
    """Compare two value keys; digits and word order count."""
    if new == old:
        return Relation.SAME
    a, b = new.split(), old.split()
    if not a or not b:
        return Relation.WIDER if not a else Relation.NARROWER
    if _holds(a, b):
        return Relation.NARROWER
    if _holds(b, a):
        return Relation.WIDER
    if _digits(a) == _digits(b) and _jaccard(a, b) > SAME_JACCARD and _in_order(a, b):
        return Relation.SAME
    return Relation.OTHER


def _holds(longer: list[str], shorter: list[str]) -> bool:
    """Whether `longer` contains `shorter`: as a run where Han characters are involved, else word by word in order."""
    if len(longer) <= len(shorter):
        return False
    if any(_HAN.match(token) for token in shorter):
        size = len(shorter)
        places = (at for at in range(len(longer) - size + 1) if longer[at : at + size] == shorter)
        return any(not _cut(longer, at, at + size) for at in places)
    return _in_order(longer, shorter, whole=True)


def _cut(tokens: list[str], start: int, end: int) -> bool:
    """Whether a run stands inside of one amount: 三千 in 三千五, 一片 in 一片半, 两点 in 两点三十."""
    before, after = tokens[start - 1 : start], tokens[end : end + 1]
    goes_on = bool(after) and (after[0] == "半" or (after[0] in _FIGURES and tokens[end - 1] in _FIGURES | _POINTS))
    return goes_on or (bool(before) and before[0] in _FIGURES and tokens[start] in _FIGURES)


def _in_order(a: list[str], b: list[str], *, whole: bool = False) -> bool:
    """Whether the tokens that both hold stand in the same order (`whole`: and a holds all of b)."""
    place = 0
    for token in b:
        if token not in a:
            if whole:
                return False
            continue
        try:
            place = a.index(token, place) + 1
        except ValueError:
            return False
    return True


_NUMERALS = frozenset("零二两三四五六七八九十百千万半")
"""Chinese numerals, but for 一, which is an article as well."""
_FIGURES = _NUMERALS | {"一"}
_POINTS = frozenset("块点米")
"""Units behind which a smaller one may be left out: 三块五, 两点三十, 一米七."""


def _digits(tokens: list[str]) -> list[str]:
    return [token for token in tokens if token in _NUMERALS or any(c.isdigit() for c in token)]


def _jaccard(a: list[str], b: list[str]) -> float:
    x, y = set(a), set(b)
    return len(x & y) / len(x | y)
