"""`troth list`: what is believed."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Domain, Output, Scope, moment, quick_verb
from troth.sync import Space


@quick_verb
def command(
    space: Space,
    out: Output,
    view: Annotated[str, typer.Option("--view", help="current, history or pending.")] = "current",
    scope: Scope = None,
    domain: Domain = None,
    as_of: Annotated[str | None, typer.Option("--as-of", help="What was true then; default: now.")] = None,
    known_at: Annotated[str | None, typer.Option("--known-at", help="What was believed then; default: now.")] = None,
) -> None:
    """List what is believed now, what was, or what waits for a person."""
    held = space.list(view, scope=scope, domain=domain, as_of=moment(as_of), known_at=moment(known_at))
    out.show(held, show.beliefs)
