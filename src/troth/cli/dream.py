"""`troth dream`: propose what follows from what was said."""

from __future__ import annotations

from troth.cli import show
from troth.cli.common import Output, verb
from troth.sync import Space


@verb
def command(space: Space, out: Output) -> None:
    """Derive what follows (kin in two steps, a shared employer, the city of work); all of it waits for a person."""
    out.show(space.dream(), show.receipt)
