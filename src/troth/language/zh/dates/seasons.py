"""Chinese seasons, school holidays, quarters and decades: 这个夏天, 暑假, 第三季度, 九十年代."""

from __future__ import annotations

import re

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, shift, unit
from troth.language.zh.dates.base import STEPS, Date, Dates
from troth.language.zh.timewords import number

SEASON = re.compile(r"(?P<s>春|夏|秋|冬)(?:天|季|日里)")
SCHOOL = {"暑假": (7, 2), "寒假": (1, 2)}
QUARTER = re.compile(r"(?:第)?(?P<q>[一二三四1-4])(?:个)?季度")
_REL_QUARTER = re.compile(r"(?P<s>上|下|这|本)(?:一)?个?季度")
_DECADE = re.compile(r"(?:(?P<c>二十|20|二十一|21|十九|19)世纪)?(?P<d>[二三四五六七八九]十|[2-9]0)年代")


class Seasons(Dates):
    """Stretches of some months, and of ten years."""

    def _season(self, at: int, like: Date | None) -> Date | None:
        """这个夏天, 暑假; a bare 夏天 is no date."""
        if self.norm[at : at + 2] in SCHOOL:
            if self.norm[at + 2 : at + 3] in ("工", "作"):
                return None
            month, _ = SCHOOL[self.norm[at : at + 2]]
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
        span = civil.near_season(self.reference, index, STEPS[match["s"]])
        return Date(at, match.end(), span, f"{span.start.year}年{match['n']}天")

    def _school(self, at: int, here: int, year: int, relative: bool) -> Date:
        name = self.norm[here : here + 2]
        month, months = SCHOOL[name]
        start = civil.month(year, month).start
        return Date(at, here + 2, Stretch(start, shift(start, months, Grain.MONTH), Grain.MONTH), f"{year}年{name}", relative)

    def _quarter(self, at: int, like: Date | None) -> Date | None:
        if match := _REL_QUARTER.match(self.norm, at):
            return self._made(at, match.end(), unit(self.reference, Grain.QUARTER, STEPS[match["s"]]))
        match = QUARTER.match(self.norm, at)
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
