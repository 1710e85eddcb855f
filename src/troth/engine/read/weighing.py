"""What speaks for a candidate that passed the filters: its features, its score, and the hit that it would be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from troth.domain.activation import base, usage
from troth.domain.claim import Tense
from troth.domain.memory import Belief
from troth.domain.personality import NEUTRAL, fit
from troth.domain.ranking import Evidence, balanced_for_episodes, freshness, importance, layer_priority, score, timely, told
from troth.domain.sight import View, nearness
from troth.domain.trace import Candidate, Fate, Hit, HitKind, Plan
from troth.engine.read.affect import affect_of
from troth.engine.read.candidates import Best, Found
from troth.engine.read.episodes import Turn
from troth.engine.read.routes import ADDRESS_WORTH
from troth.engine.searchable import kin_of
from troth.language.answering import wanted

_WHOLE = 0.95
_OTHER_FORM = 0.6
# What it counts for that a fact is about the question, where it holds nothing of the form that is asked for.
_STILL_SO = 0.6
# The same of a fact that still holds, where what was before is asked for.
_KIN = 0.5
# What it is worth that an open attribute is of the kind that was asked for.


@dataclass(slots=True)
class Ranked:
    """A candidate that passed the filters, with what its score is made of."""

    hit: Hit
    evidence: Evidence
    routes: tuple[str, ...]
    safety: bool = False
    borrowed: tuple[Evidence, ...] = ()
    """For an episode: what speaks for the turns beside it."""

    @property
    def strength(self) -> float:
        """How well it supports an answer, in 0–1."""
        return told(self.evidence, self.borrowed) if self.hit.kind is HitKind.EPISODE else self.evidence.strength

    def candidate(self, fate: Fate) -> Candidate:
        """As the trace shows it."""
        hit = self.hit
        return Candidate(hit.id, hit.kind, fate, hit.score, hit.features, self.routes, hit.text)


def memory(belief: Belief, plan: Plan, found: Found, best: Best, view: View) -> Ranked:
    """A memory as it stands to the question."""
    held, version = belief.memory, belief.version
    address = _address_worth(belief, plan)
    want = wanted(plan.question)
    answers = want is not None and want.given_in(held.text)
    form = _OTHER_FORM if want is not None and want.told and not answers else 1.0
    if "BEFORE" in plan.intents and not _over(belief, view):
        form *= _STILL_SO
    lexical, vector = form * best.lexical(found), form * best.vector(found)
    time = timely(version.valid, version.said_at, plan.times)
    features = {
        "lexical": lexical,
        "vector": vector,
        "exact": _exactness(found, plan),
        "address": form * address,
        "answers": float(answers),
        "subject": float(held.claim.subject in (plan.people or (plan.subject,)) or _known_as(belief, plan)),
        "time": time,
        "linked": found.linked,
        "spread": max(0.5 * (lexical + vector), found.linked),
        "tense": _tense_worth(belief, plan),
        "scope": nearness(held.scope, view.options.scope),
        "authority": version.authority.rank,
        "freshness": freshness((view.now - version.said_at).total_seconds() / 86400, held.category),
        "confidence": held.confidence,
        "layer": layer_priority(held.layer, plan.intents),
        "activation": base({held.observed_at, version.said_at, *found.uses}, view.now),
        "usage": usage(found.uses, version.occasions - 1),
        "direct": float(not held.inference),
        "personality": _leaning(view, held.text, held.layer, held.claim.subject, importance(belief)),
    }
    hit = Hit(
        id=held.id,
        kind=HitKind.MEMORY,
        text=held.text,
        score=score(features, view.options.preset),
        observed_at=version.said_at,
        features=features,
        standing=version.standing,
        valid=version.valid,
        authority=version.authority,
        subject=held.claim.subject,
        attribute=held.claim.attribute,
        layer=held.layer,
        scope=held.scope,
        domain=held.domain,
        source=held.source,
        inference=held.inference,
    )
    return Ranked(hit, _evidence(belief, plan, found, address, time), found.routes, held.attribute.safety)


def episode(turn: Turn, plan: Plan, view: View) -> Ranked:
    """Something that was said, as it stands to the question."""
    said = turn.observation
    time = float(any(stretch.contains(said.observed_at) for stretch in plan.times))
    fresh = freshness((view.now - said.observed_at).total_seconds() / 86400, "episode")
    features: Mapping[str, float] = turn.features | {
        "exact": _exactness(turn.found, plan),
        "time": time,
        "scope": nearness(said.scope, view.options.scope),
        "authority": said.authority.rank,
        "freshness": fresh,
        "lately": fresh * turn.features["talk"],
        "layer": layer_priority("episodic", plan.intents),
        "personality": _leaning(view, said.text, "episodic", "user", 0.0),
    }
    hit = Hit(
        id=said.id,
        kind=HitKind.EPISODE,
        text=said.text,
        score=score(features, view.options.preset, balanced_for_episodes(plan.intents)),
        observed_at=said.observed_at,
        features=features,
        authority=said.authority,
        layer="episodic",
        scope=said.scope,
        domain=said.domain,
        source=said.source,
        speaker=said.speaker,
        conversation=said.conversation,
    )
    evidence = Evidence(0.0, turn.found.share, turn.found.vector, time if plan.only_time else 0.0)
    return Ranked(hit, evidence, turn.found.routes, borrowed=turn.borrowed)


def _leaning(view: View, text: str, layer: str, subject: str, importance: float) -> float:
    """How well it fits the personality that the look is of."""
    traits = view.options.traits
    return fit(traits, layer, subject, importance, affect_of(text)) if traits else NEUTRAL


def _evidence(belief: Belief, plan: Plan, found: Found, address: float, time: float) -> Evidence:
    attribute, share = belief.memory.attribute, max(found.share, found.inherited)
    if plan.only_time and plan.times:  # "what did I do last spring?" names no address but that of all that happened
        return Evidence(share=share, vector=found.vector, time=time)
    own = address if attribute.single or attribute.safety else 0.5 * address
    return Evidence(own, share, found.vector, 0.0, found.told_share, found.told_vector)


def _exactness(found: Found, plan: Plan) -> float:
    """The share of the question's numbers, ids and paths that stand in it; or 1 if all of its words do."""
    if len(plan.terms) > 1 and found.share > _WHOLE:
        return 1.0
    return found.exact / len(plan.exact) if plan.exact else 0.0


