"""`troth list`: what is believed."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Domain, Output, Scope, moment, quick_verb
from troth.engine.read.listing import Page
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
    order: Annotated[str | None, typer.Option("--order", help="importance, time or recorded, page by page.")] = None,
    limit: Annotated[int, typer.Option("--limit", help="How many on a page.")] = 50,
    cursor: Annotated[str | None, typer.Option("--cursor", help="Where the page before ended.")] = None,
) -> None:
    """List what is believed now, what was, or what waits for a person; all of it, or by page where an order is named."""
    page = Page(order or "time", limit, cursor) if order or cursor else None
    held = space.list(view, scope=scope, domain=domain, as_of=moment(as_of), known_at=moment(known_at), page=page)
    out.show(held, show.beliefs)
