"""Runs all scenario files of a folder and shows where Troth stands, beside three engines that understand nothing.

Half of the scenarios are held back: their totals count, but what they say and why they failed is never printed, so that
nobody fits the engine to them. Which half a scenario is in follows from its id (`is_seen`). Our own scenarios
(tests/scenarios) run too; their failures are shown, and they count apart. Of those that nobody looks at (tests/blind), only
the total is shown.

usage: scenarios.py [--kind K] [--lang L] [--id I] [--quiet] [--store memory|sqlite]   (folder: TROTH_SCENARIOS)
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from troth.checks import Result, Scenario, load, run
from troth.checks.baselines import BASELINES
from troth.checks.engine import OpenEngine
from troth.checks.report import print_failures, print_tables
from troth.checks.subject import opening
from troth.errors import ScenarioError

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "scenarios"
OWN = Path(__file__).resolve().parents[1] / "tests" / "scenarios"
BLIND = Path(__file__).resolve().parents[1] / "tests" / "blind"


def is_seen(id: str) -> bool:
    """Whether a scenario belongs to the half whose failures are shown."""
    return int(hashlib.sha256(id.encode()).hexdigest(), 16) % 2 == 0


async def results(scenarios: Sequence[Scenario], open_engine: OpenEngine) -> list[Result]:
    return [result async for result in run(scenarios, open_engine)]


def _chosen(scenarios: Sequence[Scenario], by: argparse.Namespace) -> tuple[Scenario, ...]:
    return tuple(
        item for item in scenarios if by.kind in (None, item.kind) and by.lang in (None, item.lang) and by.id in (None, item.id)
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kind")
    parser.add_argument("--lang")
    parser.add_argument("--id")
    parser.add_argument("--quiet", action="store_true", help="totals only")
    parser.add_argument("--store", choices=["memory", "sqlite"], default="memory")
    parser.add_argument("--embedder", choices=["default", "none"], default="default")
    chosen = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    try:
        scenarios, own = load([os.environ.get("TROTH_SCENARIOS", FOLDER)]), load([OWN])
        unseen = load([BLIND])
    except ScenarioError as error:
        sys.stderr.write(f"{error}\nSet TROTH_SCENARIOS to a folder of scenario files.\n")
        return 2
    scenarios, own, unseen = (_chosen(items, chosen) for items in (scenarios, own, unseen))
    start = time.perf_counter()
    open_engine = opening(chosen.store, None if chosen.embedder == "none" else chosen.embedder)
    found, ours = asyncio.run(results(scenarios, open_engine)), asyncio.run(results(own, open_engine))
    counted = asyncio.run(results(unseen, open_engine))
    seconds = time.perf_counter() - start
    seen = [result for result in found if is_seen(result.scenario.id)]
    if not chosen.quiet:
        print_failures(console, [*seen, *ours])
    baselines = {name: asyncio.run(results(scenarios, open_engine)) for name, open_engine in BASELINES.items()}
    print_tables(console, found, baselines)
    held = [result for result in found if not is_seen(result.scenario.id)]
    parts = {"seen half": seen, "held half": held, "our own (tests/scenarios)": ours, "our own, blind (tests/blind)": counted}
    for name, half in parts.items():
        console.print(f"{name}: {sum(result.passed for result in half)} of {len(half)}")
    console.print(f"{seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
