"""`troth core`: the two blocks that stand in every context."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Output, taking_verb
from troth.sync import Space


@taking_verb
def command(
    space: Space,
    out: Output,
    persona: Annotated[
        str | None, typer.Option("--persona", help="Who the agent is to be; an empty text takes it away.")
    ] = None,
    human: Annotated[str | None, typer.Option("--human", help="Who the person is to it; an empty text takes it away.")] = None,
) -> None:
    """Show or replace the two short blocks that stand in every context: the agent's persona, and who the person is to it."""
    out.show(space.core(persona=persona, human=human), show.core)
