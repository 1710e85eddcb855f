"""`troth dream`: tidy up, and propose what follows from what was said."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import FAILED, Output, verb
from troth.engine.dream.dream import MOST_PROPOSALS
from troth.sync import Space


@verb
def command(
    space: Space,
    out: Output,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    proposals: Annotated[int, typer.Option("--proposals", help="How much to propose at most.")] = MOST_PROPOSALS,
    steps: Annotated[int | None, typer.Option("--steps", help="How many steps of tidying at most.")] = None,
) -> None:
    """Merge what is one, link, promote, archive; and propose what follows (kin, an employer, a habit, a theme, …).

    What is proposed waits for a person. Exits with 1 if another process is dreaming in this space.
    """
    plan = space.dream(dry_run=dry_run, proposals=proposals, steps=steps)
    out.show(plan, show.text)
    if plan.problems:
        raise typer.Exit(FAILED)
