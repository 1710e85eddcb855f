"""One process, several threads: snapshots stand, the loop goes on, a cancelled write is whole or not there."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from store_kit import Driver, observation
from troth.adapters.sqlite.known import KnownDocs
from troth.adapters.sqlite.store import SqliteStore
from troth.errors import UsageError
from troth.ports.store import DocKind, Indexed, ObservationState, Tx


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Driver]:
    with asyncio.Runner() as runner:
        driver = Driver(SqliteStore(tmp_path / "memory.db"), runner)
        driver.open()
        yield driver
        driver.close()


def test_a_read_sees_one_snapshot(db: Driver) -> None:
    db.write(lambda tx: tx.set_meta("a", "old"))
    begun, written = threading.Event(), threading.Event()

    def look(tx: Tx) -> tuple[str | None, str | None]:
        first = tx.meta("a")
        begun.set()
        assert written.wait(20)
        return first, tx.meta("a")

    async def both() -> tuple[str | None, str | None]:
        reading = asyncio.ensure_future(db.store.read("n", look))
        await asyncio.to_thread(begun.wait, 20)
        await db.store.write("n", lambda tx: tx.set_meta("a", "new"))
        written.set()
        return await reading

    assert db.run(both()) == ("old", "old")
    assert db.read(lambda tx: tx.meta("a")) == "new"


def test_the_loop_goes_on_while_a_write_waits_for_another_process(db: Driver, tmp_path: Path) -> None:
    async def wait() -> int:
        with closing(sqlite3.connect(tmp_path / "memory.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.ensure_future(db.store.write("n", lambda tx: tx.set_meta("a", "b")))
            ticks = 0
            while ticks < 20:
                await asyncio.sleep(0.005)
                ticks += 1
            assert not writing.done()
            other.execute("ROLLBACK")
        await writing
        return ticks

    assert db.run(wait()) == 20


def test_a_cancelled_write_is_whole_or_not_there(db: Driver) -> None:
    begun, go = threading.Event(), threading.Event()

    def work(tx: Tx) -> None:
        tx.add_observation(observation("o1"), ObservationState.PENDING)
        begun.set()
        assert go.wait(20)
        tx.set_meta("a", "b")

    async def cancel() -> None:
        running = asyncio.ensure_future(db.store.write("n", work))
        waiting = asyncio.ensure_future(db.store.write("n", lambda tx: tx.set_meta("never", "begun")))
        await asyncio.to_thread(begun.wait, 20)
        running.cancel()
        waiting.cancel()
        go.set()
        assert [type(one) for one in await asyncio.gather(running, waiting, return_exceptions=True)] == [
            asyncio.CancelledError
        ] * 2

    db.run(cancel())
    db.write(lambda tx: None)
    assert db.read(lambda tx: (tx.observation("o1"), tx.meta("a"), tx.meta("never"))) == (observation("o1"), "b", None)


def test_what_waits_for_the_disk_commits_something_each_time(db: Driver, tmp_path: Path) -> None:
    """SQLite waits for nothing where nothing is written, and what was not waited for before would stay so."""
    sizes = []
    for number in range(6):
        db.run(db.store.settle() if number % 2 else db.store.write("n", lambda tx: None))
        sizes.append((tmp_path / "memory.db-wal").stat().st_size)
    assert sizes == sorted(set(sizes))


def test_closing_waits_for_what_runs(db: Driver) -> None:
    async def close() -> None:
        writes = [asyncio.ensure_future(db.store.write("n", lambda tx, n=n: tx.set_meta(str(n), "b"))) for n in range(20)]  # type: ignore[misc]
        await asyncio.sleep(0)
        await db.store.close()
        await asyncio.gather(*writes)
        await db.store.open()

    db.run(close())
    assert db.read(lambda tx: [tx.meta(str(n)) for n in range(20)]) == ["b"] * 20


def test_a_transaction_is_over_when_it_is_over(db: Driver) -> None:
    entries = db.read(lambda tx: tx.entries())
    with pytest.raises(UsageError, match="after its end"):
        list(entries)


@pytest.mark.parametrize("text", ["\ud800", "a\udfff中"])
def test_a_lone_surrogate_is_named(db: Driver, text: str) -> None:
    with pytest.raises(UsageError, match="surrogate"):
        db.write(lambda tx: tx.add_observation(observation(text=text), ObservationState.PENDING))
    with pytest.raises(UsageError, match="surrogate"):
        db.write(lambda tx: None, text)


def test_what_is_known_of_documents_stays_within_its_bound() -> None:
    known = KnownDocs(most=5)
    docs = [(number, Indexed(str(number), DocKind.MEMORY, 1)) for number in range(3)]
    first = known.of(1, 1)
    known.add(1, 1, first, docs)
    known.add(1, 2, known.of(1, 2), docs)
    assert not known.of(1, 1)
    assert len(known.of(1, 2)) == 3
    known.add(1, 1, first, docs[:2])  # let go while it was read
    assert known.of(1, 1) is first
    assert not known.of(1, 2)
