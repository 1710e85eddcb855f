"""The times that a stretch of a text speaks of, with spans in the whole text."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.language.en.who import Scene
from troth.language.holidays import names_feast
from troth.language.time import TimeMention, find_times

_TIMELY = re.compile(
    r"\d|day\b|days\b|week|month|year|today|tonight|tomorrow|yesterday|\bmon\b|\btue|\bwed\b|\bthu|\bfri\b|\bsat\b|\bsun\b|january|february|march"
    r"|april|\bmay\b|june|july|august|september|october|november|december|\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b|noon|midnight|morning"
    r"|evening|afternoon|night|spring|summer|autumn|\bfall\b|winter|easter|christmas|since|until|till|ago|last|next|now\b|lately|recently|birthday|hour"
    r"|o'clock|\b(?:at|half|past|to) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    r"|minute|decade|fortnight|term|semester|quarter|ramadan|diwali|thanksgiving|new year|\beve\b|hols|age\b"
)
_WAS_SO = re.compile(
    r"\b(?:was|were) (?:in|at|on|with|a|an|the|my|our|married|single|vegan|vegetarian|chair|head)\b"
    r"|\b(?:used to|lived|worked|taught|studied|drove|owned|belonged)\b"
)
"""What was so until a time lay behind by then, as what was put off until one does not."""


def times_in(source: str, start: int, end: int, scene: Scene, *, past: bool) -> tuple[TimeMention, ...]:
    """The times of a stretch; `past` where what it tells of has been."""
    stretch = source[start:end]
    folded = stretch.casefold()
    if not (_TIMELY.search(folded) or names_feast(folded, "en")):
        return ()
    now = scene.context.observed_at
    found = find_times(stretch, "en", now, "past" if past else "future")
    if past and not _WAS_SO.search(folded) and any(m.kind.value == "until" for m in found):
        ahead = {(m.start, m.end): m for m in find_times(stretch, "en", now, "future") if m.kind.value == "until"}
        found = tuple(ahead.get((m.start, m.end), m) for m in found)
    placed = tuple(replace(m, start=m.start + start, end=m.end + start) for m in found)
    return tuple(m for m in placed if not _street(source, m) and not _make(source, m))


def _make(source: str, m: TimeMention) -> bool:
    """Whether a decade tells of what make a thing is ("a 1930s semi")."""
    before, after = source[max(0, m.start - 6) : m.start].rstrip().lower(), source[m.end : m.end + 2]
    return source[m.start : m.end].endswith("0s") and before.endswith((" a", " an", " the")) and after[1:].isalpha()


def _street(source: str, m: TimeMention) -> bool:
    """Whether a clock time is the number of a house ("at 12 Kanalstraat")."""
    bare_hour = m.kind.value == "time_of_day" and re.fullmatch(r"(?:at )?\d{1,3}", source[m.start : m.end]) is not None
    return bare_hour and re.match(r" [A-Z][a-z]", source[m.end : m.end + 3]) is not None
