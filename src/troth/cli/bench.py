"""`troth bench`: run a public benchmark against the engine."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from troth import bench
from troth.bench.case import SPLITS
from troth.cli.common import Json
from troth.errors import UsageError, check_choice

NAMES = f"Which one: {', '.join(bench.FORMATS)}."


def command(
    name: Annotated[str, typer.Argument(help=NAMES)],
    data: Annotated[Path, typer.Option("--data", help="Where its files lie, as published; they are not shipped.")],
    split: Annotated[str, typer.Option("--split", help="tune, test or all; which is which is fixed.")] = "all",
    baseline: Annotated[str | None, typer.Option("--baseline", help="A reference line beside it: bm25, vector or rrf.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", help="About as many questions, the first of each memory.")] = None,
    results: Annotated[Path | None, typer.Option("--results", help="A folder to keep figures and ranks in.")] = None,
    json_: Json = False,
) -> None:
    """Ask the questions of a public benchmark and show how far up the answering messages stand."""
    check_choice("benchmark", name, bench.FORMATS)
    check_choice("split", split, SPLITS)
    if baseline is not None:
        check_choice("baseline", baseline, bench.BASELINES)
    if limit is not None and limit < 1:
        raise UsageError(f"limit is {limit}, which asks nothing.", hint="Pass 1 or more.")
    loaded = bench.load(name, data, split)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        found = [_run(loaded, split, engine, limit, bar) for engine in ([None, baseline] if baseline else [None])]
    result, reference = found[0], found[1] if baseline else None
    if results is not None:
        bench.save(results, result, reference)
    if json_:
        sys.stdout.write(json.dumps(bench.as_json(result, reference), ensure_ascii=False, indent=2) + "\n")
    else:
        bench.print_report(Console(highlight=False), result, reference)


def _run(loaded: bench.Benchmark, split: str, baseline: str | None, limit: int | None, bar: Progress) -> bench.Result:
    task = bar.add_task(f"{loaded.name}, {baseline or 'troth'}", total=None)
    work = bench.measure(
        loaded,
        split,
        baseline=baseline,
        limit=limit,
        progress=lambda done, whole: bar.update(task, completed=done, total=whole),
    )
    return asyncio.run(work)
