"""A policy keeps memories for a time and in a number, says what it did, and never takes what is vital."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import troth
from troth.domain.memory import Standing
from troth.domain.retention import Policy
from troth.domain.settings import Habits
from troth.engine.read.views import Why
from troth.errors import AccessDenied, InvalidName, UnknownOption, UsageError
from troth.ports.store import Tx
from troth.sync import Space
from troth.testing import FrozenClock

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
LINES = (
    "I like sailing.",
    "I like rowing.",
    "My name is Ines.",
    "I'm allergic to latex.",
    "I'm in Shenzhen this week.",
    "The sky is so blue!",
)


class Held:
    def __init__(self, url: str) -> None:
        self.url, self.clock = url, FrozenClock(START)
        self.db = troth.open(url, embedder=None, clock=self.clock)
        for line in LINES:
            self.space.observe(line)
            self.clock.advance(hours=7)

    @property
    def space(self) -> Space:
        return self.db.space("a")

    def texts(self) -> list[str]:
        return [belief.memory.text for view in ("current", "history") for belief in self.space.list(view)]


@pytest.fixture(params=["memory", "sqlite"])
def held(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Held]:
    made = Held(":memory:" if request.param == "memory" else f"{tmp_path}/memory.db")
    with closing(made.db):
        yield made


def layer_of(held: Held, word: str) -> str:
    found = [b for view in ("current", "history") for b in held.space.list(view) if word in b.memory.text]
    return found[0].memory.layer


def test_what_is_over_its_time_goes_and_is_reported(held: Held) -> None:
    layer = layer_of(held, "Shenzhen")
    policy = Policy(keep_days={layer: 30}, then="forget")
    assert held.space.retain(policy).dropped == ()
    held.clock.advance(days=31)
    shown = held.space.retain(policy, dry_run=True)
    assert [(item.layer, item.why) for item in shown.dropped] == [(layer, "age")]
    assert any("Shenzhen" in text for text in held.texts())
    done = held.space.retain(policy)
    assert done.done
    assert str(done).startswith(f"{layer}: 1 forgotten")
    assert not any("Shenzhen" in text for text in held.texts())
    assert held.space.retain(policy).dropped == ()
    assert held.space.verify()
    assert held.space.replay().changed == ""


def test_identity_safety_and_frozen_memories_are_kept(held: Held) -> None:
    frozen = next(belief for belief in held.space.list() if "sailing" in belief.memory.text)
    held.space.confirm(frozen.id)
    held.clock.advance(days=4000)
    layers = {belief.memory.layer for belief in held.space.list()} | {"semantic", "identity"}
    report = held.space.retain(Policy(keep_days=dict.fromkeys(layers, 1), then="erase"))
    assert report.protected >= 3
    kept = " ".join(belief.memory.text for belief in held.space.list())
    assert all(word in kept for word in ("Ines", "latex", "sailing"))
    assert "rowing" not in kept


def test_never_names_layers_and_categories(held: Held) -> None:
    held.clock.advance(days=4000)
    layer = layer_of(held, "rowing")
    report = held.space.retain(Policy(keep_days={layer: 1}, never=("preference",), then="forget"))
    assert any("rowing" in text for text in held.texts())
    assert report.protected >= 2


def test_a_cap_takes_what_has_faded_most(held: Held) -> None:
    layer = layer_of(held, "rowing")
    held.clock.advance(days=100)
    held.space.observe("I like sailing.")
    before = [belief for belief in held.space.list() if belief.memory.layer == layer]
    report = held.space.retain(Policy(caps={layer: len(before) - 1}))
    assert [(item.text, item.why) for item in report.dropped] == [("User likes rowing", "cap")]
    archived = [belief.memory.text for belief in held.space.list() if belief.version.archived]
    assert archived == ["User likes rowing"]
    assert held.space.retain(Policy(caps={layer: len(before) - 1})).dropped == ()
    assert any("rowing" in hit.text for hit in held.space.recall("rowing").hits), "archived is found when asked for"


def test_old_observations_go_where_nothing_stands_on_them(held: Held) -> None:
    held.clock.advance(days=100)
    options = troth.RecallOptions(sources=frozenset({"episodes"}))
    assert any("sky" in hit.text for hit in held.space.recall("sky", options).hits)
    report = held.space.retain(Policy(keep_days={"observations": 90}))
    assert [item.text for item in report.dropped] == ["The sky is so blue!"]
    assert not any("sky" in hit.text for hit in held.space.recall("sky", options).hits)
    assert any("rowing" in text for text in held.texts())
    assert held.space.verify()


@pytest.mark.parametrize("then", ["archive", "forget", "erase"])
def test_what_is_confirmed_meanwhile_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    """A person's act between the look and the deed counts."""

    async def go() -> None:
        clock = FrozenClock(START)
        async with await troth.aopen(tmp_path / "memory.db", embedder=None, clock=clock) as db:
            space, store = db.space("a"), db._running.parts.store
            for line in ("I like sailing.", "I like rowing."):
                await space.observe(line)
            kept, gone = await space.list()
            clock.advance(days=100)
            look = store.read

            async def looked(namespace: str, work: Callable[[Tx], Any]) -> Any:
                found = await look(namespace, work)
                monkeypatch.undo()
                await space.confirm(kept.id)
                return found

            monkeypatch.setattr(store, "read", looked)
            report = await space.retain(Policy(keep_days={kept.memory.layer: 30}, then=then))
            assert [item.id for item in report.dropped] == [gone.id]
            assert report.kept[kept.memory.layer] == 1
            assert [(b.id, b.version.standing, b.version.archived) for b in await space.list() if b.id == kept.id] == [
                (kept.id, Standing.FROZEN, False)
            ]

    asyncio.run(go())


