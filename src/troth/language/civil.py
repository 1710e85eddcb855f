"""Civil time, as speakers count it: local days, weeks and months, and what a grammar of times hands back.

Pure arithmetic on naive local datetimes; only `time.py` turns them into instants. Called by the grammars of `en/` and `zh/`.
"""

from __future__ import annotations

import calendar
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Literal

from troth.domain.interval import Grain

Prefer = Literal["future", "past"]


class TimeKind(StrEnum):
    """What sort of time words say."""

    POINT = "point"
    """A day, week, month, year or moment: something happens *in* it."""
    RANGE = "range"
    """From one date to another."""
    UNTIL = "until"
    """Only an end ("until Friday", 到周五为止)."""
    SINCE = "since"
    """Only a start ("since 2019", 从明天起)."""
    BY = "by"
    """A deadline ("by Friday", "before June"): it bounds an event, not the state that follows."""
    DURATION = "duration"
    """A length without a place ("for ten years"); see `TimeMention.amount`."""
    RECURRING = "recurring"
    """Again and again ("every Tuesday", 每周三); the interval is open."""
    TIME_OF_DAY = "time_of_day"
    """A clock time without a day ("at 4pm"); the interval is its nearest occurrence."""
    VAGUE = "vague"
    """Around now ("these days", "recently", 最近, 目前); the interval is a guess."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """`[start, end)` in local time."""

    start: datetime
    end: datetime
    grain: Grain


@dataclass(frozen=True, slots=True)
class Found:
    """What a grammar found: local times, spans in characters. None is open."""

    start: int
    end: int
    kind: TimeKind
    low: datetime | None = None
    high: datetime | None = None
    grain: Grain | None = None
    written: str = ""
    relative: bool = False
    low_stated: bool = False
    high_stated: bool = False
    amount: float | None = None
    month_day: str | None = None


def midnight(moment: datetime) -> datetime:
    """The start of its day."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def floor(moment: datetime, grain: Grain) -> datetime:
    """The start of the second, minute, …, year that holds `moment`; weeks begin on Monday."""
    match grain:
        case Grain.SECOND:
            return moment.replace(microsecond=0)
        case Grain.MINUTE:
            return moment.replace(second=0, microsecond=0)
        case Grain.HOUR:
            return moment.replace(minute=0, second=0, microsecond=0)
        case Grain.DAY:
            return midnight(moment)
        case Grain.WEEK:
            return midnight(moment) - timedelta(days=moment.weekday())
        case Grain.MONTH:
            return midnight(moment).replace(day=1)
        case Grain.QUARTER:
            return midnight(moment).replace(day=1, month=moment.month - (moment.month - 1) % 3)
        case Grain.YEAR:
            return midnight(moment).replace(day=1, month=1)


IN_A = {
    (Grain.YEAR, Grain.MONTH): 12, (Grain.WEEK, Grain.DAY): 7, (Grain.DAY, Grain.HOUR): 24, (Grain.HOUR, Grain.MINUTE): 60,
    (Grain.MINUTE, Grain.SECOND): 60,
}  # fmt: skip
"""How many of a finer unit a unit has, where that never changes."""
_SECONDS = {Grain.SECOND: 1, Grain.MINUTE: 60, Grain.HOUR: 3600, Grain.DAY: 86400, Grain.WEEK: 604800}
_MONTHS = {Grain.MONTH: 1, Grain.QUARTER: 3, Grain.YEAR: 12}


def shift(moment: datetime, amount: float, grain: Grain) -> datetime:
    """`amount` units later; a day that the month lacks becomes its last one. OverflowError or ValueError out of range."""
    if grain in _SECONDS:
        return moment + timedelta(seconds=round(amount * _SECONDS[grain]))
    months = amount * _MONTHS[grain]
    whole = int(months)
    year, month = divmod(moment.year * 12 + moment.month - 1 + whole, 12)
    day = min(moment.day, calendar.monthrange(year, month + 1)[1]) if 1 <= year <= 9999 else moment.day
    moved = moment.replace(year=year, month=month + 1, day=day)
    return moved + timedelta(days=round((months - whole) * 30)) if months != whole else moved


