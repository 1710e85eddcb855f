"""Checks the ledger: the chain from its start, and that every open version was written by an entry that stands in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from troth.domain.claim import Quote
from troth.domain.ledger import GENESIS, Entry, commit_to, entry_hash
from troth.domain.settings import Seat
from troth.engine.parts import Parts
from troth.engine.review.acts import FILLER
from troth.engine.write.commit import state_of
from troth.ports.store import Tx


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


async def verify(parts: Parts, seat: Seat) -> Verdict:
    """Walk the namespace's chain and name the first entry or memory that was altered."""
    return await parts.store.read(seat.namespace, _verify)


@dataclass(slots=True)
class _Walk:
    """What a walk along the chain has seen."""

    number: int = 0
    previous: str = GENESIS
    entries: set[str] = field(default_factory=set)
    texts: dict[str, str] = field(default_factory=dict)
    """The text of each memory, as the entry that made it says."""
    wrote: dict[str, list[Any]] = field(default_factory=dict)
    """The last state of each memory, as the entries say."""
    erased: set[str] = field(default_factory=set)
    missing: dict[str, int] = field(default_factory=dict)
    """Entries without a payload that no erasure has named so far."""

    def step(self, entry: Entry, payload: str | None, salt: bytes | None) -> str:
        """Take the next entry; what is wrong with it, or the empty text."""
        self.number += 1
        if entry.number != self.number or entry.previous != self.previous:
            return f"entry {self.number} ({entry.id}) does not follow the one before"
        header = (entry.id, entry.namespace, entry.number, entry.kind, entry.recorded_at, entry.commitment, entry.previous)
        if entry_hash(*header) != entry.hash:
            return f"entry {self.number} ({entry.id}) was altered"
        self.previous = entry.hash
        self.entries.add(entry.id)
        if payload is None or salt is None:
            self.missing[entry.id] = self.number
            return ""
        if commit_to(payload, salt) != entry.commitment:
            return f"the payload of entry {self.number} ({entry.id}) was altered"
        self._note(entry, json.loads(payload))
        return ""

    def _note(self, entry: Entry, written: Mapping[str, Any]) -> None:
        if written.get("memory"):
            self.texts[written["memory"]] = written["text"]
        for state in written.get("wrote", ()):
            self.wrote[state[0]] = state
        if entry.kind == "erase":
            self.erased.update(written.get("memories", ()))
            for dropped in written.get("dropped", ()):
                self.missing.pop(dropped, None)


def _verify(tx: Tx) -> Verdict:
    walk = _Walk()
    for entry, payload, salt in tx.entries():
        if problem := walk.step(entry, payload, salt):
            return Verdict(walk.number, problem)
    if walk.missing:
        id, place = next(iter(walk.missing.items()))
        return Verdict(walk.number, f"entry {place} ({id}) lost its payload, and no erasure accounts for it")
    if (tx.head().hash, tx.head().number) != (walk.previous, walk.number):
        return Verdict(walk.number, "the chain does not end where its head says")
    return Verdict(walk.number, next(_altered(tx, walk), ""))


def _altered(tx: Tx, walk: _Walk) -> Iterator[str]:
    held = set()
    for belief in tx.all_beliefs(None):
        held.add(belief.id)
        if walk.wrote.get(belief.id, state_of(belief.version)) != state_of(belief.version):
            yield f"what is believed of memory {belief.id} was altered"
        if belief.version.decision not in walk.entries:
            yield f"memory {belief.id} was changed by no entry of the ledger"
        if walk.texts.get(belief.id, belief.memory.text) != belief.memory.text:
            yield f"the text of memory {belief.id} was altered"
        if any(_misquoted(tx, quote) for quote in belief.memory.quotes):
            yield f"the words that memory {belief.id} quotes were altered"
    lost = set(walk.wrote) - held - walk.erased
    if lost:
        yield f"memory {min(lost)} is gone, and no erasure accounts for it"


def _misquoted(tx: Tx, quote: Quote) -> bool:
    """Whether quoted words no longer stand in their observation; what an erasure blotted out does not count."""
    held = tx.observation(quote.observation)
    said = held.text[quote.start : quote.end] if held else ""
    return said != quote.text and FILLER not in said
