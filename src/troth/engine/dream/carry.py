"""Carries out the steps of a dream, each in the transaction that checks that nothing it rests on has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from troth.domain.address import Address
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Proposal, Quote
from troth.domain.decision import Reason
from troth.domain.dreaming import Step, StepKind
from troth.domain.lifecycle import Stamp, block_on, next_version
from troth.domain.memory import Belief, Link, LinkKind, Standing
from troth.domain.receipt import Outcome
from troth.domain.record import Rows
from troth.domain.settings import Seat
from troth.domain.upkeep import occasions_of, united
from troth.engine.dream.grounds import Derivation
from troth.engine.write.commit import acted, stamp, write
from troth.engine.write.govern import govern
from troth.engine.write.seals import standing_blocks
from troth.engine.write.validate import doubt_about, problem_with
from troth.ports.store import Tx
from troth.schema.registry import attribute


def carry_out(tx: Tx, seat: Seat, step: Step, now: datetime) -> bool:
    """Do one step of upkeep; False if what it rests on was changed meanwhile: the next dream looks again."""
    beliefs = _still(tx, step)
    if beliefs is None:
        return False
    mark = stamp(tx, now)
    rows = _MAKE[step.kind](tx, beliefs, mark)
    write(tx, step.kind.value, mark, _dreamt(seat, [belief.id for belief in beliefs]), rows)
    return True


def archive(tx: Tx, seat: Seat, steps: Sequence[Step], now: datetime) -> list[Step]:
    """Archive what has faded, by one entry; those that were still as they had been."""
    found = [(step, beliefs) for step in steps if (beliefs := _still(tx, step))]
    if found:
        mark = stamp(tx, now)
        versions = [next_version(held.version, mark, Reason.FADED, archived=True) for _, beliefs in found for held in beliefs]
        head = _dreamt(seat, [version.memory for version in versions])
        write(tx, StepKind.ARCHIVE.value, mark, head, Rows(versions=tuple(versions)))
    return [step for step, _ in found]


def _dreamt(seat: Seat, memories: list[str]) -> dict[str, object]:
    return acted(replace(seat, by=Authority.DERIVED), memories)


def propose(tx: Tx, seat: Seat, step: Step, derivation: Derivation, now: datetime, secret: bytes) -> Outcome | None:
    """Bring what follows to a decision; None if a parent was changed meanwhile, or it is known, declined or forgotten."""
    return None if _still(tx, step) is None else put_forward(tx, seat, derivation, now, secret)


def put_forward(tx: Tx, seat: Seat, derivation: Derivation, now: datetime, secret: bytes) -> Outcome | None:
    """The same where the parents were read in this transaction."""
    if is_known(tx, seat, derivation, secret):
        return None
    proposal = proposal_of(derivation, seat)
    proposal = replace(proposal, problem=problem_with(proposal), doubt=doubt_about(proposal))
    return govern(tx, proposal, now, secret)


def is_known(tx: Tx, seat: Seat, derivation: Derivation, secret: bytes) -> bool:
    """Whether the same derivation stands, waits, was put aside by a person, or is no longer so as far as its parents know."""
    proposal = proposal_of(derivation, seat)
    if standing_blocks(tx, proposal.address, proposal.claim.value_key, secret):
        return True
    held = tx.relating(proposal.address, proposal.claim.value_key)
    same = [belief for belief in held if belief.memory.claim.value_key == proposal.claim.value_key]
    return any(not _may_follow_again(belief, proposal.observed_at) for belief in same)


def _may_follow_again(belief: Belief, said_at: datetime) -> bool:
    """Whether what was derived before fell with its support, or its parents were said anew since it ended."""
    version = belief.version
    fell = version.standing is Standing.ENDED and (version.reason == Reason.SUPPORT_LOST or said_at > version.said_at)
    return fell or version.standing is Standing.RETRACTED


def _still(tx: Tx, step: Step) -> list[Belief] | None:
    beliefs = [tx.belief(id) for id, _ in step.memories]
    found = [belief for belief in beliefs if belief is not None]
    same = [belief.version.number for belief in found] == [number for _, number in step.memories]
    return found if same else None


def _merge(tx: Tx, beliefs: list[Belief], mark: Stamp) -> Rows:
    """One memory for two: all evidence, the widest time, what stood on either; the other is kept for audit."""
    stays, goes = beliefs
    moved = tuple(replace(item, memory=stays.id, decision=mark.decision) for item in tx.evidence(goes.id))
    said = (*tx.evidence(stays.id), *moved)
    a, b = stays.version, goes.version
    latest = max((a, b), key=lambda version: version.said_at)
    times = max(occasions_of(said), a.occasions, b.occasions)
    promoted = a.standing is Standing.CANDIDATE and a.authority.is_person and (times > 1 or b.standing.long_term)
    kept = next_version(
        a, mark, Reason.MERGED, standing=Standing.ACTIVE if promoted else a.standing, valid=united(a.valid, b.valid),
        said_at=latest.said_at, said_in=latest.said_in, occasions=times, archived=False,
    )  # fmt: skip
    gone = next_version(b, mark, Reason.MERGED, standing=Standing.RETRACTED)
    hang_on = [link.source for link in tx.links(goes.id) if link.kind is LinkKind.DERIVES and link.target == goes.id]
    children = (Link(LinkKind.DERIVES, child, stays.id, mark.decision) for child in hang_on if child != stays.id)
    links = (Link(LinkKind.MERGED_INTO, goes.id, stays.id, mark.decision), *children)
    return Rows(versions=(kept, gone), evidence=moved, links=links)


def _extend(tx: Tx, beliefs: list[Belief], mark: Stamp) -> Rows:
    more, less = beliefs
    version = next_version(more.version, mark, Reason.DETAIL)
    return Rows(versions=(version,), links=(Link(LinkKind.EXTENDS, more.id, less.id, mark.decision),))


def _promote(tx: Tx, beliefs: list[Belief], mark: Stamp) -> Rows:
    (belief,) = beliefs
    times = max(belief.version.occasions, occasions_of(tx.evidence(belief.id)))
    version = next_version(belief.version, mark, Reason.REPEATED, standing=Standing.ACTIVE, occasions=times)
    return Rows(versions=(version,))


def _expire(tx: Tx, beliefs: list[Belief], mark: Stamp) -> Rows:
    (belief,) = beliefs
    version = next_version(belief.version, mark, Reason.UNSEEN, standing=Standing.DECLINED)
    return Rows(versions=(version,), blocks=((belief.id, block_on(belief, mark)),))


_MAKE: Mapping[StepKind, Callable[[Tx, list[Belief], Stamp], Rows]] = {
    StepKind.MERGE: _merge,
    StepKind.EXTEND: _extend,
    StepKind.PROMOTE: _promote,
    StepKind.EXPIRE: _expire,
}


def proposal_of(derivation: Derivation, seat: Seat) -> Proposal:
    """The proposal that a derivation makes: with the least that its parents have, seen by nobody else."""
    claim: Claim = derivation.claim
    parents = derivation.parents
    place = (parents[0].memory.scope, parents[0].memory.domain) if parents else (None, None)
    placed = derivation.attribute or attribute(claim.attribute)
    quotes: tuple[Quote, ...] = (*(q for parent in parents for q in parent.memory.quotes), *derivation.beside)
    scope, domain = place if placed.varies else (None, None)
    said = [parent.version.said_at for parent in parents] + ([derivation.said_at] if derivation.said_at else [])
    return Proposal(
        claim=claim,
        text=derivation.text,
        attribute=placed,
        address=Address(seat.namespace, seat.user, claim.subject, claim.attribute, scope, domain),
        authority=Authority.DERIVED,
        observed_at=max(said),
        quotes=quotes,
        confidence=min((parent.memory.confidence for parent in parents), default=1.0) * 0.8,
        explicitness=0.3,
        language=derivation.language,
        scope=place[0],
        domain=place[1],
        visibility="private",
        parents=tuple(parent.id for parent in parents),
    )
