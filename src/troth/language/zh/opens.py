"""Open claims: what "my X is Y", "X runs on Y", "for X I use Y" say where no registered attribute fits."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Attribute, Cardinality
from troth.language.later import later
from troth.language.text import fold
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.rules import Draft, named_attribute
from troth.language.zh.subjects import goes_by
from troth.language.zh.who import Scene, kin
from troth.schema.registry import open_attribute

_PER_DAY = pattern("opens.per_day")
_SKIP = pattern("opens.skip").pattern
_VERB = pattern("opens.verb").pattern
_NOUN = pattern("opens.noun").pattern
_CLAIM = later(rf"{_NOUN}\s*{_SKIP}(?P<b>{_VERB})\s*(?P<v>[^,]{{1,60}})")
_PURPOSE = pattern("opens.purpose")
_BOUGHT = pattern("opens.bought")
_AMOUNT = pattern("opens.amount")
_TURNED = later(r"[办买选报租订用交装点玩读]的(?:就)?是(?P<v>[^,的]{1,10})的(?P<a>[^,的]{1,8})")
_LEADING = pattern("opens.leading")
_BAD_HEAD = pattern("opens.bad_head")
_BAD_VALUE = pattern("opens.bad_value")
_CONTEXT_SPLIT = later(r"(?P<s>.+)的(?P<a>[^的]{1,12})$")


def open_claim(frame: Frame, scene: Scene) -> list[Draft]:
    """The draft of an open claim with one value, if the words after the subject have that form."""
    start = frame.after_subject if frame.said_subject or frame.after_subject else frame.core
    start = _skip_blank(frame.clause.words, start)
    if not frame.negation and (draft := _usual(frame, start)):
        return [draft]
    words = frame.clause.words
    if scene.topic == scene.user and (surname := _SURNAMED.fullmatch(words, start, frame.end)):
        return [_one("姓", frame.clause.said[slice(*surname.span("v"))], frame.clause.said[start : frame.end])]
    match = _CLAIM.fullmatch(words, start, frame.end)
    if match is None and (done := _DONE_WITH.match(words, start, frame.end)):
        match = _CLAIM.fullmatch(words, done.end(), frame.end)
        if match is not None and (draft := _made(frame, match, scene)):
            return [replace(draft, body=frame.clause.said[start : done.end()] + draft.body, keep_pre=False)]
    if match is None and frame.core > start and not frame.negation:
        match = _CLAIM.fullmatch(words, frame.core, frame.end)
    if match is not None and (draft := _made(frame, match, scene)):
        return [draft]
    if not frame.negation and (draft := _measured(frame, start) or _tooled(frame)):
        return [draft]
    match = _PURPOSE.fullmatch(words, frame.core, frame.end)
    draft = _made(frame, match, scene, purpose=True) if match is not None else None
    return [draft] if draft else []


def _one(name: str, value: str, body: str, *, keep_pre: bool = True) -> Draft:
    return Draft(open_attribute(fold(name), Cardinality.ONE), value, body, keep_pre=keep_pre)


def _usual(frame: Frame, start: int) -> Draft | None:
    """What is always bought, where something is done, how much of it a day."""
    words, said = frame.clause.words, frame.clause.said
    body = said[start : frame.end] + ("了" if frame.le else "")
    choice = _CHOICE.fullmatch(words, start, frame.end)
    if choice and not _NOT_NOUN.search(choice.group("a")):
        return _one(choice.group("a"), said[choice.start("v") : choice.end("v")], body, keep_pre=False)
    place = _WHERE.fullmatch(words, start, frame.end)
    if place and not re.search(r"[我你他她了]|[昨今明]天|周[一二三四五六日]", place.group("a")):
        return _one(place.group("a"), said[place.start("v") : place.end("v")], said[start : frame.end], keep_pre=False)
    day = _PER_DAY.search(words, start, frame.end)
    if day is None:
        return None
    unit = day.group("u") or day.group("w")
    return _one(f"每天{day.group('b')}多少{unit}", said[day.start("v") : day.end("v")], body, keep_pre=False)


def _measured(frame: Frame, start: int) -> Draft | None:
    """A thing and an amount: 健身卡一年 2400."""
    words, said = frame.clause.words, frame.clause.said
    if match := pattern("opens.able").fullmatch(words, start, frame.end):
        return _one(
            match.group("a"),
            said[slice(*match.span("v"))],
            said[start : frame.end] + ("了" if frame.le else ""),
            keep_pre=False,
        )
    match = _AMOUNT.fullmatch(words, start, frame.end) or _AMOUNT.fullmatch(words, frame.core, frame.end)
    if match is None:
        return None
    head = _trim_head(match.group("a"))
    cut_word = head[-1:].isascii() and head[-1:].isalpha() and words[match.end("a")].isdigit()
    if cut_word or len(head) < (1 if frame.said_subject else 2) or _BAD_HEAD.match(head) or _NOT_NOUN.search(head):
        return None
    if pattern("opens.no_measure").search(head):
        return None
    body = said[match.start("a") : frame.end] + ("了" if frame.le else "")
    return _one(head, said[match.start("v") : match.end("v")], body, keep_pre=match.start() >= frame.core)


def _tooled(frame: Frame) -> Draft | None:
    """办的是联通的宽带, 用 Notion 记笔记, 窗口管理器 Hyprland."""
    for form in (_TURNED, _USE_FOR, _BARE_TECH):
        match = form.fullmatch(frame.clause.words, frame.core, frame.end)
        if match and not (form is _BARE_TECH and _NOT_NOUN.search(match.group("a"))):
            return _one(match.group("a"), frame.clause.said[match.start("v") : match.end("v")].strip(), frame.said)
    return None


def _skip_blank(words: str, place: int) -> int:
    while place < len(words) and words[place] in " ,的":
        place += 1
    return place


_SURNAMED = later(r"姓(?P<v>[一-龥]{1,2})")
"""随我妈姓，姓扈: of whom the clause before told."""
_CHOICE = pattern("opens.choice")
_WEEKLY = pattern("opens.weekly")
_WHERE = pattern("opens.where")
_USE_FOR = pattern("opens.use_for")
_BARE_TECH = pattern("opens.bare_tech")
_NOT_NOUN = pattern("opens.not_noun")  # fmt: skip
"""What never stands inside the name of a thing; where it does, the words before a verb are no attribute."""


_UNSOUND = later(r"^(?:想|等(?!级|候)|打算|要(?!求|点)|准备|计划)|[再又就才都还也很倒却一太挺超真更最]$")
"""What a head begins or ends with where it is cut out of a longer predicate."""
_SEASONAL = later(
    r"(?:每年|到了|一到)?(?:[春夏秋冬](?:天|季)?|早上|早晨|中午|下午|晚上|夜里|周末|平时|白天|平日|工作日|下班后?|睡前|饭后|雨天|冷天|热天)"
)
"""夏天穿43码: when something is so names it only along with the verb."""
_NEGATED = later(r"不|没|未")
_HAN = later(r"[一-龥]")
_SOMEBODY_THEN = later(r"一个人|自己|一直|人$|周末|晚上|早上|大家|天天|[年月天周时]$|打算|准备|平时")
_DOING = later(r"[^,]{0,6}(?:[上等学看写做吃睡忙找跑玩])")
_LATIN_NAME = later(r"[a-z][\w. -]{1,24}")
_LONGEST_HEAD, _LONGEST_OWNER = 14, 6
_WITH_A_NAME = ("由", "归", "找", "开", "坐", "吃", "喝", "听", "穿", "骑", "为")
"""Verbs behind which one character names nothing."""
_ACT = later(r"[打做写拍看听吃喝跑买用开剪记玩骑练学画跳唱点租](?!印机)[一-龥]")
"""打游戏的主力机: what stands before 的 is what the thing is for, and owns nothing."""
_HOLLOW = later(r"[了过就完掉]|光(?!明|伏)|(?:还|挺|蛮|很|太|超|相当)?(?:不错|还行|一般|可以|好|赞|棒)$")
"""What is no value but a judgement, or the rest of a verb."""


def _made(frame: Frame, match: re.Match[str], scene: Scene, *, purpose: bool = False) -> Draft | None:
    """The draft of a thing (`a`), a verb (`b`) and what is said of it (`v`)."""
    head, verb, words = _trim_head(match["a"]), match["b"], match["v"].strip()
    if _SEASONAL.fullmatch(head):
        head += verb
    if frame.negation or _NEGATED.search(match["a"] + verb) or _UNSOUND.search(head) or _HOLLOW.match(words):
        return None
    value = _value(frame, match)
    if verb in ("在", "买在") and not _lies_there(frame, head, words):
        return None
    if not _names_a_thing(frame, head, scene, purpose=purpose) or _BAD_VALUE.match(fold(value)):
        return None
    if verb in _WITH_A_NAME and len(value) < 2:
        return None
    body = frame.clause.said[match.start("a") : match.start("b")].strip().removeprefix("的")
    body = re.sub(r"(?:从[^,]{1,12}?)$", "", body)
    glue = " " if value[:1].isascii() and verb[-1:] != ":" else ""
    said = frame.clause.said[match.start("b") : match.end("b")]
    text = f"{body}{said}{glue}{frame.clause.said[match.end('b') : match.end('v')].strip()}"
    keep_pre = match.start("a") >= frame.core
    if _WEEKLY.fullmatch(words) and verb in ("是", "在", "定在", ":"):
        act = re.sub(r"(?:课|训练|班)$", "", head) or head
        weekly = Attribute(f"schedule {fold(act)}", category="schedule", cardinality=Cardinality.ONE)
        return Draft(weekly, value, text, keep_pre=keep_pre)
    if kin().get(head.rpartition("的")[2]) == "boss" and goes_by(words):  # 我们组的组长是贺雯
        return Draft(named_attribute("manager"), value, text, keep_pre=keep_pre)
    return _of_its_owner(frame, match, head, value, text) or Draft(
        open_attribute(fold(head), Cardinality.ONE), value, text, keep_pre=keep_pre
    )


def _value(frame: Frame, match: re.Match[str]) -> str:
    """What is said of the thing, without what only rounds it off."""
    low, high = match.span("v")
    if match["b"] in ("是", "是在") and (bought := _BOUGHT.fullmatch(match["v"].strip())):
        low += len(match["v"]) - len(match["v"].lstrip())
        low, high = low + bought.start("v"), low + bought.end("v")
    value = frame.clause.said[low:high].strip()
    value = re.sub(r"(?:就好|就行|就可以|即可)$", "", re.sub(r"(?:的|了)$", "", value) or value)
    if len(value) > 2 and re.search(r"在|到|放|收", match["b"]):
        value = re.sub(r"\s*(?:上面?|里面?|中|那边)$", "", value)
    return value


def _lies_there(frame: Frame, head: str, words: str) -> bool:
    """Whether 在 says where a thing is, and not where or when somebody does something."""
    if len(head) < 2 and not (frame.said_subject and pattern("phrasing.shared").fullmatch(head)):
        return False
    if (_HAN.search(head) is None and not frame.said_subject) or _SOMEBODY_THEN.search(head):
        return False
    return _DOING.match(words) is None or words.endswith(("上", "里"))


def _names_a_thing(frame: Frame, head: str, scene: Scene, *, purpose: bool) -> bool:
    """Whether the words before the verb are the name of something that can have a value."""
    if not head or _BAD_HEAD.match(head):
        return False
    if pattern("opens.made").search(head) if purpose else (len(head) > _LONGEST_HEAD or _NOT_NOUN.search(head)):
        return False
    if len(head) > 1 or head.isascii() or frame.possessive or frame.said_subject:
        return True
    return any(each.claim.attribute == fold(head) for each in scene.context.recent)


def _of_its_owner(frame: Frame, match: re.Match[str], head: str, value: str, text: str) -> Draft | None:
    """公司电脑的密码: what the thing says is its own, and not the user's."""
    split = _CONTEXT_SPLIT.match(head)
    if split is None or frame.subject.kind != "user" or frame.said_subject:
        return None
    owner, name = split["s"].strip(), split["a"].strip()
    place = match["a"].find(f"{owner}的{name}")
    if place < 0 or _ACT.match(owner) or not (len(owner) <= _LONGEST_OWNER or _LATIN_NAME.fullmatch(owner)):
        return None
    start = match.start("a") + place
    thing = frame.clause.said[start : start + len(owner)].strip()
    return Draft(
        open_attribute(fold(name), Cardinality.ONE),
        value,
        f"的{text.split('的', 1)[-1]}",
        subject_key=fold(thing),
        subject_name=f"{thing} " if thing.isascii() else thing,
    )


