"""The grammar of English times: atoms (dates, clock times, parts of the day) and how they join into one expression.

Recursive descent over tokens with a bounded look-ahead, so that reading is linear. Called by `language/time.py` only. The
kinds, in the order in which they are tried:

- `recurring` (recurring.py): every Tuesday at 4, twice a week, Mondays, the first Monday of every month
- `between` (ranges.py): from Monday to Friday, between 3 and 5pm, after 9 but before 11
- `bound` (ranges.py): until June, by the 20th, since last May, from 4pm for an hour
- `rolling`, `from_clock` (windows.py): the next two weeks, within a month; an hour before noon
- `point` (point.py; its dates in dates/, its clock times in clock.py): the first Monday of June at 7, in three days, mid-March
- `vague`: these days, recently, for now
- `duration`: for ten years, two hours and 15 minutes, ten days from 18 December
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language.civil import Found, Prefer, TimeKind
from troth.language.en.lexicon import bag
from troth.language.en.point import Hit, Point
from troth.language.en.ranges import Ranges
from troth.language.en.words import CUES, listed

_SMALL = listed("after_hours")
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


_OWNING = frozenset({"the", "my", "our", "his", "her", "their", "your", "a"})
_WEEKLY = bag(
    "class classes group choir school market club league shift shifts team lesson lessons practice rehearsal rehearsals "
    "session sessions quiz service roast meeting meetings meetup slot crowd band bowls mass prayers clinic surgery playgroup "
    "ballet yoga pilates bootcamp stall paper"
)
"""What is so every week, and is called by its day: `the Sunday school`."""


class _Grammar(Ranges):
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
        """`called Sunday`, `the Sunday Times`, `John 3:16`, `the Tuesday group`."""
        tokens = self.tokens
        before = tokens.low[at - 1] if at else ""
        if before in _OWNING and tokens.low[at] in self.words.weekdays and tokens.low[at + 1] in _WEEKLY:
            return True
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

    def point(self, at: int) -> Hit | None:
        """A day, a clock time, or a range without a word before it."""
        if days := self.dates.day_range(at):
            return self.days(at, days)
        found = self.operand(at)
        if found is None or not self._sure(found):
            return None
        self._hour_bound(found)
        if (second := self.joined(found)) and (ranged := self.join(at, found, second)):
            return ranged
        if lasting := self.lasting(found):
            return lasting
        start, written = self.with_preposition(found)
        return self.pointed(start, found, written), found.to

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
        if low[to] == "on" and low[to + 1] in self.words.weekdays and quantity.grain is Grain.WEEK:
            return None
        if low[to] in ("old", "-", "yo") or (short and here == at) or (quantity.grain is Grain.QUARTER and low[to] == "of"):
            return None
        if here > at and low[to] in ("from", "starting", "beginning") and (begun := self.begun(at, quantity)):
            return begun
        mention = self._plain(at, to, TimeKind.DURATION)
        return replace(mention, grain=quantity.grain, amount=quantity.amount), to

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
