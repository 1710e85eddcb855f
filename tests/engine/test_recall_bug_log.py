"""Rows of the bug log about finding: what users of other engines reported, as it must be here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from recall_kit import NOW, Space, opened

from troth.domain.trace import Support
from troth.ports.embedder import Vectors
from troth.ports.store import DocKind, Tx
from troth.testing import MemoryStore, StubEmbedder


@pytest.fixture(params=["memory", "sqlite"])
def space(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Space]:
    yield from opened(request.param, tmp_path)


@pytest.mark.parametrize(
    "question", ["", "?!", "。，、", "???", "the", "的吗", "\u200b", '"', "||", "AND OR NOT", "a", "猫", "*:*", "' OR 1=1 --"]
)
def test_f04_odd_questions_match_nothing_that_they_do_not_name(space: Space, question: str) -> None:
    space.fact("User owns a lamp", "owns")
    space.said("I own a lamp")
    found = space.ask(question)
    assert not found.hits
    assert found.support is Support.NONE
    assert found.text == ""
    assert {route.name for route in found.trace.routes} >= {"lexical", "address"}


def test_f03_one_of_several_words_is_enough(space: Space) -> None:
    space.fact("用户把阅读记录放在微信读书")
    assert space.texts("微信读书 书架 偏好 天气") == ["用户把阅读记录放在微信读书"]


def test_g02_no_public_way_of_reading_crosses_a_wall(space: Space) -> None:
    space.fact("User's canary is called Zebedee", user="ana")
    space.fact("User's canary is called Zebedee", namespace="other")
    space.said("My canary is called Zebedee", user="ana")
    question = "What is the canary called, Zebedee?"
    assert not space.ask(question, sources={"memories", "episodes"}).hits
    assert not space.ask(question, user="ben", sources={"memories", "episodes"}).hits
    assert not space.ask(question, filter={"subject": "user"}).hits
    assert space.context(question, mode="full") == ""
    assert not space.ask(question, valid_at=NOW, known_at=NOW, progressive=True).abstracts


def test_g02_a_trace_tells_a_stranger_nothing_of_what_is_private(space: Space) -> None:
    space.fact("User sells a lamp", visibility="public")
    before = space.ask("lamp oil", asker="ben")
    for number in range(60):
        space.fact(f"User hides lamp oil number {number}")
    after = space.ask("lamp oil", asker="ben")
    assert (after.text, after.support) == (before.text, before.support)
    assert [hit.features for hit in after.hits] == [hit.features for hit in before.hits]
    assert {route.found for route in after.trace.routes} == {0}
    assert len(after.trace.candidates) == 1
    assert after.trace.beyond == ()
    assert len(space.ask("lamp oil").trace.candidates) > 1


def test_l03_nothing_below_the_floor_is_returned(space: Space) -> None:
    space.fact("User owns a lamp", "owns")
    found = space.ask("Which galaxy is the largest?")
    assert not found.hits
    assert all(hit.score >= 0 for hit in space.ask("lamp").hits)


def test_l09_paraphrases_leave_room_for_another_need(space: Space) -> None:
    for word in ("every", "each", "any", "all", "most", "some", "this", "that", "one", "our"):
        space.fact(f"User drinks strong coffee {word} morning before the first meeting")
    space.fact("User drinks no coffee after noon because of the heart medicine")
    assert "User drinks no coffee after noon because of the heart medicine" in space.texts("coffee morning", limit=3)


def test_l13_equal_scores_come_in_one_order(space: Space) -> None:
    at = NOW - timedelta(days=3)
    for number in range(20):
        space.fact(f"User saw heron {chr(97 + number)}x", at=at)
    orders = {tuple(space.texts("heron", limit=20)) for _ in range(10)}
    assert len(orders) == 1


def test_l12_thousands_of_ids_are_looked_up_at_once(space: Space) -> None:
    kept = space.fact("User owns a lamp", "owns")
    ids = [f"m{number}x" for number in range(40_000)] + [kept]

    def look(tx: Tx) -> list[int]:
        return [
            len(tx.beliefs(ids)), len(tx.observations(ids)), len(tx.linked(ids)), len(tx.uses(ids)), len(tx.beside(ids)),
            len(tx.postings("user", ids)), len(tx.matching("user", {"source": set(ids)}, 9)),
        ]  # fmt: skip

    assert space.runner.run(space.store.read("n", look)) == [1, 0, 0, 0, 0, 0, 0]


def test_l16_what_is_near_is_not_called_an_answer(space: Space) -> None:
    space.fact("User has a dog called Grim", "pet")
    found = space.ask("What did Heidi do at the conference in Basel?")
    assert found.support is Support.NONE


class Crooked(StubEmbedder):
    """Returns rows of another width than it says."""

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        return super().embed(texts, query=query)[:, :-3] if query else super().embed(texts)


def test_m04_a_wrong_width_is_named_and_words_still_find(space: Space) -> None:
    with asyncio.Runner() as runner:
        store = MemoryStore()
        runner.run(store.open())
        crooked = Space(store, runner, Crooked())
        crooked.fact("User owns a lamp", "owns")
        crooked.embed()
        found = crooked.ask("lamp")
        assert [hit.text for hit in found.hits] == ["User owns a lamp"]
        assert "embedder" in found.trace.problems[0]


def test_m04_a_stored_vector_of_another_width_is_passed_over(space: Space) -> None:
    with asyncio.Runner() as runner:
        store = MemoryStore()
        runner.run(store.open())
        one = Space(store, runner, StubEmbedder())
        id = one.fact("User owns a lamp", "owns")
        assert one.index is not None
        model = one.index.model
        one.write(lambda tx: tx.add_vector("user", DocKind.MEMORY, id, model, b"\0" * 6))
        assert [hit.text for hit in one.ask("lamp").hits] == ["User owns a lamp"]
