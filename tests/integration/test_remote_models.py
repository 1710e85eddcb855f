"""Embedders and rerankers on a real HTTP server, well and badly; and what they do to a recall."""

from __future__ import annotations

import asyncio
import json
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from troth.adapters.rerank import RemoteReranker
from troth.aio import AsyncSpace, aopen
from troth.bootstrap import make_embedder, make_reranker
from troth.domain.settings import ModelUse
from troth.domain.trace import RecallOptions, Route
from troth.errors import EmbedderUnavailable, ModelMisconfigured, ModelUnavailable, UnknownOption
from troth.ports.embedder import Embedder
from troth.ports.reranker import Scores
from troth.testing import FrozenClock, ScriptedLlm

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
Reply = Callable[[dict[str, Any]], tuple[int, Any]]


class Server:
    """Answers POSTs as it is told; keeps what it was asked."""

    def __init__(self, reply: Reply) -> None:
        self.reply, self.asked = reply, list[tuple[str, dict[str, Any]]]()
        self.keys: list[str | None] = []
        self.encoding, self.pause = "identity", 0.0
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append((self.path, asked))
                outer.keys.append(self.headers["Authorization"])
                status, body = outer.reply(asked)
                raw = (body if isinstance(body, str) else json.dumps(body)).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(raw)))
                self.send_header("Content-Encoding", outer.encoding)
                self.end_headers()
                for place in range(0, len(raw), 1 if outer.pause else len(raw)):
                    self.wfile.write(raw[place : place + 1] if outer.pause else raw)
                    time.sleep(outer.pause)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def vector(text: str, width: int = 96) -> list[float]:
    """Pairs of letters, hashed: texts that share words are near."""
    row = [0.01] * width
    for a, b in zip(text.lower(), text.lower()[1:], strict=False):
        row[zlib.crc32((a + b).encode()) % width] += 1.0
    return row


def embeddings(asked: dict[str, Any]) -> tuple[int, Any]:
    rows = [{"index": place, "embedding": vector(text)} for place, text in enumerate(asked["input"])]
    return 200, {"data": rows[::-1]}  # in another order, as some servers answer


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server(embeddings)
    yield made
    made.close()


def embedder(name: str) -> Embedder:
    made = make_embedder(name)
    assert made is not None
    return made


def test_width_and_calibration_are_what_the_server_shows_and_rows_have_unit_length_in_order(server: Server) -> None:
    model = embedder(f"{server.url}#any")
    model.load()
    assert model.width == 96
    assert list(model.calibration) == sorted(model.calibration)
    rows = model.embed(["a heron on the pond", "", "taxes"])
    assert rows.shape == (3, 96)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1)
    assert np.allclose(rows[2], np.array(vector("taxes")) / np.linalg.norm(vector("taxes")), atol=1e-5)


def test_m06_questions_and_texts_get_the_prefixes_of_their_model_and_secrets_stay(server: Server) -> None:
    model = embedder(f"{server.url}#intfloat/multilingual-E5-small")
    model.embed(["where?"], query=True)
    model.embed(["my key is sk_live_4eC39HqLyjWDarjtT1zdp7dc"])
    assert [asked["input"] for _, asked in server.asked[-2:]] == [["query: where?"], ["passage: my key is [secret]"]]


def test_a_server_of_ones_own_gets_its_own_key_only(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "for-openai")
    monkeypatch.setenv("TROTH_LLM_KEY", "for-the-llm")
    monkeypatch.setenv("TROTH_EMBEDDER_KEY", "for-this")
    embedder(f"{server.url}#any").load()
    assert set(server.keys) == {"Bearer for-this"}


def short(asked: dict[str, Any]) -> tuple[int, Any]:
    return 200, {"data": embeddings(asked)[1]["data"][1:]}


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        (lambda _: (200, "<html>Welcome</html>"), "no JSON"),
        (lambda _: (200, "[]"), r"does the address end in /v1\?"),
        (lambda _: (401, {"error": "no"}), "check the key"),
        (lambda _: (429, {"error": "slow down"}), "asked again later"),
        (lambda _: (200, {"data": "?"}), "no vector each"),
        (lambda asked: (200, {"data": [{"index": n, "embedding": []} for n, _ in enumerate(asked["input"])]}), "no length"),
        (lambda asked: (200, {"data": [{"index": n, "embedding": [0.0]} for n, _ in enumerate(asked["input"])]}), "no length"),
        (short, "no vector each"),  # a vector too few must not shift the others
    ],
)
def test_a_bad_server_is_one_clear_error_and_is_left_alone_for_a_while(server: Server, reply: Reply, says: str) -> None:
    server.reply = reply
    model = embedder(f"{server.url}#any")
    for _ in range(3):
        with pytest.raises(EmbedderUnavailable, match=says):
            model.embed(["a heron"])


