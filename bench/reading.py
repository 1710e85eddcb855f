"""How much is read from real talk, and how fast; with random facts to be judged by eye, since silence passes many checks.

    python bench/reading.py DATA [--messages 400] [--show 50]

DATA is a folder with MemoryBank (`memorybank_siliconfriend/memory_bank_*.json`) and RealMem (`realmem/*_dialogues_*.json.gz`).
A statement is a user's sentence that is no question; messages are drawn by the hash of their text, so the draw stays.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import statistics
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from troth.language.reader import read
from troth.language.reading import Context
from troth.language.text import clean

WHEN = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")


def memorybank(data: Path, language: str) -> Iterator[str]:
    """What the users of MemoryBank say."""
    for file in data.glob(f"memorybank_siliconfriend/memory_bank_{language}.json"):
        for person in json.loads(file.read_text(encoding="utf-8")).values():
            for day in person["history"].values():
                yield from (exchange["query"] for exchange in day)


def realmem(data: Path) -> Iterator[str]:
    """What the users of RealMem say."""
    for file in sorted(data.glob("realmem/*_dialogues_*.json.gz")):
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


def drawn(messages: Iterator[str], most: int) -> list[str]:
    """The first `most` by the hash of their text."""
    return sorted(set(messages), key=lambda text: hashlib.sha256(text.encode()).hexdigest())[:most]


def measure(name: str, messages: list[str], show: int) -> None:
    statements, facts, times = 0, [], []
    for message in messages:
        text = clean(message)
        statements += sum(not part.rstrip().endswith(("?", "？")) for part in _SENTENCE.findall(text) if part.strip())
        begun = time.perf_counter()
        reading = read(text, WHEN)
        times.append((time.perf_counter() - begun) * 1000)
        facts += [(assertion.text, " ".join(text.split())[:160]) for assertion in reading.assertions if assertion.claim]
    if not messages:
        print(f"{name}: no messages found")
        return
    rate = 100 * len(facts) / max(1, statements)
    print(
        f"{name}: {len(messages)} messages, {statements} statements, {rate:.0f} facts per 100; "
        f"read p50 {statistics.median(times):.2f} ms, longest {max(times):.0f} ms"
    )
    for fact, source in drawn_facts(facts, show):
        print(f"  {fact}\n      from: {source}")


def drawn_facts(facts: list[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    return sorted(facts, key=lambda pair: hashlib.sha256("".join(pair).encode()).hexdigest())[:most]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--messages", type=int, default=400)
    parser.add_argument("--show", type=int, default=0, help="random facts to print for each set")
    chosen = parser.parse_args()
    for name, messages in {
        "MemoryBank, English": memorybank(chosen.data, "en"),
        "MemoryBank, Chinese": memorybank(chosen.data, "cn"),
        "RealMem": realmem(chosen.data),
    }.items():
        measure(name, drawn(messages, chosen.messages), chosen.show)


if __name__ == "__main__":
    main()
