"""English months and their days: `April 14`, `the 20th of May`, `14 April 2015`, `October`, `10 to 20 March`."""

from __future__ import annotations

from dataclasses import replace

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, unit
from troth.language.en.dates.base import AFTER_ORDINAL, MONTH_NAMES, STEPS, TO, Date, Dates, wording
from troth.language.en.words import listed

_DAY_GOVERNORS = listed("day_governors")
_MONTH_GOVERNORS = listed("month_governors")
_AT_NOON = (["at", "noon"], ["at", "midnight"], ["at", "night"])
_FULL = frozenset(name.lower() for name in MONTH_NAMES)


class Months(Dates):
    """Dates that name a month, or a day of one."""

    def day_range(self, at: int) -> tuple[Date, Date] | None:
        """Two days of one month: `10 to 20 March`, `the 13th to the 15th of July`, `July 13 thru 15`, `23rd-26th Oct 2017`."""
        low = self.tokens.low
        head = None
        if low[at] in self.words.months:
            supported, self.supported = self.supported, self.supported or low[at + 2] in TO
            head = self.month_and_day(at)
            self.supported = supported
        if head is not None and head.span.grain is Grain.DAY and low[head.to] in TO:
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
            if first is None or low[first[1]] not in TO:
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

    def month_and_day(self, at: int) -> Date | None:
        """`April 14`, `April 14, 2015`, `February the 15th`, `June 2026`, `October`."""
        low = self.tokens.low
        number = self.words.months.get(low[at])
        if number is None:
            return None
        here = at + 1 + (low[at + 1] == "." and low[at] not in _FULL)
        if year := self.year_number(here):
            return self._made(at, year[1], civil.month(year[0], number), relative=False)
        doubtful = low[at] in ("may", "march", "mar", "april", "june", "august") and not self.tokens.capital(at)
        the = here + (low[here] == "the")
        day = self.day_number(the)
        if day and low[day[1]] in self.words.units and low[day[1]] not in ("h",):
            day = None
        if day and doubtful and not (self.supported or self.ordinal(the) or self.year_number(day[1])
                                     or self._year_step(day[1]) or low[day[1]] in self.words.parts
                                     or low[day[1] : day[1] + 2] in _AT_NOON or self.tokens.whole(at, day[1])):  # fmt: skip
            day = None
        if day:
            return self._dated(at, day[1], number, day[0])
        if step := self._year_step(here):
            span = civil.month(self.reference.year + step[0], number)
            return self._made(at, step[1], span)
        if low[here] == "after" and low[here + 1] == "next":
            span = civil.near_month(unit(self.reference, Grain.MONTH, 1).start, number, "future")
            return self._made(at, here + 2, civil.shift_year(span, 1))
        if not self._month_sure(at, here):
            return None
        return self._made(at, at + 1, civil.near_month(self.reference, number, self.prefer))

    def _year_first(self, at: int) -> Date | None:
        """`2015 March 3`, `2015, March`."""
        raw, low = self.tokens.raw, self.tokens.low
        here = at + 1 + (low[at + 1] == ",")
        if len(raw[at]) != 4 or raw[at][:2] not in ("19", "20") or low[here] not in self.words.months:
            return None
        if not self.tokens.capital(here) and not (self.supported or self.tokens.begins_sentence(at)):
            return None
        day = self.day_number(here + 1)
        if day and self.year_number(day[1]) is None:
            return self._made(at, day[1], civil.day(int(raw[at]), self.words.months[low[here]], day[0]), relative=False)
        return None

    def _month_sure(self, at: int, to: int) -> bool:
        low = self.tokens.low[at]
        ranged = self.tokens.low[to] in ("to", "-", "–") and self.tokens.low[to + 1] in self.words.months
        if low not in self.words.doubtful or ranged:
            return True
        if low in ("may", "march", "mar") and not self.tokens.capital(at) and not self.tokens.whole(at, to):
            dashed = at > 1 and self.tokens.low[at - 1] == "-"
            return self.supported and self.tokens.low[at - 2 if dashed else at - 1] in _MONTH_GOVERNORS
        return self._bare_ok(at, to)

    def _dated(self, at: int, to: int, month: int, day: int) -> Date | None:
        """A month and a day, with the year that follows or the nearest one."""
        if year := self.year_number(to):
            made = self._made(at, year[1], civil.day(year[0], month, day), relative=False)
            return self._trailing_weekday(made)
        if (short := self._two_figures(to)) and at < to - 1 and self.tokens.raw[at].isdigit():
            return self._made(at, to + 1, civil.day(short, month, day), relative=False)
        if step := self._year_step(to):
            return self._made(at, step[1], civil.day(self.reference.year + step[0], month, day))
        span = civil.near_date(self.reference, month, day, self.prefer)
        if span is None:
            return None
        made = self._made(at, to, span, month_day=f"{month:02}-{day:02}")
        return self._trailing_weekday(made)

    def _two_figures(self, at: int) -> int:
        """The year of `27 May 24`, where nothing follows that it could count; 0 if there is none."""
        figures, after = self.tokens.raw[at], self.tokens.raw[at + 1]
        if len(figures) != 2 or not figures.isdigit() or after not in ("", ".", ",", ";", "!", "?", ")"):
            return 0
        if after and self.tokens.glued[at + 2]:
            return 0
        return int(figures) + (2000 if int(figures) < 50 else 1900)

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
        day = self.day_number(here) or self._spelt_day(here)
        if day is None:
            return None
        to = day[1] + (low[day[1]] == "day")
        of = to + (low[to] == "of")
        if (of > to or (low[of] in STEPS and self.ordinal(here))) and (month_span := self._month_named(of)):
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

    def _spelt_day(self, at: int) -> tuple[int, int] | None:
        """The number of `fifteen of February`; smaller ones count ("two of June's friends")."""
        spelt = self.spelt_number(at)
        if spelt is None or not 10 <= spelt[0] <= 31 or self.tokens.low[spelt[1]] != "of":
            return None
        return int(spelt[0]), spelt[1]

    def _ordinal_day(self, at: int, here: int, day: tuple[int, int]) -> Date | None:
        low = self.tokens.low
        figures = self.tokens.raw[here].isdigit()
        governed = at > 0 and low[at - 1] in _DAY_GOVERNORS
        sure = governed or self.tokens.whole(at, day[1])
        if self.ordinal(here) is None or (here == at and not (figures and sure)):
            return None
        if not figures and not (governed and day[0] > 3):
            return None
        timed = low[day[1] : day[1] + 2] == ["in", "the"] and low[day[1] + 2] in self.words.parts
        if low[day[1]] not in AFTER_ORDINAL or not (self.supported or timed or self.tokens.whole(at, day[1])):
            return None
        if low[day[1]] == "and" and self.tokens.capital(day[1] + 1) and low[day[1] + 1] not in self.words.weekdays:
            return None  # on 5th and Main
        span = civil.near_day_of_month(self.reference, day[0], self.prefer)
        return self._made(at, day[1], span) if span else None

    def _month_named(self, at: int) -> tuple[Stretch, int] | None:
        """`next month`, `this month`, `the previous month`, `the month`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        if low[here] in STEPS and low[here + 1] == "month":
            return unit(self.reference, Grain.MONTH, STEPS[low[here]]), here + 2
        if here > at and low[here] == "month":
            return unit(self.reference, Grain.MONTH), here + 1
        return None

    def _on_weekday(self, found: Date, number: int) -> Date:
        """A date without a year that names its weekday lies in the year where that fits."""
        if not found.relative or found.month_day is None:
            return found
        span = civil.date_on_weekday(self.reference, found.month_day, number)
        return replace(found, span=span, core=wording(span)) if span else found
