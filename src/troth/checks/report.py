"""What a run found: tables by kind, language and level, failures in words, and one JSON object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from troth.checks.run import Result
from troth.checks.scenario import LANGS, LEVELS, Scenario

Baselines = Mapping[str, Sequence[Result]]


def as_json(results: Sequence[Result]) -> dict[str, Any]:
    """The whole run as one object."""
    return {
        "passed": sum(result.passed for result in results),
        "total": len(results),
        "scenarios": [
            {
                "id": result.scenario.id,
                "kind": result.scenario.kind,
                "lang": result.scenario.lang,
                "level": result.scenario.level,
                "passed": result.passed,
                "problems": list(result.problems),
            }
            for result in results
        ],
    }


def print_failures(console: Console, results: Iterable[Result]) -> None:
    """Each failed scenario with what was expected and what is held."""
    for result in results:
        if result.passed:
            continue
        scenario = result.scenario
        console.print(f"[red]failed[/] [bold]{escape(scenario.id)}[/]  {escape(scenario.title)}  [dim]{scenario.kind}[/]")
        for problem in result.problems:
            console.print(f"  {escape(problem)}", soft_wrap=True)


def print_tables(console: Console, results: Sequence[Result], baselines: Baselines | None = None) -> None:
    """Passed of all by kind (beside it the baselines, in per cent), then by language and by level."""
    kinds = sorted({result.scenario.kind for result in results})
    console.print(_table("kind", kinds, results, lambda scenario: scenario.kind, baselines))
    langs = [lang for lang in LANGS if any(result.scenario.lang == lang for result in results)]
    console.print(_table("language", langs, results, lambda scenario: scenario.lang, baselines))
    levels = [level for level in (*LEVELS, "-") if any((result.scenario.level or "-") == level for result in results)]
    console.print(_table("level", levels, results, lambda scenario: scenario.level or "-", baselines))
    passed = sum(result.passed for result in results)
    console.print(f"[bold]{passed} of {len(results)} scenarios passed ({_percent(passed, len(results))})[/]")


def _table(
    name: str, rows: Sequence[str], results: Sequence[Result], key: Callable[[Scenario], str], baselines: Baselines | None
) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(name)
    for heading in ("passed", "of", "%", *(f'"{baseline}"' for baseline in baselines or ())):
        table.add_column(heading, justify="right")
    for row in rows:
        mine = [result for result in results if key(result.scenario) == row]
        passed = sum(result.passed for result in mine)
        others = [_share(found, row, key) for found in (baselines or {}).values()]
        style = "green" if passed == len(mine) else "red" if passed == 0 else ""
        table.add_row(row, str(passed), str(len(mine)), _percent(passed, len(mine)), *others, style=style)
    return table


def _share(results: Sequence[Result], row: str, key: Callable[[Scenario], str]) -> str:
    mine = [result for result in results if key(result.scenario) == row]
    return _percent(sum(result.passed for result in mine), len(mine))


def _percent(part: int, whole: int) -> str:
    return f"{100 * part // whole} %" if whole else "-"
