"""`troth forget`: hide a memory."""

from __future__ import annotations

from troth.cli import show
from troth.cli.common import Id, Output, quick_verb
from troth.sync import Space


@quick_verb
def command(space: Space, out: Output, id: Id) -> None:
    """Forget a memory: it is out of every view, kept for audit, and can be undone."""
    out.show(space.forget(id), show.receipt)
