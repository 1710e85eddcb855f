"""What a known way of doing something gains or loses, and a qualifier that is turned into its opposite."""

from __future__ import annotations

import re
from collections.abc import Iterable

from troth.domain.claim import Tense
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.zh.instead import is_open
from troth.language.zh.lexicon import normal, pattern, terms


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


_OTHERWISE = pattern("revising.otherwise")
"""不用…了, 现在…, 改成…: what says that something is done otherwise from now on."""
_NO_MORE = pattern("revising.no_more")
_FOR_ONCE = later(r"这[次回周]|今[天晚]|明[天晚]|临时|暂时|先这|[吗呢?？]|如果|要是|打算|准备")


def replaced(sentence: str, said: str, recent: Iterable[Recent]) -> tuple[Recent, str] | None:
    """发版不用找产品了，现在合并就自动提审: the known way of doing something, and the other way in which it is done now."""
    clauses = re.split(r"[,，;；]", said)
    if len(clauses) != len(re.split(r"[,，;；]", sentence)) or not _OTHERWISE.search(sentence) or _FOR_ONCE.search(sentence):
        return None
    named = [(each, each.claim.attribute.removesuffix("流程")) for each in recent if each.claim.attribute.endswith("流程")]
    meant = [each for each, name in named if len(name) > 1 and (name in sentence or shared(name, sentence) > 1)]
    told = [part for part in clauses if not _NO_MORE.fullmatch(normal(part).strip())]
    if len(meant) != 1 or not told or (len(clauses) == 1 and _SPARED.fullmatch(sentence)):
        return None
    name = re.escape(meant[0].claim.attribute.removesuffix("流程"))
    value = re.sub(rf"^(?:{name}(?:的)?)?(?:新?(?:流程|办法|做法|规矩)[:：是]*)?", "", "，".join(part.strip() for part in told))
    return meant[0], value.strip("。.!！ ")


_UNNEEDED = later(r"[^,]{1,10}?(?:不用|不必|不需要|无需|用不着)(?:再)?[^,]{1,14}了")
_SAME_DOING = 4
"""Characters that must be the same: what is done, and how it was done."""


def unneeded(sentence: str, recent: Iterable[Recent]) -> Recent | None:
    """对账不用手工核了，现在系统自动跑: the one held statement of how it was done."""
    first, _, then = sentence.partition(",")
    if not _UNNEEDED.fullmatch(first.strip()) or not _OTHERWISE.search(then) or _FOR_ONCE.search(sentence):
        return None
    loose = [each for each in recent if each.claim.positive and is_open(each) and each.claim.tense is Tense.PRESENT]
    scored = [(size, each) for each in loose if (size := shared(first, normal(each.text))) >= _SAME_DOING]
    most = max((size for size, _ in scored), default=0)
    best = [each for size, each in scored if size == most]
    return best[0] if len(best) == 1 else None


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
