"""What was told of work or study in words that say it otherwise: "I drive for DPD" tells whom one works for. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import table
from troth.language.en.parsed import Parsed
from troth.language.en.who import Scene, Who

_NAME = r"[A-Z0-9][\w&'.-]*(?: (?:of|the|and|&|for|[A-Z0-9][\w&'.-]*)){0,4}"


_HOURS = re.compile(r"\d[\w:.]*(?: ?[ap]m)? ?(?:to|till?|until|-|–|and) ?[\w:.]+")
_NO_WORK = ("no ", "unpaid ", "honorary ", "armchair ", "glorified ")
"""What tells of a trade that it is not one's own."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What is read at one address, and where it belongs."""

    to: str
    was: re.Pattern[str]
    value: re.Pattern[str]
    where: str
    unless: str
    verb: re.Pattern[str]
    rest: str
    """What stays at the address where it was read."""


@cache
def _reads() -> tuple[_Read, ...]:
    return tuple(_read(one) for one in table("works")["read"])


def _read(one: Mapping[str, str]) -> _Read:
    value = re.sub(r"(?<![\w<])P(?![\w<])", lambda _: _NAME, one["value"])
    verb = re.compile(one.get("verb", ".*"))
    where, unless, rest = (one.get(name, "") for name in ("where", "unless", "rest"))
    return _Read(one["is"], re.compile(one["was"]), re.compile(value), where, unless, verb, rest)


def employed(drafts: list[Draft], parsed: Parsed, who: Who | None, scene: Scene, source: str) -> list[Draft]:
    """The drafts, of which those that tell of work or study in other words stand at the address of what they tell."""
    if who is None or parsed.modal or parsed.wanted:
        return drafts
    return [placed for draft in drafts for placed in _placed(draft, parsed, who, scene, source)]


def _placed(draft: Draft, parsed: Parsed, who: Who, scene: Scene, source: str) -> list[Draft]:
    own = draft.subject == "user" or (draft.subject is None and who.user)
    if not own or not draft.positive or (parsed.past and not draft.change):
        return [draft]
    at_large = draft.attribute.name == "workplace" and parsed.copula and draft.value.isalpha() and draft.value.islower()
    if at_large or (draft.attribute.name == "occupation" and draft.value.startswith(_NO_WORK)):
        return []
    for one in _reads():
        if one.was.fullmatch(draft.attribute.name) is None or (found := one.value.fullmatch(draft.value)) is None:
            continue
        if one.verb.fullmatch(parsed.lemma) is None:
            continue
        if (one.where and not _held(one.where, who, scene)) or (one.unless and _held(one.unless, who, scene)):
            continue
        value = found["v"] if "v" in one.value.groupindex else draft.value
        if one.to == "shift" and (hours := _HOURS.search(_said(parsed, source))) is not None:
            value = hours[0]
        made = replace(draft, attribute=attribute(one.to), value=value, key=None)
        rest = replace(draft, value=one.rest, text=f"{who.display} is a {one.rest}", intents=set(draft.intents))
        return [rest, made] if one.rest else [made]
    return [draft]


def _said(parsed: Parsed, source: str) -> str:
    tokens = parsed.clause.tokens
    return source[min(t.start for t in tokens) : max(t.end for t in tokens)]


def _held(name: str, who: Who, scene: Scene) -> bool:
    return any(r.claim.subject == who.key and r.claim.attribute == name and r.claim.positive for r in scene.context.recent)


__all__ = ["employed"]
