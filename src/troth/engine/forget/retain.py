"""Carries out a policy of how long memories are kept, and reports what it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from troth.domain.decision import Reason
from troth.domain.lifecycle import next_version
from troth.domain.memory import Belief, Standing
from troth.domain.ranking import HALF_LIFE_DAYS
from troth.domain.record import Rows
from troth.domain.retention import LAYERS, OBSERVATIONS, Dropped, Policy, Retained, over
from troth.domain.settings import Seat
from troth.engine.forget.erase import AT_ONCE, erase_unchanged
from troth.engine.names import check_amounts, check_kind, check_person
from troth.engine.parts import Parts
from troth.engine.write.commit import acted, stamp, write
from troth.engine.write.support import falling
from troth.errors import check_choice
from troth.ports.store import NO_LIMIT, ObservationState, Tx
from troth.schema.registry import registry


def check_policy(policy: Policy, own: Iterable[str]) -> None:
    """Refuse a policy that names what is not there; a typo must not keep, or drop, for ever. `own`: the user's layers.

    Raises:
        UnknownOption, UsageError
    """
    check_amounts(policy)
    layers = (*LAYERS, *own)
    for name in policy.never:
        check_choice("never", name, (*layers, *HALF_LIFE_DAYS, *dict.fromkeys(one.category for one in registry().values())))
    for kind, table, known in (("keep_days", policy.keep_days, (*layers, OBSERVATIONS)), ("caps", policy.caps, layers)):
        for name in table:
            check_choice(f"{kind} of", name, known)


async def retain(parts: Parts, seat: Seat, policy: Policy, *, dry_run: bool) -> Retained:
    """Take what is over its time; with `dry_run`, only say what that is.

    Raises:
        UnknownOption, UsageError: the policy names a layer that is none, or a number that is none.
    """
    check_person(seat, "retain")
    check_kind("the policy", policy, Policy)
    return await keep_to(parts, seat, policy, dry_run=dry_run)


async def keep_to(parts: Parts, seat: Seat, policy: Policy, *, dry_run: bool) -> Retained:
    """The same for a policy that the host configured, whoever's words set it off."""
    now = parts.clock.now()
    found = await parts.store.read(seat.namespace, lambda tx: _over(tx, seat, policy, now))
    if dry_run or not found.dropped:
        return found
    memories = [(item.id, item.version) for item in found.dropped if item.layer != OBSERVATIONS]
    seen = [item.id for item in found.dropped if item.layer == OBSERVATIONS]
    problems: tuple[str, ...] = ()
    if policy.then == "erase" or seen:
        going = memories if policy.then == "erase" else []
        problems = (await erase_unchanged(parts, seat, going, lambda tx: [id for id in seen if _is_loose(tx, id)])).problems
    if policy.then != "erase":
        for start in range(0, len(memories), AT_ONCE):
            some = dict(memories[start : start + AT_ONCE])
            await parts.store.write(seat.namespace, partial(_put_away, parts=parts, seat=seat, held=some, then=policy.then))
    kept = await parts.store.read(seat.namespace, lambda tx: _spared(tx, found))
    return replace(found.without(kept), done=True, problems=problems)


def _spared(tx: Tx, found: Retained) -> set[str]:
    """What a person changed, or stands on new words, since it was looked at."""
    seen = [item.id for item in found.dropped if item.layer == OBSERVATIONS]
    held = tx.beliefs([item.id for item in found.dropped if item.layer != OBSERVATIONS])
    gone = {belief.id for belief in held if belief.version.reason == Reason.RETENTION}
    return {belief.id for belief in held if belief.id not in gone} | {id for id in seen if not _is_loose(tx, id)}


def _over(tx: Tx, seat: Seat, policy: Policy, now: datetime) -> Retained:
    check_amounts(policy)
    named = {*policy.keep_days, *policy.caps, *policy.never}
    own = dict.fromkeys(belief.memory.layer for belief in tx.all_beliefs(seat.user)) if named - {*LAYERS} else ()
    check_policy(policy, own)
    layers = {*policy.keep_days, *policy.caps}
    held = [belief for belief in tx.all_beliefs(seat.user) if belief.memory.layer in layers and _counts(belief, policy.then)]
    uses = tx.uses([belief.id for belief in held])
    found = over(policy, held, uses, now)
    return replace(found, dropped=(*found.dropped, *_unheld(tx, seat, policy, now)))


def _counts(belief: Belief, then: str) -> bool:
    """What a policy can still do something to."""
    if belief.version.standing is Standing.PENDING:
        return False  # a person decides on it
    if then == "erase":
        return True
    return not belief.version.standing.hidden and not (then == "archive" and belief.version.archived)


def _unheld(tx: Tx, seat: Seat, policy: Policy, now: datetime) -> Iterator[Dropped]:
    """Old observations on which nothing stands; the words of a memory are kept as long as it is."""
    days = policy.keep_days.get(OBSERVATIONS)
    if days is None:
        return
    before = now - timedelta(days=days)
    for seen in tx.recent_observations(seat.user, NO_LIMIT):
        if seen.observed_at < before and seen.text and _is_loose(tx, seen.id):
            yield Dropped(seen.id, OBSERVATIONS, seen.text, "age")


def _is_loose(tx: Tx, observation: str) -> bool:
    """Whether nothing stands on it, and nobody has still to read it."""
    waits = tx.observation_state(observation) in (ObservationState.PENDING, ObservationState.AWAITING)
    return not waits and not tx.memories_of_observation(observation)


def _put_away(tx: Tx, *, parts: Parts, seat: Seat, held: Mapping[str, int], then: str) -> None:
    """Archive or hide what is still at the version that was looked at, by one decision, which one `undo` takes back."""
    mark = stamp(tx, parts.clock.now())
    beliefs = [belief for belief in tx.beliefs(list(held)) if belief.version.number == held[belief.id]]
    if then == "archive":
        versions = [next_version(belief.version, mark, Reason.RETENTION, archived=True) for belief in beliefs]
    else:
        versions = [next_version(belief.version, mark, Reason.RETENTION, standing=Standing.FORGOTTEN) for belief in beliefs]
        versions += falling(tx, versions, mark)
    write(tx, "retain", mark, acted(seat, [belief.id for belief in beliefs]), Rows(versions=tuple(versions)))
