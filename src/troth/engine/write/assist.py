"""Lets the language model read what the rules have read: its claims go through the same proposal, validation and decision.

The rules' reading is committed first, so a model that is slow, wrong or down never delays a truth; and what it has still to
read is a state of the observation, which outlives the process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from troth.domain.claim import Intent, Proposal
from troth.domain.decision import Action, Reason
from troth.domain.memory import Standing
from troth.domain.observation import Observation
from troth.domain.receipt import Outcome, Receipt
from troth.domain.settings import BOTH, RULES, Seat
from troth.engine.model.caller import Caller
from troth.engine.model.check import DISAGREES
from troth.engine.model.extract import Extraction, extract
from troth.engine.parts import Parts
from troth.engine.read.views import profile_of
from troth.engine.write.govern import CLOSING, govern, weigh
from troth.engine.write.known import context_then
from troth.engine.write.propose import propose
from troth.engine.write.reading import reading_of
from troth.errors import BudgetSpent
from troth.language.reading import Context, Reading
from troth.ports.store import ObservationState, Tx

CHANGES = frozenset([Intent.UPDATES, Intent.CORRECTS, Intent.ENDS])
"""What the reader hears in words that replace something."""
AT_ONCE = 20
"""How many observations one round of catching up reads."""


@dataclass(frozen=True, slots=True)
class Heard:
    """An observation with the rules' reading of it, on its way to the model."""

    observation: Observation
    reading: Reading
    context: Context


async def assist(parts: Parts, heard: Heard) -> tuple[Receipt, bool]:
    """Ask the model about one observation and commit what stands up; also whether it is worth asking again.

    Then the observation keeps waiting, and the receipt names the reason.
    """
    model, observation = parts.reader, heard.observation
    assert model is not None
    model.under_way.add(observation.id)
    try:
        extraction = await asked(parts, model, heard)
        if extraction.again:
            model.behind.add(observation.namespace)
        return await _committed(parts, heard, extraction), extraction.again
    finally:
        model.under_way.discard(observation.id)


async def _committed(parts: Parts, heard: Heard, extraction: Extraction) -> Receipt:
    observation = heard.observation
    secret, now = parts.store.secret(), parts.clock.now()
    mode = RULES if extraction.problem else BOTH

    def work(tx: Tx) -> Receipt:
        awaits = tx.observation_state(observation.id) is ObservationState.AWAITING
        if not awaits or tx.observation(observation.id) != observation:
            # Read by another process, or erased meanwhile: what the model saw is not what stands there.
            return Receipt(observation.id, "read", problems=extraction.problems, mode=mode)
        outcomes = [Outcome(Action.REJECT, Reason.INVALID, refused) for refused in extraction.refused]
        for assertion in extraction.assertions:
            proposal = propose(observation, assertion, heard.reading.language)
            if proposal is not None:
                outcomes.append(_governed(tx, proposal, now, secret))
        if not extraction.again:
            tx.set_observation_state(observation.id, ObservationState.READ)
        return Receipt(observation.id, "read", tuple(outcomes), extraction.problems, mode=mode)

    return await parts.store.write(observation.namespace, work)


def _governed(tx: Tx, proposal: Proposal, now: datetime, secret: bytes) -> Outcome:
    """What is decided of a model's proposal."""
    proposal = guarded(tx, proposal, now, secret)
    reason = settled(tx, proposal)
    return Outcome(Action.NO_OP, reason, proposal.text) if reason else govern(tx, proposal, now, secret)


def guarded(tx: Tx, proposal: Proposal, now: datetime, secret: bytes) -> Proposal:
    """Where only the model hears that something changed, a person is asked, and what was believed stays."""
    if CHANGES.isdisjoint(proposal.intents) and weigh(tx, proposal, now, secret).action in CLOSING:
        return replace(proposal, doubt=f"{DISAGREES}: change: the reader hears none")
    return proposal


def settled(tx: Tx, proposal: Proposal) -> Reason | None:
    """Why nothing more comes of the same words: a machine repeats what is held, or a person is asked about them already."""
    (said,) = proposal.quotes
    for belief in tx.beliefs(tx.memories_of_observation(said.observation)):
        waits = belief.version.standing is Standing.PENDING
        for one in tx.evidence(belief.id):
            quote = one.quote
            if quote.observation != said.observation or quote.end <= said.start or said.end <= quote.start:
                continue
            if not one.counts and not waits and not proposal.authority.is_person:
                return Reason.LOWER_AUTHORITY
            if waits and proposal.doubt:
                return Reason.WAITS_ALREADY
    return None


async def asked(parts: Parts, model: Caller, heard: Heard) -> Extraction:
    """What the model makes of one observation, beside what is known of its user; nothing is written."""
    observation = heard.observation
    profile = await profile_of(parts, Seat(observation.namespace, observation.user))
    known = [line.text for line in profile.lines]
    return await extract(model, parts.purse(observation.namespace), observation, heard.reading, heard.context, known)


async def read_awaiting(parts: Parts, namespace: str) -> int:
    """Let the model read, in order, what it could not read when it was said; says how many.

    One text that it never answers keeps no other waiting: it stops when the model rests, or the budget is spent.
    """
    model, done = parts.reader, 0
    failed = set[str]()
    if model is None or namespace in model.catching_up:
        return 0
    model.catching_up.add(namespace)
    try:
        while namespace in model.behind and not model.resting:
            most = AT_ONCE + len(failed)
            waiting = await parts.store.read(namespace, partial(_awaiting, most=most))
            left = [observation for observation in waiting if observation.id not in model.under_way | failed]
            if len(waiting) < most or not left:
                model.behind.discard(namespace)
            for observation in left:
                context = await parts.store.read(namespace, partial(context_then, observation=observation))
                reading, *_ = await reading_of(parts, observation, context)
                receipt, again = await assist(parts, Heard(observation, reading, context))
                if again and (model.resting or any(one.startswith(BudgetSpent.code) for one in receipt.problems)):
                    return done
                failed |= {observation.id} if again else set()
                done += not again
    finally:
        model.catching_up.discard(namespace)
        if done:
            await parts.embed(namespace)
    return done


def _awaiting(tx: Tx, *, most: int) -> Sequence[Observation]:
    return tx.pending_observations(state=ObservationState.AWAITING, limit=most)


def joined(first: Receipt, second: Receipt) -> Receipt:
    """One receipt for the rules' and the model's reading of the same words."""
    outcomes, problems = first.outcomes + second.outcomes, first.problems + second.problems
    return replace(first, outcomes=outcomes, problems=problems, mode=second.mode)
