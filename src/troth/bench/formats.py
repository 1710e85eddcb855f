"""Reads the benchmarks' own files. A `path` is the file or the folder as published; nothing is written.

Which part is for tuning is fixed here: LoCoMo's conv-26 and conv-30 and BEAM's chats 1 to 5. The other sets are all test.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.errors import UsageError

_MINUTE = timedelta(minutes=1)
_EVIDENCE = re.compile(r"D(\d+):0*(\d+)")
_LOCOMO = {"1": "1 multi-hop", "2": "2 temporal", "3": "3 open-domain", "4": "4 single-hop", "5": "5 adversarial"}
_SPEAKER = re.compile(r"^\s*<[^<>\n]{1,20}>\s*[:：]?\s*")
_START = datetime(2024, 1, 1, 9, tzinfo=UTC)


def load(name: str, path: Path, split: str = "all") -> Benchmark:
    """Read a benchmark, or the part of it that is for tuning or for testing.

    Raises:
        UsageError: the path does not hold it, or it has no such part.
    """
    form = FORMATS[name]
    try:
        benchmark = form.read(path)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"{path} does not hold {name} as published: {type(error).__name__}: {error}.", hint=f"Expected is {form.expects}."
        ) from error
    cases = tuple(case for case in benchmark.cases if split in ("all", form.part(case.name)))
    if not cases:
        raise UsageError(f"{name} at {path} has no part {split!r}.", hint="All of it is for testing: leave out --split.")
    return Benchmark(benchmark.name, cases, benchmark.unit, benchmark.main, benchmark.notes)


def _file(path: Path, name: str) -> Path:
    return path if path.is_file() else path / name


def _text(path: Path) -> str:
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")


def _lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in _text(path).split("\n") if line.strip()]


# LoCoMo


def _locomo(path: Path) -> Benchmark:
    talks = json.loads(_text(_file(path, "locomo10.json")))
    notes = {
        "turns": "one message a turn with its speaker; a shared picture's caption is part of the turn, its search text is not",
        "gold": "the turns that the data names as evidence; questions without any are left out",
    }
    cases = tuple(map(_locomo_case, talks))
    return Benchmark("locomo", cases, "turn", ("turn_recall@5", "turn_recall@15", "session_any@5"), notes)


def _locomo_case(talk: Mapping[str, Any]) -> Case:
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
            category = _LOCOMO[str(one["category"])]
            questions.append(Asked(f"{talk['sample_id']}/{place}", one["question"], gold, category, len(messages), sessions))
    return Case(talk["sample_id"], tuple(messages), tuple(questions))


def _turn_key(dia_id: str) -> str:
    session, turn = _EVIDENCE.findall(dia_id)[0]
    return f"D{session}:{turn}"


# BEAM


def _beam(path: Path) -> Benchmark:
    asked = {str(row["chat_id"]): row["probing_questions"] for row in _lines(path / "probing_questions.jsonl")}
    cases = tuple(_beam_case(chat, asked[str(chat["chat_id"])]) for chat in _lines(path / "chats.jsonl.gz"))
    notes = {
        "messages": "user and assistant messages apart; a batch is a session; the tail ` ->-> 1,1` is taken off",
        "gold": "the messages that the data names as source; questions without any (abstention) are left out",
    }
    return Benchmark("beam", cases, "message", ("turn_recall@5", "turn_recall@15", "turn_all@15"), notes)


def _beam_case(chat: Mapping[str, Any], asked: Mapping[str, Any]) -> Case:
    messages = []
    at = _START
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
            gold = frozenset(_ids(one.get("source_chat_ids"))) & session.keys()
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


def _ids(value: Any) -> Iterable[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _ids(one)
    elif value is not None:
        yield str(value)


# MADial-Bench


def _madial(language: str) -> Callable[[Path], Benchmark]:
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
            talks = _lines(path / f"MADial-Bench-{language}-dialogue.json")
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
    for row in _lines(path / f"MADial-Bench-{language}-memory.json"):
        yield from ((id, one) for id, one in row.items())


def _event(one: Mapping[str, Any]) -> str:
    return f"{one['event']} ({one['scene']}, {one['emotion']})"


# RealMem


def _realmem(path: Path) -> Benchmark:
    files = sorted(path.glob("*_dialogues_256k.json*"))
    if not files:
        raise FileNotFoundError(f"no *_dialogues_256k.json in {path}")
    notes = {
        "messages": "every turn of every session in the file's order; a question sees the sessions before its own",
        "gold": "the sessions that the data names at the question and at the answer after it",
    }
    main = ("session_recall@5", "session_recall@10", "session_any@5")
    return Benchmark("realmem", tuple(map(_realmem_case, files)), "session", main, notes)


def _realmem_case(file: Path) -> Case:
    sessions = json.loads(_text(file))["dialogues"]
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


# PrefEval


def _prefeval(path: Path) -> Benchmark:
    rows = _lines(_file(path, "explicit_preference.jsonl"))
    messages = tuple(
        Said(str(place), _START + place * timedelta(hours=7), row["preference"], session=f"P{place}")
        for place, row in enumerate(rows)
    )
    asked = tuple(
        Asked(str(place), row["question"], frozenset([str(place)]), row["topic"], len(rows)) for place, row in enumerate(rows)
    )
    notes = {"messages": "the explicit preferences, one conversation each", "gold": "the one preference, among all of them"}
    main = ("turn_recall@5", "turn_recall@15", "mrr")
    return Benchmark("prefeval", (Case("all", messages, asked),), "preference", main, notes)


@dataclass(frozen=True, slots=True)
class Format:
    """How one benchmark is read, what its path holds, and which of its cases are for tuning."""

    read: Callable[[Path], Benchmark]
    expects: str
    tuned: frozenset[str] = frozenset()

    def part(self, case: str) -> str:
        """`tune` or `test`."""
        return "tune" if case in self.tuned else "test"


FORMATS: Mapping[str, Format] = {
    "locomo": Format(_locomo, "locomo10.json, or a folder with it", frozenset(["conv-26", "conv-30"])),
    "beam": Format(
        _beam, "a folder with chats.jsonl.gz and probing_questions.jsonl", frozenset(f"chat-{n}" for n in range(1, 6))
    ),
    "madial-zh": Format(_madial("zh"), "a folder with MADial-Bench-{zh,en}-{memory,dialogue}.json"),
    "madial-en": Format(_madial("en"), "a folder with MADial-Bench-{zh,en}-{memory,dialogue}.json"),
    "realmem": Format(_realmem, "a folder with *_dialogues_256k.json(.gz)"),
    "prefeval": Format(_prefeval, "explicit_preference.jsonl, or a folder with it"),
}
