"""English stretches of time: years, decades, seasons, quarters, and their parts (`the first Monday of May`, `mid-July`)."""

from __future__ import annotations

import re
from datetime import timedelta

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, day_of, shift, unit
from troth.language.en.dates.base import TO, Date, Dates, wording
from troth.language.en.words import listed

_SEASON_NAMES = ("spring", "summer", "autumn", "winter")
_YEAR_GOVERNORS = listed("year_governors")
_YEAR_QUARTER = re.compile(r"(?P<y>(?:19|20)\d\d|\d\d(?=[qQ]))[ -]?[qQ](?P<q>[1-4])(?!\w)")
_COUNTED = frozenset(("workday", "day", "week", "weekend", "month", "quarter", "hour"))


class Stretches(Dates):
    """Years, seasons and quarters, and their parts."""

    def _nth(self, at: int) -> Date | None:
        """`the first Monday of March`, `last day of October 2015`, `third last week of 2018`, `the week of October 7th`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        if low[here] == "weekend" and low[here + 1] == "of":
            day = self.date(here + 2, supported=True)
            if day is None or day.span.grain is not Grain.DAY:
                return None
            weekend = civil.weekend(day.span.start, 0)
            return self._made(at, day.to, weekend, core=f"the weekend of {wording(weekend)}")
        commencing = low[here] == "w" and low[here + 1] == "/" and low[here + 2] == "c"
        if commencing or (low[here] == "week" and low[here + 1] in ("of", "starting", "commencing", "beginning")):
            on = here + 2 + (commencing or low[here + 2] == "on")
            inner = self.date(on, supported=True) or self.date(on + (low[on] == "the"), supported=True)
            if inner and inner.span.grain is Grain.DAY:
                return self._made(at, inner.to, unit(inner.span.start, Grain.WEEK), relative=True)
            return None
        nth, to = self._rank(here)
        if not nth:
            return None
        if some := self._some_of(at, nth, to):
            return some
        what, to = low[to], to + 1
        if what == "week" and low[to] == "end":
            what, to = "weekend", to + 1
        if what in ("working", "business") and low[to] == "day":
            what, to = "workday", to + 1
        part = low[to] if low[to] in ("morning", "afternoon", "evening") and what in self.words.weekdays else ""
        to += bool(part)
        if low[to] not in ("of", "in") or (what not in self.words.weekdays and what not in _COUNTED):
            return None
        within = self._container(to + 1)
        if within is None:
            return None
        span = self._nth_of(within.span, nth, what)
        return self._made(at, within.to, span, relative=True, part=part) if span else None

    def _some_of(self, at: int, nth: int, to: int) -> Date | None:
        """`the first ten days of June`, `the last two weeks of August`, `the second half of 2025`."""
        low = self.tokens.low
        quantity = self.quantity(to) if nth in (1, -1) else None
        half = abs(nth) <= 2 and low[to] == "half"
        here = to + 1 if half else quantity.to if quantity else 0
        if not here or low[here] != "of":
            return None
        within = self._container(here + 1)
        if within is None:
            return None
        start, end = within.span.start, within.span.end
        if half:
            middle = start + (end - start) / 2
            middle = shift(start, 6, Grain.MONTH) if within.span.grain is Grain.YEAR else civil.floor(middle, Grain.DAY)
            span = Stretch(start, middle, Grain.MONTH) if nth == 1 else Stretch(middle, end, Grain.MONTH)
            return Date(at, within.to, span, f"the {'first' if nth == 1 else 'second'} half of {wording(within.span)}", "in")
        assert quantity is not None
        if nth == 1:
            span = Stretch(start, shift(start, quantity.amount, quantity.grain), quantity.grain)
        else:
            span = Stretch(shift(end, -quantity.amount, quantity.grain), end, quantity.grain)
        last = wording(day_of(span.end - timedelta(days=1)))
        return Date(at, within.to, span, f"{wording(day_of(span.start))} to {last}", "from")

    def _rank(self, at: int) -> tuple[int, int]:
        low = self.tokens.low
        if low[at] == "last":
            return -1, at + 1
        if low[at] == "penultimate":
            return -2, at + 1
        ordinal = self.ordinal(at)
        if ordinal is None:
            return 0, at
        if low[ordinal[1]] == "to" and low[ordinal[1] + 1] == "last":
            return -ordinal[0], ordinal[1] + 2
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
        if what == "workday":
            edge = within.start - timedelta(days=1) if nth > 0 else within.end
            return civil.working_day(edge, nth)
        return civil.nth_unit(within, nth, "weekend" if what == "weekend" else self.words.units[what])

    def _quarter(self, at: int) -> Date | None:
        """`Q3 2018`, `the third quarter of 2018`, `3rd qtr`."""
        low = self.tokens.low
        if low[at] == "q" and low[at + 1] in ("1", "2", "3", "4") and self.tokens.glued[at + 1]:
            number, to = int(low[at + 1]), at + 2
        elif match := _YEAR_QUARTER.match(self.tokens.text, self.tokens.start[at]):
            end = self.tokens.after(match.end())
            span = unit(
                civil.month(
                    int(match["y"]) % 2000 + 2000 if len(match["y"]) == 2 else int(match["y"]), 3 * int(match["q"]) - 2
                ).start,
                Grain.QUARTER,
            )
            return self._made(at, end, span, relative=False) if end else None
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

    def _year(self, at: int) -> Date | None:
        """`2014` after a preposition, `the nineties`, `the 90s`, `1990s`."""
        low, raw = self.tokens.low, self.tokens.raw
        if low[at] == "'" and self.supported and (short := self.year_number(at)):
            return self._made(at, short[1], civil.year(short[0]), relative=False)
        here = at + (low[at] == "the")
        decade = {"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
                  "nineties": 90}.get(low[here])  # fmt: skip
        later = self.supported and low[at - 1] in ("early", "mid", "late", "-")
        if decade is not None and later:
            return self._decade(at, here + 1, 1900 + decade if decade > 20 else 2020)
        if decade is not None and here > at and self.tokens.low[at - 1] in ("in", "since", "until", "of", "from", "during"):
            return self._decade(at, here + 1, 1900 + decade if decade > 20 else 2020)
        if raw[here].isdigit() and low[here + 1] == "s" and self.tokens.glued[here + 1]:
            value = int(raw[here]) if len(raw[here]) <= 4 else 1
            if value % 10 == 0 and (
                1000 <= value <= 2999 or ((here > at or later) and 0 <= value < 100 and len(raw[here]) == 2)
            ):
                return self._decade(at, here + 2, value if value >= 1000 else value + (1900 if value >= 30 else 2000))
        if (count := self.ordinal(here)) and low[count[1]] == "century" and 10 <= count[0] <= 21:
            start = civil.year(100 * count[0] - 100).start
            return self._made(at, count[1] + 1, Stretch(start, shift(start, 100, Grain.YEAR), Grain.YEAR), relative=False)
        named = low[here] == "year"
        if not named and (
            here > at or not ((raw[at].isdigit() and len(raw[at]) == 4) or low[at] in ("nineteen", "two", "twenty"))
        ):
            return None
        number = self.year_number(here + named)
        if number is None or low[number[1]] in ("b", "bc", "bce"):
            return None
        followed = low[number[1]] in self.words.units or (low[number[1]] in self.words.measures and low[number[1]] != "of")
        near = 1900 <= number[0] <= 2100
        governed = self.supported and low[at - 1] in _YEAR_GOVERNORS
        ranged = low[number[1]] in TO and self.year_number(number[1] + 1) is not None and raw[number[1] + 1].isdigit()
        ranged = (
            ranged
            or (self.supported and low[at - 1] in ("between", "than"))
            or (at > 1 and low[at - 1] in TO and raw[at - 2].isdigit() and len(raw[at - 2]) == 4)
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
        if whole.span.grain is Grain.DAY and word == "end" and not whole.month_day:
            return whole if whole.at == at else self._made(at, whole.to, whole.span, whole.relative)
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
        if low[here + 1] == "-":
            return None
        if of and low[here] == "day" and (day := self.date(here + 1, supported=True)) and day.span.grain is Grain.DAY:
            return day
        if of and low[here] in ("month", "year", "week", "quarter", "day"):
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
            if grain is Grain.DAY and (day := self.date(here + 1, supported=True)) and day.span.grain is Grain.DAY:
                return self._made(at, day.to, day.span, day.relative)
            whole = unit(self.reference, grain)
            span = whole if grain is Grain.DAY else civil.part_of(whole, "end" if word[0] == "E" else "start")
            core = f"the {'end' if word[0] == 'E' else 'beginning'} of {wording(whole)}"
            return Date(at, here + 1, span, core, "at", partial=True)
        if low[at] == "rest" and low[at + 1] == "of" and low[at + 2] == "the" and low[at + 3] in self.words.units:
            whole = unit(self.reference, self.words.units[low[at + 3]])
            span = Stretch(civil.midnight(self.reference), whole.end, Grain.DAY)
            return Date(at, at + 4, span, f"rest of {wording(whole)}", "", partial=True)
        if low[at] == "all" and low[at + 1] in ("week", "weekend"):
            whole = unit(self.reference, Grain.WEEK) if low[at + 1] == "week" else civil.weekend(self.reference, 0)
            said = wording(whole) if low[at + 1] == "week" else f"the weekend of {wording(whole)}"
            return Date(at, at + 2, whole, f"all of {said}", "")
        if here > at and low[here] == "weekend" and low[at - 1] in ("on", "at", "over", "for", "until", "during", "this", "by"):
            return self._weekend(at, here + 1, 0 if self.prefer == "future" or self.reference.weekday() > 4 else -1)
        return None

    def _weekend(self, at: int, to: int, step: int) -> Date:
        span = civil.weekend(self.reference, step)
        return Date(at, to, span, f"the weekend of {wording(span)}", "on")
