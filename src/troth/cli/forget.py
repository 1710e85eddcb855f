"""`troth forget`: hide what is meant."""

from __future__ import annotations

from troth.cli import show
from troth.cli.common import Output, quick_verb
from troth.cli.matching import About, Everything, Observed, OptionalId, Query, Token, carry_out, one_of, wish
from troth.sync import Space


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
) -> None:
    """Forget a memory, or all that fits: out of every view, kept for audit, undone by `undo`.

    What fits is only shown at first, with a token; the same call with `--token` does it.
    """
    meant = wish(matching, about, observation, everything)
    one_of(id, meant)
    if id is not None:
        out.show(space.forget(id), show.receipt)
    elif meant is not None:
        carry_out(space, out, meant, token, erase=False)
