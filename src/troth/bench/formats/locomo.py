"""LoCoMo: long talks of two people."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import file_of, json_of

_MINUTE = timedelta(minutes=1)
_EVIDENCE = re.compile(r"D(\d+):0*(\d+)")
_CATEGORIES = {"1": "1 multi-hop", "2": "2 temporal", "3": "3 open-domain", "4": "4 single-hop", "5": "5 adversarial"}


TUNED = frozenset(["conv-26", "conv-30"])
"""The talks that are tuned on."""


def locomo(path: Path) -> Benchmark:
    """The talks, with the turns that the data names as evidence."""
    talks = json_of(file_of(path, "locomo10.json"))
    notes = {
        "turns": "one message a turn with its speaker; a shared picture's caption is part of the turn, its search text is not",
        "gold": "the turns that the data names as evidence; questions without any are left out",
    }
    cases = tuple(map(case_of, talks))
    return Benchmark("locomo", cases, "turn", ("turn_recall@5", "turn_recall@15", "session_any@5"), notes)


def case_of(talk: Mapping[str, Any]) -> Case:
    """One talk."""
    conversation = talk["conversation"]
    numbers = sorted(int(key[8:]) for key in conversation if re.fullmatch(r"session_\d+", key))
    messages = []
    for number in numbers:
        at = datetime.strptime(conversation[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for place, turn in enumerate(conversation[f"session_{number}"]):
            caption = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
            text, key = turn["text"] + caption, _turn_key(turn["dia_id"])
            messages.append(Said(key, at + place * _MINUTE / 2, text, "user", turn["speaker"], f"D{number}"))
    keys = {message.key for message in messages}
    questions = []
    for place, one in enumerate(talk["qa"]):
        gold = frozenset(f"D{a}:{b}" for text in one["evidence"] for a, b in _EVIDENCE.findall(text)) & keys
        if gold:
            sessions = frozenset(key.split(":")[0] for key in gold)
            category = _CATEGORIES[str(one["category"])]
            questions.append(Asked(f"{talk['sample_id']}/{place}", one["question"], gold, category, len(messages), sessions))
    return Case(talk["sample_id"], tuple(messages), tuple(questions))


def _turn_key(dia_id: str) -> str:
    session, turn = _EVIDENCE.findall(dia_id)[0]
    return f"D{session}:{turn}"
