"""What a known way of doing something gains or loses, and a qualifier that is turned into its opposite."""

from __future__ import annotations

import re
from collections.abc import Iterable

from troth.language.reading import Recent
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
