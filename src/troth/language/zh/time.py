"""The grammar of Chinese times: dates, parts of the day and clock times, side by side as Chinese puts them.

Works on a copy of the text of the same length (width folded, Simplified), so spans hold. Called by `language/time.py` only.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language.civil import Found, Prefer, Stretch, TimeKind, day_of, floor, midnight, shift, unit
from troth.language.text import simplify
from troth.language.zh.dates import Date, DateReader, iso
from troth.language.zh.timewords import BEGINNINGS, CLOCK, COUNT, SPAN_UNIT, SPAN_UNITS, Words, number, words

_RESCHEDULED = frozenset("改推挪定延调约排前换移拖提")
_JOIN = re.compile(r" ?(?:到|至|-|~|–|—|－|～) ?")
_SINCE = re.compile(r"(?:之后|以后|往后|后)?(?:起|开始|以来|至今)|(?:或|及)?(?:之后|以后)|后(?!天|年|面|来)")
_BY = re.compile(r"(?:或|及)?(?:之前|以前)|前(?!天|面|后|往|端|台|任|夜|夕|年)")
_END = re.compile(r"为止|止")
_FROM = re.compile(r"自从 ?|从 ?|自 ?|由 ?")
_UNTIL = re.compile(r"直到 ?|截止到 ?|截止 ?|截至 ?|等到 ?|到 ?|至 ?")
_SENTENCE_END = re.compile(r"[。！？!?\n]")
_EACH = re.compile(
    r"每逢 ?|每隔? ?(?:" + COUNT + r" ?)?个? ?(?:天|日|晚|早|周|星期|礼拜|月|年|季度|小时|分钟|钟头|周末|工作日|学期)"
    r"|隔(?:天|周|日|三差五)|天天|周周|年年|月月"
)
_TIMES = re.compile(r" ?[一二两三四五六七八九十\d]{1,2} ?(?:次|遍|回|趟|顿|节|个|天(?!气)|小时|公里|晚(?![上间]))")
_DURATION = re.compile(rf"(?P<n>{COUNT}) ?(?P<ge>个)?(?P<half>半)? ?(?P<unit>{SPAN_UNIT})(?P<tail>半)?")
_TRADITIONAL = str.maketrans({"后": "後", "个": "個", "周": "週"})


def find(text: str, reference: datetime, prefer: Prefer, offset: float = 0.0) -> list[Found]:
    """The times of `text`, in order, without overlap; Chinese names no zones, so `offset` does nothing here."""
    grammar = _Grammar(text, reference, prefer)
    found: list[Found] = []
    at = 0
    while match := BEGINNINGS.search(grammar.norm, at):
        at, before = match.start(), at
        grammar.habit = grammar.habit and not _SENTENCE_END.search(grammar.norm, before, at)
        try:
            hit = grammar.mention(at)
        except (ValueError, OverflowError):
            hit = None
        if hit is None or hit.end <= at:
            at += 1
            continue
        found.append(hit)
        at = hit.end
    return found


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


class _Grammar:
    def __init__(self, text: str, reference: datetime, prefer: Prefer) -> None:
        self.text = text
        self.norm = normal(text)
        self.reference = reference
        self.prefer: Prefer = prefer
        self.words: Words = words()
        self.habit = False
        self.dates = DateReader(self.norm, reference, prefer)
        traditional = any(
            a != b and a > "\u3000" and unicodedata.east_asian_width(a) != "F" for a, b in zip(text, self.norm, strict=True)
        )
        self.script: dict[int, str] = _TRADITIONAL if traditional else {}
        self.rules: tuple[Callable[[int], Found | None], ...] = (
            self.recurring,
            self.between,
            self.window,
            self.vague,
            self.until,
            self.point,
            self.duration,
        )

    def mention(self, at: int) -> Found | None:
        """The first rule that fits here."""
        for rule in self.rules:
            if found := rule(at):
                return found
        return None

    # -- again and again

    def recurring(self, at: int) -> Found | None:
        match = _EACH.match(self.norm, at)
        if not match:
            return self._habitual(at)
        to = match.end()
        if times := _TIMES.match(self.norm, to):
            if match.group()[-1] in "周期拜月年天日":
                to = times.end()
        elif match.group()[-1] in "周期拜":
            to = self._weekday_list(to)
        elif match.group()[-1] in "月年逢 ":
            to = self._date_tail(to)
        self.habit = True
        return self._plain(at, self._clock_tail(to), TimeKind.RECURRING)

    def _weekday_list(self, to: int) -> int:
        match = re.compile(
            r"[一二三四五六日天末](?:(?:[、,和跟到至/]| )*(?:周|星期|礼拜)?[一二三四五六日天](?![个月点年天次]))*"
        ).match(self.norm, to)
        return match.end() if match else to

    def _date_tail(self, to: int) -> int:
        found = self.dates.date(to)
        if found:
            return found.to
        match = re.compile(
            rf" ?的? ?(?:{COUNT}月)? ?{COUNT} ?(?:号|日)|的?第[一二三四五]个?(?:周|星期|礼拜)[一二三四五六日天]|月?[初中底末]"
        ).match(self.norm, to)
        return match.end() if match else to

    def _clock_tail(self, to: int) -> int:
        for _ in range(4):
            step = to + (self.norm[to : to + 1] == " ")
            step += self.norm[step : step + 1] == "的"
            part = self.dates.daypart(step)
            if part:
                to = part[0]
                continue
            clock = CLOCK.match(self.norm, step)
            if clock and clock.end() > step:
                to = clock.end()
                continue
            join = _JOIN.match(self.norm, to)
            if join and (clock := CLOCK.match(self.norm, join.end())) and clock.end() > join.end():
                to = clock.end()
                continue
            break
        return to

    def _habitual(self, at: int) -> Found | None:
        """A bare weekday that stands for all of them: after 每周 in the same text, in 周一到周五, in 是周五的."""
        match = re.compile(
            r"(?:周|星期|礼拜)[一二三四五六日天](?:(?:[、和跟到至/-]| )+(?:周|星期|礼拜)?[一二三四五六日天])*"
        ).match(self.norm, at)
        if (
            not match
            or self.dates.barred_weekday(at, match.end())
            or self.norm[max(at - 1, 0) : at] in ("上", "下", "这", "本", "个")
        ):
            return None
        after = self.norm[match.end() : match.end() + 2]
        several = (len(match.group()) > 3 and "到" in match.group()) or "至" in match.group()
        of = self.norm[max(at - 1, 0) : at] == "是" and after[:1] == "的"
        if not (several or of or self.habit or after[:1] in ("都", "固") or after[:2] == "一般"):
            return None
        return self._plain(at, self._clock_tail(match.end()), TimeKind.RECURRING)

    # -- from … to …, until

    def between(self, at: int) -> Found | None:
        """从A到B, A到B, A-B; 从A起, A以来."""
        lead = _FROM.match(self.norm, at)
        begin = lead.end() if lead else at
        first = self._operand(begin)
        if first is None:
            return None
        join = _JOIN.match(self.norm, first.to)
        if join and (second := self._operand(join.end(), like=first)):
            return self._range(at, first, second, join.group())
        return self._since(at, first, lead is not None) if lead or first.date else None

    def _since(self, at: int, first: _Point, lead: bool) -> Found | None:
        if first.kind is TimeKind.VAGUE:
            return None
        match = _SINCE.match(self.norm, first.to)
        by = None if match else _BY.match(self.norm, first.to)
        if by and not lead and self.norm[at - 1 : at] not in ("上", "下"):
            finish = first.stretch.end if "及" in by.group() or "或" in by.group() else first.stretch.start
            begin = self.reference if finish > self.reference else None
            return self._bound(at, first, by.end(), TimeKind.BY, begin, finish)
        if not match and not lead:
            return None
        if match and match.group()[-1:] == "后" and match.group() in ("后", "之后", "以后") and first.date is None:
            start = first.stretch.start
        elif match and match.group() in ("后", "之后", "以后"):
            start = first.stretch.end
        else:
            start = first.stretch.start
        to = match.end() if match else first.to
        if not match and self.norm[to : to + 1] in "的":
            return None
        return self._bound(at, first, to, TimeKind.SINCE, start, None)

    def until(self, at: int) -> Found | None:
        """到周五为止, 截至5月29号; 改到周五 is no end but a date."""
        match = _UNTIL.match(self.norm, at)
        if not match:
            return None
        found = self._operand(match.end())
        if found is None or found.kind is TimeKind.VAGUE:
            return None
        if match.group().strip() in ("到", "至") and at and self.norm[at - 1] in _RESCHEDULED:
            return None
        end = _END.match(self.norm, found.to)
        by = _BY.match(self.norm, found.to) if not end else None
        to = end.end() if end else by.end() if by else found.to
        if match.group().strip() == "等到":
            return None
        finish = found.stretch.start if by or found.clock is not None else found.stretch.end
        return self._bound(at, found, to, TimeKind.UNTIL, None, finish)

    def _bound(self, at: int, found: _Point, to: int, kind: TimeKind, low: datetime | None, high: datetime | None) -> Found:
        written = self.text[at : found.at] + found.written() + self.text[found.to : to]
        return Found(
            at, to, kind, low, high, found.stretch.grain, written, found.relative, kind is TimeKind.SINCE, high is not None,
            month_day=found.month_day,
        )  # fmt: skip

    def _range(self, at: int, first: _Point, second: _Point, join: str) -> Found:
        low, high = first.stretch, second.stretch
        end = _END.match(self.norm, second.to)
        to = end.end() if end else second.to
        written = self.text[at : first.at] + first.written() + self.text[first.to : second.at] + second.written()
        grain = min(low.grain, high.grain, key=list(Grain).index)
        clocks = first.clock is not None and second.clock is not None and first.date is None
        kind = TimeKind.TIME_OF_DAY if clocks else TimeKind.RANGE
        return Found(
            at, to, kind, low.start, high.start if second.clock else high.end, grain, written + self.text[second.to : to],
            first.relative or second.relative, not clocks, not clocks,
        )  # fmt: skip

    def window(self, at: int) -> Found | None:
        """接下来两周, 过去三年, 未来三天, 前两周, 一周内."""
        found = self.dates.window(at)
        if found is None:
            return None
        to, stretch, fine = found
        last = stretch.end - timedelta(microseconds=1)
        written = self.text[at:to] if fine else f"{iso(stretch.start)}到{iso(last)}"
        return Found(at, to, TimeKind.RANGE, stretch.start, stretch.end, stretch.grain, written, True, True, True)

    def vague(self, at: int) -> Found | None:
        for length in range(5, 1, -1):
            word = self.norm[at : at + length]
            if len(word) == length and word in self.words.vague:
                before, after, around = self.words.vague[word]
                to = at + length
                if self.dates.window(at) or (False):
                    return None
                base = self.reference
                low, high = base - timedelta(days=before), base + timedelta(days=after)
                grain = Grain.DAY if before or after else Grain.SECOND
                if grain is Grain.SECOND:
                    high = base + timedelta(seconds=1)
                else:
                    low, high = midnight(low), midnight(high)
                written = f"{iso(base)}前后" if around else self.text[at:to]
                if around and before and after <= 0:
                    written = f"{iso(base)}前不久"
                elif around and before < 0:
                    written = f"{iso(base)}后不久"
                written = written.translate(self.script) if around else written
                if self.norm[to : to + 2] in ("开始",) or self.norm[to : to + 1] in ("起",):
                    return None
                return Found(at, to, TimeKind.VAGUE, low, high, grain, written, True)
        return None

    # -- points and lengths

    def point(self, at: int) -> Found | None:
        found = self._operand(at)
        if found is None or (found.date is None and not found.sure):
            return None
        stated = found.kind is not TimeKind.TIME_OF_DAY
        return Found(
            found.at, found.to, found.kind, found.stretch.start, found.stretch.end, found.stretch.grain,
            found.written(), found.relative, stated, stated, month_day=found.month_day,
        )  # fmt: skip

    def _operand(self, at: int, like: _Point | None = None) -> _Point | None:
        point = _Point(self, at)
        return point.read(like)

    def duration(self, at: int) -> Found | None:
        if at and (self.norm[at - 1].isdigit() or self.norm[at - 1] in "第.:每-/年月熙正隆治庆和成宗祖历"):
            return None
        match = _DURATION.match(self.norm, at)
        if not match or not self.dates.length_ok(match):
            return None
        amount = number(match["n"])
        if amount is None:
            return None
        amount += 0.5 * bool(match["half"]) + 0.5 * bool(match["tail"])
        grain, factor = SPAN_UNITS[match["unit"]]
        plain = self._plain(at, match.end(), TimeKind.DURATION)
        return replace(plain, grain=grain, amount=amount * factor)

    def _plain(self, at: int, to: int, kind: TimeKind) -> Found:
        return Found(at, to, kind, written=self.text[at:to])


@dataclass(frozen=True, slots=True)
class _Clock:
    hour: int
    minute: int
    second: int | None
    grain: Grain


class _Point:
    """A date, a part of the day and a clock time in a row, any of them alone."""

    def __init__(self, grammar: _Grammar, at: int) -> None:
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
        return self.date.kind if self.date else TimeKind.TIME_OF_DAY

    @property
    def relative(self) -> bool:
        return self.date is None or self.date.relative

    @property
    def month_day(self) -> str | None:
        return self.date.month_day if self.date else None

    def read(self, like: _Point | None) -> _Point | None:
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

    def _gap(self, here: int) -> int:
        norm = self.grammar.norm
        while here < len(norm) and norm[here] in " 的" and here - self.to < 2:
            here += 1
        return here

    def _read_clock(self, here: int, like: _Point | None) -> None:
        norm = self.grammar.norm
        match = CLOCK.match(norm, here)
        if not match or (here and norm[here - 1].isdigit()):
            return
        if self.date is not None and self.date.span.grain in (Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.YEAR):
            return
        hour = number(match["h"] or match["hh"])
        minute = _minutes(match)
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

    @staticmethod
    def _whole_hour(match: re.Match[str]) -> bool:
        return bool(match["zhong"]) and not (match["half"] or match["fen"] or match["quarter"] or match["mm"])

    def _placed(self, like: _Point | None) -> Stretch:
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
        if edge is not None:
            chosen = min((option for option in options if option > edge), default=options[0])
        elif date is not None:
            chosen = options[0]
        elif self.grammar.prefer == "future":
            chosen = min((option for option in options if option >= floor(reference, clock.grain)), default=options[0])
        else:
            chosen = max((option for option in options if option <= reference), default=options[0])
        return Stretch(chosen, shift(chosen, 1, clock.grain), clock.grain)

    def written(self) -> str:
        """The words with the date made absolute."""
        text, date = self.grammar.text, self.date
        if date is None or not date.relative:
            return text[self.at : self.to]
        rest = text[date.to : self.to]
        core = date.core.translate(self.grammar.script)
        return core + (date.part if date.part else "") + rest


def _minutes(match: re.Match[str]) -> int | None:
    if match["half"]:
        return 30
    if match["quarter"]:
        return 15 * int(number(match["quarter"][0]) or 1)
    raw = match["mm"] or match["fen"]
    if not raw:
        return 0
    value = number(raw.removeprefix("零").removeprefix("〇") or "零")
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


__all__ = ["day_of", "find", "normal", "unit"]
