"""One point of time as English puts it together: a date, a clock time and a part of the day, in any order."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language.civil import Found, Prefer, Stretch, TimeKind, day_of, floor, shift_year
from troth.language.en.clock import Clock, ClockReader, DayPart
from troth.language.en.dates import Date, DateReader, wording
from troth.language.en.words import BE, Lexicon, Tokens, lexicon, listed

GOVERNORS = listed("governors")
_GLUE = listed("glue")
_NOT_OF_DATES = listed("not_of_dates")
Hit = tuple[Found, int]
"""What is found, and the token after it."""
SUBJECT_OF = BE | listed("subject_of")
"""Verbs whose subject a date is, so that it takes no preposition ("tomorrow works")."""
COARSE = frozenset({Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR})
_BEFORE_HOURS = listed("before_hours")
"""What plain hours stand after; a noun before a number makes it a name ("room 4 this afternoon")."""


class Points:
    """A text, read for points; the grammar builds on it."""

    def __init__(self, text: str, reference: datetime, prefer: Prefer, offset: float) -> None:
        self.offset = offset
        self.tokens = Tokens(text)
        self.words: Lexicon = lexicon()
        self.reference = reference
        self.dates = DateReader(self.tokens, reference, prefer, offset)
        self.clocks = ClockReader(self.tokens)

    @property
    def prefer(self) -> Prefer:
        """Where what has no direction of its own lies."""
        return self.dates.prefer

    def operand(self, at: int, like: Point | None = None, lead: bool = False) -> Point | None:
        """A date, a clock time and a part of the day, in any order, joined by small words."""
        point = Point(self, at)
        here = at
        while len(point.order) < 4:
            step = here
            glue = 0
            while self.tokens.low[step] in _GLUE and self.tokens.low[step] and glue < 3 and point.order:
                step, glue = step + 1, glue + 1
            taken = 0
            if glue and self.tokens.low[step - 1] == "the":
                taken = point.take(step - 1, here, like, lead)
            taken = taken or point.take(step, here, like, lead)
            if not taken and glue:
                # "9 in the morning": the glue may be part of the atom
                taken = point.take(here, here, like, lead)
            if not taken:
                break
            here = taken
        return point.done(here, like)

    def led(self, at: int, point: Point, *, after: bool = False) -> str:
        """What stands from the token `at` (or `after` the one before it) to a point, and the point, its date made absolute."""
        begin = self.tokens.end[at - 1] if after else self.tokens.start[at]
        return self.tokens.text[begin : self.tokens.start[point.at]] + point.written(bare=True)

    def gap(self, to: int, end: int) -> str:
        """The text after the token before `to`, up to the one before `end`."""
        return self.tokens.text[self.tokens.end[to - 1] : self.tokens.end[end - 1]]

    def ranged(self, at: int, to: int, span: Stretch, written: str, relative: bool = True) -> Hit:
        """A range that the tokens `at` to `to` say."""
        start, end = self.tokens.start[at], self.tokens.end[to - 1]
        return Found(start, end, TimeKind.RANGE, span.start, span.end, span.grain, written, relative, True, True), to

    def pointed(self, start: int, point: Point, written: str) -> Found:
        """A point, whose words begin at a character."""
        stated, span = point.kind is not TimeKind.TIME_OF_DAY, point.stretch
        return Found(
            start, self.tokens.end[point.to - 1], point.kind, span.start, span.end, span.grain, written, point.relative, stated,
            stated, month_day=point.month_day,
        )  # fmt: skip

    def with_preposition(self, found: Point) -> tuple[int, str]:
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


class Point:
    """A date, a clock time and a part of the day that belong together."""

    def __init__(self, grammar: Points, at: int) -> None:
        self.grammar = grammar
        self.at = at
        self.to = at
        self.date: Date | None = None
        self.clock: Clock | None = None
        self.part: DayPart | None = None
        self.order: list[Date | Clock | DayPart] = []
        self.stretch = Stretch(grammar.reference, grammar.reference, Grain.SECOND)

    @property
    def clockless(self) -> bool:
        """Whether it names no clock time."""
        return self.clock is None

    @property
    def hour_named(self) -> bool:
        """Whether its part of the day is a moment: noon, midnight."""
        return self.part is not None and self.part.name in ("noon", "midday")

    @property
    def partial(self) -> bool:
        """Whether its date is the beginning, middle or end of something longer."""
        return self.date is not None and self.date.partial

    @property
    def relative(self) -> bool:
        """Whether the words need the moment of speaking."""
        return self.date is None or self.date.relative

    @property
    def month_day(self) -> str | None:
        """`MM-DD` of a date without a year."""
        return self.date.month_day if self.date else None

    @property
    def kind(self) -> TimeKind:
        """What sort of time it is."""
        if self.date is None:
            return TimeKind.TIME_OF_DAY
        return TimeKind.RANGE if self.clock is not None and self.clock.until is not None else self.date.kind

    def take(self, step: int, here: int, like: Point | None, lead: bool) -> int:
        """Read one more atom at `step`; the token after it, or 0."""
        grammar = self.grammar
        glued = step > here
        low = grammar.tokens.low
        part = grammar.clocks.part(step) if self.part is None else None
        of = part is not None and low[part.to] == "of" and grammar.dates.date(part.to + 1, supported=True) is not None
        if part and (self.order or part.alone or of) and (low[step] != "the" or of):
            self.part = part
            self.order.append(part)
            return part.to
        week = self.clock is not None and grammar.dates.days_of_week(step)
        if self.date is None and not week and (date := grammar.dates.date(step, supported=lead)):
            if self.order and low[step - 1] in ("for", "between") and glued:
                return 0
            self.date = date
            self.order.append(date)
            return date.to
        if self.clock is None:
            bare = (glued and low[step - 1] in ("at", "@", "for", "around", "about")) or (
                step > 0 and not self.order and grammar.clocks.after_at(step)
            )
            bare = bare or (like is not None and like.clock is not None) or (self.part is not None and glued is False)
            bare = bare and not (self.date is not None and self.date.span.grain in COARSE)
            spoken = self.date is not None and self.date.span.grain is Grain.DAY and grammar.clocks.minutes(step + 1)
            bare = bare or bool(spoken and grammar.tokens.low[step] in grammar.words.numbers)
            about = step > 0 and low[step - 1] in ("around", "about") and len(grammar.tokens.raw[step]) >= 3
            bare = bare or (about and not grammar.tokens.is_word(step + 1))
            pair = self.date is not None or lead
            clock = grammar.clocks.clock(step, bare=bare, pair=pair) or (None if self.order else self._before_day(step))
            if clock:
                self.clock = clock
                self.order.append(clock)
                return clock.to
        return 0

    def _before_day(self, at: int) -> Clock | None:
        """Plain numbers that the day behind them makes hours: `5 to 7 today`, `6-8 next Monday`, `9 tomorrow morning`."""
        grammar = self.grammar
        clock = grammar.clocks.clock(at, bare=True, pair=True)
        if clock is None or clock.sure or clock.hour > 12 or grammar.tokens.low[at - 1 if at else -1] not in _BEFORE_HOURS:
            return None
        to = clock.to + (grammar.tokens.low[clock.to] in (",", "on"))
        date = grammar.dates.date(to, supported=True)
        if date is None or date.span.grain is not Grain.DAY or date.month_day is not None:
            return None
        minutes = clock.grain is Grain.MINUTE
        named = clock.until is not None or minutes or date.part or grammar.clocks.part(date.to) is not None
        return replace(clock, sure=True) if named and not grammar.tokens.raw[to].isdigit() else None

    def done(self, here: int, like: Point | None) -> Point | None:
        """The whole, placed; None if there is nothing."""
        if not self.order:
            return None
        self.to = here
        self.at = self.order[0].at
        if self.date is None and like is not None and like.date is not None and self.clock is None:
            return None
        self.stretch = self.placed(like)
        return self

    def placed(self, like: Point | None = None) -> Stretch:
        """Where its date, part of the day and clock time lie together; `like` lends what it leaves out."""
        reference = self.grammar.reference
        date = self.date or (like.date if like else None)
        part = self.part or (DayPart.of(date.part, self.grammar.words) if date and date.part else None)
        if self.clock is not None:
            after = like.stretch.start if like is not None and like.clock is not None else None
            span = date.span if date else None
            return self.clock.place(reference, span, part, self.grammar.prefer, after, self.grammar.offset)
        if part is not None:
            day = floor(date.span.start, Grain.DAY) if date else floor(reference, Grain.DAY)
            return Stretch(day + timedelta(hours=part.low), day + timedelta(hours=part.high), Grain.HOUR)
        assert date is not None
        return date.span

    @property
    def weekday(self) -> bool:
        """Whether it is a bare weekday."""
        return self.date is not None and self.date.to == self.date.at + 1 and self.date.span.grain is Grain.DAY

    def moved(self, days: int) -> Point:
        """Itself, some days away."""
        assert self.date is not None
        span = day_of(self.date.span.start, days)
        self.date = replace(self.date, span=span, core=wording(span))
        self.stretch = Stretch(
            self.stretch.start + timedelta(days=days), self.stretch.end + timedelta(days=days), self.stretch.grain
        )
        return self

    @property
    def names_year(self) -> bool:
        """Whether its words tell which year is meant: "May 2024", "last May"."""
        said = self.grammar.tokens.low[self.at : self.to]
        return self.date is not None and (not self.date.relative or not {"last", "this", "next", "year"}.isdisjoint(said))

    def before(self, second: Point) -> Point:
        """Itself, moved so that it lies before the end of its range."""
        date, other = self.date, second.date
        if date is None and other is not None and self.clock is not None and second.clock is not None:
            span = self.clock.place(
                self.grammar.reference, other.span, self.part, self.grammar.prefer, None, self.grammar.offset
            )
            self.stretch = span
        if date is None or other is None or self.names_year or self.clock is not None:
            return self
        if date.span.grain is Grain.MONTH or date.month_day is not None:
            years = other.span.start.year - date.span.start.year
            moved = shift_year(date.span, years)
            if moved.start > other.span.start:
                moved = shift_year(date.span, years - 1)
            self.date = replace(date, span=moved, core=wording(moved))
            self.stretch = moved
        return self

    def following(self, first: Point) -> Point:
        """Itself in the first year that lies behind `first`, where only that one names its year ("Nov 2023 to Feb")."""
        date, other = self.date, first.date
        if date is None or other is None or self.clock is not None or self.names_year or not first.names_year:
            return self
        if date.span.grain is Grain.MONTH or date.month_day is not None:
            span = shift_year(date.span, other.span.start.year - date.span.start.year)
            if span.end <= other.span.start:
                span = shift_year(span, 1)
            self.date, self.stretch = replace(date, span=span, core=wording(span)), span
        return self

    def written(self, bare: bool, capital: bool = False, instead: str = "") -> str:
        """The words with the date made absolute; `bare` leaves its preposition to what stands before."""
        tokens = self.grammar.tokens
        date = self.date
        begin, end = tokens.start[self.at], tokens.end[self.to - 1]
        if date is None or not date.relative:
            kept = f"{instead} " if instead else ""
            return kept + tokens.text[begin:end]
        core, preposition = date.core, date.preposition
        first, last = date.at, date.to
        named = date.part or ""
        if self.part is not None and self.part.at == date.to and self.part.name:
            named, last = self.part.name, self.part.to
        if named in ("noon", "midday"):
            core, preposition = f"{named} on {core}", "at"
        elif named:
            core = f"the {named} of {core}"
        if date.holiday and instead:
            preposition = instead
        lead = tokens.text[begin : tokens.start[first]]
        if (lead.strip() and tokens.low[first - 1] not in GOVERNORS) or (not lead.strip() and not bare and preposition):
            core = f"{preposition} {core}"
        core = core[:1].upper() + core[1:] if capital else core
        return lead + core + tokens.text[tokens.end[last - 1] : end]
