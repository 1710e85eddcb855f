"""Takes a decision back with what came of it. What was decided later because of it goes too, and the words behind that are
weighed anew in the order in which they were decided; what stood on it falls. A person's act that leans on it stands in the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from troth.domain.authority import Authority
from troth.domain.claim import Proposal
from troth.domain.decision import Action, Reason
from troth.domain.dreaming import StepKind
from troth.domain.ledger import Entry, payload_of
from troth.domain.lifecycle import Stamp
from troth.domain.memory import Belief, LinkKind, Memory, Standing, Version
from troth.domain.observation import Observation
from troth.domain.receipt import Outcome, Receipt
from troth.domain.record import Rows, rows_of
from troth.domain.settings import Seat
from troth.domain.support import has_fallen
from troth.domain.undoing import not_undone, proposal_of, taken_back, wishes
from troth.engine.names import check_person
from troth.engine.parts import Parts
from troth.engine.review.chain import words_of
from troth.engine.write.commit import acted, stamp, write
from troth.engine.write.govern import govern
from troth.engine.write.known import context_then
from troth.engine.write.propose import propose
from troth.engine.write.reading import reading_of
from troth.engine.write.support import falling
from troth.errors import Conflict, NotFound
from troth.language.reading import Reading
from troth.ports.store import Tx

_DREAMT = frozenset({StepKind.MERGE.value, StepKind.EXTEND.value, StepKind.PROMOTE.value, StepKind.EXPIRE.value})
_WHY_NOTHING = {
    "erase": "what is erased cannot come back",
    "import": "forget or erase what it brought, by memory or by words",
    "name": "a name is forgotten with whom it belongs to",
}


@dataclass(frozen=True, slots=True)
class _Gone:
    """One entry of the ledger that is taken back."""

    entry: Entry
    head: Mapping[str, Any]
    rows: Rows

    @property
    def said(self) -> bool:
        """Whether somebody's words were decided, which can be decided anew."""
        return self.entry.kind == "decide" and self.head.get("by") != Authority.DERIVED.value

    @property
    def places(self) -> list[tuple[str, int, int]]:
        """Where these words stand."""
        return [(observation, start, end) for observation, start, end in self.head.get("quotes", ())]


@dataclass(slots=True)
class _Going:
    """All that an undo takes back."""

    decision: str
    entries: dict[str, _Gone] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    """By memory: the number of the first version that goes; all later ones go with it."""
    made: dict[str, str] = field(default_factory=dict)
    """By entry: the memory that it made."""

    @property
    def again(self) -> list[_Gone]:
        """What is decided anew, in the order in which it was decided."""
        later = (gone for gone in self.entries.values() if gone.said and gone.entry.id != self.decision)
        return sorted(later, key=lambda gone: gone.entry.number)


async def undo(parts: Parts, seat: Seat, decision: str) -> Receipt:
    """Take back what one ledger entry wrote, and what came of it.

    Raises:
        NotFound: there is no such entry, or it was erased.
        Conflict: a person's act leans on what it wrote, or it cannot be taken back; the message says what stands in the way.
    """
    check_person(seat, "undo")

    def look(tx: Tx) -> tuple[_Going, list[Observation]]:
        going = _going(tx, seat, decision)
        return going, list(tx.observations([id for gone in going.again for id, *_ in gone.places]))

    going, heard = await parts.store.read(seat.namespace, look)
    readings: dict[str, tuple[Observation, Reading]] = {}
    for seen in heard:
        context = await parts.store.read(seat.namespace, lambda tx, seen=seen: context_then(tx, seen))  # type: ignore[misc]
        readings[seen.id] = seen, (await reading_of(parts, seen, context))[0]

    def work(tx: Tx) -> Receipt:
        if _going(tx, seat, decision).entries.keys() != going.entries.keys():
            raise Conflict(f"something else was decided while {decision} was to be undone;", hint="try again")
        return _taken_back(tx, seat, going, readings, parts.clock.now(), parts.store.secret())

    receipt = await parts.store.write(seat.namespace, work)
    if readings:
        await parts.embed(seat.namespace)
    return receipt


def _going(tx: Tx, seat: Seat, decision: str) -> _Going:
    going, queue = _Going(decision), [decision]
    while queue:
        id = queue.pop()
        if id in going.entries:
            continue
        gone = going.entries[id] = _entry(tx, seat, id)
        if id != decision:
            _may_go(tx, gone, going)
        wrote = list(_wrote(tx, gone))
        for memory, before, number in wrote:
            going.first[memory] = min(number, going.first.get(memory, number))
            if not before:
                going.made[id] = memory
            queue += _after(tx, memory, number, gone.entry, back=bool(before) and before[-1].standing.current)
    return going


