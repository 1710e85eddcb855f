"""Checks the ledger: the chain from its start, and that every open version was written by an entry that stands in it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from troth.domain.ledger import GENESIS, commit_to, entry_hash
from troth.domain.settings import Seat
from troth.engine.parts import Parts
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


def _verify(tx: Tx) -> Verdict:
    previous, number = GENESIS, 0
    missing: dict[str, int] = {}
    entries: set[str] = set()
    texts: dict[str, str] = {}
    for entry, payload, salt in tx.entries():
        number += 1
        if entry.number != number or entry.previous != previous:
            return Verdict(number, f"entry {number} ({entry.id}) does not follow the one before")
        header = (entry.id, entry.namespace, entry.number, entry.kind, entry.recorded_at, entry.commitment, entry.previous)
        if entry_hash(*header) != entry.hash:
            return Verdict(number, f"entry {number} ({entry.id}) was altered")
        if payload is None or salt is None:
            missing[entry.id] = number
        elif commit_to(payload, salt) != entry.commitment:
            return Verdict(number, f"the payload of entry {number} ({entry.id}) was altered")
        else:
            written = json.loads(payload)
            for dropped in written.get("dropped", ()) if entry.kind == "erase" else ():
                missing.pop(dropped, None)
            if written.get("memory"):
                texts[written["memory"]] = written["text"]
        previous = entry.hash
        entries.add(entry.id)
    if missing:
        id, place = next(iter(missing.items()))
        return Verdict(number, f"entry {place} ({id}) lost its payload, and no erasure accounts for it")
    if tx.head().hash != previous or tx.head().number != number:
        return Verdict(number, "the chain does not end where its head says")
    for belief in tx.all_beliefs(None):
        if belief.version.decision not in entries:
            return Verdict(number, f"memory {belief.id} was changed by no entry of the ledger")
        if texts.get(belief.id, belief.memory.text) != belief.memory.text:
            return Verdict(number, f"the text of memory {belief.id} was altered")
    return Verdict(number)
