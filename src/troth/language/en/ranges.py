"""English stretches between two points, and those of which only an end or a start is said.

What joins two points: `from A to B`, `between A and B`, `A - B`, `10 to 20 March`, `after A but before B`, `between A and now`,
`A for two weeks`, `for two weeks from A`. What bounds: until, through, up to · by, before, no later than · since, from, after.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from troth.domain.interval import Grain
from troth.language.civil import Found, Prefer, Stretch, TimeKind, shift
from troth.language.en.dates import Date
from troth.language.en.numbers import Quantity
from troth.language.en.point import COARSE, Hit, Point
from troth.language.en.windows import Windows
from troth.language.en.words import listed

_BOUNDS = {
    "until": TimeKind.UNTIL,
    "till": TimeKind.UNTIL,
    "til": TimeKind.UNTIL,
    "untill": TimeKind.UNTIL,
    "through": TimeKind.UNTIL,
    "thru": TimeKind.UNTIL,
    "by": TimeKind.BY,
    "before": TimeKind.BY,
    "since": TimeKind.SINCE,
    "from": TimeKind.SINCE,
    "after": TimeKind.SINCE,
    "starting": TimeKind.SINCE,
    "beginning": TimeKind.SINCE,
}
_SMALL = listed("after_hours")
_LONG_BOUNDS = {
    "up to": TimeKind.UNTIL, "up until": TimeKind.UNTIL, "up till": TimeKind.UNTIL, "as of": TimeKind.SINCE,
    "later than": TimeKind.SINCE, "earlier than": TimeKind.BY, "not before": TimeKind.SINCE, "not until": TimeKind.SINCE,
    "not till": TimeKind.SINCE, "not after": TimeKind.BY, "no later than": TimeKind.BY, "not later than": TimeKind.BY,
    "no earlier than": TimeKind.SINCE, "not earlier than": TimeKind.SINCE, "no sooner than": TimeKind.SINCE,
}  # fmt: skip
_JOINS = listed("joins")


_BEGUN = ("from", "starting", "beginning")
_NEAREST_MONTHS = 6


class Ranges(Windows):
    """Reads such a stretch at a token."""

    def between(self, at: int) -> Hit | None:
        """`from A to B`, `between A and B`."""
        low = self.tokens.low
        if low[at] not in ("from", "between"):
            return self._after_and_before(at)
        if (days := self.dates.day_range(at + 1)) and low[at - 1] not in ("away",):
            return self.days(at, days)
        first = self.operand(at, lead=True) or self.operand(at + 1, lead=True)
        if first is None:
            return None
        if first.clock is not None and first.clock.until is not None:
            held = first.clock.sure or first.date or first.part or not self.tokens.is_word(first.to)
            return self._found(at, first) if held or low[first.to] in _SMALL else None
        joins = ("and",) if low[at] == "between" else _JOINS
        if low[first.to] not in joins:
            return None
        if low[first.to + 1] in ("now", "today", "present") and first.date is not None:
            return self._to_now(at, first)
        second = self.operand(first.to + 1, like=first, lead=first.clock is None)
        if not second:
            return None
        return self.join(at, first, second)

    def _after_and_before(self, at: int) -> Hit | None:
        """`after 9:30 but before 11 on Thursday`: two bounds that make a range."""
        here, kind = self._bound_words(at)
        first = self.operand(here, lead=True) if kind is TimeKind.SINCE else None
        if first is None or self.tokens.low[first.to] not in ("but", "and"):
            return None
        there, kind = self._bound_words(first.to + 1)
        second = self.operand(there, like=first, lead=True) if kind is TimeKind.BY else None
        if second is None or first.clockless != second.clockless:
            return None
        ranged = self.join(at, first, second)
        if ranged is None or not first.clockless:
            return ranged
        # What is after a day and before another holds neither.
        low = first.stretch.end if self.tokens.low[at] == "after" else first.stretch.start
        high = second.stretch.start if self.tokens.low[there - 1] == "before" else second.stretch.end
        return replace(ranged[0], low=low, high=high), ranged[1]

    def _to_now(self, at: int, first: Point) -> Hit:
        """`between January and now`: the first date is behind."""
        with self.dates.preferring("past"):
            behind = self.operand(first.at, lead=True) or first
        to = behind.to + 2
        span = Stretch(behind.stretch.start, self.reference, behind.stretch.grain)
        return self.ranged(at, to, span, self.led(at, behind) + self.gap(behind.to, to))

    def _found(self, at: int, found: Point) -> Hit:
        bare = found.at > at
        return self.pointed(self.tokens.start[at], found, self.led(at, found) if bare else found.written(bare=False)), found.to

    def days(self, at: int, days: tuple[Date, Date]) -> Hit:
        """Days that share a month: `from 10 to 20 March`."""
        first, last = days
        start, end = self.tokens.start[at], self.tokens.end[last.to - 1]
        lead = self.tokens.text[start : self.tokens.start[first.at]]
        join = "and" if lead.lower().startswith("between") else "to"
        written = f"{lead}{first.core} {join} {last.core}" if first.relative else self.tokens.text[start:end]
        written = written.replace("the " + first.core, first.core)
        return self.ranged(at, last.to, Stretch(first.span.start, last.span.end, Grain.DAY), written, first.relative)

    def join(self, at: int, first: Point, second: Point) -> Hit | None:
        """From the first point to the second; None if that lies before."""
        first, second = first.before(second), second.following(first)
        if first.weekday and second.weekday and second.stretch.start < first.stretch.start:
            late = self.prefer == "past"
            first, second = (first.moved(-7), second) if late else (first, second.moved(7))
        if first.stretch.start > second.stretch.end:
            with self.dates.preferring("future"):
                second = self.operand(second.at, like=first, lead=True) or second
        low, high = first.stretch, second.stretch
        if low.start > high.end:
            return None
        written = self.led(at, first) + self.led(first.to, second, after=True)
        span = Stretch(low.start, high.end, min(low.grain, high.grain, key=list(Grain).index))
        return self.ranged(at, second.to, span, written, first.relative or second.relative)

    def joined(self, first: Point) -> Point | None:
        """The other end of a range; a clock time and a bare date are none ("3pm - this week")."""
        if self.tokens.low[first.to] not in _JOINS:
            return None
        figures = first.month_day is not None and self.tokens.raw[first.at].isdigit()
        second = self.operand(first.to + 1, like=first, lead=figures)
        return None if second is None or (first.date is None and second.clock is None) else second

    def lasting(self, first: Point, at: int | None = None) -> Hit | None:
        """`from 4pm for thirty minutes`, `tomorrow for two weeks`: a start (whose preposition is at `at`) and how long."""
        coarse = first.stretch.grain in COARSE or (first.clock is not None and first.clock.until is not None)
        if coarse or self.tokens.low[first.to] != "for":
            return None
        quantity = self.dates.quantity(first.to + 1)
        if quantity is None or quantity.working:
            return None
        start, written = self.with_preposition(first) if at is None else (self.tokens.start[at], self.led(at, first))
        written += self.gap(first.to, quantity.to)
        found, to = self.ranged(first.at, quantity.to, self._from(first, quantity), written, first.relative)
        return replace(found, start=start), to

    def _from(self, first: Point, quantity: Quantity) -> Stretch:
        start = first.stretch.start
        return Stretch(start, shift(start, quantity.amount, quantity.grain), first.stretch.grain)

    def begun(self, at: int, quantity: Quantity) -> Hit | None:
        """`for ten days from 18 December`: the length, and when it begins."""
        here = quantity.to + 1
        here += self.tokens.low[here] in ("on", "from")
        first = self.operand(here, lead=True)
        if first is None or first.stretch.grain in COARSE:
            return None
        return self.ranged(at, first.to, self._from(first, quantity), self.led(at, first), first.relative)

    def bound(self, at: int) -> Hit | None:
        """A preposition that makes a date an end or a start."""
        low = self.tokens.low
        here, kind = self._bound_words(at)
        if low[here] in ("at", "about", "around", "maybe", "probably", "roughly", "sometime"):
            here += 2 if low[here : here + 2] == ["at", "least"] else low[here] != "at"
        if kind is None:
            return None
        prefer: Prefer = "past" if low[at] == "since" else self.prefer
        with self.dates.preferring(prefer):
            found = self.operand(here, lead=True)
        if found is None or (found.clock is not None and found.clock.until is not None):
            return None
        if kind is TimeKind.UNTIL and low[found.to] == "of" and low[at] == "through":
            return None
        if low[at] in ("from", "starting") and (lasting := self.lasting(found, at)):
            return lasting
        return self._bounded(at, found, kind)

    def _bound_words(self, at: int) -> tuple[int, TimeKind | None]:
        """The words that make an end or a start of what follows: the token after them, and which it is."""
        low = self.tokens.low
        for words in (3, 2):
            if kind := _LONG_BOUNDS.get(" ".join(low[at : at + words])):
                return at + words, kind
        here = at + 1
        if low[at] in ("starting", "beginning") and low[here] in ("on", "from", "in", "of"):
            here += low[here] != "of"
        return here, _BOUNDS.get(low[at])

    def _bounded(self, at: int, found: Point, kind: TimeKind) -> Hit:
        if self.tokens.low[at] in _BEGUN and found.stretch.start > shift(self.reference, _NEAREST_MONTHS, Grain.MONTH):
            # "from 1 April" is said on 5 April of what began, in February of what will begin
            with self.dates.preferring("past"):
                found = self.operand(found.at, lead=True) or found
        word, stretch, to = self.tokens.low[at], found.stretch, found.to
        begin: datetime | None = None
        finish: datetime | None = None
        if kind is TimeKind.SINCE:
            begin = stretch.end if word == "after" and found.clockless else stretch.start
            onward = self.tokens.low[to]
            if onward in ("onward", "onwards", "forward") or (onward == "on" and not self.operand(to + 1, lead=True)):
                to += 1
        elif (word == "before" and not found.partial) or (
            stretch.grain in COARSE and not found.partial and word in ("until", "till", "til")
        ):
            finish = stretch.start
        else:
            finish = stretch.end if found.clockless and not found.hour_named else stretch.start
        if kind is TimeKind.BY and finish is not None and finish > self.reference:
            begin = self.reference
        mention = Found(
            self.tokens.start[at], self.tokens.end[to - 1], kind, begin, finish, stretch.grain,
            self.led(at, found) + self.gap(found.to, to), found.relative, kind is TimeKind.SINCE, finish is not None,
            month_day=found.month_day,
        )  # fmt: skip
        return mention, to
