"""RealMem: projects over many sessions with an assistant."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import json_of


def realmem(path: Path) -> Benchmark:
    """The sessions, with those that the data names at a question."""
    files = sorted(path.glob("*_dialogues_256k.json*"))
    if not files:
        raise FileNotFoundError(f"no *_dialogues_256k.json in {path}")
    notes = {
        "messages": "every turn of every session in the file's order; a question sees the sessions before its own",
        "gold": "the sessions that the data names at the question and at the answer after it",
    }
    main = ("session_recall@5", "session_recall@10", "session_any@5")
    return Benchmark("realmem", tuple(map(_case, files)), "session", main, notes)


def _case(file: Path) -> Case:
    sessions = json_of(file)["dialogues"]
    messages: list[Said] = []
    questions = []
    for place, session in enumerate(sessions):
        day = datetime.fromisoformat(session["current_time"].split(" ")[0]).replace(hour=1, tzinfo=UTC)
        turns, name, before = session["dialogue_turns"], session["session_uuid"], len(messages)
        for number, turn in enumerate(turns):
            role = "user" if turn["speaker"] == "User" else "assistant"
            at = day + place * timedelta(seconds=20) + number * timedelta(seconds=1)
            messages.append(Said(f"{place}:{number}", at, turn["content"], role, None, name))
            if turn.get("is_query"):
                following = turns[number + 1] if number + 1 < len(turns) else {}
                gold = frozenset([*turn.get("memory_session_uuids", []), *following.get("memory_session_uuids", [])])
                kind = session["session_identifier"].split(":")[0].rstrip("0123456789_")
                if gold and before:
                    id = f"{file.name.split('_dialogues')[0]}/{place}/{number}"
                    questions.append(Asked(id, turn["content"], frozenset(), kind, before, gold))
    return Case(file.name.split("_dialogues")[0], tuple(messages), tuple(questions))
