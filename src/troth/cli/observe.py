"""`troth observe`: read what somebody said."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import At, By, Domain, Layer, Llm, Output, Scope, Visibility, moment, read_text, taking_verb
from troth.domain.settings import Turn, Where
from troth.sync import Space


@taking_verb
def command(
    space: Space,
    out: Output,
    text: Annotated[str, typer.Argument(help="What was said; - reads it from standard input.")],
    agent: Annotated[str | None, typer.Option("--agent", help="What the agent answered.")] = None,
    at: At = None,
    scope: Scope = None,
    domain: Domain = None,
    layer: Layer = None,
    visibility: Visibility = "private",
    conversation: Annotated[str | None, typer.Option("--conversation", help="Which conversation it belongs to.")] = None,
    source: Annotated[str | None, typer.Option("--source", help="Which tool or page said it.")] = None,
    by: By = "user",
    llm: Llm = None,
) -> None:
    """Read what somebody said, and show what was learned."""
    said = read_text(text)
    where = Where(scope, domain, conversation, visibility, layer)
    turn = said if agent is None else Turn(user=said, agent=agent)
    out.show(space.observe(turn, at=moment(at), where=where, source=source), show.receipt)
