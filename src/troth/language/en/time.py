"""The grammar of English times: atoms (dates, clock times, parts of the day) and how they join into one expression.

Recursive descent over tokens with a bounded look-ahead, so that reading is linear. Called by `language/time.py` only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language.civil import Found, Prefer, TimeKind, shift
from troth.language.en.dates import Date
from troth.language.en.numbers import Quantity
from troth.language.en.point import COARSE, GOVERNORS, Point
from troth.language.en.recurring import SUBJECT_OF, Hit
from troth.language.en.windows import Windows
from troth.language.en.words import CUES, listed

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
_NOT_OF_DATES = listed("not_of_dates")
_LONG_BOUNDS = {
    "up to": TimeKind.UNTIL, "up until": TimeKind.UNTIL, "up till": TimeKind.UNTIL, "as of": TimeKind.SINCE,
    "later than": TimeKind.SINCE, "earlier than": TimeKind.BY, "not before": TimeKind.SINCE, "not until": TimeKind.SINCE,
    "not till": TimeKind.SINCE, "not after": TimeKind.BY, "no later than": TimeKind.BY, "not later than": TimeKind.BY,
    "no earlier than": TimeKind.SINCE, "not earlier than": TimeKind.SINCE, "no sooner than": TimeKind.SINCE,
}  # fmt: skip
_JOINS = listed("joins")
_VERSES = listed("verses")


def find(text: str, reference: datetime, prefer: Prefer, offset: float = 0.0) -> list[Found]:
    """The times of `text`, in order, without overlap; `offset` is the speaker's, in hours east of UTC."""
    grammar = _Grammar(text, reference, prefer, offset)
    found: list[Found] = []
    at = 0
    while at < grammar.tokens.count:
        grammar.habit = grammar.habit and not grammar.tokens.begins_sentence(at)
        hit = None
        if grammar.may_begin(at):
            try:
                hit = grammar.mention(at)
            except (ValueError, OverflowError):
                hit = None
        if hit is None:
            at += 1
            continue
        mention, at = hit
        found.append(mention)
    return found


