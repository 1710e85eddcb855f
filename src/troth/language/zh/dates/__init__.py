"""Chinese dates: days, weeks, months, seasons, years and feasts, by the Gregorian and the Chinese calendar.

calendar.py: 2026年5月1日, 下个月3号, 月底, 六月的第一个周一 · weeks.py: 明天, 下周五, 这周末, 听日 ·
counted.py: 三天后, 两周后的周四, 三年前的今天 · feasts.py: 中秋, 农历八月十五, 国庆前一天 ·
seasons.py: 暑假, 上学期, 第三季度, 九十年代末.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from troth.domain.interval import Grain
from troth.language.civil import Prefer, day_of
from troth.language.later import later
from troth.language.zh.dates.base import WEEKDAY, WEEKDAYS, Date, iso, wording
from troth.language.zh.dates.calendar import Calendar
from troth.language.zh.dates.counted import Counted
from troth.language.zh.dates.weeks import Weeks
from troth.language.zh.timewords import COUNT, count

__all__ = ["Date", "DateReader", "iso", "wording"]


_NAMED_ENDS = frozenset("节日号夕夜秋午明诞旦三五庆一至春宵")
_NEXT_TO = later(rf"的?(?:(?P<way>前|后)(?P<n>{COUNT})个?(?P<u>天|晚|周|星期|礼拜)|(?:第(?P<next>[二三四五六七])天))")


class DateReader(Calendar, Weeks, Counted):
    """Reads a date at a character; of all that fit, the longest."""

    def __init__(self, norm: str, reference: datetime, prefer: Prefer) -> None:
        super().__init__(norm, reference, prefer)
        self.rules = (
            self._day_word,
            self._figures,
            self._calendar,
            self._lunar,
            self._week,
            self._counted,
            self._feast,
            self._season,
            self._quarter,
            self._term,
            self._decade,
            self._century,
        )

    def date(self, at: int, like: Date | None = None) -> Date | None:
        """The longest date here; `like` lends year and month to the second half of a range."""
        best = super().date(at, like)
        return self._next_to(self._with_weekday(best)) if best else None

    def _next_to(self, date: Date) -> Date:
        """中秋节前一天, 5月1号后三天, 国庆的第三天: so far from a date that is named."""
        if date.span.grain is not Grain.DAY or date.part or self.norm[date.to - 1] not in _NAMED_ENDS:
            return date
        match = _NEXT_TO.match(self.norm, date.to)
        if not match:
            return date
        span = date.span
        if match["next"]:
            span = day_of(span.start, int(count(match["next"]) or 1) - 1)
        else:
            days = int(count(match["n"]) or 0) * (7 if match["u"] not in ("天", "晚") else 1)
            span = day_of(span.start, -days) if match["way"] == "前" else day_of(span.end, days - 1)
        return Date(date.at, match.end(), span, wording(span))

    def _with_weekday(self, date: Date) -> Date:
        """A date and its weekday side by side are one: 2月10号周日, 周日, 二月十号."""
        if date.span.grain is not Grain.DAY:
            return date
        gap = re.compile(r" ?[,，、(（]? ?").match(self.norm, date.to)
        here = gap.end() if gap else date.to
        if WEEKDAY.match(self.norm, date.at) and here > date.to:
            follow = self._calendar(here, None)
            if follow and follow.span.grain is Grain.DAY and follow.to > here:
                return self._on_weekday(replace(follow, at=date.at), date.span.start.weekday())
            return date
        match = WEEKDAY.match(self.norm, here)
        if not match or match["d"] == "末":
            return date
        if date.month_day is None and date.relative:
            if here == date.to and not self.barred_weekday(here, match.end()) and not date.part:
                return replace(date, to=match.end(), core=date.core + self.norm[here : match.end()])
            return date
        date = self._on_weekday(date, WEEKDAYS[match["d"]])
        if date.span.start.weekday() != WEEKDAYS[match["d"]] and here > date.to:
            return date
        closing = self.norm[match.end() : match.end() + 1] in ("）", ")") and self.norm[date.to : here].strip()[:1] in (
            "(",
            "（",
        )
        return replace(date, to=match.end() + closing)
