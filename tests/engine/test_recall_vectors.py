"""Vectors: what they find that words do not, what happens when they are not there, and how the cache keeps up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from recall_kit import NAMESPACE, BrokenEmbedder, Space

import troth
from troth.adapters.embed import default_embedder
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.trace import Fate
from troth.engine.read.vectors import MOST_PIECES, PIECE, VectorIndex, pieces
from troth.errors import EmbedderUnavailable, UsageError
from troth.ports.embedder import Vectors
from troth.ports.store import DocKind, Store, Tx
from troth.testing import MemoryStore, StubEmbedder

MODEL = default_embedder()


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "memory.db")


@pytest.fixture
def runner(store: Store) -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        runner.run(store.open())
        yield runner
        runner.run(store.close())


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("部署流程：make build 然后 make push，最后重启服务", "how to deploy the service"),
        ("用户用 Kong 做 API 网关", "Which API gateway does the user run?"),
        ("User's login runs through Keycloak", "用户的登录认证用什么？"),
        ("User is afraid of heights", "Why would a trip up a tall tower be a bad idea?"),
    ],
)
def test_a_question_reaches_across_languages(store: Store, runner: asyncio.Runner, fact: str, question: str) -> None:
    """F07."""
    space = Space(store, runner, MODEL)
    for other in ("User plays the cello in a quartet", "用户周末常去爬山", "User has a dog named Grim", "用户的猫叫南瓜"):
        space.fact(other, "hobby")
    space.fact(fact, "event")
    space.embed()
    assert fact in space.texts(question)[:2]


def test_without_an_embedder_recall_goes_on_and_says_so(store: Store, runner: asyncio.Runner) -> None:
    space = Space(store, runner)
    space.fact("User owns a lamp", "owns")
    found = space.ask("lamp")
    assert len(found) == 1
    assert any("embedder_missing" in problem for problem in found.trace.problems)


def test_what_was_written_while_the_embedder_was_down_is_found_and_caught_up(store: Store, runner: asyncio.Runner) -> None:
    embedder = BrokenEmbedder()
    space = Space(store, runner, embedder)
    space.fact("User owns a lamp", "owns")
    with pytest.raises(EmbedderUnavailable):
        space.embed()
    down = space.ask("lamp")
    assert [hit.text for hit in down] == ["User owns a lamp"]
    assert any("embedder_unavailable" in problem for problem in down.trace.problems)
    embedder.broken = False
    behind = space.ask("lamp")
    assert any("index_half_built" in problem for problem in behind.trace.problems)
    assert space.embed() == 1
    assert space.embed() == 0
    assert space.ask("lamp").trace.problems == ()


def test_a_changed_model_is_named_and_its_vectors_are_not_mixed(store: Store, runner: asyncio.Runner) -> None:
    space = Space(store, runner, StubEmbedder())
    space.fact("User owns a lamp", "owns")
    space.embed()

    class Newer(StubEmbedder):
        model = "stub-bag-of-words-2"

    newer = Space(store, runner, Newer())
    found = newer.ask("lamp")
    assert len(found) == 1
    assert any("model_changed" in problem for problem in found.trace.problems)
    assert "vector" not in found.trace.candidates[0].routes
    assert newer.embed() == 1
    assert newer.ask("lamp").trace.problems == ()


def test_the_tail_of_a_long_text_is_found(store: Store, runner: asyncio.Runner) -> None:
    space = Space(store, runner, MODEL)
    filler = "The weather report said it would rain in the afternoon and clear up later. " * 380
    assert len(filler) > 28_000
    told = space.said(filler + "The spare key to the boathouse hangs behind the barometer.")
    space.said(filler)
    space.embed()
    for question in ("boathouse barometer", "Where is the key for the boat shed?"):
        found = space.ask(question, sources={"episodes"})
        assert next(iter(found)).id == told


class Failing(StubEmbedder):
    """An embedder of one's own that fails in the middle."""

    does: Callable[[Vectors], Vectors] | None = None

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        rows = super().embed(texts)
        return rows if self.does is None else self.does(rows)


def on_fire(rows: Vectors) -> Vectors:
    raise RuntimeError("the card is on fire")


@pytest.mark.parametrize(
    ("does", "says"),
    [
        (on_fire, "RuntimeError: the card is on fire"),
        (lambda rows: rows[:, :5], "(1, 5), not 1 rows of 256"),
        (lambda rows: rows[:0], "(0, 256), not 1 rows of 256"),
        (lambda rows: rows * float("nan"), "no numbers"),
    ],
)
def test_an_embedder_that_fails_in_the_middle_costs_no_words(
    store: Store, runner: asyncio.Runner, does: Callable[[Vectors], Vectors], says: str
) -> None:
    embedder = Failing()
    space = Space(store, runner, embedder)
    space.fact("User owns a lamp", "owns")
    space.embed()
    embedder.does = does
    found = space.ask("lamp")
    assert [hit.text for hit in found] == ["User owns a lamp"]
    assert any(says in problem for problem in found.trace.problems)
    space.fact("User owns a rug", "owns")
    with pytest.raises(EmbedderUnavailable, match=re.escape(says)):
        space.embed()


