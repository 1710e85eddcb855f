"""`troth erase`: remove a memory for good."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Id, Output, quick_verb
from troth.sync import Space


@quick_verb
def command(
    space: Space, out: Output, id: Id, yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False
) -> None:
    """Erase a memory and the words it stands on; this cannot be undone."""
    if not yes:
        typer.confirm(f"Erase {id} for good?", abort=True)
    out.show(space.erase(id), show.receipt)
