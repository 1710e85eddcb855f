"""Feasts, by the rules that give their days: fixed dates, nth weekdays, Easter, the Chinese calendar and its solar terms.

Pure; the names are in the languages' `time.toml`. Called by the grammars of `en/` and `zh/`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache

from lunardate import LunarDate

from troth.domain.interval import Grain
from troth.language.civil import Prefer, Stretch, data, month, nth_weekday


def easter(year_number: int) -> date:
    """Western Easter Sunday (Gregorian computus)."""
    golden, century, rest = year_number % 19, year_number // 100, year_number % 100
    epact = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    letter = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    late = (golden + 11 * epact + 22 * letter) // 451
    total = epact + letter - 7 * late + 114
    return date(year_number, total // 31, total % 31 + 1)


_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True, slots=True)
class Holiday:
    """A feast: a rule that gives its first day in a year, and how many days people mean by it."""

    rule: str
    days: int = 1

    def within(self, year_number: int) -> Stretch | None:
        """Its days in that year, or None where the rule has none (lunar tables end in 2099)."""
        try:
            first = _first_day(self.rule, year_number)
        except (ValueError, OverflowError):
            return None
        start = datetime(first.year, first.month, first.day)  # noqa: DTZ001 - civil
        return Stretch(start, start + timedelta(days=self.days), Grain.DAY)

    def near(self, reference: datetime, prefer: Prefer) -> Stretch | None:
        """The next one that is not over, or the last one that has begun."""
        steps = (-1, 0, 1, 2) if prefer == "future" else (1, 0, -1, -2)
        for step in steps:
            found = self.within(reference.year + step)
            if found and (found.end > reference if prefer == "future" else found.start <= reference):
                return found
        return None


def _first_day(rule: str, year_number: int) -> date:
    """`12-25`, `easter-2`, `4 thu 11` (-1: the last), `lunar 8-15`, `term 4 4.81` (a solar term), `eve` or `+1` of another."""
    if rule.startswith("eve "):
        return _first_day(rule[4:], year_number) - timedelta(days=1)
    if found := re.fullmatch(r"\+(\d+) (.+)", rule):
        return _first_day(found[2], year_number) + timedelta(days=int(found[1]))
    if found := re.fullmatch(r"(\d+)-(\d+)", rule):
        return date(year_number, int(found[1]), int(found[2]))
    if found := re.fullmatch(r"easter([+-]\d+)", rule):
        return easter(year_number) + timedelta(days=int(found[1]))
    if found := re.fullmatch(r"lunar (\d+)-(\d+)", rule):
        return lunar(year_number, int(found[1]), int(found[2]))
    if found := re.fullmatch(r"term (\d+) ([\d.]+)", rule):
        # The common approximation, right for 2000 to 2099; the century before starts some 0.8 days later.
        short = year_number % 100
        base = float(found[2]) + (0 if year_number >= 2000 else 0.78)
        leaps = (short if year_number >= 2000 else short - 1) // 4
        return date(year_number, int(found[1]), int(short * 0.2422 + base) - leaps)
    nth, name, number = rule.split()
    stretch = nth_weekday(month(year_number, int(number)), int(nth), _WEEKDAYS.index(name))
    if stretch is None:
        raise ValueError(rule)
    return stretch.start.date()


def lunar(year_number: int, month_number: int, day_number: int) -> date:
    """A day of the Chinese calendar in the lunar year that begins in `year_number`; ValueError outside 1900 to 2099."""
    found: date = LunarDate(year_number, month_number, day_number).to_solar_date()
    return found


def names_feast(words: str, language: str) -> bool:
    """Whether a feast is named in folded words."""
    return any(name in words for name in holidays(language))


@cache
def holidays(language: str) -> Mapping[str, Holiday]:
    """Every name of every feast that a language's data knows."""
    found: dict[str, Holiday] = {}
    for rule, names in data(language)["holidays"].items():
        head, _, days = rule.partition(" x")
        assert isinstance(names, list)
        found.update({name: Holiday(head, int(days or 1)) for name in names})
    return found
