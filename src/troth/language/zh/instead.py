"""What takes the place of what was given up, and what is given up without its name.

Talk splits a change over two clauses and names the thing in one of them only: 断了爱他美，换飞鹤了; 那台机器漏水，我退货了.
Or it tells a new habit in the words of the same activity: 看书我偏好纸质的, and later 如今只看电子书. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from troth.domain.claim import Tense
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.text import HAN
from troth.language.zh import over
from troth.language.zh.lexicon import normal, pattern, terms
from troth.language.zh.pointing import in_another_case, is_planned
from troth.schema.registry import registry

_GIVEN_UP = pattern("instead.given_up")
_TAKEN_UP = pattern("instead.taken_up")
_NOWADAYS = pattern("instead.nowadays")
"""Words that tell how something is done from now on, and not besides or for once."""
_BESIDES = pattern("instead.besides")
_ONLY = later(r"只|都|全|一律|专门|改|干脆|反而|转而|更")
_BETTER = pattern("instead.better")
_CHANGED = later(r"[改换](?!天|善|进|证|钱|季)")
_FILLING = later(r"一直|一些|一个|其实|已经|有些|有点|可以|最近|现在|目前|如今|比较|经常|平时|一般|通常|自己")
"""Words that name nothing, though their characters do elsewhere."""
_AT_IT = pattern("instead.at_it")
"""What is just being done, or how it went."""
_PART = later(r"早|午|晚|睡前|夜")
_DOING = pattern("instead.doing")
_PREFERRED = pattern("instead.preferred")
_WANTING = pattern("instead.wanting")
"""少年宫太吵, 东湖禁钓了: what is found wanting, or is there no more."""
_VERBS = later(r"(?<=[在去用找到是吃喝坐看走](?!.*[在去用找到是吃喝坐看走]))")
_COME_FOR = pattern("instead.come_for")
_DISPOSED = pattern("instead.disposed")
_HEADLESS = pattern("instead.headless")
_NO_MORE = later(r"(?:我|也|就|都|现在|以后|早就|已经|干脆|再也)*(?:不|没再)(?P<v>[一-龥]{1,2}?)了")
_LIVED_IN = frozenset(("home", "location"))
_MOVED = later(r"[换改搬迁租住买]|[到投]")
"""Without these nothing comes for a home: 杭州太热了，开了空调."""
_POINTS = later(r"[那这](?P<u>[台只条辆部把家款双件套间盆张车房表琴]|本(?=$)|(?=[个本份]))|它")
_OWNED = later(r"[买有养租订换]了|入手|订[户阅]|《|会员")
_DENIED = pattern("instead.denied")
_COME = pattern("instead.come")
"""What was not so has come: 拿到手了, 学会了, 现在能…."""
_ALONE, _IS_USED = pattern("instead.alone"), pattern("instead.used")
_USED = frozenset(("car", "editor", "phone", "gym", "pet"))
_AT = frozenset("去在跑")
_DONE_AT = frozenset("练学看读听玩走弹")
"""What one does, of which no other thing can take the place that is not named with its verb."""
_HABITS = frozenset(("likes", "habit", "fact", "prefers", "hobby", "diet", "uses"))
_IDLE = frozenset(
    "我你的了是在有着过地得也都就才又还只和跟与给把被用做上去来到会要能可以个些么们这那之其于从叫很最近现今开始不没户喜欢爱偏好习惯一般"
)


def gives_up(words: str) -> bool:
    """Whether a clause tells that something is no longer so."""
    return _GIVEN_UP.search(words) is not None


def taken_up(words: str, before: str, recent: Iterable[Recent]) -> tuple[Recent, str] | None:
    """换飞鹤 behind 断了爱他美: the held claim that named what was given up, and what has come in its place."""
    match = _TAKEN_UP.fullmatch(words)
    old = next((each for each in recent if _lasting(each) and not over.keeps_safe(each) and _names(each, before)), None)
    if match is None or old is None or (old.claim.attribute in _LIVED_IN and not _MOVED.search(words)):
        return None
    return old, match.group("v")


def otherwise(words: str, sentence: str, subject: str | None, recent: Iterable[Recent]) -> Recent | None:
    """如今只看电子书: the one held habit of somebody's, or of anybody's, of which these words tell another way."""
    if not _NOWADAYS.search(words) or _BESIDES.search(words) or _AT_IT.search(words):
        return None
    theirs = [each for each in recent if subject in (None, each.claim.subject) and is_open(each) and _lasting(each)]
    theirs = [each for each in theirs if not in_another_case(words, each)]
    scores = [_another_way(words, sentence, each) for each in theirs]
    best = max(scores, default=0)
    return theirs[scores.index(best)] if best and scores.count(best) == 1 else None


def in_its_place(words: str, recent: Iterable[Recent]) -> tuple[Recent, str, str] | None:
    """换成蒙牛了, where the one thing that is held to be used is 伊利: that claim, what it uses, and what has come for it."""
    come = _ALONE.fullmatch(words)
    if come is None or _BESIDES.search(words):
        return None
    used = [
        (each, found.group("o"), found.group("b"))
        for each in recent
        if (is_open(each) or each.claim.attribute in _USED)
        and _lasting(each)
        and not in_another_case(words, each)
        and (found := _IS_USED.match(normal(each.text)))
    ]
    if come.group("b"):
        used = [one for one in used if one[2] == come.group("b") or {one[2], come.group("b")} <= _AT]
    else:
        used = [one for one in used if one[2] not in _DONE_AT]
    new = come.group("v")
    alike = [one for one in used if come.group("b") or (HAN.search(one[1]) is None) == (HAN.search(new) is None)]
    return (*alike[0][:2], new) if len(alike) == len(used) == 1 and new not in alike[0][1] else None


def is_open(held: Recent) -> bool:
    """Whether it is held in the words in which it was said."""
    return held.claim.attribute in _HABITS or held.claim.attribute not in registry()


def _another_way(words: str, sentence: str, held: Recent) -> int:
    """How much speaks for it that words tell what is done instead: the same act, of another thing of its sort."""
    known, changed = normal(held.text), _CHANGED.search(words) is not None
    if _other_taste(words, held, known):
        return 2
    acts = {act for act in _DOING.findall(words) if act in known and _other_object(words, known, act)} or _alike(words, known)
    closes = _same_close(words, known)
    then, now = {*_PART.findall(known)}, {*_PART.findall(words)}
    if not (acts or closes) or (then and now and not then & now and not changed):
        return 0
    shared = _content(sentence) & _content(known) - acts
    liked = held.claim.attribute == "likes"
    only = re.search("只|改", words) if liked else closes or (_PREFERRED.search(known) and _ONLY.search(words))
    return len(acts | closes) + len(shared) if shared or only else 0


def _other_taste(words: str, held: Recent, known: str) -> bool:
    """现在更爱喝普洱茶, where 爱喝绿茶 is held: another thing of the same sort, by its last character, is liked better."""
    if not _BETTER.search(words) or not _PREFERRED.search(known):
        return False
    old = normal(held.claim.value).rstrip("的点些")
    return old[-1:] == words[-1:] and HAN.match(old[-1:]) is not None and not words.endswith(old)


def _other_object(words: str, known: str, act: str) -> bool:
    """Whether an act has another object than before: 坐地铁好挤 tells of the underground that is taken anyway."""
    since = _NOWADAYS.search(words)
    if since is not None and act not in words[since.start() :]:
        return True  # 看电影现在都挑后排: the act is what is talked of
    new, old = (text[text.rfind(act) + 1 :].removeprefix("的是").removeprefix("了") for text in (words, known))
    if not new and not old:
        return words[-3:] != known[-3:]  # 水费微信上交, where 水费去营业厅交 is held: the way, and no object, is told
    return bool(new and old) and new[:2] != old[:2]


def _alike(words: str, known: str) -> set[str]:
    """What both say to be done, in other words: 现在主要刷番茄, where 小说在起点看 is held."""
    pairs = ((said, held) for kind in _kinds() for said in kind & set(words) for held in kind & set(known))
    return {said for said, held in pairs if said != held or _other_object(words, known, said)}


@cache
def _kinds() -> tuple[frozenset[str], ...]:
    return tuple(map(frozenset, terms("alike_acts")))


def _same_close(words: str, known: str) -> set[str]:
    """What both say to be done, by the words that close the new ones: 改冷藏发酵, 换我爸遛."""
    sizes = (4, 3, 2, 1) if _DOING.match(words[-1:]) or known.endswith(words[-1:]) else (4, 3, 2)
    close = next((words[-size:] for size in sizes if words[-size:] in known), "")
    other = close and _CHANGED.search(words[: -len(close)]) and words[-len(close) - 2 :] not in known
    return {close} if other and HAN.match(close) else set()


def complained_of(words: str, mates: Iterable[str], recent: Iterable[Recent]) -> tuple[Recent, str, str] | None:
    """换到棋院去了 beside 少年宫太吵: the one held claim with what is found wanting, that itself, and what has come for it.

    What has come is empty where it cannot stand in the place of the old.
    """
    come = _COME_FOR.fullmatch(words)
    if come is None or _BESIDES.search(words):
        return None
    loose = [(each, normal(each.text).replace(" ", "")) for each in recent if is_open(each) and _lasting(each)]
    found = [(each, topic) for topic in _wanting(mates) for each, known in loose if topic in known]
    if len(found) != 1 or found[0][1] in words:
        return None
    old, topic = found[0]
    before, topic, behind = _placed(normal(old.text), topic)
    value = come.group("v")
    same = next((size for size in range(min(len(value) - 1, len(behind)), 0, -1) if value.endswith(behind[-size:])), 0)
    value = value[:-same] if same else value
    fits = come.group("m") is not None or (come.group("b") or "") == before[-1:]
    return old, topic, value if fits else ""


def _placed(known: str, topic: str) -> tuple[str, str, str]:
    """What is held, cut at the whole phrase that is found wanting: 街口老冯那儿 behind 在."""
    at = known.find(topic)
    lead = _VERBS.search(known, 0, at)
    start = at - len(known[lead.end() if lead else at : at].lstrip())
    tail = re.match("那儿|那里|那边|那家|家|那", known[at + len(topic) :])
    end = at + len(topic) + (tail.end() if tail else 0)
    return known[:start], known[start:end], known[end:]


def _wanting(mates: Iterable[str]) -> Iterator[str]:
    """What clauses find wanting: 少年宫 of 少年宫太吵了."""
    for mate in mates:
        match = _WANTING.match(mate)
        if match and len(match.group("t")) > 1:
            yield match.group("t")


def disposed(words: str, sentence: str, recent: Iterable[Recent]) -> Recent | None:
    """那台机器漏水，我退货了: the thing of the user's that was told of last, and is pointed at."""
    points = _POINTS.search(sentence)
    if points is None or not _DISPOSED.fullmatch(words):
        return None
    named = points.group("u") or ""
    return next((each for each in recent if _thing(each) and (not named or named in normal(each.text))), None)


