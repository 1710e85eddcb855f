"""Does what people say of themselves come up when they ask for something that it bears on?

    python bench/bearing.py LOCOMO

`bearing.tsv` holds pairs of our own: how somebody lives, and a request that shares few words with it. All of them lie in one
memory, by themselves and among the turns of LoCoMo's conv-30 (a tuning conversation); each request should find its one.
"""

from __future__ import annotations

import argparse
import asyncio
from datetime import timedelta
from pathlib import Path

from troth.bench import load, measure
from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.formats.files import START

PAIRS = Path(__file__).with_suffix(".tsv")


def bearing(turns: tuple[Said, ...]) -> Benchmark:
    pairs = [line.split("\t") for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    held = [Said(f"own {place}", START + place * timedelta(hours=7), habit) for place, (habit, _) in enumerate(pairs)]
    after = held[-1].at + timedelta(days=1)
    talk = [
        Said(turn.key, after + place * timedelta(minutes=1), turn.text, session=turn.session)
        for place, turn in enumerate(turns)
    ]
    messages = (*held, *talk)
    asked = tuple(
        Asked(str(place), request, frozenset([f"own {place}"]), "zh" if ord(request[0]) > 0x2E80 else "en", len(messages))
        for place, (_, request) in enumerate(pairs)
    )
    return Benchmark("bearing", (Case("all", messages, asked),), "turn", ("turn_recall@5", "turn_recall@15"), {})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("locomo", type=Path)
    turns = next(case.messages for case in load("locomo", parser.parse_args().locomo, "tune").cases if case.name == "conv-30")
    for name, beside in (("by themselves", ()), ("among the turns of conv-30", turns)):
        for way in (None, "vector", "bm25"):
            result = asyncio.run(measure(bearing(beside), "all", baseline=way))
            shares = (
                f"{lang} {values['turn_recall@5']:.1%} / {values['turn_recall@15']:.1%}" for lang, values in result.by.items()
            )
            print(f"{name}, {result.engine}: recall@5 / @15 {', '.join(shares)}")


if __name__ == "__main__":
    main()
