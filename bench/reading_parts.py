"""The parts of `bench/reading.py`: each takes a folder of public data and gives scores by name, nothing that was said.

A score is (good, of). What counts as good is said in the docstring of its part; none of them fits the reader to a sentence.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from troth.domain.claim import Mood
from troth.language.reader import read
from troth.language.reading import Assertion, Context
from troth.language.stem import stem
from troth.language.text import clean, fold, index_terms, words

Scores = dict[str, tuple[int, int]]

WHEN = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))
ERR = Console(stderr=True)
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")
_DRAWN = 400
"""How many messages or sentences of a set are read, drawn by the hash of their text."""


def lines(path: Path) -> list[Any]:
    """The rows of a JSON-lines file, gzipped or not."""
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode()
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def drawn(texts: Iterable[str], most: int = _DRAWN) -> list[str]:
    """The first `most` by the hash of their text, so that the draw stays the same from run to run."""
    return sorted(set(texts), key=lambda text: hashlib.sha256(text.encode()).hexdigest())[:most]


def told(rows: Iterable[Any], what: str) -> Iterable[Any]:
    """With a bar on the terminal while it lasts."""
    return track(rows, what, console=ERR, transient=True)


def kept(text: str) -> list[Assertion]:
    """The assertions of a text that claim something."""
    return [assertion for assertion in read(clean(text), WHEN).assertions if assertion.claim]


# -- facts per 100 statements


def memorybank(data: Path, language: str) -> Iterator[str]:
    """What the users of MemoryBank say."""
    file = data / "memorybank_siliconfriend" / f"memory_bank_{language}.json"
    for person in json.loads(file.read_text(encoding="utf-8")).values():
        for day in person["history"].values():
            yield from (exchange["query"] for exchange in day)


def realmem(data: Path) -> Iterator[str]:
    """What the users of RealMem say."""
    for file in sorted((data / "realmem").glob("*_dialogues_*.json.gz")):
        yield from _spoken(json.loads(gzip.decompress(file.read_bytes()))["dialogues"])


def _spoken(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        speaker = str(node.get("speaker", node.get("role", ""))).casefold()
        text = node.get("content", node.get("text"))
        if isinstance(text, str) and speaker in ("user", "human"):
            yield text
        for value in node.values():
            yield from _spoken(value)
    elif isinstance(node, list):
        for value in node:
            yield from _spoken(value)


def talk(data: Path) -> dict[str, list[str]]:
    """The drawn messages of each set of real talk."""
    return {
        "MemoryBank en": drawn(memorybank(data, "en")),
        "MemoryBank zh": drawn(memorybank(data, "cn")),
        "RealMem": drawn(realmem(data)),
    }


def facts_per_statement(data: Path) -> Scores:
    """Facts of statements: a statement is a user's sentence that is no question. No share, so it may pass 100 %."""
    scores: Scores = {}
    for name, messages in talk(data).items():
        statements = facts = 0
        for message in told(messages, name):
            parts = (part.strip() for part in _SENTENCE.findall(clean(message)))
            statements += sum(bool(part) and not part.endswith(("?", "？")) for part in parts)
            facts += len(kept(message))
        scores[name] = (facts, statements)
    return scores


