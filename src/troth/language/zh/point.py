"""One point of time as Chinese puts it together: a date, a part of the day and a clock time in a row."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language.civil import Prefer, Stretch, TimeKind, chosen, floor, shift, shift_year
from troth.language.later import later
from troth.language.text import simplify
from troth.language.zh.dates import Date, DateReader, wording
from troth.language.zh.timewords import CLOCK, Words, count, number, words

_CANTONESE = ("晏昼", "上昼", "下昼", "朝早", "晚黑")
"""Parts of the day whose speakers count minutes by five: 晏昼三点三 is 3:15."""
_HOUR = r"\d{1,2}|[一二三四五六七八九十]{1,2}"
_LESS = r"一刻|(?:\d{1,2}|[一二三五十]{1,2}) ?分"
_SHORT_OF = later(rf"差(?P<less>{_LESS})钟?(?:就|到)?(?P<h>{_HOUR})点|(?P<h2>{_HOUR})点差(?P<less2>{_LESS})")
_POINTS = later(
    r" ?(?:建议|意见|要求|原因|好处|坏处|理由|体会|收获|看法|想法|疑问|经验|心得|说明|总结|启示|区别|积分|不同|之间|钟?方向)"
)
"""三点建议 are three points, unless a day is named."""
_OPEN_HOUR = later(rf"(?P<h>{_HOUR})(?= ?(?:到|至|[-~–—]) ?(?:{_HOUR}) ?点)")
"""The first of 3到5点, after a date or a part of the day."""
_LATIN_HALF = later(r" ?[ap]\.? ?m\b", re.I)
_TRADITIONAL = str.maketrans({"后": "後", "个": "個", "周": "週"})


def normal(text: str) -> str:
    """Width folded and Simplified, character for character."""
    if not text.isascii():
        text = "".join(_narrow(character) for character in text)
    return simplify(text)


def _narrow(character: str) -> str:
    if character < "\u3000":
        return character
    folded = unicodedata.normalize("NFKC", character)
    return folded if len(folded) == 1 else character


class Points:
    """A text, read for points; the grammar builds on it."""

    def __init__(self, text: str, reference: datetime, prefer: Prefer) -> None:
        self.text = text
        self.norm = normal(text)
        self.reference = reference
        self.prefer: Prefer = prefer
        self.words: Words = words()
        self.dates = DateReader(self.norm, reference, prefer)
        traditional = any(
            a != b and a > "\u3000" and unicodedata.east_asian_width(a) != "F" for a, b in zip(text, self.norm, strict=True)
        )
        self.script: dict[int, str] = _TRADITIONAL if traditional else {}

    def looking(self, way: Prefer, point: Point) -> Point:
        """The same words, read with another preference."""
        prefer, self.dates.prefer = self.dates.prefer, way
        try:
            return self.operand(point.at) or point
        finally:
            self.dates.prefer = prefer

    def operand(self, at: int, like: Point | None = None) -> Point | None:
        """The point here; `like` lends what the second half of a range leaves out."""
        point = Point(self, at)
        return point.read(like)


_MONTH_ALONE = later(r"(?:\d{1,2}|十?[一二三四五六七八九十]) ?月")


@dataclass(frozen=True, slots=True)
class _Clock:
    hour: int
    minute: int
    second: int | None
    grain: Grain


class Point:
    """A date, a part of the day and a clock time in a row, any of them alone."""

    def __init__(self, grammar: Points, at: int) -> None:
        self.grammar = grammar
        self.at = at
        self.to = at
        self.date: Date | None = None
        self.part: tuple[float, float] | None = None
        self.part_at = at
        self.clock: _Clock | None = None
        self.sure = False
        self.stretch = Stretch(grammar.reference, grammar.reference, Grain.SECOND)

    @property
    def kind(self) -> TimeKind:
        """What sort of time it is."""
        return self.date.kind if self.date else TimeKind.TIME_OF_DAY

    @property
    def noon(self) -> bool:
        """Whether its part of the day is a moment."""
        return self.clock is None and self.grammar.norm[: self.to].endswith(("中午", "正午"))

    @property
    def relative(self) -> bool:
        """Whether the words need the moment of speaking."""
        return self.date is None or self.date.relative

    @property
    def month_day(self) -> str | None:
        """`MM-DD` of a date without a year."""
        return self.date.month_day if self.date else None

    def read(self, like: Point | None) -> Point | None:
        """Itself, once it is read and placed; None if there is nothing."""
        norm, dates = self.grammar.norm, self.grammar.dates
        here = self.at
        self.date = dates.date(here, like.date if like else None)
        if self.date:
            here = self.to = self.date.to
            here = self._gap(here)
        if part := dates.daypart(here, alone=self.date is None):
            self.part_at = here
            self.to = here = part[0]
            self.part = part[1]
            self.sure = True
            here = self._gap(here)
        elif self.date and self.date.part:
            self.part = self.grammar.words.dayparts[self.date.part]
        self._read_clock(here, like)
        if self.to == self.at:
            return None
        self.stretch = self._placed(like)
        return self if norm[self.at : self.to].strip() else None

    def a_year_earlier(self) -> Point:
        """Itself in the year before, where the words name no year (3到5月 said in May)."""
        date = self.date
        if date is not None and date.relative and self.clock is None and date.span.grain in (Grain.DAY, Grain.MONTH):
            span = shift_year(date.span, -1)
            self.date = replace(date, span=span, core=wording(span))
            self.stretch = span
        return self

    def following(self, first: Point) -> Point:
        """Itself in the first year that lies behind `first`, where only that one names its year (2024年11月到2月)."""
        norm, date = self.grammar.norm, self.date
        named = first.date is not None and "年" in norm[first.at : first.to]
        if (
            date is None
            or not named
            or not _MONTH_ALONE.match(norm, self.at)
            or date.span.grain not in (Grain.DAY, Grain.MONTH)
        ):
            return self
        span = shift_year(date.span, first.stretch.start.year - date.span.start.year)
        if span.end <= first.stretch.start:
            span = shift_year(span, 1)
        if self.clock is None and span != date.span:
            self.date = replace(date, span=span, core=wording(span))
            self.stretch = span
        return self

    def _gap(self, here: int) -> int:
        norm = self.grammar.norm
        while here < len(norm) and norm[here] in " 的" and here - self.to < 2:
            here += 1
        return here

    def _read_clock(self, here: int, like: Point | None) -> None:
        norm = self.grammar.norm
        if opening := (self.date or self.part) and _OPEN_HOUR.match(norm, here):
            hour = count(opening["h"])
            if hour is not None and hour <= 24:
                self.clock, self.to, self.sure = _Clock(int(hour), 0, None, Grain.HOUR), opening.end(), True
                return
        if short := _SHORT_OF.match(norm, here):
            self._short_of(short)
            return
        match = CLOCK.match(norm, here)
        if match and _LATIN_HALF.match(norm, match.end()):
            return
        if not match or (here and norm[here - 1].isdigit()):
            return
        if self.date is not None and self.date.span.grain in (Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR):
            return
        if self.part is None and self.date is None and _POINTS.match(norm, match.end()):
            return
        hour = count(match["h"] or match["hh"])
        minute = _minutes(match, self.part is not None and norm[self.part_at : self.part_at + 2] in _CANTONESE)
        if hour is None or hour > 24 or minute is None:
            return
        marked = bool(match["zhong"] or match["half"] or match["mm"] or match["fen"] or match["quarter"])
        before, after = norm[here - 1 : here] if here else "", norm[match.end() : match.end() + 1]
        alone = here == 0 and match.end() >= len(norm.rstrip("。?!. "))
        context = (before in tuple("在到从约天午晚早晨") and before) or after in tuple("起睡下上开前后到见集出钟之")
        sure = bool(marked or self.part or (self.date and here > self.at) or alone or context or (like and like.clock))
        if not sure or (norm[here : match.end()] in ("一点",) and not (self.part or self.date)):
            return
        if match["h"] and match["sep"] == "时" and not (marked or self.part or self.date):
            return
        second = number(match["ss"] or match["sec"] or "") if (match["ss"] or match["sec"]) else None
        grain = Grain.SECOND if second is not None else Grain.MINUTE if marked and not self._whole_hour(match) else Grain.HOUR
        self.clock = _Clock(int(hour), minute, int(second) if second is not None else None, grain)
        self.to = match.end()
        self.sure = True

    def _short_of(self, match: re.Match[str]) -> None:
        """差一刻五点, 五点差十分."""
        less, hour = match["less"] or match["less2"], count(match["h"] or match["h2"])
        minutes = 15.0 if less.endswith("刻") else number(less.removesuffix("分"))
        if hour is None or minutes is None or not 1 <= hour <= 24 or not 0 < minutes < 60:
            return
        self.clock = _Clock(int(hour - 1) or 12, 60 - int(minutes), None, Grain.MINUTE)
        self.to, self.sure = match.end(), True

    @staticmethod
    def _whole_hour(match: re.Match[str]) -> bool:
        return bool(match["zhong"]) and not (match["half"] or match["fen"] or match["quarter"] or match["mm"])

    def _placed(self, like: Point | None) -> Stretch:
        reference = self.grammar.reference
        date = self.date or (like.date if like else None)
        part = self.part or (like.part if like and self.clock and self.date is None else None)
        base = floor(date.span.start if date else reference, Grain.DAY)
        if self.clock is None:
            if self.part is None:
                assert self.date is not None
                return self.date.span
            low, high = self.part
            return Stretch(base + timedelta(hours=low), base + timedelta(hours=high), Grain.HOUR)
        clock = self.clock
        options = [
            base + timedelta(days=days, hours=hour, minutes=clock.minute, seconds=clock.second or 0)
            for days in ((0,) if date else (0, 1, -1))
            for hour in _hours(clock.hour, part, date is not None)
        ]
        edge = like.stretch.start if like is not None and like.clock is not None else None
        start = chosen(options, reference, clock.grain, self.grammar.prefer, dated=date is not None, after=edge)
        return Stretch(start, shift(start, 1, clock.grain), clock.grain)

    def written(self) -> str:
        """The words with the date made absolute."""
        text, date = self.grammar.text, self.date
        if date is None or not date.relative:
            return text[self.at : self.to]
        rest = text[date.to : self.to]
        core = self._as_said(date.core.translate(self.grammar.script), date)
        return core + (date.part if date.part else "") + rest

    def _as_said(self, core: str, date: Date) -> str:
        """A feast keeps the script in which it was named."""
        said, folded = self.grammar.text[date.at : date.to], self.grammar.norm[date.at : date.to]
        for length in range(len(said), 1, -1):
            if said != folded and core.endswith(folded[-length:]):
                return core[:-length] + said[-length:]
        return core


def _minutes(match: re.Match[str], cantonese: bool) -> int | None:
    if match["half"]:
        return 30
    if match["quarter"]:
        return 15 * int(number(match["quarter"][0]) or 1)
    raw = match["mm"] or match["fen"]
    if not raw:
        return 0
    value = number(raw.removeprefix("零").removeprefix("〇") or "零")
    if value is not None and (match["zi"] or (cantonese and match["fen"] and raw in tuple("一二三四五六七八九"))):
        value *= 5
    return int(value) if value is not None and value < 60 else None


def _hours(hour: int, part: tuple[float, float] | None, dated: bool) -> tuple[int, ...]:
    if hour == 0 or hour > 12:
        return (hour,)
    if part is None:
        return ((hour + 12,) if hour < 7 else (hour,)) if dated else (hour % 12, hour % 12 + 12)
    if part[1] <= 12:
        return (hour % 12,)
    if hour == 12:
        return (12,) if part[0] < 17 else (24,)
    return (hour,) if part[0] == 12 and part[1] <= 14 and hour in (10, 11) else (hour + 12,)
