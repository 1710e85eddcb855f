"""Checks the ledger, and builds all derived tables anew from it: `verify` and `replay` read the same record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from troth.domain.claim import Quote
from troth.domain.ledger import Entry, Payload
from troth.domain.record import Derived
from troth.domain.settings import Seat
from troth.engine.parts import Parts
from troth.engine.review.chain import Walk, rebuild, walked, words_of
from troth.errors import CorruptStore
from troth.ports.store import Tx

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the record is what was written."""

    entries: int
    problem: str = ""
    """The first thing that is wrong, named; empty if nothing is."""

    def __bool__(self) -> bool:
        return not self.problem

    def __str__(self) -> str:
        return f"{self.entries} entries: {self.problem or 'in order'}"


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a replay made of the ledger."""

    entries: int
    memories: int
    changed: str = ""
    """The first thing that had not been as the ledger says; empty if the tables came out as they were."""

    def __str__(self) -> str:
        return f"{self.entries} entries, {self.memories} memories: {self.changed or 'as they were'}"


async def verify(parts: Parts, seat: Seat) -> Verdict:
    """Walk the namespace's chain and name the first entry or memory that was altered."""

    def work(tx: Tx) -> Verdict:
        told = _told(tx)
        return Verdict(told.walk.number, told.walk.problem or next(_altered(tx, told), ""))

    return await parts.store.read(seat.namespace, work)


async def replay(parts: Parts, seat: Seat) -> Replayed:
    """Build every derived table of the namespace anew from observations and ledger; vectors follow in the background.

    Raises:
        CorruptStore: the ledger itself was altered; the message names the first entry.
    """

    def work(tx: Tx) -> Replayed:
        told = _told(tx)
        if told.walk.problem:
            raise CorruptStore(f"The ledger cannot be replayed: {told.walk.problem}.", hint="Restore a backup.")
        changed = next(_altered(tx, told), "")
        walk, memories = rebuild(tx)
        return Replayed(walk.number, memories, changed)

    replayed = await parts.store.write(seat.namespace, work)
    await parts.embed(seat.namespace)
    return replayed


@dataclass(frozen=True, slots=True)
class _Told:
    """What the ledger tells, held in memory to be compared."""

    walk: Walk
    derived: Derived
    entries: frozenset[str]


def _told(tx: Tx) -> _Told:
    derived, entries = Derived(words_of(tx)), set()

    def take(entry: Entry, payload: Payload) -> None:
        entries.add(entry.id)
        derived.take(entry, payload)

    walk = walked(tx, take)
    return _Told(walk, derived.whole(), frozenset(entries))


def _altered(tx: Tx, told: _Told) -> Iterator[str]:
    """Where the derived tables are not what the ledger says, memory by memory."""
    derived = told.derived
    links = _grouped((id, link) for link in derived.links for id in {link.source, link.target})
    blocks = _grouped((block.address, block) for block in derived.blocks.values())
    held = set()
    for belief in tx.all_beliefs(None):
        memory, made = belief.memory, derived.memories.get(belief.id)
        held.add(belief.id)
        if made is None or any(version.decision not in told.entries for version in tx.versions(belief.id)):
            yield f"memory {belief.id} was changed by no entry of the ledger"
        elif replace(made, quotes=()) != replace(memory, quotes=()):
            yield f"the text of memory {belief.id} was altered"
        elif any(_misquoted(tx, quote) for quote in memory.quotes):
            yield f"the words that memory {belief.id} quotes were altered"
        elif derived.versions[belief.id] != list(tx.versions(belief.id)):
            yield f"what is believed of memory {belief.id} was altered"
        elif derived.evidence.get(belief.id, []) != list(tx.evidence(belief.id)):
            yield f"the evidence of memory {belief.id} was altered"
        elif links.get(belief.id, set()) != set(tx.links(belief.id)):
            yield f"the links of memory {belief.id} were altered"
        elif blocks.get(memory.address, set()) != set(tx.blocks(memory.address)):
            yield f"the blocks at the address of memory {belief.id} were altered"
    if lost := derived.memories.keys() - held:
        yield f"memory {min(lost)} is gone, and no erasure accounts for it"
    for user in tx.users():
        names = {entity.key: entity for (of, _), entity in derived.names.items() if of == user}
        if difference := _first_difference(names, {entity.key: entity for entity in tx.entities(user)}):
            yield f"the names of {difference!r} were altered"


def _grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, set[V]]:
    found: dict[K, set[V]] = {}
    for key, value in pairs:
        found.setdefault(key, set()).add(value)
    return found


def _first_difference(a: Mapping[K, V], b: Mapping[K, V]) -> K | None:
    return next((key for key in {**a, **b} if a.get(key) != b.get(key)), None)


def _misquoted(tx: Tx, quote: Quote) -> bool:
    """Whether quoted words no longer stand in their observation."""
    held = tx.observation(quote.observation)
    return held is None or held.text[quote.start : quote.end] != quote.text
