"""English dates: days, weeks, months, seasons, years and feasts, absolute or from the moment of speaking."""

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
