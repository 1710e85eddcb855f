"""`kill -9` while it dreams, imports, erases or replays: the file opens, verifies, and what was begun is finished."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import troth
from troth.sync import Space

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
LIVING = """
import sys, troth
from troth.domain.forgetting import Matching
import troth.engine.forget.erase as erase, troth.engine.dream.dream as dream
erase.AT_ONCE, dream.STEPS_AT_ONCE = 3, 1
with troth.open(sys.argv[1], embedder=None) as memory:
    space = memory.space(f"a{sys.argv[3]}")
    print("ready", flush=True)
    space.dream()
    memory.space(f"b{sys.argv[3]}").import_(sys.argv[2])
    what = Matching(query="zorbal")
    shown = space.forget_matching(what, erase=True, sweep=True)
    if shown.token:
        space.forget_matching(what, token=shown.token, erase=True, sweep=True)
    while True:
        space.replay()
"""


def told(path: Path, name: str) -> None:
    """A life to tidy up and to forget; one for each kill, so that each may fall into any of it."""
    with troth.open(path, embedder=None) as memory:
        space = memory.space(name)
        lines = [f"I like walks in {the}old harbours of Town{n}." for n in range(5) for the in ("the ", "")]
        lines += [f"I like zorbal{n} zorbal tea." for n in range(7)]
        for number, line in enumerate(lines):
            space.observe(line, at=START + timedelta(hours=7 * number))


def archived(path: Path) -> Path:
    """An archive of a life of another kind."""
    with troth.open(":memory:", embedder=None) as memory:
        for number in range(30):
            memory.space("other").observe(f"I bought a kettle number {number}.", at=START + timedelta(hours=7 * number))
        memory.space("other").export(path)
    return path


def killed_after(path: Path, archive: Path, number: int, seconds: float) -> None:
    command = [sys.executable, "-c", LIVING, str(path), str(archive), str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.kill()


def forget_zorbal(space: Space) -> None:
    what = troth.Matching(query="zorbal")
    shown = space.forget_matching(what, erase=True, sweep=True)
    assert isinstance(shown, troth.Preview)
    if shown.token:
        space.forget_matching(what, token=shown.token, erase=True, sweep=True)
    assert not any("zorbal" in belief.memory.text for belief in space.list())


def live_and_die(folder: Path, times: int, seed: int) -> None:
    dice = random.Random(seed)
    path = folder / "memory.db"
    archive = archived(folder / "kettles.troth")
    for number in range(times):
        told(path, f"a{number}")
        killed_after(path, archive, number, dice.uniform(0.0, 1.0))
        with troth.open(path, embedder=None) as memory:
            space, other = memory.space(f"a{number}"), memory.space(f"b{number}")
            assert space.verify()
            assert other.verify()
            space.dream()
            assert len([one for one in space.list() if "harbours" in one.memory.text]) == 5
            other.import_(archive)
            assert len(other.list()) == 30
            forget_zorbal(space)
            assert space.replay().changed == ""
            assert space.verify()
    assert not any(b"zorbal" in file.read_bytes() for file in folder.iterdir())


def test_killed_while_living(tmp_path: Path) -> None:
    live_and_die(tmp_path, 4, seed=1)


@pytest.mark.soak
def test_killed_at_a_hundred_moments(tmp_path: Path) -> None:
    live_and_die(tmp_path, 100, seed=2)