class _Grammar(Windows):
    def __init__(self, text: str, reference: datetime, prefer: Prefer, offset: float) -> None:
        super().__init__(text, reference, prefer, offset)
        self.rules: tuple[Callable[[int], Hit | None], ...] = (
            self.recurring,
            self.between,
            self.bound,
            self.rolling,
            self.from_clock,
            self.point,
            self.vague,
            self.duration,
        )

    def may_begin(self, at: int) -> bool:
        low = self.tokens.low[at]
        if low == "'" and self.tokens.glued[at + 1] and self.tokens.raw[at + 1].isdigit():
            return True
        begins = low[:1].isdigit() or low in CUES or low in self.words.starters
        return begins and not self.tokens.barred(at) and not self._a_name(at)

    def _a_name(self, at: int) -> bool:
        """`called Sunday`, `the Sunday Times`, `John 3:16`."""
        tokens = self.tokens
        before = tokens.low[at - 1] if at else ""
        if tokens.low[at] not in self.words.weekdays and tokens.low[at] not in self.words.months:
            return before in _VERSES and tokens.raw[at + 1] == ":" and tokens.capital(at - 1)
        title = before == "the" and tokens.is_word(at + 1) and tokens.capital(at + 1) and tokens.low[at + 1] not in CUES
        return before in ("called", "named", "nicknamed") or (title and tokens.capital(at) and not self._day_part(at + 1))

    def _day_part(self, at: int) -> bool:
        return self.tokens.low[at] in self.words.parts or self.tokens.low[at] in self.words.weekdays

    def mention(self, at: int) -> Hit | None:
        """The first rule that fits here, a longer point before a shorter bound."""
        for rule in self.rules:
            if hit := rule(at):
                return hit
        return None

    def between(self, at: int) -> Hit | None:
        """`from A to B`, `between A and B`."""
        low = self.tokens.low
        if low[at] not in ("from", "between"):
            return self._after_and_before(at)
        if (days := self.dates.day_range(at + 1)) and low[at - 1] not in ("away",):
            return self._days(at, days)
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
        return self._range(at, first, second)

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
        ranged = self._range(at, first, second)
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
        tokens = self.tokens
        written = tokens.text[tokens.start[at] : tokens.start[behind.at]] + behind.written(bare=True)
        tail = tokens.text[tokens.end[behind.to - 1] : tokens.end[behind.to + 1]]
        mention = Found(
            tokens.start[at], tokens.end[behind.to + 1], TimeKind.RANGE, behind.stretch.start, self.reference,
            behind.stretch.grain, written + tail, True, True, True,
        )  # fmt: skip
        return mention, behind.to + 2

    def _found(self, at: int, found: Point) -> Hit:
        tokens = self.tokens
        written = tokens.text[tokens.start[at] : tokens.start[found.at]] + found.written(bare=found.at > at)
        stated = found.kind is not TimeKind.TIME_OF_DAY
        stretch = found.stretch
        mention = Found(
            tokens.start[at], tokens.end[found.to - 1], found.kind, stretch.start, stretch.end, stretch.grain, written,
            found.relative, stated, stated,
        )  # fmt: skip
        return mention, found.to

    def _days(self, at: int, days: tuple[Date, Date]) -> Hit:
        """Days that share a month: `from 10 to 20 March`."""
        first, last = days
        start, end = self.tokens.start[at], self.tokens.end[last.to - 1]
        lead = self.tokens.text[start : self.tokens.start[first.at]]
        join = "and" if lead.lower().startswith("between") else "to"
        written = f"{lead}{first.core} {join} {last.core}" if first.relative else self.tokens.text[start:end]
        written = written.replace("the " + first.core, first.core)
        mention = Found(
            start, end, TimeKind.RANGE, first.span.start, last.span.end, Grain.DAY, written, first.relative, True, True
        )  # fmt: skip
        return mention, last.to

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
        if low[at] in ("from", "starting") and (lasting := self._lasting(found, at)):
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
        low_word = self.tokens.low[at]
        stretch = found.stretch
        begin: datetime | None = None
        finish: datetime | None = None
        to = found.to
        if kind is TimeKind.SINCE:
            begin = stretch.end if low_word == "after" and found.clockless else stretch.start
            onward = self.tokens.low[to]
            if onward in ("onward", "onwards", "forward") or (onward == "on" and not self.operand(to + 1, lead=True)):
                to += 1
        elif (low_word == "before" and not found.partial) or (
            stretch.grain in COARSE and not found.partial and low_word in ("until", "till", "til")
        ):
            finish = stretch.start
        else:
            finish = stretch.end if found.clockless and not found.hour_named else stretch.start
        if kind is TimeKind.BY and finish is not None and finish > self.reference:
            begin = self.reference
        written = self.tokens.text[self.tokens.start[at] : self.tokens.start[found.at]] + found.written(bare=True)
        tail = self.tokens.text[self.tokens.end[found.to - 1] : self.tokens.end[to - 1]]
        mention = Found(
            self.tokens.start[at],
            self.tokens.end[to - 1],
            kind,
            begin,
            finish,
            stretch.grain,
            written + tail,
            found.relative,
            kind is TimeKind.SINCE,
            finish is not None,
            month_day=found.month_day,
        )
        return mention, to

    def _range(self, at: int, first: Point, second: Point) -> Hit | None:
        text, start, end = self.tokens.text, self.tokens.start, self.tokens.end
        first = first.before(second)
        if first.weekday and second.weekday and second.stretch.start < first.stretch.start:
            late = self.prefer == "past"
            first, second = (first.moved(-7), second) if late else (first, second.moved(7))
        if first.stretch.start > second.stretch.end:
            with self.dates.preferring("future"):
                second = self.operand(second.at, like=first, lead=True) or second
        high = second.stretch
        if first.stretch.start > high.end:
            return None
        written = (
            text[start[at] : start[first.at]]
            + first.written(bare=True)
            + text[end[first.to - 1] : start[second.at]]
            + second.written(bare=True)
        )
        mention = Found(
            start[at],
            end[second.to - 1],
            TimeKind.RANGE,
            first.stretch.start,
            high.end,
            min(first.stretch.grain, high.grain, key=list(Grain).index),
            written,
            first.relative or second.relative,
            True,
            True,
        )
        return mention, second.to

    def point(self, at: int) -> Hit | None:
        if days := self.dates.day_range(at):
            return self._days(at, days)
        found = self.operand(at)
        if found is None or not self._sure(found):
            return None
        self._hour_bound(found)
        if (second := self._joined(found)) and (ranged := self._range(at, found, second)):
            return ranged
        if lasting := self._lasting(found):
            return lasting
        start, written = self._with_preposition(found)
        stretch = found.stretch
        kind = found.kind
        mention = Found(
            start,
            self.tokens.end[found.to - 1],
            kind,
            stretch.start,
            stretch.end,
            stretch.grain,
            written,
            found.relative,
            kind is not TimeKind.TIME_OF_DAY,
            kind is not TimeKind.TIME_OF_DAY,
            month_day=found.month_day,
        )
        return mention, found.to

    def _joined(self, first: Point) -> Point | None:
        """The other end of a range; a clock time and a bare date are none ("3pm - this week")."""
        if self.tokens.low[first.to] not in _JOINS:
            return None
        figures = first.month_day is not None and self.tokens.raw[first.at].isdigit()
        second = self.operand(first.to + 1, like=first, lead=figures)
        return None if second is None or (first.date is None and second.clock is None) else second

    def _lasting(self, first: Point, at: int | None = None) -> Hit | None:
        """`from 4pm for thirty minutes`, `tomorrow for two weeks`: a start (whose preposition is at `at`) and how long."""
        coarse = first.stretch.grain in COARSE or (first.clock is not None and first.clock.until is not None)
        if coarse or self.tokens.low[first.to] != "for":
            return None
        quantity = self.dates.quantity(first.to + 1)
        if quantity is None or quantity.working:
            return None
        end = shift(first.stretch.start, quantity.amount, quantity.grain)
        tokens = self.tokens
        start, written = self._with_preposition(first)
        if at is not None:
            start = tokens.start[at]
            written = tokens.text[start : tokens.start[first.at]] + first.written(bare=True)
        tail = tokens.text[tokens.end[first.to - 1] : tokens.end[quantity.to - 1]]
        mention = Found(
            start, tokens.end[quantity.to - 1], TimeKind.RANGE, first.stretch.start, end, first.stretch.grain, written + tail,
            first.relative, True, True,
        )  # fmt: skip
        return mention, quantity.to

    def _hour_bound(self, found: Point) -> None:
        """`tomorrow before 5pm`: the clock time belongs to the day."""
        date = found.date
        if date is None or found.clock is not None or date.span.grain is not Grain.DAY:
            return
        if self.tokens.low[found.to] not in ("before", "after", "by"):
            return
        clock = self.clocks.clock(found.to + 1, bare=True)
        if clock and (clock.sure or self.tokens.low[clock.to] in _SMALL or not self.tokens.is_word(clock.to)):
            found.clock, found.to = clock, clock.to
            found.stretch = found.placed()

    def _sure(self, found: Point) -> bool:
        if found.date is None and found.clock is not None:
            return found.clock.sure or found.part is not None
        return found.date is not None or found.part is not None

    def _with_preposition(self, found: Point) -> tuple[int, str]:
        """The span with its own preposition, and the wording with the one that the absolute date wants."""
        tokens = self.tokens
        before = tokens.low[found.at - 1] if found.at else ""
        start = tokens.start[found.at]
        first_is_date = found.date is not None and found.date.at == found.at
        ago = tokens.low[found.to - 1] == "ago"
        particle = first_is_date and (ago or tokens.low[found.at] in self.words.prepositionless)
        if before in ("on", "in", "at", "over", "during") and found.at and not particle:
            kept = tokens.text[tokens.start[found.at - 1] : start]
            begin = tokens.start[found.at - 1]
            if not first_is_date or not found.relative or before in ("over", "during"):
                return begin, kept + found.written(bare=True)
            return begin, found.written(bare=False, capital=kept[:1].isupper(), instead=before)
        subject = tokens.low[found.to] in SUBJECT_OF or (tokens.low[found.to] in ("'", "’") and tokens.glued[found.to])
        governed = before in GOVERNORS and not (particle and before in _NOT_OF_DATES)
        bare = governed or subject or not first_is_date
        capital = tokens.text[start : start + 1].isupper() and not bare and tokens.begins_sentence(found.at)
        return start, found.written(bare=bare, capital=capital)

    def duration(self, at: int) -> Hit | None:
        low = self.tokens.low
        here = at + 1 if low[at] in ("for", "about", "around", "nearly", "almost") else at
        if here > at and low[here] in ("about", "around", "nearly", "almost", "over", "another", "exactly", "roughly", "the"):
            here += 1
        quantity = self.dates.quantity(here)
        if quantity is None or (low[quantity.to - 1] == "h" and not self.tokens.glued[quantity.to - 1]):
            return None
        to = quantity.to
        short = low[here] in ("a", "an") and to == here + 2
        if low[to] in ("old", "-", "yo") or (short and here == at) or (quantity.grain is Grain.QUARTER and low[to] == "of"):
            return None
        if here > at and low[to] in ("from", "starting", "beginning") and (begun := self._begun(at, quantity)):
            return begun
        mention = self._plain(at, to, TimeKind.DURATION)
        return replace(mention, grain=quantity.grain, amount=quantity.amount), to

    def _begun(self, at: int, quantity: Quantity) -> Hit | None:
        """`for ten days from 18 December`."""
        tokens, here = self.tokens, quantity.to + 1
        here += tokens.low[here] in ("on", "from")
        first = self.operand(here, lead=True)
        if first is None or first.stretch.grain in COARSE:
            return None
        end = shift(first.stretch.start, quantity.amount, quantity.grain)
        written = tokens.text[tokens.start[at] : tokens.start[first.at]] + first.written(bare=True)
        mention = Found(
            tokens.start[at], tokens.end[first.to - 1], TimeKind.RANGE, first.stretch.start, end, first.stretch.grain, written,
            first.relative, True, True,
        )  # fmt: skip
        return mention, first.to

    def vague(self, at: int) -> Hit | None:
        for words, before, after in self.words.vague:
            if tuple(self.tokens.low[at : at + len(words)]) == words:
                to = at + len(words)
                base = self.reference
                mention = self._plain(at, to, TimeKind.VAGUE)
                grain = Grain.SECOND if not before and not after else Grain.DAY
                start = base - timedelta(days=before)
                end = base + timedelta(days=after) if after else base + timedelta(seconds=1)
                return replace(mention, low=start, high=end, grain=grain, relative=True), to
        return None
