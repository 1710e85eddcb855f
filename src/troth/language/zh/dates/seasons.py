"""Chinese seasons, school holidays, quarters and decades: 这个夏天, 暑假, 第三季度, 九十年代."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, shift, unit
from troth.language.later import later
from troth.language.zh.dates.base import STEPS, Date, Dates
from troth.language.zh.timewords import number

SEASON = later(r"(?P<s>春|夏|秋|冬)(?:天|季|日里)")
SCHOOL = {"暑假": (7, 2), "寒假": (1, 2)}
QUARTER = later(r"(?:第)?(?P<q>[一二三四1-4])(?:个)?(?:季度|财季)")
_REL_QUARTER = later(r"(?P<s>上|下|这|本)(?:一)?个?季度")
_TERM = later(r"(?P<s>上|下|这|本)(?:一|个)?个?学期|(?P<n>春|秋)季学期")
_LONG_PART = later(r"([初末底])(?!一|中)|([前中后早晚末初])期")
_CENTURY = later(
    r"(?:(?P<n>\d{1,2}|[一二]?十[一二三四五六七八九]?|[一二三四五六七八九])|(?P<s>上|本|这)(?:一)?个?)世纪(?!\w{0,5}年代)"
)
_DECADE = later(r"(?:(?P<c>二十一|二十|20|21|十九|19|上)个?世纪)?(?P<d>[二三四五六七八九]十|[2-9]0)年代")


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
        counted = match and ("个" in match.group() and not match.group().startswith("第"))
        if not match or counted or self._glued(at) or self.norm[at - 1 : at] in tuple("每过几近前后这两"):
            return None
        first = int(number(match["q"]) or 1) * 3 - 2
        return self.ended(self._made(at, match.end(), unit(civil.month(self.reference.year, first).start, Grain.QUARTER)))

    def _term(self, at: int, like: Date | None) -> Date | None:
        """上学期, 下个学期, 秋季学期."""
        match = _TERM.match(self.norm, at)
        if not match:
            return None
        if match["s"]:
            span = civil.near_term(self.reference, STEPS[match["s"]])
        else:
            near = [civil.near_term(self.reference, step) for step in ((0, 1) if self.prefer == "future" else (0, -1))]
            span = next(found for found in near if (found.start.month == 9) is (match["n"] == "秋"))
        name = "秋季" if span.start.month == 9 else "春季"
        return self.ended(Date(at, match.end(), span, f"{span.start.year}年{name}学期"))

    def ended(self, whole: Date) -> Date:
        """A quarter, decade or century, or its beginning or end where that is said: 一季度末, 九十年代初."""
        part = _LONG_PART.match(self.norm, whole.to)
        if not part:
            return whole
        said = part[1] or part[2]
        which: civil.Part = "start" if said in "初前早" else "middle" if said == "中" else "end"
        return replace(whole, to=part.end(), span=civil.part_of(whole.span, which), core=whole.core + part.group())

    def _decade(self, at: int, like: Date | None) -> Date | None:
        match = _DECADE.match(self.norm, at)
        if not match or self._glued(at):
            return None
        century = {"二十": 1900, "20": 1900, "二十一": 2000, "21": 2000, "十九": 1800, "19": 1800, "上": 1900}.get(
            match["c"] or "", 1900
        )
        span = civil.years(century + int(number(match["d"]) or 0), 10)
        return self.ended(self._made(at, match.end(), span, relative=False))

    def _century(self, at: int, like: Date | None) -> Date | None:
        """19世纪, 上世纪末, 二十一世纪初."""
        match = _CENTURY.match(self.norm, at)
        if not match or self._glued(at):
            return None
        number_ = number(match["n"]) if match["n"] else self.reference.year // 100 + 1 - (match["s"] == "上")
        if not number_ or not 1 <= number_ <= 30:
            return None
        span = civil.years(int(number_) * 100 - 100 or 1, 100)
        return self.ended(self._made(at, match.end(), span, relative=False, core=self.norm[at : match.end()]))
