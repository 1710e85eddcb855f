"""Opens connections: finds out whose file it is, makes a new one, and says what went wrong in Troth's own words."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from troth.adapters.sqlite.codec import load
from troth.adapters.sqlite.place import place
from troth.adapters.sqlite.statements import queries, schema, upgrade
from troth.domain.memory import Belief, Memory, Version
from troth.domain.ranking import importance
from troth.errors import Conflict, CorruptStore, SchemaTooNew, StoreBusy, StoreError, StoreUnavailable, UsageError

APPLICATION = 1416785780
"""`Trot` in ASCII: what the header of a Troth file names as its application."""
VERSION = 6
BUSY_SECONDS = 30.0

_MAGIC = b"SQLite format 3\x00"
_SETTINGS = ("synchronous = FULL", "secure_delete = ON", "temp_store = MEMORY", "cache_size = -16384")
_UNAVAILABLE = {
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_NOLFS,
}  # fmt: skip


@contextmanager
def translated(what: str = "The store's file") -> Iterator[None]:
    """Raise what the driver raises as an error of ours, about `what`."""
    try:
        yield
    except sqlite3.Error as error:
        raise _ours(error, what) from error
    except UnicodeDecodeError as error:
        raise CorruptStore(f"{what} is damaged ({error.reason}).", hint="Restore a backup.") from error
    except UnicodeEncodeError as error:
        raise UsageError(
            f"A text holds a lone surrogate ({error.reason}).", hint="Clean it first: `language.text.clean`."
        ) from error


def _ours(error: sqlite3.Error, what: str) -> Exception:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(
            f"{what} was held by another process for longer than {BUSY_SECONDS:.0f} s ({error}).", hint="Try again."
        )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return CorruptStore(f"{what} is damaged or no database ({error}).", hint="Restore a backup.")
    if code == sqlite3.SQLITE_FULL:
        return StoreUnavailable(
            f"{what} found the disk full ({error}).", hint="Free some space; nothing of this write was stored."
        )
    if code in _UNAVAILABLE:
        return StoreUnavailable(f"{what} cannot be read or written ({error}).", hint="Check its permissions and the disk.")
    if code == sqlite3.SQLITE_CONSTRAINT:
        return Conflict(f"{what} holds a row that stands in the way ({error}).")
    return StoreError(f"{what}: SQLite failed ({error}).")


def connect(path: Path, *, writable: bool = True) -> sqlite3.Connection:
    """A connection with the settings of the house; transactions are begun by hand."""
    with translated(repr(str(path))):
        connection = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        try:
            for setting in _SETTINGS if writable else (*_SETTINGS, "query_only = ON"):
                connection.execute(f"PRAGMA {setting}")
        except BaseException:
            connection.close()
            raise
    return connection


def prepare(path: Path) -> bytes:
    """Check that the file is a store of this version, or make it one; returns the store's key for HMACs.

    Raises:
        StoreUnavailable, CorruptStore, SchemaTooNew, StoreBusy.
    """
    _look(path)
    connection = connect(path)
    try:
        with translated(repr(str(path))):
            if _is_new(connection, path):
                _make(connection, path)
            _upgrade(connection)
            # Takes the write lock once, so that a file that cannot be written is noticed now.
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            (secret,) = connection.execute(queries()["store_value"], {"key": "secret"}).fetchone()
            return bytes(secret)
    finally:
        connection.close()


def _look(path: Path) -> None:
    """What can be said without SQLite, in plainer words than SQLite's."""
    try:
        if "\x00" in str(path):
            raise StoreUnavailable(f"{str(path)!r} holds a NUL.", hint="Name a file without one.")
        if path.is_dir():
            raise StoreUnavailable(f"{str(path)!r} is a directory.", hint="Name a file in it.")
        if not path.parent.is_dir():
            raise StoreUnavailable(f"There is no directory {str(path.parent)!r} to hold {path.name!r}.", hint="Make it first.")
        if not path.exists():
            return
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except OSError as error:
        raise StoreUnavailable(f"{str(path)!r} cannot be opened ({error.strerror}).", hint="Check its permissions.") from error
    if start and start != _MAGIC:
        raise CorruptStore(f"{str(path)!r} is not a database.", hint="Name another file, or restore a backup.")
    if not os.access(path, os.W_OK):
        raise StoreUnavailable(f"{str(path)!r} is read-only.", hint="Make it writable, or copy it.")


def _is_new(connection: sqlite3.Connection, path: Path) -> bool:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    version = _version(connection)
    if application == APPLICATION and 0 < version <= VERSION:
        return False
    if application == APPLICATION and version > VERSION:
        raise SchemaTooNew(
            f"{str(path)!r} was written by a newer Troth (schema {version}; this one knows {VERSION}).",
            hint="Upgrade to open it.",
        )
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application or version or objects:
        raise CorruptStore(f"{str(path)!r} is a database of another application.", hint="Name another file.")
    return True


def _make(connection: sqlite3.Connection, path: Path) -> None:
    _use_wal(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _is_new(connection, path):  # another process may have been first
            for statement in schema():
                connection.execute(statement)
            connection.execute(queries()["set_store_value"], {"key": "secret", "value": secrets.token_bytes(32)})
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _upgrade(connection: sqlite3.Connection) -> None:
    """Bring a store of an earlier version up to this one, a version a transaction."""
    while _version(connection) < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            held = _version(connection)  # another process may have been first
            connection.create_function("place", 5, place, deterministic=True)
            connection.create_function("importance", 2, _importance, deterministic=True)
            for statement in upgrade(held + 1) if held < VERSION else ():
                connection.execute(statement)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _importance(memory: str, version: str) -> float:
    held = load(Memory, memory)
    return importance(Belief(held, load(Version, version, memory=held.id, retired_at=None)))


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _use_wal(connection: sqlite3.Connection) -> None:
    # SQLite does not wait for the busy timeout here when two processes switch the same new file at once.
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.01)
