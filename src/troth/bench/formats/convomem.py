"""ConvoMem: conversations with an assistant, and questions whose evidence is quoted from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import START, json_of

_EVIDENCE = "_evidence"


def convomem(path: Path) -> Benchmark:
    """One memory a person's file, or a mixed test case, with the messages that are quoted as evidence."""
    files = [path] if path.is_file() else sorted(path.rglob("*.json*"))
    cases = tuple(case for file in files for case in _cases(file))
    if not cases:
        raise FileNotFoundError(f"no file with evidence_items or evidenceItems in {path}")
    notes = {
        "messages": "every message of every conversation of a file (or of a mixed test case), the conversations an hour apart",
        "gold": "the messages whose text is quoted as evidence; questions without any are left out",
    }
    return Benchmark("convomem", cases, "message", ("turn_recall@5", "turn_recall@15", "session_any@5"), notes)


def _cases(file: Path) -> Iterator[Case]:
    held = json_of(file)
    kinds = (part.removesuffix(_EVIDENCE) for part in file.parts if part.endswith(_EVIDENCE))
    category = next((kind for kind in kinds if not kind.isdigit()), "all")
    name = file.name.split(".")[0]
    if isinstance(held, dict) and "evidence_items" in held:
        items = held["evidence_items"]
        yield _case(f"{category}/{name}", category, items, [talk for item in items for talk in item["conversations"]])
    elif isinstance(held, list):
        for number, mixed in enumerate(one for one in held if isinstance(one, dict) and "evidenceItems" in one):
            yield _case(f"{category}/{name}/{number}", category, mixed["evidenceItems"], mixed["conversations"])


def _case(name: str, category: str, items: Sequence[Mapping[str, Any]], talks: Iterable[Mapping[str, Any]]) -> Case:
    messages: list[Said] = []
    keys: dict[str, list[str]] = {}
    session: dict[str, str] = {}
    for place, talk in enumerate(talks):
        for number, one in enumerate(talk["messages"]):
            key, text = f"{place}:{number}", one["text"].strip()
            at = START + timedelta(hours=place, seconds=number)
            role = "assistant" if one["speaker"].lower() == "assistant" else "user"
            messages.append(Said(key, at, text, role, None, f"C{place}"))
            keys.setdefault(text, []).append(key)
            session[key] = f"C{place}"
    questions = []
    for number, item in enumerate(items):
        gold = frozenset(key for one in item["message_evidences"] for key in keys.get(one["text"].strip(), ()))
        if gold:
            sessions = frozenset(session[key] for key in gold)
            questions.append(Asked(f"{name}/{number}", item["question"], gold, category, len(messages), sessions))
    return Case(name, tuple(messages), tuple(questions))
