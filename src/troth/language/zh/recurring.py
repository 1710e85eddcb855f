"""What Chinese says to happen again and again: 每周三晚上七点, 隔天, 周一到周五."""

from __future__ import annotations

import re
from datetime import datetime

from troth.language.civil import Found, Prefer, TimeKind
from troth.language.later import later
from troth.language.zh.point import Points
from troth.language.zh.timewords import CLOCK, COUNT

JOIN = later(r" ?(?:到|至|[-~–—－～]{1,2}) ?")
_PER = later(rf"(?:{COUNT}) ?个? ?(?:天|日|周|星期|礼拜|月|季度|年|学期) ?[一二两三四五六七八九十\d]{{1,2}} ?(?:次|遍|回|趟)")
_EACH = later(
    r"每逢 ?|每隔? ?(?:" + COUNT + r" ?)?个? ?(?:天|日|晚|早|周|星期|礼拜|月|年|季度|小时|分钟|钟头|周末|工作日|学期)"
    r"|隔(?:天|周|日|三差五)|天天|周周|年年|月月"
)
_PAID = "发工资|发薪|开工资|出粮|发饷|交房租|交租|还房贷|还贷|还款|还信用卡|扣款|扣房贷|交物业费"
_MONTHLY = later(rf"(?<![\d月周年])\d{{1,2}} ?[号日](?=.{{0,4}}(?:{_PAID})(?!了|过))")
"""A day of the month on which comes round what is paid every month."""
_MONTH_DAY = later(r"\d{1,2} ?[号日]")
_THIS_MONTH = later(r"[这本上下]个?月|今天|昨天|明天")
_PAYDAY = later(r"(?:账单|还款|发薪|扣款|交租|结算|缴费|出账|扣费|续费)日?(?:是|为|在|:)? ?$")
"""What a day of the month is for, said before it: 账单日是 12 号."""
_WHENEVER = later(r"一到(?=[^，。,]{1,6}?[我他她它]?(?:就|便|老是?|总|准|必))")
"""一到四月就遭罪: every April, and no stretch from January on."""
_TIMES = later(r" ?[一二两三四五六七八九十\d]{1,2} ?(?:次|遍|回|趟|顿|节|个|天(?!气)|小时|公里|晚(?![上间]))")


class Recurring(Points):
    """Reads a recurrence at a character; what is said so stays as it stands."""

    def __init__(self, text: str, reference: datetime, prefer: Prefer) -> None:
        super().__init__(text, reference, prefer)
        self.habit = False
        """Whether a habit was told in this sentence, so that a weekday beside it is one, too."""

    def recurring(self, at: int) -> Found | None:
        """每…, 隔…, or a weekday that stands for all of them."""
        match = _EACH.match(self.norm, at)
        if whenever := _WHENEVER.match(self.norm, at):
            named = self.dates.date(whenever.end())
            return self._plain(at, named.to, TimeKind.RECURRING) if named else None
        if not match and (day := self._day_of_month(at)) and not _THIS_MONTH.search(self.norm, 0, at):
            return self._plain(at, day.end(), TimeKind.RECURRING)
        if not match:
            often = _PER.match(self.norm, at)
            if often and not self.dates.barred_weekday(at, at) and not (at and self.norm[at - 1] in "过第这那头"):
                return self._plain(at, often.end(), TimeKind.RECURRING)
            return self._habitual(at)
        to = match.end()
        if times := _TIMES.match(self.norm, to):
            if match.group()[-1] in "周期拜月年天日":
                to = times.end()
        elif match.group()[-1] in "周期拜":
            to = self._weekday_list(to)
        elif match.group()[-1] in "月年逢 ":
            to = self._date_tail(to)
        self.habit = True
        return self._plain(at, self._clock_tail(to), TimeKind.RECURRING)

    def _day_of_month(self, at: int) -> re.Match[str] | None:
        if found := _MONTHLY.match(self.norm, at):
            return found
        return _MONTH_DAY.match(self.norm, at) if _PAYDAY.search(self.norm, max(0, at - 8), at) else None

    def _weekday_list(self, to: int) -> int:
        match = re.compile(
            r"[一二三四五六日天末](?:(?:[、,和跟到至/]| )*(?:周|星期|礼拜)?[一二三四五六日天](?![个月点年天次]))*"
        ).match(self.norm, to)
        return match.end() if match else to

    def _date_tail(self, to: int) -> int:
        found = self.dates.date(to)
        if found:
            return found.to
        match = re.compile(
            rf" ?的? ?(?:{COUNT}月)? ?{COUNT} ?(?:号|日)|的?第[一二三四五]个?(?:周|星期|礼拜)[一二三四五六日天]|月?[初中底末]"
        ).match(self.norm, to)
        return match.end() if match else to

    def _clock_tail(self, to: int) -> int:
        for _ in range(4):
            step = to + (self.norm[to : to + 1] == " ")
            step += self.norm[step : step + 1] == "的"
            part = self.dates.daypart(step)
            if part:
                to = part[0]
                continue
            clock = CLOCK.match(self.norm, step)
            if clock and clock.end() > step:
                to = clock.end()
                continue
            join = JOIN.match(self.norm, to)
            if join and (clock := CLOCK.match(self.norm, join.end())) and clock.end() > join.end():
                to = clock.end()
                continue
            break
        return to

    def _habitual(self, at: int) -> Found | None:
        """A bare weekday that stands for all of them: after 每周 in the same text, in 周一到周五, in 是周五的."""
        match = re.compile(
            r"(?:周|星期|礼拜)[一二三四五六日天](?:(?:[、和跟到至/-]| )+(?:周|星期|礼拜)?[一二三四五六日天])*"
        ).match(self.norm, at)
        if (
            not match
            or self.dates.barred_weekday(at, match.end())
            or (self.norm[max(at - 1, 0) : at] in ("上", "下", "这", "本", "个") and self.norm[max(at - 2, 0) : at] != "只上")
        ):
            return None
        after = self.norm[match.end() : match.end() + 2]
        several = (len(match.group()) > 3 and "到" in match.group()) or "至" in match.group()
        of = self.norm[max(at - 1, 0) : at] == "是" and after[:1] == "的"
        if not (several or of or self.habit or after[:1] in ("都", "固") or after[:2] == "一般"):
            return None
        return self._plain(at, self._clock_tail(match.end()), TimeKind.RECURRING)

    def _plain(self, at: int, to: int, kind: TimeKind) -> Found:
        return Found(at, to, kind, written=self.text[at:to])
