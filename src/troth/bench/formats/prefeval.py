"""PrefEval: preferences that somebody stated, and requests that they bear on."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import START, file_of, lines_of


def prefeval(path: Path) -> Benchmark:
    """Each preference with the one request that it bears on."""
    rows = lines_of(file_of(path, "explicit_preference.jsonl"))
    messages = tuple(
        Said(str(place), START + place * timedelta(hours=7), row["preference"], session=f"P{place}")
        for place, row in enumerate(rows)
    )
    asked = tuple(
        Asked(str(place), row["question"], frozenset([str(place)]), row["topic"], len(rows)) for place, row in enumerate(rows)
    )
    notes = {"messages": "the explicit preferences, one conversation each", "gold": "the one preference, among all of them"}
    main = ("turn_recall@5", "turn_recall@15", "mrr")
    return Benchmark("prefeval", (Case("all", messages, asked),), "preference", main, notes)
