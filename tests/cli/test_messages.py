from __future__ import annotations

import json
from pathlib import Path

import pytest

from troth.cli.messages import read
from troth.errors import InvalidMessage

GOOD = {"at": "2026-03-01T09:00:00+01:00", "role": "user", "content": "I live in Porto."}


def line(**changes: object) -> bytes:
    made = {key: value for key, value in {**GOOD, **changes}.items() if value is not ...}
    return json.dumps(made, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (b"{", "is no JSON"),
        (b"\xff\xfe", "is no JSON"),
        (b"[" * 100_000, "is no JSON"),
        (b"[1]", "holds a list"),
        (b'"hello"', "holds a str"),
        (b"null", "holds a NoneType"),
        (b'{"role": "assistant", ' + line()[1:], "the key 'role' stands there twice"),
        (line(role=...), "'role' is missing"),
        (line(content=...), "'content' is missing"),
        (line(at=...), "'at' is missing"),
        (line(content=["x"]), "content is ['x']"),
        (line(role="oracle"), "role is 'oracle'"),
        (line(at="2026-03-01T09:00:00"), "no offset"),
        (line(at="soon"), "at is 'soon'"),
        (line(at="0000-01-01T00:00:00Z"), "at is '0000"),
        (line(at="-66000000-01-01T00:00:00Z"), "at is '-66000000"),
        (line(mood="good"), "unknown key 'mood'"),
        (line(name=7), "name is 7"),
    ],
)
def test_a_broken_line_is_reported_and_the_others_are_taken(tmp_path: Path, broken: bytes, message: str) -> None:
    path = tmp_path / "talk.jsonl"
    path.write_bytes(b"\n".join([line(), broken, b"", line(content="I moved.", name="Ana", conversation="c")]))
    conversation = read(path)
    assert [found.content for found in conversation.messages] == ["I live in Porto.", "I moved."]
    (problem,) = conversation.problems
    assert problem.startswith("line 2: ")
    assert message in problem


def test_a_mark_at_the_start_windows_line_ends_and_odd_separators_are_read(tmp_path: Path) -> None:
    """N10."""
    path = tmp_path / "talk.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + b"\r\n".join([line(content="one\u2028two"), line()]))
    assert [message.content for message in read(path).messages] == ["one\u2028two", "I live in Porto."]


@pytest.mark.parametrize("content", [b"", b"\n \n", b"{\n"])
def test_a_file_without_a_message_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "talk.jsonl"
    path.write_bytes(content)
    with pytest.raises(InvalidMessage, match="holds no message"):
        read(path)
    with pytest.raises(InvalidMessage, match="cannot be read"):
        read(tmp_path)
