"""`troth check`: run scenario files."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from troth.bootstrap import make_llm
from troth.checks import Result, Scenario, load, run_one
from troth.checks.report import as_json, print_failures, print_tables
from troth.checks.scenario import KINDS, LANGS
from troth.checks.subject import opening
from troth.cli.common import FAILED, Json, Llm
from troth.errors import UsageError, check_choice


def command(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    store: Annotated[str, typer.Option("--store", help="memory or sqlite; each scenario gets an empty one.")] = "memory",
    kind: Annotated[str | None, typer.Option("--kind", help="Only scenarios of this kind.")] = None,
    id: Annotated[str | None, typer.Option("--id", help="Only this scenario.")] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Only scenarios in this language: en, zh or mixed.")] = None,
    llm: Llm = None,
    json_: Json = False,
) -> None:
    """Run scenario files and show what was expected and what is held; exits with 1 if anything failed."""
    check_choice("store", store, ("memory", "sqlite"))
    if kind is not None:
        check_choice("kind", kind, KINDS)
    if lang is not None:
        check_choice("language", lang, LANGS)
    scenarios = load(files)
    chosen = [item for item in scenarios if kind in (None, item.kind) and lang in (None, item.lang) and id in (None, item.id)]
    if not chosen:
        raise UsageError(f"None of the {len(scenarios)} scenarios was chosen.", hint="Leave out --kind, --id or --lang.")
    results = asyncio.run(_run(chosen, store, llm))
    if json_:
        sys.stdout.write(json.dumps(as_json(results), ensure_ascii=False, indent=2) + "\n")
    else:
        console = Console(highlight=False)
        print_failures(console, results)
        print_tables(console, results)
    if not all(result.passed for result in results):
        raise typer.Exit(FAILED)


async def _run(scenarios: Sequence[Scenario], store: str, llm: str | None) -> list[Result]:
    open_engine = opening(store, llm=make_llm(llm))
    bar = Console(stderr=True)
    return [await run_one(item, open_engine) for item in track(scenarios, "checking", console=bar, transient=True)]
