"""`troth history`: how one fact came to be what it is."""

from __future__ import annotations

from troth.cli import show
from troth.cli.common import Id, Output, quick_verb
from troth.sync import Space


@quick_verb
def command(space: Space, out: Output, id: Id) -> None:
    """Show the chain that a memory belongs to, oldest first."""
    out.show(space.history(id), show.history)
