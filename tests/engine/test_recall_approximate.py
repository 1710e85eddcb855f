"""Approximate vectors: what they find is weighed exactly, and they keep up with what is written and erased."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from recall_kit import NAMESPACE, NOW, Space

import troth
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.trace import Fate, Recall, RecallOptions
from troth.engine.read.matrix import Matrix
from troth.engine.read.recall import recall
from troth.engine.read.vectors import VectorIndex
from troth.errors import UsageError
from troth.ports.store import DocKind, Store, Tx
from troth.testing import MemoryStore, StubEmbedder

WIDTH = 100
"""No multiple of 64: the last word of signs is filled up."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred rows are many here, and the nearest eight are enough."""
    monkeypatch.setattr("troth.engine.read.matrix.FEW_ROWS", 100)
    monkeypatch.setattr("troth.engine.read.recall._NEAREST", 8)


@pytest.fixture(params=["memory", "sqlite"])
def space(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Space]:
    store: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "memory.db")
    with asyncio.Runner() as runner:
        runner.run(store.open())
        space = Space(store, runner, StubEmbedder())
        space.index = VectorIndex(StubEmbedder(), approximate=True)
        space.facts(f"lamp {number} has a shade of colour {number % 7}" for number in range(300))
        space.embed()
        yield space
        runner.run(store.close())


def exact(space: Space, question: str, **options: object) -> Recall:
    index = VectorIndex(StubEmbedder())
    asked = recall(space.store, index, NAMESPACE, "user", question, RecallOptions(**options), NOW)  # type: ignore[arg-type]
    return space.runner.run(asked)


def approximated(found: Recall) -> list[bool]:
    return [route.approximate for route in found.trace.routes if route.name == "vector"]


def test_the_answer_is_that_of_all_vectors_and_the_trace_names_the_way(space: Space) -> None:
    for question in ("lamp 17", "shade of colour 3", "which lamp has number 250?"):
        found, wanted = space.ask(question), exact(space, question)
        assert [(hit.text, hit.score) for hit in found] == [(hit.text, hit.score) for hit in wanted]
        assert approximated(found)[0]
        assert "approximate" in str(found.trace)
        assert not any(approximated(wanted))


def test_what_another_process_writes_is_found_and_what_it_erases_is_not(space: Space) -> None:
    space.ask("lamp 17")
    writer = Space(space.store, space.runner, StubEmbedder())  # its own index, as another process has
    writer._count = 1000
    added = writer.fact("a brass candlestick")
    writer.embed()
    assert [hit.id for hit in space.ask("brass candlestick")] == [added]
    writer.write(lambda tx: tx.unindex(DocKind.MEMORY, added))
    index = space.index
    assert index is not None
    query = index.embed_query("brass candlestick")

    def nearest(tx: Tx) -> set[str]:
        return set(index.nearest(tx, "user", query, 8).cosines)

    assert added not in space.runner.run(space.store.read(NAMESPACE, nearest))
    assert list(space.ask("brass candlestick")) == []


def test_a_filter_that_few_meet_is_met(space: Space) -> None:
    wanted = space.fact("lamp of another house", source="crm", scope="attic")
    space.embed()
    for narrow in ({"filter": {"source": "crm"}}, {"filter": {"source": {"contains": "cr"}}}, {"layers": {"semantic"}}):
        assert space.ask("Which house has a lamp?", **narrow).trace.fate(wanted) is Fate.RETURNED, narrow
    looked_up = space.ask("Which house has a lamp?", filter={"source": "crm"}).trace.routes
    assert next(route.found for route in looked_up if route.name == "vector") == 1


def test_documents_that_are_equally_near_come_together() -> None:
    rng = np.random.default_rng(3)
    rows = rng.standard_normal((400, WIDTH)).astype(np.float16)
    rows[50:90] = rows[7]
    matrix = Matrix(WIDTH, approximate=True)
    matrix.put([(DocKind.MEMORY, str(number)) for number in range(400)], [1] * 400, rows)
    found, complete, approximate = matrix.nearest(rows[7].astype(np.float32), DocKind.MEMORY, 8)
    assert (complete, approximate) == (False, True)
    assert set(found) == {"7", *map(str, range(50, 90))}


def test_the_best_piece_of_a_long_text_counts() -> None:
    rng = np.random.default_rng(4)
    matrix, whole = Matrix(WIDTH, approximate=True), Matrix(WIDTH)
    keys, pieces = [(DocKind.EPISODE, str(number)) for number in range(400)], [1 + number % 3 for number in range(400)]
    some = rng.standard_normal((sum(pieces), WIDTH))
    rows = (some / np.linalg.norm(some, axis=1, keepdims=True)).astype(np.float16)
    matrix.put(keys, pieces, rows)
    for key, own in zip(keys, np.split(rows, np.cumsum(pieces)[:-1]), strict=True):
        whole.put([key], [len(own)], own)
    query = matrix.rows[matrix.starts[102] - 1]
    found, _, approximate = matrix.nearest(query, DocKind.EPISODE, 8)
    every, _, _ = whole.nearest(query, DocKind.EPISODE, None)
    assert approximate
    assert found == {id: every[id] for id in found}
    assert found["101"] == pytest.approx(1.0, abs=1e-3)


def test_what_is_dropped_leaves_neither_numbers_nor_signs() -> None:
    rng = np.random.default_rng(5)
    matrix = Matrix(WIDTH, approximate=True)
    rows = rng.standard_normal((300, WIDTH)).astype(np.float16)
    matrix.put([(DocKind.MEMORY, str(number)) for number in range(300)], [1] * 300, rows)
    query = matrix.rows[9].copy()
    assert "9" in matrix.nearest(query, DocKind.MEMORY, 8)[0]
    matrix.drop((DocKind.MEMORY, "9"))
    assert "9" not in matrix.nearest(query, DocKind.MEMORY, 8)[0]
    assert not matrix.rows[9].any()
    assert matrix._signs is not None
    assert not matrix._signs._codes[:, 9].any()


def test_with_a_numpy_that_cannot_count_bits_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(np, "bitwise_count")
    with pytest.raises(UsageError, match=r"troth\[ann\]"):
        troth.open(":memory:", embedder=None, approximate=True)
