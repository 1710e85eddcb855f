"""Chinese days and weeks near the moment of speaking: 明天, 下周五, 这周末."""

from __future__ import annotations

from dataclasses import replace

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import day_of, unit
from troth.language.later import later
from troth.language.zh.dates.base import STEPS, WEEK, WEEKDAY, WEEKDAYS, Date, Dates, iso, wording

_REL_WEEK = later(
    rf"(?P<s>上上|下下|上|下|这|本|今|呢)(?:一|个)?个?{WEEK}(?:的?{WEEK}(?=[一二三四五六日天]))?"
    r"(?P<d>末|[一二三四五六日天1-7](?!个|次|遍|趟|天(?!气)|节课|小时|年|点))?"
)
_AND_ANOTHER = later(
    r"(?:[二三四五六]|(?<![日天])日){1,4}(?![一二三四五六七八九十百半]*[点號号月刻时:楼层班室栋个人次小节年期队组位场口环妹姐哥叔姨手餐维])(?=[一-龥])|(?<=[二三四五六])[一](?=[三五])"
)
"""周二四坐诊: both days, every week."""
_FAR_DAY = later(r"(?P<far>大{2,})(?P<way>前|后)天")


class Weeks(Dates):
    """Days and weeks from now, and weekdays."""

    def _day_word(self, at: int, like: Date | None) -> Date | None:
        if far := _FAR_DAY.match(self.norm, at):
            days = len(far["far"]) + 2
            return self._made(at, far.end(), day_of(self.reference, days if far["way"] == "后" else -days))
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

    def _week(self, at: int, like: Date | None) -> Date | None:
        """下周五, 这周末, 周三, 上周."""
        match = _REL_WEEK.match(self.norm, at)
        if match and match["s"] == "上" and at and self.norm[at - 1] in "只光":
            return None  # 只上周二 tells which days one works
        if match:
            step = STEPS[match["s"]]
            if match["d"] == "末":
                return self._weekend(at, match.end(), step)
            if match["d"]:
                return self._made(at, match.end(), civil.weekday(self.reference, WEEKDAYS[match["d"]], step))
            return self._made(at, match.end(), unit(self.reference, Grain.WEEK, step))
        match = WEEKDAY.match(self.norm, at)
        if not match or self.barred_weekday(at, match.end()) or _AND_ANOTHER.match(self.norm, match.end()):
            return None
        if match["d"] == "末":
            ahead = self.prefer == "future" or self.reference.weekday() > 4
            return self._weekend(at, match.end(), 0 if ahead else -1)
        number_ = WEEKDAYS[match["d"]]
        if like is not None and like.span.grain is Grain.DAY:
            days = (number_ - like.span.start.weekday()) % 7
            return self._made(at, match.end(), day_of(like.span.start, days))
        return self._made(at, match.end(), civil.near_weekday(self.reference, number_, self.prefer))

    def _weekend(self, at: int, to: int, step: int) -> Date:
        span = civil.weekend(self.reference, step)
        return Date(at, to, span, f"{iso(span.start)}那个周末")

    def _on_weekday(self, date: Date, number_: int) -> Date:
        """A date without a year that names its weekday lies in the year where that fits."""
        if date.month_day is None:
            return date
        span = civil.date_on_weekday(self.reference, date.month_day, number_)
        return replace(date, span=span, core=wording(span)) if span else date
