"""The grammar of Chinese times: dates, parts of the day and clock times, side by side as Chinese puts them.

Works on a copy of the text of the same length (width folded, Simplified), so spans hold. Called by `language/time.py` only.
The kinds, in the order in which they are tried:

- `recurring` (recurring.py): 每周三晚上七点, 隔天, 每月十五号
- `between`: 从周一到周五, 3-5月, 12月28日到1月3日, 明天起, 五月以前
- `window` (dates/counted.py): 接下来两周, 过去三年, 一周内
- `vague`: 最近, 这阵子, 过两天
- `until`: 到周五为止, 截至5月29号, 最晚下周三
- `point` (point.py; its dates in dates/): 下下周三下午三点, 月底, 大后天, 差一刻五点
- `duration`: 十年, 一个半月, 两年零三个月
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language.civil import Found, Prefer, TimeKind, midnight, shift
from troth.language.later import later
from troth.language.zh.dates import iso
from troth.language.zh.point import Point
from troth.language.zh.recurring import JOIN, Recurring
from troth.language.zh.timewords import BEGINNINGS, SPAN, SPAN_TWO, length

_RESCHEDULED = frozenset("改推挪定延调约排前换移拖提")
_LATEST = later(r"不(?:晚|迟)于 ?|最(?:晚|迟)(?:在|到|是)? ?")
_EARLIEST = later(r"不早于 ?|最早(?:在|要|得)? ?")
_SINCE = later(r"(?:之后|以后|往后|后)?(?:起|开始|以来|至今)|(?:或|及)?(?:之后|以后)|后(?!天|年|面|来|半)")
_BY = later(r"(?:或|及)?(?:之前|以前)|前(?!天|面|后|往|端|台|任|夜|夕|年)")
_END = later(r"为止|止")
_FROM = later(r"自从 ?|从 ?|自 ?|由 ?")
_UNTIL = later(r"直到 ?|截止到 ?|截止 ?|截至 ?|等到 ?|到 ?|至 ?")
_SENTENCE_END = later(r"[。！？!?\n]")
_DURATION, _IN_TWO = later(SPAN), later(SPAN_TWO)


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


class _Grammar(Recurring):
    def __init__(self, text: str, reference: datetime, prefer: Prefer) -> None:
        super().__init__(text, reference, prefer)
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

    def between(self, at: int) -> Found | None:
        """从A到B, A到B, A-B; 从A起, A以来."""
        lead = _FROM.match(self.norm, at)
        begin = lead.end() if lead else at
        first = self.operand(begin)
        if first is None:
            return None
        join = JOIN.match(self.norm, first.to)
        second = self.operand(join.end(), like=first) if join else None
        if second and (found := self._range(at, first, second)):
            return found
        return self._since(at, first, lead is not None) if lead or first.date else None

    def _since(self, at: int, first: Point, lead: bool) -> Found | None:
        if first.kind is TimeKind.VAGUE:
            return None
        match = _SINCE.match(self.norm, first.to)
        since = match.group() if match else ""
        far = since.endswith(("起", "开始")) and first.stretch.start > shift(self.reference, 6, Grain.MONTH)
        if first.stretch.start > self.reference and (since in ("以来", "至今") or far):
            # 四月开始 is said in May of what began, in March of what will begin.
            first = self.looking("past", first)
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
        for pattern, kind in ((_LATEST, TimeKind.BY), (_EARLIEST, TimeKind.SINCE)):
            if (match := pattern.match(self.norm, at)) and (found := self.operand(match.end())):
                late = kind is TimeKind.BY
                low, high = (None, found.stretch.end) if late else (found.stretch.start, None)
                return self._bound(at, found, found.to, kind, low, high)
        match = _UNTIL.match(self.norm, at)
        if not match:
            return None
        found = self.operand(match.end())
        if found is None or found.kind is TimeKind.VAGUE:
            return None
        if match.group().strip() in ("到", "至") and at and self.norm[at - 1] in _RESCHEDULED:
            return None
        end = _END.match(self.norm, found.to)
        by = _BY.match(self.norm, found.to) if not end else None
        to = end.end() if end else by.end() if by else found.to
        if match.group().strip() == "等到":
            return None
        moment = found.clock is not None or found.noon
        finish = found.stretch.start if by or moment else found.stretch.end
        return self._bound(at, found, to, TimeKind.UNTIL, None, finish)

    def _bound(self, at: int, found: Point, to: int, kind: TimeKind, low: datetime | None, high: datetime | None) -> Found:
        written = self.text[at : found.at] + found.written() + self.text[found.to : to]
        return Found(
            at, to, kind, low, high, found.stretch.grain, written, found.relative, kind is TimeKind.SINCE, high is not None,
            month_day=found.month_day,
        )  # fmt: skip

    def _range(self, at: int, first: Point, second: Point) -> Found | None:
        second = second.following(first)
        if first.stretch.start >= second.stretch.end:
            first = first.a_year_earlier()
        if first.stretch.start >= second.stretch.end:
            second = self.looking("future", second)
        low, high = first.stretch, second.stretch
        if low.start > (high.start if second.clock else high.end):
            return None
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
        for to in range(at + 5, at + 1, -1):
            word = self.norm[at:to]
            if len(word) == to - at and word in self.words.vague:
                before, after, around = self.words.vague[word]
                if self.dates.window(at):
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

    def point(self, at: int) -> Found | None:
        found = self.operand(at)
        if found is None or (found.date is None and not found.sure):
            return None
        stated = found.kind is not TimeKind.TIME_OF_DAY
        return Found(
            found.at, found.to, found.kind, found.stretch.start, found.stretch.end, found.stretch.grain,
            found.written(), found.relative, stated, stated, month_day=found.month_day,
        )  # fmt: skip

    def duration(self, at: int) -> Found | None:
        if at and (self.norm[at - 1].isdigit() or self.norm[at - 1] in "第.:每-/年月熙正隆治庆和成宗祖历"):
            return None
        match = _DURATION.match(self.norm, at)
        if not match or not self.dates.length_ok(match):
            return None
        if (both := _IN_TWO.match(self.norm, at)) and length(both):
            match = both
        if (found := length(match)) is None:
            return None
        plain = self._plain(at, match.end(), TimeKind.DURATION)
        return replace(plain, grain=found[1], amount=found[0])
