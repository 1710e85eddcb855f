"""English dates that are counted: `in three days`, `two weeks ago`, `a week from Friday`, `three days after Easter`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, TimeKind, day_of, shift, unit
from troth.language.en.dates.base import AFTER_ORDINAL, Date, Dates, wording
from troth.language.en.numbers import Quantity


class Counted(Dates):
    """Dates so far from now, or from another date."""

    def _counted(self, at: int) -> Date | None:
        """`in three days`, `two weeks ago`, `a week from Friday`, `three days after Easter`, `3 Fridays from now`."""
        return self._ahead(at) or self._neighbour(at) or self._weekday_from(at) or self._away(at)

    def _weekday_from(self, at: int) -> Date | None:
        """`the Friday before Christmas`, `2 Sundays after Easter`, `the Monday before last`, `the Monday closest to May 1`."""
        low = self.tokens.low
        here = at + (low[at] == "the")
        if nearest := self._weekday_nearest(at, here):
            return nearest
        count = self.ordinal(here) or (self.number(here) if here == at else None)
        nth, here = (int(count[0]), count[1]) if count else (1, here)
        number = self.words.weekdays.get(low[here]) or self.words.weekdays.get(low[here].removesuffix("s"))
        if number is None or low[here + 1] not in ("before", "after") or nth < 1:
            return None
        if low[here + 1 : here + 3] == ["after", "next"]:
            return self._made(at, here + 3, civil.weekday(self.reference, number, 2))
        if low[here + 1 : here + 3] == ["before", "last"]:
            return self._made(at, here + 3, day_of(civil.near_weekday(self.reference, number, "past").start, -7))
        base = self.date(self._after_birthday(here + 2), supported=True)
        if base is None or base.span.grain not in (Grain.DAY, Grain.WEEK, Grain.MONTH):
            return None
        if low[here + 1] == "after":
            found = day_of(base.span.end, (number - base.span.end.weekday()) % 7 + 7 * (nth - 1))
        else:
            eve = base.span.start - timedelta(days=1)
            found = day_of(eve, -((eve.weekday() - number) % 7) - 7 * (nth - 1))
        return self._made(at, base.to, found)

    def _ahead(self, at: int) -> Date | None:
        low = self.tokens.low
        if low[at] != "in":
            return None
        here = at + 1 + (low[at + 1] in ("about", "around", "exactly", "another", "roughly", "just", "like"))
        if between := self._between(at, here):
            return between
        quantity = self._minutes(here) or self.quantity(here)
        if quantity is None:
            return None
        to = quantity.to
        if low[to] == "'" and low[to + 1] == "time":
            to += 2
        if low[to] == "'" and low[to + 1] == "s" and low[to + 2] == "time":
            to += 3
        if low[to] == "time" and self.tokens.low[to - 1][-1:] == "s":
            to += 1
        if low[to] in ("of", "a") or (low[to] in ("or",) and low[to + 1] in ("more", "less")):
            return None
        return self._moved(at, to, quantity, 1)

    def _weekday_nearest(self, at: int, here: int) -> Date | None:
        """`the Friday nearest to Christmas`, `the closest Monday to May 1`."""
        low = self.tokens.low
        first = low[here] in ("closest", "nearest")
        number = self.words.weekdays.get(low[here + first])
        to = here + 1 + (first or low[here + 1] in ("closest", "nearest"))
        if number is None or (not first and to == here + 1) or low[to] != "to":
            return None
        base = self.date(to + 1, supported=True)
        if base is None or base.span.grain is not Grain.DAY:
            return None
        return self._made(at, base.to, day_of(base.span.start, (number - base.span.start.weekday() + 3) % 7 - 3))

    def _between(self, at: int, here: int) -> Date | None:
        """`in 2-3 days`, `in a week or two`, `in three to four months`."""
        low = self.tokens.low
        first = self.number(here)
        unit = self.unit(first[1]) if first else None
        link = first[1] + (unit is not None) if first else here
        if first is None or low[link] not in ("or", "to", "-", "–"):
            return None
        second = self.number(link + 1)
        unit = (self.unit(second[1]) or unit) if second else None
        if second is None or unit is None or second[0] <= first[0]:
            return None
        to = second[1] + (self.unit(second[1]) is not None)
        near, far = (self._shifted(at, to, self.reference, amount * unit[1], unit[0]).span for amount in (first[0], second[0]))
        core = f"between {wording(near)} and {wording(far)}"
        return Date(at, to, Stretch(near.start, far.end, near.grain), core, "", kind=TimeKind.RANGE)

    def _minutes(self, at: int) -> Quantity | None:
        """`in 15'`."""
        if self.tokens.raw[at].isdigit() and self.tokens.low[at + 1] == "'" and self.tokens.glued[at + 1]:
            number = self.number(at)
            return Quantity(number[0], Grain.MINUTE, at + 2) if number else None
        return None

    def _moved(self, at: int, to: int, quantity: Quantity, sign: int) -> Date:
        """That far from now."""
        if quantity.working:
            return self._made(at, to, civil.working_day(self.reference, sign * int(quantity.amount)))
        return self._shifted(at, to, self.reference, sign * quantity.amount, quantity.grain)

    def _away(self, at: int) -> Date | None:
        low = self.tokens.low
        here = at + (low[at] in ("about", "around", "over", "nearly", "almost", "exactly"))
        quantity = self.quantity(here)
        if quantity is None:
            return self._weekdays_away(at, here)
        to = quantity.to
        if low[to] in ("ago", "back", "earlier") and (low[to] == "ago" or low[to + 1] in AFTER_ORDINAL):
            return self._ago_from(at, to + 1, quantity) or self._moved(at, to + 1, quantity, -1)
        if low[to] == "hence":
            return self._moved(at, to + 1, quantity, 1)
        if low[to] in ("from", "after", "before") and low[to + 1]:
            return self._from_date(at, to, quantity)
        return self._week_on(at, to, quantity)

    def _ago_from(self, at: int, to: int, quantity: Quantity) -> Date | None:
        """`a year ago today`, `two years ago in May`."""
        low = self.tokens.low
        if low[to] in ("today", "yesterday") and quantity.grain is not Grain.DAY:
            base = self.date(to)
            start = shift(base.span.start, -quantity.amount, quantity.grain) if base else None
            return self._made(at, to + 1, day_of(start)) if start else None
        month = self.words.months.get(low[to + 1]) if low[to] == "in" and quantity.grain is Grain.YEAR else None
        if month is None or quantity.amount != int(quantity.amount):
            return None
        return self._made(at, to + 2, civil.month(self.reference.year - int(quantity.amount), month))

    def _week_on(self, at: int, to: int, quantity: Quantity) -> Date | None:
        """`a week on Monday`, `two weeks today`."""
        low = self.tokens.low
        if quantity.grain is not Grain.WEEK or quantity.amount != int(quantity.amount):
            return None
        on = to + (low[to] == "on")
        if low[on] not in ("today", "tomorrow") and (on == to or low[on] not in self.words.weekdays):
            return None
        base = self.date(on, supported=True)
        if base is None or base.to != on + 1:
            return None
        return self._made(at, base.to, day_of(base.span.start, 7 * int(quantity.amount)))

    def _neighbour(self, at: int) -> Date | None:
        """`the day after Christmas`, `the week before Easter`."""
        low = self.tokens.low
        grain = self.words.units.get(low[at + 1])
        if low[at] != "the" or low[at + 2] not in ("after", "before"):
            return None
        part = low[at + 1] if low[at + 1] in ("night", "evening", "morning") else ""
        if part:
            grain = Grain.DAY
        if grain not in (Grain.DAY, Grain.WEEK):
            return None
        base = self.date(self._after_birthday(at + 3), supported=True)
        if base is None or base.span.grain is not Grain.DAY:
            return None
        days, before = 1 if grain is Grain.DAY else 7, low[at + 2] == "before"
        start = base.span.start - timedelta(days=days) if before else base.span.end
        return self._made(at, base.to, Stretch(start, start + timedelta(days=days), Grain.DAY), part=part)

    def _after_birthday(self, at: int) -> int:
        """Where the date of `my birthday, June 30` stands; `at` itself if no birthday is named."""
        low = self.tokens.low
        for here in (at + 1, at + 2, at + 3):
            if low[here] in ("birthday", "anniversary"):
                return here + 1 + (low[here + 1] in (",", "(", "on"))
        return at

    def _from_date(self, at: int, to: int, quantity: Quantity) -> Date | None:
        low = self.tokens.low
        sign = -1 if low[to] == "before" else 1
        if low[to] == "from":
            if low[to + 1] == "now":
                return self._moved(at, to + 2, quantity, 1)
            if low[to + 1] == "right" and low[to + 2] == "now":
                exact = shift(self.reference, quantity.amount, quantity.grain)
                return replace(
                    self._moved(at, to + 3, quantity, 1), span=Stretch(exact, exact + timedelta(seconds=1), Grain.SECOND)
                )
        base = self.date(to + 1, supported=True)
        if base is None or base.span.grain not in (Grain.DAY, Grain.WEEK, Grain.MONTH, Grain.YEAR):
            return None
        if quantity.working:
            return self._made(at, base.to, civil.working_day(base.span.start, sign * int(quantity.amount)))
        start = shift(base.span.start, sign * quantity.amount, quantity.grain)
        return self._made(at, base.to, day_of(start), relative=True)

    def _weekdays_away(self, at: int, here: int) -> Date | None:
        """`3 Fridays from now`, `2 upcoming months`."""
        low = self.tokens.low
        found = self.number(here)
        if found is None:
            return None
        amount, to = found
        if low[to] in ("upcoming", "coming"):
            return self._upcoming(at, to + 1, amount)
        season = self.words.seasons.get(low[to].removesuffix("s"))
        if season is not None and low[to + 1] == "ago" and 0 < amount < 100:
            last = civil.near_season(self.reference, season, -1)
            span = civil.season(season, last.start.year - int(amount) + 1)
            return Date(at, to + 2, span, f"{civil.SEASONS[season]} {span.start.year}", "in")
        part = low[to].removesuffix("s")
        if part in ("night", "evening", "morning") and low[to + 1] == "ago" and amount == int(amount):
            return self._made(at, to + 2, day_of(self.reference, -int(amount)), part=part)
        number = self.words.weekdays.get(low[to].removesuffix("s")) if low[to] else None
        if number is None or amount != int(amount):
            return None
        if low[to + 1] == "from" and low[to + 2] == "now":
            return self._made(
                at, to + 3, day_of(civil.near_weekday(self.reference, number, "future").start, 7 * (int(amount) - 1))
            )
        if low[to + 1] in ("ago", "back"):
            return self._made(
                at, to + 2, day_of(civil.near_weekday(self.reference, number, "past").start, -7 * (int(amount) - 1))
            )
        return None

    def _upcoming(self, at: int, to: int, amount: float) -> Date | None:
        grain = self.words.units.get(self.tokens.low[to])
        return self._made(at, to + 1, unit(self.reference, grain, int(amount))) if grain else None

    def _shifted(self, at: int, to: int, base: datetime, amount: float, grain: Grain) -> Date:
        """The day or moment that far away; the further, the vaguer its wording."""
        span = civil.away(base, amount, grain)
        moment = span.start
        if span.grain is not Grain.DAY:
            return self._made(at, to, span)
        if grain in (Grain.DAY, Grain.WEEK):
            rough = any(
                word in ("few", "couple", "several", "about", "around", "or", "almost") for word in self.tokens.low[at:to]
            )
            return self._made(at, to, span, preposition="around" if rough else "on")
        if grain is Grain.YEAR and amount == int(amount) and abs(amount) >= 2:
            return self._made(at, to, span, core=f"{moment.year}", preposition="in")
        return self._made(at, to, span, core=wording(unit(moment, Grain.MONTH)), preposition="around")
