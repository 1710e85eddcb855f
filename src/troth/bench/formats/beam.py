"""BEAM: long chats with an assistant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import START, lines_of

_MINUTE = timedelta(minutes=1)


def beam(path: Path) -> Benchmark:
    """The chats, with the messages that the data names as source."""
    asked = {str(row["chat_id"]): row["probing_questions"] for row in lines_of(path / "probing_questions.jsonl")}
    cases = tuple(_case(chat, asked[str(chat["chat_id"])]) for chat in lines_of(path / "chats.jsonl.gz"))
    notes = {
        "messages": "user and assistant messages apart; a batch is a session; the tail ` ->-> 1,1` is taken off",
        "gold": "the messages that the data names as source; questions without any (abstention) are left out",
    }
    return Benchmark("beam", cases, "message", ("turn_recall@5", "turn_recall@15", "turn_all@15"), notes)


def _case(chat: Mapping[str, Any], asked: Mapping[str, Any]) -> Case:
    messages = []
    at = START
    for batch in chat["batches"]:
        for turn in (turn for group in batch["turns"] for turn in group):
            anchor = _anchor(turn.get("time_anchor") or batch.get("time_anchor"))
            at = max(at + _MINUTE, anchor) if anchor and anchor.date() != at.date() else at + _MINUTE
            text = re.sub(r"\s*->->.*$", "", turn["content"])
            messages.append(Said(str(turn["id"]), at, text, turn["role"], None, f"B{batch['batch_number']}"))
    session = {message.key: message.session or "" for message in messages}
    questions = []
    for ability, some in asked.items():
        for place, one in enumerate(some):
            gold = frozenset(ids(one.get("source_chat_ids"))) & session.keys()
            if gold:
                sessions = frozenset(session[key] for key in gold)
                id = f"{chat['chat_id']}/{ability}/{place}"
                questions.append(Asked(id, one["question"], gold, ability, len(messages), sessions))
    return Case(f"chat-{chat['chat_id']}", tuple(messages), tuple(questions))


def _anchor(text: object) -> datetime | None:
    try:
        return datetime.strptime(str(text), "%B-%d-%Y").replace(hour=9, tzinfo=UTC)
    except ValueError:
        return None


def ids(value: Any) -> Iterable[str]:
    """The ids in a list, or in a mapping of lists, however deep."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from ids(one)
    elif value is not None:
        yield str(value)
