"""What every part of a transaction does with the file: run named statements of one namespace, and look up rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from troth.adapters.sqlite.opening import translated
from troth.adapters.sqlite.statements import queries
from troth.domain.address import Address
from troth.errors import NotFound, UsageError

PAGE = 1000
"""How much is read at once of what is too much for one reading."""


class Rows:
    """The rows of one namespace, while one transaction works on them."""

    def __init__(self, connection: sqlite3.Connection, namespace: str, *, writable: bool) -> None:
        self.namespace = namespace
        self._connection = connection
        self._writable = writable
        self._over = False
        self._statements = queries()
        self._ns: int = 0
        row = self._one("namespace", name=namespace)
        if row is None and writable:
            (number,) = self._one("add_namespace", name=namespace) or (0,)
            row = (number, 0)
        self._ns = row[0] if row else 0
        self._seq: int = row[1] if row else 0
        self._stored_seq = self._seq

    def finish(self, *, commit: bool) -> None:
        """Write what was counted, unless it is rolled back; later calls are refused."""
        if commit and self._seq != self._stored_seq:
            self._run("set_seq", seq=self._seq)
        self._over = True

    def _run(self, name: str, /, **values: object) -> sqlite3.Cursor:
        if self._over:
            raise UsageError("A transaction was used after its end.", hint="Collect what it yields inside of it.")
        values["ns"] = self._ns
        with translated():
            return self._connection.execute(self._statements[name], values)

    def _one(self, name: str, /, **values: object) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._run(name, **values).fetchone()
        return row

    def _write(self, name: str, /, **values: object) -> int:
        self._may_write()
        return self._run(name, **values).rowcount

    def _write_many(self, name: str, /, rows: Sequence[Mapping[str, object]]) -> None:
        self._may_write()
        with translated():
            self._connection.executemany(self._statements[name], rows)

    def _may_write(self) -> None:
        if not self._writable:
            raise UsageError("A read transaction was asked to write.", hint="Use `write`.")

    def _own(self, namespace: str) -> None:
        if namespace != self.namespace:
            raise UsageError(f"A row of namespace {namespace!r} was written through one bound to {self.namespace!r}.")

    def _missing(self, what: str, id: str) -> NotFound:
        return NotFound(f"There is no {what} {id!r} in namespace {self.namespace!r}.")

    def _known(self, id: str) -> tuple[Any, ...]:
        row = self._one("known_memory", id=id)
        if row is None:
            raise self._missing("memory", id)
        return row

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    def _owner_of(self, user: str) -> int:
        row = self._one("owner", name=user)
        return 0 if row is None else int(row[0])

    def _owner(self, user: str) -> int:
        owner = self._owner_of(user)
        if not owner:
            owner = self._next()
            self._write("add_owner", owner=owner, name=user)
        return owner


def listed(items: Iterable[str]) -> str:
    """Items as a statement takes many of them, each once."""
    return json.dumps(list(dict.fromkeys(items)), ensure_ascii=False)


def columns(address: Address) -> dict[str, Any]:
    """An address within its namespace, as tables hold it."""
    return {
        "user": address.user, "subject": address.subject, "attribute": address.attribute,
        "scope": address.scope, "domain": address.domain,
    }  # fmt: skip
