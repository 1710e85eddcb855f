"""Lets the language model read what the rules have read: its claims go through the same proposal, validation and decision.

The rules' reading is committed first, so a model that is slow, wrong or down never delays a truth; and what it has still to
read is a state of the observation, which outlives the process.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from troth.domain.decision import Action, Reason
from troth.domain.observation import Observation
from troth.domain.receipt import Outcome, Receipt
from troth.domain.settings import BOTH, RULES, Seat
from troth.engine.model.caller import Caller
from troth.engine.model.extract import Extraction, extract
from troth.engine.parts import Parts
from troth.engine.read.views import profile_of
from troth.engine.write.govern import govern
from troth.engine.write.propose import propose
from troth.language.reading import Context, Reading
from troth.ports.store import ObservationState, Tx

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
        extraction = await _asked(parts, model, heard)
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
                outcomes.append(govern(tx, proposal, now, secret))
        if not extraction.again:
            tx.set_observation_state(observation.id, ObservationState.READ)
        return Receipt(observation.id, "read", tuple(outcomes), extraction.problems, mode=mode)

    return await parts.store.write(observation.namespace, work)


async def _asked(parts: Parts, model: Caller, heard: Heard) -> Extraction:
    observation = heard.observation
    profile = await profile_of(parts, Seat(observation.namespace, observation.user))
    known = [line.text for line in profile.lines]
    return await extract(model, parts.purse(observation.namespace), observation, heard.reading, heard.context, known)


def joined(first: Receipt, second: Receipt) -> Receipt:
    """One receipt for the rules' and the model's reading of the same words."""
    outcomes, problems = first.outcomes + second.outcomes, first.problems + second.problems
    return replace(first, outcomes=outcomes, problems=problems, mode=second.mode)
