"""`troth context`: the block for a system prompt."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Output, verb
from troth.sync import Space


@verb
def command(
    space: Space,
    out: Output,
    question: Annotated[str | None, typer.Argument(help="What the user is asking about.")] = None,
    mode: Annotated[str, typer.Option("--mode", help="profile, query or full.")] = "query",
    budget: Annotated[int | None, typer.Option("--budget", help="The most tokens.")] = None,
) -> None:
    """Print the block of memory that belongs into a prompt."""
    out.show(space.context(question, mode=mode, budget=budget), show.text)
