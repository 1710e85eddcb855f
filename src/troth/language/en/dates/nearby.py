"""English dates near the moment of speaking: `tomorrow`, `next week`, `last Tuesday`, `Friday`."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, day_of, shift, unit
from troth.language.en.dates.base import STEPS, Date
from troth.language.en.dates.counted import Counted
from troth.language.en.dates.feasts import Feasts
from troth.language.en.dates.figures import Figures
from troth.language.en.dates.months import Months
from troth.language.en.dates.stretches import Stretches

_DEICTIC = {
    "today": 0, "tonight": 0, "tonite": 0, "tomorrow": 1, "tmrw": 1, "tmr": 1, "tomo": 1, "yesterday": -1, "yday": -1,
}  # fmt: skip


class Nearby(Figures, Months, Feasts, Stretches, Counted):
    """Days, weeks, months and feasts this, next and last; weekdays."""

    def _deictic(self, at: int) -> Date | None:
        low = self.tokens.low
        here = at + (low[at] == "the")
        if low[here] == "day" and low[here + 1] in ("after", "before"):
            step = {("after", "tomorrow"): 2, ("before", "yesterday"): -2}.get((low[here + 1], low[here + 2]))
            return self._made(at, here + 3, day_of(self.reference, step)) if step else None
        if low[at] == "late" and low[at + 1] in ("tonight", "tonite"):
            tonight = self._deictic(at + 1)
            return replace(tonight, at=at, part="late evening") if tonight else None
        if low[at] not in _DEICTIC:
            return self._week_away(at)
        part = "evening" if low[at] in ("tonight", "tonite") else ""
        made = self._made(at, at + 1, day_of(self.reference, _DEICTIC[low[at]]), part=part)
        if ahead := self._weeks_ahead(at + 1):
            return self._made(at, at + 2, day_of(self.reference, _DEICTIC[low[at]] + ahead), part=part)
        count = self._ahead(at + 1) if low[at] == "today" else None
        return replace(count, at=at) if count else made

    def _weeks_ahead(self, to: int) -> int:
        """The days of a `week` or `fortnight` right after a day: `Monday week`, `today fortnight`; 0 if there is none."""
        low = self.tokens.low
        return {"week": 7, "fortnight": 14}.get(low[to], 0) if low[to + 1] not in self.words.numbers else 0

    def _week_away(self, at: int) -> Date | None:
        low = self.tokens.low
        if low[at] == "later" and low[at + 1] in ("today", "this", "in"):
            inner = self._deictic(at + 1) or self._stepped(at + 1) or self._running(at + 1)
            if inner is None or inner.span.grain is Grain.DAY:
                return replace(inner, at=at) if inner else None
            span = Stretch(max(inner.span.start, civil.midnight(self.reference)), inner.span.end, Grain.DAY)
            return replace(inner, at=at, span=span, core=f"later in {inner.core}", preposition="", partial=True)
        return None

    def _running(self, at: int) -> Date | None:
        """`in the year`, of the current one."""
        low = self.tokens.low
        grain = self.words.units.get(low[at + 2])
        if low[at] != "in" or low[at + 1] != "the" or grain not in (Grain.WEEK, Grain.MONTH, Grain.YEAR):
            return None
        return self._made(at, at + 3, unit(self.reference, grain))

    def _stepped(self, at: int) -> Date | None:
        """`next week`, `last Tuesday`, `this coming weekend`, `the following month`, `last night`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        if other := self._other(at, here):
            return other
        if low[here] == "new" and low[here + 1] == "year" and here > at and self.supported and low[here + 2] != "'":
            start = civil.year(self.reference.year + 1)
            return Date(at, here + 2, civil.part_of(start, "start"), f"early {start.start.year}", "in")
        if here > at and low[here] not in ("following", "coming", "next", "last", "previous", "current", "upcoming", "past"):
            return None
        if low[here] in ("late", "early") and low[here + 1] in ("last", "this"):
            here += 1
        word = low[here]
        step = STEPS.get(word)
        if step is None or (word == "past" and here and low[here - 1] in self.words.numbers):
            return None
        here += 1
        if word == "this" and low[here] in ("coming", "past", "upcoming", "last", "next", "current"):
            word, step = low[here], STEPS[low[here]]
            here += 1
        if low[here] == "calendar":
            here += 1
        made = self._target(at, here, word, step)
        inner = self._within(made, step) if made else None
        return replace(inner, at=at) if inner else made

    def _within(self, made: Date, step: int) -> Date | None:
        """What is named of a week, month or year: `next week on Thursday`, `this week's Friday`, `next year in March`."""
        low = self.tokens.low
        if low[made.to] == "'" and low[made.to + 1] == "s" and low[made.to + 2] in self.words.weekdays:
            number = self.words.weekdays[low[made.to + 2]]
            return self._made(made.at, made.to + 3, civil.weekday(self.reference, number, step))
        if made.span.grain is Grain.DAY and self.tokens.raw[made.to + 1] == "/":
            self.supported = True
            figures = self._numeric(made.to)
            return figures if figures and figures.span.start.weekday() == made.span.start.weekday() else None
        if made.span.grain is Grain.WEEK:
            return self._day_within(made)
        dated = made.span.grain in (Grain.MONTH, Grain.YEAR) and low[made.to] in ("on", "in", "the")
        return self._part_within(made) if dated else None

    def _other(self, at: int, here: int) -> Date | None:
        """`the week after next`, `the year before last`, `the summer before last`."""
        word = self.tokens.low[here]
        step = {("after", "next"): 2, ("before", "last"): -2}.get((self.tokens.low[here + 1], self.tokens.low[here + 2]))
        if step is None:
            return None
        if word == "weekend":
            return self._weekend(at, here + 3, step)
        if word == "night":
            return self._made(at, here + 3, day_of(self.reference, step), part="evening")
        if season := self.words.seasons.get(word):
            return self._season_made(at, here + 3, civil.near_season(self.reference, season, step), season)
        grain = self.words.units.get(word)
        return self._made(at, here + 3, unit(self.reference, grain, step)) if grain else None

    def _day_within(self, week: Date) -> Date | None:
        """`next week on Thursday`, `next week Thursday`."""
        low = self.tokens.low
        here = week.to + (low[week.to] in ("on", ","))
        name = low[here]
        if name not in self.words.weekdays or (here == week.to and not (name.endswith("day") or self.tokens.capital(here))):
            return None
        return self._made(week.at, here + 1, day_of(week.span.start, self.words.weekdays[name]))

    def _part_within(self, whole: Date) -> Date | None:
        """`next month on the 3rd`, `next month the 3rd`, `next year in March`."""
        low, here = self.tokens.low, whole.to + (self.tokens.low[whole.to] != "the")
        if whole.span.grain is Grain.YEAR:
            number = self.words.months.get(low[here])
            plain = number is not None and low[whole.to] == "in" and self.day_number(here + 1) is None
            return self._made(whole.at, here + 1, civil.month(whole.span.start.year, number or 1)) if plain else None
        day = self.ordinal(here + 1) if low[here] == "the" and low[whole.to] in ("on", "the") else None
        if day is None or not 1 <= day[0] <= 31 or low[day[1]] in self.words.weekdays:
            return None
        return self._made(whole.at, day[1], civil.day(whole.span.start.year, whole.span.start.month, day[0]))

    def _target(self, at: int, here: int, word: str, step: int) -> Date | None:
        low, reference = self.tokens.low, self.reference
        target = low[here]
        definite = low[at] == "the"
        if target in self.words.weekdays:
            if target in ("sun", "sat", "wed") and not (self.tokens.capital(here) or self._day_follows(here + 1)):
                return None
            return self._made(at, here + 1, self._that_weekday(self.words.weekdays[target], word, step))
        if weekend := self._weekend_word(here):
            ahead = word in ("coming", "upcoming") and reference.weekday() < 5
            return self._weekend(at, weekend, 0 if ahead else step)
        grain = self.words.units.get(target)
        if grain in (Grain.HOUR, Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR) and target[-1] != "s":
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
        if target == "semester":
            return self._term(at, here + 1, civil.near_term(reference, step))
        if target in ("decade", "century"):
            years = 10 if target == "decade" else 100
            first = reference.year - reference.year % years + step * years
            return None if definite and word in ("past", "last") else self._years(at, here + 1, first, years)
        return self._named_target(at, here, word, step)

    def _weekend_word(self, at: int) -> int:
        """The token after `weekend`, `week-end`, or 0."""
        low = self.tokens.low
        if low[at] == "weekend":
            return at + 1
        if low[at] == "week" and low[at + 1] == "end":
            return at + 2
        return at + 3 if low[at] == "week" and low[at + 1] == "-" and low[at + 2] == "end" else 0

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
        if holiday := self.feast(here):
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
        if day:
            return self._made(at, day[1], civil.day(found.start.year, number, day[0]))
        return self._made(at, to, found)

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
        found = self._date_of(comma) or self._figures_of(comma, number)
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
        if low[to] == "in" and (away := self.quantity(to + 1)) and away.grain is Grain.WEEK and away.amount == int(away.amount):
            return self._made(at, away.to, civil.weekday(self.reference, number, int(away.amount)))
        near = civil.near_weekday(self.reference, number, self.prefer)
        if ahead := self._weeks_ahead(to):
            return self._made(at, to + 1, day_of(near.start, ahead))
        if not self._weekday_sure(at, to):
            return None
        return self._made(at, to_plain, near)

    def _date_of(self, at: int) -> Date | None:
        """A date after its weekday, whose month may be written small: `Mon, april 18`."""
        supported, self.supported = self.supported, True
        try:
            return self.month_and_day(at) or self._day_of_month(at)
        finally:
            self.supported = supported

    def _figures_of(self, at: int, number: int) -> Date | None:
        """Figures after a weekday, without a year only if it fits: `Friday 18/7`."""
        supported, self.supported = self.supported, True
        try:
            found = self._numeric(at)
        finally:
            self.supported = supported
        if found is None or found.month_day is None or supported:
            return found
        return found if civil.date_on_weekday(self.reference, found.month_day, number) else None

    def _day_follows(self, to: int) -> bool:
        """Whether what follows a short name ("sat", "sun") lets it be a day: the end, a clock time, a part of the day."""
        low = self.tokens.low
        clock = low[to] in ("at", "@", "for", "from") and self.tokens.raw[to + 1].isdigit()
        return not self.tokens.is_word(to) or low[to] in self.words.parts or clock

    def _weekday_sure(self, at: int, to: int) -> bool:
        word = self.tokens.low[at]
        if word.endswith("day"):
            return not (
                at > 1 and self.tokens.low[at - 2] in ("a", "an", "any") and self.tokens.is_word(at - 1)
            )  # "a wet Sunday"
        nxt = self.tokens.low[to]
        figures = self.tokens.raw[to].isdigit()
        clock = figures and (self.tokens.low[to + 1] in ("am", "pm", "h", ":"))
        joined = nxt in self.words.parts or nxt in ("at", "@") or (figures and self.tokens.capital(at)) or clock
        if nxt == "from" and self.tokens.raw[to + 1].isdigit():
            return True
        opens = at == 0 or self.tokens.low[at - 1] in ("on", ",")
        if opens and (nxt in self.words.parts or (self.tokens.low[at - 1] == "on" and self._day_follows(to))):
            return True
        if word in ("sun", "sat", "wed", "mon") and at == 0 and (clock or (joined and self.tokens.raw[to + 1].isdigit())):
            return True
        if word in ("sun", "sat", "wed", "mon"):
            held = self.supported and self.tokens.capital(at) and self.tokens.low[at - 1] != "the"
            return held or self.tokens.whole(at, to) or (joined and self.tokens.capital(at))
        return self._bare_ok(at, to) or joined or self.tokens.capital(at)

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
