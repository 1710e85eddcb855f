"""Takes a clause apart: opening words, subject, time and adverbs, negation, then the core that says something."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from troth.domain.authority import Authority
from troth.language.later import later
from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import any_of, guards, pattern, terms
from troth.language.zh.subjects import subject_at
from troth.language.zh.who import Ref, Scene
from troth.language.zh.wording import join

_NUMBER = r"(?:\d+(?:\.\d+)?|[一二两三四五六七八九十百千半几数]+)"
_WEEKDAY = r"(?:周|星期|礼拜)[一二三四五六日天末1-6]"
_TIME = (
    rf"(?:从|自|到|至|于|在)?(?:自从)?(?:大?前[天日]|昨[天晚日夜儿]?(?=[^\u4e00-\u9fff]|[\u4e00-\u9fff])|今[天早晚晨日儿]|明[天早晚日儿]|大?后[天日]"
    rf"|(?:上上|下下|上|下|本|这|那)(?:个|一)?(?:{_WEEKDAY}|周末|周|星期|礼拜|月[初底末]?|季度|学期|年度|半年)"
    rf"|(?:大前|去|今|明|后|前|当|那|这|近|头|第[一二三])(?:一|几|两)?年(?:[初底末中]|春天|夏天|秋天|冬天|年底|年初)?(?!轻|级|纪|货)|年[初底末中](?!奖)|月[初底末](?!奖)"
    rf"|(?:19|20)\d{{2}}年?(?:到|至|-|~)(?:19|20)\d{{2}}年|(?:\d{{4}}|\d{{2}}|[一二〇零两九八七]{{2,4}})\s*年(?:\s*\d{{1,2}}\s*月)?(?:\s*\d{{1,2}}\s*[日号])?(?:底|初)?(?!\s*(?:经验|的?工))"
    rf"|(?:\d{{1,2}}|十?[一二三四五六七八九十])\s*月(?:\s*(?:\d{{1,2}}|[二三]?十?[一二三四五六七八九十])\s*[日号]?)?(?:初|底|末|中旬|上旬|下旬|份)?|\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}/\d{{1,2}}(?!\d)|\d{{1,2}}\s*[号日](?!线|楼|店|院|机)"
    rf"|[上下这本]个?(?:q[1-4]?|sprint|quarter|semester|term)(?![a-z])|q[1-4](?![a-z0-9])"
    rf"|(?:大?年)?{_WEEKDAY}|周末|(?:过|再过|再)?{_NUMBER}\s*(?:天|周|个?星期|个?礼拜|个?月|年|小时)(?:前|后|以前|以后|之前|之后|来|内)"
    rf"|(?:接下来|未来|最近|这|近|前|头|过去)(?:的)?(?:{_NUMBER}\s*)(?:天|周|个?星期|个?月|年)(?:里|内)?"
    rf"|春节|过年|国庆(?:节)?|五一|十一(?=假|去|回|打|准|我|要|想)|中秋|元旦|清明|端午|寒假|暑假|圣诞(?:节)?|年假|双十一|情人节|小长假|黄金周|开春|入冬|(?:早上|上午|中午|下午|晚上|傍晚|凌晨|半夜)?(?:\d{{1,2}}|十?[一二三四五六七八九十])(?:点|:)(?:\d{{1,2}}分?|半|整|钟)?|早上|上午|中午|下午|晚上|傍晚|凌晨|开学(?=我)|过完年|白天(?=[在去])|平日(?=[在去当])|工作日(?=[在去])|周中(?=[在去])"
    rf"|(?:[念读](?:小学|初中|高中|中专|大专|大学|研究生|博士)|上小学|上初中|上高中|上大学|读书|读研|念书|上学|当兵|刚毕业|毕业|结婚|生娃|怀孕|小|年轻|单身|刚来|失业|疫情)(?:的时候|那会儿?|那阵子?|那几年|时(?!间|代|候)|之前|之后|以后|以前|前|后|期间)|小学|国中|初中|高中|大学(?=那|时|毕业)|退休前|退伍前|生前|在世(?:的时候|时)|婚前|下岗前|出事前|那会儿|那会|那时候?|当时|童年|少年时|学生时代)"
    rf"(?:\s*(?:到|至|-|~|—)\s*(?:(?:次|第二|同)年)?(?:\d{{1,2}}\s*月(?:\s*\d{{1,2}}\s*[日号]?)?|\d{{1,2}}\s*[日号]?))?(?:的时候|那会儿?|那阵子?|时(?=[^间候]|$)|左右|前后|之前|之后|以前|以后|起|开始|期间|里|之间|那天|那周)?"
)


_APART = frozenset(terms("apart"))
"""Opening words that need a break after them, for they also begin other words (对花生过敏, 早睡)."""


@dataclass(slots=True)
class Frame:
    """A clause taken apart. Places are in the clause."""

    clause: Clause
    subject: Ref
    said_subject: bool
    """Whether the clause names its subject itself."""
    after_subject: int
    core: int
    end: int
    """Where the core ends; closing particles are left out."""
    pre: str
    """Time and adverbs around the subject, as said."""
    negation: str
    negation_said: str
    double: bool
    le: bool
    """Whether the clause closes with 了."""
    possessive: bool = False
    """Whether 我的, 我家 or 我们 introduces a thing rather than somebody who acts."""
    home: bool = False
    """Whether the subject was said as a household (我家)."""
    inner: int = -1
    """Where the core begins after a topic that stands before 我 (写代码我用 Vim), or -1."""
    device: bool = False
    """Whether the clause opens with the device or project at hand (这台, 这个项目)."""
    about_thing: bool = False
    """Whether the chain it belongs to began with a thing of the user's (我家扫地机器人…，叫滚滚)."""
    by_user: bool = False
    """Whether it is the user who does it, whoever the talk is of: 家长会都是我去."""

    @property
    def words(self) -> str:
        """The normalised core."""
        return self.clause.words[self.core : self.end]

    @property
    def said(self) -> str:
        """The core as said."""
        return self.clause.said[self.core : self.end]

    @property
    def up_to(self) -> str:
        """The normalised words of the clause from its beginning, without closing particles."""
        return self.clause.words[: self.end]

    @property
    def done(self) -> bool:
        """Whether 了 closes it and tells of what was done; 不…了 tells of what begins (四月起就不上夜班了)."""
        return self.le and not self.negation

    @property
    def topic_words(self) -> str:
        """The normalised words after the subject, adverbs included."""
        return self.clause.words[self.after_subject : self.end]


