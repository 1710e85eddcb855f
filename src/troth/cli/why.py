"""`troth why`: why something is believed, or why it was not returned."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Id, Output, verb
from troth.sync import Space


@verb
def command(
    space: Space,
    out: Output,
    id: Id,
    question: Annotated[str | None, typer.Option("--question", "-q", help="A question that did not return it.")] = None,
) -> None:
    """Say why a memory is believed, down to the quoted words; with --question, why it was or was not returned."""
    out.show(space.why(id, question), show.why)
