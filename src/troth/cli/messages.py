"""Reads a conversation as people keep it: one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from troth.domain.settings import Message
from troth.engine.write.ingest import as_message
from troth.errors import InvalidMessage, UsageError


@dataclass(frozen=True, slots=True)
class Conversation:
    """The messages of a file, and what was wrong with the lines that hold none."""

    messages: Sequence[Message]
    problems: Sequence[str]


def read(path: Path) -> Conversation:
    """Read `{at, role, content, name?, conversation?}` a line (`-`: standard input); a broken line is reported and passed over.

    Raises:
        InvalidMessage: the file cannot be read, or no line holds a message.
    """
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise InvalidMessage(f"{path}: cannot be read: {error.strerror}.", hint="Name a file of JSON lines.") from error
    messages: list[Message] = []
    problems: list[str] = []
    # Not `splitlines` of the text: a JSON string may hold U+2028 and the like.
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            message = json.loads(line.decode("utf-8"), object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            problems.append(f"line {number}: is no JSON: {error}")
            continue
        try:
            messages.append(as_message(message) if isinstance(message, dict) else _refuse(message))
        except UsageError as error:
            problems.append(f"line {number}: {error}")
    if not messages:
        first = f" The first problem: {problems[0]}." if problems else ""
        raise InvalidMessage(f"{path}: holds no message.{first}", hint='Write one a line: {"at": …, "role": …, "content": …}')
    return Conversation(messages, problems)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    for key, value in pairs:
        if made[key] != value:  # which of the two is meant, nobody can tell: a role, of all things, decides who is believed
            raise ValueError(f"the key {key!r} stands there twice")
    return made


def _refuse(message: object) -> NoReturn:
    raise InvalidMessage(f"holds a {type(message).__name__};", hint="write one JSON object a line")
