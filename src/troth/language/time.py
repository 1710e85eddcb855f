"""Times in text: every date, duration and recurrence that people say, resolved against when it was said.

Called by the readers; `en/time.py` and `zh/time.py` are the grammars. False positives matter more than recall.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from importlib import import_module

from troth.domain.interval import Interval
from troth.language.civil import Found, Prefer, TimeKind, shift
from troth.language.text import HAN

__all__ = ["Prefer", "TimeKind", "TimeMention", "find_times", "with_dates"]


@dataclass(frozen=True, slots=True)
class TimeMention:
    """One time expression of a text, with the preposition that belongs to it ("on Friday", "until the 20th")."""

    start: int
    end: int
    interval: Interval
    """UTC, half open. A bound that the words leave open is None; `until Friday` includes Friday."""
    kind: TimeKind
    written: str
    """What to write in its place: the same with an absolute date, or the words as they stand."""
    relative: bool
    """Whether the words need the moment of speaking to be understood."""
    amount: float | None = None
    """Of a duration: how many `interval.grain` units."""
    month_day: str | None = None
    """`MM-DD` where a date was said without its year, as birthdays are."""

    def after(self, moment: datetime) -> datetime | None:
        """When a duration that begins at `moment` is over; None for what is no duration."""
        if self.amount is None or self.interval.grain is None:
            return None
        try:
            return shift(moment, self.amount, self.interval.grain)
        except (ValueError, OverflowError):
            return None

    def before(self, moment: datetime) -> datetime | None:
        """When a duration that ends at `moment` began ("I have worked here for nine years")."""
        if self.amount is None or self.interval.grain is None:
            return None
        try:
            return shift(moment, -self.amount, self.interval.grain)
        except (ValueError, OverflowError):
            return None


Grammar = Callable[[str, datetime, Prefer, float], list[Found]]


@cache
def _grammar(language: str) -> Grammar:
    """A language's grammar, loaded on first use: it lives in the package of the reader, which imports this module."""
    found: Grammar = import_module(f"troth.language.{language}.time").find
    return found


_YEARLY = re.compile(r"birthday|anniversary|\bborn\b|生日|生辰|纪念日|紀念日|忌日|出生|生于|生於", re.I)
_STOP = re.compile(r"[.!?;。！？；\n]")
_LATIN = re.compile(r"[A-Za-z]{2}|\d[:/.-]\d|\d ?[ap]", re.I)


def find_times(text: str, language: str, observed_at: datetime, prefer: Prefer = "future") -> tuple[TimeMention, ...]:
    """The times in `text`, in order, without overlap.

    `observed_at` is aware, in the speaker's own offset: local days are counted there. `prefer` places what has no
    direction of its own ("on Friday", "in October", 周五): ahead, or behind where the clause tells of the past.
    """
    reference = observed_at.replace(tzinfo=None, fold=0)
    offset = (observed_at.utcoffset() or timedelta()).total_seconds() / 3600
    grammars: list[str] = []
    if language == "zh" or HAN.search(text):
        grammars.append("zh")
    if language == "en" or _LATIN.search(text):
        grammars.append("en")
    if language == "en":
        grammars.reverse()
    taken: list[TimeMention] = []
    for grammar in grammars:
        earlier = iter(taken[:])
        other = next(earlier, None)
        end = 0
        for found in _grammar(grammar)(text, reference, prefer, offset):
            while other and other.end <= found.start:
                other = next(earlier, None)
            if found.start < end or (other and other.start < found.end):
                continue
            end = found.end
            if found.month_day and _YEARLY.search(_sentence(text, found.start, found.end)):
                # A birthday has no year of its own; it is never turned into this year's.
                found = replace(found, written=text[found.start : found.end])
            if mention := _mention(found, observed_at.tzinfo):
                taken.append(mention)
    return tuple(sorted(taken, key=lambda mention: mention.start))


def _sentence(text: str, start: int, end: int) -> str:
    """The surroundings of a span, to the ends of its sentence, at most 80 characters each way."""
    before, after = text[max(0, start - 80) : start], text[end : end + 80]
    return _STOP.split(before)[-1] + text[start:end] + _STOP.split(after)[0]


def _mention(found: Found, zone: tzinfo | None) -> TimeMention | None:
    try:
        low, high = _instant(found.low, zone), _instant(found.high, zone)
    except (ValueError, OverflowError):
        return None
    interval = Interval(low, high, found.low_stated, found.high_stated, found.grain)
    return TimeMention(
        found.start, found.end, interval, found.kind, found.written, found.relative, found.amount, found.month_day
    )


def _instant(local: datetime | None, zone: tzinfo | None) -> datetime | None:
    return None if local is None else local.replace(tzinfo=zone).astimezone(UTC)


def with_dates(text: str, mentions: Sequence[TimeMention], offset: int = 0) -> str:
    """`text` with every mention in its written form; `offset` is where `text` begins in the text that was searched."""
    pieces: list[str] = []
    at = 0
    for mention in sorted(mentions, key=lambda mention: mention.start):
        start, end = mention.start - offset, mention.end - offset
        if start < at or end > len(text):
            continue
        pieces += [text[at:start], mention.written]
        at = end
    return "".join(pieces) + text[at:]
