"""What English says to happen again and again: `every Tuesday at 4`, `twice a week`, `Mondays`, `Mon-Fri`."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

from troth.language.civil import Found, Prefer, TimeKind
from troth.language.en.lexicon import THIRD, verb
from troth.language.en.point import SUBJECT_OF, Hit, Points
from troth.language.en.words import listed

_DESCRIBED = listed("described")
_MONTHLY = listed("monthly")
_PAID = {("get", "paid"), ("gets", "paid"), ("getting", "paid"), ("are", "paid"), ("i", "pay"), ("we", "pay")}
_ONCE = frozenset({"will", "'ll", "was", "were", "did", "went", "going", "gonna", "this", "next", "last"})
_AS_A_RULE = frozenset({"always", "never", "usually", "only", "often", "rarely", "seldom", "normally", "generally"})
_REACH = 8
"""Tokens to both sides in which what comes round with the month is named."""
_AFTER_EVERYDAY = listed("after_everyday")


class Recurring(Points):
    """Reads a recurrence at a token; what is said so stays as it stands."""

    def __init__(self, text: str, reference: datetime, prefer: Prefer, offset: float) -> None:
        super().__init__(text, reference, prefer, offset)
        self.habit = False
        """Whether a habit was told in this sentence, so that a weekday beside it is one, too."""

    def recurring(self, at: int) -> Hit | None:
        """Again and again; what is said so stays as it stands."""
        end = self._frequency(at) or self._habitual(at) or self._of_each(at) or self._of_month(at) or self._working_week(at)
        if not end:
            return None
        end = self._recurring_tail(end)
        low = self.tokens.low
        self.habit = self.habit or any(low[i].removesuffix("s") in self.words.weekdays for i in range(at, end))
        start = at - 1 if at and low[at - 1] in ("on", "at") else at
        return self._plain(start, end, TimeKind.RECURRING), end

    def _frequency(self, at: int) -> int:
        """The token after `every …`, `daily`, `twice a week`, `Mondays`, `my Friday` class; 0 if there is none."""
        low, words = self.tokens.low, self.words
        if low[at] in ("every", "each"):
            return self._each(at + 1)
        if low[at] in words.frequencies or low[at] in words.plurals:
            return 0 if self._counted_or_described(at) else at + 1
        if low[at] in ("once", "twice") and low[at + 1] in ("a", "an", "per", "every", "each"):
            return at + 3 if low[at + 2] in words.units or low[at + 2] in words.weekdays else 0
        if (number := self.dates.number(at)) and low[number[1]] == "times" and low[number[1] + 1] in ("a", "an", "per"):
            return number[1] + 3 if low[number[1] + 2] in words.units else 0
        if self._any_such_day(at):
            return at + 2
        return at + 2 if self._own_weekday(at) else at + 1 if self._names_a_kind(at) else 0

    def _any_such_day(self, at: int) -> bool:
        """`never … on a Monday`."""
        low = self.tokens.low
        told = low[at] == "a" and low[at - 1] == "on" and low[at + 1] in self.words.weekdays
        return told and not _AS_A_RULE.isdisjoint(low[max(0, at - _REACH) : at])

    def _names_a_kind(self, at: int) -> bool:
        """`Monday meetings`: those of any Monday."""
        low, thing = self.tokens.low, self.tokens.low[at + 1]
        if low[at] not in self.words.weekdays or not low[at].endswith("day") or self.tokens.raw[at + 1] != thing:
            return False
        plural = len(thing) > 3 and thing.endswith("s") and not thing.endswith("ss") and verb(thing, THIRD) is None
        return plural and low[at - 1] not in _ONCE | {"the", "on"} and thing not in SUBJECT_OF

    def _counted_or_described(self, at: int) -> bool:
        """`those long nights`, `everyday life`: no habit."""
        low = self.tokens.low
        if low[at] == "everyday":
            return self.tokens.is_word(at + 1) and low[at + 1] not in _AFTER_EVERYDAY
        return low[at] in ("nights", "mornings", "evenings", "afternoons") and bool(_DESCRIBED & {low[at - 1], low[at - 2]})

    def _habitual(self, at: int) -> int:
        """A weekday beside a habit is one, too: "every Monday I lift and Thursday is yoga"."""
        low = self.tokens.low
        if not self.habit or low[at] not in self.words.weekdays or not low[at].endswith("day"):
            return 0
        if low[at - 1] in ("next", "last", "this") or low[at + 1] in ("the", ",", "next") or low[at + 1].isdigit():
            return 0
        return at + 1

    def _own_weekday(self, at: int) -> bool:
        """`my Friday class`."""
        low = self.tokens.low
        own = low[at] in ("my", "our", "his", "her", "their", "your") and low[at + 1] in self.words.days
        return own and self.tokens.is_word(at + 2) and low[at + 2] not in SUBJECT_OF

    def _each(self, at: int) -> int:
        low = self.tokens.low
        if low[at] in ("other", "second", "third", "single", "few", "couple"):
            at += 1
        if (number := self.dates.number(at)) and low[number[1]] in self.words.units:
            return number[1] + 1
        if found := self.dates.month_and_day(at):
            return found.to
        if low[at] in self.words.weekdays or low[at] in self.words.units or low[at] in self.words.parts:
            return at + 1
        if low[at] in ("weekend", "weekday", "workday", "christmas", "spring", "summer", "autumn", "fall", "winter"):
            return at + 1
        if low[at] in self.words.months:
            return at + 1
        if feast := self.dates.feast(at):
            return feast[2]
        ordinal = self.dates.ordinal(at)
        if ordinal is None:
            return 0
        return ordinal[1] + (low[ordinal[1]] in self.words.weekdays)

    def _of_each(self, at: int) -> int:
        """The 25th of each month, the first Monday of every month; the last Friday of the month, where it is no single one."""
        low = self.tokens.low
        here = at + 1 if low[at] == "the" else at
        ordinal = self.dates.ordinal(here) or ((-1, here + 1) if low[here] == "last" else None)
        if not ordinal:
            return 0
        here = ordinal[1]
        weekday = low[here] in self.words.weekdays
        if weekday or low[here] in ("day", "week"):
            here += 1
        if weekday and low[here : here + 3] == ["of", "the", "month"]:
            around = {*low[max(0, at - _REACH) : at], *low[here + 3 : here + _REACH]}
            return 0 if around & _ONCE else here + 3
        if low[here] in ("of", "in", "") or low[here] in ("every", "each"):
            here += low[here] in ("of", "in")
            if low[here] in ("every", "each") and low[here + 1] in ("month", "year", "week", "quarter"):
                return here + 2
        return 0

    def _of_month(self, at: int) -> int:
        """`the 28th`, where what is told comes round with the month: rent, wages, what "I get paid" on."""
        low = self.tokens.low
        ordinal = self.dates.ordinal(at + 1) if low[at] == "the" else None
        if ordinal is None or low[ordinal[1]] == "of" or low[ordinal[1]] in self.words.months:
            return 0
        said = [low[i] for i in range(max(0, at - _REACH), min(at + _REACH, len(low)))]
        paid = any(pair in _PAID for pair in pairwise(said))
        return ordinal[1] if (paid or _MONTHLY & set(said)) and not _ONCE & set(said) else 0

    def _working_week(self, at: int) -> int:
        """`Mon-Fri`, `Tue/Thu`, and `Monday to Friday 9am-5pm`."""
        low = self.tokens.low
        if low[at - 1] in ("next", "last", "this") or not self.dates.days_of_week(at):
            return 0
        short = not low[at].endswith("day") and not low[at + 2].endswith("day")
        clock = self.clocks.clock(at + 3, bare=False)
        before = low[at - 1 - (low[at - 1] == ",")] if at > 1 else ""
        hours = before[:1].isdigit() or before in ("am", "pm", "noon") or (clock is not None and clock.until is not None)
        return at + 3 if short or hours else 0

    def _recurring_tail(self, end: int) -> int:
        low = self.tokens.low
        for _ in range(8):
            step = 1 if low[end] in ("and", ",", "&", "or", "to", "-", "/") else 0
            nxt = low[end + step]
            if nxt in self.words.plurals or (nxt in self.words.weekdays and step):
                end += step + 1
                continue
            if low[end] in self.words.parts and low[end] not in ("second",):
                end += 1
                continue
            if low[end] == "on" and low[end + 1] == "the" and (day := self.dates.ordinal(end + 2)):
                end = day[1]
                continue
            glue = end + 1 if low[end] in ("at", "@", "from", "around", "-", "to", "until", "till") else end
            glue = glue + 2 if low[glue] == "in" and low[glue + 1] == "the" else glue
            if part := self.clocks.part(glue):
                end = part.to
                continue
            if clock := self.clocks.clock(glue, bare=glue > end):
                end = clock.to
                continue
            break
        return end

    def _plain(self, at: int, to: int, kind: TimeKind) -> Found:
        start, end = self.tokens.start[at], self.tokens.end[to - 1]
        return Found(start, end, kind, written=self.tokens.text[start:end])
