"""`troth doctor`: whether a language model will work, asked with ten built-in messages; nothing is stored."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from troth.bootstrap import make_llm
from troth.checks.doctor import Finding, examine, exchanges
from troth.cli.common import Json
from troth.cli.wire import plain
from troth.domain.settings import MEASURED

_HELPS = 0.8
"""The share of messages read rightly from which a model is of use."""


def command(
    llm: Annotated[str, typer.Option("--llm", help="openai:NAME, anthropic:NAME, ollama:NAME or http://host/v1#NAME.")],
    json_: Json = False,
) -> None:
    """Check a language model: connection, JSON, both languages, latency and cost. The messages are sent to it."""
    console = Console(highlight=False, stderr=json_)
    model = make_llm(llm)
    assert model is not None
    with console.status("asking") as status:
        count = 0

        def show(_: Finding) -> None:
            nonlocal count
            count += 1
            status.update(f"asked {count} of {len(exchanges())}")

        findings = asyncio.run(examine(model, show))
    if json_:
        sys.stdout.write(json.dumps(plain(findings), ensure_ascii=False, indent=2) + "\n")
        return
    console.print(_table(findings))
    for line in _verdict(findings):
        console.print(escape(line))


def _table(findings: tuple[Finding, ...]) -> Table:
    table = Table(box=None, pad_edge=False)
    for title in ("message", "seconds", "tokens", "items", "of the asked shape", "stand up", "right"):
        table.add_column(title, justify="left" if title == "message" else "right")
    for one in findings:
        stand = one.valid - len([reason for reason in one.refused if not reason.startswith(("known", "malformed"))])
        cells = (f"{one.seconds:.1f}", str(one.tokens), str(one.items), str(one.valid), str(max(stand, 0)))
        table.add_row(escape(one.exchange.text), *cells, escape(one.problem) or ("yes" if one.found else "no"))
    return table


def _verdict(findings: tuple[Finding, ...]) -> list[str]:
    readable = sum(one.readable for one in findings)
    noted = sorted({one.note for one in findings if one.note})
    schema = "It answers by schema." if readable == len(findings) else "It was given a schema, and does not keep to it."
    lines = [*(noted or [schema]), f"JSON got out of {readable} of {len(findings)} answers."]
    for language in ("en", "zh"):
        of = [one for one in findings if one.exchange.language == language]
        right = sum(one.found for one in of)
        helps = "it will find what the rules miss" if right >= _HELPS * len(of) else "most is left to the rules"
        lines.append(f"{language}: {right} of {len(of)} messages read rightly; {helps}.")
    seconds = statistics.median(one.seconds for one in findings)
    tokens = statistics.mean(one.tokens for one in findings)
    lines.append(f"{seconds:.1f} s and {tokens:.0f} tokens a message.")
    if seconds > MEASURED.patience:
        lines.append(
            f"`observe` waits {MEASURED.patience:g} s: give it more, with ModelUse(patience=…), or what it reads comes later."
        )
    if readable < len(findings):
        lines.append("What is unreadable is left to the rules; a model that writes JSON reliably helps more.")
    return lines
