"""The provider layer against a real HTTP server that speaks OpenAI's protocol, well and badly."""

from __future__ import annotations

import asyncio
import json
import ssl
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from troth.adapters.llm.provider import ProviderLlm
from troth.aio import aopen
from troth.bootstrap import make_llm
from troth.checks.doctor import examine
from troth.cli import main
from troth.domain.authority import Authority
from troth.domain.observation import Observation
from troth.domain.settings import ModelUse
from troth.engine.model.prompt import extraction
from troth.engine.model.rank import SCHEMA as SCORES
from troth.engine.review.opinion import SCHEMA as VERDICT
from troth.errors import ModelMisconfigured, ModelRefused, ModelUnavailable
from troth.ports.llm import Llm, Prompt
from troth.testing import ScriptedLlm, answer

PROMPT = Prompt("Read.", "I live in Porto.", {"type": "object", "properties": {}, "additionalProperties": False})


class Server:
    """Answers `/chat/completions` as it is told; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.status, self.body, self.kind = 200, "", "application/json"
        self.say(answer())
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append(asked)
                status, body = outer.reply(asked)
                self.send_response(status)
                self.send_header("Content-Type", outer.kind)
                self.send_header("Content-Length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def reply(self, asked: dict[str, Any]) -> tuple[int, str]:
        return self.status, self.body

    def say(self, text: str | None, finish: str = "stop") -> None:
        choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text}}
        usage = {"prompt_tokens": 30, "completion_tokens": 12, "total_tokens": 42}
        made = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
        self.status, self.body = 200, json.dumps(made)

    def fail(self, status: int, message: str) -> None:
        self.status, self.body = status, json.dumps({"error": {"message": message, "type": "e", "code": None}})

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


def model(name: str) -> Llm:
    made = make_llm(name)
    assert made is not None
    return made


def ask(llm: Llm, prompt: Prompt = PROMPT) -> Any:
    return asyncio.run(llm.complete(prompt))


def test_an_answer_comes_back_with_its_cost_and_was_asked_by_schema(server: Server) -> None:
    server.say(answer())
    found = ask(model(f"{server.url}#m"))
    assert json.loads(found.text) == {"claims": []}
    assert (found.tokens, found.note) == (42, "")
    assert server.asked[0]["response_format"]["type"] == "json_schema"


@pytest.mark.parametrize(
    ("status", "kind"),
    [(429, ModelUnavailable), (500, ModelUnavailable), (503, ModelUnavailable), (302, ModelMisconfigured), (401, ModelMisconfigured), (404, ModelMisconfigured)],
)  # fmt: skip
def test_a_failing_server_is_told_apart_by_what_can_be_done_and_asked_once(server: Server, status: int, kind: type) -> None:
    server.fail(status, "no")
    with pytest.raises(kind, match=r"127\.0\.0\.1"):
        ask(model(f"{server.url}#m"))
    assert len(server.asked) == 1


def test_an_address_that_answers_html_says_so(server: Server) -> None:
    server.kind, server.body = "text/html", "<html><body>Welcome</body></html>"
    with pytest.raises((ModelMisconfigured, ModelUnavailable)):
        ask(model(f"{server.url}#m"))


def test_nobody_at_the_address_is_an_outage() -> None:
    with pytest.raises(ModelUnavailable):
        ask(model("http://127.0.0.1:9/v1#m"))


def test_a_filtered_text_is_a_refusal(server: Server) -> None:
    server.say(None, finish="content_filter")
    with pytest.raises(ModelRefused):
        ask(model(f"{server.url}#m"))


def test_a_text_that_is_too_long_is_refused_and_an_empty_account_is_a_setting(server: Server) -> None:
    server.fail(413, "too large")
    with pytest.raises(ModelRefused):
        ask(model(f"{server.url}#m"))
    server.status, server.body = 429, json.dumps({"error": {"message": "pay", "type": "e", "code": "insufficient_quota"}})
    with pytest.raises(ModelMisconfigured, match="nothing left to spend"):
        ask(model(f"{server.url}#m"))


def test_an_answer_that_was_cut_off_says_so(server: Server) -> None:
    server.say(answer()[:-3], finish="length")
    assert "cut off" in ask(model(f"{server.url}#m")).note


def test_a_model_without_a_json_mode_is_asked_in_words_and_says_so(server: Server) -> None:
    def reply(asked: dict[str, Any]) -> tuple[int, str]:
        if "response_format" in asked:
            server.fail(400, "response_format is not supported by this model")
        else:
            server.say(answer())
        return server.status, server.body

    server.reply = reply  # type: ignore[method-assign]
    llm = model(f"{server.url}#m")
    first, second = ask(llm), ask(llm)
    assert "no JSON mode" in first.note
    assert second.note
    assert ["response_format" in asked for asked in server.asked] == [True, False, False]


@pytest.mark.parametrize(
    ("refused", "complaint", "left_out", "noted"),
    [
        ("response_format", "extra inputs are not permitted", {"response_format"}, True),  # it does not say of what
        ("temperature", "'temperature' does not support 0.0 with this model", {"temperature"}, False),
        ("max_tokens", "'max_tokens' is not supported, use 'max_completion_tokens' instead", {"max_tokens"}, False),
    ],
)
def test_what_a_server_does_not_take_is_left_out_from_then_on(
    server: Server, refused: str, complaint: str, left_out: set[str], noted: bool
) -> None:
    def reply(asked: dict[str, Any]) -> tuple[int, str]:
        if refused in asked:
            server.fail(422, complaint)
        else:
            server.say(answer())
        return server.status, server.body

    server.reply = reply  # type: ignore[method-assign]
    llm = model(f"{server.url}#m")
    notes = [ask(llm).note, ask(llm).note]
    assert [bool(note) for note in notes] == [noted, noted]
    assert [refused in asked for asked in server.asked] == [True, False, False]
    assert set(server.asked[0]) - set(server.asked[2]) == left_out


def test_a_text_that_a_policy_forbids_is_refused_and_costs_the_next_nothing(server: Server) -> None:
    server.status, server.body = 400, json.dumps({"error": {"message": "flagged", "type": "e", "code": "content_filter"}})
    llm = model(f"{server.url}#m")
    with pytest.raises(ModelRefused):
        ask(llm)
    server.fail(400, "no")
    with pytest.raises(ModelMisconfigured):
        ask(llm)
    server.say(answer())
    assert ask(llm).note == ""
    assert ["response_format" in asked for asked in server.asked] == [True, True, False, True]


@pytest.mark.parametrize(
    ("name", "bound", "warm"),
    [("openai:gpt-4o-mini", "max_completion_tokens", True), ("openai:gpt-5-mini", "max_completion_tokens", False), ("ollama:qwen3", "max_tokens", True)],
)  # fmt: skip
@pytest.mark.filterwarnings("error")
def test_each_provider_is_asked_as_it_wants(
    server: Server, name: str, bound: str, warm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("OPENAI_BASE_URL", "OLLAMA_BASE_URL"):
        monkeypatch.setenv(variable, server.url)
    monkeypatch.setenv("OPENAI_API_KEY", "any")
    server.say(answer())
    ask(model(name), extraction_prompt())
    (asked,) = server.asked
    assert (asked[bound], "temperature" in asked) == (2000, warm)


@pytest.mark.parametrize(("stop", "refused"), [("end_turn", False), ("refusal", True)])
def test_anthropic_takes_the_schema_of_every_task(
    server: Server, stop: str, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = [{"type": "text", "text": answer()}]
    usage = {"input_tokens": 30, "output_tokens": 12}
    made = {"id": "1", "type": "message", "role": "assistant", "model": "m", "content": content, "usage": usage}
    server.body = json.dumps({**made, "stop_reason": stop, "stop_sequence": None})
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url.removesuffix("/v1"))
    monkeypatch.setenv("ANTHROPIC_API_KEY", "any")
    llm = model("anthropic:claude-sonnet-5")
    for prompt in (extraction_prompt(), replace(PROMPT, schema=SCORES), replace(PROMPT, schema=VERDICT)):
        if refused:
            with pytest.raises(ModelRefused):
                ask(llm, prompt)
        else:
            assert (ask(llm, prompt).tokens, ask(llm, prompt).note) == (42, "")
    assert all(asked["output_config"]["format"]["type"] == "json_schema" for asked in server.asked)


def extraction_prompt() -> Prompt:
    said = Observation("o", "n", "u", Authority.USER, "I live in Porto.", datetime(2026, 5, 4, tzinfo=UTC), 0, "c")
    return extraction(said, "en", ())


def test_a_storm_of_failures_reaches_nobody(server: Server) -> None:
    async def go() -> None:
        server.fail(429, "slow down")
        async with await aopen(
            ":memory:", embedder=None, llm=f"{server.url}#m", model_use=ModelUse(attempts=2, patience=5)
        ) as db:
            me = db.space("me")
            for number in range(6):
                receipt = await me.observe(f"I own {number + 2} rabbits.")
                assert receipt.problems[0].startswith("model_unavailable")
            assert len(server.asked) == 6  # three observations, two attempts each; then the source is left alone
            assert await me.list()

    asyncio.run(go())


def test_the_doctor_reports_every_message(server: Server) -> None:
    server.say(answer())
    findings = asyncio.run(examine(model(f"{server.url}#m")))
    assert len(findings) == 10
    assert all(finding.readable for finding in findings)
    assert [finding.found for finding in findings] == [not finding.exchange.finds for finding in findings]


def test_the_doctor_stops_at_wrong_settings(server: Server) -> None:
    server.fail(401, "no such key")
    with pytest.raises(ModelMisconfigured):
        asyncio.run(examine(model(f"{server.url}#m")))
    assert len(server.asked) == 1


def test_the_doctor_waits_for_nobody_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("troth.checks.doctor.PATIENCE", 0.05)
    llm = ScriptedLlm(answer(), seconds=60.0)
    with pytest.raises(ModelUnavailable, match=r"no answer in 0\.05 s"):
        asyncio.run(examine(llm))
    assert len(llm.prompts) == 2


def test_a_certificate_that_nobody_trusts_says_where_to_name_it() -> None:
    made = model("http://127.0.0.1:9/v1#m")
    assert isinstance(made, ProviderLlm)
    try:
        try:
            raise ssl.SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED] self-signed certificate")
        except ssl.SSLError as error:
            raise ConnectionError("Connection error.") from error  # as the SDKs wrap it
    except ConnectionError as error:
        found = made._ours(error)
    assert isinstance(found, ModelMisconfigured)
    assert "SSL_CERT_FILE" in str(found)


def test_commands_take_a_model_too(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it claims waits, a second one looks at that, an outage is named, and what was said is read again."""
    monkeypatch.chdir(tmp_path)
    named = f"{server.url}#m"

    def troth(*arguments: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "argv", ["troth", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        assert ended.value.code == code, shown
        return shown.out + shown.err

    musing = "Funny how it goes: it is barometers, of all my old loves, that pay the bills."
    found = {"attribute": "income source", "value": "barometers", "quote": musing[:-1]}
    server.say(answer({**found, "subject": "Julia"}))
    assert "put aside" in troth("observe", musing, "--llm", named)
    assert "taken as: julia: income source = barometers" in troth("review", "list")
    server.say('{"verdict": "unfounded", "because": "Nobody says so of Julia."}')
    assert "Nobody says so of Julia." in troth("review", "opinions", "--reviewer", named)
    server.fail(500, "down")
    assert "model_unavailable" in troth("observe", "I live in Porto.", "--llm", named)
    assert "model_unavailable" in troth("reread", "--llm", named, code=1)
    server.say(answer(found))
    assert "2 read again" in troth("reread", "--llm", named)
    told = troth("doctor", "--llm", named)
    assert "It answers by schema." in told
    assert "zh: 0 of 5 messages read rightly; most is left to the rules." in told
    asked = len(server.asked)
    troth("dream", "--llm", named)
    assert len(server.asked) > asked
    assert "did you mean 'openai'" in troth("observe", "Hm.", "--llm", "opneai:x", code=1)
