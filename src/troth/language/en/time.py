"""The grammar of English times: atoms (dates, clock times, parts of the day) and how they join into one expression.

Recursive descent over tokens with a bounded look-ahead, so that reading is linear. Called by `language/time.py` only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language.civil import Found, Prefer, Stretch, TimeKind, day_of, floor, shift, unit
from troth.language.en.clock import Clock, ClockReader, DayPart
from troth.language.en.dates import Date, DateReader, shift_year, wording
from troth.language.en.words import BE, CUES, Lexicon, Tokens, lexicon

_BOUNDS = {
    "until": TimeKind.UNTIL,
    "till": TimeKind.UNTIL,
    "til": TimeKind.UNTIL,
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
_JOINS = frozenset({"to", "-", "–", "—", "till", "til", "until", "through", "thru", "/"})
_GOVERNORS = frozenset(
    "until till til by from to for since before after of between and around about than the through thru starting beginning"  # noqa: SIM905
    " this that a an my our your his her their its in on at over during late early except".split()
)
_SUBJECT_OF = BE | frozenset("works suits will would might should can could sounds looks seems".split())  # noqa: SIM905
_GLUE = frozenset(("", ",", "at", "@", "on", "in", "of", "for", "around", "about", "the", "between"))


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


Hit = tuple[Found, int]


class _Grammar:
    def __init__(self, text: str, reference: datetime, prefer: Prefer, offset: float) -> None:
        self.offset = offset
        self.habit = False
        self.tokens = Tokens(text)
        self.words: Lexicon = lexicon()
        self.reference = reference
        self.prefer = prefer
        self.dates = DateReader(self.tokens, reference, prefer, offset)
        self.clocks = ClockReader(self.tokens)
        self.rules: tuple[Callable[[int], Hit | None], ...] = (
            self.recurring,
            self.between,
            self.bound,
            self.rolling,
            self.point,
            self.vague,
            self.duration,
        )

    def may_begin(self, at: int) -> bool:
        low = self.tokens.low[at]
        return (low[:1].isdigit() or low in CUES or low in self.words.starters) and not self.tokens.barred(at)

    def mention(self, at: int) -> Hit | None:
        """The first rule that fits here, a longer point before a shorter bound."""
        for rule in self.rules:
            if hit := rule(at):
                return hit
        return None

    # -- again and again

    def recurring(self, at: int) -> Hit | None:
        """Again and again; what is said so stays as it stands."""
        end = self._frequency(at) or self._habitual(at) or self._of_each(at) or self._working_week(at)
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
            return at + 1
        if low[at] in ("once", "twice") and low[at + 1] in ("a", "an", "per", "every", "each"):
            return at + 3 if low[at + 2] in words.units or low[at + 2] in words.weekdays else 0
        if (number := self.dates.number(at)) and low[number[1]] == "times" and low[number[1] + 1] in ("a", "an", "per"):
            return number[1] + 3 if low[number[1] + 2] in words.units else 0
        return at + 2 if self._own_weekday(at) else 0

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
        return own and self.tokens.is_word(at + 2) and low[at + 2] not in _SUBJECT_OF

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
        ordinal = self.dates.ordinal(at)
        return ordinal[1] if ordinal else 0

    def _of_each(self, at: int) -> int:
        """The 25th of each month, the first Monday of every month."""
        low = self.tokens.low
        here = at + 1 if low[at] == "the" else at
        ordinal = self.dates.ordinal(here) or ((-1, here + 1) if low[here] == "last" else None)
        if not ordinal:
            return 0
        here = ordinal[1]
        if low[here] in self.words.weekdays or low[here] in ("day", "week"):
            here += 1
        if low[here] in ("of", "in", "") or low[here] in ("every", "each"):
            here += low[here] in ("of", "in")
            if low[here] in ("every", "each") and low[here + 1] in ("month", "year", "week", "quarter"):
                return here + 2
        return 0

    def _working_week(self, at: int) -> int:
        """`Mon-Fri`, and `Monday to Friday 9am-5pm`."""
        low = self.tokens.low
        if low[at] not in self.words.weekdays or low[at - 1] in ("next", "last", "this"):
            return 0
        if low[at + 1] not in ("-", "–", "to", "through", "thru") or low[at + 2] not in self.words.weekdays:
            return 0
        short = not low[at].endswith("day") and not low[at + 2].endswith("day")
        clock = self.clocks.clock(at + 3, bare=False)
        return at + 3 if short or (clock is not None and clock.until is not None) else 0

    def _recurring_tail(self, end: int) -> int:
        low = self.tokens.low
        for _ in range(8):
            step = 1 if low[end] in ("and", ",", "&", "or", "to", "-") else 0
            nxt = low[end + step]
            if nxt in self.words.plurals or (nxt in self.words.weekdays and step):
                end += step + 1
                continue
            if low[end] in self.words.parts and low[end] not in ("second",):
                end += 1
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

    # -- from … to …, until, since

    def between(self, at: int) -> Hit | None:
        """`from A to B`, `between A and B`."""
        low = self.tokens.low
        if low[at] not in ("from", "between"):
            return None
        if (days := self.dates.day_range(at + 1)) and low[at - 1] not in ("away",):
            return self._days(at, days)
        first = self._operand(at, lead=True) or self._operand(at + 1, lead=True)
        if first is None:
            return None
        if first.clock is not None and first.clock.until is not None:
            held = first.clock.sure or first.date or first.part or not self.tokens.is_word(first.to)
            return self._found(at, first) if held or low[first.to] in _SMALL else None
        joins = ("and",) if low[at] == "between" else ("to", "till", "until", "til", "through", "thru", "-", "–")
        if low[first.to] not in joins:
            return None
        second = self._operand(first.to + 1, like=first)
        if not second:
            return None
        return self._range(at, first, second)

    def _found(self, at: int, found: _Point) -> Hit:
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
        here, kind = at + 1, _BOUNDS.get(low[at])
        if low[at] == "up" and low[at + 1] in ("to", "until", "till"):
            here, kind = at + 2, TimeKind.UNTIL
        elif low[at] == "as" and low[at + 1] == "of":
            here, kind = at + 2, TimeKind.SINCE
        if low[at] in ("starting", "beginning") and low[here] in ("on", "from", "in", "of"):
            here += low[here] != "of"
        if kind is None:
            return None
        prefer: Prefer = "past" if low[at] == "since" else self.prefer
        with self.dates.preferring(prefer):
            found = self._operand(here, lead=True)
        if found is None or (found.clock is not None and found.clock.until is not None):
            return None
        if kind is TimeKind.UNTIL and low[found.to] == "of" and low[at] == "through":
            return None
        return self._bounded(at, found, kind)

    def _bounded(self, at: int, found: _Point, kind: TimeKind) -> Hit:
        low_word = self.tokens.low[at]
        stretch = found.stretch
        begin: datetime | None = None
        finish: datetime | None = None
        to = found.to
        if kind is TimeKind.SINCE:
            begin = stretch.end if low_word == "after" and found.clockless else stretch.start
            if self.tokens.low[to] in ("on", "onward", "onwards", "forward"):
                to += 1
        elif (low_word == "before" and not found.partial) or (
            stretch.grain in _COARSE and not found.partial and low_word in ("until", "till", "til")
        ):
            finish = stretch.start
        else:
            finish = stretch.end if found.clockless else stretch.start
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

    def _range(self, at: int, first: _Point, second: _Point) -> Hit:
        text, start, end = self.tokens.text, self.tokens.start, self.tokens.end
        first = first.before(second)
        if first.weekday and second.weekday and second.stretch.start < first.stretch.start:
            late = self.prefer == "past"
            first, second = (first.moved(-7), second) if late else (first, second.moved(7))
        high = second.stretch
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

    def rolling(self, at: int) -> Hit | None:
        """`for the last two weeks`, `the next three days`, `within a month`."""
        low = self.tokens.low
        here = at
        if low[here] == "within" or (low[here] == "in" and low[here + 1] in ("under",)):
            number = self.dates.number(here + 1)
            grain = self.words.units.get(low[number[1]]) if number else None
            if not number or grain is None:
                return None
            stretch = Stretch(self.reference, shift(self.reference, number[0], grain), Grain.SECOND)
            return self._rolled(at, number[1] + 1, stretch, f"by {wording(day_of(stretch.end))}", Grain.DAY)
        if low[here] in ("for", "over", "during", "in", "throughout"):
            here += 1
        if low[here] == "last" and low[here - 1] in _VERBAL and here == at:
            return None
        definite = low[here] == "the"
        here += definite
        sign = {"last": -1, "past": -1, "previous": -1, "next": 1, "coming": 1, "following": 1, "upcoming": 1}.get(low[here])
        if sign is None:
            return None
        number = self.dates.number(here + 1)
        if number and low[number[1]] in ("upcoming", "coming"):
            return None
        amount, to = number or (1.0, here + 1)
        grain = self.words.units.get(low[to])
        plural = low[to][-1:] == "s"
        if grain is None or (number is None and (plural or not (definite and low[here] in ("past", "last", "coming")))):
            return None
        stretch = self._window(sign * amount, grain)
        first, last = wording(day_of(stretch.start)), wording(day_of(stretch.end - timedelta(microseconds=1)))
        return self._rolled(at, to + 1, stretch, f"from {first} to {last}", grain)

    def _window(self, amount: float, grain: Grain) -> Stretch:
        fine = grain in (Grain.SECOND, Grain.MINUTE, Grain.HOUR)
        base = self.reference if fine else floor(self.reference, Grain.DAY)
        if amount < 0:
            return Stretch(shift(base, amount, grain), self.reference if not fine else base, grain)
        return Stretch(base, shift(base, amount, grain), grain)

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

    # -- points

    def point(self, at: int) -> Hit | None:
        if days := self.dates.day_range(at):
            return self._days(at, days)
        found = self._operand(at)
        if found is None or not self._sure(found):
            return None
        low = self.tokens.low
        self._hour_bound(found)
        if low[found.to] in _JOINS and (second := self._operand(found.to + 1, like=found)):
            return self._range(at, found, second)
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

    def _hour_bound(self, found: _Point) -> None:
        """`tomorrow before 5pm`: the clock time belongs to the day."""
        date = found.date
        if date is None or found.clock is not None or date.span.grain is not Grain.DAY:
            return
        if self.tokens.low[found.to] in ("before", "after", "by") and (clock := self.clocks.clock(found.to + 1)):
            found.clock, found.to = clock, clock.to
            found.stretch = clock.place(self.reference, date.span, None, self.prefer, None, self.offset)

    def _sure(self, found: _Point) -> bool:
        if found.date is None and found.clock is not None:
            return found.clock.sure or found.part is not None
        return found.date is not None or found.part is not None

    def _with_preposition(self, found: _Point) -> tuple[int, str]:
        """The span with its own preposition, and the wording with the one that the absolute date wants."""
        tokens = self.tokens
        before = tokens.low[found.at - 1] if found.at else ""
        start = tokens.start[found.at]
        first_is_date = found.date is not None and found.date.at == found.at
        particle = first_is_date and tokens.low[found.at] in self.words.prepositionless
        if before in ("on", "in", "at", "over", "during") and found.at and not particle:
            kept = tokens.text[tokens.start[found.at - 1] : start]
            begin = tokens.start[found.at - 1]
            if not first_is_date or not found.relative or before in ("over", "during"):
                return begin, kept + found.written(bare=True)
            return begin, found.written(bare=False, capital=kept[:1].isupper(), instead=before)
        subject = tokens.low[found.to] in _SUBJECT_OF or (tokens.low[found.to] in ("'", "’") and tokens.glued[found.to])
        governed = before in _GOVERNORS and not (particle and before in _NOT_OF_DATES)
        bare = governed or subject or not first_is_date
        capital = tokens.text[start : start + 1].isupper() and not bare and tokens.begins_sentence(found.at)
        return start, found.written(bare=bare, capital=capital)

    def _operand(self, at: int, like: _Point | None = None, lead: bool = False) -> _Point | None:
        """A date, a clock time and a part of the day, in any order, joined by small words."""
        point = _Point(self, at)
        here = at
        while len(point.order) < 4:
            step = here
            glue = 0
            while self.tokens.low[step] in _GLUE and self.tokens.low[step] and glue < 3 and point.order:
                step, glue = step + 1, glue + 1
            taken = point.take(step, here, like, lead)
            if not taken and glue:
                # "9 in the morning": the glue may be part of the atom
                taken = point.take(here, here, like, lead)
            if not taken:
                break
            here = taken
        return point.done(here, like)

    # -- lengths, and around now

    def duration(self, at: int) -> Hit | None:
        low = self.tokens.low
        here = at + 1 if low[at] in ("for", "about", "around", "nearly", "almost") else at
        if here > at and low[here] in ("about", "around", "nearly", "almost", "over", "another", "exactly", "roughly", "the"):
            here += 1
        number = self.dates.number(here)
        if not number or self.tokens.low[number[1]] in ("-",):
            return None
        grain = self.words.units.get(low[number[1]])
        amount, to = number
        if low[to] == "decade" or low[to] == "decades":
            grain, amount = Grain.YEAR, amount * 10
        if low[to] in ("fortnight", "fortnights"):
            grain, amount = Grain.WEEK, amount * 2
        if grain is None or (low[to] == "h" and self.tokens.glued[to] is False):
            return None
        to += 1
        if low[to] == "and" and low[to + 1] == "a" and low[to + 2] == "half":
            amount, to = amount + 0.5, to + 3
        spoken = low[here] in ("a", "an")
        if low[to] in ("old", "-", "yo") or (spoken and here == at):
            return None
        mention = self._plain(at, to, TimeKind.DURATION)
        return replace(mention, grain=grain, amount=amount), to

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

    def _plain(self, at: int, to: int, kind: TimeKind) -> Found:
        start, end = self.tokens.start[at], self.tokens.end[to - 1]
        return Found(start, end, kind, written=self.tokens.text[start:end])


_SMALL = frozenset("on at in and so but every each i we he she they with for from as because most".split())  # noqa: SIM905
_NOT_OF_DATES = frozenset("in over at around about of that her his its it".split())  # noqa: SIM905
_VERBAL = frozenset("will would to can could should shouldn t ' not may might must ll didn doesn don only".split())  # noqa: SIM905
_COARSE = frozenset({Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR})


class _Point:
    """A date, a clock time and a part of the day that belong together."""

    def __init__(self, grammar: _Grammar, at: int) -> None:
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
        return self.clock is None

    @property
    def partial(self) -> bool:
        return self.date is not None and self.date.partial

    @property
    def relative(self) -> bool:
        return self.date is None or self.date.relative

    @property
    def month_day(self) -> str | None:
        return self.date.month_day if self.date else None

    @property
    def kind(self) -> TimeKind:
        if self.date is None:
            return TimeKind.TIME_OF_DAY
        return TimeKind.RANGE if self.clock is not None and self.clock.until is not None else self.date.kind

    def take(self, step: int, here: int, like: _Point | None, lead: bool) -> int:
        """Read one more atom at `step`; the token after it, or 0."""
        grammar = self.grammar
        glued = step > here
        low = grammar.tokens.low
        if self.part is None and (part := grammar.clocks.part(step)) and (self.order or part.alone):
            self.part = part
            self.order.append(part)
            return part.to
        if self.date is None and (date := grammar.dates.date(step, supported=lead)):
            if self.order and low[step - 1] in ("for", "between") and glued:
                return 0
            self.date = date
            self.order.append(date)
            return date.to
        if self.clock is None:
            bare = (glued and low[step - 1] in ("at", "@", "for", "around", "about")) or (
                step > 0 and not self.order and low[step - 1] in ("at", "@")
            )
            bare = bare or (like is not None and like.clock is not None) or (self.part is not None and glued is False)
            bare = bare and not (self.date is not None and self.date.span.grain in _COARSE)
            pair = self.date is not None or lead
            if clock := grammar.clocks.clock(step, bare=bare, pair=pair):
                self.clock = clock
                self.order.append(clock)
                return clock.to
        return 0

    def done(self, here: int, like: _Point | None) -> _Point | None:
        """The whole, placed; None if there is nothing."""
        if not self.order:
            return None
        self.to = here
        self.at = self.order[0].at
        if self.date is None and like is not None and like.date is not None and self.clock is None:
            return None
        self.stretch = self._placed(like)
        return self

    def _placed(self, like: _Point | None) -> Stretch:
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

    def moved(self, days: int) -> _Point:
        """Itself, some days away."""
        assert self.date is not None
        span = day_of(self.date.span.start, days)
        self.date = replace(self.date, span=span, core=wording(span))
        self.stretch = Stretch(
            self.stretch.start + timedelta(days=days), self.stretch.end + timedelta(days=days), self.stretch.grain
        )
        return self

    def before(self, second: _Point) -> _Point:
        """Itself, moved so that it lies before the end of its range."""
        date, other = self.date, second.date
        if date is None and other is not None and self.clock is not None and second.clock is not None:
            span = self.clock.place(
                self.grammar.reference, other.span, self.part, self.grammar.prefer, None, self.grammar.offset
            )
            self.stretch = span
        if date is None or other is None or not date.relative or self.clock is not None:
            return self
        if date.span.grain is Grain.MONTH or date.month_day is not None:
            years = other.span.start.year - date.span.start.year
            moved = shift_year(date.span, years)
            if moved.start > other.span.start:
                moved = shift_year(date.span, years - 1)
            self.date = replace(date, span=moved, core=wording(moved))
            self.stretch = moved
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
        if self.part is not None and self.part.at == date.to:
            named, last = self.part.name, self.part.to
        if named:
            core = f"the {named} of {core}"
        if date.holiday and instead:
            preposition = instead
        lead = tokens.text[begin : tokens.start[first]]
        if (lead.strip() and tokens.low[first - 1] not in _GOVERNORS) or (not lead.strip() and not bare and preposition):
            core = f"{preposition} {core}"
        core = core[:1].upper() + core[1:] if capital else core
        return lead + core + tokens.text[tokens.end[last - 1] : end]


__all__ = ["find", "unit"]
