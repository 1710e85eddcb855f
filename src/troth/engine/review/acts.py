"""A person's acts by hand: confirm, approve, decline, forget. Each is a ledger entry with its versions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from troth.domain.address import Cardinality
from troth.domain.authority import Authority
from troth.domain.decision import Action, Reason
from troth.domain.lifecycle import Stamp, block_on, next_version
from troth.domain.memory import Belief, Link, LinkKind, Standing, Version
from troth.domain.receipt import Outcome, Receipt
from troth.domain.record import Rows
from troth.domain.review import ReviewItem
from troth.domain.settings import Seat
from troth.engine.names import check_person
from troth.engine.parts import Parts
from troth.engine.read.views import own
from troth.engine.write.commit import acted, stamp, write
from troth.engine.write.support import falling
from troth.errors import Conflict
from troth.ports.store import Tx


async def review_queue(parts: Parts, seat: Seat) -> tuple[ReviewItem, ...]:
    """What waits for a person, by number of parents, then age."""

    def work(tx: Tx) -> tuple[ReviewItem, ...]:
        items = []
        for belief in tx.pending_beliefs(seat.user):
            links = tx.links(belief.id)
            against = [link.target for link in links if link.kind is LinkKind.CONFLICTS_WITH and link.source == belief.id]
            parents = sum(link.kind is LinkKind.DERIVES and link.source == belief.id for link in links)
            rivals, evidence = tuple(tx.beliefs(against)), tuple(tx.evidence(belief.id))
            items.append(ReviewItem(belief, belief.version.reason, rivals, parents, evidence))
        return tuple(
            sorted(items, key=lambda item: (-item.parents, item.belief.memory.observed_at, item.belief.memory.recorded_at))
        )

    return await parts.store.read(seat.namespace, work)


async def confirm(parts: Parts, seat: Seat, id: str) -> Receipt:
    """Freeze a memory: only the user's own explicit change can replace it. A pending one is approved first."""
    check_person(seat, "confirm")

    def work(tx: Tx) -> Receipt:
        belief = own(tx, seat, id)
        if belief.version.standing is Standing.FROZEN:
            return Receipt(None, "unchanged")
        _must_be(belief, belief.version.standing.current or belief.version.standing is Standing.PENDING, "confirm")
        mark = stamp(tx, parts.clock.now())
        others = _give_way(tx, belief, mark) if belief.version.standing is Standing.PENDING else Rows()
        frozen = _raised(belief, mark, Standing.FROZEN, Reason.CONFIRMED)
        rows = replace(others, versions=(frozen, *others.versions, *falling(tx, others.versions, mark)))
        return _write(tx, seat, mark, "confirm", belief, rows, Action.REINFORCE, Reason.CONFIRMED)

    return await parts.store.write(seat.namespace, work)


async def approve(parts: Parts, seat: Seat, id: str) -> Receipt:
    """Let what waited become long-term; what it contradicts gives way, and other pending rivals are declined."""
    check_person(seat, "approve")

    def work(tx: Tx) -> Receipt:
        belief = own(tx, seat, id)
        _must_be(belief, belief.version.standing is Standing.PENDING, "approve")
        mark = stamp(tx, parts.clock.now())
        others = _give_way(tx, belief, mark)
        active = _raised(belief, mark, Standing.ACTIVE, Reason.APPROVED)
        rows = replace(others, versions=(active, *others.versions, *falling(tx, others.versions, mark)))
        return _write(tx, seat, mark, "approve", belief, rows, Action.ADD, Reason.APPROVED)

    return await parts.store.write(seat.namespace, work)


async def choose(parts: Parts, seat: Seat, id: str) -> Receipt:
    """Settle a conflict by naming the one that is right: a pending one is approved, against a current one all are declined.

    Raises:
        Conflict: nothing that waits contradicts it.
    """
    check_person(seat, "choose")

    def work(tx: Tx) -> Receipt | None:
        belief = own(tx, seat, id)
        if belief.version.standing is Standing.PENDING:
            return None
        _must_be(belief, belief.version.standing.current, "choose")
        against = [held for held in _waiting_against(tx, belief) if held.version.standing is Standing.PENDING]
        if not against:
            raise Conflict(f"nothing that waits contradicts {belief.memory.text!r};", hint="see `review list`")
        mark = stamp(tx, parts.clock.now())
        right = belief.version.standing if belief.version.standing.long_term else Standing.ACTIVE
        versions = [_raised(belief, mark, right, Reason.APPROVED)]
        versions += [next_version(held.version, mark, Reason.DECLINED, standing=Standing.DECLINED) for held in against]
        blocks = tuple((held.id, block_on(held, mark)) for held in against)
        rows = Rows(versions=(*versions, *falling(tx, versions, mark)), blocks=blocks)
        return _write(tx, seat, mark, "choose", belief, rows, Action.REINFORCE, Reason.APPROVED)

    return await parts.store.write(seat.namespace, work) or await approve(parts, seat, id)


