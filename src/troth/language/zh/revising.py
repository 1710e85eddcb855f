"""Which known claim the words of a change speak of, by what both are about and by the kind of what stands in the same place.

舞蹈课调到周日 is about the lesson that was on Wednesday; 现在改支持成都队 about the team that was cheered for before: the words
share a topic, or a verb, and where one has a weekday, a sum, a place or a name, the other has another of the same kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from troth.domain.claim import Tense
from troth.language.reading import Recent
from troth.language.text import fold
from troth.language.zh.lexicon import normal, pattern, terms
from troth.language.zh.pointing import is_planned

_CHANGED = pattern("revising.changed")
"""Words that say that something is otherwise now."""
_EXCHANGED = pattern("revising.exchanged")
"""Words that put one thing in the place of another."""
_OVER = pattern("revising.over")
"""Words that say, in another clause, that what was is no more."""
_ANOTHER = pattern("revising.another")
"""Words that put one thing beside another, or tell of one day only."""
_IDLE = pattern("revising.idle")
_OWNER = re.compile(r"用户(?:的(?:[一-龥]{1,4}?)(?=的)的?)?")
_WEDDING = re.compile(r"婚礼|办酒席?|摆酒")
_UNTOUCHED = frozenset(
    [
        "name",
        "birthday",
        "birth_year",
        "acquaintance",
        "allergy",
        "health",
        "event",
        "mood",
        "instruction",
        "pet",
        "hometown",
        "birthplace",
        "gender",
        "age",
        "condition",
        "location",
        "procedure",
        "skill",
        "speaks",
        "phone",
        "email",
    ]
)
_DATED = ("event", "appointment", "travel", "condition", "plan")
_PUT_OFF = re.compile(r"改(?:期|到|成|在)|推迟|推到|续到|排到|拖到|提前|延(?:到|后|期)|挪到|调到")
_NUMBER = r"(?:\d+(?:[.,:]\d+)?|[一二两三四五六七八九十百千万半零]+)"
_SLOTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("weekday", re.compile(r"(?:(?:每|逢)?(?:周|星期|礼拜)[一二三四五六日天末](?:[到至、和](?:周|星期)?[一二三四五六日天])?)")),
    (
        "date",
        re.compile(
            r"(?:(?:今|明|后|去|\d{4})年)?(?:\d{1,2}|十?[一二三四五六七八九十])月(?:\d{1,2}[日号]|底|初|中旬)?|(?:今|明|后|\d{4})年(?:底|初)|(?:每月)?\d{1,2}[号日](?!线|楼)"
        ),
    ),
    ("clock", re.compile(rf"(?:早上|上午|中午|下午|晚上|凌晨|夜里)?{_NUMBER}(?:点|:)(?:{_NUMBER}分?|半|整|钟)?")),
    ("length", re.compile(rf"{_NUMBER}(?:个)?(?:半)?(?:多)?(?:分钟|小时|钟头|钟)")),
    ("rate", re.compile(rf"{_NUMBER}(?:次|趟|回|遍)")),
    ("money", re.compile(rf"{_NUMBER}(?:块钱?|元|万|千|百)(?:{_NUMBER})?")),
    (
        "count",
        re.compile(
            rf"{_NUMBER}(?P<u>个人|人|个|只|条|台|辆|片|粒|颗|岁|公里|斤|公斤|平|页|度|杯|瓶|包|支|家|套|间|张|本|节|名|位|口)"
        ),
    ),
    ("latin", re.compile(r"(?<![a-z0-9])[a-z][a-z0-9]*[_.@-]?[a-z0-9_.@-]{3,}")),
    (
        "person",
        re.compile(
            r"(?:叫|是|归|由|换成?|找|跟)(?P<v>[一-龥]{1,3}(?:老师|医生|大夫|师傅|教练|主任|经理|律师|总|工|姐|哥|叔|阿姨))"
        ),
    ),
    ("called", re.compile(r"叫(?P<v>[一-龥]{2,3}|[a-z]+)|(?:是|换成?)(?P<w>[一-龥]{2,3})$")),
    (
        "place",
        re.compile(r"(?:在|到|去|往|进|回)(?P<v>[一-龥a-z0-9]{2,12}?)(?=上班|上课|上学|办公|办|读|住|吃|去|那边|这边|了|$)"),
    ),
)
_VERBS = re.compile(r"支持|喜欢|归|[喝吃用坐骑开学练看听玩穿跑租订读打买养种跟找上送寄存走住睡起醒洗遛写考追逛]")


@dataclass(frozen=True, slots=True)
class Revision:
    """The claim that a change is told of, and how sure the words make it."""

    old: Recent
    score: int


def revised(clause: str, sentence: str, value: str, subjects: Iterable[str], recent: Iterable[Recent]) -> Recent | None:
    """The one known claim that a clause gives a new state of, or None."""
    explicit = _EXCHANGED.search(clause) is not None
    over = _OVER.search(sentence) is not None or (len(clause) <= 12 and _CHANGED.search(sentence) is not None)
    if not (explicit or over or _CHANGED.search(clause)) or _ANOTHER.search(clause):
        return None
    keys = tuple(subjects)
    found = []
    for place, each in enumerate(recent):
        if not _open_to_change(each, clause, sentence) or fold(each.claim.value) == fold(value):
            continue
        related = each.claim.subject in keys
        if score := _score(clause, sentence, each, explicit=explicit, over=over, recency=place):
            found.append(Revision(each, score + related))
    if not found:
        return None
    best = max(revision.score for revision in found)
    top = [revision.old for revision in found if revision.score == best and best > 2]
    return top[0] if len({(old.claim.subject, old.claim.attribute, old.claim.value) for old in top}) == 1 else None


def _open_to_change(recent: Recent, clause: str, sentence: str) -> bool:
    claim = recent.claim
    if not claim.positive or claim.tense is Tense.PAST:
        return False
    ahead = is_planned(recent)
    if ahead or claim.attribute in _DATED:
        return ahead and _PUT_OFF.search(clause) is not None
    if claim.attribute == "name":
        return claim.subject != "user" and normal(claim.value) in sentence and normal(claim.value) not in clause
    return claim.attribute not in _UNTOUCHED


def _score(clause: str, sentence: str, old: Recent, *, explicit: bool, over: bool, recency: int) -> int:
    known = _bare(normal(old.text))
    said = _bare(clause)
    for kind, form in _SLOTS:
        a, b = _only(form, known), _only(form, said)
        if a is None or b is None or a.group() == b.group():
            continue
        if kind == "count" and a.group("u") != b.group("u"):
            continue
        if kind in ("person", "called") and not _one_head(known[: a.start()], said[: b.start()]):
            continue
        if kind == "place" and not re.search(r"搬|转|迁|调|挪|换|改|归", said):
            continue
        rest_known = known[: a.start()] + "|" + known[a.end() :]
        rest_said = said[: b.start()] + "|" + said[b.end() :]
        if old.claim.attribute == "relative" and kind != "count":
            continue
        topic = (
            2 * _same_head(rest_said, rest_known)
            or shared(rest_said, rest_known)
            or (shared(_bare(sentence), rest_known) if over or explicit else 0)
        )
        verb = _verb(rest_said, rest_known)
        brief = kind in ("count", "rate", "money", "length") and (over or explicit) and len(clause) <= 9
        if brief and topic < 2 and recency == 0:
            return 3
        if topic >= 2 or (verb and kind in ("weekday", "clock", "length", "rate", "person")):
            return 2 * topic + 2 * verb + 1
    verb = _verb(said, known)
    if old.claim.attribute == "relative" or not verb or not (explicit or over):
        return 0
    topic = shared(said, known) or shared(_bare(sentence), known)
    frame = _framed(said, known)
    if topic >= 2 or frame:
        return 2 * topic + 2 + 2 * frame
    instead = re.search(r"改(?:成)?(?P<v>[喝吃用坐骑开学练看听玩穿跑租订读打种跟走住])", clause)
    return 3 if instead and instead.group("v") in known else 0


def puts_off(clause: str) -> bool:
    """Whether a clause gives something another date."""
    return _PUT_OFF.search(clause) is not None


def _bare(words: str) -> str:
    """Words without the person and without those that only tell of the change."""
    words = _WEDDING.sub("结婚", words)
    return _IDLE.sub("", _OWNER.sub("", words))


def _only(form: re.Pattern[str], words: str) -> re.Match[str] | None:
    found = list(form.finditer(words))
    return found[0] if len(found) == 1 else None


def _one_head(known: str, said: str) -> bool:
    """Whether two names for somebody's part go together: 教练 and 健身教练, not 语文老师 and 数学老师."""
    a, b = re.sub(r"[的我新那这,|]|现在|本来", "", known)[-6:], re.sub(r"[的我新那这,|]|现在", "", said)[-6:]
    return not a or not b or a.endswith(b) or b.endswith(a)