def _address_worth(belief: Belief, plan: Plan) -> float:
    """How well the address answers the question; taken from the belief itself, whatever route brought it up."""
    claim = belief.memory.claim
    if _known_as(belief, plan):
        return _asked_at(plan.known_as[claim.subject], plan)
    if claim.subject != plan.subject and claim.subject not in plan.people:
        return 0.0
    return _asked_at(claim.attribute, plan) or _KIN * _asked_at(kin_of(belief.memory), plan)


def _known_as(belief: Belief, plan: Plan) -> bool:
    claim = belief.memory.claim
    return claim.attribute == "name" and claim.subject in plan.known_as


def _asked_at(attribute: str | None, plan: Plan) -> float:
    """What it is worth that an attribute is among those asked for; 0 if it is not."""
    if attribute is None or attribute not in plan.attributes:
        return 0.0
    return ADDRESS_WORTH[min(plan.attributes.index(attribute), len(ADDRESS_WORTH) - 1)]


def _over(belief: Belief, view: View) -> bool:
    """Whether it was so and is no longer."""
    return belief.memory.claim.tense is Tense.PAST or not belief.current_at(view.now)


def _tense_worth(belief: Belief, plan: Plan) -> float:
    claim = belief.memory.claim
    if "PLANNED" in plan.intents:
        return 1.0 if claim.tense is Tense.PLANNED or claim.passing else 0.5
    if "PAST" in plan.intents:
        return 1.0 if claim.tense is Tense.PAST else 0.6
    if claim.tense is not Tense.PRESENT:
        return 0.2
    return 0.9 if claim.passing else 1.0
