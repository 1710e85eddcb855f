"""How well talk is read: scores by part, beside the kept last result. `make reading`, or

    python bench/reading.py [--only PART] [--keep] [--show 50] [--ablate] [--longest 1000000]

TROTH_DATA is a folder of public data (see README.md of bench/results), TROTH_SCENARIOS one of scenario files. What is not
there is left out, and named. Half of the public scenarios, and half of each set of times, is held back: it
counts in totals, and is never shown. `--keep` makes this run the one that later runs are compared with.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import reading_parts
import time_expressions
import time_messages
from ablation import ablate
from reading_parts import ERR, Scores, Speed, told
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from troth.checks import Result, Scenario, load
from troth.checks.run import run_one
from troth.checks.subject import opening
from troth.errors import ScenarioError

KEPT = Path(__file__).parent / "results" / "reading.json"
OWN = Path(__file__).resolve().parents[1] / "tests" / "scenarios"
OUT = Console(width=None if sys.stdout.isatty() else 120, highlight=False)


def scenarios(folder: str | None) -> tuple[tuple[Scenario, ...], tuple[Scenario, ...]]:
    """The public ones and our own."""
    return (load([folder]) if folder else ()), load([OWN])


def scenario_scores(folder: str | None) -> Scores:
    """Passed scenarios by kind, language and level: the half of the public ones that is looked at, the held one, our own."""
    public, own = scenarios(folder)
    open_engine = opening()

    async def results() -> list[Result]:
        return [await run_one(scenario, open_engine) for scenario in told([*public, *own], "scenarios")]

    sums: dict[str, list[int]] = {}
    for place, result in enumerate(asyncio.run(results())):
        scenario = result.scenario
        half = "own" if place >= len(public) else "seen" if time_expressions.tuning(scenario.id) else "held"
        for row in ("all", scenario.kind, f"language {scenario.lang}", f"level {scenario.level or '-'}"):
            score = sums.setdefault(f"{row} | {half}", [0, 0])
            score[0] += result.passed
            score[1] += 1
    return {name: (good, of) for name, (good, of) in sorted(sums.items())}


def time_scores(data: Path) -> Scores:
    """Times that are right at the grain of the gold, and messages without a false time."""
    scores = dict(time_expressions.scores(data))
    for language, found in time_messages.false_positives(data).items():
        total = len(time_messages.messages(data)[language])
        scores[f"messages without a false time, {language}"] = (total - len({text for _, text in found}), total)
    return scores


_OF_DATA: dict[str, Callable[[Path], Scores]] = {
    "times": time_scores,
    "extraction": reading_parts.extraction,
    "factuality": reading_parts.factuality,
    "facts of statements": reading_parts.facts_per_statement,
}
PARTS = ("scenarios", *_OF_DATA, "speed")


def print_scores(part: str, scores: Scores, before: dict[str, list[int]]) -> None:
    """One table, with the difference to the kept run in points."""
    halves = list(dict.fromkeys(name.rpartition(" | ")[2] for name in scores)) if part == "scenarios" else [""]
    table = Table("", box=None, pad_edge=False, title=part, title_justify="left", title_style="bold")
    for half in halves:
        for heading in (f"{half} good".strip(), "of", "%", "±"):
            table.add_column(heading, justify="right")
    for row in dict.fromkeys(name.rpartition(" | ")[0] or name for name in scores):
        cells = [cell for half in halves for cell in _cells(f"{row} | {half}" if half else row, scores, before)]
        table.add_row(row, *cells)
    OUT.print(table, "")


def _cells(name: str, scores: Scores, before: dict[str, list[int]]) -> tuple[str, str, str, str]:
    """Good, of, share in per cent, and the change of the share in points."""
    if name not in scores:
        return "", "", "", ""
    good, of = scores[name]
    share = 100 * good / max(of, 1)
    change = round(share - 100 * before[name][0] / max(before[name][1], 1), 1) if name in before else 0
    return str(good), str(of), f"{share:.1f}", f"{change:+.1f}" if change else ""


def print_speed(found: Iterable[Speed]) -> None:
    """Times are not kept: they say something only beside others of the same machine and run."""
    table = Table("speed", "now", "at most", box=None, pad_edge=False)
    for speed in found:
        style = "" if speed.value <= speed.most else "red"
        table.add_row(speed.name, f"{speed.value:.2f} {speed.unit}", f"{speed.most:g}", style=style)
    OUT.print(table, "")


def kept() -> dict[str, dict[str, list[int]]]:
    """The scores of the run that was kept last."""
    found: dict[str, dict[str, list[int]]] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return found


def keep(found: dict[str, Scores]) -> None:
    """Of a run of some parts only these are replaced."""
    KEPT.write_text(json.dumps(kept() | found, indent=1, ensure_ascii=False) + "\n", "utf-8")


def chosen_parts(only: str | None, data: Path | None, folder: str | None) -> list[str]:
    """What can be run, after saying what cannot."""
    parts = [part for part in PARTS if only in (None, part)]
    if data is None:
        for part in [part for part in parts if part in _OF_DATA]:
            ERR.print(f"left out: {part} (set TROTH_DATA to the folder with the public data)", soft_wrap=True)
            parts.remove(part)
    if folder is None and "scenarios" in parts:
        ERR.print("our own scenarios only (set TROTH_SCENARIOS to the folder with the public ones)", soft_wrap=True)
    return parts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--keep", action="store_true", help="compare later runs with this one")
    parser.add_argument("--show", type=int, metavar="N", help="print N random facts of each set of talk, to be judged by eye")
    parser.add_argument("--ablate", action="store_true", help="print what each rule gains and breaks")
    parser.add_argument("--longest", type=int, default=256_000, help="bytes of the longest text that is read")
    chosen = parser.parse_args()
    named, folder = os.environ.get("TROTH_DATA"), os.environ.get("TROTH_SCENARIOS")
    data = Path(named) if named else None
    if data is not None and not data.is_dir():
        ERR.print(f"TROTH_DATA: {data} is no folder.")
        return 2
    if chosen.show and data:
        for name, facts in reading_parts.sample_of_facts(data, chosen.show).items():
            OUT.print(f"[bold]{name}[/]")
            for fact, source in facts:
                OUT.print(f"  {escape(fact)}\n      from: {escape(source)}", soft_wrap=True)
        return 0
    try:
        if chosen.ablate:
            public, own = scenarios(folder)
            seen = [scenario for scenario in public if time_expressions.tuning(scenario.id)]
            ablate(OUT, [*seen, *own], data)
            return 0
        measured(chosen_parts(chosen.only, data, folder), data, folder, chosen)
    except ScenarioError as error:
        ERR.print(escape(str(error)))
        return 2
    return 0


def measured(parts: list[str], data: Path | None, folder: str | None, chosen: argparse.Namespace) -> None:
    before, found = kept(), dict[str, Scores]()
    for part in parts:
        if part == "speed":
            print_speed(reading_parts.speed(chosen.longest))
            continue
        found[part] = scenario_scores(folder) if part == "scenarios" else _OF_DATA[part](data or Path())
        print_scores(part, found[part], before.get(part, {}))
    if chosen.keep:
        keep(found)
        OUT.print(f"kept in {KEPT}")


if __name__ == "__main__":
    sys.exit(main())
