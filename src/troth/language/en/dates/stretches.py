"""English stretches of time: years, decades, seasons, quarters, and their parts (`the first Monday of May`, `mid-July`)."""

from __future__ import annotations

from datetime import timedelta

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, day_of, unit
from troth.language.en.dates.base import STEPS, TO, Date, Dates, wording
from troth.language.en.words import listed
from troth.language.later import later

_SEASON_NAMES = ("spring", "summer", "autumn", "winter")
_YEAR_GOVERNORS = listed("year_governors")
_YEAR_QUARTER = later(r"(?P<y>(?:19|20)\d\d|\d\d(?=[qQ]))[ -]?[qQ](?P<q>[1-4])(?!\w)")
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
        if low[here] == "week" and (numbered := self._numbered_week(at, here)):
            return numbered
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

    def _numbered_week(self, at: int, here: int) -> Date | None:
        """`calendar week 23`, `week 23 of 2024`; a bare `week 3` may be a course's."""
        low = self.tokens.low
        number = int(low[here + 1]) if low[here + 1].isdigit() and len(low[here + 1]) <= 2 else 0
        year = self.year_number(here + 2 + (low[here + 2] == "of"))
        if not 1 <= number <= 53 or not (year or low[at - 1 if at else -1] == "calendar"):
            return None
        whole = civil.year(year[0] if year else self.reference.year)
        span = civil.nth_unit(whole, number, Grain.WEEK)
        return self._made(at, year[1] if year else here + 2, span) if span else None

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
            middle = civil.floor(start + (end - start) / 2, Grain.DAY)
            span = Stretch(start, middle, Grain.MONTH) if nth == 1 else Stretch(middle, end, Grain.MONTH)
            if within.span.grain is Grain.YEAR:
                span = civil.half_year(start.year, second=nth != 1)
            return Date(at, within.to, span, f"the {'first' if nth == 1 else 'second'} half of {wording(within.span)}", "in")
        assert quantity is not None
        span = civil.some_units(within.span, nth * quantity.amount, quantity.grain)
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
            if not ordinal or ordinal[0] > 4 or low[ordinal[1]] != "quarter":
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
        led = here > at and (low[at - 1] in ("in", "since", "until", "of", "from", "during") or self.tokens.whole(at, here + 1))
        if decade is not None and (later or led):
            return self._years(at, here + 1, 1900 + decade if decade > 20 else 2020, 10)
        if raw[here].isdigit() and low[here + 1] == "s" and self.tokens.glued[here + 1]:
            value = int(raw[here]) if len(raw[here]) <= 4 else 1
            if value % 10 == 0 and (
                1000 <= value <= 2999 or ((here > at or later) and 0 <= value < 100 and len(raw[here]) == 2)
            ):
                return self._years(at, here + 2, value if value >= 1000 else value + (1900 if value >= 30 else 2000), 10)
        if (count := self.ordinal(here)) and low[count[1]] == "century" and 10 <= count[0] <= 21:
            return self._years(at, count[1] + 1, 100 * count[0] - 100, 100)
        if era := self._of_our_era(at):
            return era
        if low[here] in ("fy", "fiscal") and (found := self._fiscal(at, here + 1 + (low[here + 1] == "year"))):
            return found
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

    def _fiscal(self, at: int, to: int) -> Date | None:
        """`FY2025`, `FY 25`, `fiscal year 2025`: which months it has, nobody says."""
        figures = self.tokens.raw[to]
        if not figures.isdigit() or len(figures) not in (2, 4):
            return None
        return self._made(at, to + 1, civil.year(int(figures) + (2000 if len(figures) == 2 else 0)), relative=False)

    def _years(self, at: int, to: int, first: int, years: int) -> Date:
        """A decade or a century, which is named by its first year."""
        span = civil.years(first, years)
        spoken = self.tokens.low[to - 1] in ("decade", "century") and self.tokens.low[to - 2] in STEPS
        return Date(at, to, span, f"the {first}s" if spoken else wording(span), "in", spoken)

    def _of_our_era(self, at: int) -> Date | None:
        """`200 AD`, `in 14 a.d.`."""
        low, raw = self.tokens.low, self.tokens.raw
        dotted = low[at + 1 : at + 4] == ["a", ".", "d"]
        if not raw[at].isdigit() or not 0 < len(raw[at]) < 5 or not (dotted or raw[at + 1] == "AD"):
            return None
        return self._made(at, at + 4 + (low[at + 4] == ".") if dotted else at + 2, civil.year(int(raw[at])), relative=False)

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

    def _semester(self, at: int) -> Date | None:
        """`in the fall semester`, `spring semester 2027`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        season = self.words.seasons.get(low[here])
        if season not in (0, 2) or low[here + 1] != "semester":
            return None
        if year := self.year_number(here + 2):
            return self._term(at, year[1], civil.term(season == 2, year[0]), relative=False)
        if not self.supported:
            return None
        near = [civil.near_term(self.reference, step) for step in ((0, 1) if self.prefer == "future" else (0, -1))]
        return self._term(at, here + 2, next(found for found in near if (found.start.month == 9) is (season == 2)))

    def _term(self, at: int, to: int, span: Stretch, relative: bool = True) -> Date:
        return Date(
            at, to, span, f"the {'fall' if span.start.month == 9 else 'spring'} semester {span.start.year}", "in", relative
        )

    def _season_made(self, at: int, to: int, span: Stretch, number: int, relative: bool = True) -> Date | None:
        if self.tokens.low[to] in ("months", "evenings", "mornings", "nights", "weekends", "days"):
            return None  # "in the winter months": of every year
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
        whole = self._whole(here, of or (word == "mid" and low[here] == "week"))
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
        if low[here] == "rest" and low[here + 1] == "of" and (of := self._whole(here + 2, True)):
            span = Stretch(max(civil.midnight(self.reference), of.span.start), of.span.end, Grain.DAY)
            return Date(at, of.to, span, f"{'the ' * (here > at)}rest of {of.core}", "", partial=True)
        dash = at + 1 + (low[at + 1] == "-")
        if low[at] in ("month", "quarter", "year") and low[dash] == "end" and (self.supported or low[at - 1] in ("at", "the")):
            whole = unit(self.reference, self.words.units[low[at]])
            span, core = civil.part_of(whole, "end"), f"the end of {wording(whole)}"
            return Date(at, dash + 1, span, core, "at", partial=True)
        if low[at] == "midweek":
            week = unit(self.reference, Grain.WEEK)
            return Date(at, at + 1, civil.part_of(week, "middle"), f"midway in {wording(week)}", "", partial=True)
        if low[at] == "all" and low[at + 1] == "weekend":
            weekend = civil.weekend(self.reference, 0)
            return Date(at, at + 2, weekend, f"all of the weekend of {wording(weekend)}", "")
        if low[at] == "all" and low[at + 1] in ("week", "month"):
            whole = unit(self.reference, self.words.units[low[at + 1]])
            return Date(at, at + 2, whole, f"all of {wording(whole)}", "")
        if here > at and low[here] == "weekend" and low[at - 1] in ("on", "at", "over", "for", "until", "during", "this", "by"):
            return self._weekend(at, here + 1, 0 if self.prefer == "future" or self.reference.weekday() > 4 else -1)
        return None

    def _weekend(self, at: int, to: int, step: int) -> Date:
        span = civil.weekend(self.reference, step)
        return Date(at, to, span, f"the weekend of {wording(span)}", "on")
