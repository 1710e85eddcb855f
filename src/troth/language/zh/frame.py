"""Takes a clause apart: opening words, subject, time and adverbs, negation, then the core that says something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from troth.domain.authority import Authority
from troth.language.later import later
from troth.language.text import fold
from troth.language.zh.clauses import Clause, Said
from troth.language.zh.lexicon import any_of, guards, normal, pattern, terms
from troth.language.zh.who import SURNAMES, Ref, Scene, family, kin, patterns, pet_name, pronoun, several
from troth.language.zh.wording import join, third_person

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
            + r"[\s:,~、])\s*"
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


_SOME_OF_KIN = pattern("frame.some_of_kin")
_NICK = pattern("frame.nick")
_NO_NICK = frozenset(terms("no_nick"))
"""How plain words begin that look like somebody's pet name (小区, 老家)."""
_HOLDER = pattern("frame.holder")
"""我们组的组长是贺雯: who holds an office is told of the office."""
_FULL_NAME = later(rf"[{SURNAMES}][\u4e00-\u9fff]{{2}}")
_SOMEBODY = later(pattern("frame.somebody").pattern.replace("%surname%", f"[{SURNAMES}]"))
_THING = later(r"user's (?P<t>[\u4e00-\u9fff]+)")
"""The key of a thing that goes by a name, told by what it is: a stranger does not know what 老海龟 is."""
_PET = pattern("frame.pet")
_LATE = pattern("frame.late")
_DEVICE = pattern("frame.device")
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
        self.subject, self.said_subject = scene.topic or scene.user, False
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
        found = None if self.said_subject else _subject(self.clause.said, self.words, self.place, self.end, self.scene)
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


Found = tuple[Ref, int, bool]
"""Who, where the words for them end, and whether a thing of theirs follows."""


