"""`troth recall`: ask a question."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Domain, Output, Scope, moment, verb
from troth.domain.trace import RecallOptions
from troth.sync import Space


@verb
def command(
    space: Space,
    out: Output,
    question: Annotated[str, typer.Argument(help="What to ask.")],
    limit: Annotated[int, typer.Option("--limit", help="The most results.")] = 10,
    budget: Annotated[int | None, typer.Option("--budget", help="The most tokens of the block for a prompt.")] = None,
    scope: Scope = None,
    domain: Domain = None,
    valid_at: Annotated[str | None, typer.Option("--valid-at", help="What was true then; default: now.")] = None,
    known_at: Annotated[str | None, typer.Option("--known-at", help="What was believed then; default: now.")] = None,
    source: Annotated[list[str] | None, typer.Option("--source", help="memories or episodes; may be repeated.")] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Show every candidate and what became of it.")] = False,
) -> None:
    """Ask a question; what is held about it comes back, best first."""
    options = RecallOptions(
        limit=limit,
        budget=budget,
        sources=frozenset(source) if source else None,
        scope=scope,
        domain=domain,
        valid_at=moment(valid_at),
        known_at=moment(known_at),
    )
    out.show(space.recall(question, options), show.recall_with_trace if trace else show.recall)