@cache
def _compiled() -> dict[str, re.Pattern[str]]:
    adverbs = [re.escape(word) + guards().get(word, "") for word in terms("adverb")]
    return {
        "lead": later(
            "(?:"
            + any_of(word for word in terms("lead") if word not in _APART)
            + r"(?:[\s:,~]|(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[a-z]))|"
            + any_of(word for word in terms("lead") if word in _APART)
            + r"[\s:,~、]|别看(?=[我咱俺他她](?:才|在|住|是|对|有|会|喜欢|养|开|学|吃|不|只|都|现在|年纪|平时|这么|那么)))\s*"
        ),
        "time": later(_TIME),
        "adverb": later("(?:" + "|".join(adverbs) + r")(?:地(?!方|址|铁))?"),
        "negation": pattern("frame.compiled"),
        "tail": pattern("frame.compiled_2"),
        "progressive": pattern("frame.compiled_3"),
    }  # fmt: skip


def time_pattern() -> str:
    """The words for when something is, as a pattern to build others from."""
    return _TIME


_CHANGES = later(r"换成|改成|换到|改到|改为|迁到|升级|调成|调到|切到|设成|定在|挪到|放在|存在")


_LATE = pattern("frame.late")
_DEVICE = pattern("frame.device")
_CHANGED = later(
    rf"(?:现在|目前|又|突然|最后|只好|刚|已经|给我|让我|[上这下]个?[月周]|[今明昨前]天|就)*(?:[搬租住找退]|{pattern('who.changes').pattern}|(?:是|要|收|交)?\d)"
)
_BY_ME = later(r"(?:都|全|还|一直|基本|总|只能|得)是?我(?=[去来做管接送带买洗办弄出付交负养扛照][一-龥]{0,4}$)")


def parse(clause: Clause, scene: Scene) -> Frame:
    """Take a clause apart; where it names no subject, the topic of the chain goes on."""
    return _Parser(clause, scene).frame()


