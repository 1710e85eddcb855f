"""Plans that are off: "the move to Vienna is off", "the trip fell through"."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Intent, Mood, Tense
from troth.language.en.mood import says
from troth.language.en.tokens import Token
from troth.language.en.who import Scene
from troth.language.reading import Assertion, Recent
from troth.language.stem import stem
from troth.language.text import fold, index_terms
from troth.language.text import words as words_of
from troth.schema.registry import open_attribute, registry


def attribute_of(recent: Recent) -> Attribute:
    """What the registry, or the form of a claim that is held, says of its attribute."""
    known = registry().get(recent.claim.attribute)
    if known is not None:
        return known
    made = open_attribute(recent.claim.attribute, Cardinality.ONE)
    return replace(made, category="event", layer="episodic", passing=True, ttl_days=30) if recent.claim.passing else made


def cancelled(source: str, tokens: list[Token], scene: Scene) -> list[Assertion]:
    """What was planned and is no longer; it must be named in the same sentence."""
    folded = fold(source[tokens[0].start : tokens[-1].end])
    if not says("cancelled", folded):
        return []
    spoken = {stem(word) for word in words_of(folded)} - {"user", "plan"}
    for recent in scene.context.recent:
        claim = recent.claim
        ahead = claim.tense is Tense.PLANNED or (claim.passing and claim.valid.start is not None)
        if not ahead or not claim.positive:
            continue
        held = {stem(word) for word in index_terms(f"{claim.value} {claim.attribute} {recent.text}")} - {"user", "plan"}
        if not spoken & held:
            continue
        text = re.sub(r"\bplans to\b", "no longer plans to", recent.text)
        text = text if text != recent.text else f"{recent.text}: cancelled"
        intents = frozenset({Intent.ENDS, Intent.UPDATES})
        return [
            Assertion(
                tokens[0].start, tokens[-1].end, Mood.CONFIRMED, intents, replace(claim, positive=False), attribute_of(recent),
                text, targets=(recent.memory,),
            )
        ]  # fmt: skip
    return []