def _subject(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """The subject that stands at a place, if one does."""
    if scene.context.authority is not Authority.USER and (found := _of_machine(said, words, place, end, scene)):
        return found
    forms = (_theirs, _own, _known, _pet_at_home, _nicknamed, _somebody, _oneself, _own_bare, _some_of_kin, _pointed_at)
    for form in forms:
        if found := form(said, words, place, end, scene):
            return found
    return None


def _found(ref: Ref, words: str, stop: int) -> Found:
    past = _of(words, stop)
    return ref, past, past != stop


def _of_machine(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """In a machine's text 用户 is the user, and 我 is nobody."""
    forms = patterns()
    if match := forms["machine_user"].match(words, place, end):
        inner = forms["chain"].match(words, place, end)
        owned = inner is not None and inner.group("own")
        return _chain(said, words, inner, scene, scene.user) if inner and owned else _found(scene.user, words, match.end())
    return (Ref("", "", "nobody"), place + 1, False) if words.startswith(("我", "咱", "俺"), place) else None


def _theirs(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = patterns()["their"].match(words, place, end)
    base = pronoun(scene, match.group("pro")) if match else None
    if match is None or base is None:
        return None
    scene.last_person = scene.last_person or base
    return _found(scene.relative(base, match.group("kin"), said[match.start("kin") : match.end("kin")]), words, match.end())


def _own(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = patterns()["chain"].match(words, place, end)
    if match is None or not match.group("own") or scene.context.authority is not Authority.USER:
        return None
    return _chain(said, words, match, scene, scene.user)


def _own_bare(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    forms = patterns()
    if told := scene.told_of(words, place):
        return _found(told[0], words, told[1])
    match = next((found for form in ("bare", "new", "short") if (found := forms[form].match(words, place, end))), None)
    if match is None:
        return None
    ref, stop, owner = _chain(said, words, match, scene, scene.user)
    return scene.told_before(ref), stop, owner


def _pet_at_home(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """猫今年六岁: the speaker's own, by its name if it was told."""
    match = _PET.match(words, place, end) if place == 0 else None
    if match is None:
        return None
    kind = match.group("k")
    for each in scene.context.recent:
        name = pet_name(each.claim.value) if each.claim.attribute == "pet" else ""
        if name and kind[0] in normal(each.claim.value):
            return scene.named(name, "pet"), match.end(), False
    shown = said[match.start() : match.end()]
    return Ref(f"{scene.user.key}'s {fold(shown)}", f"{scene.user.name}的{shown}", "pet"), match.end(), False


def _nicknamed(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = _NICK.match(words, place, end)
    if match is None or match.group()[:2] in _NO_NICK:
        return None
    name = said[match.start() : match.end()]
    ref = scene.named(name, "person")
    scene.names[fold(name)] = ref.key
    scene.people[fold(name)] = ref
    return _found(ref, words, match.end())


def _somebody(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """合租的那个女生, 楼上那户, 开锁的李师傅: somebody told of by what they are, where they live or what they do."""
    match = _SOMEBODY.match(words, place, end)
    if match is None or _HOLDER.match(words, place, end) or scene.context.authority is not Authority.USER:
        return None
    shown = third_person(said[place : match.end()], scene.user.name)
    return Ref(fold(shown), shown, "person"), match.end(), False


def _oneself(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = patterns()["user"].match(words, place, end)
    if match is None or scene.context.authority is not Authority.USER:
        return None
    ref, stop, owner = _found(scene.user, words, match.end())
    return ref, stop, owner or match.group().endswith("家")


def _some_of_kin(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = _SOME_OF_KIN.match(words, place, end)
    if match is None:
        return None
    role = "children" if re.search(r"孩|儿|娃|闺", match.group()) else fold(match.group())
    return Ref(f"user's {role}", f"{scene.user.name}的{said[match.start() : match.end()]}", "person"), match.end(), False


def _pointed_at(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    match = patterns()["pronoun"].match(words, place, end)
    return _found(pronoun(scene, match.group("pro")) or Ref("", "", "nobody"), words, match.end()) if match else None


def _of(words: str, stop: int) -> int:
    """Past a following 的."""
    return stop + 1 if words.startswith("的", stop) and stop + 1 < len(words) else stop


def _chain(said: Said, words: str, match: re.Match[str], scene: Scene, base: Ref) -> Found:
    ref = scene.relative(base, match.group("kin"), said[match.start("kin") : match.end("kin")])
    stop = match.end()
    more = match.group("more")
    if more:
        word = re.sub(r"^(?:的|家|他|她)", "", more)
        shown = said[match.end("more") - len(word) : match.end("more")]
        if word in kin():
            ref = scene.relative(ref, word, shown)
        elif more[0] == "家":
            ref = Ref(f"{ref.key}'s {fold(word)}", f"{ref.name}家{shown}", "person")
        elif any(word[at:] in kin() for at in range(1, len(word))):
            ref = Ref(f"{ref.key}'s {fold(word)}", f"{ref.name}的{shown}", "person")
    if not more:
        ref, stop = called(said, words, ref, stop, scene)
    return ref, _of(words, stop), _of(words, stop) != stop


def called(said: Said, words: str, ref: Ref, stop: int, scene: Scene) -> tuple[Ref, int]:
    """One of somebody's people by the name that follows the word for them (我弟小磊), and where that ends."""
    role = last if (last := ref.key.rsplit("'s ", 1)[-1]) in several() else last.split(" ")[0]
    named = patterns()["named_after"].match(words, stop)
    if named is None or not (role in several() or words[named.start("name") :][:1] in "阿小" or named.group("name").isascii()):
        return ref, stop
    name = named.group("name")
    if pattern("frame.chain").match(name):
        return ref, stop
    key = fold(name) if role in several() else ref.key
    found = Ref(key, said[named.start("name") : named.end("name")], "person")
    scene.names[fold(name)] = key
    scene.people[fold(name)] = found
    return found, named.end()


def _also_given(people: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Who goes by which name; 王丽娟 is called 丽娟, too."""
    yield from people.items()
    for name, key in people.items():
        if _FULL_NAME.fullmatch(name) and name[1:] not in people:
            yield name[1:], key


def _known(said: Said, words: str, place: int, end: int, scene: Scene) -> Found | None:
    """Somebody or something that already has a name here."""
    for name, ref in scene.people.items():
        if len(name) > 1 and words.startswith(name, place):
            return _with_kin(ref, said, words, place + len(name), scene)
    for name, key in _also_given(scene.context.people):
        known = normal(name)
        if len(known) > 1 and words.startswith(known, place) and place + len(known) < end:
            stop = place + len(known)
            kind = "user" if key == "user" else "person"
            thing = _THING.fullmatch(key)
            shown = f"{said[place:stop]}（{scene.user.name}的{thing.group('t')}）" if thing else said[place:stop]
            return _with_kin(Ref(key, scene.user.name if key == "user" else shown, kind), said, words, stop, scene)
    return None


def _with_kin(ref: Ref, said: Said, words: str, stop: int, scene: Scene) -> Found:
    """何静的老公, 何静妈妈: a relative of somebody who is known by name."""
    match = patterns()["chain"].match(words, stop) if ref.kind == "person" and "'s " in ref.key else None
    if match is None or match.group("own") or match.group("kin") not in family():
        return _found(ref, words, stop)
    close = words.startswith(("的", "家"), stop)
    return _chain(said, words, match, scene, ref) if close or len(match.group("kin")) > 1 else _found(ref, words, stop)
