"""Dreams: plans outside of any transaction, carries out step by step under a lease; all of it through governance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import islice

from troth.domain.authority import Authority
from troth.domain.codec import from_micros, to_micros
from troth.domain.decision import Action
from troth.domain.dreaming import DreamPlan, Step, StepKind
from troth.domain.receipt import Outcome
from troth.domain.settings import MOST_PROPOSALS, Seat
from troth.domain.trace import whole
from troth.engine.dream.asked import Asked, ask
from troth.engine.dream.carry import archive, carry_out, is_known, propose
from troth.engine.dream.grounds import Derivation
from troth.engine.dream.lease import Lease, take
from troth.engine.dream.plan import A_DAY, Draft, draft, follow
from troth.engine.forget.retain import keep_to
from troth.engine.parts import Parts
from troth.errors import UsageError
from troth.ports.store import Tx

_LOST = "lease_lost: another process took over; what was done so far stands"
STEPS_AT_ONCE = 50
"""Steps or proposals of one transaction, for which other writers wait, and which renews the lease.

A killed dream loses no more, and the next does them again.
"""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much one dream may do."""

    proposals: int = MOST_PROPOSALS
    steps: int | None = None
    """Of upkeep: merge, extend, promote, expire, archive."""

    def __post_init__(self) -> None:
        whole("proposals", self.proposals, 0, None)
        if self.steps is not None:
            whole("steps", self.steps, 0, None)


async def dream(parts: Parts, seat: Seat, budget: Budget, *, dry_run: bool) -> DreamPlan:
    """Tidy up a user's space and propose what follows; with `dry_run`, only say what would be done.

    Once a day it also keeps to the store's own policy of how long memories are kept.
    """
    now = parts.clock.now()
    if dry_run:
        made = await draft(parts, seat, now)
        await follow(parts, seat, now, made)
        asked = await ask(parts, seat, made.changed, now)
        made.add(asked.derivations)
        plan = _with(asked, DreamPlan(tuple((await _known_left_out(parts, seat, made)).steps)))
        return await _retaining(parts, seat, plan, now, None)
    lease = await parts.store.write(seat.namespace, lambda tx: take(tx, seat.user, now))
    if lease is None:
        return DreamPlan(problems=("busy: another process dreams in this space; nothing was done",))
    try:
        plan = await _carry_out(parts, seat, lease, await draft(parts, seat, now), budget)
        return await _retaining(parts, seat, plan, now, lease)
    finally:
        await parts.store.write(seat.namespace, lease.release)


async def _retaining(parts: Parts, seat: Seat, plan: DreamPlan, now: datetime, lease: Lease | None) -> DreamPlan:
    """A plan with what the store's own policy takes, which looks at all that is kept and so is asked once a day.

    Without a lease it only says what that is.
    """
    policy, key = parts.habits.retention, f"retained {seat.user}"
    last = await parts.store.read(seat.namespace, lambda tx: tx.meta(key)) if policy else None
    if policy is None or (last and timedelta(0) <= now - from_micros(int(last)) < A_DAY):
        return plan
    if lease and not await parts.store.write(seat.namespace, lambda tx: lease.held(tx, parts.clock.now())):
        return replace(plan, problems=tuple(dict.fromkeys((*plan.problems, _LOST))))
    host = replace(seat, by=Authority.USER)  # the policy is the host's, whoever's words set off the dream
    try:
        found = await keep_to(parts, host, policy, dry_run=lease is None)
    except UsageError as error:
        return replace(plan, problems=(*plan.problems, f"retention: {error}"))
    if lease:
        await parts.store.write(seat.namespace, lambda tx: tx.set_meta(key, str(to_micros(now))))
    return replace(plan, retained=found) if found.dropped else plan


