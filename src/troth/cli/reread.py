"""`troth reread`: read what was said again with today's reader, and a model where one is named."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import FAILED, Llm, Output, moment, verb
from troth.sync import Space


@verb
def command(
    space: Space,
    out: Output,
    since: Annotated[str | None, typer.Option("--since", help="Only what was said from then on (ISO 8601).")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be decided.")] = False,
    llm: Llm = None,
) -> None:
    """Read what was said again, and decide what is found anew; what a person decided stands. Exits with 1 on a problem."""
    report = space.reread(since=moment(since), dry_run=dry_run)
    out.show(report, show.text)
    if report.problems:
        raise typer.Exit(FAILED)
