"""`troth erase`: remove what is meant for good."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Output, quick_verb
from troth.cli.matching import About, Everything, Observed, OptionalId, Query, Token, carry_out, one_of, wish
from troth.sync import Space

Sweep = Annotated[bool, typer.Option("--sweep", help="Erase what still mentions it, too.")]


@quick_verb
def command(
    space: Space,
    out: Output,
    id: OptionalId = None,
    matching: Query = None,
    about: About = None,
    observation: Observed = None,
    everything: Everything = None,
    token: Token = None,
    sweep: Sweep = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Erase a memory and the words it stands on, or all that fits; this cannot be undone.

    What fits is only shown at first, with a token; the same call with `--token` does it.
    """
    meant = wish(matching, about, observation, everything)
    one_of(id, meant)
    if meant is not None:
        carry_out(space, out, meant, token, erase=True, sweep=sweep)
    elif id is not None:
        if not yes:
            typer.echo(str(space.why(id)), err=True)
            typer.confirm("Erase it for good?", abort=True, err=True)
        out.show(space.erase(id, sweep=sweep), show.receipt)
