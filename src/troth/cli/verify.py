"""`troth verify`: is the ledger whole?"""

from __future__ import annotations

import typer

from troth.cli import show
from troth.cli.common import FAILED, Output, quick_verb
from troth.sync import Space


@quick_verb
def command(space: Space, out: Output) -> None:
    """Check the chain of decisions; exits with 1 if anything was changed behind it."""
    found = space.verify()
    out.show(found, show.verified)
    if not found:
        raise typer.Exit(FAILED)