class _Parser:
    """Goes through the opening of a clause, word by word, until its core begins."""

    def __init__(self, clause: Clause, scene: Scene) -> None:
        compiled = _compiled()
        self.clause, self.scene, self.words = clause, scene, clause.words
        self.place = _skip_leads(self.words, 0, compiled["lead"])
        self.end, self.le = _tail(self.words, self.place, compiled["tail"])
        self.after = self.place
        self.subject, self.said_subject = self._going_on(), False
        self.possessive = self.home = False
        self.pre: list[str] = []
        self.negations: list[str] = []
        self.negations_said: list[str] = []
        self.device = _DEVICE.match(self.words, self.place, self.end)
        self.by_user = _BY_ME.search(self.words, self.place, self.end) is not None

    def frame(self) -> Frame:
        """The clause taken apart."""
        if self.device:
            self._take(self.pre, self.device.end())
            self.after = self.place
        while self.place < self.end and (self._blank() or self._whom() or self._when_or_how() or self._denied()):
            pass
        core = self.after if self.place >= self.end else self.place
        inner = self._after_topic(core)
        double = len(self.negations) == 2
        return Frame(
            self.clause,
            self.subject,
            self.said_subject,
            self.after,
            core,
            self.end,
            join(*self.pre) if self.place < self.end else "",
            "" if double else "".join(self.negations),
            "" if double else "".join(self.negations_said),
            double,
            self.le,
            self.possessive,
            self.home,
            inner,
            self.device is not None,
            by_user=self.by_user and not self.said_subject,
        )

    def _going_on(self) -> Ref:
        """Whom a clause without a subject speaks of; what an office changes (店长很急，改到周四) changes for the user.

        What the user shares with them (室友打呼噜，宿舍四个人) is told of the user, and so is what follows.
        """
        topic = self.scene.topic or self.scene.user
        if topic.kind == "person" and topic.shares(self.words, self.place):
            self.scene.topic = topic = self.scene.user
        changed = topic.in_office and _CHANGED.match(self.words, self.place)
        return self.scene.user if changed else topic

    def _take(self, into: list[str], stop: int) -> None:
        into.append(self.clause.said[self.place : stop])
        self.place = stop

    def _blank(self) -> bool:
        char = self.words[self.place]
        if char == "把" and self.place + 2 < self.end and _CHANGES.search(self.words, self.place):
            self._take(self.pre, self.place + 1)
            return True
        self.place += char.isspace() or char in ",:"
        return char.isspace() or char in ",:"

    def _whom(self) -> bool:
        found = None if self.said_subject else subject_at(self.clause.said, self.words, self.place, self.end, self.scene)
        if found is None:
            return False
        ref, stop, owner = found
        if stop >= self.end and not owner and ref.kind != "user":
            self.scene.topic = ref
            self.scene.last_person = ref if ref.kind == "person" else self.scene.last_person
            self.place = self.end
            return True
        self.subject, self.said_subject, self.possessive = ref, True, owner
        self.home = "家" in self.words[self.place : stop]
        self.place = self.after = stop
        return True

    def _when_or_how(self) -> bool:
        compiled = _compiled()
        for name in ("time", "progressive", "adverb"):
            match = compiled[name].match(self.words, self.place, self.end)
            if match and match.end() > self.place:
                if match.end() >= self.end and self.place == self.after and not self.pre:
                    return False
                self._take(self.negations_said if self.negations else self.pre, match.end())
                return True
        return False

    def _denied(self) -> bool:
        match = _compiled()["negation"].match(self.words, self.place, self.end)
        if match is None or match.end() >= self.end or len(self.negations) > 1:
            return False
        self.negations.append(match.group())
        self._take(self.negations_said, match.end())
        return True

    def _after_topic(self, core: int) -> int:
        """Where the core begins after 我 in 写代码我用 Vim, or -1."""
        if self.said_subject or self.scene.context.authority is not Authority.USER:
            return -1
        if self.by_user:
            self.subject = self.scene.user
        late = _LATE.search(self.words, core, min(self.end, core + 16))
        if late is None:
            return -1
        self.subject, self.said_subject = self.scene.user, True
        place, adverb = late.end(), _compiled()["adverb"]
        while (skip := adverb.match(self.words, place, self.end)) and place < skip.end() < self.end:
            place = skip.end()
        return place


def _skip_leads(words: str, place: int, lead: re.Pattern[str]) -> int:
    while match := lead.match(words, place):
        if match.end() >= len(words) or match.end() == place:
            break
        place = match.end()
    return place


def _tail(words: str, low: int, tail: re.Pattern[str]) -> tuple[int, bool]:
    end = len(words)
    if match := tail.search(words, low):
        end = match.start() if match.start() > low else end
    le = False
    if end - low > 1 and words[end - 1] == "了" and words[end - 2 : end] != "为了":
        le = True
        end -= 1
    if match := tail.search(words, low, end):
        end = match.start() if match.start() > low else end
    return end, le
