"""What a SQLite store does with files that are no store, and what it says."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from store_kit import Driver, address, day, memory, observation, version
from troth.adapters.sqlite import opening
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.observation import Observation
from troth.errors import CorruptStore, HandleForked, SchemaTooNew, StoreBusy, StoreUnavailable, TrothError
from troth.ports.store import ObservationState, Tx


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


def made(path: Path, runner: asyncio.Runner) -> None:
    driver = Driver(SqliteStore(path), runner)
    driver.open()
    driver.write(lambda tx: tx.add_observation(observation(), ObservationState.PENDING))
    driver.close()


def statement(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for one in statements:
            connection.execute(one)
        connection.commit()


def refused(path: Path, runner: asyncio.Runner) -> TrothError:
    with pytest.raises(TrothError) as caught:
        runner.run(SqliteStore(path).open())
    assert str(path) in str(caught.value)
    assert caught.value.hint
    return caught.value


def test_a_new_file_is_made_and_known_again(path: Path, runner: asyncio.Runner) -> None:
    made(path, runner)
    assert path.exists()
    assert not path.with_name(path.name + "-wal").exists()  # closed cleanly: one file
    driver = Driver(SqliteStore(str(path)), runner)
    driver.open()
    assert driver.read(lambda tx: tx.observation("o1")) == observation()
    driver.close()
    with closing(sqlite3.connect(path)) as connection:
        settings = [
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version", "journal_mode")
        ]
    assert settings == [opening.APPLICATION, opening.VERSION, "wal"]


def test_an_empty_file_becomes_a_store(path: Path, runner: asyncio.Runner) -> None:
    path.touch()
    made(path, runner)


def test_a_store_of_the_first_version_is_brought_up(path: Path, tmp_path: Path, runner: asyncio.Runner) -> None:
    """And is then like one that was made today, and as usable."""
    first = Path(__file__).with_name("schema_1.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(first)
        connection.execute("INSERT INTO store (key, value) VALUES ('secret', ?)", (bytes(32),))
        connection.commit()
    driver = Driver(SqliteStore(path), runner)
    driver.open()
    driver.write(lambda tx: tx.add_observation(observation(), ObservationState.PENDING))
    driver.write(lambda tx: (tx.add_memory(memory()), tx.add_version(version())))  # type: ignore[func-returns-value]
    for state, waits in ((ObservationState.PENDING, ["o1"]), (ObservationState.AWAITING, [])):
        assert [one.id for one in driver.read(partial(waiting, state=state))] == waits
    assert [belief.id for belief in driver.read(lambda tx: tx.relating(address(), "old lisbon"))] == ["m1"]
    assert driver.read(lambda tx: tx.uses(["m1"])) == {}
    driver.close()
    made(tmp_path / "new.db", runner)
    assert layout(path) == layout(tmp_path / "new.db")


def waiting(tx: Tx, state: ObservationState) -> Sequence[Observation]:
    return tx.pending_observations(state=state)


def test_what_an_earlier_version_holds_is_found_by_its_words(path: Path, runner: asyncio.Runner) -> None:
    made(path, runner)
    driver = Driver(SqliteStore(path), runner)
    driver.open()
    driver.write(lambda tx: (tx.add_memory(memory()), tx.add_version(version())))  # type: ignore[func-returns-value]
    driver.close()
    statement(
        path, "DROP TABLE value_words", "DROP INDEX version_rival", "DROP INDEX version_ended",
        "ALTER TABLE versions DROP COLUMN place", "DROP INDEX version_important", "ALTER TABLE versions DROP COLUMN weight",
        "PRAGMA user_version = 2",
    )  # fmt: skip
    driver = Driver(SqliteStore(path), runner)
    driver.open()
    assert [belief.id for belief in driver.read(lambda tx: tx.relating(address(), "old lisbon"))] == ["m1"]
    assert [belief.id for belief in driver.read(lambda tx: tx.rivals(address(), day(0), day(0)))] == ["m1"]
    assert [belief.id for belief in driver.read(lambda tx: tx.important_beliefs("user", day(0), 1, (0.1, day(9))))] == []
    assert [belief.id for belief in driver.read(lambda tx: tx.important_beliefs("user", day(0), 1, (1.0, day(9))))] == ["m1"]
    driver.close()


def layout(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        version = connection.execute("PRAGMA user_version").fetchall()
        made = connection.execute("SELECT name, coalesce(sql, '') FROM sqlite_master ORDER BY name").fetchall()
        return version + [
            (name, "".join(sql.split())) for name, sql in made
        ]  # a column that was added stands on a line of its own


def test_a_newer_schema_is_named(path: Path, runner: asyncio.Runner) -> None:
    made(path, runner)
    statement(path, "PRAGMA user_version = 7")
    error = refused(path, runner)
    assert isinstance(error, SchemaTooNew)
    assert "7" in str(error)


@pytest.mark.parametrize("content", [b"hello", b"{}" * 5000, b"SQLite format 3\x00" + b"rubbish" * 900, b"\x00" * 4096])
def test_garbage_is_no_store_and_stays_as_it_is(path: Path, runner: asyncio.Runner, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(CorruptStore):
        runner.run(SqliteStore(path).open())
    assert path.read_bytes() == content


@pytest.mark.parametrize("statements", [["CREATE TABLE t (a)"], ["PRAGMA application_id = 5"], ["PRAGMA user_version = 1"]])
def test_another_applications_file_is_left_alone(path: Path, runner: asyncio.Runner, statements: list[str]) -> None:
    statement(path, *statements)
    before = path.read_bytes()
    assert isinstance(refused(path, runner), CorruptStore)
    assert path.read_bytes() == before


def test_a_damaged_page_is_said_to_be_damage(path: Path, runner: asyncio.Runner) -> None:
    made(path, runner)
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    driver = Driver(SqliteStore(path), runner)

    def use() -> None:
        driver.open()
        driver.read(lambda tx: tx.observation("o1"))

    with pytest.raises(CorruptStore):
        use()
    driver.close()


def test_a_directory_and_a_missing_one(tmp_path: Path, runner: asyncio.Runner) -> None:
    assert isinstance(refused(tmp_path, runner), StoreUnavailable)
    (tmp_path / "plain").write_text("x")
    for parent in ("missing", "plain"):
        with pytest.raises(StoreUnavailable, match="no directory"):
            runner.run(SqliteStore(tmp_path / parent / "memory.db").open())
    assert sorted(one.name for one in tmp_path.iterdir()) == ["plain"]


@pytest.mark.parametrize("name", ["nul\x00.db", "x" * 300])
def test_impossible_names(tmp_path: Path, runner: asyncio.Runner, name: str) -> None:
    with pytest.raises(StoreUnavailable):
        runner.run(SqliteStore(tmp_path / name).open())


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs Unix permissions")
@pytest.mark.parametrize("what", ["file", "directory"])
def test_what_may_not_be_written(runner: asyncio.Runner, what: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "memory.db"
        if what == "file":
            made(path, runner)
            path.chmod(0o444)
        folder.chmod(0o555)
        user = os.geteuid()
        try:
            if user == 0:
                os.seteuid(65534)  # nothing is read-only to root
            assert isinstance(refused(path, runner), StoreUnavailable)
        finally:
            os.seteuid(user)
            folder.chmod(0o755)


def test_a_held_lock_is_busy_and_then_free(path: Path, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.1)
    driver = Driver(SqliteStore(path), runner)
    driver.open()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy) as caught:
            driver.write(lambda tx: tx.set_meta("a", "b"))
        assert caught.value.retryable
        assert driver.read(lambda tx: tx.meta("a")) is None  # readers go on
        other.execute("ROLLBACK")
    driver.write(lambda tx: tx.set_meta("a", "b"))
    driver.close()


def test_a_full_disk_loses_only_the_write_that_failed(path: Path, runner: asyncio.Runner) -> None:
    driver = Driver(SqliteStore(path), runner)
    driver.open()
    driver.write(lambda tx: tx.set_meta("a", "b"))
    threads = driver.store._threads  # type: ignore[attr-defined]
    pages = threads._connections[0].execute("PRAGMA page_count").fetchone()[0]
    threads._connections[0].execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreUnavailable, match="full"):
        driver.write(lambda tx: tx.add_observation(observation(text="x" * 100_000), ObservationState.PENDING))
    threads._connections[0].execute("PRAGMA max_page_count = 1000000")
    assert driver.read(lambda tx: (tx.meta("a"), tx.observation("o1"))) == ("b", None)
    driver.write(lambda tx: tx.add_observation(observation(), ObservationState.PENDING))
    driver.close()


FORK = """
import asyncio, os, sys, warnings
from troth.adapters.sqlite.store import SqliteStore
from troth.errors import HandleForked
warnings.simplefilter("ignore")
store = SqliteStore(sys.argv[1])
asyncio.run(store.open())
asyncio.run(store.write("n", lambda tx: tx.set_meta("a", "1")))
child = os.fork()
if child == 0:
    try:
        asyncio.run(store.read("n", lambda tx: None))
    except HandleForked:
        sys.exit(7)
    sys.exit(8)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
asyncio.run(store.write("n", lambda tx: tx.set_meta("a", "2")))
print(asyncio.run(store.read("n", lambda tx: tx.meta("a"))))
asyncio.run(store.close())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_is_refused_and_its_parent_goes_on(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FORK, str(path)], capture_output=True, text=True, timeout=60)
    assert (done.stdout.split(), done.stderr) == (["7", "2"], "")


def test_a_child_may_close_the_handle(path: Path, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(SqliteStore(path), runner)
    driver.open()
    driver.write(lambda tx: tx.set_meta("a", "1"))
    threads = driver.store._threads  # type: ignore[attr-defined]
    actual = os.getpid()
    with monkeypatch.context() as patch:
        patch.setattr(os, "getpid", lambda: actual + 1)
        with pytest.raises(HandleForked):
            driver.read(lambda tx: None)
        driver.close()
    threads.stop()
