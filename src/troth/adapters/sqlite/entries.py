"""The ledger: entries in order, their payloads beside them."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from troth.adapters.sqlite.codec import from_micros, to_micros
from troth.adapters.sqlite.rows import PAGE, Rows
from troth.domain.ledger import GENESIS, Entry
from troth.errors import Conflict
from troth.ports.store import Head


class Entries(Rows):
    """The ledger of a namespace."""

    _head: Head | None = None
    """Asked for several times a decision, and nobody else moves it meanwhile."""

    def head(self) -> Head:
        if self._head is None:
            row = self._one("head")
            self._head = Head(0, GENESIS, None) if row is None else Head(row[0], row[1], from_micros(row[2]))
        return self._head

    def append(self, entry: Entry, payload: str, salt: bytes) -> None:
        self._own(entry.namespace)
        head = self.head()
        if entry.number != head.number + 1 or entry.previous != head.hash:
            raise Conflict(f"Entry {entry.number} does not follow entry {head.number} of the ledger.")
        self._write(
            "add_entry", number=entry.number, id=entry.id, kind=entry.kind, recorded_at=to_micros(entry.recorded_at),
            commitment=entry.commitment, previous=entry.previous, hash=entry.hash,
        )  # fmt: skip
        self._write("add_payload", number=entry.number, payload=payload, salt=salt)
        self._head = Head(entry.number, entry.hash, entry.recorded_at)

    def entries(self, after: int = 0) -> Iterator[tuple[Entry, str | None, bytes | None]]:
        while rows := self._run("entries", after=after, limit=PAGE).fetchall():
            yield from map(self._entry, rows)
            after = rows[-1][1]

    def entry(self, id: str) -> tuple[Entry, str | None, bytes | None] | None:
        row = self._one("entry", id=id)
        return None if row is None else self._entry(row)

    def rewrite_payload(self, id: str, payload: str) -> None:
        self._write("rewrite_payload", id=id, payload=payload)

    def _entry(self, row: tuple[Any, ...]) -> tuple[Entry, str | None, bytes | None]:
        id, number, kind, recorded, commitment, previous, hash, payload, salt = row
        entry = Entry(id, self.namespace, number, kind, from_micros(recorded), commitment, previous, hash)
        return entry, payload, salt
