"""`troth audit`: what should not stand in a memory."""

from __future__ import annotations

import typer

from troth.cli import show
from troth.cli.common import FAILED, Output, quick_verb
from troth.sync import Space


@quick_verb
def command(space: Space, out: Output) -> None:
    """Look for junk, duplicates, loops, contradictions and secrets in all that is kept; exits with 1 if there are any.

    Beside it, what was never recalled: of none of the uses that were reported.
    """
    found = space.audit()
    out.show(found, show.text)
    if not found:
        raise typer.Exit(FAILED)