def dropped(words: str, sentence: str, recent: Iterable[Recent]) -> Recent | None:
    """带饭太麻烦，不带了: the held habit whose verb is given up, and of which the sentence speaks."""
    match = _NO_MORE.fullmatch(words)
    if match is None:
        return None
    verb = match.group("v")
    about = _content(sentence) - set(verb)
    for each in recent:
        known = normal(each.text)
        if each.claim.subject == "user" and _lasting(each) and verb in known and about & (_content(known) - set(verb)):
            return each
    return None


def headless(words: str, recent: Iterable[Recent]) -> Recent | None:
    """宽的不碰了: the held claim whose value is only told by its quality."""
    match = _HEADLESS.fullmatch(words)
    if match is None:
        return None
    return next((each for each in recent if _lasting(each) and normal(each.claim.value).rstrip("的") == match.group("v")), None)


def no_longer_denied(words: str, held: Recent) -> bool:
    """Whether words tell that what was not so is so: 现在能游一千米, where 不会游泳 is held."""
    denied = _DENIED.search(normal(held.text))
    if (
        denied is None
        or held.claim.tense is Tense.PAST
        or is_planned(held)
        or not _COME.search(words)
        or _BESIDES.search(words)
    ):
        return False
    what = denied.group("v")
    if re.search(rf"{re.escape(what)}的[^了]", words):
        return False  # 能游泳的地方不多
    return what in words or (len(what) == 2 and re.search(rf"[能会]{what[0]}", words) is not None)


def _lasting(held: Recent) -> bool:
    return held.claim.positive and held.claim.tense is Tense.PRESENT and not is_planned(held)


def _thing(held: Recent) -> bool:
    owned = held.claim.attribute in ("owns", "car", "pet") or _OWNED.search(normal(held.text)) is not None
    return _lasting(held) and held.claim.subject == "user" and owned


def _names(held: Recent, words: str) -> bool:
    """Whether words name the held value or its thing, or two characters of them in a row."""
    claim = held.claim
    names = [normal(claim.value)] + ([] if claim.attribute in registry() else [claim.attribute])
    runs = [name[at : at + 2] for name in names for at in range(len(name) - 1)]
    return any(run in words for run in runs if HAN.search(run) or run.isalnum())


def _content(words: str) -> set[str]:
    return {char for char in _FILLING.sub("", words) if HAN.match(char)} - _IDLE
