"""Who somebody's partner is now, by whatever word: a new boyfriend takes the place of "my partner". Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent
from troth.language.en.copula.names import name_of_another
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag
from troth.language.en.parsed import Parsed
from troth.language.en.who import Scene, Who
from troth.language.text import fold
from troth.schema.registry import known_as

PARTNERS = frozenset(known_as("marital_status")) | {"fiance", "fiancee", "other half"}
_NOW = bag("now new current")
_PARTED = re.compile(
    r"\b(?:(?:we|we've|i|i've|have|had) (?:just |finally |both )?(?:broke up|broken up|split up|split$|split[.!,]|separated|"
    r"divorced)|my ex\b|single again|called it quits|got remarried|new (?:boyfriend|girlfriend|partner|man|woman|love)\b)"
)
_BEREFT = bag("widow widower")
_NEAR = 80
"""Characters before "I'm with Hugo now" in which it may be said that a couple parted."""


def coupled(drafts: list[Draft], parsed: Parsed, who: Who | None, scene: Scene, source: str) -> list[Draft]:
    """The drafts; one that tells of a new partner takes the place of whoever was held to be the partner, by any word."""
    return [_coupled(draft, parsed, who, scene, source) for draft in drafts]


def _coupled(draft: Draft, parsed: Parsed, who: Who | None, scene: Scene, source: str) -> Draft:
    if who is not None and who.user and draft.value in _BEREFT and draft.positive:
        return replace(draft, attribute=attribute("marital_status"))
    if who is not None and who.user and draft.attribute.name == "employer" and _of_a_couple(draft, parsed, source):
        draft = replace(
            draft,
            attribute=name_of_another(),
            subject="user's partner",
            text=f"User's partner is {draft.value} now",
            names={fold(draft.value): "user's partner"},
            kind="fixed",
        )
        return _in_place_of(draft, scene)
    subject = draft.subject or (who.key if who is not None else "")
    if draft.attribute.name != "name" or not _is_partner(subject) or not draft.positive or parsed.past:
        return draft
    now = Intent.UPDATES in draft.intents or parsed.adverbs & _NOW or any(t.low in _NOW for t in parsed.clause.tokens)
    return _in_place_of(replace(draft, subject=subject), scene) if now else draft


def _of_a_couple(draft: Draft, parsed: Parsed, source: str) -> bool:
    """Whether "I'm with Hugo now" is said of whom one is with, and not of a house that one works for."""
    begin = parsed.clause.tokens[0].start
    near = fold(source[max(0, begin - _NEAR) : begin])
    return bool(parsed.rest) and parsed.copula and parsed.rest[0].low == "with" and _PARTED.search(near) is not None


def _is_partner(subject: str) -> bool:
    return subject.removeprefix("user's ").removeprefix("new ") in PARTNERS and subject.startswith("user's ")


def _in_place_of(draft: Draft, scene: Scene) -> Draft:
    before = tuple(
        recent.memory
        for recent in scene.context.recent
        if recent.claim.attribute == "name"
        and recent.claim.positive
        and _is_partner(recent.claim.subject)
        and fold(recent.claim.value) != fold(draft.value)
    )
    if not before:
        return draft
    return replace(draft, targets=(*draft.targets, *before), intents=draft.intents | {Intent.UPDATES})


__all__ = ["coupled"]
