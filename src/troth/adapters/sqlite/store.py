"""The store on one SQLite file: a writer thread, a few readers, each with its own connection; several processes may share it.

A transaction runs as a whole on one of these threads, so the loop that calls never waits for the disk.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from troth.adapters.sqlite.known import KnownDocs
from troth.adapters.sqlite.opening import BUSY_SECONDS, connect, prepare, translated
from troth.adapters.sqlite.statements import queries
from troth.adapters.sqlite.tx import SqliteTx
from troth.errors import HandleForked, MemoryClosed
from troth.ports.store import Tx

T = TypeVar("T")

_READERS = 3
_SCRUB_SECONDS = 2.0
"""How long `scrub` waits for other processes."""


class SqliteStore:
    """The `Store` port on one file; see `troth.ports.store.Store`."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self._threads: _Threads | None = None
        self._secret = b""
        self._known_docs = KnownDocs()

    async def open(self) -> None:
        """Check or make the file, and start the threads; opening twice is fine."""
        if self._threads is None:
            self._secret = await asyncio.to_thread(prepare, self._path)
            self._threads = self._threads or _Threads(self._path)  # two may open at once

    async def close(self) -> None:
        """Refuse further calls, wait for the running ones, close the file. Closing twice is fine."""
        threads, self._threads = self._threads, None
        if threads is not None and threads.pid == os.getpid():
            await asyncio.to_thread(threads.stop)

    async def write(self, namespace: str, work: Callable[[Tx], T], *, durable: bool = True) -> T:
        """Run `work` on the writer thread, under the file's write lock."""
        threads = self._running()
        return await threads.run(threads.writer, lambda connection: _write(connection, namespace, work, durable))

    async def read(self, namespace: str, work: Callable[[Tx], T]) -> T:
        """Run `work` on a reader thread, on one snapshot."""
        threads = self._running()
        return await threads.run(threads.readers, lambda connection: _read(connection, namespace, work, self._known_docs))

    async def settle(self) -> None:
        """Commit something that waits for the disk: the log is one, so it holds all that came before, too."""
        threads = self._running()
        await threads.run(threads.writer, _settle)

    async def namespaces(self) -> Sequence[str]:
        """Those that were written to, sorted."""
        threads = self._running()
        return await threads.run(threads.readers, _names)

    async def scrub(self) -> bool:
        """Rewrite the file and empty its log; takes time in proportion to the file, and writers wait meanwhile."""
        threads = self._running()
        return await threads.run(threads.writer, _scrub)

    def secret(self) -> bytes:
        """The key for HMACs."""
        self._running()
        return self._secret

    def _running(self) -> _Threads:
        if self._threads is None:
            raise MemoryClosed(f"The store {str(self._path)!r} is closed.", hint="Open it first.")
        if self._threads.pid != os.getpid():
            raise HandleForked(
                f"The store {str(self._path)!r} was opened by process {self._threads.pid} and called by {os.getpid()}.",
                hint="Open a new handle in the child process.",
            )
        return self._threads


class _Threads:
    """The threads of one opening, and the connection that each of them keeps."""

    def __init__(self, path: Path) -> None:
        self.pid = os.getpid()
        self.writer = ThreadPoolExecutor(1, thread_name_prefix="troth-writer")
        self.readers = ThreadPoolExecutor(_READERS, thread_name_prefix="troth-reader")
        self._path = path
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def run(self, pool: ThreadPoolExecutor, job: Callable[[sqlite3.Connection], T]) -> T:
        try:
            future = asyncio.get_running_loop().run_in_executor(pool, self._run, job, pool is self.writer)
        except RuntimeError as error:
            raise MemoryClosed(f"The store {str(self._path)!r} was closed meanwhile.") from error
        return await future

    def _run(self, job: Callable[[sqlite3.Connection], T], writable: bool) -> T:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = connect(self._path, writable=writable)
            self._connections.append(connection)
        return job(connection)

    def stop(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        for connection in self._connections:
            connection.close()


def _write(connection: sqlite3.Connection, namespace: str, work: Callable[[Tx], T], durable: bool) -> T:
    with translated():
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        connection.execute("BEGIN IMMEDIATE")
    try:
        tx = SqliteTx(connection, namespace, writable=True)
        result = work(tx)
        tx.finish(commit=True)
        with translated():
            if durable:  # who is told "it is there already" may be told so of what the disk has not got yet
                connection.execute(queries()["count_settled"])
            connection.execute("COMMIT")
    except BaseException:
        _roll_back(connection)
        raise
    return result


def _read(connection: sqlite3.Connection, namespace: str, work: Callable[[Tx], T], known_docs: KnownDocs) -> T:
    with translated():
        connection.execute("BEGIN")
    try:
        tx = SqliteTx(connection, namespace, writable=False, known_docs=known_docs)
        result = work(tx)
        tx.finish(commit=False)
        return result
    finally:
        _roll_back(connection)


def _roll_back(connection: sqlite3.Connection) -> None:
    # After a full disk or a failed write SQLite has rolled back by itself.
    if connection.in_transaction:
        with translated():
            connection.execute("ROLLBACK")


def _settle(connection: sqlite3.Connection) -> None:
    with translated():
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(queries()["count_settled"])


def _names(connection: sqlite3.Connection) -> list[str]:
    with translated():
        return [name for (name,) in connection.execute(queries()["namespace_names"])]


def _scrub(connection: sqlite3.Connection) -> bool:
    # `secure_delete` overwrites what is deleted, but not the copies that a b-tree leaves in the gap of a page when it moves
    # a row to a neighbour: only a rewritten file is free of them. The rewriting happens on disk, not in memory.
    with translated():
        connection.execute(f"PRAGMA busy_timeout = {int(_SCRUB_SECONDS * 1000)}")
        connection.execute("PRAGMA temp_store = FILE")
        try:
            connection.execute("VACUUM")
            busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                return False
            raise
        finally:
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
    return not busy
