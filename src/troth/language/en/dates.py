"""English dates: days, weeks, months, seasons, years and feasts, absolute or from the moment of speaking."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Prefer, Stretch, TimeKind, day_of, shift, unit
from troth.language.en.numbers import NumberReader
from troth.language.en.words import Tokens

_MONTH_NAMES = "January February March April May June July August September October November December".split()  # noqa: SIM905
_SEASON_NAMES = ("spring", "summer", "autumn", "winter")
_NUMERIC: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern + r"(?!(?!T\d\d:)[\w/]|[.:]\d|-\d(?!\d?[/-]))"), order)
    for pattern, order in (
        (r"(\d{4})-(\d{1,2})-(\d{1,2})", "ymd"),
        (r"(\d{4})/(\d{1,2})/(\d{1,2})", "ymd"),
        (r"(\d{4})\.(\d{1,2})\.(\d{1,2})", "ymd"),
        (r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})", "mdy"),
        (r"(\d{1,2})-(\d{1,2})-(\d{4})", "mdy"),
        (r"(\d{1,2})\.(\d{1,2})\.(\d{4})", "dmy"),
        (r"((?:19|20)\d{2})[-/](\d{1,2})", "ym"),
        (r"(\d{1,2})/((?:19|20)\d{2})", "my"),
        (r"(\d{1,2})/(\d{1,2})", "md"),
    )
)
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):([0-5]\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?(?!\w)", re.I)
_SUPPORT = frozenset(
    "on in by until till til since from before after of during through throughout between last next this every early late mid"  # noqa: SIM905
    " around about thru starting beginning end to late past coming previous following upcoming".split()
)
_THINGS = frozenset("people euros dollars % miles km steps".split())  # noqa: SIM905
_YEAR_GOVERNORS = frozenset(
    "in since until till by from before after during of through late early to mid middle".split()  # noqa: SIM905
)
_MONTH_GOVERNORS = frozenset("in since until till of next last by early late mid".split())  # noqa: SIM905
_TO = frozenset(("to", "-", "–", "—", "~", "till", "til", "until", "through", "thru", "and"))
_STEPS = {
    "this": 0, "current": 0, "last": -1, "past": -1, "previous": -1,
    "next": 1, "coming": 1, "upcoming": 1, "following": 1,
}  # fmt: skip
_AFTER_ORDINAL = frozenset(
    ", . ! ? ; : ) at in on for with and to is was i we he she they it my our but so because or via as then - –".split()  # noqa: SIM905
) | {""}
_DEICTIC = {
    "today": 0, "tonight": 0, "tonite": 0, "tomorrow": 1, "tmrw": 1, "tmr": 1, "tomo": 1, "yesterday": -1, "yday": -1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Date:
    """A date with its tokens; `core` is its absolute wording without a preposition."""

    at: int
    to: int
    span: Stretch
    core: str = ""
    preposition: str = "on"
    relative: bool = True
    month_day: str | None = None
    part: str = ""
    partial: bool = False
    holiday: bool = False
    kind: TimeKind = TimeKind.POINT


def wording(stretch: Stretch) -> str:
    """A stretch as it is written: ISO days, named months."""
    start = stretch.start
    match stretch.grain:
        case Grain.YEAR:
            return f"{start.year}"
        case Grain.QUARTER:
            return f"Q{(start.month + 2) // 3} {start.year}"
        case Grain.MONTH:
            return f"{_MONTH_NAMES[start.month - 1]} {start.year}"
        case Grain.WEEK:
            return f"the week of {start:%Y-%m-%d}"
        case Grain.DAY:
            return f"{start.year:04}-{start.month:02}-{start.day:02}"
        case _:
            return f"{start.year:04}-{start.month:02}-{start.day:02} {start:%H:%M}"


def preposition(stretch: Stretch) -> str:
    """The preposition that its wording takes."""
    return {Grain.DAY: "on", Grain.SECOND: "at", Grain.MINUTE: "at", Grain.HOUR: "at"}.get(stretch.grain, "in")


class DateReader(NumberReader):
    """Reads a date at a token; of all that fit, the longest."""

    def __init__(self, tokens: Tokens, reference: datetime, prefer: Prefer, offset: float = 0.0) -> None:
        super().__init__(tokens)
        self.offset = offset
        self.reference = reference
        self.prefer: Prefer = prefer
        self.supported = False
        self.rules: tuple[Callable[[int], Date | None], ...] = (
            self._numeric,
            self._deictic,
            self._stepped,
            self._weekday,
            self.month_and_day,
            self._day_of_month,
            self._counted,
            self._nth,
            self._quarter,
            self._holiday,
            self._year,
            self._season,
            self._part,
            self._short,
        )

    @contextmanager
    def preferring(self, prefer: Prefer) -> Iterator[None]:
        """For a while, place what has no direction otherwise."""
        before, self.prefer = self.prefer, prefer
        try:
            yield
        finally:
            self.prefer = before

    def date(self, at: int, supported: bool = False) -> Date | None:
        """The longest date here; `supported` if a preposition stands before that makes a bare name a date."""
        if not self.tokens.raw[at]:
            return None
        outer, self.supported = self.supported, supported or self._governed(at)
        try:
            best: Date | None = None
            for rule in self.rules:
                try:
                    found = rule(at)
                except (ValueError, OverflowError):
                    continue
                if found and (best is None or found.to > best.to):
                    best = found
            return best
        finally:
            self.supported = outer

    def _governed(self, at: int) -> bool:
        low = self.tokens.low
        before = low[at - 1] if at else ""
        return before in _SUPPORT or (before == "the" and at > 1 and low[at - 2] in _SUPPORT)

    def _bare_ok(self, at: int, to: int) -> bool:
        return self.supported or self.tokens.whole(at, to)

    def _made(self, at: int, to: int, span: Stretch, relative: bool = True, **more: object) -> Date:
        made = Date(at, to, span, wording(span), preposition(span), relative)
        return replace(made, **more) if more else made  # type: ignore[arg-type]

    def day_range(self, at: int) -> tuple[Date, Date] | None:
        """Two days of one month: `10 to 20 March`, `the 13th to the 15th of July`, `July 13 thru 15`, `23rd-26th Oct 2017`."""
        low = self.tokens.low
        head = self.month_and_day(at) if low[at] in self.words.months else None
        if head is not None and head.span.grain is Grain.DAY and low[head.to] in _TO:
            here = head.to + 1 + (low[head.to + 1] == "the")
            day = self.day_number(here)
            if day is None or low[day[1]] in self.words.months or low[day[1]] in self.words.units or low[day[1]] == ":":
                return None
            month, year = head.span.start.month, self.year_number(day[1])
            first_day = head.span.start.day
            to = day[1]
        else:
            here = at + (low[at] == "the")
            first = self.day_number(here)
            if first is None or low[first[1]] not in _TO:
                return None
            second_at = first[1] + 1 + (low[first[1] + 1] == "the")
            day = self.day_number(second_at)
            if day is None:
                return None
            of = day[1] + (low[day[1]] == "of")
            named = self.words.months.get(low[of])
            if named is None:
                return None
            month, first_day, to = named, first[0], of + 1
            year = self.year_number(to)
        return self._days_between(at, year[1] if year else to, month, (first_day, day[0]), year[0] if year else None)

    def _days_between(self, at: int, to: int, month: int, days: tuple[int, int], year: int | None) -> tuple[Date, Date] | None:
        if days[0] > days[1]:
            return None
        last = civil.day(year, month, days[1]) if year else civil.near_date(self.reference, month, days[1], self.prefer)
        if last is None:
            return None
        first = civil.day(last.start.year, month, days[0])
        relative = year is None
        return self._made(at, to, first, relative), self._made(at, to, last, relative)

    # -- rules

    def _numeric(self, at: int) -> Date | None:
        raw = self.tokens.raw[at]
        if named := self._spelt(at):
            return named
        if raw.isdigit() and len(raw) == 8 and raw[:2] in ("19", "20") and self._bare_ok(at, at + 1):
            return self._made(at, at + 1, civil.day(int(raw[:4]), int(raw[4:6]), int(raw[6:])), relative=False)
        if not raw.isdigit() or len(raw) > 4 or self.tokens.raw[at + 1] not in ("-", "/", "."):
            return None
        for pattern, order in _NUMERIC:
            if match := pattern.match(self.tokens.text, self.tokens.start[at]):
                to = self.tokens.after(match.end())
                if to is not None and (made := self._figures(at, to, match.groups(), order)):
                    return made
        return None

    def _spelt(self, at: int) -> Date | None:
        """`05-Aug-2016`, `2019/aug/01`, `Sep-23-2020`, `Dec/2018`."""
        low, raw = self.tokens.low, self.tokens.raw
        mark = raw[at + 1]
        if mark not in ("-", "/") or not self.tokens.glued[at + 2]:
            return None
        parts = [low[at], low[at + 2], low[at + 4] if raw[at + 3] == mark and self.tokens.glued[at + 4] else ""]
        names = [part for part in parts if part in self.words.months]
        figures = [int(part) for part in parts if part.isdigit() and len(part) <= 4]
        if len(names) != 1 or len(figures) != sum(bool(part) for part in parts) - 1:
            return None
        month = self.words.months[names[0]]
        years = [value for value in figures if 1000 <= value <= 2999]
        days = [value for value in figures if 1 <= value <= 31]
        to = at + 5 if parts[2] else at + 3
        if len(figures) == 2 and len(years) == 1 and len(days) == 1:
            return self._made(at, to, civil.day(years[0], month, days[0]), relative=False)
        if len(figures) == 1 and years and not parts[2]:
            return self._made(at, to, civil.month(years[0], month), relative=False)
        return None

    def _figures(self, at: int, to: int, parts: tuple[str, ...], order: str) -> Date | None:
        values = dict(zip(order, map(int, parts), strict=True))
        year, month, day = values.get("y"), values["m"], values.get("d")
        if year is not None and year < 100:
            year += 2000 if year < 50 else 1900
        if month > 12 and day is not None and day <= 12 and order != "ymd":
            month, day = day, month
        if not 1 <= month <= 12:
            return None
        if day is None:
            assert year is not None
            return self._made(at, to, civil.month(year, month), relative=False)
        if year is None:
            if not self._bare_ok(at, to):
                return None
            found = civil.near_date(self.reference, month, day, self.prefer)
            return self._made(at, to, found, month_day=f"{month:02}-{day:02}") if found else None
        return self._stamp(at, civil.day(year, month, day)) or self._made(at, to, civil.day(year, month, day), relative=False)

    def _stamp(self, at: int, day: Stretch) -> Date | None:
        """`2026-07-01T09:00`, as programs write moments."""
        match = _STAMP.match(self.tokens.text, self.tokens.start[at])
        to = self.tokens.after(match.end()) if match else None
        if match is None or to is None:
            return None
        moment = day.start + timedelta(hours=int(match[1]), minutes=int(match[2]))
        if match[3]:
            sign = -1 if match[3][0] == "-" else 1
            east = 0.0 if match[3] in "Zz" else sign * (int(match[3][1:3]) + int(match[3][-2:]) / 60)
            moment += timedelta(hours=self.offset - east)
        return self._made(at, to, Stretch(moment, moment + timedelta(minutes=1), Grain.MINUTE), relative=False)

    def _deictic(self, at: int) -> Date | None:
        low = self.tokens.low
        here = at + (low[at] == "the")
        if low[here] == "day" and low[here + 1] in ("after", "before"):
            step = {("after", "tomorrow"): 2, ("before", "yesterday"): -2}.get((low[here + 1], low[here + 2]))
            return self._made(at, here + 3, day_of(self.reference, step)) if step else None
        if low[at] not in _DEICTIC:
            return self._week_away(at)
        part = "evening" if low[at] in ("tonight", "tonite") else ""
        made = self._made(at, at + 1, day_of(self.reference, _DEICTIC[low[at]]), part=part)
        count = self._ahead(at + 1) if low[at] == "today" else None
        return replace(count, at=at) if count else made

    def _week_away(self, at: int) -> Date | None:
        low = self.tokens.low
        if low[at] == "later" and low[at + 1] in ("today", "this"):
            inner = self._deictic(at + 1) or self._stepped(at + 1)
            if inner is None or inner.span.grain is Grain.DAY:
                return replace(inner, at=at) if inner else None
            span = Stretch(max(inner.span.start, civil.midnight(self.reference)), inner.span.end, Grain.DAY)
            return replace(inner, at=at, span=span, core=f"later in {inner.core}", preposition="", partial=True)
        return None

    def _stepped(self, at: int) -> Date | None:
        """`next week`, `last Tuesday`, `this coming weekend`, `the following month`, `last night`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        if (
            low[here] in ("week", "month", "year", "weekend")
            and low[here + 1] == "after"
            and low[here + 2] == "next"
            and here > at
        ):
            if low[here] == "weekend":
                return self._weekend(at, here + 3, 2)
            return self._made(at, here + 3, unit(self.reference, self.words.units[low[here]], 2))
        if low[here] == "new" and low[here + 1] == "year" and here > at and self.supported and low[here + 2] != "'":
            start = civil.year(self.reference.year + 1)
            return Date(at, here + 2, civil.part_of(start, "start"), f"early {start.start.year}", "in")
        if here > at and low[here] not in ("following", "coming", "next", "last", "previous", "current", "upcoming", "past"):
            return None
        if low[here] in ("late", "early") and low[here + 1] in ("last", "this"):
            here += 1
        word = low[here]
        step = _STEPS.get(word)
        if step is None or (word == "past" and here and low[here - 1] in self.words.numbers):
            return None
        here += 1
        if word == "this" and low[here] in ("coming", "past", "upcoming", "last", "next", "current"):
            word, step = low[here], _STEPS[low[here]]
            here += 1
        if low[here] in ("calendar", "school"):
            here += 1
        made = self._target(at, here, word, step)
        if made is None:
            return None
        low_to = low[made.to]
        if made.span.grain is Grain.WEEK and low_to == "on" and low[made.to + 1] in self.words.weekdays:
            return self._made(at, made.to + 2, day_of(made.span.start, self.words.weekdays[low[made.to + 1]]))
        if low_to == "'" and low[made.to + 1] == "s" and low[made.to + 2] in self.words.weekdays and step is not None:
            number = self.words.weekdays[low[made.to + 2]]
            return self._made(at, made.to + 3, civil.weekday(self.reference, number, step))
        return made

    def _target(self, at: int, here: int, word: str, step: int) -> Date | None:
        low, reference = self.tokens.low, self.reference
        target = low[here]
        definite = low[at] == "the"
        if target in self.words.weekdays:
            if target in ("sun", "sat", "wed") and not self.tokens.capital(here):
                return None
            return self._made(at, here + 1, self._that_weekday(self.words.weekdays[target], word, step))
        grain = self.words.units.get(target)
        if grain in (Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR) and target[-1] != "s":
            if definite and word in ("past", "last"):
                return None
            return self._made(at, here + 1, unit(reference, grain, step))
        if target == "fortnight":
            start = civil.midnight(reference)
            return (
                self._made(
                    at,
                    here + 1,
                    Stretch(
                        min(start, shift(start, 2 * step, Grain.WEEK)),
                        max(start, shift(start, 2 * step, Grain.WEEK)),
                        Grain.WEEK,
                    ),
                )
                if step
                else None
            )
        if target in ("weekend",) or (target == "week" and low[here + 1] == "end"):
            return self._weekend(at, here + 1, step)
        if target == "week" and low[here + 1] == "-" and low[here + 2] == "end":
            return self._weekend(at, here + 3, step)
        return self._named_target(at, here, word, step)

    def _named_target(self, at: int, here: int, word: str, step: int) -> Date | None:
        low, reference = self.tokens.low, self.reference
        target = low[here]
        if target == "night" and step == -1:
            return self._made(at, here + 1, day_of(reference, -1), part="late evening" if low[at] == "late" else "evening")
        if target in ("morning", "afternoon", "evening", "night", "lunchtime") and word == "this":
            return self._made(at, here + 1, day_of(reference), part=target)
        if target in self.words.months:
            number = self.words.months[target]
            if target in ("mar", "jan", "may", "march") and not self.tokens.capital(here) and word == "this":
                return None
            return self._that_month(at, here + 1, number, step)
        if target in self.words.seasons:
            found = civil.near_season(reference, self.words.seasons[target], step)
            return self._season_made(at, here + 1, found, self.words.seasons[target])
        if target == "few" or target in self.words.numbers:
            return None
        if holiday := self._feast(here):
            name, rule, to = holiday
            if step < 0:
                found_day = rule.near(reference - timedelta(days=1), "past")
            else:
                found_day = rule.near(reference + timedelta(days=1) if step else reference, "future")
            return self._holiday_made(at, to, name, found_day) if found_day else None
        return None

    def _that_weekday(self, number: int, word: str, step: int) -> Stretch:
        reference = self.reference
        if word in ("coming", "upcoming", "following"):
            return civil.near_weekday(reference, number, "future")
        if step < 0:
            return civil.near_weekday(reference, number, "past")
        found = civil.weekday(reference, number, step)
        if step == 0 and self.prefer == "future" and found.end <= reference:
            return day_of(found.start, 7)
        return found

    def _that_month(self, at: int, to: int, number: int, step: int) -> Date | None:
        reference = self.reference
        if step == 0:
            found = civil.month(reference.year, number)
        else:
            edge = unit(reference, Grain.MONTH, step).start
            found = civil.near_month(edge, number, "future" if step > 0 else "past")
        day = self.day_number(to)
        if day and step <= 0:
            span = civil.day(found.start.year, number, day[0])
            return self._made(at, day[1], span)
        return self._made(at, to, found)

    def _weekend(self, at: int, to: int, step: int) -> Date:
        saturday = civil.weekday(self.reference, 5, step).start
        span = Stretch(saturday, saturday + timedelta(days=2), Grain.DAY)
        return Date(at, to, span, f"the weekend of {wording(span)}", "on")

    def _weekday(self, at: int) -> Date | None:
        """`Friday`, `Tuesday the 19th`, `Mon, Feb 18`, `Friday next week`, `a week from Monday` is elsewhere."""
        low = self.tokens.low
        number = self.words.weekdays.get(low[at])
        if number is None:
            return None
        to = at + 1 + (low[at + 1] == "." and not low[at].endswith("day") and low[at + 2] != "")
        to_plain = to
        comma = to + (low[to] == ",")
        step = comma + (low[comma] in ("on", "the"))
        found = self.month_and_day(comma) or self._day_of_month(comma) or self._numeric(comma)
        if found and found.span.grain is Grain.DAY:
            return replace(self._on_weekday(found, number), at=at)
        ordinal = self.ordinal(step)
        dated = ordinal and 1 <= ordinal[0] <= 31 and low[ordinal[1]] != "of" and self._weekday_dated(number, ordinal[0])
        if ordinal and dated:
            return self._made(at, ordinal[1], dated)
        link = to + (low[to] in ("of", "from", "in"))
        if (week := self._stepped(link)) and week.span.grain is Grain.WEEK:
            return self._made(at, week.to, day_of(week.span.start, number))
        if low[link] == "last" and low[link + 1] == "week":
            return self._made(at, link + 2, civil.weekday(self.reference, number, -1))
        near = civil.near_weekday(self.reference, number, self.prefer)
        if low[to] == "after" and low[to + 1] == "next":
            return self._made(at, to + 2, civil.weekday(self.reference, number, 2))
        if low[to] == "week" and low[to + 1] not in self.words.numbers:
            return self._made(at, to + 1, day_of(near.start, 7))
        if not self._weekday_sure(at, to):
            return None
        return self._made(at, to_plain, near)

    def _weekday_sure(self, at: int, to: int) -> bool:
        word = self.tokens.low[at]
        if word.endswith("day"):
            return True
        nxt = self.tokens.low[to]
        joined = nxt in self.words.parts or nxt in ("at", "@") or (self.tokens.raw[to].isdigit() and self.tokens.capital(at))
        if word in ("sun", "sat", "wed", "mon"):
            held = self.supported and self.tokens.capital(at) and self.tokens.low[at - 1] != "the"
            return held or self.tokens.whole(at, to) or (joined and self.tokens.capital(at))
        return self._bare_ok(at, to) or joined or self.tokens.capital(at)

    def _on_weekday(self, found: Date, number: int) -> Date:
        """A date without a year that names its weekday lies in the year where that fits."""
        if not found.relative or found.span.start.weekday() == number or found.month_day is None:
            return found
        month, day = map(int, found.month_day.split("-"))
        for step in (0, 1, -1):
            try:
                span = civil.day(self.reference.year + step, month, day)
            except ValueError:
                continue
            if span.start.weekday() == number:
                return replace(found, span=span, core=wording(span))
        return found

    def _weekday_dated(self, number: int, day: int) -> Stretch | None:
        """`Thu 15th`: the nearest month where that day is a Thursday."""
        direction = 1 if self.prefer == "future" else -1
        for step in range(24):
            within = unit(self.reference, Grain.MONTH, direction * step).start
            try:
                span = civil.day(within.year, within.month, day)
            except ValueError:
                continue
            if span.start.weekday() == number and (
                span.end > self.reference if direction > 0 else span.start <= self.reference
            ):
                return span
        return None

    def month_and_day(self, at: int) -> Date | None:
        """`April 14`, `April 14, 2015`, `February the 15th`, `June 2026`, `October`."""
        low = self.tokens.low
        number = self.words.months.get(low[at])
        if number is None:
            return None
        here = at + 1 + (low[at + 1] == "." and low[at] not in _FULL)
        if year := self.year_number(here):
            return self._made(at, year[1], civil.month(year[0], number), relative=False)
        doubtful = low[at] in self.words.doubtful and not self.tokens.capital(at)
        the = here + (low[here] == "the")
        day = self.day_number(the)
        if day and low[day[1]] in self.words.units and low[day[1]] not in ("h",):
            day = None
        if day and doubtful and not (self.supported or self.ordinal(the) or self.year_number(day[1])
                                     or self.tokens.whole(at, day[1])):  # fmt: skip
            day = None
        if day:
            return self._dated(at, day[1], number, day[0])
        if step := self._year_step(here):
            span = civil.month(self.reference.year + step[0], number)
            return self._made(at, step[1], span)
        if low[here] == "after" and low[here + 1] == "next":
            span = civil.near_month(unit(self.reference, Grain.MONTH, 1).start, number, "future")
            return self._made(at, here + 2, shift_year(span, 1))
        if not self._month_sure(at, here):
            return None
        return self._made(at, at + 1, civil.near_month(self.reference, number, self.prefer))

    def _month_sure(self, at: int, to: int) -> bool:
        low = self.tokens.low[at]
        if low not in self.words.doubtful:
            return True
        if low in ("may", "march", "mar") and not self.tokens.capital(at) and not self.tokens.whole(at, to):
            return self.supported and self.tokens.low[at - 1] in _MONTH_GOVERNORS
        return self._bare_ok(at, to)

    def _year_step(self, at: int) -> tuple[int, int] | None:
        """`in 2 years`, `of last year`, `next year`: years from now, and the token after."""
        low = self.tokens.low
        here = at + (low[at] == "of")
        if low[here] in _STEPS and low[here + 1] in ("year", "yr"):
            return _STEPS[low[here]], here + 2
        if low[at] == "in" and (count := self.number(at + 1)) and low[count[1]] in ("year", "years"):
            return int(count[0]), count[1] + 1
        return None

    def _dated(self, at: int, to: int, month: int, day: int) -> Date | None:
        """A month and a day, with the year that follows or the nearest one."""
        if year := self.year_number(to):
            made = self._made(at, year[1], civil.day(year[0], month, day), relative=False)
            return self._trailing_weekday(made)
        if step := self._year_step(to):
            return self._made(at, step[1], civil.day(self.reference.year + step[0], month, day))
        span = civil.near_date(self.reference, month, day, self.prefer)
        if span is None:
            return None
        made = self._made(at, to, span, month_day=f"{month:02}-{day:02}")
        return self._trailing_weekday(made)

    def _trailing_weekday(self, made: Date) -> Date:
        low = self.tokens.low
        comma = made.to + (low[made.to] == ",")
        number = self.words.weekdays.get(low[comma])
        if number is None or comma == made.to:
            return made
        return self._on_weekday(replace(made, to=comma + 1), number)

    def _day_of_month(self, at: int) -> Date | None:
        """`the 20th of April`, `14 April 2015`, `14april`, `20 of next month`, `the 15th`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        if low[here] == "ides" and low[here + 1] == "of" and (month := self.words.months.get(low[here + 2])):
            return self._dated(at, here + 3, month, 15 if month in (3, 5, 7, 10) else 13)
        day = self.day_number(here)
        if day is None:
            return None
        to = day[1] + (low[day[1]] == "day")
        of = to + (low[to] == "of")
        if of > to and (month_span := self._month_named(of)):
            span, end = month_span
            return self._made(at, end, civil.day(span.start.year, span.start.month, day[0]))
        month = self.words.months.get(low[of + (low[of] == ",")])
        if month is not None:
            of += low[of] == ","
            bare_number = self.tokens.raw[here].isdigit() and of == here + 1
            lower = not self.tokens.capital(of) and low[of] in ("may", "march", "mar")
            if lower and bare_number and not (self.supported or self.tokens.whole(at, of + 1) or self.year_number(of + 1)):
                return None
            return self._dated(at, of + 1 + (low[of + 1] == "." and low[of] not in _FULL and low[of + 2] != ""), month, day[0])
        return self._ordinal_day(at, here, day)

    def _ordinal_day(self, at: int, here: int, day: tuple[int, int]) -> Date | None:
        low = self.tokens.low
        if here == at or self.ordinal(here) is None or not self.tokens.raw[here].isdigit():
            return None
        if low[day[1]] not in _AFTER_ORDINAL or not (self.supported or self.tokens.whole(at, day[1])):
            return None
        span = civil.near_day_of_month(self.reference, day[0], self.prefer)
        return self._made(at, day[1], span) if span else None

    def _month_named(self, at: int) -> tuple[Stretch, int] | None:
        """`next month`, `this month`, `the previous month`, `the month`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        if low[here] in _STEPS and low[here + 1] == "month":
            return unit(self.reference, Grain.MONTH, _STEPS[low[here]]), here + 2
        if here > at and low[here] == "month":
            return unit(self.reference, Grain.MONTH), here + 1
        return None

    # -- counted from now or from another date

    def _counted(self, at: int) -> Date | None:
        """`in three days`, `two weeks ago`, `a week from Friday`, `three days after Easter`, `3 Fridays from now`."""
        return self._ahead(at) or self._away(at)

    def _ahead(self, at: int) -> Date | None:
        low = self.tokens.low
        if low[at] != "in":
            return None
        here = at + 1 + (low[at + 1] in ("about", "around", "exactly", "another", "roughly", "just", "like"))
        number = self.number(here)
        if number is None:
            if self.tokens.raw[here].isdigit() and low[here + 1] == "'":
                return None
            return None
        amount, to = number
        minutes = low[to] == "'" and self.tokens.raw[here].isdigit() and self.tokens.glued[to]
        grain = Grain.MINUTE if minutes else self._unit(to)
        if grain is None:
            return None
        if low[to] in ("fortnight", "decade"):
            amount *= 2 if low[to] == "fortnight" else 10
        to += 1
        if low[to] in ("or", "to", "-") and (second := self.number(to + 1)) and self._unit(second[1]):
            return None
        if low[to] == "'" and low[to + 1] == "time":
            to += 2
        if low[to] == "'" and low[to + 1] == "s" and low[to + 2] == "time":
            to += 3
        if low[to] == "time" and self.tokens.low[to - 1][-1:] == "s":
            to += 1
        if low[to] in ("of", "a") or (low[to] in ("or",) and low[to + 1] in ("more", "less")):
            return None
        return self._shifted(at, to, self.reference, amount, grain, "in")

    def _unit(self, at: int) -> Grain | None:
        low = self.tokens.low[at]
        if low in ("fortnight", "fortnights"):
            return Grain.WEEK
        if low in ("decade", "decades"):
            return Grain.YEAR
        return self.words.units.get(low)

    def _away(self, at: int) -> Date | None:
        low = self.tokens.low
        here = at + (low[at] in ("about", "around", "over", "nearly", "almost", "exactly"))
        number = self.number(here)
        if number is None:
            return None
        amount, to = number
        if low[to] in ("upcoming", "coming"):
            return self._upcoming(at, to + 1, amount)
        grain = self._unit(to)
        if grain is None:
            return self._weekdays_away(at, amount, to)
        amount *= 2 if low[to].startswith("fortnight") else 10 if low[to].startswith("decade") else 1
        to += 1
        if low[to] in ("ago", "back", "earlier") and (low[to] == "ago" or low[to + 1] in _AFTER_ORDINAL):
            return self._shifted(at, to + 1, self.reference, -amount, grain, "ago")
        if low[to] == "hence":
            return self._shifted(at, to + 1, self.reference, amount, grain, "in")
        if low[to] in ("from", "after", "before") and low[to + 1]:
            return self._from_date(at, to, amount, grain)
        return None

    def _from_date(self, at: int, to: int, amount: float, grain: Grain) -> Date | None:
        low = self.tokens.low
        sign = -1 if low[to] == "before" else 1
        if low[to] == "from":
            if low[to + 1] == "now":
                return self._shifted(at, to + 2, self.reference, amount, grain, "in")
            if low[to + 1] == "right" and low[to + 2] == "now":
                made = self._shifted(at, to + 3, self.reference, amount, grain, "in")
                exact = shift(self.reference, amount, grain)
                return replace(made, span=Stretch(exact, exact + timedelta(seconds=1), Grain.SECOND))
        base = self.date(to + 1, supported=True)
        if base is None or base.span.grain not in (Grain.DAY, Grain.WEEK, Grain.MONTH, Grain.YEAR):
            return None
        start = shift(base.span.start, sign * amount, grain)
        return self._made(at, base.to, day_of(start), relative=True)

    def _weekdays_away(self, at: int, amount: float, to: int) -> Date | None:
        """`3 Fridays from now`."""
        low = self.tokens.low
        number = self.words.weekdays.get(low[to].removesuffix("s")) if low[to] else None
        if number is None or amount != int(amount):
            return None
        if low[to + 1] == "from" and low[to + 2] == "now":
            return self._made(
                at, to + 3, day_of(civil.near_weekday(self.reference, number, "future").start, 7 * (int(amount) - 1))
            )
        if low[to + 1] == "ago":
            return self._made(
                at, to + 2, day_of(civil.near_weekday(self.reference, number, "past").start, -7 * (int(amount) - 1))
            )
        return None

    def _upcoming(self, at: int, to: int, amount: float) -> Date | None:
        grain = self.words.units.get(self.tokens.low[to])
        return self._made(at, to + 1, unit(self.reference, grain, int(amount))) if grain else None

    def _shifted(self, at: int, to: int, base: datetime, amount: float, grain: Grain, how: str) -> Date:
        """The day or moment that far away; the further, the vaguer its wording."""
        moment = shift(base, amount, grain)
        if grain in (Grain.SECOND, Grain.MINUTE, Grain.HOUR):
            fine = Grain.SECOND if grain is not Grain.HOUR or amount != int(amount) else Grain.MINUTE
            span = Stretch(civil.floor(moment, fine), shift(civil.floor(moment, fine), 1, fine), fine)
            return self._made(at, to, span)
        span = day_of(moment)
        if grain in (Grain.DAY, Grain.WEEK):
            rough = any(
                word in ("few", "couple", "several", "about", "around", "or", "almost") for word in self.tokens.low[at:to]
            )
            return self._made(at, to, span, preposition="around" if rough else "on")
        if grain is Grain.YEAR and amount == int(amount) and abs(amount) >= 2:
            return self._made(at, to, span, core=f"{moment.year}", preposition="in")
        return self._made(at, to, span, core=wording(unit(moment, Grain.MONTH)), preposition="around")

    # -- parts and counts of longer stretches

    def _nth(self, at: int) -> Date | None:
        """`the first Monday of March`, `last day of October 2015`, `third last week of 2018`, `the week of October 7th`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        if low[here] == "week" and low[here + 1] in ("of", "starting", "commencing"):
            on = here + 2 + (low[here + 2] == "on")
            inner = self.date(on, supported=True) or self.date(on + (low[on] == "the"), supported=True)
            if inner and inner.span.grain is Grain.DAY:
                return self._made(at, inner.to, unit(inner.span.start, Grain.WEEK), relative=True)
            return None
        nth, to = self._rank(here)
        if not nth:
            return None
        what, to = low[to], to + 1
        if what == "week" and low[to] == "end":
            what, to = "weekend", to + 1
        if low[to] not in ("of", "in") or (what not in self.words.weekdays and what not in _COUNTED):
            return None
        within = self._container(to + 1)
        if within is None:
            return None
        span = self._nth_of(within.span, nth, what)
        return self._made(at, within.to, span, relative=True) if span else None

    def _rank(self, at: int) -> tuple[int, int]:
        low = self.tokens.low
        if low[at] == "last":
            return -1, at + 1
        ordinal = self.ordinal(at)
        if ordinal is None:
            return 0, at
        return (-ordinal[0], ordinal[1] + 1) if low[ordinal[1]] == "last" else ordinal

    def _container(self, at: int) -> Date | None:
        low = self.tokens.low
        if low[at] == "the" and low[at + 1] in ("month", "year", "week", "quarter"):
            return self._made(at, at + 2, unit(self.reference, self.words.units[low[at + 1]]))
        found = self.date(at, supported=True)
        return found if found and found.span.grain is not Grain.DAY else None

    def _nth_of(self, within: Stretch, nth: int, what: str) -> Stretch | None:
        if what in self.words.weekdays:
            return civil.nth_weekday(within, nth, self.words.weekdays[what])
        if what == "day":
            span = day_of(within.start, nth - 1) if nth > 0 else day_of(within.end, nth)
        elif what == "weekend":
            saturday = civil.nth_weekday(within, nth, 5)
            return Stretch(saturday.start, saturday.start + timedelta(days=2), Grain.DAY) if saturday else None
        elif what == "week":
            first = unit(within.start, Grain.WEEK)
            if first.start < within.start and within.start.weekday() > 3:
                first = unit(within.start, Grain.WEEK, 1)
            last = unit(within.end - timedelta(days=1), Grain.WEEK)
            return unit(first.start, Grain.WEEK, nth - 1) if nth > 0 else unit(last.start, Grain.WEEK, nth + 1)
        else:
            grain = self.words.units[what]
            span = unit(within.start, grain, nth - 1) if nth > 0 else unit(within.end, grain, nth)
        return span if within.start <= span.start < within.end else None

    def _quarter(self, at: int) -> Date | None:
        """`Q3 2018`, `the third quarter of 2018`, `3rd qtr`."""
        low = self.tokens.low
        if low[at] == "q" and low[at + 1] in ("1", "2", "3", "4") and self.tokens.glued[at + 1]:
            number, to = int(low[at + 1]), at + 2
        else:
            here = at + (low[at] == "the")
            ordinal = self.ordinal(here)
            if not ordinal or ordinal[0] > 4 or low[ordinal[1]] not in ("quarter", "qtr"):
                return None
            number, to = ordinal[0], ordinal[1] + 1
        if low[to] == "'":
            return None
        year = self.year_number(to + (low[to] == "-"))
        step = None if year else self._year_step(to)
        relative = year is None
        if year:
            number_year, to = year
        elif step:
            number_year, to = self.reference.year + step[0], step[1]
        else:
            number_year = self.reference.year
        span = unit(civil.month(number_year, number * 3 - 2).start, Grain.QUARTER)
        return self._made(at, to, span, relative=relative)

    def _feast(self, at: int) -> tuple[str, civil.Holiday, int] | None:
        """The longest name of a feast here."""
        if self.tokens.low[at] not in self.words.feasts:
            return None
        names = civil.holidays("en")
        for to in range(min(at + 8, self.tokens.count), at, -1):
            text = self.tokens.text[self.tokens.start[at] : self.tokens.end[to - 1]].lower().replace("’", "'")
            if rule := names.get(" ".join(text.split())):
                return text, rule, to
        return None

    def _holiday(self, at: int) -> Date | None:
        low = self.tokens.low
        here = at + (low[at] == "the")
        feast = self._feast(here)
        if feast is None:
            return None
        name, rule, to = feast
        if year := self.year_number(to):
            span = rule.within(year[0])
            return self._holiday_made(at, year[1], name, span) if span else None
        if step := self._year_step(to):
            span = rule.within(self.reference.year + step[0])
            return self._holiday_made(at, step[1], name, span) if span else None
        if low[to] in (
            "card",
            "cards",
            "tree",
            "gift",
            "gifts",
            "present",
            "presents",
            "song",
            "songs",
            "egg",
            "eggs",
            "bunny",
        ):
            return None
        span = rule.near(self.reference, self.prefer)
        return self._holiday_made(at, to, name, span) if span else None

    def _holiday_made(self, at: int, to: int, name: str, span: Stretch) -> Date:
        start = self.tokens.start[at]
        said = self.tokens.text[start : self.tokens.end[to - 1]]
        place = said.lower().rfind(name.lower())
        said = said[place : place + len(name)] if place >= 0 else name
        core = f"{said} {span.start.year} ({wording(span)})"
        return self._made(at, to, span, core=core, holiday=True)

    def _year(self, at: int) -> Date | None:
        """`2014` after a preposition, `the nineties`, `the 90s`, `1990s`."""
        low, raw = self.tokens.low, self.tokens.raw
        here = at + (low[at] == "the")
        decade = {"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
                  "nineties": 90}.get(low[here])  # fmt: skip
        if decade is not None and here > at and self.tokens.low[at - 1] in ("in", "since", "until", "of", "from", "during"):
            return self._decade(at, here + 1, 1900 + decade if decade > 20 else 2020)
        if raw[here].isdigit() and low[here + 1] == "s" and self.tokens.glued[here + 1]:
            value = int(raw[here]) if len(raw[here]) <= 4 else 1
            if value % 10 == 0 and (1000 <= value <= 2999 or (here > at and 0 <= value < 100 and len(raw[here]) == 2)):
                return self._decade(at, here + 2, value if value >= 1000 else value + (1900 if value >= 30 else 2000))
        named = low[here] == "year"
        if not named and (
            here > at or not ((raw[at].isdigit() and len(raw[at]) == 4) or low[at] in ("nineteen", "two", "twenty"))
        ):
            return None
        number = self.year_number(here + named)
        if number is None or low[number[1]] in ("b", "bc", "bce"):
            return None
        followed = low[number[1]] in self.words.units or low[number[1]] in _THINGS
        near = 1900 <= number[0] <= 2100
        governed = self.supported and low[at - 1] in _YEAR_GOVERNORS
        ranged = low[number[1]] in _TO and self.year_number(number[1] + 1) is not None and raw[number[1] + 1].isdigit()
        ranged = (
            ranged
            or (self.supported and low[at - 1] in ("between", "than"))
            or (at > 1 and low[at - 1] in _TO and raw[at - 2].isdigit() and len(raw[at - 2]) == 4)
        )
        if followed or not near or not (governed or named or ranged or self.tokens.whole(at, number[1])):
            return None
        return self._made(at, number[1], civil.year(number[0]), relative=False)

    def _decade(self, at: int, to: int, first: int) -> Date:
        start = civil.year(first).start
        return self._made(at, to, Stretch(start, shift(start, 10, Grain.YEAR), Grain.YEAR), relative=False)

    def _season(self, at: int) -> Date | None:
        """`in the summer`, `summer 2020`, `winter of last year`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        number = self.words.seasons.get(low[here])
        if number is None:
            return None
        if year := self.year_number(here + 1):
            return self._season_made(at, year[1], civil.season(number, year[0]), number, relative=False)
        if step := self._year_step(here + 1):
            return self._season_made(at, step[1], civil.season(number, self.reference.year + step[0]), number)
        held = low[at - 1] in ("in", "since", "until", "by", "during", "till", "of", "over") and (
            here > at or low[here] != "fall"
        )
        if not held or (low[here] == "spring" and here == at and low[at - 1] == "of"):
            return None
        found = civil.near_season(self.reference, number, 0 if self.prefer == "future" else -1)
        return self._season_made(at, here + 1, found, number)

    def _season_made(self, at: int, to: int, span: Stretch, number: int, relative: bool = True) -> Date:
        core = f"{_SEASON_NAMES[number]} {span.start.year}"
        return Date(at, to, span, core, "in", relative)

    def _part(self, at: int) -> Date | None:
        """`the end of May`, `early next week`, `mid-July`, `at the beginning of 2017`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        word = low[here]
        which = {"beginning": "start", "start": "start", "early": "start", "middle": "middle", "mid": "middle", "end": "end",
                 "late": "end"}.get(word)  # fmt: skip
        if which is None:
            return None
        here += 1
        of = low[here] == "of"
        if of:
            here += 1
        elif word in ("beginning", "start", "middle", "end"):
            return None
        here += low[here] in ("-", "around", "about")
        whole = self._whole(here, of)
        if whole is None or whole.to <= here:
            return None
        if whole.span.grain not in (Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR):
            return None
        span = civil.part_of(whole.span, which)  # type: ignore[arg-type]
        names = {"beginning": "the beginning of", "start": "the start of", "middle": "the middle of", "end": "the end of"}
        core = f"{names.get(word, word)} {whole.core}"
        if whole.span.grain is Grain.WEEK and word in ("early", "late", "mid"):
            core, preposition = f"{'midway' if word == 'mid' else word} in {whole.core}", ""
            return Date(at, whole.to, span, core, preposition, whole.relative, partial=True)
        preposition = "at" if word in ("beginning", "start", "end") else "in"
        return Date(at, whole.to, span, core, preposition, whole.relative, partial=True)

    def _whole(self, at: int, of: bool) -> Date | None:
        low = self.tokens.low
        here = at + (low[at] == "the")
        if of and low[here] in ("month", "year", "week", "quarter"):
            return self._made(at, here + 1, unit(self.reference, self.words.units[low[here]]))
        return self.date(at, supported=True)

    def _short(self, at: int) -> Date | None:
        """`EOM`, `the EOY`, `all week`, `the weekend`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        raw = self.tokens.raw[here]
        if raw in ("EOM", "EOY", "EOD", "BOM", "BOY") or (low[here] in ("eom", "eoy", "eod") and self.supported):
            word = raw.upper()
            grain = {"M": Grain.MONTH, "Y": Grain.YEAR, "D": Grain.DAY}[word[2]]
            whole = unit(self.reference, grain)
            span = whole if grain is Grain.DAY else civil.part_of(whole, "end" if word[0] == "E" else "start")
            core = f"the {'end' if word[0] == 'E' else 'beginning'} of {wording(whole)}"
            return Date(at, here + 1, span, core, "at", partial=True)
        if low[at] == "rest" and low[at + 1] == "of" and low[at + 2] == "the" and low[at + 3] in self.words.units:
            whole = unit(self.reference, self.words.units[low[at + 3]])
            span = Stretch(civil.midnight(self.reference), whole.end, Grain.DAY)
            return Date(at, at + 4, span, f"rest of {wording(whole)}", "", partial=True)
        if low[at] == "all" and low[at + 1] == "week":
            whole = unit(self.reference, Grain.WEEK)
            return Date(at, at + 2, whole, f"all of {wording(whole)}", "")
        if here > at and low[here] == "weekend" and low[at - 1] in ("on", "at", "over", "for", "until", "during", "this", "by"):
            return self._weekend(at, here + 1, 0 if self.prefer == "future" or self.reference.weekday() > 4 else -1)
        return None


_FULL = frozenset(name.lower() for name in _MONTH_NAMES)
_COUNTED = frozenset(("day", "week", "weekend", "month", "quarter", "hour"))


def shift_year(stretch: Stretch, years: int) -> Stretch:
    """The same stretch some years later."""
    return Stretch(shift(stretch.start, years, Grain.YEAR), shift(stretch.end, years, Grain.YEAR), stretch.grain)
