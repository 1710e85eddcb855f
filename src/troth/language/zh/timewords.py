"""Chinese words of time as tables, numbers, and the patterns that several rules share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from troth.domain.interval import Grain
from troth.language.civil import IN_A, data
from troth.language.later import later

_DIGITS = {"零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_VAGUE_NUMBERS = {"几": 3, "半": 0.5, "数": 4}
COUNT = r"(?:\d{1,5}(?:\.\d{1,2})?|[零〇一二两三四五六七八九十百廿卅]{1,5}几?|几十?|半|数)(?:来|多)?"
"""A count in figures or characters; 几 is three, 半 a half, 七八 seven, 十来 and 十多 ten."""
SPAN_UNITS: dict[str, tuple[Grain, float]] = {
    "秒": (Grain.SECOND, 1), "秒钟": (Grain.SECOND, 1), "分钟": (Grain.MINUTE, 1), "小时": (Grain.HOUR, 1),
    "钟头": (Grain.HOUR, 1), "钟": (Grain.HOUR, 1), "天": (Grain.DAY, 1), "日": (Grain.DAY, 1), "周": (Grain.WEEK, 1),
    "星期": (Grain.WEEK, 1), "礼拜": (Grain.WEEK, 1), "月": (Grain.MONTH, 1), "季度": (Grain.QUARTER, 1),
    "工作日": (Grain.DAY, 1), "交易日": (Grain.DAY, 1), "年": (Grain.YEAR, 1), "刻钟": (Grain.MINUTE, 15), "晚": (Grain.DAY, 1),
}  # fmt: skip
SPAN_UNIT = "工作日|交易日|秒钟|秒|分钟|小时|刻钟|钟头|钟|天|日|周|星期|礼拜|月|季度|年|晚"
SPAN = rf"(?P<n>{COUNT}) ?(?P<ge>个)?(?:多|来)?(?P<half>半)?多? ?(?P<unit>{SPAN_UNIT})(?P<tail>半)?"
"""A length: 三天, 一个半月, 两年半, 六个多月."""
SPAN_TWO = rf"{SPAN}(?:[零又] ?)?{SPAN.replace('?P<', '?P<finer_')}"
"""A length in two units: 一小时十分钟, 两年零三个月."""
_THINGS = r"[个块元人岁多几年天月日米斤度级层号页道题本张只条件位名分一二三四五六七八九十\d%％.]"
CLOCK = later(
    r"(?:(?P<hh>\d{1,2}):(?P<mm>\d{2})(?::(?P<ss>\d{2}))?(?![\d:])"
    r"|(?P<h>\d{1,2}|[零一二两三四五六七八九十]{1,3}) ?(?P<sep>点|时)(?!间|候|常|不时|儿|子)(?P<zhong>钟|整)?"
    r"(?: ?(?:(?P<half>踏?半)|过?(?P<quarter>[一三13]刻)(?!钟)|[踏过]?(?P<fen>[零〇]?[一二三四五六七八九十]{1,3}|\d{1,2})"
    rf"(?: ?分(?!钟)|(?P<zi>个字)|(?:(?<=十)|(?<=十五)|(?<=点[0-5][05]))(?!{_THINGS})|(?![一-龥\d个]|到|至)|(?=到|至))))?"
    r"(?: ?(?P<sec>\d{1,2}|[零一二三四五六七八九十]{1,3}) ?秒)?)"
)
BEGINNINGS = later(
    r"[今明昨后前大听寻噚琴去来本这上下每周星礼天月年隔从自由到至直截等过未接近最现此当呢出目如眼而依宜刚马初正腊冬农阴旧阳新"
    r"凌清早朝中晌午晏傍晚夜深半暑寒春夏秋第元情妇三八女植消国愚五劳青儿六建香教双万诸光澳平圣耶节跨母父感黑复除灯龙扫端七鬼月重小"
    r"零〇一二两四九十几数0-9底再公民出廿卅不差黎拂]"
)
"""A character that a time may begin with."""


@dataclass(frozen=True, slots=True)
class Words:
    """The data file as lookups."""

    days: dict[str, int]
    evenings: dict[str, tuple[int, str]]
    years: dict[str, int]
    dayparts: dict[str, tuple[float, float]]
    vague: dict[str, tuple[int, int, bool]]


@cache
def words() -> Words:
    """The words, read once."""
    raw = data("zh")
    return Words(
        days={word: int(str(days)) for word, days in raw["days"].items()},
        evenings={word: (value[0], value[1]) for word, value in raw["evenings"].items() if isinstance(value, list)},
        years={word: int(str(years)) for word, years in raw["years"].items()},
        dayparts={word: (value[0], value[1]) for word, value in raw["dayparts"].items() if isinstance(value, list)},
        vague={word: (v[0], v[1], bool(v[2])) for word, v in raw["vague"].items() if isinstance(v, list)},
    )


def length(span: re.Match[str], part: str = "") -> tuple[float, Grain] | None:
    """How long a match of `SPAN` is, or of `SPAN_TWO`, in its finer unit; None where the units do not divide."""
    amount = count(span[f"{part}n"])
    if amount is None:
        return None
    grain, factor = SPAN_UNITS[span[f"{part}unit"]]
    whole = (amount + 0.5 * bool(span[f"{part}half"]) + 0.5 * bool(span[f"{part}tail"])) * factor
    if part or "finer_n" not in span.re.groupindex:
        return whole, grain
    rest = length(span, "finer_")
    per = IN_A.get((grain, rest[1])) if rest else None
    return (whole * per + rest[0], rest[1]) if rest and per else None


def count(text: str) -> float | None:
    """A number of things, which may be a rough one: 七八 is seven, 十几 thirteen, 十来 ten."""
    text = text.strip().rstrip("来多")
    if len(text) == 2 and 0 < _DIGITS.get(text[0], 0) < _DIGITS.get(text[1], 0):
        return float(_DIGITS[text[0]])
    if len(text) > 1 and text.endswith("几"):
        base = number(text[:-1])
        return None if base is None else base + 3
    return 30.0 if text == "几十" else number(text)


def number(text: str) -> float | None:
    """A count: `12`, `2.5`, 十二, 两百, 二十, 几, 半; None if it is none."""
    text = text.strip()
    if not text:
        return None
    if text[0].isdigit() and text.isascii():
        return float(text)
    if text in _VAGUE_NUMBERS:
        return _VAGUE_NUMBERS[text]
    if all(character in _DIGITS for character in text):
        return float("".join(str(_DIGITS[character]) for character in text))
    total, current = 0, 0
    for character in text:
        if character in _DIGITS:
            current = _DIGITS[character]
        elif character in "廿卅":
            total, current = total + (20 if character == "廿" else 30), 0
        elif character in "十百":
            total += (current or 1) * (10 if character == "十" else 100)
            current = 0
        else:
            return None
    return float(total + current)
