"""Which verb says of what that it is over: 卖 of a thing, 停 of a medicine, 离职 of a boss, 倒闭 of a shop.

What is sold is no longer owned, but may still be liked; what is drunk up is bought again. And the thing must be what is held,
not another that is named after it: 腾讯的股票卖了 ends no job at 腾讯. The verbs are data (`over.toml`). Pure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from troth.domain.claim import Tense
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.zh.frame import Frame, time_pattern
from troth.language.zh.lexicon import normal, terms
from troth.language.zh.pointing import is_planned
from troth.language.zh.rules import FOR
from troth.language.zh.who import kin, several
from troth.schema.registry import registry

_SAFE = frozenset(("allergy", "health", "condition"))
_ROLES = frozenset(("manager", "acquaintance", "name", "marital_status"))
_OWNED = frozenset(("owns", "car", "phone", "pet", "uses", "editor", "operating_system"))
_LOOSE = frozenset(("fact", "event"))
_PLACES = frozenset(("employer", "workplace", "gym", "school", "home", "bank", "team", "address"))


@dataclass(frozen=True, slots=True)
class Told:
    """What a clause says to be over."""

    what: str
    """The thing, or the one who is the subject, as the rules see its name."""
    words: str
    """The same, as it was said."""
    verb: str
    ends: frozenset[str]
    kept: bool
    """Whether the clause tells something besides that is worth keeping."""


def told(frame: Frame, sentence: str) -> Iterator[Told]:
    """The readings of a clause as one that says of something that it is over."""
    words, end = frame.clause.words, frame.end + (1 if frame.le else 0)
    begins = dict.fromkeys((frame.after_subject, frame.core))
    for name, (verbs, forms) in _forms().items():
        if verbs.search(words, min(begins), end) is None:
            continue
        way = _data()[name]
        for form in forms:
            match = next((m for at in begins if (m := form.fullmatch(words, at, end))), None)
            if match is None or not _meant(match, way, sentence):
                continue
            found = told_of(frame, match, way["ends"], kept=bool(way.get("told")))
            if found.what or "life" in found.ends:
                yield found


def told_of(frame: Frame, match: re.Match[str], ends: str, *, kept: bool = False) -> Told:
    """What a match with the groups `v`, the thing, and `s`, the verb, tells to be over."""
    said = match.groupdict().get("v")
    if said:
        low = match.start("v") + len(said) - len(re.sub(_data()["words"]["determiner"], "", said))
        high = match.start("v") + len(re.sub(_data()["words"]["why"], "", said))
        words = frame.clause.said[low:high].strip()
    else:
        words = frame.subject.name if frame.said_subject and frame.subject.kind in ("person", "pet") else ""
        key = frame.subject.key
        family = key.startswith("user's") and key.removeprefix("user's ").split(" ")[0] not in several()
        ends = "shared" if family and "role" in ends else "" if family else ends
    return Told(normal(words), words, match.group("s"), frozenset(ends.split()), kept)


def _meant(match: re.Match[str], way: Mapping[str, Any], sentence: str) -> bool:
    """Whether a verb that says many things says here that something is over."""
    weak = re.fullmatch(way.get("weak", "(?!)"), match.group("s")) is not None
    words = _data()["words"]
    return not weak or re.search(f"{words['since']}|{words['instead']}", sentence) is not None


def ends(told: Told, held: Recent) -> bool:
    """Whether what is told to be over is what is held."""
    parked = told.verb in _PARKED and held.claim.attribute == "car"
    return not parked and bool(told.ends & _sorts(held, told.what)) and names(told.what, held)


def for_now(told: Told) -> bool:
    """Whether what is told is only parked, or shut: 昨晚关了窗."""
    return told.verb in _PARKED and told.what.endswith(_DAILY)


_PARKED = frozenset(("停", "还", "关"))
_DAILY = ("车", "窗", "门", "灯", "空调", "电视", "电脑")
"""What is parked or shut, and used the day after."""


def _sorts(held: Recent, what: str) -> frozenset[str]:
    """How somebody stands to what is held; see `over.toml`."""
    claim, words = held.claim, _data()["words"]
    name, text, known = claim.attribute, normal(held.text).replace("用户", ""), registry().get(claim.attribute)
    if not claim.positive or claim.tense is Tense.PAST:
        return frozenset()
    if is_planned(held):
        return frozenset(("ahead",))
    if keeps_safe(held):
        return frozenset(("ill",))
    with_them = re.search(f"(?:[和跟与][^,]{{0,4}}|[请雇找招带][^,]{{0,8}}){re.escape(what)}", text) is not None
    found = {"role"} if name in _ROLES or name == "pet" or _of_somebody(name) else set()
    found |= {"shared"} if with_them and name not in _PLACES else set()
    if name in _ROLES or (known is not None and known.identity):
        return frozenset(found)
    found |= set() if name in _PLACES | {"car", "pet"} else {"done"}
    found |= {"place"} if name in _PLACES else set()
    found |= {"had"} if name in _OWNED or (known is None and name not in _LOOSE) else set()
    found |= {sort for sort, form in words["sorts"].items() if re.search(form, text)}
    return frozenset(found)


def keeps_safe(held: Recent) -> bool:
    """Whether it is of somebody's health, which ends by no word that is said of a thing: 花生太硬，换成腰果了."""
    return held.claim.attribute in _SAFE


def _of_somebody(attribute: str) -> bool:
    return attribute not in registry() and any(attribute.endswith(word) for word in kin() if len(word) > 1)


