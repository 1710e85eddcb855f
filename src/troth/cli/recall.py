"""`troth recall`: ask a question."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Domain, Llm, Output, Scope, mapping_of, moment, verb
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
    type: Annotated[list[str] | None, typer.Option("--type", help="A category, such as preference; may be repeated.")] = None,
    layer: Annotated[list[str] | None, typer.Option("--layer", help="A layer, such as semantic; may be repeated.")] = None,
    min_authority: Annotated[str | None, typer.Option("--min-authority", help="user, tool, document or agent.")] = None,
    filter: Annotated[str | None, typer.Option("--filter", help='Conditions as JSON: {"source": {"ne": "crm"}}.')] = None,
    asker: Annotated[str | None, typer.Option("--asker", help="Who asks, if it is not the user.")] = None,
    preset: Annotated[str, typer.Option("--preset", help="balanced, activation, governed, or weights as JSON.")] = "balanced",
    progressive: Annotated[bool, typer.Option("--progressive", help="Show the next results in short.")] = False,
    llm: Llm = None,
    rerank: Annotated[
        str | None,
        typer.Option("--rerank", help="What reads the best again: fastembed:NAME, a folder, http://host/v1#NAME, llm."),
    ] = None,
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
        types=frozenset(type) if type else None,
        layers=frozenset(layer) if layer else None,
        min_authority=min_authority,  # type: ignore[arg-type]  # it makes one of a name
        filter=mapping_of("--filter", filter) if filter is not None else None,
        asker=asker,
        preset=mapping_of("--preset", preset, '{"lexical": 1}') if preset.startswith("{") else preset,
        progressive=progressive,
    )
    out.show(space.recall(question, options), show.recall_with_trace if trace else show.recall)
