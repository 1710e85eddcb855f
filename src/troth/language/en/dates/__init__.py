"""English dates: days, weeks, months, seasons, years and feasts, absolute or from the moment of speaking.

figures.py: 2026-07-01, 7/1/26, 05-Aug-2016 · months.py: April 14, the 20th, 10 to 20 March, 2024 March 9 · nearby.py: tomorrow,
next week on Thursday, Friday · counted.py: in three days, two weeks ago, the Friday before Christmas, Monday in two weeks ·
stretches.py: the first Monday of May, mid-July, Q3, FY2025, the nineties, week 30 of 2026 · feasts.py: Labor Day weekend.
"""

from __future__ import annotations

from datetime import datetime

from troth.language.civil import Prefer
from troth.language.en.dates.base import Date, wording
from troth.language.en.dates.nearby import Nearby
from troth.language.en.words import Tokens

__all__ = ["Date", "DateReader", "wording"]


class DateReader(Nearby):
    """Reads a date at a token; of all that fit, the longest."""

    def __init__(self, tokens: Tokens, reference: datetime, prefer: Prefer, offset: float = 0.0) -> None:
        super().__init__(tokens, reference, prefer, offset)
        self.rules = (
            self._numeric,
            self._deictic,
            self._stepped,
            self._weekday,
            self.month_and_day,
            self._year_first,
            self._day_of_month,
            self._counted,
            self._nth,
            self._quarter,
            self._holiday,
            self._year,
            self._season,
            self._semester,
            self._part,
            self._short,
        )