def shift_year(stretch: Stretch, years: int) -> Stretch:
    """The same stretch some years later."""
    return Stretch(shift(stretch.start, years, Grain.YEAR), shift(stretch.end, years, Grain.YEAR), stretch.grain)


def unit(moment: datetime, grain: Grain, offset: int = 0) -> Stretch:
    """The whole unit `offset` units away from the one that holds `moment`."""
    start = shift(floor(moment, grain), offset, grain)
    return Stretch(start, shift(start, 1, grain), grain)


def day(year: int, month: int, number: int) -> Stretch:
    """One civil day; ValueError if there is none."""
    start = datetime(year, month, number)  # noqa: DTZ001 - civil
    return Stretch(start, start + timedelta(days=1), Grain.DAY)


def day_of(moment: datetime, offset: int = 0) -> Stretch:
    """The day `offset` days from `moment`'s."""
    return unit(moment, Grain.DAY, offset)


def month(year: int, number: int) -> Stretch:
    """One civil month."""
    return unit(datetime(year, number, 1), Grain.MONTH)  # noqa: DTZ001 - civil


def year(number: int) -> Stretch:
    """One civil year; ValueError outside 1 to 9998."""
    return unit(datetime(number, 1, 1), Grain.YEAR)  # noqa: DTZ001 - civil


def years(first: int, count: int) -> Stretch:
    """So many civil years, as a decade or a century has."""
    start = year(first).start
    return Stretch(start, shift(start, count, Grain.YEAR), Grain.YEAR)


def half_year(number: int, *, second: bool) -> Stretch:
    """January to June of a year, or July to December."""
    start = month(number, 7 if second else 1).start
    return Stretch(start, shift(start, 6, Grain.MONTH), Grain.MONTH)


def weekday(reference: datetime, number: int, weeks: int) -> Stretch:
    """That weekday (Monday 0) of the week `weeks` weeks from the reference's."""
    return day_of(floor(reference, Grain.WEEK), weeks * 7 + number)


def weekend(reference: datetime, weeks: int) -> Stretch:
    """Saturday and Sunday of the week `weeks` weeks from the reference's."""
    saturday = weekday(reference, 5, weeks).start
    return Stretch(saturday, saturday + timedelta(days=2), Grain.DAY)


def date_on_weekday(reference: datetime, month_day: str, number: int) -> Stretch | None:
    """A date without a year (`MM-DD`) that names its weekday lies in this year, the next or the last, where that fits."""
    month_number, day_number = map(int, month_day.split("-"))
    for step in (0, 1, -1):
        try:
            found = day(reference.year + step, month_number, day_number)
        except ValueError:
            continue
        if found.start.weekday() == number:
            return found
    return None


def away(reference: datetime, amount: float, grain: Grain) -> Stretch:
    """What lies so many units away, or back if negative: a day, or a moment where the unit is finer."""
    moment = shift(reference, amount, grain)
    if grain not in (Grain.SECOND, Grain.MINUTE, Grain.HOUR):
        return day_of(moment)
    return unit(moment, Grain.MINUTE if grain is Grain.HOUR and amount == int(amount) else Grain.SECOND)


def chosen(
    options: Sequence[datetime], reference: datetime, grain: Grain, prefer: Prefer, *, dated: bool, after: datetime | None
) -> datetime:
    """Which of the moments that a clock time may be is meant: the first after its range began, its day's, or the nearest."""
    if after is not None:
        return min((option for option in options if option > after), default=options[0])
    if dated:
        return options[0]
    if prefer == "future":
        return min((option for option in options if option >= floor(reference, grain)), default=options[0])
    return max((option for option in options if option <= reference), default=options[0])


