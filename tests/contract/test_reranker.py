"""What a reranker inside the process keeps to: the shipped stub, and a cross-encoder by fastembed.

fastembed and what it needs are not among what tests install, and no weights come in a package: its class is played here.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from troth.aio import aopen
from troth.bootstrap import make_reranker
from troth.domain.trace import Recall, RecallOptions
from troth.errors import ModelMisconfigured, ModelUnavailable
from troth.language.text import words
from troth.ports.reranker import Reranker
from troth.testing import StubReranker

KNOWN = "Xenova/ms-marco-MiniLM-L-6-v2"
QUESTION = "Who tunes the organ?"
TEXTS = ("Rye bread is baked on Fridays", "Ilse tunes the organ", "", "An organ \x00 \ud800 of the court", "Ilse")


def shared(question: str, texts: Iterable[str]) -> Iterator[float]:
    asked = set(words(question))
    return (float(len(asked & set(words(text)))) for text in texts)


class TextCrossEncoder:
    """As fastembed's on a machine without a network: a known model is not there, a folder of one's own is."""

    registered: ClassVar[list[str]] = []

    def __init__(self, model_name: str, *, specific_model_path: str | None = None) -> None:
        if specific_model_path is None:
            raise ValueError(f"Could not load model {model_name} from any source.")
        assert model_name in self.registered

    @classmethod
    def list_supported_models(cls) -> list[dict[str, Any]]:
        return [{"model": name} for name in (KNOWN, *cls.registered)]

    @classmethod
    def add_custom_model(cls, model: str, sources: object, model_file: str) -> None:
        cls.registered.append(model)

    def rerank(self, query: str, documents: Iterable[str]) -> Iterator[float]:
        query.encode()  # the real tokenizer takes no lone surrogate
        return shared(query, [document.encode().decode() for document in documents])


@pytest.fixture
def fastembed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(TextCrossEncoder, "registered", [])
    played: dict[str, dict[str, object]] = {
        "fastembed.rerank.cross_encoder": {"TextCrossEncoder": TextCrossEncoder},
        "fastembed.common.model_description": {"ModelSource": dict},
    }
    for name, held in played.items():
        module = ModuleType(name)
        vars(module).update(held)
        monkeypatch.setitem(sys.modules, name, module)
    yield
    sys.modules.pop("troth.adapters.cross_encoder", None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("model.onnx", "tokenizer.json"):
        (tmp_path / name).touch()
    return tmp_path


@pytest.fixture(params=["stub", "fastembed"])
def reranker(request: pytest.FixtureRequest, fastembed: None, folder: Path) -> Reranker:
    made = StubReranker() if request.param == "stub" else make_reranker(str(folder))
    assert made is not None
    return made


def ask(reranker: Reranker, texts: Sequence[str] = TEXTS) -> Sequence[float]:
    return asyncio.run(reranker.rerank(QUESTION, texts)).scores


def test_a_score_for_each_text_in_their_order_and_the_same_again(reranker: Reranker) -> None:
    assert reranker.name
    scores = ask(reranker)
    assert len(scores) == len(TEXTS)
    assert scores[0] == scores[2] < scores[3] < scores[1]
    assert ask(reranker) == scores
    assert ask(reranker, ()) == []


def test_it_puts_a_recall_in_order_and_the_trace_says_so(reranker: Reranker) -> None:
    asked = "What does the user like, is it the organ?"

    async def go() -> tuple[Recall, Recall]:
        async with await aopen(":memory:", embedder=None, reranker=reranker) as db:
            me = db.space("me")
            for hobby in ("kites", "stamps", "chess", "organ music", "falconry", "rye bread"):
                await me.observe(f"I like {hobby}.")
            plain = await me.recall(asked, RecallOptions(limit=2, rerank=False))
            return await me.recall(asked, RecallOptions(limit=2)), plain

    found, plain = asyncio.run(go())
    assert not [route for route in plain.trace.routes if route.name == "rerank"]
    assert found.hits[0].text == "User likes organ music"
    assert found.hits[0].features["rerank"] == 1.0
    [line] = [route for route in found.trace.routes if route.name == "rerank"]
    assert (line.found, line.problem, line.tokens) == (6, "", 0)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("fastembed:Xenova/ms-marco-MiniLM-L-6", KNOWN),
        ("fastembed:none/such", "nor is that a folder"),
        ("/", "needs tokenizer.json"),
    ],
)
def test_a_model_that_is_none_is_refused_at_once(fastembed: None, name: str, says: str) -> None:
    with pytest.raises(ModelMisconfigured, match=says):
        make_reranker(name)


def test_without_a_network_the_error_says_what_to_do(fastembed: None) -> None:
    made = make_reranker(f"fastembed:{KNOWN}")
    assert made is not None
    for _ in range(2):
        with pytest.raises(ModelUnavailable, match=r"cannot be loaded.*needs a network.*name a folder"):
            ask(made)


def test_without_the_extra_the_error_names_it() -> None:
    with pytest.raises(ModelMisconfigured, match=r"install troth\[fastembed\]"):
        make_reranker(f"fastembed:{KNOWN}")
