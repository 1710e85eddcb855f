"""Reads what other programs export: each format gives dated messages, and says what it passed over and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from troth.adapters.loaders import chats, facts, soul
from troth.adapters.loaders.export import Export, parsed
from troth.errors import InvalidMessage, UnknownOption, nearest

FORMATS: dict[str, Callable[[Path], Export]] = {
    "chatgpt": lambda path: chats.chatgpt(parsed(path, "conversations.json")),
    "claude": lambda path: chats.claude(parsed(path, "conversations.json")),
    "locomo": lambda path: chats.locomo(parsed(path, "locomo10.json")),
    "mem0": lambda path: facts.mem0(parsed(path)),
    "supermemory": lambda path: facts.supermemory(parsed(path)),
    "soul": soul.read,
}
"""Formats by name; each reads a file, or the folder or zip that the export came in."""


def load(path: Path, kind: str) -> Export:
    """Read an export of that kind.

    Raises:
        UnknownOption: no such kind.
        InvalidMessage: the file cannot be read, is of another kind, or holds nothing that can be taken.
    """
    if kind not in FORMATS:
        raise UnknownOption(f"the format {kind!r} is not known;", hint=nearest(kind, FORMATS))
    try:
        found = FORMATS[kind](path)
    except InvalidMessage:
        raise
    except (LookupError, TypeError, AttributeError, ValueError, RecursionError) as error:
        hint = f"export it again, or name its format: {', '.join(FORMATS)}"
        raise InvalidMessage(f"{path}: is no export of {kind} ({type(error).__name__}: {error});", hint=hint) from error
    if not found.messages:
        first = f" The first problem: {found.problems[0]}." if found.problems else ""
        raise InvalidMessage(f"{path}: holds no message.{first}", hint="Nothing was taken; export it again or name its format.")
    return found
