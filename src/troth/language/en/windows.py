"""English stretches that begin or end now (`the last two weeks`, `within a month`), and what is so far from a clock time."""

from __future__ import annotations

from datetime import timedelta

from troth.domain.interval import Grain
from troth.language.civil import Found, Stretch, TimeKind, day_of, shift, unit, window, working_day
from troth.language.en.dates import wording
from troth.language.en.numbers import Quantity
from troth.language.en.point import COARSE, Hit
from troth.language.en.recurring import Recurring
from troth.language.en.words import listed

_VERBAL = listed("verbal")


class Windows(Recurring):
    """Reads such a stretch at a token."""

    def rolling(self, at: int) -> Hit | None:
        """`for the last two weeks`, `the next three days`, `within a month`."""
        low = self.tokens.low
        here = at
        if inside := self._within_words(here):
            if low[inside] == "the" and (grain := self.words.units.get(low[inside + 1])):
                stretch = Stretch(self.reference, unit(self.reference, grain).end, grain)
                final = day_of(stretch.end - timedelta(microseconds=1))
                return self._rolled(at, inside + 2, stretch, f"by {wording(final)}", grain)
            quantity = self.dates.quantity(inside)
            if quantity is None:
                return None
            stretch = Stretch(self.reference, shift(self.reference, quantity.amount, quantity.grain), Grain.SECOND)
            return self._rolled(at, quantity.to, stretch, f"by {wording(day_of(stretch.end))}", Grain.DAY)
        if low[here] in ("for", "over", "during", "in", "throughout"):
            here += 1
        if here == at and ((low[here] == "last" and low[here - 1] in _VERBAL) or (low[here] == "coming" and here)):
            return None  # "it will last a week", "she's coming a week on Friday"
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

    def from_clock(self, at: int) -> Hit | None:
        """`an hour before noon`, `20 minutes after 3pm tomorrow`."""
        quantity = self.dates.quantity(at)
        if quantity is None or quantity.grain not in (Grain.MINUTE, Grain.HOUR):
            return None
        sign = {"before": -1, "after": 1}.get(self.tokens.low[quantity.to])
        base = self.operand(quantity.to + 1) if sign else None
        if base is None or sign is None or (base.clockless and not base.hour_named) or base.stretch.grain in COARSE:
            return None
        start = shift(base.stretch.start, sign * quantity.amount, quantity.grain)
        begin = self.tokens.start[at]
        written = self.tokens.text[begin : self.tokens.start[base.at]] + base.written(bare=True)
        stated = base.kind is not TimeKind.TIME_OF_DAY
        mention = Found(
            begin, self.tokens.end[base.to - 1], base.kind, start, shift(start, 1, Grain.MINUTE), Grain.MINUTE, written,
            base.relative, stated, stated,
        )  # fmt: skip
        return mention, base.to

    def _within_words(self, at: int) -> int:
        """The token after `within`, `in under`, `in less than`, or 0."""
        low = self.tokens.low
        if low[at] == "within":
            return at + 1
        if low[at] == "in" and low[at + 1] == "under":
            return at + 2
        return at + 3 if low[at : at + 3] == ["in", "less", "than"] else 0

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
        if number is None or sign is None or grain is None or (number[0] > 1 and low[number[1] + 1][-1] != "s"):
            return None
        stretch = window(self.reference, sign * number[0], grain)
        first, last = wording(day_of(stretch.start)), wording(day_of(stretch.end - timedelta(microseconds=1)))
        return self._rolled(at, number[1] + 2, stretch, f"from {first} to {last}", grain)

    def _one(self, at: int, definite: bool) -> Quantity | None:
        """`the past week`, `in the next hour`: one unit, where no calendar one is meant."""
        word, found = self.tokens.low[at], self.dates.unit(at + 1)
        if not definite or found is None or self.tokens.low[at + 1].endswith("s"):
            return None
        grain, factor = found
        rolls = word in ("past", "last") or (word == "coming" and grain is Grain.WEEK)
        rolls = rolls or (word == "next" and self.tokens.low[at - 2] in ("for", "over", "throughout"))
        rolls = rolls or (word in ("coming", "next") and grain in (Grain.MINUTE, Grain.HOUR))
        return Quantity(factor, grain, at + 2) if rolls else None

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
