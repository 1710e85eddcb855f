"""`troth remember`: write something directly."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import At, By, Domain, Layer, Llm, Output, Scope, Visibility, moment, read_text, taking_verb
from troth.domain.settings import Where
from troth.sync import Space


@taking_verb
def command(
    space: Space,
    out: Output,
    text: Annotated[str, typer.Argument(help="What to remember; - reads it from standard input.")],
    at: At = None,
    scope: Scope = None,
    domain: Domain = None,
    layer: Layer = None,
    visibility: Visibility = "private",
    by: By = "user",
    llm: Llm = None,
) -> None:
    """Remember something for good, at the user's wish."""
    where = Where(scope=scope, domain=domain, visibility=visibility, layer=layer)
    out.show(space.remember(read_text(text), at=moment(at), where=where), show.receipt)
