from __future__ import annotations

import asyncio
import inspect
import os
import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import count
from pathlib import Path

import pytest

import troth
from troth.aio import AsyncReview, AsyncSpace, AsyncTroth, aopen
from troth.errors import HandleForked, MemoryClosed, Reentrant, StoreBusy
from troth.ports.embedder import Vectors
from troth.sync import Review, Space, Troth
from troth.sync import open as sync_open
from troth.testing import StubEmbedder


@pytest.mark.parametrize(("blocking", "other"), [(Troth, AsyncTroth), (Space, AsyncSpace), (Review, AsyncReview)])
def test_both_faces_have_the_same_verbs(blocking: type, other: type) -> None:
    def verbs(face: type) -> dict[str, str]:
        found = {name: verb for name, verb in vars(face).items() if not name.startswith("_") and callable(verb)}
        signatures = {name: str(inspect.signature(verb, eval_str=True)) for name, verb in found.items()}
        return {name: re.sub(r"troth\.(aio\.\w+|sync)\.(Async)?", "", signature) for name, signature in signatures.items()}

    assert verbs(blocking) == verbs(other)


def test_both_faces_open_alike() -> None:
    assert inspect.signature(sync_open).parameters == inspect.signature(aopen).parameters


def test_it_works_inside_a_running_loop() -> None:
    async def notebook() -> int:
        with troth.open(":memory:", embedder=None) as memory:
            space = memory.space("home")
            space.observe("I live in Porto.")
            return len(space.list())

    assert asyncio.run(notebook()) == 1


def test_why_names_the_stage_at_which_a_look_dropped_it() -> None:
    with troth.open(":memory:", embedder=None) as memory:
        me = memory.space("me")
        me.observe("My laptop runs zsh.", where=troth.Where(scope="laptop"))
        [held] = me.list()
        for options, fate in (
            (None, "returned"),
            (troth.RecallOptions(scope="desk"), "scope"),
            (troth.RecallOptions(budget=5), "budget"),
        ):
            assert me.why(held.id, "Does the laptop run zsh?", options).fate == fate  # type: ignore[union-attr]


def test_a_closed_handle_says_so_and_closes_twice() -> None:
    memory = troth.open(":memory:", embedder=None)
    space = memory.space("home")
    memory.close()
    memory.close()
    with pytest.raises(MemoryClosed):
        space.list()


def test_who_calls_while_another_thread_closes_is_told_and_two_may_close() -> None:
    memory = troth.open(":memory:", embedder=None)
    space, ended, begun = memory.space("home"), [], threading.Event()

    def calls(number: int) -> None:
        for turn in count():
            try:
                space.observe(f"I like dish {number}, and dish {turn}.", wait=bool(number % 2))
                begun.set()
            except BaseException as error:  # noqa: BLE001  # whatever it is, the assertion names it
                ended.append(type(error))
                return

    with ThreadPoolExecutor(6) as threads:
        waiting = [threads.submit(calls, number) for number in range(4)]
        begun.wait(timeout=30)
        wait([*waiting, *(threads.submit(memory.close) for _ in range(2))], timeout=30)
    assert set(ended) == {MemoryClosed}
    assert len(ended) == 4


def test_a_store_that_cannot_be_opened_leaves_no_thread(tmp_path: os.PathLike[str]) -> None:
    with pytest.raises(troth.TrothError):
        troth.open(str(tmp_path), embedder=None)
    assert [thread for thread in threading.enumerate() if thread.name == "troth"] == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_handle_used_after_fork_says_so() -> None:
    with troth.open(":memory:", embedder=None) as memory:
        space = memory.space("home")
        pid = os.fork()
        if pid == 0:
            try:
                space.list()
            except HandleForked:
                os._exit(0)
            os._exit(1)
        _, status = os.waitpid(pid, 0)
        assert os.waitstatus_to_exitcode(status) == 0


class CallsBack(StubEmbedder):
    """An embedder that asks the very handle that is embedding."""

    space: Space | None = None
    raised: list[type[BaseException]]

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        if self.space is not None:
            try:
                self.space.list()
            except Reentrant as error:
                self.raised.append(type(error))
        return super().embed(texts, query=query)


def test_who_ends_without_closing_loses_nothing_and_is_shouted_at_by_nobody(tmp_path: Path) -> None:
    code = """
import sys, troth
space = troth.open(sys.argv[1], embedder=None).space("home")
space.observe("I live in Porto.", wait=False)
"""
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "a.db")], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    with troth.open(tmp_path / "a.db", embedder=None) as memory:
        assert [held.memory.text for held in memory.space("home").list()] == ["User lives in Porto"]


def test_work_in_the_background_that_fails_is_told(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise StoreBusy("another process holds it")

    monkeypatch.setattr("troth.engine.write.observe.read_queued", fails)
    with troth.open(":memory:", embedder=None) as memory:
        memory.space("home").observe("I live in Porto.", wait=False)
    (told,) = caplog.records
    assert (told.levelname, told.__dict__["reason"]) == ("WARNING", "StoreBusy")


def test_a_port_that_calls_back_is_refused_instead_of_hanging() -> None:
    embedder = CallsBack()
    embedder.raised = []
    with troth.open(":memory:", embedder=embedder) as memory:
        space = memory.space("home")
        embedder.space = space
        space.observe("I live in Porto.")
        space.recall("Where do I live?")
        embedder.space = None
    assert embedder.raised
