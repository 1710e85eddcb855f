"""What a date is while English is read, and what every rule of dates stands on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from troth.domain.interval import Grain
from troth.language.civil import Prefer, Stretch, TimeKind
from troth.language.en.numbers import NumberReader
from troth.language.en.words import Tokens, listed

MONTH_NAMES = "January February March April May June July August September October November December".split()  # noqa: SIM905
_SUPPORT = listed("support")
STEPS = {
    "this": 0, "current": 0, "last": -1, "past": -1, "previous": -1,
    "next": 1, "coming": 1, "upcoming": 1, "following": 1,
}  # fmt: skip
TO = listed("to")
AFTER_ORDINAL = listed("after_ordinal")
_DEEPEST = 4
"""How deep dates stand in dates: the Friday before (the end of (the first week of (next month)))."""


@dataclass(frozen=True, slots=True)
class Date:
    """A date with its tokens; `core` is its absolute wording without a preposition."""

    at: int
    to: int
    span: Stretch
    core: str = ""
    preposition: str = "on"
    relative: bool = True
    month_day: str | None = None
    part: str = ""
    partial: bool = False
    holiday: bool = False
    kind: TimeKind = TimeKind.POINT


def wording(stretch: Stretch) -> str:
    """A stretch as it is written: ISO days, named months."""
    start = stretch.start
    match stretch.grain:
        case Grain.YEAR:
            return f"{start.year}"
        case Grain.QUARTER:
            return f"Q{(start.month + 2) // 3} {start.year}"
        case Grain.MONTH:
            return f"{MONTH_NAMES[start.month - 1]} {start.year}"
        case Grain.WEEK:
            return f"the week of {start:%Y-%m-%d}"
        case Grain.DAY:
            return f"{start.year:04}-{start.month:02}-{start.day:02}"
        case _:
            return f"{start.year:04}-{start.month:02}-{start.day:02} {start:%H:%M}"


def preposition(stretch: Stretch) -> str:
    """The preposition that its wording takes."""
    return {Grain.DAY: "on", Grain.SECOND: "at", Grain.MINUTE: "at", Grain.HOUR: "at"}.get(stretch.grain, "in")


class Dates(NumberReader):
    """A text and the moment of speaking; the rules are in the classes that build on it."""

    def __init__(self, tokens: Tokens, reference: datetime, prefer: Prefer, offset: float = 0.0) -> None:
        super().__init__(tokens)
        self.offset = offset
        self.reference = reference
        self.prefer: Prefer = prefer
        self.supported = False
        self._depth = 0
        self.rules: tuple[Callable[[int], Date | None], ...] = ()

    def days_of_week(self, at: int) -> bool:
        """Whether weekdays are joined here: `Monday to Friday`, `Tue/Thu`."""
        low, days = self.tokens.low, self.words.weekdays
        joined = low[at + 1] in ("-", "–", "/", "to", "through", "thru")
        return low[at] in days and joined and low[at + 2] in days

    @contextmanager
    def preferring(self, prefer: Prefer) -> Iterator[None]:
        """For a while, place what has no direction otherwise."""
        before, self.prefer = self.prefer, prefer
        try:
            yield
        finally:
            self.prefer = before

    def date(self, at: int, supported: bool = False) -> Date | None:
        """The longest date here; `supported` if a preposition stands before that makes a bare name a date."""
        if not self.tokens.raw[at] or self._depth >= _DEEPEST:
            return None
        outer, self.supported = self.supported, supported or self._governed(at)
        self._depth += 1
        try:
            best: Date | None = None
            for rule in self.rules:
                try:
                    found = rule(at)
                except (ValueError, OverflowError):
                    continue
                if found and (best is None or found.to > best.to):
                    best = found
            return best
        finally:
            self._depth -= 1
            self.supported = outer

    def _governed(self, at: int) -> bool:
        low = self.tokens.low
        before = low[at - 1] if at else ""
        return before in _SUPPORT or (before == "the" and at > 1 and low[at - 2] in _SUPPORT)

    def _bare_ok(self, at: int, to: int) -> bool:
        return self.supported or self.tokens.whole(at, to)

    def _made(self, at: int, to: int, span: Stretch, relative: bool = True, **more: object) -> Date:
        made = Date(at, to, span, wording(span), preposition(span), relative)
        return replace(made, **more) if more else made  # type: ignore[arg-type]

    def _year_step(self, at: int) -> tuple[int, int] | None:
        """`in 2 years`, `of last year`, `next year`: years from now, and the token after."""
        low = self.tokens.low
        here = at + (low[at] == "of")
        if low[here] in STEPS and low[here + 1] == "year":
            return STEPS[low[here]], here + 2
        if low[at] == "in" and (count := self.number(at + 1)) and low[count[1]] in ("year", "years"):
            return int(count[0]), count[1] + 1
        count = self.number(at) if at else None
        if count and low[count[1]] in ("year", "years") and low[count[1] + 1] == "ago" and count[0] == int(count[0]):
            return -int(count[0]), count[1] + 2
        return None