def _entry(tx: Tx, seat: Seat, id: str) -> _Gone:
    found = tx.entry(id)
    if found is None or found[1] is None:
        raise NotFound(f"there is no decision {id!r} to undo;", hint="take an id from a receipt")
    payload = payload_of(found[1])
    if payload.head.get("user") != seat.user:
        raise NotFound(f"there is no decision {id!r} of user {seat.user!r};", hint="take an id from a receipt")
    if any(part.body is None for part in payload.parts):
        raise Conflict(f"what decision {id} wrote was erased since;", hint="what is erased cannot come back")
    return _Gone(found[0], payload.head, rows_of(found[0], payload, words_of(tx)))


def _may_go(tx: Tx, gone: _Gone, going: _Going) -> None:
    """Refuse to take along what a person did."""
    if gone.entry.kind == "decide" or gone.entry.kind in _DREAMT:
        return
    memories = [version.memory for version in gone.rows.versions]
    about = tx.memory(next((id for id in memories if id in going.first), memories[0])) if memories else None
    raise Conflict(
        f"a person's act leans on decision {going.decision}: {gone.entry.kind} of {about.text if about else '?'!r}, "
        f"decision {gone.entry.id};",
        hint="undo that one first",
    )


def _wrote(tx: Tx, gone: _Gone) -> Iterator[tuple[str, list[Version], int]]:
    """(memory, the versions before, number) of all that an entry wrote and that still counts."""
    id, kind = gone.entry.id, gone.entry.kind
    if not gone.rows.versions:
        hint = _WHY_NOTHING.get(kind, "nothing to undo")
        raise Conflict(f"decision {id} ({kind}) changed no memory that is held;", hint=hint)
    counts = 0
    for version in gone.rows.versions:
        if tx.memory(version.memory) is None:
            raise Conflict(f"memory {version.memory} was erased after decision {id};", hint="what is erased cannot come back")
        standing = not_undone(tx.versions(version.memory))
        if version.number in {other.number for other in standing}:
            counts += 1
            yield version.memory, [other for other in standing if other.number < version.number], version.number
    if not counts:
        raise Conflict(f"decision {id} is undone already, or is an undo;", hint="do or say again what you want back")


def _after(tx: Tx, memory: str, number: int, entry: Entry, *, back: bool) -> Iterator[str]:
    """The later decisions that rest on a version of a memory: on the memory, against it, or where it comes `back`."""
    (belief,) = tx.beliefs([memory])
    later = (version for version in not_undone(tx.versions(memory)) if version.number > number)
    yield from (version.decision for version in later if not _in_passing(tx, version))
    against = [link for link in tx.links(memory) if link.kind is LinkKind.CONFLICTS_WITH and link.target == memory]
    waiting = (held for held in tx.beliefs([link.source for link in against]) if held.version.standing is Standing.PENDING)
    for other in (*waiting, *(_instead(tx, belief) if back else ())):
        yield from _since(tx, other, entry)


def _in_passing(tx: Tx, version: Version) -> bool:
    """Whether a version came with a decision about something else, which stays."""
    found = tx.entry(version.decision)
    archived = found is not None and found[0].kind == StepKind.ARCHIVE.value
    return archived or version.reason in (Reason.SUPPORT_LOST.value, Reason.SETTLED.value)


def _instead(tx: Tx, belief: Belief) -> Iterator[Belief]:
    """What is current where this one was, or says the same."""
    memory = belief.memory
    others = tx.at_address(memory.address) if memory.attribute.single else tx.relating(memory.address, memory.claim.value_key)
    for other in others:
        claim = other.memory.claim
        alike = memory.attribute.single or claim.value_key == memory.claim.value_key
        if other.id != belief.id and other.version.standing.current and alike and claim.time_kind is memory.claim.time_kind:
            yield other


def _since(tx: Tx, belief: Belief, entry: Entry) -> Iterator[str]:
    later = (version for version in not_undone(tx.versions(belief.id)) if version.recorded_at > entry.recorded_at)
    yield from (version.decision for version in later if not _in_passing(tx, version))


