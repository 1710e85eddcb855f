"""Reads stored observations again with today's reader, and today's model where there is one. What they find anew goes through
the same governance, by when it was said; what they no longer find is named, and nothing is done to it. Persons' acts stand:
they left blocks, or the memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from troth.domain.claim import Intent, Proposal, Tense
from troth.domain.decision import Action, Reason
from troth.domain.memory import Belief, Standing
from troth.domain.observation import Observation
from troth.domain.receipt import Outcome, Reread
from troth.domain.settings import Seat
from troth.domain.values import Relation, relate
from troth.engine.model.extract import Extraction
from troth.engine.parts import Parts
from troth.engine.write.assist import Heard, asked, guarded, settled
from troth.engine.write.govern import govern, weigh
from troth.engine.write.known import context_then
from troth.engine.write.propose import propose
from troth.engine.write.reading import reading_of
from troth.language.reading import Assertion, Context, Reading
from troth.language.text import FOREIGN
from troth.ports.store import ObservationState, Tx


async def reread(parts: Parts, seat: Seat, since: datetime | None, *, dry_run: bool) -> Reread:
    """Read a user's observations again, oldest first; with `dry_run`, only say what would come of it.

    A model that fails is asked no further: the rules go on, and what it has not read keeps waiting for it.
    """
    ids = await parts.store.read(seat.namespace, partial(_readable, user=seat.user, since=since))
    found: list[Outcome] = []
    unread: dict[str, None] = {}
    problems: list[str] = []
    given_up = False
    for id in ids:
        observation, context = await parts.store.read(seat.namespace, partial(_with_context, id=id))
        reading, problem, unweighed = await reading_of(parts, observation, context)
        if failed := problem or (unweighed if reading.language != FOREIGN else ()):
            problems += [f"{id}: {text}" for text in failed]
            continue
        claimed = Extraction()
        if parts.reader is not None and not given_up and id not in parts.reader.under_way:
            claimed = await asked(parts, parts.reader, Heard(observation, reading, context))
            problems += [f"{id}: {text}" for text in claimed.problems]
            given_up = claimed.again
        again = _Again(parts, observation, reading, claimed)
        if parts.reader is None or claimed.answered:
            unread |= dict.fromkeys(await parts.store.read(seat.namespace, again.missing))
        differing = await parts.store.read(seat.namespace, again.weighed)
        if (differing or claimed.answered) and not dry_run:
            differing = await parts.store.write(seat.namespace, again.decided)
        found += differing
    if found and not dry_run:
        await parts.embed(seat.namespace)
    return Reread(len(ids), tuple(found), tuple(unread), tuple(problems))


def _readable(tx: Tx, *, user: str, since: datetime | None) -> list[str]:
    """What was read before; what was never to be read stays so."""
    read = (ObservationState.READ, ObservationState.AWAITING)
    return [
        seen.id
        for seen, state in tx.all_observations()
        if seen.user == user and state in read and (since is None or seen.observed_at >= since)
    ]


def _with_context(tx: Tx, *, id: str) -> tuple[Observation, Context]:
    (seen,) = tx.observations([id])
    return seen, context_then(tx, seen)


@dataclass(frozen=True, slots=True)
class _Again:
    """An observation with what today's reader makes of it."""

    parts: Parts
    observation: Observation
    reading: Reading
    claimed: Extraction
    """What the model makes of it, held against that reading."""

    def weighed(self, tx: Tx) -> list[Outcome]:
        """What would be decided of what it makes anew."""
        now, secret = self.parts.clock.now(), self.parts.store.secret()
        weighed = ((proposal, weigh(tx, proposal, now, secret)) for proposal in self._new(tx))
        return [
            Outcome(decision.action, decision.reason, proposal.text, quote=proposal.quotes[0].text)
            for proposal, decision in weighed
            if decision.action not in (Action.NO_OP, Action.REJECT)
        ]

    def decided(self, tx: Tx) -> list[Outcome]:
        """Decide that; nothing, if the words were erased meanwhile."""
        now, secret = self.parts.clock.now(), self.parts.store.secret()
        if tx.observation(self.observation.id) != self.observation:
            return []
        if self.claimed.answered:
            tx.set_observation_state(self.observation.id, ObservationState.READ)
        return [
            govern(tx, proposal, now, secret)
            for proposal in self._new(tx)
            if weigh(tx, proposal, now, secret).action not in (Action.NO_OP, Action.REJECT)
        ]

    def missing(self, tx: Tx) -> list[str]:
        """The texts of current memories that stand on these words alone, and of which it claims nothing."""
        read = {_place(proposal) for proposal in self._proposals()}
        held = tx.beliefs(tx.memories_of_observation(self.observation.id))
        alone = (b for b in held if b.version.standing is Standing.CANDIDATE and b.version.reason != Reason.MISTAKE)
        alone = (b for b in alone if {item.quote.observation for item in tx.evidence(b.id)} == {self.observation.id})
        return [b.memory.text for b in alone if (b.memory.claim.subject, b.memory.claim.attribute) not in read]

    def _new(self, tx: Tx) -> Iterator[Proposal]:
        """What no memory that ever stood on these words says: what a person undid or put aside does not come back."""
        stood = [*tx.beliefs(tx.memories_of_observation(self.observation.id))]
        now, secret = self.parts.clock.now(), self.parts.store.secret()
        models = [guarded(tx, proposal, now, secret) for proposal in self._of(self.claimed.assertions)]
        for proposal in [*self._of(self.reading.assertions), *(one for one in models if not settled(tx, one))]:
            value = proposal.claim.value_key
            known = [*stood, *(b for b in tx.relating(proposal.address, value) if self._quoted_by(b))]
            stops = not proposal.claim.positive or proposal.claim.tense is Tense.PAST or Intent.ENDS in proposal.intents
            if not any(_says(belief, proposal, stops) for belief in known):
                yield proposal

    def _proposals(self) -> list[Proposal]:
        return [*self._of(self.reading.assertions), *self._of(self.claimed.assertions)]

    def _of(self, assertions: Iterable[Assertion]) -> list[Proposal]:
        made = (propose(self.observation, assertion, self.reading.language) for assertion in assertions)
        # "No, I meant …" pointed at what was believed at that moment, which nobody knows any more.
        return [proposal for proposal in made if proposal is not None and Intent.CORRECTS not in proposal.intents]

    def _quoted_by(self, belief: Belief) -> bool:
        return any(quote.observation == self.observation.id for quote in belief.memory.quotes)


def _place(proposal: Proposal) -> tuple[str, str]:
    return proposal.claim.subject, proposal.claim.attribute


def _says(belief: Belief, proposal: Proposal, stops: bool) -> bool:
    """Whether a memory says the same at the same place; what stops something, whatever it was."""
    claim = belief.memory.claim
    if (claim.subject, claim.attribute) != _place(proposal):
        return False
    return stops or relate(proposal.claim.value_key, claim.value_key) is not Relation.OTHER
