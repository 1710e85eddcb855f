"""`troth retain`: keep memories no longer than a policy says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Output, policy_of, quick_verb
from troth.sync import Space


@quick_verb
def command(
    space: Space,
    out: Output,
    policy: Annotated[
        Path, typer.Argument(help="A TOML file: never = [...] and then = ... first, then [keep_days] and [caps] by layer.")
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would go.")] = False,
) -> None:
    """Archive, forget or erase what is over its time, and say what that was."""
    out.show(space.retain(policy_of(policy), dry_run=dry_run), show.text)