async def _known_left_out(parts: Parts, seat: Seat, made: Draft) -> Draft:
    secret = parts.store.secret()

    def work(tx: Tx) -> set[int]:
        return {place for place, derivation in made.derivations.items() if is_known(tx, seat, derivation, secret)}

    known = await parts.store.read(seat.namespace, work)
    return replace(made, steps=[step for place, step in enumerate(made.steps) if place not in known])


async def _carry_out(parts: Parts, seat: Seat, lease: Lease, made: Draft, budget: Budget) -> DreamPlan:
    over: set[Step] = set()
    """What was done, or need not be done any more."""
    done: list[Step] = []
    rest = iter(made.steps[: budget.steps])
    while group := list(islice(rest, STEPS_AT_ONCE)):
        carried = await parts.store.write(seat.namespace, partial(_group, parts=parts, seat=seat, lease=lease, steps=group))
        if carried is None:
            return DreamPlan(tuple(done), left=len(made.steps) - len(over), problems=(_LOST,))
        done += carried
        over.update(group)
    await follow(parts, seat, parts.clock.now(), made)
    asked = await ask(parts, seat, made.changed, parts.clock.now())
    made.add(asked.derivations)
    outcomes: list[Outcome] = []
    found = ((made.steps[place], derivation) for place, derivation in made.derivations.items())
    while len(outcomes) < budget.proposals and (some := list(islice(found, STEPS_AT_ONCE))):
        most = budget.proposals - len(outcomes)
        proposing = partial(_propose, parts=parts, seat=seat, lease=lease, found=some, most=most)
        proposed = await parts.store.write(seat.namespace, proposing)
        if proposed is None:
            return _with(asked, DreamPlan(tuple(done), tuple(outcomes), len(made.steps) - len(over), problems=(_LOST,)))
        over.update(step for step, _ in proposed)
        done += [step for step, outcome in proposed if outcome is not None]
        outcomes += [outcome for _, outcome in proposed if outcome is not None]
    mark = made.mark_after(over, parts.clock.now()).with_left(asked.unanswered)
    await parts.store.write(seat.namespace, lambda tx: mark.keep(tx, seat.user) if lease.held(tx, parts.clock.now()) else None)
    if outcomes:
        await parts.embed(seat.namespace)
    return _with(asked, DreamPlan(tuple(done), tuple(outcomes), len(made.steps) - len(over)))


def _with(asked: Asked, plan: DreamPlan) -> DreamPlan:
    """A plan that says what asking the model came to."""
    problems = (*plan.problems, asked.problem) if asked.problem else plan.problems
    return replace(plan, problems=problems, refused=asked.refused, tokens=asked.tokens, seconds=asked.seconds)


def _group(tx: Tx, *, parts: Parts, seat: Seat, lease: Lease, steps: Sequence[Step]) -> list[Step] | None:
    """Do some steps of upkeep, those that fade by one entry; None if the lease is lost."""
    now = parts.clock.now()
    if not lease.held(tx, now):
        return None
    faded = [step for step in steps if step.kind is StepKind.ARCHIVE]
    done = [step for step in steps if step.kind is not StepKind.ARCHIVE and carry_out(tx, seat, step, now)]
    return [*done, *archive(tx, seat, faded, now)]


def _propose(
    tx: Tx, *, parts: Parts, seat: Seat, lease: Lease, found: Sequence[tuple[Step, Derivation]], most: int
) -> list[tuple[Step, Outcome | None]] | None:
    """Propose some derivations, until a person has `most` more to look at: what was looked at, each with what is new.

    None if the lease is lost.
    """
    now, secret = parts.clock.now(), parts.store.secret()
    if not lease.held(tx, now):
        return None
    proposed: list[tuple[Step, Outcome | None]] = []
    for step, derivation in found:
        if most == 0:
            break
        outcome = propose(tx, seat, step, derivation, now, secret)
        new = outcome is not None and outcome.action not in (Action.NO_OP, Action.REJECT)
        most -= new
        proposed.append((step, outcome if new else None))
    return proposed
