"""`troth profile`: who the user is."""

from __future__ import annotations

from troth.cli import show
from troth.cli.common import Output, quick_verb
from troth.sync import Space


@quick_verb
def command(space: Space, out: Output) -> None:
    """Show what is known of the user: lasting (static), and recent or passing (dynamic)."""
    out.show(space.profile(), show.profile)