def _verb(said: str, known: str) -> bool:
    """Whether the same is done in both, with another object."""
    return bool({match.group() for match in _VERBS.finditer(said)} & {match.group() for match in _VERBS.finditer(known)})


def _same_head(said: str, known: str) -> bool:
    """Whether both begin with the same thing: 公司搬到…, 公司在…."""
    return len(said) > 2 and said[:2] == known[:2] and re.fullmatch(r"[一-龥]{2}", said[:2]) is not None


def _framed(said: str, known: str) -> bool:
    """Whether both begin and end alike around the part that differs: 支持深圳队, 支持成都队."""
    return len(said) > 2 and len(known) > 2 and said[:1] == known[:1] and said[-1:] == known[-1:]


def shared(words: str, text: str) -> int:
    """How many characters of two and more in a row stand in both, empty words left out."""
    empty = frozenset(terms("unspecific"))
    total, place = 0, 0
    while place < len(words) - 1:
        size = 0
        for length in range(min(8, len(words) - place), 1, -1):
            piece = words[place : place + length]
            if piece in text and piece not in empty and re.fullmatch(r"[一-龥]+|[a-z0-9.]+", piece):
                size = length
                break
        total += size
        place += size or 1
    return total


_ACHIEVED = pattern("revising.achieved")
_TAKEN_TO = pattern("revising.taken_to")
_LEFT_OFF = pattern("revising.left_off")
_TASTES = ("likes", "hobby", "habit", "dislikes", "diet", "fact", "prefers")


