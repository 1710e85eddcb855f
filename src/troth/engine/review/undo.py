"""Takes a decision back with what came of it. What was decided later because of it goes too, and the words behind that are
weighed anew in the order in which they were decided; what stood on it falls. A person's act that leans on it stands in the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from troth.domain.authority import Authority
from troth.domain.claim import Proposal
from troth.domain.decision import Action, Reason
from troth.domain.dreaming import StepKind
from troth.domain.ledger import Entry, payload_of
from troth.domain.lifecycle import Stamp
from troth.domain.memory import Belief, LinkKind, Standing, Version
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
from troth.engine.write.reading import by_rules
from troth.engine.write.support import falling
from troth.errors import Conflict, NotFound
from troth.ports.store import NO_LIMIT, Tx

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
    def places(self) -> tuple[tuple[str, int, int], ...]:
        """Where these words stand."""
        return _places(self.head)


def _places(head: Mapping[str, Any]) -> tuple[tuple[str, int, int], ...]:
    return tuple((observation, start, end) for observation, start, end in head.get("quotes", ()))


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
    def again(self) -> list[list[_Gone]]:
        """What is decided anew, in the order in which it was decided; together what was decided of the same words.

        Not the words that are undone, whatever else was decided of them because of it.
        """
        undone = self.entries[self.decision].places
        later = (gone for gone in self.entries.values() if gone.said and gone.places != undone)
        together: dict[tuple[tuple[str, int, int], ...], list[_Gone]] = {}
        for gone in sorted(later, key=lambda gone: gone.entry.number):
            together.setdefault(gone.places, []).append(gone)
        return list(together.values())


async def undo(parts: Parts, seat: Seat, decision: str) -> Receipt:
    """Take back what one ledger entry wrote, and what came of it.

    Raises:
        NotFound: there is no such entry, or it was erased.
        Conflict: a person's act leans on what it wrote, or it cannot be taken back; the message says what stands in the way.
    """
    check_person(seat, "undo")

    def work(tx: Tx) -> Receipt:
        return _carried_out(tx, seat, _going(tx, seat, decision), parts.clock.now(), parts.store.secret())

    receipt = await parts.store.write(seat.namespace, work)
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
            queue += _of_the_same_words(tx, gone)
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
    if not _is_act(gone.entry):
        return
    memories = [version.memory for version in gone.rows.versions]
    about = tx.memory(next((id for id in memories if id in going.first), memories[0])) if memories else None
    raise Conflict(
        f"a person's act leans on decision {going.decision}: {gone.entry.kind} of {about.text if about else '?'!r}, "
        f"decision {gone.entry.id};",
        hint="undo that one first",
    )


def _of_the_same_words(tx: Tx, gone: _Gone) -> Iterator[str]:
    """The decisions on the same clause: "I don't like tea any more" ends one memory and makes another.

    By versions that still count, since evidence names the first decision on its words, which may be undone and made anew.
    """
    for observation in {observation for observation, *_ in gone.places}:
        for memory in tx.memories_of_observation(observation):
            for version in not_undone(tx.versions(memory)):
                found = tx.entry(version.decision)
                if found and found[1] and not {*gone.places}.isdisjoint(_places(payload_of(found[1]).head)):
                    yield version.decision


def _is_act(entry: Entry) -> bool:
    """Whether a person did it; what they said is decided anew."""
    return entry.kind != "decide" and entry.kind not in _DREAMT


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
        raise Conflict(_why_gone(tx, gone), hint="do or say again what you want back")


def _why_gone(tx: Tx, gone: _Gone) -> str:
    """What took back all that an entry wrote."""
    id, of = gone.entry.id, gone.head.get("undone")
    if of is not None:
        before = tx.entry(of)
        return f"decision {id} is itself the undo of decision {of}{f' ({before[0].kind})' if before else ''};"
    written = gone.rows.versions[0]
    held = sorted(tx.versions(written.memory), key=lambda version: version.number)[written.number - 1 :]
    undoes = (version for place, version in enumerate(held) if not not_undone(held[: place + 1]))
    by = next(version.decision for version in undoes)
    return f"decision {id} ({gone.entry.kind}) is undone already, by decision {by};"


def _after(tx: Tx, memory: str, number: int, entry: Entry, *, back: bool) -> Iterator[str]:
    """The later decisions that rest on a version of a memory: on the memory, or on what stands beside it or against it.

    What a person did beside it stands, unless the memory comes `back` and both would hold.
    """
    (belief,) = tx.beliefs([memory])
    yield from _since(tx, belief, number)
    for other in _beside(tx, belief):
        later = next((one.number for one in tx.versions(other.id) if one.recorded_at > entry.recorded_at), NO_LIMIT)
        since = list(_since(tx, other, later - 1))
        acts = any((found := tx.entry(id)) is not None and _is_act(found[0]) for id in since)
        if not acts or (back and _excludes(belief, other)):
            yield from since


def _since(tx: Tx, belief: Belief, number: int) -> Iterator[str]:
    """The decisions that wrote the versions of a memory after one, where they were about it."""
    for version in not_undone(tx.versions(belief.id)):
        found = tx.entry(version.decision) if version.number > number else None
        passing = version.reason in (Reason.SUPPORT_LOST.value, Reason.SETTLED.value)
        if found is not None and not passing and found[0].kind != StepKind.ARCHIVE.value:
            yield version.decision


def _beside(tx: Tx, belief: Belief) -> Iterator[Belief]:
    """What lives where a memory does, or says the same, and what waits because of it."""
    memory, links = belief.memory, tx.links(belief.id)
    others = tx.at_address(memory.address) if memory.attribute.single else tx.relating(memory.address, memory.claim.value_key)
    against = (link.source for link in links if link.kind is LinkKind.CONFLICTS_WITH and link.target == belief.id)
    waiting = (held for held in tx.beliefs(list(against)) if held.version.standing is Standing.PENDING)
    for other in {held.id: held for held in (*others, *waiting)}.values():
        alike = memory.attribute.single or other.memory.claim.value_key == memory.claim.value_key
        if other.id != belief.id and (alike or other.version.standing is Standing.PENDING):
            yield other


def _excludes(belief: Belief, other: Belief) -> bool:
    """Whether the other is believed now, and of the same kind of time."""
    return other.version.standing.current and other.memory.claim.time_kind is belief.memory.claim.time_kind


def _carried_out(tx: Tx, seat: Seat, going: _Going, now: datetime, secret: bytes) -> Receipt:
    mark = stamp(tx, now)
    write(tx, "undo", mark, acted(seat, list(going.first), undone=going.decision), _back(tx, going, mark))
    again = [outcome for some in going.again for outcome in _again(tx, going, some, now, secret)]
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
    # What said it again still mentions it: it is known, and `reread` finds nothing new in it.
    said = (item for memory, decision in withdrawn if decision == going.decision for item in tx.evidence(memory))
    mentions = (item for item in said if item.decision == going.decision and item.counts)
    rows = [gone.rows for gone in going.entries.values()]
    links = ((link.source, link.decision) for one in rows for link in one.links)
    placed = [placed for one in rows for placed in one.blocks]
    lifted = [lifted for one in rows for lifted in one.lifted]
    return Rows(
        versions=tuple(versions),
        withdrawn=tuple(withdrawn),
        evidence=tuple(replace(item, counts=False, decision=mark.decision) for item in mentions),
        unlinked=tuple(dict.fromkeys(links)),
        blocks=tuple((about, replace(block, lifted=False, decision=mark.decision)) for about, block in lifted),
        lifted=tuple((about, block) for about, block in placed if block in tx.blocks(block.address)),
    )


def _again(tx: Tx, going: _Going, some: Sequence[_Gone], now: datetime, secret: bytes) -> Iterator[Outcome]:
    """Decide anew what was decided of the same words; what they had made is the same memory again."""
    made = [(memory, gone) for gone in some if (memory := tx.memory(going.made.get(gone.entry.id, ""))) is not None]
    proposals = _proposals(tx, some) or [
        proposal_of(memory, said[0], gone.head) for memory, gone in made if (said := tx.evidence(memory.id))
    ]
    if not proposals:
        later, reason = some[0].entry.id, some[0].head.get("reason")
        raise Conflict(
            f"decision {later} ({reason}) leans on it, and its words read otherwise now;", hint="undo that one first"
        )
    for proposal in proposals:
        meant = dict.fromkeys(id for held in tx.beliefs(proposal.targets) for id in _held_now(tx, held))
        before = next((one.id for one, _ in made if (one.address, one.text) == (proposal.address, proposal.text)), None)
        yield govern(tx, replace(proposal, targets=tuple(meant)), now, secret, again=before)


def _held_now(tx: Tx, belief: Belief) -> Iterator[str]:
    """What words mean that pointed at a memory: it, or what says the same in its stead."""
    memory = belief.memory
    for other in tx.relating(memory.address, memory.claim.value_key):
        if other.memory.claim.value_key == memory.claim.value_key and other.version.standing.current:
            yield other.id


def _proposals(tx: Tx, some: Sequence[_Gone]) -> list[Proposal]:
    """What the rules make of the words as things are now, at the place where they were decided.

    Here, in the transaction: what words point at is what is believed once all that goes is taken back (docs/decisions/0008).
    """
    places = some[0].places
    asked = frozenset(intent for gone in some for intent in wishes(gone.head, gone.rows.versions))
    found = []
    for seen in tx.observations([id for id, *_ in places]):
        reading, _ = by_rules(seen, context_then(tx, seen))
        for assertion in reading.assertions:
            placed = (seen.id, assertion.start, assertion.end) in places
            proposal = propose(seen, assertion, reading.language) if placed else None
            if proposal is not None:
                found.append(replace(proposal, intents=proposal.intents | asked))
    return found


def _fallen(tx: Tx, going: _Going, mark: Stamp) -> tuple[Version, ...]:
    """What hangs on that which is gone, and what came back though something that it hangs on is gone."""
    links = (link for id in going.first for link in tx.links(id) if link.kind is LinkKind.DERIVES and link.source == id)
    held = tx.beliefs([*going.first, *(link.target for link in links)])
    return falling(tx, [belief.version for belief in held if has_fallen(belief.version.standing)], mark)
