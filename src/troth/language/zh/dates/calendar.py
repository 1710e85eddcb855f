"""Chinese dates of the calendar: 2026年5月1日, 下个月3号, 25号, 月底, 2026/5/1."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Literal

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, day_of, shift, unit
from troth.language.later import later
from troth.language.zh.dates.base import DAY_NUMBER, MONTH, OPEN_MONTH, STEPS, TO, WEEK, WEEKDAYS, Date, iso, wording
from troth.language.zh.dates.feasts import LUNAR_MONTH, Feasts
from troth.language.zh.dates.seasons import QUARTER, SCHOOL, SEASON, Seasons
from troth.language.zh.timewords import COUNT, SPAN_UNITS, count, number

_DAY_TAIL = (
    r"(?![线楼门院室厅机床座台馆库店桌位球员选房厂游间内航仓井令码称召柜弄幢栋用常子报元本语文式剧系料漫]"
    r"|[炉泵岗摊坑闸塔塘棚笼柱]|窗口?(?!期)|车(?:位|厢|间|库|队|道)|电[池梯]|公(?!司|休|派|干|差|布|开|示))"
)
_DAY = later(rf" ?(?P<d>{DAY_NUMBER}) ?(?:号|日){_DAY_TAIL}")
_OPEN_DAY = later(rf"(?P<d>{DAY_NUMBER})(?={TO}{DAY_NUMBER} ?号{_DAY_TAIL})")
"""The first of 3-5号."""
_BARE_DAY = later(r" ?(?P<d>\d{1,2})(?![\d个天点月年号日:.％%]| ?[a-zA-Z])")
_REL_MONTH = later(r"(?P<s>上上|下下|上|下|这|本|当|今|呢|出)(?:一)?个?月(?:份)?(?!饼|亮|经|光|台)")
_PARTS: dict[str, civil.Part] = {
    "初": "start",
    "头": "start",
    "上旬": "start",
    "中": "middle",
    "中旬": "middle",
    "底": "end",
    "末": "end",
    "尾": "end",
    "下旬": "end",
}
_PART = later(r" ?的?(?P<p>上旬|中旬|下旬|初(?![一二三四五六七八九十])|底|末|中(?!秋|午|旬|国|考|学|文|间)|尾|头(?!部|条))")
_YEAR_PART = later(r"(?:年)?(?P<p>初(?![一二三])|底|末|中(?!国|学|文|秋|午)|尾)")
_HALF = later(r" ?的?(?P<p>上|下)半(?P<u>年|月)")
_SLASH: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (later(pattern + r"(?![\w/]|[.:]\d|-\d(?!\d{0,3}[/-]))", re.A), order)
    for pattern, order in (
        (r"(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})", "ymd"),
        (r"(\d{1,2})/(\d{1,2})", "md"),
        (r"(\d{1,2})\.(\d{1,2})(?![版元块倍米公千万亿分度%％美英升斤吨级寸])", "md"),
    )
)
_NTH = later(rf" ?的?(?:第(?P<n>[一二三四五1-5])个|(?P<last>最后一?个?)){WEEK}(?P<d>[一二三四五六日天])")
_NTH_DAY = later(r" ?的?(?:(?P<last>最后一天)|(?P<first>第一天|头一天))")


_UNITS: dict[str, Grain | Literal["weekend"]] = {
    "周末": "weekend", "周": Grain.WEEK, "星期": Grain.WEEK, "礼拜": Grain.WEEK, "天": Grain.DAY, "月": Grain.MONTH,
}  # fmt: skip
_NTH_UNIT = later(
    r" ?的?(?:第(?P<n>[一二三四五六七八九十]{1,3}|\d{1,3})|(?P<last>最后一?)) ?"
    r"(?P<u>个?周末|个?周|个?星期|个?礼拜|天|个月|个?工作日|个?交易日)(?![一二三四五六日天])"
)
_SOME = later(
    rf" ?的?(?P<way>前|头|开头|最后|后)(?: ?)(?P<n>{COUNT}) ?个?(?P<u>天|周|星期|礼拜|月)(?!前|后|以|之|末|[一二三四五六日天])"
)
_CHINESE_DAY = later(
    r"(?P<d>[二三]?十[一二三四五六七八九]?|廿[一二三四五六七八九]?)(?=$|[\s，,。.！!？?、）)]|[是我他她在的那早上下晚中去来到有开出交见])"
)


class Calendar(Feasts, Seasons):
    """Years, months and days of the calendar, and their parts."""

    def _figures(self, at: int, like: Date | None) -> Date | None:
        if not self.norm[at : at + 1].isdigit() or self._glued(at):
            return None
        for pattern, order in _SLASH:
            match = pattern.match(self.norm, at)
            if not match:
                continue
            values = dict(zip(order, map(int, match.groups()), strict=True))
            if "y" in values:
                return self._made(at, match.end(), civil.day(values["y"], values["m"], values["d"]), relative=False)
            alone = at == 0 and match.end() == len(self.norm)
            governed = self.norm[at - 1 : at] in tuple("在到从是于至月") if at else False
            tail = self.norm[match.end() : match.end() + 1] in ("号", "日")
            if (alone and "." not in match.group()) or governed or tail or (like and like.month_day and "/" in match.group()):
                made = self._nearest(at, match.end() + tail, values["m"], values["d"])
                if made:
                    return made
        return None

    def _nearest(self, at: int, to: int, month: int, day: int) -> Date | None:
        if not 1 <= month <= 12 or not 1 <= day <= 31:
            return None
        span = civil.near_date(self.reference, month, day, self.prefer)
        return self._made(at, to, span, month_day=f"{month:02}-{day:02}") if span else None

    def _calendar(self, at: int, like: Date | None) -> Date | None:
        """[年] 月 [日], 下个月3号, 月底, 25号, 2026年."""
        year = self._year(at, like)
        here = year[1] if year else at
        here = self._skip(here) if year else here
        if year and (made := self._in_year(at, here, year)):
            return made
        if made := self._month(at, here, year, like):
            return made
        if year:
            span = civil.year(year[0])
            return self._made(at, year[1], span, relative=year[2])
        return self._relative_month(at) or self._bare_part(at) or self._only_day(at, like)

    def _in_year(self, at: int, here: int, year: tuple[int, int, bool]) -> Date | None:
        """年底, 上半年, 第三季度, 夏天, 国庆, 今天 of a year."""
        value, after, relative = year
        if relative and self.norm[here : here + 2] in ("今天", "今日"):
            return self._made(at, here + 2, day_of(shift(self.reference, value - self.reference.year, Grain.YEAR)))
        half = _HALF.match(self.norm, after)
        if half and half["u"] == "年":
            return self._half_year(at, half.end(), value, half["p"], relative)
        part = _YEAR_PART.match(self.norm, here)
        if part and not (self.norm[here : here + 1] == "年" and part.group() == "年"):
            span = civil.part_of(civil.year(value), _PARTS[part["p"]])
            return Date(at, part.end(), span, f"{value}年{part['p']}", relative)
        if quarter := QUARTER.match(self.norm, here):
            first = int(number(quarter["q"]) or 1) * 3 - 2
            span = unit(civil.month(value, first).start, Grain.QUARTER)
            return self.ended(self._made(at, quarter.end(), span, relative=relative))
        if inside := self._inside(at, after, civil.year(value)):
            return inside
        if season := SEASON.match(self.norm, here):
            index = "春夏秋冬".index(season["s"])
            return Date(at, season.end(), civil.season(index, value), f"{value}年{season.group()}", relative)
        if self.norm[here : here + 2] in SCHOOL:
            return self._school(at, here, value, relative)
        feast = self._feast_name(here)
        if feast and self.norm[feast[2] : feast[2] + 1] not in ("号", "日"):
            name, rule, to = feast
            span_ = rule.within(value)
            return self._made(at, to, span_, core=f"{iso(span_.start)}{name}", relative=True) if span_ else None
        return None

    def _half_year(self, at: int, to: int, value: int, which: str, relative: bool) -> Date:
        return Date(at, to, civil.half_year(value, second=which == "下"), f"{value}年{which}半年", relative)

    def _month(self, at: int, here: int, year: tuple[int, int, bool] | None, like: Date | None) -> Date | None:
        match = MONTH.match(self.norm, here) or OPEN_MONTH.match(self.norm, here)
        if not match or (year is None and self._glued(at, like)):
            return None
        value = int(number(match["m"]) or 0)
        if not 1 <= value <= 12:
            return None
        if year is None and self.norm[match.end() : match.end() + 1] in ("初", "廿") and LUNAR_MONTH.match(self.norm, at):
            return None
        if (
            year is None
            and self.norm[match.end() : match.end() + 1] in tuple("一二三四五六七八九")
            and not _DAY.match(self.norm, match.end())
            and not _CHINESE_DAY.match(self.norm, match.end())
        ):
            return None
        relative = year is None or year[2]
        span = civil.month(year[0], value) if year else civil.near_month(self.reference, value, self.prefer)
        return self._within_month(at, match.end(), span, relative, yearless=year is None, month=value)

    def _within_month(
        self, at: int, to: int, span: Stretch, relative: bool, yearless: bool = False, month: int = 0
    ) -> Date | None:
        """What follows a month: a day, a part, the nth weekday, or nothing."""
        if day := (_DAY.match(self.norm, to) or (_BARE_DAY.match(self.norm, to) if month else None)):
            value = int(number(day["d"]) or 0)
            if 1 <= value <= 31:
                if yearless:
                    return self._nearest(at, day.end(), month, value)
                exact = civil.day(span.start.year, span.start.month, value)
                return self._made(at, day.end(), exact, relative=relative)
        if (day := _CHINESE_DAY.match(self.norm, to)) and month:
            value = int(number(day["d"]) or 0)
            if 10 <= value <= 31:
                exact = civil.day(span.start.year, month, value)
                return self._nearest(at, day.end(), month, value) if yearless else self._made(at, day.end(), exact, relative)
        if inside := self._inside(at, to, span):
            return inside
        if nth := _NTH.match(self.norm, to):
            rank = -1 if nth["last"] else int(number(nth["n"]) or 1)
            found = civil.nth_weekday(span, rank, WEEKDAYS[nth["d"]])
            return self._made(at, nth.end(), found) if found else None
        if nth_day := _NTH_DAY.match(self.norm, to):
            return self._made(at, nth_day.end(), day_of(span.end, -1) if nth_day["last"] else day_of(span.start))
        if (half := _HALF.match(self.norm, to)) and half["u"] == "月":
            middle = span.start + timedelta(days=15)
            cut = Stretch(span.start, middle, Grain.DAY) if half["p"] == "上" else Stretch(middle, span.end, Grain.DAY)
            return Date(at, half.end(), cut, f"{wording(span)}{half['p']}半月", relative)
        if part := _PART.match(self.norm, to):
            cut = civil.part_of(span, _PARTS[part["p"]])
            return Date(at, part.end(), cut, f"{wording(span)}{part['p']}", relative)
        return self._made(at, to, span, relative=relative)

    def _inside(self, at: int, to: int, whole: Stretch) -> Date | None:
        """第三周, 第十天, 最后两周, 前十天, 第二个周末 of a month or a year."""
        if nth := _NTH_UNIT.match(self.norm, to):
            rank = -1 if nth["last"] else int(number(nth["n"]) or 0)
            unit_word = nth["u"].removeprefix("个")
            if unit_word in ("工作日", "交易日"):
                edge = whole.end if rank < 0 else day_of(whole.start, -1).start
                return self._made(at, nth.end(), civil.working_day(edge, rank))
            span = civil.nth_unit(whole, rank, _UNITS[unit_word])
            return self._made(at, nth.end(), span) if span else None
        if some := _SOME.match(self.norm, to):
            grain, amount = SPAN_UNITS[some["u"]][0], count(some["n"])
            if amount is None or grain.value == whole.grain.value:
                return None
            first = some["way"] in ("前", "头", "最前", "开头")
            span = civil.some_units(whole, amount if first else -amount, grain)
            return Date(at, some.end(), span, f"{iso(span.start)}到{iso(span.end - timedelta(days=1))}")
        return None

    def _relative_month(self, at: int) -> Date | None:
        match = _REL_MONTH.match(self.norm, at)
        if not match:
            return None
        span = unit(self.reference, Grain.MONTH, STEPS[match["s"]])
        return self._within_month(at, match.end(), span, True)

    def _bare_part(self, at: int) -> Date | None:
        """月底, 年底, 年初, 上半年, 下旬."""
        word = self.norm[at : at + 2]
        before = self.norm[at - 1 : at]
        if word in ("月底", "月末", "月初", "月中", "月尾", "月头") and not (before and (before in "个每" or before.isdigit())):
            if word == "月中" and self.norm[at + 2 : at + 3] in tuple("秋国学午"):
                return None
            span = unit(self.reference, Grain.MONTH)
            cut = civil.part_of(span, _PARTS[word[1]])
            span, cut = self._ahead(span, cut, word[1])
            return Date(at, at + 2, cut, f"{wording(span)}{word[1]}")
        if word in ("年底", "年末", "年初", "年中", "年尾") and not (before and (before in "每一两" or before.isdigit())):
            if word == "年初" and self.norm[at + 2 : at + 3] in tuple("一二三四五"):
                return None
            span = unit(self.reference, Grain.YEAR)
            cut = civil.part_of(span, _PARTS[word[1]])
            span, cut = self._ahead(span, cut, word[1])
            return Date(at, at + 2, cut, f"{wording(span)}{word[1]}")
        if word in ("上旬", "中旬", "下旬"):
            span = unit(self.reference, Grain.MONTH)
            return Date(at, at + 2, civil.part_of(span, _PARTS[word]), f"{wording(span)}{word}")
        if (half := _HALF.match(self.norm, at)) and self.norm[at] in "上下":
            if half["u"] == "年":
                return self._half_year(at, half.end(), self.reference.year, half["p"], True)
            return self._within_month(at, at, unit(self.reference, Grain.MONTH), True)
        return None

    def _ahead(self, span: Stretch, cut: Stretch, word: str) -> tuple[Stretch, Stretch]:
        """A part of the current month or year, or of the one before or after where the preference needs it."""
        if self.prefer == "past" and cut.start > self.reference:
            step = -1
        elif self.prefer == "future" and cut.end <= self.reference and word not in "初头":
            step = 1
        else:
            return span, cut
        moved = unit(span.start, span.grain, step)
        return moved, civil.part_of(moved, _PARTS[word])

    def _only_day(self, at: int, like: Date | None) -> Date | None:
        """25号."""
        match = _DAY.match(self.norm, at) or _OPEN_DAY.match(self.norm, at)
        if not match or self._glued(at, like) or self.norm[at] == " ":
            return None
        value = int(number(match["d"]) or 0)
        if not 1 <= value <= 31:
            return None
        if like is not None and like.span.grain is Grain.DAY:
            base = like.span.start
            span = civil.day(base.year, base.month, value)
            if span.start < base:
                following = unit(base, Grain.MONTH, 1).start
                span = civil.day(following.year, following.month, value)
            return self._made(at, match.end(), span, relative=like.relative)
        if match.group()[-1] == "日" and not match["d"].isdigit():
            return None
        found = civil.near_day_of_month(self.reference, value, self.prefer)
        return self._made(at, match.end(), found) if found else None