_UNIT = "[只条台辆部盆个把张本间套棵匹头家门份块双支]"
_JOINED = re.compile(rf"、|和|以及|还有|(?<=[一-龥])(?=一(?:{_UNIT}|[猫狗鸟鱼龟兔]))")
_COMMA = re.compile(r"\s*[,，]\s*")
_IN_ALL = re.compile(rf"[两俩三四五六七八九十几\d]+{_UNIT}[^一]{{0,6}}$")
"""两盆花, before its parts: 一盆茉莉一盆栀子."""
_WHICH = re.compile(rf"那{_UNIT}|^(?:那|我的?){_UNIT}?")
_ONE = re.compile(rf"[一两二三\d]*{_UNIT}?$")
_MORE = 4
"""Characters that an item of a list may have besides what it is named by."""


def left(held: Recent, gone: str) -> tuple[str, str] | None:
    """The value and text of what is left of a list, or of the parts of a number, without what is gone; None of no list."""
    which = "" if is_planned(held) else _WHICH.sub("", gone)
    head, items = _list_in(held.text, which)
    stay = [item for item in items if which not in normal(item) and normal(item) not in gone]
    if not which or len(stay) != len(items) - 1 or not stay or "用户" in map(normal, stay):  # 我和小王合租 is no list
        return None
    if any(len(item) > len(which) + _MORE for item in items if item not in stay):
        return None
    value = "、".join(stay)
    said = value if head else value.replace(items[0], _item(items[0], held.claim.value), 1)
    return said, head + value


def _list_in(text: str, which: str) -> tuple[str, list[str]]:
    """What stands before a list, and its items; nothing before it, where its first item stays as it was said."""
    before, *details = _COMMA.split(text)
    if details:  # what a comma parts are details, unless they are the parts of a number
        parts = [part for detail in details for part in _JOINED.split(detail) if part]
        total = _IN_ALL.search(before)
        return (before[: total.start()], parts) if total and all(part.startswith("一") for part in parts) else ("", [])
    first, *items = filter(None, _JOINED.split(text))
    if items and text.startswith(first + items[0]) and "一" not in first:
        return first, items
    at = normal(first).find(which)
    head = _ONE.sub("", first[:at]) if items and at >= 0 else ""
    return head, [first[len(head) :], *items]


def _item(first: str, value: str) -> str:
    """The first item alone, which stands behind its verb."""
    begin = next((at for at in range(len(first)) if value.startswith(first[at:])), 0)
    return first[begin:]


def names(what: str, held: Recent) -> bool:
    """Whether words name what is held and nothing else: 健身卡, 威尔士的卡, but not 威尔士的教练 where 威尔士 is the gym."""
    words = _data()["words"]
    acts = " ".join(nouns for act, nouns in words["acts"].items() if is_planned(held) and act in held.text)
    known = normal(f"{held.text}|{held.claim.attribute}|{words['kinds'].get(held.claim.attribute, '')}|{acts}")
    if len(what) == 1:
        return what in known
    if pointing := _MEASURED.fullmatch(what):
        return re.search(f"[一了着那]{pointing.group('u')}", known) is not None
    empty, hold = frozenset(terms("unspecific")), _hold()
    place = shared = 0
    while place < len(what):
        latin = _LATIN.match(what, place)
        sizes = (len(latin.group()),) if latin else range(min(8, len(what) - place), 1, -1)
        run = next((size for size in sizes if what[place : place + size] in known), 0)
        if run and what[place : place + run] not in empty:
            shared, place = shared + run, place + run
        elif (word := hold.match(what, place)) and word.end() > place:
            place = word.end()
        else:
            return False
    return shared > 1 or (what[-1] in known and what[-1] not in _MEASURES)


_LATIN = re.compile(r"[a-z0-9][a-z0-9.+#_-]*")
_MEASURES = "家台只条部辆把件张本门份套间个的里边"
_MEASURED = re.compile(rf"[那这](?P<u>[{_MEASURES}])")
"""那家: a thing told of before, by its measure word alone."""


@cache
def _data() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(files("troth.language.zh").joinpath("over.toml").read_text(encoding="utf-8"))


@cache
def _hold() -> re.Pattern[str]:
    words = sorted(_data()["words"]["hold"].split("|"), key=len, reverse=True)
    return re.compile("|".join(words))


@cache
def _forms() -> Mapping[str, tuple[re.Pattern[str], tuple[re.Pattern[str], ...]]]:
    """By way of ending: its verbs, one of which stands in whatever tells it, and the shapes that it is told in."""
    ways = {name: way for name, way in _data().items() if name != "words"}
    verbs = {name: re.compile("|".join((way["verbs"], way.get("bare", way["verbs"])))) for name, way in ways.items()}
    return {name: (verbs[name], tuple(map(later, _shapes(way)))) for name, way in ways.items()}


def _shapes(way: Mapping[str, Any]) -> Iterator[str]:
    """How a way of ending is told: the thing first, the thing last, and the subject alone."""
    words, verbs = _data()["words"], way["verbs"]
    # Bounded: the words between overlap (早, 早就), and any number of them would be tried in every combination.
    between = f"(?:{words['between']}|{time_pattern()}){{0,4}}"
    closed = f"(?:(?P<s>{verbs}){words['behind']})"
    yield rf"(?:[^,把将]{{0,8}}(?:把|将)|跟|和|与)?(?P<v>[^,把将]{{1,16}}?){between}{closed}"
    if "bare" in way:
        yield rf"(?P<v>[^,把将]{{1,16}}?){between}(?P<s>{way['bare']})"
    if way.get("last"):
        yield rf"{between}(?P<s>{way['bare']})(?P<v>[^,了]{{2,12}})了?"
    yield rf"{between}(?P<s>{verbs})(?:了|掉了?|完了?)(?P<v>[^,了]{{1,12}})"
    yield rf"{between}(?P<s>{verbs})(?P<v>[^,了]{{1,6}}?)(?:{FOR}|了)"
    if way.get("subject"):
        yield rf"{between}{closed}"
