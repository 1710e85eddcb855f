"""What `forget` and `erase` share: which memories are meant, and the preview before anything happens."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import FAILED, Output
from troth.domain.forgetting import Matching, Preview
from troth.errors import UsageError
from troth.sync import Space

OptionalId = Annotated[str | None, typer.Argument(help="The id of a memory, as `troth list` shows it.")]
Query = Annotated[str | None, typer.Option("--matching", help="Words that a memory must hold, all of them.")]
About = Annotated[str | None, typer.Option("--about", help="A person or thing: all that is held about them.")]
Observed = Annotated[str | None, typer.Option("--observation", help="What stands on this observation alone.")]
Everything = Annotated[
    str | None, typer.Option("--everything", help="`user`: all of this user; `space`: all of the namespace.")
]
Token = Annotated[str | None, typer.Option("--token", help="Carry out the preview that showed this token.")]


def wish(query: str | None, about: str | None, observation: str | None, everything: str | None) -> Matching | None:
    """What the options mean; None if none was given."""
    meant = Matching(query=query, about=about, observation=observation, everything=everything)
    return meant if meant.given else None


def one_of(id: str | None, meant: Matching | None) -> None:
    """Refuse both an id and a wish, and neither."""
    if (id is None) == (meant is None):
        raise UsageError("Say what: the id of one memory, or one of --matching, --about, --observation, --everything.")


def carry_out(space: Space, out: Output, meant: Matching, token: str | None, *, erase: bool, sweep: bool = False) -> None:
    """With a token, do it; without one show what would be touched, and exit with 1, since nothing was done."""
    found = space.forget_matching(meant, token=token, erase=erase, sweep=sweep)
    out.show(found, show.preview if isinstance(found, Preview) else show.receipt)
    if isinstance(found, Preview):
        raise typer.Exit(FAILED)
