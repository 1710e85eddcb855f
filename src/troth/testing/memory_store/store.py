"""The store itself: one space a namespace, one lock for all of them."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from troth.errors import HandleForked, MemoryClosed
from troth.ports.store import Tx
from troth.testing.memory_store.space import Space
from troth.testing.memory_store.tx import MemoryTx

T = TypeVar("T")


class MemoryStore:
    """A store in memory: the whole `Store` port, without a file. It lives as long as the object."""

    def __init__(self) -> None:
        self._spaces: dict[str, Space] = {}
        self._secret = secrets.token_bytes(32)
        self._lock = threading.Lock()
        self._pid: int | None = None

    async def open(self) -> None:
        """Make it ready; what an earlier opening of the same object held is still there."""
        self._pid = os.getpid()

    async def close(self) -> None:
        """Refuse further calls. Closing twice is fine."""
        self._pid = None

    async def write(self, namespace: str, work: Callable[[Tx], T], *, durable: bool = True) -> T:
        """Run `work`; undo all that it did if it raises. Nothing here outlives the process, durable or not."""
        self._check()
        with self._lock:
            new = namespace not in self._spaces
            space = self._spaces.setdefault(namespace, Space())
            tx = MemoryTx(namespace, space, writable=True)
            try:
                return work(tx)
            except BaseException:
                tx.roll_back()
                if new:
                    del self._spaces[namespace]
                raise

    async def read(self, namespace: str, work: Callable[[Tx], T]) -> T:
        """Run `work` while nothing is written."""
        self._check()
        with self._lock:
            return work(MemoryTx(namespace, self._spaces.get(namespace) or Space(), writable=False))

    async def settle(self) -> None:
        """There is no disk to wait for."""
        self._check()

    async def namespaces(self) -> Sequence[str]:
        """Those that were written to, sorted."""
        self._check()
        return sorted(self._spaces)

    async def scrub(self) -> bool:
        """Nothing lingers in memory: always complete."""
        self._check()
        return True

    def secret(self) -> bytes:
        """The key for HMACs."""
        self._check()
        return self._secret

    def _check(self) -> None:
        if self._pid is None:
            raise MemoryClosed("The in-memory store is closed.", hint="Open it first.")
        if self._pid != os.getpid():
            raise HandleForked(
                f"The in-memory store was opened by process {self._pid} and called by {os.getpid()}.",
                hint="Open a new one in the child process.",
            )
