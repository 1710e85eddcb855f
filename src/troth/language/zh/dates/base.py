"""What a date is while Chinese is read, and what every rule of dates stands on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from troth.domain.interval import Grain
from troth.language.civil import Prefer, Stretch, TimeKind
from troth.language.later import later
from troth.language.zh.timewords import number, words

DAY_NUMBER = r"(?:\d{1,2}|[廿卅][一二三四五六七八九]?|[一二三四五六七八九十]{1,3}|[一二三]?十[一二三四五六七八九]?)"
WEEK = r"(?:周|星期|礼拜)"
WEEKDAYS = {
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
WEEKDAY = later(rf"{WEEK}(?P<d>末|[一二三四五六日天])")
STEPS = {"上上": -2, "上": -1, "这": 0, "本": 0, "今": 0, "当": 0, "呢": 0, "下": 1, "出": 1, "下下": 2, "前": -1}
_YEAR = later(
    r"(?:公元 ?)?(?P<y>\d{4}|[零〇一二三四五六七八九]{4}|[〇零]?\d{2}|[零〇九八七六一二][零〇一二三四五六七八九])"
    r" ?年(?!级|代|轻|龄|纪|薪|糕|货|味|[^\w\s]?历)"
)
TO = r" ?(?:到|至|[-~–—]{1,2}) ?"
_OPEN_YEAR = later(rf"(?P<y>(?:19|20)\d\d)(?={TO}(?:19|20)\d\d ?年(?!级|代|轻|龄))")
"""The first of 2016-2018年."""
_NOT_A_YEAR = later(r"前|后(?!半)|之前|之后|以[前后]|来|多|的?时间|间|里|内")
_ERA = later(r"民国 ?(?P<n>[一二三四五六七八九十]{1,4}|\d{1,3}) ?年")
MONTH = later(rf" ?(?P<m>{DAY_NUMBER}) ?月(?:份)?(?!饼|亮|球|经|光|嫂|子|台|天(?!气|冷|热))")
OPEN_MONTH = later(rf" ?(?P<m>{DAY_NUMBER})(?={TO}{DAY_NUMBER} ?月(?!饼|亮|球|经|光|嫂|子|台|天(?!气|冷|热)))")
"""The first of 3到5月."""
_AREAS = tuple("区座栋幢楼层排")
"""B区27号: after a letter or figure, where something is."""
_BEFORE_NUMBERS = frozenset(".:-/_#$¥￥第路街巷弄村道零〇一二两三四五六七八九十百千万")


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


class Dates:
    """A text and the moment of speaking; the rules are in the classes that build on it."""

    def __init__(self, norm: str, reference: datetime, prefer: Prefer) -> None:
        self.norm = norm
        self.reference = reference
        self.prefer: Prefer = prefer
        self.words = words()
        self.rules: tuple[Callable[[int, Date | None], Date | None], ...] = ()

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
        return best

    def _made(self, at: int, to: int, span: Stretch, relative: bool = True, **more: object) -> Date:
        made = Date(at, to, span, wording(span), relative)
        return replace(made, **more) if more else made  # type: ignore[arg-type]

    def _glued(self, at: int, like: Date | None = None) -> bool:
        """Whether a number here is the tail of a longer one, of a word or of an address; after a date (`like`) `-` joins."""
        before = self.norm[at - 1 : at]
        if not before or (like is not None and before in "-–—~"):
            return False
        if before.isdigit() or before in _BEFORE_NUMBERS or (before.isascii() and before.isalpha()):
            return True
        if before in _AREAS and self.norm[at - 2 : at - 1].isalnum() and self.norm[at - 2].isascii():
            return True
        return before == " " and self.norm[at - 2 : at - 1] in tuple("路街巷弄村道")

    def daypart(self, at: int, alone: bool = False) -> tuple[int, tuple[float, float]] | None:
        """早上, 下午, …; a single 早 or 晚 only after a date."""
        for length in range(3, 0, -1):
            word = self.norm[at : at + length]
            if len(word) == length and word in self.words.dayparts:
                if word == "一早" and alone:
                    return None
                if length == 1 and (alone or self.norm[at + 1 : at + 2] in tuple("就已点餐饭安期年班会些于高自")):
                    return None
                if length == 1 and at and self.norm[at - 1] in " 的":
                    return None
                return at + length, self.words.dayparts[word]
        return None

    def _called(self, at: int, to: int) -> bool:
        """Whether it is somebody's name: 我朋友叫周五."""
        return at > 0 and self.norm[at - 1] == "叫" and self.norm[to : to + 1] in ("", *"。，,.!！?？\n")

    def barred_weekday(self, at: int, to: int) -> bool:
        """Whether 周五 here is the tail of 一周五次, or the like."""
        before, after = self.norm[at - 1 : at], self.norm[to : to + 2]
        if self._called(at, to):
            return True
        if before and (before.isdigit() or before in "一二两三四五六七八九十半几整每首头满多个第"):
            return True
        return after[:1] in tuple("次遍趟岁")

    def _year(self, at: int, like: Date | None = None) -> tuple[int, int, bool] | None:
        """A year, the place after it, and whether it is said from now."""
        for length in (3, 2):
            word = self.norm[at : at + length]
            if len(word) == length and word in self.words.years and self.norm[at + length : at + length + 1] != "级":
                return self.reference.year + self.words.years[word], at + length, True
        if like is not None and self.norm[at : at + 2] in ("次年", "翌年"):
            return like.span.start.year + 1, at + 2, like.relative
        if era := _ERA.match(self.norm, at):
            return 1911 + int(number(era["n"]) or 0), era.end(), False
        match = _YEAR.match(self.norm, at) or _OPEN_YEAR.match(self.norm, at)
        if not match or self._glued(at, like) or self.norm[max(at - 2, 0) : at] == "康熙":
            return None
        raw = match["y"]
        value = int(number(raw) or 0)
        if len(raw) < 4 and _NOT_A_YEAR.match(self.norm, match.end()):
            return None
        if len(raw) == 4:
            return (value, match.end(), False) if 1 <= value <= 9998 and not self.norm[:at].endswith("公元前") else None
        if len(raw) == 3:
            return None
        followed = MONTH.match(self.norm, match.end()) or self.norm[match.end() : match.end() + 1] in tuple("底初春夏秋冬")
        if raw[0] in "0〇零" or value >= 60 or followed:
            if not raw[0].isdigit() and value < 60 and raw[0] not in "零〇" and not followed:
                return None
            return (value + (1900 if value >= 60 else 2000), match.end(), False)
        return None

    def _skip(self, at: int) -> int:
        while self.norm[at : at + 1] in (" ", "的", "-") and self.norm[at : at + 1]:
            at += 1
        return at
