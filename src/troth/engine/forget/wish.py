"""A wish to forget what fits: shown first, carried out by the token of what was shown."""

from __future__ import annotations

from troth.domain.forgetting import Matching, Preview
from troth.domain.receipt import Receipt
from troth.domain.settings import Seat
from troth.engine.forget import hide
from troth.engine.forget.erase import erase_matching, preview_erasure
from troth.engine.forget.match import check_matching
from troth.engine.names import check_person
from troth.engine.parts import Parts
from troth.errors import UsageError


async def forget_matching(
    parts: Parts, seat: Seat, what: str | Matching, token: str | None, *, erasing: bool, sweep: bool
) -> Preview | Receipt:
    """Without a token, what would be touched; with that preview's token, do it.

    Raises:
        UsageError: nothing says what to forget.
        Conflict: the token does not fit what is held now.
    """
    check_person(seat, "forget")
    meant = check_matching(what)
    if sweep and not erasing:
        raise UsageError("sweep is for erasing;", hint="what is only hidden needs no sweeping: leave it out, or erase")
    if erasing:
        if token is None:
            return await preview_erasure(parts, seat, meant, sweep=sweep)
        return await erase_matching(parts, seat, meant, token, sweep=sweep)
    if token is None:
        return await hide.preview_forgetting(parts, seat, meant)
    return await hide.forget_matching(parts, seat, meant, token)
