"""Stretches that begin or end now, in English: `for the last two weeks`, `the next three days`, `within a month`."""

from __future__ import annotations

from datetime import timedelta

from troth.domain.interval import Grain
from troth.language.civil import Found, Stretch, TimeKind, day_of, shift, unit, window, working_day
from troth.language.en.dates import wording
from troth.language.en.numbers import Quantity
from troth.language.en.recurring import Hit, Recurring
from troth.language.en.words import listed

_VERBAL = listed("verbal")


class Windows(Recurring):
    """Reads such a stretch at a token."""

    def rolling(self, at: int) -> Hit | None:
        """`for the last two weeks`, `the next three days`, `within a month`."""
        low = self.tokens.low
        here = at
        if low[here] == "within" or (low[here] == "in" and low[here + 1] in ("under",)):
            if low[here + 1] == "the" and (grain := self.words.units.get(low[here + 2])):
                stretch = Stretch(self.reference, unit(self.reference, grain).end, grain)
                final = day_of(stretch.end - timedelta(microseconds=1))
                return self._rolled(at, here + 3, stretch, f"by {wording(final)}", grain)
            quantity = self.dates.quantity(here + 1)
            if quantity is None:
                return None
            stretch = Stretch(self.reference, shift(self.reference, quantity.amount, quantity.grain), Grain.SECOND)
            return self._rolled(at, quantity.to, stretch, f"by {wording(day_of(stretch.end))}", Grain.DAY)
        if low[here] in ("for", "over", "during", "in", "throughout"):
            here += 1
        if low[here] == "last" and low[here - 1] in _VERBAL and here == at:
            return None
        definite = low[here] == "the"
        here += definite
        if counted := self._counted_first(at, here):
            return counted
        sign = {"last": -1, "past": -1, "previous": -1, "next": 1, "coming": 1, "following": 1, "upcoming": 1}.get(low[here])
        if sign is None:
            return None
        quantity = self.dates.quantity(here + 1) or self._one(here, definite)
        if quantity is None or low[quantity.to] == "of":
            return None
        stretch = self._rolling_window(quantity, sign)
        first, last = wording(day_of(stretch.start)), wording(day_of(stretch.end - timedelta(microseconds=1)))
        return self._rolled(at, quantity.to, stretch, f"from {first} to {last}", quantity.grain)

    def _rolling_window(self, quantity: Quantity, sign: int) -> Stretch:
        if not quantity.working:
            return window(self.reference, sign * quantity.amount, quantity.grain)
        near, far = working_day(self.reference, sign), working_day(self.reference, sign * int(quantity.amount))
        return Stretch(min(near.start, far.start), max(near.end, far.end), Grain.DAY)

    def _counted_first(self, at: int, here: int) -> Hit | None:
        """`the 5 past minutes`, `the two next days`."""
        low = self.tokens.low
        number = self.dates.number(here) if low[here] not in ("a", "an") else None
        sign = {"last": -1, "past": -1, "previous": -1, "next": 1}.get(low[number[1]]) if number else None
        grain = self.words.units.get(low[number[1] + 1]) if number else None
        if number is None or sign is None or grain is None:
            return None
        stretch = window(self.reference, sign * number[0], grain)
        first, last = wording(day_of(stretch.start)), wording(day_of(stretch.end - timedelta(microseconds=1)))
        return self._rolled(at, number[1] + 2, stretch, f"from {first} to {last}", grain)

    def _one(self, at: int, definite: bool) -> Quantity | None:
        """`the past week`, `in the next hour`: one unit, where no calendar one is meant."""
        word, grain = self.tokens.low[at], self.words.units.get(self.tokens.low[at + 1])
        if not definite or grain is None or self.tokens.low[at + 1].endswith("s"):
            return None
        rolls = word in ("past", "last", "coming") or (word == "next" and grain in (Grain.MINUTE, Grain.HOUR))
        return Quantity(1, grain, at + 2) if rolls else None

    def _rolled(self, at: int, to: int, stretch: Stretch, written: str, grain: Grain) -> Hit:
        start = self.tokens.start[at]
        fine = stretch.end - stretch.start < timedelta(days=1)
        same = self.tokens.text[start : self.tokens.end[to - 1]]
        mention = Found(
            start,
            self.tokens.end[to - 1],
            TimeKind.RANGE,
            stretch.start,
            stretch.end,
            grain,
            same if fine else written,
            True,
            True,
            True,
        )
        return mention, to
