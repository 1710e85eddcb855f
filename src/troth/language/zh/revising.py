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
_UNTOUCHED = frozenset(
    ["name", "birthday", "birth_year", "acquaintance", "allergy", "health", "event", "mood", "instruction", "pet"]
    + ["hometown", "birthplace", "gender", "age", "condition", "location", "procedure", "skill", "speaks", "phone", "email"]
)
_NUMBER = r"(?:\d+(?:[.,:]\d+)?|[一二两三四五六七八九十百千万半零]+)"
_SLOTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("weekday", re.compile(r"(?:(?:每|逢)?(?:周|星期|礼拜)[一二三四五六日天末](?:[到至、和](?:周|星期)?[一二三四五六日天])?)")),
    (
        "date",
        re.compile(r"(?:(?:今|明|后|去|\d{4})年)?\d{1,2}月(?:\d{1,2}[日号]|底|初|中旬)?|(?:每月)?\d{1,2}[号日](?!线|楼)"),
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
    over = _OVER.search(sentence) is not None
    if not (explicit or over or _CHANGED.search(clause)) or _ANOTHER.search(clause):
        return None
    keys = tuple(subjects)
    found = []
    for each in recent:
        if not _open_to_change(each) or fold(each.claim.value) == fold(value):
            continue
        related = each.claim.subject in keys
        if score := _score(clause, sentence, each, explicit=explicit, over=over):
            found.append(Revision(each, score + related))
    if not found:
        return None
    best = max(revision.score for revision in found)
    top = [revision.old for revision in found if revision.score == best and best > 2]
    return top[0] if len({(old.claim.subject, old.claim.attribute, old.claim.value) for old in top}) == 1 else None


def _open_to_change(recent: Recent) -> bool:
    claim = recent.claim
    return claim.positive and claim.tense is Tense.PRESENT and not is_planned(recent) and claim.attribute not in _UNTOUCHED


def _score(clause: str, sentence: str, old: Recent, *, explicit: bool, over: bool) -> int:
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
        if topic >= 2 or (verb and kind in ("weekday", "clock", "length", "rate", "person")):
            return 2 * topic + 2 * verb + 1
    verb = _verb(said, known)
    if old.claim.attribute == "relative" or not verb or not (explicit or over):
        return 0
    topic = shared(said, known) or shared(_bare(sentence), known)
    frame = _framed(said, known)
    if topic >= 2 or frame:
        return 2 * topic + 2 + 2 * frame
    return 0


def _bare(words: str) -> str:
    """Words without the person and without those that only tell of the change."""
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
