"""Checks the ledger, and builds all derived tables anew from it: `verify` and `replay` read the same record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TypeVar

from troth.domain.claim import Quote
from troth.domain.ledger import Payload, payload_of
from troth.domain.memory import Belief
from troth.domain.receipt import Replayed, Verdict
from troth.domain.record import Derived
from troth.domain.settings import Seat
from troth.engine.parts import Parts
from troth.engine.review.chain import Walk, rebuild, walked, words_of
from troth.errors import CorruptStore
from troth.ports.store import Tx

K = TypeVar("K")
V = TypeVar("V")

AT_ONCE = 10_000
"""Memories that are compared by one walk along the ledger."""


async def verify(parts: Parts, seat: Seat) -> Verdict:
    """Walk the namespace's chain and name the first entry or memory that was altered."""

    def work(tx: Tx) -> Verdict:
        walk, altered = _compared(tx)
        return Verdict(walk.number, walk.problem or altered)

    return await parts.store.read(seat.namespace, work)


async def replay(parts: Parts, seat: Seat) -> Replayed:
    """Build every derived table of the namespace anew from observations and ledger; vectors follow in the background.

    Raises:
        CorruptStore: the ledger itself was altered; the message names the first entry.
    """

    def work(tx: Tx) -> Replayed:
        told, changed = _compared(tx)
        if told.problem:
            raise CorruptStore(f"The ledger cannot be replayed: {told.problem}.", hint="Restore a backup.")
        walk, memories = rebuild(tx)
        return Replayed(walk.number, memories, changed)

    replayed = await parts.store.write(seat.namespace, work)
    await parts.embed(seat.namespace)
    return replayed


def _compared(tx: Tx) -> tuple[Walk, str]:
    """The walk along the whole chain, and the first place where the derived tables are not what it says.

    Memories are compared group by group, each by a walk of its own, so that a long ledger needs no more memory than a
    group and the ids of all.
    """
    held: set[str] = set()
    groups = _groups(tx.all_beliefs(None), held)
    first = next(groups)
    told = Derived(words_of(tx), {belief.id for belief in first})
    walk = walked(tx, told.take)
    if walk.problem:
        return walk, ""
    return walk, next(chain(_altered(tx, first, told, told), _of_the_others(tx, groups, told), _missing(tx, told, held)), "")


def _groups(beliefs: Iterable[Belief], held: set[str]) -> Iterator[list[Belief]]:
    """At least one; the ids of what was handed out are added to `held`."""
    rest = iter(beliefs)
    group = list(islice(rest, AT_ONCE))
    while True:
        held.update(belief.id for belief in group)
        yield group
        if not (group := list(islice(rest, AT_ONCE))):
            return


def _of_the_others(tx: Tx, groups: Iterable[Sequence[Belief]], all_told: Derived) -> Iterator[str]:
    for group in groups:
        told = Derived(words_of(tx), {belief.id for belief in group})
        for entry, text, _ in tx.entries():
            payload = payload_of(text) if text is not None else Payload({})
            if parts := tuple(part for part in payload.parts if part.about in told.of):
                told.take(entry, Payload({}, parts))
        yield from _altered(tx, group, told, all_told)


def _altered(tx: Tx, beliefs: Sequence[Belief], told: Derived, all_told: Derived) -> Iterator[str]:
    """Where some memories are not what the ledger says."""
    links = _grouped((link.source, link) for link in told.links if link.target in all_told.ids)
    blocks = _grouped((block.address, block) for block in all_told.blocks.values())
    for belief in beliefs:
        memory, made = belief.memory, told.memories.get(belief.id)
        if made is None or any(tx.entry(decision) is None for decision in _unknown(tx, belief, told)):
            yield f"memory {belief.id} was changed by no entry of the ledger"
        elif replace(made, quotes=()) != replace(memory, quotes=()):
            yield f"the text of memory {belief.id} was altered"
        elif any(_misquoted(tx, quote) for quote in memory.quotes):
            yield f"the words that memory {belief.id} quotes were altered"
        elif told.versions[belief.id] != list(tx.versions(belief.id)):
            yield f"what is believed of memory {belief.id} was altered"
        elif told.evidence.get(belief.id, []) != list(tx.evidence(belief.id)):
            yield f"the evidence of memory {belief.id} was altered"
        elif links.get(belief.id, set()) != {link for link in tx.links(belief.id) if link.source == belief.id}:
            yield f"the links of memory {belief.id} were altered"
        elif blocks.get(memory.address, set()) != set(tx.blocks(memory.address)):
            yield f"the blocks at the address of memory {belief.id} were altered"


def _unknown(tx: Tx, belief: Belief, told: Derived) -> set[str]:
    """The decisions that wrote versions of a memory which the ledger does not tell of."""
    held = {version.decision for version in tx.versions(belief.id)}
    return held - {version.decision for version in told.versions.get(belief.id, ())}


def _missing(tx: Tx, told: Derived, held: set[str]) -> Iterator[str]:
    """What the ledger tells of and is not there; names that are not what it says."""
    if lost := told.ids - held:
        yield f"memory {min(lost)} is gone, and no erasure accounts for it"
    for user in tx.users():
        names = {entity.key: entity for (of, _), entity in told.names.items() if of == user}
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
