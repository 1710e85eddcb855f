"""What the ledger and the observations say is all that is derived: building it anew changes nothing, nor does carrying it
elsewhere (DESIGN section 9)."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troth.aio import AsyncSpace, aopen
from troth.domain.forgetting import Matching, Preview
from troth.engine.review import audit
from troth.errors import TrothError
from troth.ports.store import Tx
from troth.testing import FrozenClock

LINES = (
    "I live in Riga.", "I live in Porto now.", "I moved to Oslo last week.", "I no longer live in Oslo.", "I like tea.",
    "I like green tea.", "I don't like tea any more.", "My sister is called Dana.", "Dana has a son, Rui.", "Dana works at Vantaro.",
    "I work at Vantaro.", "Vantaro is in Graz.", "No, I meant Bergen.", "My birthday is 3 May.", "My birthday is 5 May.",
    "I think I am allergic to nuts.", "我住在杭州", "我姐姐的女儿叫圆圆", "I'm in Shenzhen this week.", "Do I live in Riga?",
)  # fmt: skip

Step = tuple[str, int]
steps = st.tuples(
    st.sampled_from(
        ["say"] * 8 + ["tool", "agent", "confirm", "forget", "erase", "person", "undo", "dream", "approve", "decline", "again"]
    ),
    st.integers(0, 40),
)
programs = st.lists(steps, min_size=3, max_size=14)
relaxed = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


async def perform(space: Callable[..., AsyncSpace], clock: FrozenClock, step: Step) -> None:
    """Do one step; what does not fit what is held is refused, and changes nothing."""
    kind, number = step
    mine = space()
    line = LINES[number % len(LINES)]
    clock.advance(hours=number % 9)
    held = [*await mine.list(), *await mine.list("history")]
    id = held[number % len(held)].id if held else "none"
    waiting = [item.id for item in await mine.review.list()] or ["none"]
    decisions = [version.decision for belief in held for version in (await mine.why(id)).versions] or ["none"]  # type: ignore[union-attr]
    wait = waiting[number % len(waiting)]
    acts: dict[str, Callable[[], Any]] = {
        "say": lambda: mine.observe(line), "tool": lambda: space(by="tool").observe(line),
        "agent": lambda: space(by="agent").observe(line), "again": lambda: mine.observe(line, at=clock.now()),
        "confirm": lambda: mine.confirm(id), "forget": lambda: mine.forget(id), "erase": lambda: mine.erase(id, sweep=number % 2 == 1),
        "undo": lambda: mine.undo(decisions[number % len(decisions)]), "dream": lambda: mine.dream(),
        "approve": lambda: mine.review.approve(wait), "decline": lambda: mine.review.decline(wait),
        "person": lambda: person(mine),
    }  # fmt: skip
    with contextlib.suppress(TrothError):
        await acts[kind]()


async def person(space: AsyncSpace) -> None:
    what = Matching(about="Dana")
    shown = await space.forget_matching(what, erase=True)
    assert isinstance(shown, Preview)
    await space.forget_matching(what, token=shown.token, erase=True)


def state(tx: Tx) -> list[object]:
    """Everything that is derived, in its order."""
    beliefs = list(tx.all_beliefs(None))
    users = ["user", "ben"]
    return [
        beliefs, [tx.versions(belief.id) for belief in beliefs], [list(tx.evidence(belief.id)) for belief in beliefs],
        [sorted(map(repr, tx.links(belief.id))) for belief in beliefs],
        [sorted(map(repr, tx.blocks(belief.memory.address))) for belief in beliefs],
        [list(tx.entities(user)) for user in users], [tx.count_memories(user) for user in users],
        [tx.corpus(user) for user in users], [sorted(tx.frequencies(user, ["riga", "tea", "dana"]).items()) for user in users],
        [[b.id for b in tx.at_address(belief.memory.address)] for belief in beliefs], tx.head(),
    ]  # fmt: skip


def check(url: str, program: list[Step]) -> None:
    async def go() -> None:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        async with await aopen(url, embedder=None, clock=clock) as db:
            await db.space("n", user="ben").observe("I like tea. My brother is called Dana.")
            for step in program:
                await perform(lambda by="user": db.space("n", by=by), clock, step)
            store = db._running.parts.store
            before = await store.read("n", state)
            for at_once in (2, 20_000):
                with patch.object(audit, "AT_ONCE", at_once):
                    verdict = await db.space("n").verify()
                assert verdict, verdict
            replayed = await db.space("n").replay()
            assert replayed.changed == ""
            assert await store.read("n", state) == before
            assert await db.space("n").verify()

    asyncio.run(go())


@relaxed
@given(programs)
def test_a_replay_changes_nothing_in_memory(program: list[Step]) -> None:
    check(":memory:", program)


@settings(relaxed, max_examples=15)
@given(programs)
def test_a_replay_changes_nothing_in_a_file(program: list[Step]) -> None:
    with tempfile.TemporaryDirectory(prefix="troth-replay-") as folder:
        check(str(Path(folder) / "memory.db"), program)


def carry(program: list[Step], other: list[Step], folder: Path, *, files: bool) -> None:
    """Into an empty space of another store: the same, byte for byte; into one with a history: true, and once only."""

    async def lived(url: str, program: list[Step], clock: FrozenClock, then: Callable[[AsyncSpace, Any], Any]) -> None:
        async with await aopen(url, embedder=None, clock=clock) as db:
            for step in program:
                await perform(lambda by="user": db.space("n", by=by), clock, step)
            await then(db.space("n"), db._running.parts.store)

    async def go() -> None:
        clock, seen = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC)), []

        async def give(space: AsyncSpace, store: Any) -> None:
            await space.used([belief.id for belief in await space.list()][:2])
            seen.append(await store.read("n", state))
            await space.export(folder / "a.troth")

        async def take(space: AsyncSpace, store: Any) -> None:
            for expected in (("restored", "known"), ("known",)):  # of an empty space there is nothing to restore
                assert (await space.import_(folder / "a.troth")).how in expected
                assert await store.read("n", state) == seen[0]
            assert await space.verify()
            await space.export(folder / "b.troth")
            assert (folder / "a.troth").read_bytes() == (folder / "b.troth").read_bytes()

        async def weigh(space: AsyncSpace, store: Any) -> None:
            await space.import_(folder / "a.troth")
            assert await space.verify()
            once = await store.read("n", state)
            again = await space.import_(folder / "a.troth")
            assert (again.how, again.taken) == ("known", 0)
            assert await store.read("n", state) == once
            assert (await space.replay()).changed == ""

        def url(name: str) -> str:
            return str(folder / name) if files else ":memory:"

        await lived(url("a.db"), program, clock, give)
        await lived(url("b.db"), [], clock, take)
        await lived(url("c.db"), other, clock, weigh)

    asyncio.run(go())


@relaxed
@given(programs, programs)
def test_what_is_carried_elsewhere_is_the_same_in_memory(program: list[Step], other: list[Step]) -> None:
    with tempfile.TemporaryDirectory(prefix="troth-carry-") as folder:
        carry(program, other, Path(folder), files=False)


@settings(relaxed, max_examples=10)
@given(programs, programs)
def test_what_is_carried_elsewhere_is_the_same_in_files(program: list[Step], other: list[Step]) -> None:
    with tempfile.TemporaryDirectory(prefix="troth-carry-") as folder:
        carry(program, other, Path(folder), files=True)


@pytest.mark.soak
@settings(relaxed, max_examples=2000)
@given(st.lists(steps, min_size=3, max_size=40))
def test_long_programs(program: list[Step]) -> None:
    check(":memory:", program)
