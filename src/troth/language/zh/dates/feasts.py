"""Chinese feasts and days of the Chinese calendar: 中秋, 去年国庆, 农历八月十五."""

from __future__ import annotations

import re

from troth.language.civil import Prefer
from troth.language.holidays import Holiday, holidays
from troth.language.later import later
from troth.language.zh.dates.base import STEPS, Date, Dates, iso
from troth.language.zh.timewords import number

LUNAR_MONTH = later(
    r"(?P<calendar>农历|阴历|旧历)?(?P<m>正|腊|冬|闰?[一二三四五六七八九十]{1,2}|\d{1,2})月"
    r"(?P<d>初[一二三四五六七八九十]|[一二]?十[一二三四五六七八九]?|廿[一二三四五六七八九]?|三十|\d{1,2})(?:号|日)?(?![个天点])"
)


_OTHER = {"元宵": "吃煮包买炸做碗个卖", "清明": "很志脑治眼"}
"""Where the name of a feast is the name of a dish or a state of mind: after these characters."""
_MOON = later(r"中秋|月饼|赏月|月圆|团圆|月亮|中元|鬼节|烧纸|祭|上香")
"""What makes 七月十五 and 八月十五 days of the Chinese calendar; else they are mid-July and mid-August."""


class Feasts(Dates):
    """Dates that are feasts, or days of the Chinese calendar."""

    def _lunar(self, at: int, like: Date | None) -> Date | None:
        """农历八月十五, 正月初三, 腊月二十三."""
        year = self._year(at)
        here = self._skip(year[1]) if year else at
        if self.norm[here : here + 2] in ("农历", "阴历", "旧历") and not year and (inner := self._year(here + 2)):
            year, here = inner, self._skip(inner[1])
            calendar = True
        else:
            calendar = False
        match = LUNAR_MONTH.match(self.norm, here)
        if not match:
            return None
        month, day = match["m"], match["d"]
        moon = month in "七八" and day == "十五" and _MOON.search(self.norm, max(at - 12, 0), match.end() + 12)
        if not (calendar or match["calendar"] or month in ("正", "腊", "冬") or day[0] in "初廿" or moon):
            return None
        month_number = {"正": 1, "冬": 11, "腊": 12}.get(month) or int(number(month.removeprefix("闰")) or 0)
        day_number = int(number(day.removeprefix("初").replace("廿", "二十")) or 0)
        return self._lunar_made(at, match.end(), year, month_number, day_number)

    def _lunar_made(self, at: int, to: int, year: tuple[int, int, bool] | None, month: int, day: int) -> Date | None:
        rule = Holiday(f"lunar {month}-{day}")
        span = rule.within(year[0]) if year else rule.near(self.reference, self.prefer)
        if span is None:
            return None
        said = self.norm[at:to] if not year else self.norm[year[1] : to].lstrip(" 的")
        said = said if said.startswith(("农历", "阴历", "旧历")) else f"农历{said}"
        return self._made(at, to, span, core=f"{iso(span.start)}（{said}）")

    def _feast_name(self, at: int) -> tuple[str, Holiday, int] | None:
        names = holidays("zh")
        for to in range(min(at + 9, len(self.norm)), at + 1, -1):
            if rule := names.get(self.norm[at:to]):
                return self.norm[at:to], rule, to
        return None

    def _feast(self, at: int, like: Date | None) -> Date | None:
        step = 0
        here = at
        if match := re.compile(r"(上|下|这)(?:一)?个").match(self.norm, at):
            step, here = STEPS[match[1]], match.end()
        feast = self._feast_name(here)
        if feast is None:
            return None
        name, rule, to = feast
        if self._called(here, to) or (here and self.norm[here - 1] in _OTHER.get(name, "")):
            return None
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
                bool(after) and after in "零〇一二三四五六七八九十百千万点个些样起号日直路街巷村站桥广小中"
            )
        return bool(after) and name == "小年" and after in "轻糕纪"
