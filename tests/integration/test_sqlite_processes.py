"""Several processes on one file at once, and processes that are killed while they write."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from store_kit import Driver
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.ledger import GENESIS, entry_hash

HERE = Path(__file__).parent


def start(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    command = [sys.executable, str(HERE / "sqlite_worker.py"), str(path), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def check(path: Path, acknowledged: list[str]) -> int:
    """Every acknowledged write is there whole, and the file and the chain are sound; returns how many writes there are."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with asyncio.Runner() as runner:
        driver = Driver(SqliteStore(path), runner)
        driver.open()
        entries = [entry for entry, _, _ in driver.read(lambda tx: list(tx.entries()))]
        beliefs = {belief.id for belief in driver.read(lambda tx: list(tx.all_beliefs("user")))}
        documents, length = driver.read(lambda tx: tx.corpus("user"))
        changes = [row.change for row in driver.read(lambda tx: list(tx.vectors_since("user", 0)))]
        frequency = driver.read(lambda tx: tx.frequencies("user", ["words"]))
        driver.close()
    previous = GENESIS
    for number, one in enumerate(entries, 1):
        assert (one.number, one.previous) == (number, previous)
        previous = entry_hash(one.id, "n", number, one.kind, one.recorded_at, one.commitment, one.previous)
        assert previous == one.hash
    assert {f"m-{id}" for id in acknowledged} <= beliefs == {f"m-{one.id.removeprefix('d-')}" for one in entries}
    assert (documents, length, frequency["words"], changes) == (
        len(entries), 3 * len(entries), len(entries), list(range(1, len(entries) + 1)),
    )  # fmt: skip
    return len(entries)


@pytest.mark.parametrize("count", [50, pytest.param(200, marks=pytest.mark.soak)])
def test_four_processes_write_at_once(tmp_path: Path, count: int) -> None:
    path = tmp_path / "memory.db"
    workers = [start(path, f"w{number}", count) for number in range(4)]
    acknowledged: list[str] = []
    for worker in workers:
        out, err = worker.communicate(timeout=120)
        assert (worker.returncode, err) == (0, "")
        acknowledged += out.split()
    assert len(acknowledged) == 4 * count
    assert check(path, acknowledged) == 4 * count


@pytest.mark.parametrize("kills", [5, pytest.param(50, marks=pytest.mark.soak)])
def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path, kills: int) -> None:
    path, acknowledged, dice = tmp_path / "memory.db", list[str](), random.Random(7)
    for number in range(kills):
        worker = start(path, f"k{number}", 1_000_000)
        assert worker.stdout
        acknowledged.append(worker.stdout.readline().strip())  # it is writing now
        time.sleep(dice.uniform(0, 0.08))
        worker.kill()
        out, err = worker.communicate(timeout=30)
        assert err == ""
        # The last line may be cut: the kill can fall into the middle of a print.
        acknowledged += [line for line in out.splitlines(keepends=True) if line.endswith("\n")]
        acknowledged = [line.strip() for line in acknowledged]
        check(path, acknowledged)
    assert len(acknowledged) > kills


def test_a_kill_while_the_file_is_made(tmp_path: Path) -> None:
    """Whatever moment it falls into, the next opening makes or finds a sound store."""
    for number in range(4):
        path = tmp_path / f"{number}.db"
        worker = start(path, "a", 1)
        until = time.monotonic() + 20
        while not path.exists() and time.monotonic() < until:
            time.sleep(0.0005)
        time.sleep(number * 0.001)
        worker.kill()
        out, _ = worker.communicate(timeout=30)
        check(path, out.split())
