"""Chinese dates that are counted, and lengths: 三天后, 两周前, 再过两周, 接下来三个月."""

from __future__ import annotations

import re

from troth.domain.interval import Grain
from troth.language import civil
from troth.language.civil import Stretch, day_of, shift
from troth.language.later import later
from troth.language.zh.dates.base import WEEKDAY, WEEKDAYS, Date, Dates, iso
from troth.language.zh.timewords import SPAN, SPAN_TWO, length

_AGO_TWO = later(rf"{SPAN_TWO}(?:之|以)?(?P<way>前|后)(?!天|面|来|年)")
_AGO = later(
    rf"{SPAN}(?:多|左右)?(?:的)?(?:(?:之|以)?(?P<way>前|后)(?!天|面|来|年|端(?!午)|台(?!风|湾|北)|厨|卫|锋|勤)|(?P<way2>过后))"
)
_CLASS = later(r"[一二三四五六七八九十\d]{1,3}班")
"""What makes 三年二班 a class of a school."""
_COMING = later(rf"(?:再过|过) ?{SPAN}(?:之后|以后|后)?")
_WINDOW = later(
    rf"(?P<way>接下来的?|接下去的?|未来的?|今后的?|往后的?|之后的?|后面的?|最近的?|近|过去的?|之前的?|这|前|后|上|下|头)"
    rf"(?:这)? ?{SPAN}(?!级|前|之前|以前|代|[一二三四五六日天]|后(?!的)|之后)"
)
_WITHIN = later(rf"{SPAN}(?:之|以)?内")


class Counted(Dates):
    """Dates so far from now, and stretches that begin or end now."""

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
        if unit_word == "年" and _CLASS.match(self.norm, match.end()):
            return False
        if unit_word == "天" and (after in tuple("气然空堂天才线") or (match["n"] == "半" and after == "下")):
            return False
        if unit_word in ("周", "星期", "礼拜") and after in tuple("末岁边围一二三四五六日天") and not match["ge"]:
            return False
        return not (unit_word == "年" and match["n"].isdigit() and len(match["n"]) >= 4)

    def _some_day(self, match: re.Match[str]) -> bool:
        before, after = self.norm[match.start() - 1 : match.start()], self.norm[match.end() : match.end() + 2]
        return (match.start() > 0 and before in "有那这哪某") or after in ("到晚", "天", "比一", "结束", "下来")

    def _counted(self, at: int, like: Date | None) -> Date | None:
        """三天后, 两周前, 半年前, 再过两周."""
        if self._glued(at) and self.norm[at - 1 : at] not in "百千万":
            return None
        match = _AGO_TWO.match(self.norm, at)
        if match and (both := length(match)):
            return self._shifted(at, match.end(), -both[0] if match["way"] == "前" else both[0], both[1])
        match = ago = _AGO.match(self.norm, at)
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
        found = length(match)
        if found is None:
            return None
        to = match.end()
        if ago and found[1] is not Grain.DAY and self.norm[to : to + 3] in ("的今天", "的今日"):
            return self._made(at, to + 3, day_of(shift(self.reference, sign * found[0], found[1])))
        if match["unit"] in ("工作日", "交易日"):
            return self._made(at, match.end(), civil.working_day(self.reference, sign * int(found[0])))
        weekday = WEEKDAY.match(self.norm, to + (self.norm[to : to + 1] == "的"))
        if weekday and weekday["d"] != "末" and found[1] is Grain.WEEK and found[0] == int(found[0]):
            return self._made(at, weekday.end(), civil.weekday(self.reference, WEEKDAYS[weekday["d"]], sign * int(found[0])))
        return self._shifted(at, to, sign * found[0], found[1])

    def _shifted(self, at: int, to: int, amount: float, grain: Grain) -> Date:
        span = civil.away(self.reference, amount, grain)
        moment = span.start
        if span.grain is not Grain.DAY:
            return self._made(at, to, span)
        if grain is Grain.DAY and not any(rough in self.norm[at:to] for rough in "几多来"):
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
            if way in ("上", "下") and at and self.norm[at - 1] in "要得会能可再还连已共需没周都只每班":
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
        found = length(match)
        if found is None or found[0] > 999:
            return None
        amount, grain = found
        fine = grain in (Grain.SECOND, Grain.MINUTE, Grain.HOUR)
        return match.end(), civil.window(self.reference, amount if forward else -amount, grain), fine
