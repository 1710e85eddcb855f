"""`troth dream`: tidy up, and propose what follows from what was said."""

from __future__ import annotations

import signal
import time
from datetime import timedelta
from pathlib import Path
from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import FAILED, Llm, Output, waiting_verb
from troth.domain.settings import MOST_PROPOSALS
from troth.engine.names import check_quiet
from troth.errors import UsageError
from troth.sync import Space

LOOKS_EVERY = 15.0
"""Seconds between two looks of `--watch`, at most."""


def _seconds(given: float) -> float:
    try:
        check_quiet(timedelta(seconds=given))
    except (ValueError, OverflowError) as error:
        raise UsageError(f"--quiet {given} is no time;", hint="give seconds, 600 for ten minutes") from error
    return given


@waiting_verb
def command(
    space: Space,
    out: Output,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    proposals: Annotated[int, typer.Option("--proposals", help="How much to propose at most.")] = MOST_PROPOSALS,
    steps: Annotated[int | None, typer.Option("--steps", help="How many steps of tidying at most.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Go on, and dream whenever nothing was said for a while.")] = False,
    quiet: Annotated[
        float, typer.Option("--quiet", callback=_seconds, help="With --watch: seconds without words before a dream.")
    ] = 600.0,
    retention: Annotated[Path | None, typer.Option("--retention", help="Keep to this policy, too; see `retain`.")] = None,
    llm: Llm = None,
) -> None:
    """Merge what is one, link, promote, archive; and propose what follows (kin, an employer, a habit, a theme, …).

    With --llm the model is asked, too, what the memories add up to. What is proposed waits for a person. Exits with 1 if
    another process is dreaming in this space. With --watch it goes on until it is interrupted, and shows each dream that did
    something.
    """
    if watch and dry_run:
        raise UsageError("--watch carries out what it shows;", hint="leave out --dry-run, or look once without --watch")
    if watch:
        _watch(space, out, proposals, steps, timedelta(seconds=quiet))
        return
    plan = space.dream(dry_run=dry_run, proposals=proposals, steps=steps)
    out.show(plan, show.text)
    if plan.problems:
        raise typer.Exit(FAILED)


def _watch(space: Space, out: Output, proposals: int, steps: int | None, quiet: timedelta) -> None:
    # A shell that puts a job into the background lets it ignore SIGINT, and a service manager ends one by SIGTERM.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    try:
        while True:
            plan = space.dream(proposals=proposals, steps=steps, quiet=quiet)
            if plan.steps or plan.problems or plan.retained:
                out.show(plan, show.text)
            time.sleep(min(quiet.total_seconds(), LOOKS_EVERY) or 1.0)
    except KeyboardInterrupt:
        return
