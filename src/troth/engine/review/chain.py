"""Walks along a ledger: holds every entry against the one before and its payload, and builds derived tables from it.

One entry at a time, so that a ledger of any length needs no more memory than what walks along it keeps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from troth.domain.ledger import GENESIS, Entry, Payload, commit_to, entry_hash, payload_of
from troth.domain.record import Rows, Words, rows_of
from troth.engine.searchable import episode_doc
from troth.engine.write.commit import put
from troth.ports.store import Tx

Take = Callable[[Entry, Payload], None]

_TEXTS = 64
"""Of so many observations the text is kept while entries quote them; neighbours quote the same."""


@dataclass(slots=True)
class Walk:
    """What a walk along the chain has seen."""

    take: Take
    """Is handed each entry that is in order."""
    number: int = 0
    previous: str = GENESIS
    bare: dict[tuple[str, str], int] = field(default_factory=dict)
    """(entry, memory) of parts that are missing and that no erasure has named so far."""
    problem: str = ""
    """The first thing that is wrong; nothing is taken after it."""

    def step(self, entry: Entry, text: str | None, salt: bytes | None) -> bool:
        """Take the next entry; False if there is something wrong with it."""
        self.number += 1
        self.problem = self._wrong(entry, text, salt)
        return not self.problem

    def end(self, head: str) -> str:
        """What is wrong with the whole; the empty text if nothing is."""
        if not self.problem and self.bare:
            (id, _), place = next(iter(self.bare.items()))
            self.problem = f"entry {place} ({id}) lost a part of its payload, and no erasure accounts for it"
        elif not self.problem and head != self.previous:
            self.problem = "the chain does not end where its head says"
        return self.problem

    def _wrong(self, entry: Entry, text: str | None, salt: bytes | None) -> str:
        if entry.number != self.number or entry.previous != self.previous:
            return f"entry {self.number} ({entry.id}) does not follow the one before"
        header = (entry.id, entry.namespace, entry.number, entry.kind, entry.recorded_at, entry.commitment, entry.previous)
        if entry_hash(*header) != entry.hash:
            return f"entry {self.number} ({entry.id}) was altered"
        self.previous = entry.hash
        if text is None or salt is None:
            return f"entry {self.number} ({entry.id}) lost its payload"
        payload = _read(text)
        if payload is None or commit_to(payload.skeleton(), salt) != entry.commitment:
            return f"the payload of entry {self.number} ({entry.id}) was altered"
        return self._account(entry, payload)

    def _account(self, entry: Entry, payload: Payload) -> str:
        for part in payload.parts:
            if not part.true:
                return f"the payload of entry {self.number} ({entry.id}) was altered"
            if part.body is None:
                self.bare[entry.id, part.about] = self.number
        if entry.kind == "erase":
            named, dropped = {*payload.head.get("memories", ()), ""}, set(payload.head.get("dropped", ()))
            self.bare = {place: at for place, at in self.bare.items() if place[0] not in dropped or place[1] not in named}
        self.take(entry, payload)
        return ""


def _read(text: str) -> Payload | None:
    try:
        return payload_of(text)
    except (ValueError, KeyError, TypeError):
        return None


def walked(tx: Tx, take: Take) -> Walk:
    """Walk along the namespace's chain, as far as it is in order."""
    walk = Walk(take)
    for entry, text, salt in tx.entries():
        if not walk.step(entry, text, salt):
            return walk
    head = tx.head()
    walk.end(head.hash if head.number == walk.number else "")
    return walk


def words_of(tx: Tx) -> Words:
    """What stands in the namespace's observations."""

    @lru_cache(maxsize=_TEXTS)
    def text(observation: str) -> str:
        found = tx.observation(observation)
        return found.text if found else ""

    return lambda observation, start, end: text(observation)[start:end]


def _of_what_is_there(tx: Tx, rows: Rows) -> Rows:
    """Without what hangs on memories that were erased."""
    new = {memory.id for memory in rows.memories}

    def there(id: str) -> bool:
        return id in new or tx.memory(id) is not None

    return replace(
        rows,
        versions=tuple(version for version in rows.versions if there(version.memory)),
        evidence=tuple(item for item in rows.evidence if there(item.memory)),
        links=tuple(link for link in rows.links if there(link.source) and there(link.target)),
    )


def rebuild(tx: Tx) -> tuple[Walk, int]:
    """Write every derived table of the namespace anew, vectors apart; the walk, and how many memories there are."""
    tx.clear_derived()
    words, memories = words_of(tx), 0

    def take(entry: Entry, payload: Payload) -> None:
        nonlocal memories
        rows = _of_what_is_there(tx, rows_of(entry, payload, words))
        put(tx, rows, entry.recorded_at)
        memories += len(rows.memories)

    walk = walked(tx, take)
    for observation, _ in tx.all_observations():
        doc = episode_doc(observation)
        if doc.terms:
            tx.index(doc)
    return walk, memories
