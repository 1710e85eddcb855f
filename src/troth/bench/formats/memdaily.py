"""MemDaily: what a person tells an assistant day by day, in Chinese, one memory a question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import START, json_of

_TIME = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日\D*(\d{1,2}):(\d{2})")
_FAILED = ("[ERRORQ]", "[ERRORA]")
"""What stands where a question or an answer could not be made; the authors leave those out."""
_KINDS = {
    "01": "simple", "02": "conditional", "03": "comparative", "04": "aggregative", "05": "post_processing", "06": "noisy",
}  # fmt: skip


def memdaily(path: Path) -> Benchmark:
    """The trajectories, with the messages that their question points at."""
    cases = tuple(_case(kind, topic, each) for kind, topic, some in _parts(path) for each in some)
    notes = {
        "messages": "every message with its place and time as the data gives them, one memory a trajectory",
        "gold": "the messages that the question points at",
    }
    return Benchmark("memdaily", cases, "message", ("turn_recall@1", "turn_recall@5", "turn_all@5"), notes)


def _parts(path: Path) -> Iterator[tuple[str, str, Sequence[Mapping[str, Any]]]]:
    """Kind, topic and trajectories: of `memdaily*.json`, or of the files `01_simple_roles.json` … it is merged from."""
    merged = path if path.is_file() else next(iter(sorted(path.glob("memdaily*.json*"))), None)
    if merged is not None:
        for kind, topics in json_of(merged).items():
            yield from ((kind, topic, some) for topic, some in topics.items() if some)
        return
    files = sorted(path.glob("0[1-6]_*.json*"))
    if not files:
        raise FileNotFoundError(f"no memdaily*.json and no 01_*.json in {path}")
    for file in files:
        name = file.name.split(".")[0]
        yield _KINDS[name[:2]], name.rsplit("_", 1)[-1], json_of(file)


def _case(kind: str, topic: str, trajectory: Mapping[str, Any]) -> Case:
    messages: list[Said] = []
    for number, one in enumerate(trajectory["message_list"]):
        text, when = (one, one) if isinstance(one, str) else (one["message"], one["time"])
        last = messages[-1].at if messages else START
        messages.append(Said(str(number), _moment(when) or last + timedelta(minutes=1), text))
    asked = trajectory["QA"] if "QA" in trajectory else trajectory["question_list"][0]
    targets = asked["target_step_id"]
    gold = frozenset(map(str, targets if isinstance(targets, list) else [targets])) & {one.key for one in messages}
    id = f"{kind}/{topic}/{trajectory['tid']}"
    made = gold and asked["question"] != _FAILED[0] and asked["answer"] != _FAILED[1]
    return Case(id, tuple(messages), (Asked(id, asked["question"], gold, kind, len(messages)),) if made else ())


def _moment(text: str) -> datetime | None:
    found = _TIME.search(text)
    return datetime(*map(int, found.groups()), tzinfo=UTC) if found else None  # type: ignore[arg-type, misc]
