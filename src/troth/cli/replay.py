"""`troth replay`: build all that is derived anew."""

from __future__ import annotations

from troth.cli import show
from troth.cli.common import Output, verb
from troth.sync import Space


@verb
def command(space: Space, out: Output) -> None:
    """Build memories, history and indexes anew from what was said and decided; says what had been different."""
    out.show(space.replay(), show.text)
