"""What was acknowledged is there: several processes on one file, and `kill -9` at random moments (promise 1)."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import troth

WRITER = """
import sys, troth
path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with troth.open(path, embedder=None) as memory:
    space = memory.space("shared")
    for number in range(count):
        receipt = space.observe(f"My {name} locker number {number} is {number * 7}.")
        print(receipt.observation, flush=True)
"""


INGESTER = """
import sys, troth
path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with troth.open(path, embedder=None) as memory:
    told = [
        {"at": f"2026-03-01T09:00:{number % 60:02}.{number:06}Z", "role": "user", "content": f"My locker number {number} is {number * 7}."}
        for number in range(count)
    ]
    memory.space("shared").ingest(told, progress=lambda number: print(number, flush=True))
"""


def start(path: Path, name: str, count: int, code: str = WRITER) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, str(path), name, str(count)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def stored(path: Path) -> set[str]:
    """The observations that a fresh handle finds, read or not."""
    import asyncio

    from troth.aio import aopen

    async def look() -> set[str]:
        async with await aopen(path, embedder=None) as db:
            verdict = await db.space("shared").verify()
            assert verdict.problem == ""
            seen = await db._running.parts.store.read(
                "shared", lambda tx: [o.id for o in tx.recent_observations("user", 100_000)]
            )
            waiting = await db._running.parts.store.read("shared", lambda tx: list(tx.pending_observations()))
            assert waiting == []
            return set(seen)

    return asyncio.run(look())


def processes_write_at_once(path: Path, writers: int, count: int) -> None:
    running = [start(path, f"w{number}", count) for number in range(writers)]
    acknowledged: set[str] = set()
    for process in running:
        out, err = process.communicate(timeout=300)
        assert process.returncode == 0, err
        acknowledged |= set(out.split())
    assert len(acknowledged) == writers * count
    assert stored(path) == acknowledged


def killed_at_random(path: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    acknowledged: set[str] = set()
    for turn in range(times):
        process = start(path, f"t{turn}", 10_000)
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(chance.uniform(0, 0.4))
        os.kill(process.pid, signal.SIGKILL)
        rest, _ = process.communicate(timeout=60)
        # The last line may be cut in the middle by the kill; only whole lines are acknowledgements.
        lines = (first + rest).split("\n")[:-1]
        acknowledged |= {line for line in lines if line}
        assert acknowledged <= stored(path)
    assert acknowledged


def test_several_processes_write_at_once(tmp_path: Path) -> None:
    processes_write_at_once(tmp_path / "m.db", 4, 20)


def test_killed_while_writing(tmp_path: Path) -> None:
    killed_at_random(tmp_path / "m.db", 5, seed=7)


def test_killed_while_ingesting_what_was_done_stays(tmp_path: Path) -> None:
    process = start(tmp_path / "m.db", "t", 10_000, INGESTER)
    assert process.stdout is not None
    done = [process.stdout.readline() for _ in range(20)]
    os.kill(process.pid, signal.SIGKILL)
    rest, _ = process.communicate(timeout=60)
    told = ("".join(done) + rest).split("\n")[:-1]
    assert len(stored(tmp_path / "m.db")) >= len(told) >= 20


@pytest.mark.soak
def test_eight_hundred_observations_by_four_processes(tmp_path: Path) -> None:
    """K01, K12."""
    processes_write_at_once(tmp_path / "m.db", 4, 200)


@pytest.mark.soak
def test_killed_fifty_times(tmp_path: Path) -> None:
    """K05."""
    killed_at_random(tmp_path / "m.db", 50, seed=11)


def test_the_same_file_twice_changes_nothing(tmp_path: Path) -> None:
    messages = [
        {"at": "2026-03-01T09:00:00+01:00", "role": "user", "content": "I live in Oslo."},
        {"at": "2026-03-09T09:00:00+01:00", "role": "user", "content": "I moved to Bergen last week."},
    ]
    with troth.open(tmp_path / "m.db", embedder=None) as memory:
        space = memory.space("a")
        space.ingest(messages)
        before = [(b.id, b.version) for view in ("current", "history") for b in space.list(view)]
        report = space.ingest(messages)
        after = [(b.id, b.version) for view in ("current", "history") for b in space.list(view)]
    assert report.unchanged == 2
    assert before == after