def test_an_answer_that_cannot_be_unpacked_is_a_bad_server_too(server: Server) -> None:
    server.encoding = "gzip"
    with pytest.raises(EmbedderUnavailable, match="DecodingError"):
        embedder(f"{server.url}#any").embed(["a heron"])


def test_a_server_that_is_down_is_asked_once_and_then_rests(server: Server) -> None:
    server.reply = lambda _: (503, "down")
    model = embedder(f"{server.url}#any")
    for _ in range(5):
        with pytest.raises(EmbedderUnavailable, match="503"):
            model.embed(["a heron"])
    assert len(server.asked) == 1


def test_an_answer_that_comes_byte_by_byte_is_waited_for_no_longer(server: Server) -> None:
    server.pause = 0.05
    model = make_embedder(f"{server.url}#any", 0.2)
    assert model is not None
    with pytest.raises(EmbedderUnavailable, match=r"no whole answer in 0\.2 s"):  # all of it would take half an hour
        model.embed(["a heron"])


def test_another_width_than_before_is_refused(server: Server) -> None:
    model = embedder(f"{server.url}#any")
    model.load()
    server.reply = lambda asked: (200, {"data": [{"index": n, "embedding": [1.0]} for n, _ in enumerate(asked["input"])]})
    with pytest.raises(EmbedderUnavailable, match="vectors of 1 after some of 96"):
        model.embed(["a heron"])


def test_a_server_with_another_model_behind_the_same_name_mixes_no_vectors(server: Server, tmp_path: Any) -> None:
    """Half the width: a vector of before would pass for two."""

    async def go() -> None:
        url, name = str(tmp_path / "memory.db"), f"{server.url}#any"
        widths = []
        for width in (96, 48):
            server.reply = lambda asked, width=width: (  # type: ignore[misc]
                200,
                {"data": [{"index": n, "embedding": vector(text, width)} for n, text in enumerate(asked["input"])]},
            )
            async with await aopen(url, embedder=name, clock=FrozenClock(NOON)) as db:
                await db.space("me").observe("I keep an axolotl called Neptune.")
                await asyncio.gather(*db._running._tasks)
                assert (await db.space("me").recall("axolotl")).trace.problems == ()
                made_by = await db._running.parts.store.read("me", lambda tx: dict(tx.vector_models()))
                widths.append([model.rpartition("width ")[2] for model in made_by])
        assert widths == [["96"], ["48"]]

    asyncio.run(go())


