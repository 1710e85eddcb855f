"""English dates that are counted: `in three days`, `two weeks ago`, `a week from Friday`, `three days after Easter`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, day_of, shift, unit
from troth.language.en.dates.base import AFTER_ORDINAL, Date, Dates, wording


class Counted(Dates):
    """Dates so far from now, or from another date."""

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
        if low[to] in ("ago", "back", "earlier") and (low[to] == "ago" or low[to + 1] in AFTER_ORDINAL):
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
