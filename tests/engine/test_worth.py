"""What no rule understands is kept if the embedder finds it worth keeping; without one, only what rules understand is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np
import pytest

from troth.aio import aopen
from troth.bootstrap import make_embedder
from troth.domain.authority import Authority
from troth.domain.observation import Observation
from troth.engine.parts import Parts
from troth.engine.read.vectors import VectorIndex
from troth.engine.write.reading import NOTABLE, reading_of
from troth.engine.write.worth import weights, worth_by
from troth.errors import EmbedderUnavailable
from troth.language.reading import Context
from troth.ports.embedder import Embedder, Vectors
from troth.testing import FrozenClock, MemoryStore, StubEmbedder

NOON = datetime(2026, 5, 6, 12, tzinfo=UTC)
STATEMENT = "Piano lesson with Mrs Okello, every second Thursday of the month at her place on Abbey Road."


@pytest.fixture(scope="module")
def default() -> Embedder:
    made = make_embedder("default")
    assert made is not None
    return made


def test_statements_are_worth_more_than_small_talk(default: Embedder) -> None:
    worth = worth_by(VectorIndex(default))
    assert worth is not None
    shares = asyncio.run(
        worth([STATEMENT, "Our kitchen budget: 9k, ceiling.", "That means a lot to me, thank you so much"], ())
    )
    assert [share >= NOTABLE for share in shares] == [True, True, False]


def test_another_embedder_gets_no_weights_that_are_not_its_own() -> None:
    assert worth_by(VectorIndex(StubEmbedder())) is None


def test_the_weights_are_as_wide_as_their_model(default: Embedder) -> None:
    assert weights().model == default.model
    assert len(weights().vector) == default.width


@pytest.mark.parametrize(("clauses", "kept"), [(2, 2), (6, 0)])
def test_of_a_text_that_is_mostly_not_understood_more_worth_is_asked(clauses: int, kept: int) -> None:
    async def worth(clauses: Sequence[str], soon: Sequence[str]) -> Sequence[float]:
        return [NOTABLE + 0.05] * len(clauses)

    lines = ("Barometers, of all my loves, pay the bills.", "Ducks out back, four by now.", "Two lathes, one mine.")
    text = " ".join((lines * 2)[:clauses])
    seen = Observation("o1", "me", "user", Authority.USER, text, NOON, 0, "digest")
    parts = Parts(MemoryStore(), FrozenClock(NOON), worth=worth)
    reading, _, _ = asyncio.run(reading_of(parts, seen, Context(NOON)))
    assert len([one for one in reading.assertions if one.claim and one.claim.attribute == "note"]) == kept


def test_an_embedder_that_fails_is_named_and_breaks_nothing() -> None:
    class Broken(StubEmbedder):
        model = weights().model

        def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
            raise EmbedderUnavailable("gone")

    async def go() -> None:
        async with await aopen(":memory:", embedder=Broken(), clock=FrozenClock(NOON)) as db:
            me = db.space("me")
            receipt = await me.observe(f"I live in Porto. {STATEMENT}")
            assert [problem.split(":")[0] for problem in receipt.problems] == ["embedder_unavailable"]
            assert [belief.memory.text for belief in await me.list()] == ["User lives in Porto"]
            again = await me.reread()
            assert [problem.split(": ")[1] for problem in again.problems] == ["embedder_unavailable"]

    asyncio.run(go())


def test_a_note_can_be_recalled_forgotten_and_is_only_the_users(default: Embedder) -> None:
    said = "Piano lesson at my place on Abbey Road, every second Thursday of the month."

    async def go() -> None:
        async with await aopen(":memory:", embedder=default, clock=FrozenClock(NOON)) as db:
            me = db.space("me")
            await me.observe(said)
            await db.space("me", by="tool").observe(said)
            held = [belief for belief in await me.list() if belief.memory.claim.attribute == "note"]
            assert len(held) == 1
            assert held[0].memory.text.count("my") == 0
            await me.forget(held[0].id)
            assert await me.list() == ()

    asyncio.run(go())


def test_what_is_weighed_and_what_is_found_are_embedded_at_once_and_once(default: Embedder) -> None:
    class Counted(StubEmbedder):
        model, width = weights().model, default.width

        def __init__(self) -> None:
            self.batches: list[list[str]] = []

        def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
            self.batches.append(list(texts))
            return default.embed(texts, query=query)

    said = "I bought a lathe in Hull, and my workshop code is 4471."
    embedder = Counted()

    async def go() -> None:
        async with await aopen(":memory:", embedder=embedder, clock=FrozenClock(NOON)) as db:
            me = db.space("me")
            await me.observe(said)
            assert [sorted(batch) for batch in embedder.batches] == [sorted({*embedder.batches[0]})]
            assert said in embedder.batches[0]

    asyncio.run(go())


def test_a_row_made_ahead_is_the_row_that_the_text_has_alone(default: Embedder) -> None:
    said, index = "I bought a lathe in Hull, and my workshop code is 4471.", VectorIndex(default)
    assert index.embed_beside(["my workshop code is 4471"], [said]).shape == (1, default.width)
    (ahead,), (alone,) = index.embed_documents([said]), index.embed_documents([said])
    apart = np.frombuffer(ahead, np.float16).astype(float) - np.frombuffer(alone, np.float16)
    assert np.abs(apart).max() < 1e-3
