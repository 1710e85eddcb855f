"""Conversations as ChatGPT, Claude and the LoCoMo benchmark export them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from troth.adapters.loaders.export import Export, listed

_SILENT = ("system", "developer", "tool")
"""What a host or a tool wrote into a chat is no word of the user's and seldom worth keeping."""
_SENDERS = {"human": "user", "assistant": "assistant"}


def chatgpt(data: Any) -> Export:
    """`conversations.json` of ChatGPT: a tree of messages a conversation, of which the branch that was kept is read."""
    found = Export()
    found.each("conversation", listed(data, "conversations"), partial(_of_chatgpt, found))
    return found


def _of_chatgpt(found: Export, place: str, talk: Any) -> None:
    if not isinstance(talk, dict) or not isinstance(talk.get("mapping"), dict):
        found.problems.append(f"{place}: has no mapping of messages")
        return
    name = str(talk.get("conversation_id") or talk.get("id") or place)

    def take(where: str, message: Any) -> None:
        role = (message.get("author") or {}).get("role")
        hidden = (message.get("metadata") or {}).get("is_visually_hidden_from_conversation")
        text = _said(message.get("content") or {})
        if role in _SILENT or hidden or not text:
            found.left_out.append(f"{where}: {'no text' if not text else 'hidden' if hidden else role}")
        else:
            found.add(where, message.get("create_time") or talk.get("create_time"), str(role), text, talk=name)

    found.each(f"{place}, message", list(_branch(talk)), take)


def _branch(talk: Any) -> Iterator[Any]:
    """The messages from the root to the current leaf; a chain that runs in a circle ends where it closes."""
    nodes, key = talk["mapping"], talk.get("current_node")
    key = key or next(reversed(nodes), None)
    chain: list[Any] = []
    seen = set()
    while key in nodes and key not in seen:
        seen.add(key)
        if nodes[key].get("message"):
            chain.append(nodes[key]["message"])
        key = nodes[key].get("parent")
    yield from reversed(chain)


def _said(content: Any) -> str:
    parts = content.get("parts") or [content.get("text")]
    return "\n".join(part for part in parts if isinstance(part, str) and part.strip())


def claude(data: Any) -> Export:
    """`conversations.json` of Claude: `chat_messages` with a sender."""
    found = Export()
    found.each("conversation", listed(data, "conversations"), partial(_of_claude, found))
    return found


def _of_claude(found: Export, place: str, talk: Any) -> None:
    if not isinstance(talk, dict) or not isinstance(talk.get("chat_messages"), list):
        found.problems.append(f"{place}: has no chat_messages")
        return
    name = str(talk.get("uuid") or place)

    def take(where: str, message: Any) -> None:
        blocks = [block for block in message.get("content") or [] if isinstance(block, dict) and block.get("type") == "text"]
        text = "\n".join(str(block["text"]) for block in blocks if block.get("text")) or message.get("text")
        role = _SENDERS.get(str(message.get("sender")))
        if role is None:
            found.problems.append(f"{where}: the sender is {message.get('sender')!r}")
        elif text is None or not str(text).strip():  # an upload, or an answer that was stopped
            found.left_out.append(f"{where}: no text")
        else:
            found.add(where, message.get("created_at") or talk.get("created_at"), role, text, talk=name)

    found.each(f"{place}, message", talk["chat_messages"], take)


def locomo(data: Any) -> Export:
    """A LoCoMo file: talks of two named people, whose sessions are conversations."""
    found = Export()
    found.each("conversation", listed(data), partial(_of_locomo, found))
    return found


def _of_locomo(found: Export, _: str, talk: Any) -> None:
    said = talk["conversation"]
    for number in sorted(int(key[8:]) for key in said if re.fullmatch(r"session_\d+", key)):
        begun = datetime.strptime(said[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for place, turn in enumerate(said[f"session_{number}"]):
            where, at = f"{talk.get('sample_id')}, {turn.get('dia_id')}", begun + timedelta(seconds=30 * place)
            name = f"{talk.get('sample_id')}/{number}"
            found.add(where, at.isoformat(), "user", turn.get("text"), name=turn.get("speaker"), talk=name)
