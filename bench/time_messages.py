"""Chat messages that a person marked: which of their words are times. What else is found there is a false positive.

    python bench/time_messages.py DATA          print the false positives
    python bench/time_messages.py DATA --draw   print the messages with their ids, to be marked

300 turns of LoCoMo and 300 questions of MemoryBank (Chinese), the first by the hash of their text. The marks
(`results/time_marks.json`) were made before anything was measured; they hold spans, not words.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from reading_parts import drawn, memorybank

from troth.language.time import find_times

MARKS = Path(__file__).parent / "results" / "time_marks.json"
_SAID = datetime(2026, 3, 4, 10, tzinfo=UTC)
_EACH = 300


def messages(data: Path) -> dict[str, list[str]]:
    """The drawn messages by language."""
    return {"en": drawn(_locomo(data), _EACH), "zh": drawn(memorybank(data, "cn"), _EACH)}


def _locomo(data: Path) -> Iterator[str]:
    for sample in json.loads((data / "locomo" / "locomo10.json").read_text("utf-8")):
        for name, turns in sample["conversation"].items():
            if name.startswith("session_") and isinstance(turns, list):
                yield from (turn["text"] for turn in turns)


def identity(message: str) -> str:
    """The id under which a message is marked."""
    return hashlib.sha256(message.encode()).hexdigest()[:16]


def false_positives(data: Path) -> dict[str, list[tuple[str, str]]]:
    """By language, (found words, message) where what is found overlaps nothing that is marked."""
    marks = {id: spans for group in json.loads(MARKS.read_text("utf-8")).values() for id, spans in group.items()}
    found: dict[str, list[tuple[str, str]]] = {}
    for language, texts in messages(data).items():
        found[language] = [
            (text[mention.start : mention.end], text)
            for text in texts
            for mention in find_times(text, language, _SAID)
            if not any(mention.start < end and start < mention.end for start, end in marks[identity(text)])
        ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--draw", action="store_true")
    options = parser.parse_args()
    if options.draw:
        for texts in messages(options.data).values():
            for text in texts:
                print(identity(text), " ".join(text.split()))
        return
    for language, found in false_positives(options.data).items():
        print(f"{language}: {len({text for _, text in found})} of {_EACH} messages with a false positive")
        for words, text in found:
            print(f"  [{words}] {text}")


if __name__ == "__main__":
    main()