def sample_of_facts(data: Path, most: int) -> dict[str, list[tuple[str, str]]]:
    """Random facts of each set with the message they come from, to be judged by eye."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, messages in talk(data).items():
        facts = [(fact.text, " ".join(message.split())[:160]) for message in messages for fact in kept(message)]
        found[name] = sorted(facts, key=lambda pair: hashlib.sha256("".join(pair).encode()).hexdigest())[:most]
    return found


# -- MemPalace's extraction sets


def extraction(data: Path) -> Scores:
    """Snippets whose memories are found, people who are named in what is kept, kinds of sentence that are told apart.

    A memory counts as found if one kept text holds half of its content words; the labels are English, so for Chinese a
    snippet counts if anything is kept. A sentence is told apart if a statement is no question, and only it may be kept.
    """
    folder = data / "mempalace_extraction"
    scores: Scores = {}
    labels = {row["id"]: row["memories"] for row in lines(folder / "memory_extraction" / "labels.jsonl")}
    english = {row["id"]: kept(row["text"]) for row in lines(folder / "memory_extraction" / "dataset.jsonl")}
    for kind in sorted({memory["type"] for memories in labels.values() for memory in memories}):
        wanted = [(id, memory["content"]) for id, memories in labels.items() for memory in memories if memory["type"] == kind]
        scores[f"{kind} found, en"] = (sum(_found(text, english[id]) for id, text in wanted), len(wanted))
    chinese = lines(folder / "memory_extraction" / "dataset.zh.jsonl")
    scores["snippets with a fact, zh"] = (sum(bool(kept(row["text"])) for row in chinese), len(chinese))
    people = {
        row["id"]: [entity["name"] for entity in row["entities"] if entity["type"] == "person"]
        for row in lines(folder / "entity_extraction" / "labels.jsonl")
    }
    sentence = {row["id"]: row["label"] for row in lines(folder / "calibration" / "labels.jsonl")}
    for language, suffix in (("en", ""), ("zh", ".zh")):
        named = wanted_names = 0
        for row in lines(folder / "entity_extraction" / f"dataset{suffix}.jsonl"):
            texts = " ".join(fact.text for fact in kept(row["text"]))
            named += sum(name in texts for name in people[row["id"]])
            wanted_names += len(people[row["id"]])
        scores[f"people named, {language}"] = (named, wanted_names)
        rows = lines(folder / "calibration" / f"dataset{suffix}.jsonl")
        scores[f"kinds of sentence, {language}"] = (
            sum(_told_apart(row["text"], sentence[row["id"]]) for row in rows),
            len(rows),
        )
    return scores


def _content(text: str) -> set[str]:
    return {stem(word) for word in words(fold(text)) if index_terms(word)}


def _found(memory: str, facts: list[Assertion]) -> bool:
    wanted = _content(memory)
    return any(2 * len(wanted & _content(fact.text)) >= len(wanted) for fact in facts)


def _told_apart(text: str, label: str) -> bool:
    assertions = read(clean(text), WHEN).assertions
    asked = any(assertion.mood is Mood.QUERY for assertion in assertions)
    if label == "question":
        return asked
    return not asked if label == "statement" else not any(assertion.claim for assertion in assertions)


# -- factuality


def factuality(data: Path) -> Scores:
    """How sure each event is, beside what people say of it (-3 denied … 3 certain).

    `certain`: of the events that are kept as so (or as not so), those that people hold certain in the same way.
    `doubted`: of the events that people doubt or deny, those that are not kept as so.
    """
    scores: Scores = {}
    for name in ("CB", "MEANTIME", "RP", "UDS_IH2", "UW", "MV2"):
        rows = [row for file in sorted((data / "factuality").glob(f"{name}_*.jsonl.gz")) for row in lines(file)]
        chosen = {row["text"]: row["targets"] for row in rows}
        agreed: Counter[tuple[str, str]] = Counter()
        for text in told(drawn(chosen), name):
            sentence, places = joined(text.split())
            facts = read(sentence, WHEN).assertions
            for target in chosen[text]:
                at = places[min(target["span1"][0], len(places) - 1)]
                agreed[_gold(target["label"]), _held(facts, at)] += 1
        firm = {pair: count for pair, count in agreed.items() if pair[1] != "open"}
        scores[f"{name}: certain"] = (firm.get(("so", "so"), 0) + firm.get(("not", "not"), 0), sum(firm.values()))
        doubted = {pair: count for pair, count in agreed.items() if pair[0] != "so"}
        scores[f"{name}: doubted"] = (sum(n for pair, n in doubted.items() if pair[1] != "so"), sum(doubted.values()))
    return scores


def _gold(label: float) -> str:
    return "not" if label < -0.5 else "so" if label > 1.5 else "open"


def _held(facts: Iterable[Assertion], at: int) -> str:
    """What is believed of the words at a place."""
    for fact in facts:
        if fact.start <= at < fact.end and fact.claim and fact.mood in (Mood.CONFIRMED, Mood.RECALL):
            return "so" if fact.claim.positive else "not"
    return "open"


_CLOSING = frozenset([".", ",", "!", "?", ";", ":", ")", "]", "%", "''", "n't", "'s", "'m", "'re", "'ve", "'ll", "'d"])


def joined(tokens: list[str]) -> tuple[str, list[int]]:
    """Tokens as a sentence is written, and where each begins."""
    text, places = "", []
    for token in tokens:
        text += "" if not text or token in _CLOSING or text[-1] in "([$" else " "
        places.append(len(text))
        text += token
    return text, places


# -- speed


@dataclass(frozen=True, slots=True)
class Speed:
    """Milliseconds, and how a longer text's cost per character compares with a short one's."""

    name: str
    value: float
    unit: str
    most: float
    """What it must not pass."""


MESSAGES = {
    "en": [
        "Quick update before lunch: we moved the standup to half past nine because Priya, who runs the design team, has to "
        "drop her twins off at nursery, so please stop booking that slot.",
        "My sister Ingrid is flying in from Oslo next Thursday and she can't eat gluten, so I was thinking of cooking the "
        "lentil curry that you gave me the recipe for.",
        "I used to run the billing service on a single box in the office but since March it lives in the cluster in Dublin, "
        "and honestly I would not go back to that.",
    ],
    "zh": [
        "跟你说一下，我们组的早会从这周开始改到九点半了，因为设计组的小林要先送双胞胎去幼儿园，所以那个时间别再给我排别的会了。",
        "我姐下周四从昆明飞过来住几天，她对麸质过敏，我想着做你上次教我的那个咖喱，你再帮我看看哪些调料她不能吃好不好。",
        "以前账单服务是跑在办公室一台机器上的，三月以后就搬到集群里了，说实话我不太想再回到原来那种每天晚上都要盯着的日子。",
    ],
}
_LOAD = """
import time
from datetime import datetime, UTC
from troth.language.reader import read
from troth.language.reading import Context
context = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))
text = {text!r}
begun = time.perf_counter(); read(text, context); first = time.perf_counter() - begun
begun = time.perf_counter(); read(text, context); print((first - (time.perf_counter() - begun)) * 1000)
"""


def speed(longest: int) -> list[Speed]:
    """Reading a message of 30 words, one of `longest` bytes beside one of 16 kB, and loading the lexicons."""
    found: list[Speed] = []
    for language, messages in MESSAGES.items():
        spent = [_milliseconds(message) for message in messages * 40]
        found.append(Speed(f"30 words, {language}, p50", statistics.median(spent), "ms", 3))
        short, long = (_long(messages, size) for size in (16_000, longest))
        per = [_milliseconds(text) / len(text) for text in told((short, long), f"{longest:,} bytes, {language}")]
        found.append(Speed(f"{longest:,} bytes to 16 kB, {language}, cost per character", per[1] / per[0], "times", 2))
        found.append(Speed(f"lexicons, {language}", _load(messages[0]), "ms", 150))
    return found


def _load(message: str) -> float:
    """How much longer the first message of a process takes than the second; the best of five, compiled modules kept."""
    with tempfile.TemporaryDirectory() as compiled:
        settings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        command = [sys.executable, "-c", _LOAD.format(text=message)]
        return min(
            float(subprocess.run(command, check=True, capture_output=True, text=True, env=settings).stdout) for _ in range(5)
        )


def _long(messages: list[str], size: int) -> str:
    """Messages, each a little different, up to `size` bytes of UTF-8."""
    parts: list[str] = []
    total = 0
    while total < size:
        parts.append(f"{len(parts)} {messages[len(parts) % len(messages)]}")
        total += len(parts[-1].encode()) + 1
    return "\n".join(parts)


def _milliseconds(text: str) -> float:
    begun = time.perf_counter()
    read(text, WHEN)
    return (time.perf_counter() - begun) * 1000