_DONE_WITH = later(
    r"(?:(?:在|从)[^,的]{1,8}?)?(?:现在|平时|一直|最近|经常|常|老|长期)*(?:带|教|管|住|开|用|租|养|买|写|做|上|喝|吃|服|读|看|听|穿|戴|玩|坐|骑|订|喂)的(?=.)"
)
"""在盒马常买的牛奶, 喝的降压药: the thing is named by its noun, whatever is done with it."""


def _trim_head(head: str) -> str:
    head = head.strip()
    head = re.sub(rf"{_SKIP}$", "", head) if len(head) > 2 else head
    head = re.sub(r"^(?:给|为|替)[^,的]{1,6}(?:买|报|请|订|办|租|找|做|配|装|定|养|开|交|上|选|约)的(?=.)", "", head)
    head = head[done.end() :] if (done := _DONE_WITH.match(head)) else head
    head = _LEADING.sub("", head).strip(" 的")
    return re.sub(r"^(?:后端|前端)?(?:主力|主要|日常|平时)(?=..)", "", head)


def unknown(frame: Frame) -> Draft:
    """A plain statement that no form fits: kept as it was said, beside others."""
    value = frame.negation_said + frame.said
    name = (
        "habit"
        if re.search(r"每天|每晚|每早|天天|每周|经常|习惯|雷打不动", normal(frame.pre) + frame.words)
        and frame.subject.kind == "user"
        else "many:fact"
    )
    return Draft(named_attribute(name), value, value + ("了" if frame.le else ""), flags=frozenset(("no_negation",)))
