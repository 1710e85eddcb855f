"""Stretches of time: half open, UTC, each bound stated or inferred, with the grain in which it was said."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum


class Grain(StrEnum):
    """How exactly a time was said."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class Interval:
    """`[start, end)` in UTC; None is open. A bound is *stated* if words said it, else inferred by the engine."""

    start: datetime | None = None
    end: datetime | None = None
    start_stated: bool = False
    end_stated: bool = False
    grain: Grain | None = None

    def contains(self, moment: datetime) -> bool:
        """Whether `moment` lies inside."""
        return (self.start is None or self.start <= moment) and (self.end is None or moment < self.end)

    def meets(self, other: Interval) -> bool:
        """Whether the two have a moment in common."""
        starts_in_time = self.start is None or other.end is None or self.start < other.end
        return starts_in_time and (self.end is None or other.start is None or other.start < self.end)

    def ending(self, end: datetime | None, *, stated: bool) -> Interval:
        """The same stretch with another end."""
        return replace(self, end=end, end_stated=stated)


ALWAYS = Interval()
