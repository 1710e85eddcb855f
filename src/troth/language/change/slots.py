"""Values that tell themselves by their form: times, days, amounts, codes, addresses; so that like meets like."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from troth.language.kept import kept
from troth.language.stem import stem

_KINDS = ("email", "day", "phone", "clock", "often", "code", "bare", "amount")


@dataclass(frozen=True, slots=True)
class Slot:
    """A value in a text."""

    kind: str
    unit: str
    start: int
    end: int


@kept(4096)
def slots(low: str) -> tuple[Slot, ...]:
    """The values of a lowered text, in order; none overlaps another."""
    found: list[Slot] = []
    for kind, form in _forms():
        for match in form.finditer(low):
            start, end = match.span()
            unit = match.groupdict().get("u") or ""
            if unit in _words("no_units"):
                end, unit = match.start("u"), ""
            while end > start and low[end - 1] == " ":
                end -= 1
            if end > start and not _points(low, start, end) and all(end <= slot.start or slot.end <= start for slot in found):
                found.append(Slot(kind, stem(unit), start, end))
    return tuple(sorted(found, key=lambda slot: slot.start))


def _points(low: str, start: int, end: int) -> bool:
    """Whether "one" points at a thing instead of counting: "the sunny one"."""
    before = low[:start].split()[-1:]
    return low[start:end] == "one" and bool(before) and before[0] not in _words("counting")


def like(new: Slot, old: Slot) -> bool:
    """Whether one value can stand where the other stands."""
    if {new.kind, old.kind} in ({"bare", "clock"}, {"bare", "amount"}):
        return not (new.unit or old.unit)
    units = {new.unit, old.unit}
    return new.kind == old.kind and (len(units) == 1 or units <= _words("money") or units <= _words("people"))


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(files("troth.language").joinpath("change", "slots.toml").read_text(encoding="utf-8"))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_table()[name])


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    number: str = _table()["number"]
    return tuple((kind, re.compile(form.replace("{n}", number))) for kind in _KINDS for form in _table()[kind])