def test_an_object_that_embeds_or_reranks_nothing_is_refused() -> None:
    with pytest.raises(UsageError, match=r"no load\(\) and no embed\(\)"):
        troth.open(":memory:", embedder=object())  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=r"no rerank\(\)"):
        troth.open(":memory:", embedder=None, reranker=object())  # type: ignore[arg-type]


@pytest.mark.parametrize("question", ["(((", "，。！？", "🎻", "a", "\ud800", "what?", "\x00"])
def test_a_question_of_no_words_is_near_to_nothing(question: str) -> None:
    with asyncio.Runner() as runner:
        store = MemoryStore()
        runner.run(store.open())
        space = Space(store, runner, MODEL)
        space.fact("User is a joiner", "occupation")
        space.said("And day 2?")
        space.embed()
        assert list(space.ask(question)) == []


def test_the_cache_catches_up_with_new_and_erased_rows(store: Store, runner: asyncio.Runner) -> None:
    space = Space(store, runner, StubEmbedder())
    index = space.index
    assert index is not None
    ids = [space.fact(f"User owns lamp {number}", "owns") for number in range(5)]
    space.embed()
    query = index.embed_query("lamp")

    def nearest(tx: Tx) -> set[str]:
        return set(index.nearest(tx, "user", query, None).cosines)

    assert runner.run(store.read(NAMESPACE, nearest)) == set(ids)
    space.write(lambda tx: tx.unindex(DocKind.MEMORY, ids[0]))
    ids.append(space.fact("User owns lamp 6", "owns"))
    space.embed()
    assert runner.run(store.read(NAMESPACE, nearest)) == set(ids[1:])


def test_replaced_rows_are_packed_away(store: Store, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("troth.engine.read.matrix._SLACK", 4)
    space = Space(store, runner, StubEmbedder())
    index = space.index
    assert index is not None
    space.fact("User owns a lamp", "owns")
    changing = space.fact("User owns a rug", "owns")
    space.embed()
    before = space.ask("lamp")
    data = index.embed_documents(["User owns a rug"])[0]
    for _ in range(30):
        space.write(lambda tx: tx.add_vector("user", DocKind.MEMORY, changing, index.model, data))
        assert space.ask("lamp").hits == before.hits
    assert index.dead_rows <= 8


def test_the_cache_is_bounded(store: Store, runner: asyncio.Runner) -> None:
    space = Space(store, runner, StubEmbedder())
    space.index = VectorIndex(StubEmbedder(), cache_bytes=200_000)
    for user in ("a", "b", "c", "d", "e"):
        for number in range(100):
            space.fact(f"User owns lamp {number}", "owns", user=user)
        space.embed()
    for user in ("a", "b", "c", "d", "e", "a"):
        assert len(space.ask("lamp", user=user)) == 10
        assert space.index.cached_bytes <= 250_000


def test_vectors_that_are_filtered_do_not_starve_the_rest(store: Store, runner: asyncio.Runner) -> None:
    space = Space(store, runner, StubEmbedder())
    for number in range(300):
        space.fact(f"lamp shade {number}", "uses", scope="attic")
    wanted = space.fact("lamp of brass and glass, heavy and old, from an auction far away", "uses", scope="cellar")
    space.embed()
    found = space.ask("lamp", scope="cellar")
    assert found.trace.fate(wanted) is Fate.RETURNED


@pytest.mark.parametrize("text", ["", "short", "一句话。" * 500, "word " * 2000, "x" * 5000, "a\n" * 3000])
def test_pieces_cover_a_text(text: str) -> None:
    cut = pieces(text)
    assert cut
    assert all(len(piece) <= PIECE for piece in cut)
    assert len(cut) <= MOST_PIECES
    if len(text) < PIECE * MOST_PIECES // 3:
        assert "".join("".join(cut).split()) == "".join(text.split())


def test_odd_texts_can_be_embedded() -> None:
    rows = MODEL.embed(["", "   ", "\x00", "\ud800", "\u200b", "💥" * 500, "x" * 50_000])
    assert rows.shape == (7, 512)
    assert abs((rows**2).sum(axis=1) - 1).max() < 1e-3


def test_both_stores_rank_alike(tmp_path: Path) -> None:
    """L07: Promise 10, as far as recall goes: the same content gives the same order and scores, whatever the store and the ids."""
    texts = [
        f"User {does} a {what} in {where}" for does in ("sold", "lost") for what in ("lamp", "rug", "oar") for where in "ABCD"
    ]
    found = []
    for store, order in ((MemoryStore(), texts), (SqliteStore(tmp_path / "memory.db"), texts[::-1])):
        with asyncio.Runner() as runner:
            runner.run(store.open())
            space = Space(store, runner, MODEL)
            for text in order:
                space.fact(text, "event")
            space.embed()
            questions = ("Where was the lamp sold?", "rug", "oar in B", "Which carpet did the user lose?")
            found.append([[(hit.text, hit.score) for hit in space.ask(question).hits] for question in questions])
            runner.run(store.close())
    assert found[0] == found[1]
    assert all(found[0])
