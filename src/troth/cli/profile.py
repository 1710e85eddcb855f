"""`troth profile`: who the user is."""

from __future__ import annotations

from typing import Annotated

import typer

from troth.cli import show
from troth.cli.common import Output, mapping_of, quick_verb
from troth.errors import UsageError
from troth.sync import Space


@quick_verb
def command(
    space: Space,
    out: Output,
    bucket: Annotated[
        list[str] | None,
        typer.Option("--bucket", help="""A part of your own: NAME=FILTER, such as 'garden={"layer": "garden"}'; repeatable."""),
    ] = None,
) -> None:
    """Show what is known of the user: lasting (static), and recent or passing (dynamic)."""
    buckets = {}
    for one in bucket or ():
        name, _, conditions = one.partition("=")
        if not conditions:
            raise UsageError(
                f"--bucket is {one!r}, which has no filter.", hint="""Write NAME=FILTER: 'garden={"layer": "garden"}'."""
            )
        buckets[name] = mapping_of("--bucket", conditions)
    out.show(space.profile(buckets=buckets), show.profile)
