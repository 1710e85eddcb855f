"""`troth used`: say which memories an answer really stood on."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Output, quick_verb
from troth.sync import Space


@quick_verb
def command(
    space: Space, out: Output, ids: Annotated[list[str], typer.Argument(help="The ids of hits, as `troth recall` shows them.")]
) -> None:
    """Say which hits were used, so that they come to mind more readily."""
    out.show(space.used(ids), lambda console, count: show.text(console, f"noted a use of {count}"))
