"""Chinese dates: days, weeks, months, seasons, years and feasts, by the Gregorian and the Chinese calendar."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Prefer, Stretch, TimeKind, day_of, midnight, shift, unit
from troth.language.zh.timewords import COUNT, SPAN_UNIT, SPAN_UNITS, number, words

_N = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3}|[一二三]?十[一二三四五六七八九]?)"
_WEEK = r"(?:周|星期|礼拜)"
_WD = {
    "一": 0,
    "二": 1,
    "三": 2,
    "四": 3,
    "五": 4,
    "六": 5,
    "日": 6,
    "天": 6,
    "1": 0,
    "2": 1,
    "3": 2,
    "4": 3,
    "5": 4,
    "6": 5,
    "7": 6,
}
_STEP = {"上上": -2, "上": -1, "这": 0, "本": 0, "今": 0, "当": 0, "下": 1, "下下": 2, "前": -1}
_YEAR = re.compile(
    r"(?:公元 ?)?(?P<y>\d{4}|[零〇一二三四五六七八九]{4}|[〇零]?\d{2}|[零〇九八七六一二][零〇一二三四五六七八九])"
    r" ?年(?!级|代|轻|龄|纪|薪|糕|货|味|[^\w\s]?历)"
)
_NOT_A_YEAR = re.compile(r"前|后(?!半)|之前|之后|以[前后]|来|多|的?时间|间|里|内")
_ERA = re.compile(r"民国 ?(?P<n>[一二三四五六七八九十]{1,4}|\d{1,3}) ?年")
_MONTH = re.compile(rf" ?(?P<m>{_N}) ?月(?:份)?(?!饼|亮|球|经|光|嫂|子|台)")
_LUNAR_MONTH = re.compile(
    r"(?P<calendar>农历|阴历|旧历)?(?P<m>正|腊|冬|闰?[一二三四五六七八九十]{1,2}|\d{1,2})月"
    r"(?P<d>初[一二三四五六七八九十]|[一二]?十[一二三四五六七八九]?|廿[一二三四五六七八九]?|三十|\d{1,2})(?:号|日)?(?![个天点])"
)
_DAY = re.compile(
    rf" ?(?P<d>{_N}) ?(?:号|日)"
    r"(?!线|楼|门|院|室|厅|机|床|座|台|馆|库|店|桌|位|球|员|选|房|厂|游|间|内|航|公|仓|井|令|码|称|召|柜|弄|幢|栋|用|常|子|报|元|本|语|文|式|剧|系|料|漫)"
)
_BARE_DAY = re.compile(r" ?(?P<d>\d{1,2})(?![\d个天点月年号日:.％%]| ?[a-zA-Z])")
_REL_MONTH = re.compile(r"(?P<s>上上|下下|上|下|这|本|当|今)(?:一)?个?月(?:份)?(?!饼|亮|经|光|台)")
_REL_WEEK = re.compile(
    rf"(?P<s>上上|下下|上|下|这|本|今)(?:一|个)?个?{_WEEK}"
    r"(?P<d>末|[一二三四五六日天1-7](?!个|次|遍|趟|天(?!气)|节课|小时|年|点))?"
)
_WEEKDAY = re.compile(rf"{_WEEK}(?P<d>末|[一二三四五六日天])")
_AGO = re.compile(
    rf"(?P<n>{COUNT}) ?(?P<ge>个)?(?P<half>半)? ?(?P<unit>{SPAN_UNIT})(?P<tail>半)?(?:多|左右)?(?:的)?"
    r"(?:(?:之|以)?(?P<way>前|后)(?!天|面|来|年)|(?P<way2>过后))"
)
_COMING = re.compile(rf"(?:再过|过) ?(?P<n>{COUNT}) ?个?(?P<half>半)? ?(?P<unit>{SPAN_UNIT})(?:之后|以后|后)?")
_WINDOW = re.compile(
    rf"(?P<way>接下来的?|接下去的?|未来的?|今后的?|往后的?|之后的?|后面的?|最近的?|近|过去的?|之前的?|这|前|后|上|下|头)"
    rf"(?:这)? ?(?P<n>{COUNT}) ?个?(?P<half>半)?个? ?(?P<unit>{SPAN_UNIT})(?P<tail>半)?"
    r"(?!级|前|之前|以前|代|[一二三四五六日天]|后(?!的)|之后)"
)
_WITHIN = re.compile(rf"(?P<n>{COUNT}) ?个?(?P<half>半)? ?(?P<unit>{SPAN_UNIT})(?:之|以)?内")
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
_PART = re.compile(
    r" ?的?(?P<p>上旬|中旬|下旬|初(?![一二三四五六七八九十])|底|末|中(?!秋|午|旬|国|考|学|文|间)|尾|头(?!部|条))"
)
_YEAR_PART = re.compile(r"(?:年)?(?P<p>初(?![一二三])|底|末|中(?!国|学|文|秋|午)|尾)")
_HALF = re.compile(r" ?的?(?P<p>上|下)半(?P<u>年|月)")
_SEASON = re.compile(r"(?P<s>春|夏|秋|冬)(?:天|季|日里)")
_SCHOOL = {"暑假": (7, 2), "寒假": (1, 2)}
_QUARTER = re.compile(r"(?:第)?(?P<q>[一二三四1-4])(?:个)?季度")
_REL_QUARTER = re.compile(r"(?P<s>上|下|这|本)(?:一)?个?季度")
_SLASH: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern + r"(?![\w/]|[.:]\d|-\d(?!\d{0,3}[/-]))", re.A), order)
    for pattern, order in (
        (r"(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})", "ymd"),
        (r"(\d{1,2})/(\d{1,2})", "md"),
        (r"(\d{1,2})\.(\d{1,2})", "md"),
    )
)
_BEFORE_NUMBERS = frozenset(".:-/_#$¥￥第路街巷弄村道零〇一二两三四五六七八九十百千万")
_NTH = re.compile(rf" ?的?(?:第(?P<n>[一二三四五1-5])个|(?P<last>最后一?个?)){_WEEK}(?P<d>[一二三四五六日天])")
_NTH_WEEK = re.compile(rf" ?的?(?:第(?P<n>[一二三四五1-5])个?|(?P<last>最后一个?)){_WEEK}(?![一二三四五六日天])")
_NTH_DAY = re.compile(r" ?的?(?:(?P<last>最后一天)|(?P<first>第一天|头一天))")
_DECADE = re.compile(r"(?:(?P<c>二十|20|二十一|21|十九|19)世纪)?(?P<d>[二三四五六七八九]十|[2-9]0)年代")


@dataclass(frozen=True, slots=True)
class Date:
    """A date with its place; `core` is its absolute wording."""

    at: int
    to: int
    span: Stretch
    core: str = ""
    relative: bool = True
    month_day: str | None = None
    part: str = ""
    kind: TimeKind = TimeKind.POINT


def iso(moment: datetime) -> str:
    """A day as it is written."""
    return f"{moment.year}年{moment.month}月{moment.day}日"


def wording(stretch: Stretch) -> str:
    """A stretch as it is written."""
    start = stretch.start
    match stretch.grain:
        case Grain.YEAR:
            return f"{start.year}年"
        case Grain.QUARTER:
            return f"{start.year}年第{'一二三四'[(start.month - 1) // 3]}季度"
        case Grain.MONTH:
            return f"{start.year}年{start.month}月"
        case Grain.WEEK:
            return f"{iso(start)}那周"
        case Grain.DAY:
            return iso(start)
        case _:
            return f"{iso(start)}{start:%H:%M}"


class DateReader:
    """Reads a date at a character; of all that fit, the longest."""

    def __init__(self, norm: str, reference: datetime, prefer: Prefer) -> None:
        self.norm = norm
        self.reference = reference
        self.prefer: Prefer = prefer
        self.words = words()
        self.rules: tuple[Callable[[int, Date | None], Date | None], ...] = (
            self._day_word,
            self._figures,
            self._calendar,
            self._lunar,
            self._week,
            self._counted,
            self._feast,
            self._season,
            self._quarter,
            self._decade,
        )

    def date(self, at: int, like: Date | None = None) -> Date | None:
        """The longest date here; `like` lends year and month to the second half of a range."""
        best: Date | None = None
        for rule in self.rules:
            try:
                found = rule(at, like)
            except (ValueError, OverflowError):
                continue
            if found and (best is None or found.to > best.to):
                best = found
        return self._with_weekday(best) if best else None

    def _made(self, at: int, to: int, span: Stretch, relative: bool = True, **more: object) -> Date:
        made = Date(at, to, span, wording(span), relative)
        return replace(made, **more) if more else made  # type: ignore[arg-type]

    def _glued(self, at: int) -> bool:
        """Whether a number here is the tail of a longer one, of a word or of an address."""
        if not at:
            return False
        before = self.norm[at - 1]
        if before.isdigit() or before in _BEFORE_NUMBERS or (before.isascii() and before.isalpha()):
            return True
        return before == " " and self.norm[at - 2 : at - 1] in tuple("路街巷弄村道")

    def daypart(self, at: int, alone: bool = False) -> tuple[int, tuple[float, float]] | None:
        """早上, 下午, …; a single 早 or 晚 only after a date."""
        for length in range(3, 0, -1):
            word = self.norm[at : at + length]
            if len(word) == length and word in self.words.dayparts:
                if length == 1 and (alone or self.norm[at + 1 : at + 2] in tuple("就已点餐饭安期年班会些于高自")):
                    return None
                if length == 1 and at and self.norm[at - 1] in " 的":
                    return None
                return at + length, self.words.dayparts[word]
        return None

    def barred_weekday(self, at: int, to: int) -> bool:
        """Whether 周五 here is the tail of 一周五次, or the like."""
        before, after = self.norm[at - 1 : at], self.norm[to : to + 2]
        if before and (before.isdigit() or before in "一二两三四五六七八九十半几整每首头满多个第"):
            return True
        return after[:1] in tuple("次遍趟岁")

    # -- rules

    def _day_word(self, at: int, like: Date | None) -> Date | None:
        for length in (3, 2):
            word = self.norm[at : at + length]
            if len(word) < length:
                continue
            if word in self.words.evenings:
                days, part = self.words.evenings[word]
                return self._made(at, at + length, day_of(self.reference, days), part=part)
            if word in self.words.days and not self._not_a_day(at, word):
                return self._made(at, at + length, day_of(self.reference, self.words.days[word]))
        return None

    def _not_a_day(self, at: int, word: str) -> bool:
        after = self.norm[at + len(word) : at + len(word) + 2]
        if word == "后天":
            return after[:1] in ("性", "养", "形") or self.norm[max(at - 2, 0) : at] == "先天"
        if word in ("后日", "前日"):
            return self.norm[at - 1 : at] in tuple("之以向往") and at > 0
        return word == "今日" and after == "头条"

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

    def _year(self, at: int) -> tuple[int, int, bool] | None:
        """A year, the place after it, and whether it is said from now."""
        for length in (3, 2):
            word = self.norm[at : at + length]
            if len(word) == length and word in self.words.years:
                return self.reference.year + self.words.years[word], at + length, True
        if era := _ERA.match(self.norm, at):
            return 1911 + int(number(era["n"]) or 0), era.end(), False
        match = _YEAR.match(self.norm, at)
        if not match or self._glued(at) or self.norm[max(at - 2, 0) : at] == "康熙":
            return None
        raw = match["y"]
        value = int(number(raw) or 0)
        if len(raw) < 4 and _NOT_A_YEAR.match(self.norm, match.end()):
            return None
        if len(raw) == 4:
            return (value, match.end(), False) if 1 <= value <= 9998 and not self.norm[:at].endswith("公元前") else None
        if len(raw) == 3:
            return None
        followed = _MONTH.match(self.norm, match.end()) or self.norm[match.end() : match.end() + 1] in tuple("底初春夏秋冬")
        if raw[0] in "0〇零" or value >= 60 or followed:
            if not raw[0].isdigit() and value < 60 and raw[0] not in "零〇" and not followed:
                return None
            return (value + (1900 if value >= 60 else 2000), match.end(), False)
        return None

    def _calendar(self, at: int, like: Date | None) -> Date | None:
        """[年] 月 [日], 下个月3号, 月底, 25号, 2026年."""
        year = self._year(at)
        here = year[1] if year else at
        here = self._skip(here) if year else here
        if year and (made := self._in_year(at, here, year)):
            return made
        if made := self._month(at, here, year):
            return made
        if year:
            span = civil.year(year[0])
            return self._made(at, year[1], span, relative=year[2])
        return self._relative_month(at) or self._bare_part(at) or self._only_day(at, like)

    def _skip(self, at: int) -> int:
        while self.norm[at : at + 1] in (" ", "的", "-") and self.norm[at : at + 1]:
            at += 1
        return at

    def _in_year(self, at: int, here: int, year: tuple[int, int, bool]) -> Date | None:
        """年底, 上半年, 第三季度, 夏天, 国庆 of a year."""
        value, after, relative = year
        half = _HALF.match(self.norm, after)
        if half and half["u"] == "年":
            return self._half_year(at, half.end(), value, half["p"], relative)
        part = _YEAR_PART.match(self.norm, here)
        if part and not (self.norm[here : here + 1] == "年" and part.group() == "年"):
            span = civil.part_of(civil.year(value), _PARTS[part["p"]])
            return Date(at, part.end(), span, f"{value}年{part['p']}", relative)
        if quarter := _QUARTER.match(self.norm, here):
            first = int(number(quarter["q"]) or 1) * 3 - 2
            return self._made(at, quarter.end(), unit(civil.month(value, first).start, Grain.QUARTER), relative=relative)
        if season := _SEASON.match(self.norm, here):
            index = "春夏秋冬".index(season["s"])
            return Date(at, season.end(), civil.season(index, value), f"{value}年{season.group()}", relative)
        if self.norm[here : here + 2] in _SCHOOL:
            return self._school(at, here, value, relative)
        if feast := self._feast_name(here):
            name, rule, to = feast
            span_ = rule.within(value)
            return self._made(at, to, span_, core=f"{iso(span_.start)}{name}", relative=True) if span_ else None
        return None

    def _half_year(self, at: int, to: int, value: int, which: str, relative: bool) -> Date:
        start = civil.month(value, 1 if which == "上" else 7).start
        return Date(at, to, Stretch(start, shift(start, 6, Grain.MONTH), Grain.MONTH), f"{value}年{which}半年", relative)

    def _month(self, at: int, here: int, year: tuple[int, int, bool] | None) -> Date | None:
        match = _MONTH.match(self.norm, here)
        if not match or (year is None and self._glued(at)):
            return None
        value = int(number(match["m"]) or 0)
        if not 1 <= value <= 12:
            return None
        if year is None and self.norm[match.end() : match.end() + 1] in ("初", "廿") and _LUNAR_MONTH.match(self.norm, at):
            return None
        if (
            year is None
            and self.norm[match.end() : match.end() + 1] in tuple("一二三四五六七八九")
            and not _DAY.match(self.norm, match.end())
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
        if nth := _NTH.match(self.norm, to):
            rank = -1 if nth["last"] else int(number(nth["n"]) or 1)
            found = civil.nth_weekday(span, rank, _WD[nth["d"]])
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

    def _relative_month(self, at: int) -> Date | None:
        match = _REL_MONTH.match(self.norm, at)
        if not match:
            return None
        span = unit(self.reference, Grain.MONTH, _STEP[match["s"]])
        return self._within_month(at, match.end(), span, True)

    def _bare_part(self, at: int) -> Date | None:
        """月底, 年底, 年初, 上半年, 下旬."""
        word = self.norm[at : at + 2]
        before = self.norm[at - 1 : at]
        if word in ("月底", "月末", "月初", "月中", "月尾") and not (before and (before in "个每" or before.isdigit())):
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
        elif self.prefer == "future" and cut.end <= self.reference and word != "初":
            step = 1
        else:
            return span, cut
        moved = unit(span.start, span.grain, step)
        return moved, civil.part_of(moved, _PARTS[word])

    def _only_day(self, at: int, like: Date | None) -> Date | None:
        """25号."""
        match = _DAY.match(self.norm, at)
        if not match or self._glued(at) or self.norm[at] == " ":
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

    def _lunar(self, at: int, like: Date | None) -> Date | None:
        """农历八月十五, 正月初三, 腊月二十三."""
        year = self._year(at)
        here = self._skip(year[1]) if year else at
        if self.norm[here : here + 2] in ("农历", "阴历", "旧历") and not year and (inner := self._year(here + 2)):
            year, here = inner, self._skip(inner[1])
            calendar = True
        else:
            calendar = False
        match = _LUNAR_MONTH.match(self.norm, here)
        if not match:
            return None
        month, day = match["m"], match["d"]
        if not (calendar or match["calendar"] or month in ("正", "腊", "冬") or day[0] in "初廿"):
            return None
        month_number = {"正": 1, "冬": 11, "腊": 12}.get(month) or int(number(month.removeprefix("闰")) or 0)
        day_number = int(number(day.removeprefix("初").replace("廿", "二十")) or 0)
        return self._lunar_made(at, match.end(), year, month_number, day_number)

    def _lunar_made(self, at: int, to: int, year: tuple[int, int, bool] | None, month: int, day: int) -> Date | None:
        rule = civil.Holiday(f"lunar {month}-{day}")
        span = rule.within(year[0]) if year else rule.near(self.reference, self.prefer)
        if span is None:
            return None
        said = self.norm[at:to] if not year else self.norm[year[1] : to].lstrip(" 的")
        said = said if said.startswith(("农历", "阴历", "旧历")) else f"农历{said}"
        return self._made(at, to, span, core=f"{iso(span.start)}（{said}）")

    def _week(self, at: int, like: Date | None) -> Date | None:
        """下周五, 这周末, 周三, 上周."""
        match = _REL_WEEK.match(self.norm, at)
        if match:
            step = _STEP[match["s"]]
            if match["d"] == "末":
                return self._weekend(at, match.end(), step)
            if match["d"]:
                return self._made(at, match.end(), civil.weekday(self.reference, _WD[match["d"]], step))
            return self._made(at, match.end(), unit(self.reference, Grain.WEEK, step))
        match = _WEEKDAY.match(self.norm, at)
        if not match or self.barred_weekday(at, match.end()):
            return None
        if match["d"] == "末":
            ahead = self.prefer == "future" or self.reference.weekday() > 4
            return self._weekend(at, match.end(), 0 if ahead else -1)
        number_ = _WD[match["d"]]
        if like is not None and like.span.grain is Grain.DAY:
            days = (number_ - like.span.start.weekday()) % 7
            return self._made(at, match.end(), day_of(like.span.start, days))
        return self._made(at, match.end(), civil.near_weekday(self.reference, number_, self.prefer))

    def _weekend(self, at: int, to: int, step: int) -> Date:
        saturday = civil.weekday(self.reference, 5, step).start
        span = Stretch(saturday, saturday + timedelta(days=2), Grain.DAY)
        return Date(at, to, span, f"{iso(saturday)}那个周末")

    def _with_weekday(self, date: Date) -> Date:
        """A date and its weekday side by side are one: 2月10号周日, 周日, 二月十号."""
        if date.span.grain is not Grain.DAY:
            return date
        gap = re.compile(r" ?[,，、(（]? ?").match(self.norm, date.to)
        here = gap.end() if gap else date.to
        if _WEEKDAY.match(self.norm, date.at) and here > date.to:
            follow = self._calendar(here, None)
            if follow and follow.span.grain is Grain.DAY and follow.to > here:
                return self._on_weekday(replace(follow, at=date.at), date.span.start.weekday())
            return date
        match = _WEEKDAY.match(self.norm, here)
        if not match or match["d"] == "末":
            return date
        if date.month_day is None and date.relative:
            if here == date.to and not self.barred_weekday(here, match.end()) and not date.part:
                return replace(date, to=match.end(), core=date.core + self.norm[here : match.end()])
            return date
        date = self._on_weekday(date, _WD[match["d"]])
        if date.span.start.weekday() != _WD[match["d"]] and here > date.to:
            return date
        closing = self.norm[match.end() : match.end() + 1] in ("）", ")") and self.norm[date.to : here].strip()[:1] in (
            "(",
            "（",
        )
        return replace(date, to=match.end() + closing)

    def _on_weekday(self, date: Date, number_: int) -> Date:
        """A date without a year that names its weekday lies in the year where that fits."""
        if date.month_day is None or date.span.start.weekday() == number_:
            return date
        month, day = map(int, date.month_day.split("-"))
        for step in (0, 1, -1):
            try:
                span = civil.day(self.reference.year + step, month, day)
            except ValueError:
                continue
            if span.start.weekday() == number_:
                return replace(date, span=span, core=wording(span))
        return date

    def length_ok(self, match: re.Match[str]) -> bool:
        """Whether a count and a unit are a length: 三年 is, 三年级, 三月 and 三日 are not."""
        if match["n"] in ("0", "零") or (match["n"] == "一" and match["unit"] == "天" and self._some_day(match)):
            return False
        unit_word, after = match["unit"], self.norm[match.end() : match.end() + 1]
        if unit_word in ("月", "钟") and not match["ge"]:
            return False
        if unit_word == "晚" and after in tuple("上饭餐点安会班年"):
            return False
        if unit_word == "日" or (unit_word == "年" and after in tuple("级代轻纪龄")):
            return False
        if unit_word == "天" and (after in tuple("气然空堂天才线") or (match["n"] == "半" and after == "下")):
            return False
        if unit_word in ("周", "星期", "礼拜") and after in tuple("末岁边围一二三四五六日天") and not match["ge"]:
            return False
        return not (unit_word == "年" and match["n"].isdigit() and len(match["n"]) >= 4)

    def _some_day(self, match: re.Match[str]) -> bool:
        before, after = self.norm[match.start() - 1 : match.start()], self.norm[match.end() : match.end() + 2]
        return (match.start() > 0 and before in "有那这哪某") or after in ("到晚", "天", "比一")

    def _counted(self, at: int, like: Date | None) -> Date | None:
        """三天后, 两周前, 半年前, 再过两周."""
        if self._glued(at) and self.norm[at - 1 : at] not in "百千万":
            return None
        match = _AGO.match(self.norm, at)
        if match:
            if match["unit"] in ("月", "钟") and not match["ge"] and match["n"] not in ("两", "半"):
                return None
            if match["unit"] == "年" and match["n"].isdigit() and len(match["n"]) == 4:
                return None
            sign = -1 if match["way"] == "前" else 1
        else:
            match = _COMING.match(self.norm, at)
            if not match or match["n"] == "几":
                return None
            sign = 1
        amount = number(match["n"])
        if amount is None:
            return None
        amount += 0.5 * bool(match["half"]) + 0.5 * bool(match.groupdict().get("tail"))
        grain, factor = SPAN_UNITS[match["unit"]]
        return self._shifted(at, match.end(), sign * amount * factor, grain)

    def _shifted(self, at: int, to: int, amount: float, grain: Grain) -> Date:
        moment = shift(self.reference, amount, grain)
        if grain in (Grain.SECOND, Grain.MINUTE, Grain.HOUR):
            fine = Grain.SECOND if grain is Grain.SECOND else Grain.MINUTE
            start = civil.floor(moment, fine)
            return self._made(at, to, Stretch(start, shift(start, 1, fine), fine))
        span = day_of(moment)
        if grain is Grain.DAY and "几" not in self.norm[at:to]:
            return self._made(at, to, span)
        if grain in (Grain.DAY, Grain.WEEK):
            return self._made(at, to, span, core=f"{iso(moment)}左右")
        if grain is Grain.YEAR and amount == int(amount):
            return self._made(at, to, span, core=f"{moment.year}年")
        return self._made(at, to, span, core=f"{moment.year}年{moment.month}月左右")

    def window(self, at: int) -> tuple[int, Stretch, bool] | None:
        """接下来两周, 过去三年, 一周内: the place after it, the stretch, and whether it is shorter than a day."""
        match = _WINDOW.match(self.norm, at)
        forward = True
        if match:
            way = match["way"].removesuffix("的")
            if self.norm[at - 1 : at] in ("元", "以", "之") and at:
                return None
            if match["unit"] in ("月", "钟") and "个" not in match.group():
                return None
            if way == "这" and match["n"] in ("一", "几", "半"):
                return None
            if way in ("前", "后", "上", "下", "头") and match["n"] in ("一", "半", "几"):
                return None
            forward = way in ("接下来", "接下去", "未来", "今后", "往后", "之后", "后面", "后", "下", "这")
        else:
            match = _WITHIN.match(self.norm, at)
            if not match or self._glued(at):
                return None
        amount = number(match["n"])
        if amount is None or amount > 999:
            return None
        amount += 0.5 * bool(match["half"]) + 0.5 * bool(match.groupdict().get("tail"))
        grain, factor = SPAN_UNITS[match["unit"]]
        return match.end(), self._stretch(amount * factor, grain, forward), grain in (Grain.SECOND, Grain.MINUTE, Grain.HOUR)

    def _stretch(self, amount: float, grain: Grain, forward: bool) -> Stretch:
        fine = grain in (Grain.SECOND, Grain.MINUTE, Grain.HOUR)
        base = self.reference if fine else midnight(self.reference)
        if forward:
            return Stretch(base, shift(base, amount, grain), grain)
        return Stretch(shift(base, -amount, grain), self.reference if not fine else base, grain)

    def _feast_name(self, at: int) -> tuple[str, civil.Holiday, int] | None:
        names = civil.holidays("zh")
        for to in range(min(at + 9, len(self.norm)), at + 1, -1):
            if rule := names.get(self.norm[at:to]):
                return self.norm[at:to], rule, to
        return None

    def _feast(self, at: int, like: Date | None) -> Date | None:
        step = 0
        here = at
        if match := re.compile(r"(上|下|这)(?:一)?个").match(self.norm, at):
            step, here = _STEP[match[1]], match.end()
        feast = self._feast_name(here)
        if feast is None:
            return None
        name, rule, to = feast
        if name in ("六一", "五一", "二月二", "六一八", "小年", "过年", "新春", "平安夜", "跨年") and self._not_a_feast(
            here, name, to
        ):
            return None
        prefer: Prefer = "past" if step < 0 else "future" if step > 0 else self.prefer
        span = rule.near(self.reference, prefer)
        return self._made(at, to, span, core=f"{iso(span.start)}{name}") if span else None

    def _not_a_feast(self, at: int, name: str, to: int) -> bool:
        before, after = self.norm[at - 1 : at], self.norm[to : to + 1]
        if name in ("六一", "五一", "六一八", "二月二"):
            return (bool(before) and before in "零〇一二三四五六七八九十百千万点.第月") or (
                bool(after) and after in "零〇一二三四五六七八九十百千万点个些样起号日直"
            )
        return name == "小年" and bool(after) and after in "轻糕纪"

    def _season(self, at: int, like: Date | None) -> Date | None:
        """这个夏天, 暑假; a bare 夏天 is no date."""
        if self.norm[at : at + 2] in _SCHOOL:
            if self.norm[at + 2 : at + 3] in ("工", "作"):
                return None
            month, _ = _SCHOOL[self.norm[at : at + 2]]
            start = civil.near_month(self.reference, month, self.prefer).start
            if self.prefer == "future" and month == 1 and self.reference.month == 2:
                start = civil.month(self.reference.year, 1).start
            if self.prefer == "future" and month == 7 and self.reference.month == 8:
                start = civil.month(self.reference.year, 7).start
            return self._school(at, at, start.year, True)
        match = re.compile(r"(?P<s>上|下|这|今)(?:一)?个?(?:的)?(?P<n>春|夏|秋|冬)(?:天|季)").match(self.norm, at)
        if not match:
            return None
        index = "春夏秋冬".index(match["n"])
        span = civil.near_season(self.reference, index, _STEP[match["s"]])
        return Date(at, match.end(), span, f"{span.start.year}年{match['n']}天")

    def _school(self, at: int, here: int, year: int, relative: bool) -> Date:
        name = self.norm[here : here + 2]
        month, months = _SCHOOL[name]
        start = civil.month(year, month).start
        return Date(at, here + 2, Stretch(start, shift(start, months, Grain.MONTH), Grain.MONTH), f"{year}年{name}", relative)

    def _quarter(self, at: int, like: Date | None) -> Date | None:
        if match := _REL_QUARTER.match(self.norm, at):
            return self._made(at, match.end(), unit(self.reference, Grain.QUARTER, _STEP[match["s"]]))
        match = _QUARTER.match(self.norm, at)
        if not match or self._glued(at) or not match.group().startswith("第"):
            return None
        first = int(number(match["q"]) or 1) * 3 - 2
        return self._made(at, match.end(), unit(civil.month(self.reference.year, first).start, Grain.QUARTER))

    def _decade(self, at: int, like: Date | None) -> Date | None:
        match = _DECADE.match(self.norm, at)
        if not match or self._glued(at):
            return None
        century = {"二十": 1900, "20": 1900, "二十一": 2000, "21": 2000, "十九": 1800, "19": 1800}.get(match["c"] or "", 1900)
        start = civil.year(century + int(number(match["d"]) or 0)).start
        return self._made(at, match.end(), Stretch(start, shift(start, 10, Grain.YEAR), Grain.YEAR), relative=False)
