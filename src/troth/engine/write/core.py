"""The core: two short blocks that a person or host writes, the agent's persona and who the person is to it; always in the
context. A new text takes the place of the old one; the ledger, undo, archives and erasure treat it as any memory.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime

from troth.domain.address import Address, Attribute, Cardinality
from troth.domain.claim import Claim, Intent, Proposal, Quote
from troth.domain.memory import Belief
from troth.domain.profile import ASKED_FOR, ASSISTANT, CORE, CORE_LAYER, GOOD_AT, Core, core
from troth.domain.settings import NOWHERE, Seat
from troth.engine.names import check_kind, check_person
from troth.engine.parts import Parts
from troth.engine.review import acts
from troth.engine.write.govern import govern
from troth.engine.write.intake import keep, make_observation
from troth.engine.write.seals import seal, seal_keys
from troth.errors import TextTooLong
from troth.language.text import language_of
from troth.ports.store import ObservationState, Tx

LONGEST = 2_000
"""Characters of a block; it stands in every context."""
BLOCKS = ("persona", "human")


async def core_of(parts: Parts, seat: Seat) -> Core:
    """The blocks as they are."""
    return core(await parts.store.read(seat.namespace, lambda tx: core_beliefs(tx, seat, parts.clock.now())))


async def write_core(parts: Parts, seat: Seat, blocks: Mapping[str, str], at: datetime) -> Core:
    """Replace blocks; an empty text takes one away.

    Raises:
        AccessDenied: the channel is not a person's.
        TextTooLong: a block is longer than `LONGEST`.
    """
    check_person(seat, "core")
    for name, text in blocks.items():
        check_kind(f"the {name} block", text, str)
        if len(text) > LONGEST:
            raise TextTooLong(f"the {name} block is {len(text)} characters long;", hint=f"keep it under {LONGEST}")
    for name, text in blocks.items():
        if text.strip():
            await _write(parts, seat, name, text.strip(), at)
        else:
            await _take_away(parts, seat, name)
    return await core_of(parts, seat)


def core_beliefs(tx: Tx, seat: Seat, now: datetime) -> Sequence[Belief]:
    """What holds the blocks, and what the agent knows of itself."""
    places = [_address(seat, name) for name in BLOCKS]
    places += [Address(seat.namespace, seat.user, ASSISTANT, name) for name in (ASKED_FOR, GOOD_AT)]
    found = (belief for place in places for belief in tx.rivals(place, now, now))
    return [belief for belief in found if belief.current_at(now)]


def taken_away_since(tx: Tx, seat: Seat, name: str, moment: datetime, secret: bytes) -> bool:
    """Whether a person took a block away after a moment, or erased it, whatever it said."""
    place = _address(seat, name)
    places = [place, *(seal(place, "", key).address for key in seal_keys(tx, secret))]
    return any(left.placed_at > moment and not left.lifted for one in places for left in tx.blocks(one))


def _address(seat: Seat, name: str) -> Address:
    return Address(seat.namespace, seat.user, CORE, name)


async def _write(parts: Parts, seat: Seat, name: str, text: str, at: datetime) -> None:
    secret = parts.store.secret()
    seen = make_observation(seat, text, seat.by, at, NOWHERE, redact=parts.redact)
    # What blocks hold is compared as a whole: a longer text is no detail of the shorter one.
    claim = Claim(CORE, name, seen.text, hashlib.sha256(seen.text.encode()).hexdigest())

    def work(tx: Tx) -> None:
        observation, _ = keep(tx, seen, secret)
        tx.set_observation_state(observation.id, ObservationState.UNREAD)  # "I am Aria" is not said by the user
        proposal = Proposal(
            claim=claim,
            text=seen.text,
            attribute=Attribute(name, category="identity", layer=CORE_LAYER, cardinality=Cardinality.ONE, identity=True),
            address=_address(seat, name),
            authority=seat.by,
            observed_at=seen.observed_at,
            quotes=(Quote(observation.id, 0, len(seen.text), seen.text),),
            intents=frozenset({Intent.REMEMBERS, Intent.UPDATES}),
            confidence=1.0,
            explicitness=1.0,
            language=language_of(seen.text),
        )
        govern(tx, proposal, parts.clock.now(), secret)

    await parts.store.write(seat.namespace, work)
    await parts.embed(seat.namespace)


async def _take_away(parts: Parts, seat: Seat, name: str) -> None:
    held = await parts.store.read(seat.namespace, lambda tx: core_beliefs(tx, seat, parts.clock.now()))
    for belief in held:
        if belief.memory.address == _address(seat, name):
            await acts.forget(parts, seat, belief.id)
