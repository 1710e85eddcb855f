"""When a clause holds: tense, passing or lasting, its interval; and claims that are about time itself (schedules, dates)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Tense
from troth.domain.interval import ALWAYS, Grain, Interval
from troth.language.civil import TimeKind
from troth.language.text import fold
from troth.language.time import TimeMention
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame
from troth.language.zh.rules import Draft, named_attribute

_PAST = re.compile(
    r"(?<![两三四五六七八九十几个天周月年日])以前(?!一样)|(?<![两三四五六七八九十几个天周月年日])之前(?!一样)|原来(?!如此|的那)|原先|原本|过去(?!了)|曾经|(?<![不汪])曾(?=经|在|是|做|当|任|去|住|有|被|于)|小时候|当年|那会儿?|那时候?|从前|本来(?=想|打算|要|准备)|年轻(?:时|的时候)|早年|当初|前几年|上(?:小|中|大)?学(?:时|的时候|那)|读书(?:时|的时候)|国中(?:时)?|前东家|上一?(?:家|份|任|段)|早几年|以前的"
)
_EXPERIENCED = re.compile(
    r"(?:住|待|呆|当|做|干|学|用|养|去|来|读|教|玩|开|写|工作|上班|实习|吃|试|得|考|参加|谈|打|练|卖|跑)过(?!敏|年|来|去|得|程|渡|期|户|夜|节|生日|关|几天)"
)
_PLANNED = re.compile(
    r"打算|准备(?!好|金|工作)|计划(?!书|表)|(?<!没)决定|预计|即将|将要|将会|快要|就要|马上(?:要|就)|想着|考虑(?!到|不周)|(?<![不需主只重还想])要(?=去|搬|换|考|参加|开始|结婚|生|飞|回|到|做|学|读|上|入职|离职|辞|出差|转|买|跑|动|开|搞|带|陪|见|出发|跟|和|从|在)|会(?=去|搬|换|回|飞|在.{1,10}待)|争取|报名了|约了|约好|订了(?:去|飞)|改去|想(?=把)"
)
_PASSING = re.compile(
    r"这(?:一|个)?(?:周|礼拜|星期)|本周|这(?:两|几|三)(?:天|周|个月)|这阵子|这段(?:时间|日子)|这个月|这学期|今天|今晚|今日|明天|明晚|接下来(?:这)?.{0,2}(?:天|周|个月|星期)|未来.{1,2}(?:天|周)|暂时|临时|短期|借调|暂住|借住|寄住|外派|驻场|代班|顶班|期间|为止|先忌|过渡|这会儿|这两周|请假|休假|住院|出差|度假|隔离"
)
_HABITUAL = re.compile(
    r"一般|通常|经常|平时|平日|总是|每(?:天|周|晚|早|年|个?月|逢)|习惯|固定|基本上|天天|日常|往往|常常|有空|闲时|都会"
)
_LASTING = re.compile(r"长期|一直|永远|固定|常年|以后都|从此|定居|每(?:天|周|个?月|年)|平时")
_TIMED = re.compile(
    r"[\d点号日月年周天]|星期|礼拜|今|明|昨|最近|晚|早上|上午|下午|春节|国庆|五一|中秋|元旦|清明|端午|寒假|暑假|圣诞|学期|季度|since|until|next|last|week|month|day|节|以后|前|后|期间|除夕|腊月"
)


@dataclass(frozen=True, slots=True)
class When:
    """The time of a clause."""

    tense: Tense = Tense.PRESENT
    passing: bool = False
    valid: Interval = ALWAYS
    mention: TimeMention | None = None
    habitual: bool = False
    """Whether the words tell what is usual, so that 周末 and 早上 are no dates."""


def may_tell_time(words: str) -> bool:
    """Whether it is worth looking for times at all."""
    return _TIMED.search(words) is not None


def when(clause: Clause, mentions: tuple[TimeMention, ...], now: Clause | None, frame: Frame, observed) -> When:  # type: ignore[no-untyped-def]
    """Tense, passing and interval of a clause, from its words and its times."""
    words = clause.words
    if (
        _HABITUAL.search(words)
        and not re.search(r"下周|上周|下个?月|上个?月|昨天|明天|后天|去年|明年|\d月\d", words)
        and not _PASSING.search(words)
    ):
        past = bool(_PAST.search(words))
        return When(Tense.PAST if past else Tense.PRESENT, False, ALWAYS, None, True)
    if bare := _BARE_DAY.search(words):
        once = re.search(
            r"[下上这本]个?(?:周|星期|礼拜)|要|打算|准备|约|考|面试|答辩|飞|出发|走|回|到期|交|有个|有场|见|了|刚|去(?!健身|上)|参加|截止|开学|入职|报到|发货|就|改|挪|不.*了|取消|请假|手术|生日|结婚|搬|come|meeting|deadline",
            words,
        )
        if not once and len(mentions) == 1 and normal_day(mentions[0], clause, bare):
            return When(Tense.PAST if _PAST.search(words) else Tense.PRESENT, False, ALWAYS, None, True)
    dated = [m for m in mentions if m.kind in (TimeKind.POINT, TimeKind.RANGE, TimeKind.UNTIL, TimeKind.SINCE, TimeKind.BY)]
    mention = next((m for m in dated if m.kind in (TimeKind.RANGE, TimeKind.UNTIL)), dated[0] if dated else None)
    past = bool(_PAST.search(words) or _EXPERIENCED.search(words))
    planned = bool(_PLANNED.search(words)) and not past
    passing = bool(_PASSING.search(words)) and not (_LASTING.search(words) and not re.search(r"借调|出差|暂", words))
    interval = mention.interval if mention else ALWAYS
    if mention and mention.interval.start and mention.kind is not TimeKind.UNTIL:
        ahead = mention.interval.start > observed and mention.kind in (
            TimeKind.POINT,
            TimeKind.RANGE,
            TimeKind.SINCE,
            TimeKind.BY,
        )
        planned = planned or (ahead and not past)
    if past:
        return When(Tense.PAST, False, _closed(interval) if mention and not mention.relative else ALWAYS, mention)
    if planned:
        return When(Tense.PLANNED, passing, interval, mention)
    if mention and mention.kind is TimeKind.UNTIL:
        return When(Tense.PRESENT, True, interval, mention)
    if mention and mention.kind is TimeKind.RANGE:
        return When(Tense.PRESENT, True, interval, mention)
    if passing:
        end = interval.end or _lasts(mentions, observed)
        start = interval.start if interval.start and mention and mention.kind is not TimeKind.BY else None
        return When(Tense.PRESENT, True, Interval(start, end, start is not None, end is not None, interval.grain), mention)
    if mention and mention.kind in (TimeKind.POINT, TimeKind.SINCE) and interval.start:
        return When(Tense.PRESENT, False, Interval(interval.start, None, True, False, interval.grain), mention)
    return When(Tense.PRESENT, False, ALWAYS, mention)


_BARE_DAY = re.compile(r"(?<![下上这本个每])(?:周|星期|礼拜)[一二三四五六日天末]")


def normal_day(mention: TimeMention, clause: Clause, bare: re.Match[str]) -> bool:
    """Whether the only time of a clause is a bare weekday, which without a verb of arranging tells what is usual."""
    return len(clause.text[mention.start : mention.end].strip()) <= 5


def _closed(interval: Interval) -> Interval:
    return interval


def _lasts(mentions: tuple[TimeMention, ...], observed):  # type: ignore[no-untyped-def]
    for mention in mentions:
        if mention.kind is TimeKind.DURATION and (end := mention.after(observed)):
            return end
        if mention.kind is TimeKind.VAGUE and mention.interval.end and mention.interval.end > observed:
            return mention.interval.end
    return None


_RECURRING = re.compile(
    r"(?:每(?:个|逢)?(?:两|隔)?(?:周|星期|礼拜)(?:[一二三四五六日天末](?:[、和跟到至,]?(?:周|星期)?[一二三四五六日天])*)?|(?:逢|每逢)(?:周|星期)?[一二三四五六日天]|每(?:个)?月\s*(?:\d{1,2}|[二三]?十?[一二三四五六七八九十])?\s*[号日初底]?|每(?:天|日|晚|早|年|季度|学期|隔.{1,3}))"
)
_CLOCK = re.compile(
    r"(?:早上|上午|中午|下午|晚上|傍晚|凌晨|清早|大清早|晚)?\s*(?:\d{1,2}|十?[一二三四五六七八九十])\s*(?:点|:)(?:\d{1,2}分?|半|整|钟|[一二三四五]十五?分?)?(?:\s*(?:到|至|-)\s*(?:\d{1,2}|十?[一二三四五六七八九十])点?(?:半)?)?"
)
_DAYS = re.compile(r"(?:周|星期|礼拜)[一二三四五六日天末](?:[、和跟到至](?:周|星期|礼拜)?[一二三四五六日天])*")
_NOISE = re.compile(
    r"固定|都|要|会(?=[上打去做练学开])|一般|通常|雷打不动|得|必须|必|准时|我们|我|有|的|了|那边|在|一次|一回|两次|三次|早上|上午|中午|下午|晚上|傍晚|凌晨|就|坚持|例行|的时候|起来"
)
_ACT = re.compile(
    r"^(?:公司|组|团队|部门|学校|项目)?(?:上|去|打|做|练|开|学|参加|跑去|搞|来|带.{1,4}(?:上|去|学)|送.{1,4}(?:上|去|学))?(?P<a>.+?)(?:课|训练|班)?$"
)


def activity(words: str) -> str:
    """What is done at some time, bare: 上瑜伽课 → 瑜伽."""
    words = _NOISE.sub("", _CLOCK.sub("", _DAYS.sub("", _RECURRING.sub("", words)))).strip(" ,、:那")
    match = _ACT.match(words)
    act = match.group("a") if match else words
    act = re.sub(r"(?:是|改到|定在|在)+$", "", act)
    return re.sub(r"^(?:公司|组|团队|部门|学校|班里?|项目|家|孩子)(?=.{2,})", "", act.strip())


def schedule(frame: Frame, *, recurring: bool) -> Draft | None:
    """ "Every Wednesday at seven I play badminton": one time an activity."""
    words = frame.clause.words[frame.after_subject : frame.end]
    classes = re.search(
        r"课|训练|(?:周|星期|礼拜)[一二三四五六日天](?:早上|上午|下午|晚上)?[上练](?!班|午|次|周|个|海|映|市)|培训|例会|值班|瑜伽|班会|周会|休息|门诊|早读|晚修|值日|当班|轮休|兴趣班|补习",
        words,
    ) and not re.search(r"下|这周|本周|上周|要|明|后天|取消|改到|\d+[号日]|请假|打算|约|有个|有场|有节|没", words)
    usual = re.search(r"一般|通常|平时|习惯|固定", frame.clause.words) and _CLOCK.search(words)
    found = _RECURRING.search(words) or usual or ((recurring or classes) and _DAYS.search(words))
    if not found:
        return None
    if not (
        _DAYS.search(words)
        or _CLOCK.search(words)
        or re.search(r"每(?:个)?月\s*(?:\d|[一二三十])|每年|每(?:个)?(?:周|星期|礼拜)[一二三四五六日天末]", words)
    ):
        return None
    act = activity(words)
    if not act or len(act) > 16:
        return None
    said = frame.clause.said[frame.after_subject : frame.end].strip(" ,，")
    attribute = Attribute(f"schedule {fold(act)}", category="schedule", cardinality=Cardinality.ONE)
    return Draft(attribute, said, said + ("了" if frame.le else ""), keep_pre=False)


_SHIFT = re.compile(
    r"(?P<t>.{0,4}(?:周|星期|礼拜)[一二三四五六日天末].{0,4}?)(?:的)?(?:那)?班?(?:次)?(?:是|归|轮到?)我|(?:cover|负责|值|顶|轮|上)(?:的是)?\s*(?P<u>(?:每)?(?:周|星期|礼拜)[一二三四五六日天末].{0,4}?)(?:的)?(?:那班|的班|班)?"
)


def duty(frame: Frame, topic: str) -> Draft | None:
    """ "Thursday night's shift is mine", with what it is a shift of from the words before."""
    match = _SHIFT.fullmatch(frame.clause.words, frame.after_subject, frame.end) or _SHIFT.fullmatch(
        frame.clause.words, frame.core, frame.end
    )
    if match is None:
        match = next(iter(_SHIFT.finditer(frame.clause.words, frame.after_subject, frame.end)), None)
        if match is None or match.end() < frame.end - 1:
            return None
    group = "t" if match.group("t") else "u"
    value = frame.clause.said[match.start(group) : match.end(group)].strip()
    value = re.sub(r"(?:那|的)+$", "", value)
    name = topic or "值班"
    attribute = Attribute(f"schedule {fold(name)}", category="schedule", cardinality=Cardinality.ONE)
    return Draft(attribute, value, f"的 {name} 是{value}" if name.isascii() else f"的{name}是{value}", keep_pre=False)


def dated(frame: Frame, time: When, observed) -> Draft | None:  # type: ignore[no-untyped-def]
    """Something that happens or happened at a certain time."""
    if time.mention is None or (len(frame.words) < 2 and not frame.clause.words):
        return None
    start = time.valid.start or time.mention.interval.start
    ahead = bool(start and start > observed - timedelta(hours=24)) or time.tense is Tense.PLANNED
    words = frame.clause.words
    if re.search(r"你|天气|过得|是周末|又来|找你|和你|跟你", words):
        return None
    if re.search(r"[^为]了(?!$)|过(?!来|去|年|敏|节|生日|完)|刚|终于", words) and not re.search(r"要|打算|准备", words):
        ahead = ahead and bool(start and start > observed)
    name = "appointment" if ahead and time.tense is not Tense.PAST else "event"
    if frame.words in ("的", "的时候", "那天", "生日"):
        return None
    if (
        ahead
        and re.search(r"打算|计划|准备|考虑|决定|想", frame.clause.words)
        and time.mention.interval.grain not in (Grain.DAY, Grain.HOUR, Grain.MINUTE)
    ):
        name = "plan"
    body = frame.said + ("了" if frame.le else "")
    return Draft(named_attribute(name), frame.said, body)