def test_what_was_said_while_the_embedder_was_down_is_found_by_words_and_embedded_later(server: Server, tmp_path: Any) -> None:
    async def go() -> None:
        url, name = str(tmp_path / "memory.db"), f"{server.url}#any"
        server.reply = lambda _: (503, "down")
        async with await aopen(url, embedder=name, clock=FrozenClock(NOON)) as db:
            me = db.space("me")
            await me.observe("I keep an axolotl called Neptune.")
            found = await me.recall("axolotl")
            assert [hit.text for hit in found.hits]
            assert any("embedder_unavailable" in problem and "503" in problem for problem in found.trace.problems)
        server.reply = embeddings
        async with await aopen(url, embedder=name, clock=FrozenClock(NOON)) as db:
            await asyncio.gather(*db._running._tasks)
            found = await db.space("me").recall("axolotl")
            assert found.trace.problems == ()
            assert found.hits[0].features["vector"] > 0

    asyncio.run(go())


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: make_embedder("defualt"), UnknownOption, "pass 'default'"),
        (lambda: make_embedder("opnai:small"), ModelMisconfigured, "did you mean 'openai'"),
        (lambda: make_embedder("anthropic:x"), ModelMisconfigured, "Known are openai, ollama"),
        (lambda: make_embedder("http://localhost:1/v1"), ModelMisconfigured, "names no model"),
        (lambda: make_reranker("cohere"), ModelMisconfigured, "http://host/v1#model"),
    ],
)
def test_wrong_names_say_what_to_do(call: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        call()


HOBBIES = (
    "kites",
    "stamps",
    "chess",
    "pottery",
    "falconry",
    "baking",
    "archery",
    "origami",
    "juggling",
    "diving",
    "knots",
    "maps",
)


async def filled(me: AsyncSpace) -> None:
    for hobby in HOBBIES:
        await me.observe(f"I like {hobby}.")


def last_first(asked: dict[str, Any]) -> tuple[int, Any]:
    results = [{"index": place, "relevance_score": place} for place in range(len(asked["documents"]))]
    return 200, {"results": results, "usage": {"total_tokens": 77}}


def rerank_line(routes: Sequence[Route]) -> Route:
    [line] = [route for route in routes if route.name == "rerank"]
    return line


ASKED, THREE = "What does the user like?", RecallOptions(limit=3)


def test_a_reranker_orders_a_larger_pool_and_its_verdicts_stand_in_the_trace() -> None:
    async def go() -> None:
        server = Server(last_first)
        try:
            async with await aopen(":memory:", embedder=None, clock=FrozenClock(NOON)) as db:
                await filled(db.space("me"))
                plain = await db.space("me").recall(ASKED, RecallOptions(limit=12))
            async with await aopen(":memory:", embedder=None, reranker=f"{server.url}#any", clock=FrozenClock(NOON)) as db:
                await filled(db.space("me"))
                found = await db.space("me").recall(ASKED, THREE)
                enough = await db.space("me").recall(ASKED, RecallOptions(limit=12))
        finally:
            server.close()
        assert [hit.text for hit in found.hits] == [hit.text for hit in plain.hits[::-1][:3]]
        line = rerank_line(found.trace.routes)
        assert (line.found, line.tokens, line.problem) == (12, 77, "")
        assert line.seconds > 0
        assert "rerank: 12  " in str(found.trace)
        assert "77 tokens" in str(found.trace)
        assert found.hits[0].features["rerank"] == 1.0
        assert [route for route in enough.trace.routes if route.name == "rerank"] == []  # as many places as candidates

    asyncio.run(go())


class Slow:
    """A caller's own reranker that never comes back."""

    name = "slow"

    async def rerank(self, question: str, texts: Sequence[str]) -> Scores:
        await asyncio.sleep(60)
        return Scores([0.0] * len(texts))


class Broken:
    """A caller's own reranker that answers with something."""

    name = "broken"

    def __init__(self, what: Any) -> None:
        self._what = what

    async def rerank(self, question: str, texts: Sequence[str]) -> Scores:
        if isinstance(self._what, Exception):
            raise self._what
        return self._what  # type: ignore[no-any-return]


def test_without_the_reranker_the_order_stays_and_the_trace_names_why() -> None:
    async def go() -> None:
        words: Any = ["none"] * 12
        answers = (None, Scores([1.0]), Scores([float("nan")] * 12), Scores(words), ValueError("boom"))
        bad: list[Any] = [Slow(), *map(Broken, answers)]
        bad.append(make_reranker("http://127.0.0.1:9/v1#any"))
        async with await aopen(":memory:", embedder=None, clock=FrozenClock(NOON), model_use=ModelUse(patience=0.2)) as db:
            me = db.space("me")
            await filled(me)
            plain = await me.recall(ASKED, THREE)
            for reranker in bad:
                db._running._reranker = reranker
                found = await me.recall(ASKED, THREE)
                assert [hit.id for hit in found.hits] == [hit.id for hit in plain.hits]
                assert rerank_line(found.trace.routes).problem.startswith("model_unavailable")

    asyncio.run(go())


def test_the_language_model_may_rerank_and_what_it_makes_up_counts_for_nothing() -> None:
    scores = [
        {"id": 99, "score": 1.0},
        {"id": -1, "score": 1.0},
        {"id": 7, "score": 8},
        {"id": 5, "score": 0.9},
        {"id": "4"},
        None,
    ]
    llm = ScriptedLlm("Sure:\n```json\n" + json.dumps({"scores": scores}) + "\n```")

    async def go() -> None:
        use = ModelUse(mode="rules", calls_a_day=1)
        async with await aopen(
            ":memory:", embedder=None, llm=llm, reranker="llm", model_use=use, clock=FrozenClock(NOON)
        ) as db:
            me = db.space("me")
            await filled(me)
            found = await me.recall(ASKED, THREE)
            sent = json.loads(llm.prompts[0].user)
            assert found.hits[0].text == sent["notes"][5]["text"]
            assert rerank_line(found.trace.routes).tokens > 0
            again = await me.recall(ASKED, THREE)
            assert rerank_line(again.trace.routes).problem.startswith("model_budget: 1 of 1 calls")

    asyncio.run(go())


def test_a_language_model_that_hangs_is_left_alone_by_recalls_too() -> None:
    async def go() -> None:
        llm, use = ScriptedLlm("late", seconds=60.0), ModelUse(mode="rules", patience=0.05)
        async with await aopen(":memory:", embedder=None, llm=llm, reranker="llm", model_use=use) as db:
            me = db.space("me")
            await filled(me)
            said = [rerank_line((await me.recall(ASKED, THREE)).trace.routes).problem for _ in range(4)]
            assert len(llm.prompts) == 3
            assert "failed 3 times in a row" in said[-1]

    asyncio.run(go())


def test_the_language_model_cannot_rerank_where_there_is_none() -> None:
    async def go() -> None:
        with pytest.raises(ModelMisconfigured, match="name one with llm="):
            await aopen(":memory:", embedder=None, reranker="llm")

    asyncio.run(go())


def test_a_server_that_scores_too_few_is_refused() -> None:
    server = Server(lambda _: (200, {"results": [{"index": 0, "relevance_score": 1.0}]}))
    made = make_reranker(f"{server.url}#any")
    assert isinstance(made, RemoteReranker)
    with pytest.raises(ModelUnavailable, match="no score to each of 2 texts"):
        asyncio.run(made.rerank("q", ["a", "b"]))
    server.close()
