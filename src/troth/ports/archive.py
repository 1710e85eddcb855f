"""What carrying a space elsewhere asks of a file: tables of rows in the terms of JSON, and a head that says what they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

TABLES = ("observations", "ledger", "uses")
"""What an archive holds, in this order."""

FORMAT = 1
"""Of the rows; a newer one is refused."""


class NewArchive(Protocol):
    """An archive as it is written; it is there as a whole after `close`, or not at all."""

    def add(self, table: str, rows: Iterable[Any]) -> int:
        """Write a table, row by row; says how many rows that were."""
        ...

    def close(self, head: Mapping[str, Any]) -> int:
        """Finish it, with a head of its own; says how many bytes it has."""
        ...

    def discard(self) -> None:
        """Leave nothing behind; after `close` this does nothing."""
        ...


class Archive(Protocol):
    """An archive that is read; it was found whole and unaltered when it was opened."""

    name: str
    """For messages."""
    head: Mapping[str, Any]

    def rows(self, table: str) -> Iterator[Any]:
        """The rows of a table, in their order; may be asked for again."""
        ...

    def close(self) -> None: ...