def _taken_back(
    tx: Tx,
    seat: Seat,
    going: _Going,
    readings: Mapping[str, tuple[Observation, Reading]],
    now: datetime,
    secret: bytes,
) -> Receipt:
    mark = stamp(tx, now)
    write(tx, "undo", mark, acted(seat, list(going.first), undone=going.decision), _back(tx, going, mark))
    again = [outcome for gone in going.again for outcome in _again(tx, going, gone, readings, now, secret)]
    fall = stamp(tx, now)
    if fallen := _fallen(tx, going, fall):
        head = acted(seat, [version.memory for version in fallen], undone=going.decision)
        write(tx, "undo", fall, head, Rows(versions=fallen))
    touched = tx.beliefs([*going.first, *(version.memory for version in fallen)])
    undone = (belief for belief in touched if belief.version.decision in (mark.decision, fall.decision))
    return Receipt(None, "read", (*map(_undone, undone), *again))


def _undone(belief: Belief) -> Outcome:
    standing = belief.version.standing
    action = Action.ADD if standing.current else Action.PARK if standing is Standing.PENDING else Action.NO_OP
    return Outcome(action, Reason.UNDONE, belief.memory.text, belief.id, decision=belief.version.decision)


def _back(tx: Tx, going: _Going, mark: Stamp) -> Rows:
    """What takes back all that goes."""
    versions: list[Version] = []
    withdrawn: list[tuple[str, str]] = []
    for memory, number in going.first.items():
        held = tx.versions(memory)
        versions += taken_back(held, number, mark)
        # What a decision made keeps the words that it quotes: where they are erased, they are erased in it too.
        later = (version for version in not_undone(held)[1:] if version.number >= number)
        withdrawn += [(memory, version.decision) for version in later]
    rows = [gone.rows for gone in going.entries.values()]
    links = ((link.source, link.decision) for one in rows for link in one.links)
    placed = [placed for one in rows for placed in one.blocks]
    lifted = [lifted for one in rows for lifted in one.lifted]
    return Rows(
        versions=tuple(versions),
        withdrawn=tuple(withdrawn),
        unlinked=tuple(dict.fromkeys(links)),
        blocks=tuple((about, replace(block, lifted=False, decision=mark.decision)) for about, block in lifted),
        lifted=tuple((about, block) for about, block in placed if block in tx.blocks(block.address)),
    )


def _again(
    tx: Tx,
    going: _Going,
    gone: _Gone,
    readings: Mapping[str, tuple[Observation, Reading]],
    now: datetime,
    secret: bytes,
) -> Iterator[Outcome]:
    """Decide anew what a decision that was taken along had decided; what it had made is the same memory again."""
    made = tx.memory(going.made.get(gone.entry.id, ""))
    proposals = list(_proposals(gone, made, readings))
    if not proposals and made is not None and (said := tx.evidence(made.id)):
        proposals = [proposal_of(made, said[0], gone.head)]
    if not proposals:
        raise Conflict(
            f"decision {gone.entry.id} ({gone.head.get('reason')}) came after it, and its words are read otherwise today;",
            hint="undo that one first",
        )
    for place, proposal in enumerate(proposals):
        targets = tuple(held.id for held in tx.beliefs(proposal.targets) if held.version.standing.current)
        yield govern(tx, replace(proposal, targets=targets), now, secret, again=made.id if made and not place else None)


def _proposals(gone: _Gone, made: Memory | None, readings: Mapping[str, tuple[Observation, Reading]]) -> Iterator[Proposal]:
    """What today's reader makes of the words, at the places where they were decided."""
    first = next((version for version in gone.rows.versions if made and version.memory == made.id), None)
    asked = wishes(gone.head, at_once=first is not None and first.standing is Standing.ACTIVE)
    for observation, start, end in gone.places:
        if observation not in readings:
            continue
        seen, reading = readings[observation]
        for assertion in reading.assertions:
            proposal = propose(seen, assertion, reading.language) if (assertion.start, assertion.end) == (start, end) else None
            if proposal is not None and (made is None or proposal.address == made.address):
                yield replace(proposal, intents=proposal.intents | asked)


def _fallen(tx: Tx, going: _Going, mark: Stamp) -> tuple[Version, ...]:
    """What hangs on that which is gone, and what came back though something that it hangs on is gone."""
    links = (link for id in going.first for link in tx.links(id) if link.kind is LinkKind.DERIVES and link.source == id)
    held = tx.beliefs([*going.first, *(link.target for link in links)])
    return falling(tx, [belief.version for belief in held if has_fallen(belief.version.standing)], mark)
