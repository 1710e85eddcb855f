"""`troth confirm`: freeze a memory."""

from __future__ import annotations

from troth.cli import show
from troth.cli.common import Id, Output, quick_verb
from troth.sync import Space


@quick_verb
def command(space: Space, out: Output, id: Id) -> None:
    """Confirm a memory; from then on only the user's own words change it."""
    out.show(space.confirm(id), show.receipt)
