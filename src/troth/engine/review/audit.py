"""Checks the ledger, and builds all derived tables anew from it: `verify` and `replay` read the same record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from troth.domain.claim import Quote
from troth.domain.ledger import GENESIS, Entry, Payload, commit_to, entry_hash, payload_of
from troth.domain.observation import FILLER
from troth.domain.record import Derived, Words
from troth.domain.settings import Seat
from troth.engine.parts import Parts
from troth.engine.searchable import episode_doc, memory_doc
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
        walk = _walked(tx)
        return Verdict(walk.number, walk.problem or next(_altered(tx, walk), ""))

    return await parts.store.read(seat.namespace, work)


async def replay(parts: Parts, seat: Seat) -> Replayed:
    """Build every derived table of the namespace anew from observations and ledger; vectors follow in the background.

    Raises:
        CorruptStore: the ledger itself was altered; the message names the first entry.
    """

    def work(tx: Tx) -> Replayed:
        walk = _walked(tx)
        if walk.problem:
            raise CorruptStore(f"The ledger cannot be replayed: {walk.problem}.", hint="Restore a backup.")
        changed = next(_altered(tx, walk), "")
        seen = [row for user in tx.users() for row in tx.recent_observations(user, 2**31)]
        tx.clear_derived()
        _write(tx, walk.derived.whole())
        for observation in reversed(seen):
            doc = episode_doc(replace(observation, text=observation.text.replace(FILLER, " ")))
            if doc.terms and observation.text.strip(FILLER):
                tx.index(doc)
        return Replayed(walk.number, len(walk.derived.memories), changed)

    replayed = await parts.store.write(seat.namespace, work)
    await parts.embed(seat.namespace)
    return replayed


def _write(tx: Tx, derived: Derived) -> None:
    for memory in derived.memories.values():
        tx.add_memory(memory)
        tx.index(memory_doc(memory))
    for rows in derived.versions.values():
        for version in rows:
            tx.add_version(version)
    for said in derived.evidence.values():
        for item in said:
            tx.add_evidence(item)
    for link in derived.links:
        tx.add_link(link)
    for block in derived.blocks.values():
        tx.add_block(block)
    for (user, _), entity in derived.names.items():
        tx.add_entity(user, entity)


@dataclass(slots=True)
class _Walk:
    """What a walk along the chain has seen."""

    derived: Derived
    number: int = 0
    previous: str = GENESIS
    entries: set[str] = field(default_factory=set)
    bare: dict[tuple[str, str], int] = field(default_factory=dict)
    """(entry, memory) of parts that are missing and that no erasure has named so far."""
    problem: str = ""

    def step(self, entry: Entry, text: str | None, salt: bytes | None) -> str:
        """Take the next entry; what is wrong with it, or the empty text."""
        self.number += 1
        if entry.number != self.number or entry.previous != self.previous:
            return f"entry {self.number} ({entry.id}) does not follow the one before"
        header = (entry.id, entry.namespace, entry.number, entry.kind, entry.recorded_at, entry.commitment, entry.previous)
        if entry_hash(*header) != entry.hash:
            return f"entry {self.number} ({entry.id}) was altered"
        self.previous = entry.hash
        self.entries.add(entry.id)
        if text is None or salt is None:
            return f"entry {self.number} ({entry.id}) lost its payload"
        payload = _read(text)
        if payload is None or commit_to(payload.skeleton(), salt) != entry.commitment:
            return f"the payload of entry {self.number} ({entry.id}) was altered"
        return self._take(entry, payload)

    def _take(self, entry: Entry, payload: Payload) -> str:
        for part in payload.parts:
            if not part.true:
                return f"the payload of entry {self.number} ({entry.id}) was altered"
            if part.body is None:
                self.bare[entry.id, part.about] = self.number
        if entry.kind == "erase":
            named, dropped = {*payload.head.get("memories", ()), ""}, set(payload.head.get("dropped", ()))
            self.bare = {place: at for place, at in self.bare.items() if place[0] not in dropped or place[1] not in named}
        self.derived.take(entry, payload)
        return ""


def _read(text: str) -> Payload | None:
    try:
        return payload_of(text)
    except (ValueError, KeyError, TypeError):
        return None


def _walked(tx: Tx) -> _Walk:
    walk = _Walk(Derived(_words_of(tx)))
    for entry, text, salt in tx.entries():
        walk.problem = walk.step(entry, text, salt)
        if walk.problem:
            return walk
    if walk.bare:
        (id, _), place = next(iter(walk.bare.items()))
        walk.problem = f"entry {place} ({id}) lost a part of its payload, and no erasure accounts for it"
    elif (tx.head().hash, tx.head().number) != (walk.previous, walk.number):
        walk.problem = "the chain does not end where its head says"
    return walk


def _words_of(tx: Tx) -> Words:
    held: dict[str, str] = {}

    def words(observation: str, start: int, end: int) -> str:
        if observation not in held:
            found = tx.observation(observation)
            held[observation] = found.text if found else ""
        return held[observation][start:end]

    return words


def _altered(tx: Tx, walk: _Walk) -> Iterator[str]:
    """Where the derived tables are not what the ledger says, memory by memory."""
    derived = walk.derived.whole()
    links = _grouped((id, link) for link in derived.links for id in {link.source, link.target})
    blocks = _grouped((block.address, block) for block in derived.blocks.values())
    held = set()
    for belief in tx.all_beliefs(None):
        memory, made = belief.memory, derived.memories.get(belief.id)
        held.add(belief.id)
        if made is None or any(version.decision not in walk.entries for version in tx.versions(belief.id)):
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
