"""MADial-Bench: events of two children, and talks in which one of them should come to mind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import lines_of

_SPEAKER = re.compile(r"^\s*<[^<>\n]{1,20}>\s*[:：]?\s*")


def madial(language: str) -> Callable[[Path], Benchmark]:
    """Reads the events and talks in one language."""

    def read(path: Path) -> Benchmark:
        users = {id: one.get("user-id") for id, one in _events(path, "zh")}
        cases = []
        for user in (1, 2):
            messages = [
                Said(id, datetime.fromisoformat(one["time"]).replace(tzinfo=UTC), _event(one))
                for id, one in _events(path, language)
                if one.get("user-id", users.get(id)) == user
            ]
            messages.sort(key=lambda one: one.at)
            keys = {message.key for message in messages}
            questions = []
            talks = lines_of(path / f"MADial-Bench-{language}-dialogue.json")
            for number, talk in enumerate(one for one in talks if one["user-id"] == user):
                gold = frozenset(map(str, talk["relevant-id"])) & keys
                for turn in talk["test-turn"] if gold else ():
                    text = "\n".join(_SPEAKER.sub("", line).strip().strip('"“”') for line in talk["dialogue"][1:turn])
                    questions.append(Asked(f"{language}/{user}/{number}/{turn}", text, gold, f"user {user}", len(messages)))
            cases.append(Case(f"{language}-{user}", tuple(messages), tuple(questions)))
        notes = {
            "memories": "one message an event of one child, with its scene and feeling, as upstream embeds it",
            "questions": "all of the dialogue before each turn at which the assistant should remember",
        }
        main = ("turn_recall@5", "turn_recall@10", "turn_any@5")
        return Benchmark(f"madial-{language}", tuple(cases), "event", main, notes)

    return read


def _events(path: Path, language: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for row in lines_of(path / f"MADial-Bench-{language}-memory.json"):
        yield from ((id, one) for id, one in row.items())


def _event(one: Mapping[str, Any]) -> str:
    return f"{one['event']} ({one['scene']}, {one['emotion']})"
