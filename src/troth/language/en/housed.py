"""Where somebody lives, told of their dwelling: "my flat's in Antwerp", "a resident of Seville". Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag
from troth.language.en.order.lives import VISIT
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut_place, written
from troth.language.en.who import Scene, Who
from troth.language.text import fold
from troth.language.time import TimeMention

DWELLINGS = bag(
    "flat house apartment home place cottage bungalow studio bedsit maisonette condo loft terrace semi townhouse houseboat "
    "caravan farmhouse duplex penthouse gaff digs croft room flatshare residence postcode cabin yurt bolthole"
)
"""Where one lives, where it is one's own and nothing says that it is another's or for holidays."""
_PLACED = DWELLINGS - bag("room bolthole") | {"house location", "flat location", "home place", "place location"}
_THERE = re.compile(r"(?:(?:just|right|out|still|down|up) )*(?:in|near|outside|at|on the outskirts of|just outside) (?=[A-Z])")
_RESIDENT = re.compile(r"(?:resident of (?P<of>.+)|(?P<its>[A-Z].*) resident)")
_HELD = bag("owns own have has rent rents share shares rented")
_MOVED = re.compile(
    r"\bnew (?:flat|house|home|place|apartment|address|digs)\b|\bmoved (?:in|here|house|home|for good|at last)\b|"
    r"\bunpack(?:ed|ing)\b|\b(?:got|have) the keys\b(?! to)|\bfor good\b",
    re.IGNORECASE,
)
_NEAR = 60
"""Characters around "we're in Malmo now" in which it may be said that one moved there."""


def housed(
    drafts: list[Draft], parsed: Parsed, who: Who | None, scene: Scene, source: str, times: tuple[TimeMention, ...]
) -> list[Draft]:
    """The drafts, of which those that tell of a dwelling or of a resident tell where somebody lives."""
    return [_at_home(draft, parsed, who, scene, source, times) or draft for draft in drafts]


def _at_home(
    draft: Draft, parsed: Parsed, who: Who | None, scene: Scene, source: str, times: tuple[TimeMention, ...]
) -> Draft | None:
    name = draft.attribute.name
    if not draft.positive or parsed.past or parsed.modal or parsed.wanted:
        return None
    if name in _PLACED and (found := _THERE.match(draft.value)) is not None and draft.value.split()[-1][:1].isupper():
        return _moved_to(draft, draft.value[found.end() :])
    if name in ("occupation", "is") and (told := _RESIDENT.fullmatch(draft.value)) is not None:
        return _moved_to(draft, told["of"] or told["its"])
    if name == "location" and who is not None and who.user and "now" in _said(parsed):
        begin, end = parsed.clause.tokens[0].start, parsed.clause.tokens[-1].end
        near = source[max(0, begin - _NEAR) : end + _NEAR]
        moved = _MOVED.search(near) and not VISIT.search(fold(near))
        return replace(_moved_to(draft, draft.value), passing=None) if moved else None
    if name in _HELD and who is not None and (place := _of_a_dwelling(parsed.rest, times, source)):
        key = draft.subject or who.key
        elsewhere = any(
            r.claim.subject == key and r.claim.attribute == "home" and r.claim.positive for r in scene.context.recent
        )
        if VISIT.search(fold(source[parsed.clause.tokens[0].start : parsed.clause.tokens[-1].end])):
            return None
        return None if elsewhere and name in ("owns", "own", "have") else _moved_to(draft, place)
    return None


def _moved_to(draft: Draft, place: str) -> Draft:
    return replace(draft, attribute=attribute("home"), value=place, key=None, dated=False)


def _said(parsed: Parsed) -> set[str]:
    return parsed.adverbs | {t.low for t in parsed.clause.tokens}


def _of_a_dwelling(tokens: list[Token], times: tuple[TimeMention, ...], source: str) -> str:
    """The place of "a bedsit in Margate"; nothing of "a holiday flat in Nice"."""
    at = next((i for i, t in enumerate(tokens[:6]) if t.low in DWELLINGS), None)
    if at is None or at + 2 >= len(tokens) or not {t.low for t in tokens[:at]}.isdisjoint(_AWAY):
        return ""
    if tokens[at + 1].low not in ("in", "near", "outside", "at") or not tokens[at + 2].capital:
        return ""
    return bare(written(source, cut_place(tokens[at + 2 :], times)))


_AWAY = bag("holiday second summer winter weekend rental other another ski beach guest hotel investment two three time-share")

__all__ = ["housed"]
