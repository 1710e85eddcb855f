"""`troth undo`: take a decision back."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Output, quick_verb
from troth.sync import Space

Decision = Annotated[str, typer.Argument(help="The id of a decision, as receipts and `troth history` show it.")]


@quick_verb
def command(space: Space, out: Output, decision: Decision) -> None:
    """Take a decision back with what came of it; what a person did because of it stands in the way, and is named."""
    out.show(space.undo(decision), show.receipt)
