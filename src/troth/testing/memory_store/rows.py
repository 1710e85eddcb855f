"""What every part of a transaction does with the tables: change them so that it can be undone, and look up rows.

A roll-back undoes change by change, so that a write costs the same however much is stored.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from troth.errors import NotFound, UsageError
from troth.testing.memory_store.space import Space

K = TypeVar("K")
V = TypeVar("V")


class Rows:
    """The rows of one namespace, while one transaction works on them."""

    def __init__(self, namespace: str, space: Space, *, writable: bool) -> None:
        self.namespace = namespace
        self._space = space
        self._writable = writable
        self._undo: list[Callable[[], Any]] = []

    def roll_back(self) -> None:
        """Take every change back, the last one first."""
        while self._undo:
            self._undo.pop()()

    def _log(self, inverse: Callable[[], Any]) -> None:
        if not self._writable:
            raise UsageError("A read transaction was asked to write.", hint="Use `write`.")
        self._undo.append(inverse)

    def _put(self, table: dict[K, V], key: K, value: V) -> None:
        if key in table:
            old = table[key]
            self._log(lambda: table.__setitem__(key, old))
        else:
            self._log(lambda: table.pop(key))
        table[key] = value

    def _pop(self, table: dict[K, V], key: K) -> V | None:
        if key not in table:
            return None
        old = table[key]
        self._log(lambda: table.__setitem__(key, old))
        return table.pop(key)

    def _append(self, items: list[V], item: V) -> None:
        self._log(items.pop)
        items.append(item)

    def _insert(self, items: list[tuple[int, int, str]], item: tuple[int, int, str]) -> None:
        self._log(lambda: items.remove(item))
        insort(items, item)

    def _remove(self, items: list[tuple[int, int, str]], item: tuple[int, int, str]) -> None:
        at = bisect_left(items, item)
        if at < len(items) and items[at] == item:
            self._log(lambda: insort(items, item))
            del items[at]

    def _own(self, namespace: str) -> None:
        if namespace != self.namespace:
            raise UsageError(f"A row of namespace {namespace!r} was written through one bound to {self.namespace!r}.")

    def _known(self, table: dict[str, V], id: str, what: str) -> V:
        if id not in table:
            raise NotFound(f"There is no {what} {id!r} in namespace {self.namespace!r}.")
        return table[id]

    def _number(self, id: str) -> int:
        # The counter itself is not rolled back: a gap in the order does no harm.
        self._space.counter += 1
        self._put(self._space.order, id, self._space.counter)
        return self._space.counter

    def _sorted(self, ids: Iterable[str]) -> list[str]:
        return sorted(ids, key=self._space.order.__getitem__)
