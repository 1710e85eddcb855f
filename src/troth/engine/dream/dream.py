"""Runs the derivations of a user's space and proposes what is new; each step in a short transaction of its own."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from troth.domain.address import Address
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Proposal, Quote
from troth.domain.decision import Action
from troth.domain.memory import LinkKind, Standing
from troth.domain.receipt import Outcome, Receipt
from troth.domain.settings import Seat
from troth.engine.dream.derive import Derivation, derivations
from troth.engine.parts import Parts
from troth.engine.write.govern import govern, standing_blocks
from troth.ports.store import Tx
from troth.schema.registry import attribute

MOST_PROPOSALS = 5
"""A run proposes no more than a person would want to look at (DESIGN section 5)."""


async def dream(parts: Parts, seat: Seat) -> Receipt:
    """Propose what follows from what is believed; the receipt says what now waits for a person."""
    now = parts.clock.now()
    found = await parts.store.read(
        seat.namespace, lambda tx: derivations(tx.current_beliefs(seat.user, now), tx.entities(seat.user))
    )
    outcomes: list[Outcome] = []
    for derivation in found:
        outcome = await parts.store.write(
            seat.namespace, partial(_step, derivation=derivation, seat=seat, now=now, secret=parts.store.secret())
        )
        if outcome is not None and outcome.action not in (Action.NO_OP, Action.REJECT):
            outcomes.append(outcome)
        if len(outcomes) == MOST_PROPOSALS:
            break
    if outcomes:
        await parts.embed(seat.namespace)
    return Receipt(None, "read" if outcomes else "unchanged", tuple(outcomes))


def _step(tx: Tx, derivation: Derivation, seat: Seat, now: datetime, secret: bytes) -> Outcome | None:
    """Decide one derivation inside the transaction that checks its parents."""
    for parent in derivation.parents:
        held = tx.belief(parent.id)
        if held is None or held.version.number != parent.version.number:
            return None  # stale_parent: it was changed meanwhile, and the next run looks again
    if _said_already(tx, derivation):
        return None
    proposal = _proposal(derivation, seat)
    if standing_blocks(tx, proposal.address, proposal.claim.value_key, secret):
        return None
    return govern(tx, proposal, now, secret)


def _said_already(tx: Tx, derivation: Derivation) -> bool:
    """Whether the same derivation stands, waits, or was put aside by a person."""
    for link in tx.links(derivation.parents[0].id):
        child = tx.belief(link.source) if link.kind is LinkKind.DERIVES else None
        gone = child is not None and child.version.standing in (Standing.RETRACTED, Standing.ENDED)
        if child is not None and not gone and _same(child.memory.claim, derivation.claim):
            return True
    return False


def _same(a: Claim, b: Claim) -> bool:
    return (a.subject, a.attribute, a.value_key) == (b.subject, b.attribute, b.value_key)


def _proposal(derivation: Derivation, seat: Seat) -> Proposal:
    claim = derivation.claim
    registered = attribute(claim.attribute)
    first = derivation.parents[0]
    quotes: tuple[Quote, ...] = tuple(quote for parent in derivation.parents for quote in parent.memory.quotes)
    return Proposal(
        claim=claim,
        text=derivation.text,
        attribute=registered,
        address=Address(seat.namespace, seat.user, claim.subject, claim.attribute),
        authority=Authority.DERIVED,
        observed_at=max(parent.version.said_at for parent in derivation.parents),
        quotes=quotes,
        confidence=min(parent.memory.confidence for parent in derivation.parents) * 0.8,
        explicitness=0.3,
        language=derivation.language,
        scope=first.memory.scope,
        domain=first.memory.domain,
        visibility="private",
        parents=tuple(parent.id for parent in derivation.parents),
    )
