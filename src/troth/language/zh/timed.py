"""When a clause holds: tense, passing or lasting, its interval; and claims that are about time itself (schedules, dates)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Tense
from troth.domain.interval import ALWAYS, Grain, Interval
from troth.language.civil import TimeKind
from troth.language.holidays import names_feast
from troth.language.later import later
from troth.language.text import fold
from troth.language.time import TimeMention, find_times
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.rules import Draft, named_attribute
from troth.schema.registry import open_attribute

CLEFT = (
    r"[是係系](?:在)?[^，,。]{0,8}?(?:[号日月年號]份?|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天])"
    r"(?:的?(?:晚上|早上|上午|下午|中午|凌晨|夜里|[\d一二三四五六七八九十两]+点半?))*"
    r"(?!晚上|早上|[上下]午|中午|凌晨|夜里|\d|[上中下]旬|[初底前后左的])[^，,。]+?[的嘅](?:[^，,。]{0,6})?$"
    r"|[住出结結入开開办辦离離退报報考搬提领領拿动動][的嘅](?:院|婚|职|職|学|學|家|车|車|证|證|刀|手[术術]|户|戶|业|業|房|票)$"
    r"|(?:[号日月年號]份?|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]|[上下]午|晚上|早上)(?:刚|才|就|去|在[^，,。]{1,6})*"
    r"[打看做买買办辦面考拿到去来來签簽交领領取寄发發订訂查拔拆换換剪染补補修种種][的嘅](?!是|时候|時候)[^，,。的]{1,8}$"
)
"""是三月入职的, 十月一号结的婚: what is told so is done."""
_PAST, _WAS_TO = pattern("timed.past"), pattern("timed.was_to")
_EXPERIENCED = pattern("timed.experienced")
_TREATED, _NOT_BEHIND = pattern("timed.treated"), pattern("timed.not_behind")
"""What was done to a body is so for good: 膝盖做过手术."""
_PLANNED = pattern("timed.planned")
_PASSING = pattern("timed.passing")
_HABITUAL = pattern("timed.habitual")
_LASTING = later(r"长期|一直|永远|固定|常年|以后都|从此|定居|每(?:天|周|个?月|年)|平时")
_TIMED = pattern("timed.timed")
_FAR, _NEARLY_A_YEAR = timedelta(days=200), timedelta(days=320)
"""Days ahead of which nobody speaks without saying that they are ahead."""


@dataclass(frozen=True, slots=True)
class When:
    """The time of a clause."""

    tense: Tense = Tense.PRESENT
    passing: bool = False
    valid: Interval = ALWAYS
    mention: TimeMention | None = None
    habitual: bool = False
    """Whether the words tell what is usual, so that 周末 and 早上 are no dates."""


def years(text: str, observed: datetime) -> tuple[TimeMention, ...]:
    """A stretch of years told by bare numbers: 2019 到 2023 年."""
    match = pattern("reader.when").search(text)
    if match is None:
        return ()
    zone = observed.tzinfo
    low = datetime(int(match.group("a")), 1, 1, tzinfo=zone).astimezone(UTC)
    high = datetime(int(match.group("b")) + 1, 1, 1, tzinfo=zone).astimezone(UTC)
    span = Interval(low, high, True, True, Grain.YEAR)
    return (TimeMention(match.start(), match.end(), span, TimeKind.RANGE, match.group(), False),)


def ahead(words: str) -> bool:
    """Whether words tell of what is meant to be, not of what is."""
    return _PLANNED.search(words) is not None


def times(text: str, seen: datetime, *, behind: bool) -> tuple[TimeMention, ...]:
    """The times of a clause; of days without a year, those that lie close behind or far ahead are the last ones.

    Said in May: 四月一号到十五号我在疗养; said on the eighth of June: 六月一号入职谬恩.
    """
    found = find_times(text, "zh", seen, "past" if behind else "future")
    if behind or ahead(normal(text)) or re.search(r"下[次回]", text):
        return found
    bare = [m for m in found if m.relative and "年" not in text[m.start : m.end] and m.interval.start]
    stretches = any(m.kind is TimeKind.RANGE and m.interval.start and m.interval.start > seen + _FAR for m in bare)
    days = any(m.kind is TimeKind.POINT and m.interval.start and m.interval.start > seen + _NEARLY_A_YEAR for m in bare)
    return find_times(text, "zh", seen, "past") if stretches or days else found


def may_tell_time(words: str) -> bool:
    """Whether it is worth looking for times at all."""
    return _TIMED.search(words) is not None or names_feast(words, "zh")


_WEEKEND, _WORKDAYS = pattern("timed.weekend"), pattern("timed.workdays")


def weekends(words: str, sentence: str) -> bool:
    """Whether a weekend is every one: told beside what is so on workdays (工作日七点起，周末睡到十点)."""
    return _WEEKEND.search(words) is not None and _WORKDAYS.search(sentence) is not None


def when(clause: Clause, mentions: tuple[TimeMention, ...], observed: datetime) -> When:
    """Tense, passing and interval of a clause, from its words and its times."""
    words = clause.words
    if _WAS_TO.search(words):
        return When(Tense.PAST, False, Interval(None, observed.astimezone(UTC)), mentions[0] if mentions else None)
    if (
        _HABITUAL.search(words)
        and not re.search(r"下周|上周|下个?月|上个?月|昨天|明天|后天|去年|明年|\d月\d", words)
        and not _PASSING.search(words)
    ):
        past = bool(_PAST.search(words))
        return When(Tense.PAST if past else Tense.PRESENT, False, ALWAYS, None, True)
    if _BARE_DAY.search(words):
        once = pattern("timed.when").search(
            words,
        )
        ends = re.search(r"[待住呆留玩休忙借租差]到", words) or any(mention.kind is TimeKind.BY for mention in mentions)
        if not once and not ends and len(mentions) == 1 and normal_day(mentions[0], clause):
            return When(Tense.PAST if _PAST.search(words) else Tense.PRESENT, False, ALWAYS, None, True)
    dated = [m for m in mentions if m.kind in (TimeKind.POINT, TimeKind.RANGE, TimeKind.UNTIL, TimeKind.SINCE, TimeKind.BY)]
    mention = next((m for m in dated if m.kind in (TimeKind.RANGE, TimeKind.UNTIL)), dated[0] if dated else None)
    experienced = _EXPERIENCED.search(words) and not (_TREATED.search(words) or _NOT_BEHIND.search(words))
    past = bool(_PAST.search(words) or experienced)
    planned = bool(_PLANNED.search(words)) and not past
    usual = re.search(r"出差(?:的时候|时)?(?:我)?(?:一般|通常|都|总是?|喜欢|习惯)", words) is not None
    passing = (
        bool(_PASSING.search(words))
        and not usual
        and not _FROM_NOW.search(words)
        and not _MOVED.search(words)
        and not (_LASTING.search(words) and not re.search(r"借调|出差|暂", words))
    )
    interval = mention.interval if mention else ALWAYS
    if mention and mention.interval.start and mention.kind is not TimeKind.UNTIL:
        ahead = mention.interval.start > observed and mention.kind in (
            TimeKind.POINT,
            TimeKind.RANGE,
            TimeKind.SINCE,
            TimeKind.BY,
        )
        planned = planned or (ahead and not past)
    since = SINCE.search(words) or _MOVED.search(words)
    if mention and interval.start and interval.start <= observed and not past and since:
        return When(Tense.PRESENT, False, Interval(interval.start, None, True, False, interval.grain), mention)
    over = _over(mention, observed) if not planned else None
    if past or over:
        told = interval if mention and not mention.relative else ALWAYS
        return When(Tense.PAST, False, over or told, mention)
    if planned:
        return When(Tense.PLANNED, passing, interval, mention)
    if mention and (stretch := _going_on(mention, words, observed)):
        return When(Tense.PRESENT, True, stretch, mention)
    if passing:
        end = interval.end or _lasts(mentions, observed)
        start = interval.start if interval.start and mention and mention.kind is not TimeKind.BY else None
        return When(Tense.PRESENT, True, Interval(start, end, start is not None, end is not None, interval.grain), mention)
    if mention and mention.kind in (TimeKind.POINT, TimeKind.SINCE) and interval.start:
        return When(Tense.PRESENT, False, Interval(interval.start, None, True, False, interval.grain), mention)
    return When(Tense.PRESENT, False, _so_far(clause, mentions, observed), mention)


def _so_far(clause: Clause, mentions: tuple[TimeMention, ...], observed: datetime) -> Interval:
    """Since when something goes on that has lasted as long as its last words say: 我在宁波住了六年了."""
    for mention in mentions:
        lasting = mention.kind is TimeKind.DURATION and mention.interval.grain not in _OF_A_DAY
        if lasting and _GONE_ON.fullmatch(clause.text[mention.end :].strip()):
            return Interval(mention.before(observed.astimezone(UTC)), None, grain=mention.interval.grain)
    return ALWAYS


def _going_on(mention: TimeMention, words: str, observed: datetime) -> Interval | None:
    """Until when something goes on: 国庆前都在工地; 三月份在支教, said in March; 最近一周在倒时差, for as long again.

    2021年我在都柏林上班 tells of that year, and of nothing after it.
    """
    interval = mention.interval
    start, end = interval.start, interval.end
    if mention.kind is TimeKind.RANGE and start and end and _LATELY.match(words):
        return Interval(start, observed.astimezone(UTC) + (end - start), True)
    if mention.kind in (TimeKind.UNTIL, TimeKind.RANGE):
        return interval
    if end is None:
        return None
    if end <= observed:
        spent = (
            mention.kind is TimeKind.POINT and interval.grain in _PERIODS and _SPENT.search(words) and not _BEGUN.search(words)
        )
        return interval if spent else None
    by = mention.kind is TimeKind.BY and _ALL_THE_TIME.search(words)
    month = mention.kind is TimeKind.POINT and interval.grain is Grain.MONTH and _IN_MONTH.search(words)
    return interval if by or (month and start is not None and start <= observed) else None


_OF_A_DAY = (Grain.HOUR, Grain.MINUTE, Grain.SECOND)
_GONE_ON = later(r"[多来]?(?:了|啦)[呀啊呢吧喽哦]?")
_ALL_THE_TIME = later(r"前(?:我|我们|他|她)?(?:都|一直|只能|先|得|基本|天天|没)")
_PERIODS = (Grain.MONTH, Grain.QUARTER, Grain.YEAR)
_SPENT = later(
    r"在[^,]{0,10}?(?:工作|上班|[住读念学练教带写养]|实习|办公|打工|兼职|支教)|住在?|租住|当(?![时天年月面然])|吃素"
    r"|[做干][^,]{1,6}[员师工生手]$"
)
_BEGUN = later(r"起|开始|就|才|刚|从|自|以来|至今|现在|一直|了|[搬换转改调跳]|入职|加入|毕业|考[上进到]|认识|定居|的$")
_IN_MONTH = later(r"月份?(?:我|我们|他|她|都|一直|还|就|基本)*在(?!职|编)")
_LATELY = later(r"(?:我)?(?:最近|近|这)[^,了过年]{1,6}(?:都|一直|还)?在")
"""最近一周在倒时差: what has gone on so long and is not over."""


def _over(mention: TimeMention | None, observed: datetime) -> Interval | None:
    """2018年以前: the stretch that had ended when it was told."""
    if mention is None:
        return None
    end = mention.interval.end if mention.kind in (TimeKind.UNTIL, TimeKind.BY) else None
    return Interval(mention.interval.start, end, False, True, mention.interval.grain) if end and end <= observed else None


SINCE = later(r"从[^,到至]{1,12}?(?:起|开始)|[日号月](?:份)?起|(?:这个?|本|上个?|今)(?:周|星期|礼拜|月|学期|天|年)(?:起|开始)")
_FROM_NOW = later(r"(?:这个?|本|今)(?:周|星期|礼拜|月|学期|天|年)(?:起|开始)(?!休|放|隔)")
"""What begins with a week does not end with it."""
_MOVED = later(
    r"(?:这个?|本)(?:月|学期|季度)(?![^,]*(?:借|临时|暂|顶|帮|支援|代|替))[^,]{0,8}?(?:换|改|调|转|搬|升|涨|降)(?:成|到|为|去|了)"
    r"|(?:这个?|本)(?:周|星期|礼拜)[^,]{0,6}?(?:切|迁|升级?|搬)(?:成|到|为|去)"
)
"""这学期班主任换成了老邱: so it is from this term on."""
_BARE_DAY = later(r"(?<![下上这本个每])(?:周|星期|礼拜)[一二三四五六日天末]")


def is_bare_day(said: str) -> bool:
    """Whether words name a weekday, and not which: 周一."""
    return re.fullmatch(r"(?:周|週|星期|礼拜|禮拜)[一二三四五六日天末]", said.strip()) is not None


def normal_day(mention: TimeMention, clause: Clause) -> bool:
    """Whether the only time of a clause is a bare weekday, which without a verb of arranging tells what is usual."""
    return len(clause.text[mention.start : mention.end].strip()) <= 5 and not re.search(CLEFT, clause.words)


def _lasts(mentions: tuple[TimeMention, ...], observed: datetime) -> datetime | None:
    for mention in mentions:
        if mention.kind is TimeKind.DURATION and (end := mention.after(observed)):
            return end
        if mention.kind is TimeKind.VAGUE and mention.interval.end and mention.interval.end > observed:
            return mention.interval.end
    return None


_RECURRING = pattern("timed.recurring")
_CLOCK = pattern("timed.clock")
_DAYS = later(r"(?:周|星期|礼拜)[一二三四五六日天末](?:[、和跟到至](?:周|星期|礼拜)?[一二三四五六日天])*")
_NOISE = pattern("timed.noise")
_ACT = pattern("timed.act")


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
    classes = pattern("timed.schedule").search(
        words,
    ) and not re.search(r"下|这周|本周|上周|要|明|后天|取消|改到|\d+[号日]|请假|打算|约|有个|有场|有节|没", words)
    usual = re.search(r"一般|通常|平时|习惯|固定", frame.clause.words) and _CLOCK.search(words)
    found = _RECURRING.search(words) or usual or ((recurring or classes) and _DAYS.search(words))
    if not found or re.search(r"每年.*都?在.+(?:做|买|办|看|过)$", words):
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


_HOURS = pattern("timed.hours")


_ON_DAYS = later(
    r"工作日|平日|周末|双休日?|节假日|放假|[夏冬春秋](?:天|季)|(?:周|星期|礼拜)[一二三四五六日天](?:[到至、和](?:周|星期|礼拜)?[一二三四五六日天])*"
)
"""On which days an hour holds: on others there may be another."""


def hours(frame: Frame) -> Draft | None:
    """晚上十一点睡: when somebody goes to bed, gets up, opens a shop, every day."""
    start = frame.after_subject
    match = _HOURS.fullmatch(frame.clause.words, start, frame.end)
    if match is None or frame.negation or frame.subject.kind not in ("user", "person"):
        return None
    act = match.group("t")[0] if match.group("t")[0] in "睡起醒" else match.group("t")
    days = _ON_DAYS.search(frame.clause.words, 0, match.start("v"))
    which = days.group() if days else ""
    name = f"{which}{(match.group('a') or '').removesuffix('里')}{act}的时间"
    body = frame.clause.said[start : frame.end]
    body = body if which in body else which + body
    return Draft(open_attribute(fold(name), Cardinality.ONE), frame.clause.said[slice(*match.span("v"))], body, keep_pre=False)


_DATED = later(r"\d|[去前昨]|上个?(?:周|月|星期|礼拜)|[一二三四五六七八九十]+[月号日]")


def _mentioned(frame: Frame, mention: TimeMention) -> str:
    return frame.clause.text[mention.start : mention.end]


def dated(frame: Frame, time: When, observed: datetime) -> Draft | None:
    """Something that happens or happened at a certain time."""
    if time.mention is None or (len(frame.words) < 2 and not frame.clause.words):
        return None
    if (
        time.tense is Tense.PAST
        and _EXPERIENCED.search(frame.clause.words)
        and not _DATED.search(_mentioned(frame, time.mention))
    ):
        return None
    start = time.valid.start or time.mention.interval.start
    later = bool(start and start > observed - timedelta(hours=24)) or time.tense is Tense.PLANNED
    words = frame.clause.words
    if re.search(r"你|天气|过得|是周末|又来|找你|和你|跟你", words):
        return None
    if not frame.said_subject and re.match(r"那(?:个|位|对|帮|群)(?!会|班|项目|考试|面试|航班|展)", frame.words):
        return None
    if re.search(r"[^为]了(?!$)|过(?!来|去|年|敏|节|生日|完)|刚|终于", words) and not re.search(r"要|打算|准备", words):
        later = later and bool(start and start > observed)
    name = "event" if not later else "plan" if time.tense is Tense.PAST else "appointment"
    if frame.words in ("的", "的时候", "那天", "生日"):
        return None
    if (
        later
        and re.search(r"打算|计划|准备|考虑|决定|想", frame.clause.words)
        and time.mention.interval.grain not in (Grain.DAY, Grain.HOUR, Grain.MINUTE)
    ):
        name = "plan"
    body = frame.said + ("了" if frame.le else "")
    return Draft(named_attribute(name), frame.said, body)
