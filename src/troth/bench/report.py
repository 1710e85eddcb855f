"""Shows what a benchmark came to, beside its reference line, and keeps it: figures and keys, no text of the data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from troth.bench.metrics import DEFINITIONS, Row
from troth.bench.run import Result


def as_json(result: Result, baseline: Result | None = None) -> dict[str, Any]:
    """`{"benchmark", "split", "questions", "metrics", "by", "timing"}`, shares between 0 and 1."""
    found: dict[str, Any] = {
        "benchmark": result.benchmark.name,
        "split": result.split,
        "engine": result.engine,
        "questions": len(result.rows),
        "metrics": _rounded(result.metrics),
        "by": {name: _rounded(values) for name, values in result.by.items()},
        "timing": result.timing,
        "definitions": dict(DEFINITIONS),
        "data": dict(result.benchmark.notes),
    }
    if baseline is not None:
        found["baseline"] = {"engine": baseline.engine, "metrics": _rounded(baseline.metrics), "timing": baseline.timing}
    return found


def save(folder: Path, result: Result, baseline: Result | None = None) -> Path:
    """Write figures and rows to `folder/NAME-SPLIT.json`, each question on one line."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{result.benchmark.name}-{result.split}.json"
    head = json.dumps(as_json(result, baseline), ensure_ascii=False, indent=1)
    rows = ",\n  ".join(json.dumps(_row(row), ensure_ascii=False, separators=(",", ":")) for row in result.rows)
    path.write_text(f'{head[:-2]},\n "rows": [\n  {rows}\n ]\n}}\n', encoding="utf-8")
    return path


def _row(row: Row) -> dict[str, Any]:
    """The ranks at which the answers stand (null: not among those returned), and the first keys that came back."""
    kept: dict[str, Any] = {"id": row.id, "cat": row.category}
    if row.gold:
        kept["gold"] = {key: _rank(key, row.turns) for key in sorted(row.gold)}
    if row.sessions:
        kept["sessions"] = {key: _rank(key, row.ranked_sessions) for key in sorted(row.sessions)}
    return kept | {"top": list(row.turns[:5]), "tokens": row.tokens, "ms": round(row.milliseconds, 1), "support": row.support}


def _rank(key: str, ranked: Sequence[str]) -> int | None:
    return ranked.index(key) + 1 if key in ranked else None


def print_report(console: Console, result: Result, baseline: Result | None = None) -> None:
    """A table by category for the metrics that matter, the whole below it, and what they mean."""
    name, split = result.benchmark.name, result.split
    console.print(
        f"{name} ({split}): {len(result.rows)} questions, {result.messages} messages in {len(result.benchmark.cases)} memories"
    )
    shown = [
        *result.benchmark.main,
        *(metric for metric in ("turn_any@5", "turn_all@15", "mrr") if metric not in result.benchmark.main),
    ]
    shown = [metric for metric in shown if metric in result.metrics]
    table = Table("", "asked", *(_short(metric) for metric in shown), "tokens", box=None, pad_edge=False)
    for category, values in result.by.items():
        table.add_row(
            category,
            str(int(values["questions"])),
            *(_percent(values.get(metric)) for metric in shown),
            f"{values['tokens']:.0f}",
        )
    lines = [(result, f"all, by {result.engine}")] + ([(baseline, f"all, by {baseline.engine}")] if baseline else [])
    for one, label in lines:
        metrics = one.metrics
        table.add_row(
            label,
            str(len(one.rows)),
            *(_percent(metrics.get(metric)) for metric in shown),
            f"{metrics['tokens']:.0f}",
            style="bold",
        )
    console.print(table)
    timing = result.timing
    console.print(
        f"ingest {timing['ingest_seconds']:.1f} s ({timing['ingest_ms_per_message']:.1f} ms a message), "
        f"query p50 {timing['query_p50_ms']:.1f} ms, p95 {timing['query_p95_ms']:.1f} ms"
    )
    for key, note in {**_meant(shown), **result.benchmark.notes}.items():
        console.print(f"  {key}: {note}", style="dim")


def _meant(shown: Sequence[str]) -> Mapping[str, str]:
    names = dict.fromkeys(metric.split("@")[0] + "@k" if metric not in DEFINITIONS else metric for metric in shown)
    return {name: DEFINITIONS[name] for name in (*names, "tokens") if name in DEFINITIONS}


def _short(metric: str) -> str:
    return metric.replace("turn_", "").replace("session_", "s.").replace("recall", "rec")


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f}"


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in values.items()}
