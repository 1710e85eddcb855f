"""`troth correct`: say what is right instead."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Id, Output, verb
from troth.sync import Space


@verb
def command(space: Space, out: Output, id: Id, text: Annotated[str, typer.Argument(help="What is right instead.")]) -> None:
    """Correct a memory that was wrong from the start."""
    out.show(space.correct(id, text), show.receipt)
