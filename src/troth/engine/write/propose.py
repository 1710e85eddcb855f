"""Turns readings into proposals: gives them an address, their authority, their words, and what validation says."""

from __future__ import annotations

from dataclasses import replace

from troth.domain.address import Address, Attribute
from troth.domain.claim import Claim, Proposal, Quote
from troth.domain.observation import Observation
from troth.engine.model.check import DISAGREES
from troth.engine.write.validate import doubt_about, problem_with
from troth.language.reading import Assertion

_DOUBTFUL = ("instruction", DISAGREES)
"""Notes of a reading that a person should look at before it is believed."""


def propose(observation: Observation, assertion: Assertion, language: str) -> Proposal | None:
    """The proposal that an assertion makes; None where it claims nothing."""
    claim, attribute = assertion.claim, assertion.attribute
    if claim is None or attribute is None:
        return None
    quote = Quote(observation.id, assertion.start, assertion.end, observation.text[assertion.start : assertion.end])
    proposal = Proposal(
        claim=claim,
        text=assertion.text.strip(),
        attribute=attribute,
        address=address_of(observation, claim, attribute),
        authority=observation.authority,
        observed_at=observation.observed_at,
        quotes=(quote,),
        mood=assertion.mood,
        intents=assertion.intents,
        confidence=assertion.confidence,
        explicitness=assertion.explicitness,
        language=language,
        conversation=observation.conversation,
        source=observation.source,
        scope=observation.scope,
        domain=observation.domain,
        visibility=observation.visibility,
        targets=assertion.targets,
        change_reason=assertion.change_reason,
        layer=observation.layer,
    )
    doubt = assertion.note if assertion.note.startswith(_DOUBTFUL) else doubt_about(proposal)
    return replace(proposal, problem=problem_with(proposal), doubt=doubt)


def address_of(observation: Observation, claim: Claim, attribute: Attribute) -> Address:
    """Where a claim of this observation lives."""
    return Address(
        namespace=observation.namespace,
        user=observation.user,
        subject=claim.subject,
        attribute=claim.attribute,
        scope=observation.scope if attribute.varies else None,
        domain=observation.domain if attribute.varies else None,
    )


def opposite_of(address: Address, attribute: Attribute) -> Address | None:
    """The address at which the contrary of a claim here would live."""
    return replace(address, attribute=attribute.opposite) if attribute.opposite else None
