"""Lists of facts as other memory engines export them. Another engine's fact is a machine's word: it comes in as a tool's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from troth.adapters.loaders.export import Export, listed
from troth.language.en.lexicon import ING, PAST, THIRD, verb
from troth.language.zh.subjects import in_full


def mem0(data: Any) -> Export:
    """What mem0's `get_all` returns: `results` (or a bare list) of `{memory, created_at, updated_at}`."""
    rows = listed(data, "results", "memories")
    return _facts(rows, "mem0", ("memory", "text", "data"), ("updated_at", "created_at"), of_the_user)


def supermemory(data: Any) -> Export:
    """A list of Supermemory's memories or documents: `{content | memory | summary, createdAt}`."""
    rows = listed(data, "memories", "results", "documents")
    return _facts(rows, "supermemory", ("content", "memory", "summary"), ("updatedAt", "createdAt", "created_at"))


_SAYS = re.compile(r"(?:[A-Z][a-z]+|Isn't|Can't|Doesn't) (?!(?:is|are|was|were)\b)")
"""A deed or a state to begin with, if it is a verb: "Likes pears", "Has a dog"; "James has a dog" is of James."""
_BEFORE_DEEDS = ("isn't", "can", "cannot", "can't", "doesn't")
"""What stands before another verb."""
_DOES = re.compile(r"[A-Z][a-z]+ing ")
_ITS = re.compile(
    r"(?:Name|Age|Birthday|Email|Phone|Address|Job|Occupation|Profession|Nationality|Hometown|Hobby|Hobbies|Goal|Diet|Favou?rite"
    r"|Wife|Husband|Partner|Girlfriend|Boyfriend|Fianc[eé]e?|Son|Daughter|Mother|Father|Mom|Mum|Dad|Sister|Brother|Dog|Cat|Pet|Boss)"
    r"(?:'s)?(?: [a-z]+){0,3} (?:is|are|was|were) "
)
"""Something of the user's: "Name is Alex", "Favourite films are …", "Dog's name is Max"."""
_HAN = re.compile(r"[\u4e00-\u9fff]")
_WHO_ZH = re.compile(r"用户|用戶|我|他|她|它")
_OTHERS_ZH = re.compile(r"[小老阿][\u4e00-\u9fff]|[\u4e00-\u9fff]{1,3}(?:的|说|是个|叫)")
_ITS_ZH = re.compile(r"[\u4e00-\u9fff]{1,5}是")


def of_the_user(fact: str) -> str:
    """A fact with its subject, which mem0 leaves out where it is the user: "Likes pears", "Name is Alex", 喜欢吃梨."""
    rest = fact[:1].lower() + fact[1:]
    if _HAN.match(fact):
        if _WHO_ZH.match(fact) or in_full(fact, 0, len(fact)):
            return fact
        if _ITS_ZH.match(fact) and not fact.startswith("是"):
            return f"用户的{fact}"
        return fact if _OTHERS_ZH.match(fact) else f"用户{fact}"
    first = fact.partition(" ")[0].lower()
    if _SAYS.match(fact) and (first in _BEFORE_DEEDS or verb(first, THIRD) or verb(first, PAST)):
        return f"User {rest}"
    if _DOES.match(fact) and verb(first, ING):
        return f"User is {rest}"
    return f"User's {rest}" if _ITS.match(fact) else fact


def _facts(
    rows: Any, source: str, texts: tuple[str, ...], times: tuple[str, ...], worded: Callable[[str], str] = str
) -> Export:
    """Each row once: the same text twice is the export's defect, and no second occasion."""
    found, seen = Export(), set()

    def take(place: str, row: Any) -> None:
        text, at = (next((row[key] for key in keys if row.get(key)), None) for keys in (texts, times))
        if text is not None and text in seen:
            found.left_out.append(f"{place}: is there twice")
            return
        seen.add(text)
        found.add(place, at, "tool", worded(text) if isinstance(text, str) else text, name=source)

    found.each("item", rows, take)
    return found
