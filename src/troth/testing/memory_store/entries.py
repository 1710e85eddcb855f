"""The ledger: entries in order, their payloads beside them."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

from collections.abc import Iterable

from troth.domain.ledger import GENESIS, Entry
from troth.errors import Conflict
from troth.ports.store import Head
from troth.testing.memory_store.rows import Rows


class Entries(Rows):
    """The ledger of a namespace."""

    def head(self) -> Head:
        if not self._space.entries:
            return Head(0, GENESIS, None)
        last = self._space.entries[-1]
        return Head(last.number, last.hash, last.recorded_at)

    def append(self, entry: Entry, payload: str, salt: bytes) -> None:
        self._own(entry.namespace)
        head = self.head()
        if entry.number != head.number + 1 or entry.previous != head.hash:
            raise Conflict(f"Entry {entry.number} does not follow entry {head.number} of the ledger.")
        if entry.id in self._space.numbers:
            raise Conflict(f"There is a ledger entry {entry.id!r} already.")
        self._append(self._space.entries, entry)
        self._put(self._space.numbers, entry.id, entry.number)
        self._put(self._space.payloads, entry.id, (payload, salt))

    def entries(self, after: int = 0) -> Iterable[tuple[Entry, str | None, bytes | None]]:
        return [self._with_payload(entry) for entry in self._space.entries[max(after, 0) :]]

    def entry(self, id: str) -> tuple[Entry, str | None, bytes | None] | None:
        number = self._space.numbers.get(id)
        return None if number is None else self._with_payload(self._space.entries[number - 1])

    def rewrite_payload(self, id: str, payload: str) -> None:
        if id in self._space.payloads:
            self._put(self._space.payloads, id, (payload, self._space.payloads[id][1]))

    def _with_payload(self, entry: Entry) -> tuple[Entry, str | None, bytes | None]:
        return (entry, *self._space.payloads.get(entry.id, (None, None)))
