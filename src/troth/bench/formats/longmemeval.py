"""LongMemEval: chats with an assistant, one memory a question; the S, M and oracle files, or some of their instances."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import START, json_of

_UNANSWERED = "_abs"
_SECOND, _DAY = timedelta(seconds=1), timedelta(days=1)


def longmemeval(path: Path) -> Benchmark:
    """The instances, with the turns or sessions that the data marks as holding the answer."""
    files = [path] if path.is_file() else sorted(path.glob("*longmemeval*.json*")) or sorted(path.glob("instances*.json*"))
    if not files:
        raise FileNotFoundError(f"no longmemeval*.json or instances*.json in {path}")
    cases = tuple(_case(instance) for instance in json_of(files[0]))
    notes = {
        "messages": f"every turn of every session in {files[0].name.split('.')[0]}, one memory a question",
        "gold": "the sessions that the data names, and the turns that it marks; questions that nothing answers are left out",
    }
    return Benchmark("longmemeval", cases, "turn", ("session_recall@5", "session_any@5", "turn_recall@5"), notes)


def _case(instance: Mapping[str, Any]) -> Case:
    dates = [_moment(date) if date else START + place * _DAY for place, date in enumerate(instance["haystack_dates"])]
    dated = zip(instance["haystack_sessions"], instance["haystack_session_ids"], dates, strict=True)
    messages: list[Said] = []
    marked: set[str] = set()
    for place, (turns, session, date) in enumerate(sorted(dated, key=lambda one: one[2])):
        for number, turn in enumerate(turns):
            key = f"{place}:{number}"
            messages.append(Said(key, date + number * _SECOND, turn["content"], turn["role"], None, str(session)))
            marked |= {key} if turn.get("has_answer") else set()
    id, sessions = str(instance["question_id"]), frozenset(map(str, instance["answer_session_ids"]))
    asked = Asked(id, instance["question"], frozenset(marked), instance["question_type"], len(messages), sessions)
    return Case(id, tuple(messages), () if id.endswith(_UNANSWERED) or not sessions else (asked,))


def _moment(text: str) -> datetime:
    """`2023/05/20 (Sat) 02:21` or ISO 8601."""
    if "(" in text:
        return datetime.strptime(f"{text[:10]} {text[-5:]}", "%Y/%m/%d %H:%M").replace(tzinfo=UTC)
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