def window(reference: datetime, amount: float, grain: Grain) -> Stretch:
    """The next so many units, or the last if negative: whole days from today on, finer ones from the moment."""
    fine = grain in (Grain.SECOND, Grain.MINUTE, Grain.HOUR)
    base = reference if fine else midnight(reference)
    if amount < 0:
        return Stretch(shift(base, amount, grain), reference, grain)
    return Stretch(base, shift(base, amount, grain), grain)


def working_day(reference: datetime, days: int) -> Stretch:
    """The day so many working days (Monday to Friday) after the reference's, or before it if negative."""
    found = day_of(reference)
    step = 1 if days > 0 else -1
    for _ in range(min(abs(days), 9999)):
        found = day_of(found.start, step)
        while found.start.weekday() > 4:
            found = day_of(found.start, step)
    return found


def near_weekday(reference: datetime, number: int, prefer: Prefer) -> Stretch:
    """The next, or last, such weekday; never today."""
    ahead = (number - reference.weekday()) % 7 or 7
    return day_of(reference, ahead if prefer == "future" else (ahead - 7 or -7))


def near_date(reference: datetime, month_number: int, number: int, prefer: Prefer) -> Stretch | None:
    """That date of the year, the next or the last one; today counts for both."""
    for step in range(9):
        for candidate_year in ((reference.year + step) if prefer == "future" else (reference.year - step),):
            try:
                found = day(candidate_year, month_number, number)
            except ValueError:
                continue
            if (found.end > reference) if prefer == "future" else (found.start <= reference):
                return found
    return None


def near_month(reference: datetime, number: int, prefer: Prefer) -> Stretch:
    """That month, the next or the last one; the current month counts for both."""
    step = 0
    if prefer == "future" and number < reference.month:
        step = 1
    elif prefer == "past" and number > reference.month:
        step = -1
    return month(reference.year + step, number)


def near_day_of_month(reference: datetime, number: int, prefer: Prefer) -> Stretch | None:
    """The next or last month's day of that number; today counts for both."""
    for step in range(4):
        within = unit(reference, Grain.MONTH, step if prefer == "future" else -step).start
        if number > calendar.monthrange(within.year, within.month)[1]:
            continue
        found = day(within.year, within.month, number)
        if (found.end > reference) if prefer == "future" else (found.start <= reference):
            return found
    return None


def nth_weekday(within: Stretch, nth: int, number: int) -> Stretch | None:
    """The nth such weekday of a stretch; a negative nth counts from its end."""
    if nth > 0:
        found = day_of(within.start, (number - within.start.weekday()) % 7 + 7 * (nth - 1))
    else:
        last = within.end - timedelta(days=1)
        found = day_of(last, -((last.weekday() - number) % 7) + 7 * (nth + 1))
    return found if within.start <= found.start < within.end else None


def nth_unit(within: Stretch, nth: int, what: Grain | Literal["weekend"]) -> Stretch | None:
    """The nth day, week, weekend or month of a stretch, from its end if negative; its weeks are those whose Thursday it has."""
    if what == "weekend":
        saturday = nth_weekday(within, nth, 5)
        return Stretch(saturday.start, saturday.start + timedelta(days=2), Grain.DAY) if saturday else None
    if what is Grain.WEEK:
        thursday = nth_weekday(within, nth, 3)
        return unit(thursday.start, Grain.WEEK) if thursday else None
    found = unit(within.start, what, nth - 1) if nth > 0 else unit(within.end, what, nth)
    return found if within.start <= found.start < within.end else None


def some_units(within: Stretch, amount: float, grain: Grain) -> Stretch:
    """The first so many units of a stretch, or the last if negative; the weeks of a year are calendar weeks."""
    if grain is Grain.WEEK and within.grain is Grain.YEAR and amount == int(amount):
        edge = nth_unit(within, 1 if amount > 0 else -1, Grain.WEEK)
        if edge is not None:
            far = unit(edge.start, Grain.WEEK, int(amount) - (1 if amount > 0 else -1))
            return Stretch(min(edge.start, far.start), max(edge.end, far.end), grain)
    if amount > 0:
        return Stretch(within.start, shift(within.start, amount, grain), grain)
    return Stretch(shift(within.end, amount, grain), within.end, grain)


