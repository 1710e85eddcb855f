"""A wish to forget that a person says in a conversation: shown, or carried out, as the host has set it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from troth.domain.address import Address
from troth.domain.decision import Reason
from troth.domain.forgetting import Matching
from troth.domain.memory import Belief
from troth.domain.receipt import Receipt
from troth.domain.settings import FORGET, Seat
from troth.engine.forget.hide import forget_matching, preview_forgetting
from troth.engine.forget.match import holding
from troth.engine.parts import Parts
from troth.errors import Conflict
from troth.language.cues import without_wish
from troth.language.languages import ask
from troth.ports.store import Tx

MOST_AT_ONCE = 20
"""A wish that fits more than this is shown, whatever the setting."""


async def heeded(parts: Parts, seat: Seat, receipt: Receipt, said: datetime) -> Receipt:
    """The receipt of a reading, with what its words, `said` then, ask to forget: the preview, or that it was done."""
    asked = [outcome for outcome in receipt.outcomes if outcome.reason is Reason.ASKS_TO_FORGET]
    if not asked or not seat.by.is_person:
        return receipt
    pointed, now = [outcome.memory for outcome in asked if outcome.memory], parts.clock.now()
    meant = await parts.store.read(seat.namespace, lambda tx: [b.id for o in asked for b in _meant(tx, seat, o.quote, now)])
    what = Matching(memories=tuple(dict.fromkeys(pointed or meant)))
    preview = replace(await preview_forgetting(parts, seat, what), what=what)
    if not preview.token or parts.habits.forgetting != FORGET or len(preview.memories) > MOST_AT_ONCE:
        return replace(receipt, preview=preview)
    try:
        done = await forget_matching(parts, seat, what, preview.token, said)
    except Conflict:  # somebody changed meanwhile what is meant; the words are stored all the same
        return replace(receipt, preview=replace(await preview_forgetting(parts, seat, what), what=what))
    return replace(receipt, outcomes=(*receipt.outcomes, *done.outcomes))


def _meant(tx: Tx, seat: Seat, words: str, now: datetime) -> Iterator[Belief]:
    """What holds all that the wish names; else what lives where its words ask: "my address"."""
    named = without_wish(words)
    if not named:
        return
    found = [belief for belief in tx.beliefs(holding(tx, seat.user, named)) if belief.current_at(now)]
    yield from found
    if not found:
        asked = ask(named, {})
        for attribute in asked.attributes:
            yield from tx.rivals(Address(seat.namespace, seat.user, asked.subject, attribute), now, now)