def _waiting_against(tx: Tx, belief: Belief) -> Iterator[Belief]:
    for link in tx.links(belief.id):
        if link.kind is LinkKind.CONFLICTS_WITH and link.target == belief.id:
            yield from tx.beliefs([link.source])


async def decline(parts: Parts, seat: Seat, id: str) -> Receipt:
    """Put aside for good what waited; it does not come back from older evidence or machines."""
    check_person(seat, "decline")
    return await _hide(parts, seat, id, "decline", Standing.DECLINED, Reason.DECLINED)


async def forget(parts: Parts, seat: Seat, id: str) -> Receipt:
    """Take a memory out of every look; it is kept for audit and `undo` brings it back."""
    check_person(seat, "forget")
    return await _hide(parts, seat, id, "forget", Standing.FORGOTTEN, Reason.FORGOTTEN)


async def _hide(parts: Parts, seat: Seat, id: str, kind: str, standing: Standing, reason: Reason) -> Receipt:
    def work(tx: Tx) -> Receipt:
        belief = own(tx, seat, id)
        if belief.version.standing is standing:
            return Receipt(None, "unchanged")
        if kind == "decline":
            _must_be(belief, belief.version.standing is Standing.PENDING, kind)
        mark = stamp(tx, parts.clock.now())
        hidden = [next_version(one.version, mark, reason, standing=standing) for one in (belief, *_twins(tx, belief))]
        rows = Rows(versions=(*hidden, *falling(tx, hidden, mark)), blocks=((id, block_on(belief, mark)),))
        return _write(tx, seat, mark, kind, belief, rows, Action.END, reason)

    return await parts.store.write(seat.namespace, work)


def _twins(tx: Tx, belief: Belief) -> list[Belief]:
    """What says the same and is believed or waits beside it: put aside with it, or it would be asked about once more."""
    memory = belief.memory
    return [
        other
        for other in tx.relating(memory.address, memory.claim.value_key)
        if other.id != belief.id
        and other.memory.claim.value_key == memory.claim.value_key
        and (other.version.standing.current or other.version.standing is Standing.PENDING)
    ]


def _give_way(tx: Tx, belief: Belief, mark: Stamp) -> Rows:
    """What an approved memory contradicts: corrected if unchanging, else superseded; other pending rivals are declined."""
    rivals = [link.target for link in tx.links(belief.id) if link.kind is LinkKind.CONFLICTS_WITH and link.source == belief.id]
    if not rivals and not belief.memory.attribute.single:
        return Rows()
    unchanging = belief.memory.attribute.cardinality is Cardinality.UNCHANGING
    versions, links = [], []
    for other in tx.rivals(belief.memory.address, mark.now, mark.now):
        if other.id == belief.id:
            continue
        if other.version.standing is Standing.PENDING:
            versions.append(next_version(other.version, mark, Reason.DECLINED, standing=Standing.DECLINED))
        elif other.version.standing.current and (other.id in rivals or belief.memory.attribute.single):
            versions.append(_replaced(other, belief, mark, unchanging))
            kind = LinkKind.CORRECTS if unchanging else LinkKind.UPDATES
            links.append(Link(kind, belief.id, other.id, mark.decision))
    return Rows(versions=tuple(versions), links=tuple(links))


def _replaced(old: Belief, new: Belief, mark: Stamp, unchanging: bool) -> Version:
    if unchanging:
        return next_version(old.version, mark, Reason.APPROVED, standing=Standing.CORRECTED)
    end = max(new.memory.claim.valid.start or new.memory.observed_at, old.version.said_at)
    valid = old.version.valid.ending(
        end if old.version.valid.start is None else max(end, old.version.valid.start), stated=False
    )
    return next_version(old.version, mark, Reason.APPROVED, standing=Standing.SUPERSEDED, valid=valid)


def _raised(belief: Belief, mark: Stamp, standing: Standing, reason: Reason) -> Version:
    """Lifted to the standing, with the authority of the person who did it."""
    return next_version(belief.version, mark, reason, standing=standing, authority=Authority.USER)


def _write(tx: Tx, seat: Seat, mark: Stamp, kind: str, belief: Belief, rows: Rows, action: Action, reason: Reason) -> Receipt:
    write(tx, kind, mark, acted(seat, [belief.id]), rows)
    others = (tx.memory(version.memory) for version in rows.versions if version.memory != belief.id)
    replaced = tuple(other.text for other in others if other is not None)
    return Receipt(None, "read", (Outcome(action, reason, belief.memory.text, belief.id, replaced, mark.decision),))


def _must_be(belief: Belief, fits: bool, act: str) -> None:
    if not fits:
        raise Conflict(
            f"there is nothing to {act} in memory {belief.id}, which is {belief.version.standing.value};", hint="look at `why`"
        )