SEASONS = ("spring", "summer", "autumn", "winter")


def season(number: int, year_number: int) -> Stretch:
    """Spring 0 to winter 3 as the northern months count them: spring is March to May; a winter ends in the next year."""
    start = datetime(year_number, 3 + 3 * number, 1)  # noqa: DTZ001 - civil
    return Stretch(start, shift(start, 3, Grain.MONTH), Grain.QUARTER)


def near_season(reference: datetime, number: int, step: int) -> Stretch:
    """The season of this year (step 0: the current one if in it, else the next), the last (-1), the next (1), those beyond."""
    seasons = [season(number, reference.year + offset) for offset in (-3, -2, -1, 0, 1, 2, 3)]
    if step < 0:
        return [found for found in seasons if found.end <= reference][step]
    ahead = [found for found in seasons if found.end > reference]
    return ahead[step if step > 0 and ahead[0].start <= reference else max(step - 1, 0)]


def term(autumn: bool, year_number: int) -> Stretch:
    """A term of schools: autumn is September to January, spring February to July."""
    start = datetime(year_number, 9 if autumn else 2, 1)  # noqa: DTZ001 - civil
    return Stretch(start, shift(start, 5 if autumn else 6, Grain.MONTH), Grain.MONTH)


def near_term(reference: datetime, step: int) -> Stretch:
    """The term that holds the reference (in August the one that comes), or one so many terms away."""
    terms = [term(autumn, reference.year + years) for years in range(-2, 3) for autumn in (False, True)]
    now = next(index for index, found in enumerate(terms) if found.end > reference)
    return terms[now + step]


Part = Literal["start", "middle", "end"]


def part_of(whole: Stretch, part: Part) -> Stretch:
    """The beginning, middle or end of a week, month, term, quarter or year, as people mean it."""
    start, end = whole.start, whole.end
    if whole.grain is Grain.YEAR and end > shift(start, 1, Grain.YEAR):
        tenth = (end.year - start.year) // 10
        bounds = {"start": (0, 3), "middle": (3, 7), "end": (7, 10)}[part]
        return Stretch(shift(start, tenth * bounds[0], Grain.YEAR), shift(start, tenth * bounds[1], Grain.YEAR), Grain.YEAR)
    if whole.grain is Grain.MONTH and end > shift(start, 1, Grain.MONTH):
        first, last = shift(start, 1, Grain.MONTH), shift(end, -1, Grain.MONTH)
        low, high = {"start": (start, first), "middle": (first, last), "end": (last, end)}[part]
        return Stretch(low, high, Grain.MONTH)
    match whole.grain:
        case Grain.MONTH:
            cuts = (start + timedelta(days=10), start + timedelta(days=20))
        case Grain.YEAR:
            cuts = {"start": (shift(start, 3, Grain.MONTH), start)}.get(
                part, (shift(start, 5, Grain.MONTH), shift(start, 7 if part == "middle" else 11, Grain.MONTH))
            )
        case Grain.QUARTER:
            cuts = (shift(start, 1, Grain.MONTH), shift(start, 2, Grain.MONTH))
        case Grain.WEEK:
            cuts = (start + timedelta(days=3), start + timedelta(days=4))
        case _:
            third = (end - start) / 3
            cuts = (start + third, start + 2 * third)
    grain = Grain.MONTH if whole.grain in (Grain.YEAR, Grain.QUARTER) else Grain.DAY
    if part == "start":
        return Stretch(start, cuts[0], grain)
    return Stretch(cuts[0], cuts[1], grain) if part == "middle" else Stretch(cuts[1], end, grain)


@cache
def data(language: str) -> Mapping[str, dict[str, object]]:
    """The words of a language's times (its `time.toml`), read once."""
    return tomllib.loads(resources.files(f"troth.language.{language}").joinpath("time.toml").read_text("utf-8"))
