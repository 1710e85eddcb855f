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
        run, whole = f" {' '.join(shorter)} ", f" {' '.join(longer)} "
        return run in whole and f"{run}半 " not in whole  # 一片半 is another amount than 一片
    return _in_order(longer, shorter, whole=True)


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


def _digits(tokens: list[str]) -> list[str]:
    return [token for token in tokens if token in _NUMERALS or any(c.isdigit() for c in token)]


def _jaccard(a: list[str], b: list[str]) -> float:
    x, y = set(a), set(b)
    return len(x & y) / len(x | y)
