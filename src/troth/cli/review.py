"""`troth review`: what waits for a person."""

from __future__ import annotations

import typer

from troth.cli import show
from troth.cli.common import Id, Output, quick_verb
from troth.cli.undo import Decision
from troth.sync import Space

app = typer.Typer(no_args_is_help=True, help="Look through what waits for a person.")


@app.command("list")
@quick_verb
def list_(space: Space, out: Output) -> None:
    """List what waits, each with its reason."""
    out.show(space.review.list(), show.review)


@app.command()
@quick_verb
def approve(space: Space, out: Output, id: Id) -> None:
    """Take it as true."""
    out.show(space.review.approve(id), show.receipt)


@app.command()
@quick_verb
def decline(space: Space, out: Output, id: Id) -> None:
    """Refuse it, and everything like it that a machine says later."""
    out.show(space.review.decline(id), show.receipt)


@app.command()
@quick_verb
def undo(space: Space, out: Output, decision: Decision) -> None:
    """Take back an approval or a refusal."""
    out.show(space.review.undo(decision), show.receipt)