def over_by(clause: str, subject: str, recent: Iterable[Recent]) -> tuple[Recent, ...]:
    """What a clause brings to an end by telling that it is done, or that a taste has turned."""
    known = [each for each in recent if each.claim.subject == subject and each.claim.tense is not Tense.PAST]
    if re.search(r"(?:已经|终于|总算)[^不没]*了$", clause):
        came = [each for each in known if each.claim.tense is Tense.PLANNED and shared(clause, normal(each.text)) >= 2]
        if came:
            return tuple(came)
    if done := _ACHIEVED.search(clause):
        about = clause[: done.start()]
        if "退伍" in done.group() or "退役" in done.group():
            return tuple(each for each in known if re.search(r"当兵|部队|服役|参军", normal(each.text)))
        return tuple(each for each in known if each.claim.attribute in _UNDER_WAY and shared(about, normal(each.text)) >= 2)
    for turn, positive in ((_TAKEN_TO, False), (_LEFT_OFF, True)):
        if turn.search(clause):
            return tuple(each for each in known if _taste(each, positive=positive) and _named(each, clause))
    return ()


_ADDED = pattern("revising.added")
_SPARED = pattern("revising.spared")


def stepped(clause: str, rest: str, recent: Iterable[Recent]) -> tuple[Recent, str, str] | None:
    """A way of doing something that gains or loses a step: (the known one, its new value, its new words)."""
    ways = [each for each in recent if each.claim.attribute == "procedure" or each.claim.attribute.endswith("流程")]
    if added := _ADDED.fullmatch(clause):
        step = (added.group("s") or rest).strip("，, ")
        fitting = [each for each in ways if shared(added.group("a"), normal(each.text)) >= 2] or ways[:1]
        if step and fitting and (len(fitting[0].claim.value) > 0):
            old = fitting[0]
            return old, f"{old.claim.value}，再{step.removeprefix('再')}", f"{old.text}，再{step.removeprefix('再')}"
    if spared := _SPARED.fullmatch(clause):
        for old in ways:
            parts = re.split(r"(?<=[，,、；;])|(?=再|然后|最后)", old.claim.value)
            kept = [part for part in parts if spared.group("x") not in normal(part)]
            if len(kept) < len(parts):
                value = "，".join(part.strip("，,、；; ") for part in kept)
                value = re.sub(r"^(?:再|然后)+", "", value)
                return old, value, old.text.replace(old.claim.value, value)
    return None


_OPPOSITES = [
    ("税前", "税后"),
    ("早上", "晚上"),
    ("上午", "下午"),
    ("左", "右"),
    ("农历", "阳历"),
    ("阴历", "阳历"),
    ("公历", "农历"),
    ("大专", "本科"),
    ("全职", "兼职"),
    ("单人", "双人"),
    ("往返", "单程"),
    ("男", "女"),
    ("买", "租"),
    ("哥哥", "弟弟"),
    ("姐姐", "妹妹"),
    ("堂", "表"),
    ("前任", "现任"),
    ("公", "母"),
    ("含税", "不含税"),
]


def turned(words: str, recent: Iterable[Recent]) -> tuple[Recent, str, str] | None:
    """一万二是税后: the known claim whose qualifier is turned into its opposite, (it, the wrong word, the right one)."""
    match = re.fullmatch(r"(?:那|这|我说的)?(?:个|是)?(?P<v>[^,是]{0,10}?)(?:其实|应该)?是(?P<q>[^,]{1,4}?)(?:的)?", words)
    if match is None:
        return None
    for each in list(recent)[:4]:
        known = normal(each.text)
        for pair in (*_OPPOSITES, *((b, a) for a, b in _OPPOSITES)):
            if match.group("q") == pair[1] and pair[0] in known and pair[1] not in known and match.group("v") in known:
                return each, pair[0], pair[1]
    return None


_UNDER_WAY = ("project", "goal", "learning", "plan", "task", "fact")


def _taste(recent: Recent, *, positive: bool) -> bool:
    claim = recent.claim
    denied = not claim.positive or claim.attribute == "dislikes"
    return (
        claim.attribute in _TASTES and denied is not positive and (positive is False or claim.attribute in ("likes", "hobby"))
    )


def _named(recent: Recent, clause: str) -> bool:
    value = re.sub(r"^[吃喝听看玩]", "", normal(recent.claim.value))
    return len(value) > 1 and value in clause
