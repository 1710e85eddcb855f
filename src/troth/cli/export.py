"""`troth export`: write a space into one file that can be carried elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Output, quick_verb
from troth.sync import Space


@quick_verb
def command(
    space: Space, out: Output, file: Annotated[Path, typer.Argument(help="The file to make, such as me.troth.")]
) -> None:
    """Write the whole namespace into a new .troth file: what was said, decided and used; nothing that was erased."""
    out.show(space.export(file), show.text)