def test_a_layer_of_ones_own(held: Held) -> None:
    """With a time of its own, seen where layers are; what follows what is kept there is kept there, too."""
    there = troth.Where(layer="allotment")
    held.space.remember("The shed code is 4411.", where=there)
    held.space.observe("I grow leeks.", where=there)
    held.clock.advance(hours=7)
    held.space.observe("The shed code is 7702 now.")
    found = held.space.recall("shed code", troth.RecallOptions(layers=frozenset({"allotment"}))).hits
    assert [(hit.text, hit.layer) for hit in found] == [("The shed code is 7702 now", "allotment")]
    bucket = held.space.profile(buckets={"garden": {"layer": "allotment"}}).buckets["garden"]
    assert sorted(line.text for line in bucket) == ["The shed code is 7702 now", "User grows leeks"]
    held.clock.advance(days=40)
    report = held.space.retain(Policy(keep_days={"allotment": 30}, then="forget"))
    assert sorted(item.text for item in report.dropped) == [
        "The shed code is 4411", "The shed code is 7702 now", "User grows leeks",
    ]  # fmt: skip
    assert report.kept == {"allotment": 0}
    assert any("rowing" in text for text in held.texts())
    assert held.space.replay().changed == ""


@pytest.mark.parametrize("layer", ["core", "observations"])
def test_a_layer_of_troths_is_no_layer_of_ones_own(held: Held, layer: str) -> None:
    """A policy would mean both by one name."""
    with pytest.raises(InvalidName, match=f"'{layer}' is Troth's"):
        held.space.observe("I grow leeks.", where=troth.Where(layer=layer))


def test_a_policy_undone(held: Held) -> None:
    held.clock.advance(days=100)
    report = held.space.retain(Policy(keep_days={layer_of(held, "rowing"): 30}, then="forget"))
    id = next(item.id for item in report.dropped if "rowing" in item.text)
    why = held.space.why(id)
    assert isinstance(why, Why)
    held.space.undo(why.belief.version.decision)
    assert any("rowing" in text for text in held.texts())


@pytest.mark.parametrize(
    ("policy", "error"),
    [
        (Policy(keep_days={"temporray": 3}), UnknownOption),
        (Policy(caps={"observations": 3}), UnknownOption),
        (Policy(then="delete"), UnknownOption),
        (Policy(never=("preferences",)), UnknownOption),
        (Policy(keep_days={"semantic": -1}), UsageError),
        (Policy(caps={"semantic": True}), UsageError),
    ],
)
def test_a_policy_that_says_nothing_sure_is_refused(held: Held, policy: Policy, error: type[Exception]) -> None:
    """H08: a broken policy takes nothing and is not passed over."""
    before = held.texts()
    with pytest.raises(error):
        held.space.retain(policy)
    assert held.texts() == before


def test_only_a_person_drops(held: Held) -> None:
    with pytest.raises(AccessDenied):
        held.db.space("a", by="agent").retain(Policy(keep_days={"semantic": 0}))


def test_a_dream_keeps_to_the_policy_of_the_store(tmp_path: Path) -> None:
    """Once a day, whoever's words set it off; a name that is none is told, and nothing goes."""
    clock, url = FrozenClock(START), str(tmp_path / "memory.db")
    with troth.open(url, embedder=None, clock=clock) as db:
        db.space("a").observe("I'm in Shenzhen this week.")
        db.space("a").observe("My name is Ines.")
    policy = Policy(keep_days={"temporary": 30, "semantic": 30, "identity": 0}, then="forget")
    with troth.open(url, embedder=None, clock=clock, habits=Habits(retention=policy)) as db:
        space = db.space("a", by="agent")
        assert space.dream().retained is None
        clock.advance(days=31)
        shown = space.dream(dry_run=True)
        assert shown.retained is not None
        assert [item.text for item in shown.retained.dropped] == ["User is in Shenzhen in the week of 2026-03-02"]
        assert "1 to be forgotten (age)" in str(shown)
        done = space.dream()
        assert done.retained is not None
        assert "1 forgotten (age)" in str(done)
        assert [belief.memory.text for view in ("current", "history") for belief in space.list(view)] == ["User's name is Ines"]
        assert space.dream().retained is None
        assert db.space("a").verify()
    with troth.open(url, embedder=None, clock=clock, habits=Habits(retention=Policy(keep_days={"semantc": 1}))) as db:
        clock.advance(days=2)
        (problem,) = db.space("a").dream().problems
        assert problem.startswith("retention: ")
        assert "semantc" in problem
    with pytest.raises(UsageError):
        troth.open(url, embedder=None, habits=Habits(retention=Policy(caps={"semantic": -1})))
