"""A changed embedding model is named at open, and its vectors are made anew in the background."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import pytest

import troth
from troth.adapters.embed import default_embedder
from troth.testing import StubEmbedder


class NewerEmbedder(StubEmbedder):
    model = "stub-bag-of-words-2"


def test_a_changed_model_is_named_at_open(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with troth.open(path, embedder=StubEmbedder()) as memory:
        assert memory.problems == ()
        memory.space("a").observe("I keep bees behind the shed.")
    with troth.open(path, embedder=NewerEmbedder()) as memory:
        (problem,) = memory.problems
        assert problem.startswith("model_changed: ")
        assert "stub-bag-of-words-1" in problem
        deadline = time.monotonic() + 10
        while memory.space("a").recall("bees").trace.problems and time.monotonic() < deadline:
            time.sleep(0.02)
        assert memory.space("a").recall("bees").trace.problems == ()
    with troth.open(path, embedder=NewerEmbedder()) as memory:
        assert memory.problems == ()


def test_without_an_embedder_recall_works_and_says_so(tmp_path: Path) -> None:
    with troth.open(tmp_path / "m.db", embedder=None) as memory:
        space = memory.space("a")
        space.observe("I keep bees behind the shed.")
        found = space.recall("Where are the bees?")
        assert "bees" in found.hits[0].text
        assert any("embedder_missing" in problem for problem in found.trace.problems)


@pytest.mark.soak
def test_m08_ten_thousand_embeddings_leak_nothing() -> None:
    embedder = default_embedder()
    for count in (500, 10_000):  # the first fills the caches of the library
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for start in range(0, count, 50):
            embedder.embed([f"Sentence number {start + place} about the harbour." for place in range(50)])
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30 * 1024  # KiB
