"""Calls from those whose types nobody checks: each is refused with a word on what to do, and none breaks far inside (N07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any

import pytest

import troth
from troth.errors import InvalidMessage, InvalidName, NaiveDatetime, NotFound, UnknownOption, UsageError

Call = Callable[[Any], object]


@pytest.fixture(scope="module")
def space() -> Iterator[troth.Space]:
    with troth.open(":memory:", embedder=None) as memory:
        yield memory.space("a")


WRONG: list[tuple[str, Call, type[Exception], str]] = [
    ("observe-none", lambda s: s.observe(None), InvalidMessage, "troth.Turn"),
    ("observe-bytes", lambda s: s.observe(b"x"), InvalidMessage, "troth.Turn"),
    ("observe-half-a-turn", lambda s: s.observe(troth.Turn(None)), InvalidMessage, "pass a text"),  # type: ignore[arg-type]
    ("observe-no-where", lambda s: s.observe("x", where="laptop"), UsageError, "where is a str; pass a troth.Where"),
    ("observe-where-as-mapping", lambda s: s.observe("x", where={"user": "ben"}), UsageError, "pass a troth.Where"),
    ("observe-source", lambda s: s.observe("x", source=3), InvalidName, "source"),
    ("e06-no-offset", lambda s: s.observe("x", at=datetime(2026, 1, 1)), NaiveDatetime, "2026-01-01"),  # noqa: DTZ001
    ("e06-a-date", lambda s: s.observe("x", at=date(2026, 1, 1)), NaiveDatetime, "pass an aware datetime"),
    ("remember-none", lambda s: s.remember(None), UsageError, "pass a text"),
    ("remember-where", lambda s: s.remember("x", where="laptop"), UsageError, "pass a troth.Where"),
    ("correct-none", lambda s: s.correct(s.observe("I live in Oslo.").learned[0].memory, None), InvalidMessage, "pass a text"),
    ("ingest-none", lambda s: s.ingest(None), InvalidMessage, "pass a list of messages"),
    ("ingest-text", lambda s: s.ingest("I live in Oslo."), InvalidMessage, "pass a list of messages"),
    ("ingest-one", lambda s: s.ingest({"role": "user", "content": "x"}), InvalidMessage, "pass a list of messages"),
    ("ingest-where", lambda s: s.ingest([], where="laptop"), UsageError, "pass a troth.Where"),
    ("recall-none", lambda s: s.recall(None), UsageError, "Pass a text"),
    ("recall-mapping", lambda s: s.recall("x", {"limit": 3}), UsageError, "pass a troth.RecallOptions"),
    ("why-mapping", lambda s: s.why("x", "y", {"limit": 3}), UsageError, "pass a troth.RecallOptions"),
    ("why-none", lambda s: s.why(None), NotFound, "list or recall"),
    ("core-number", lambda s: s.core(persona=3), UsageError, "the persona block is a int; pass a text"),
    ("retain-mapping", lambda s: s.retain({"keep_days": {}}), UsageError, "pass a troth.Policy"),
    (
        "g10-an-operator-of-another",
        lambda s: s.recall("x", troth.RecallOptions(filter={"source": {"$ne": None}})),
        UnknownOption,
        "'ne'",
    ),
    ("retain-a-list", lambda s: s.retain(troth.Policy(["semantic"])), UsageError, "a mapping of layers"),  # type: ignore[arg-type]
    ("retain-one-name", lambda s: s.retain(troth.Policy(never="semantic")), UsageError, "a tuple of names"),  # type: ignore[arg-type]
    ("list-no-page", lambda s: s.list(page=3), UsageError, "pass a troth.Page"),
    ("list-a-page-of-no-view", lambda s: s.list("curent", page=troth.Page()), UnknownOption, "'current'"),
    ("list-as-of", lambda s: s.list(as_of="today"), UsageError, "as_of is 'today'"),
    ("confirm-a-list", lambda s: s.confirm(["x"]), NotFound, "list or recall"),
    ("dream-in-words", lambda s: s.dream(proposals="five"), UsageError, "proposals is 'five'"),
    ("dream-less-than-nothing", lambda s: s.dream(steps=-1), UsageError, "Pass 0 or more"),
    ("document-none", lambda s: s.ingest(troth.Document(None)), UsageError, "pass a text"),  # type: ignore[arg-type]
    ("export-nowhere", lambda s: s.export(None), UsageError, "pass a text or a Path"),
    ("import-nothing", lambda s: s.import_(3), UsageError, "pass a text or a Path"),
]


@pytest.mark.parametrize(("call", "error", "words"), [one[1:] for one in WRONG], ids=[one[0] for one in WRONG])
def test_a_call_of_the_wrong_shape_says_what_to_pass(
    space: troth.Space, call: Call, error: type[Exception], words: str
) -> None:
    with pytest.raises(error) as raised:
        call(space)
    assert type(raised.value) is error
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"clock": 3}, r"no now\(\)"),
        ({"habits": {"forgetting": "forget"}}, "pass a troth.Habits"),
        ({"model_use": {"mode": "rules"}}, "pass a troth.ModelUse"),
        ({"habits": troth.Habits(retention={"caps": {}})}, "pass a troth.Policy"),  # type: ignore[arg-type]
    ],
)
def test_opening_with_the_wrong_shape_says_what_to_pass(given: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        troth.open(":memory:", embedder=None, **given)


def test_a_zone_must_be_one() -> None:
    with troth.open(":memory:", embedder=None) as memory, pytest.raises(UsageError, match="ZoneInfo"):
        memory.space("a", tz="Europe/Lisbon")  # type: ignore[arg-type]
