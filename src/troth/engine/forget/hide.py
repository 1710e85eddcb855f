"""Hides many memories by one decision: out of every look, kept for audit, brought back by one `undo`."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime

from troth.domain.decision import Action, Reason
from troth.domain.forgetting import Matching, Preview, Touched
from troth.domain.lifecycle import block_on, next_version
from troth.domain.memory import Belief, Standing
from troth.domain.receipt import Outcome, Receipt
from troth.domain.record import Rows
from troth.domain.settings import Seat
from troth.engine.forget.erase import check_token
from troth.engine.forget.match import find
from troth.engine.forget.plan import token_of
from troth.engine.names import check_person
from troth.engine.parts import Parts
from troth.engine.write.commit import acted, stamp, write
from troth.engine.write.support import falling
from troth.ports.store import Tx

_GONE = (Standing.FORGOTTEN, Standing.DECLINED, Standing.RETRACTED)


async def preview_forgetting(parts: Parts, seat: Seat, what: Matching) -> Preview:
    """What forgetting what fits would hide."""
    secret = parts.store.secret()
    return await parts.store.read(seat.namespace, lambda tx: _preview(seat, _meant(tx, seat, what), secret))


async def forget_matching(parts: Parts, seat: Seat, what: Matching, token: str, said: datetime | None = None) -> Receipt:
    """Hide what a preview showed, by one decision; of a wish that was `said` before, what was said after it counts again.

    Raises:
        Conflict: the token is of another preview, or what fits has changed since.
    """
    check_person(seat, "forget")

    def work(tx: Tx) -> Receipt:
        beliefs = _meant(tx, seat, what)
        check_token(token, _preview(seat, beliefs, parts.store.secret()))
        mark = stamp(tx, parts.clock.now())
        hidden = [next_version(belief.version, mark, Reason.FORGOTTEN, standing=Standing.FORGOTTEN) for belief in beliefs]
        asked_at = min(said, mark.now) if said is not None else mark.now
        blocks = ((belief.id, replace(block_on(belief, mark), placed_at=asked_at)) for belief in beliefs)
        rows = Rows(versions=(*hidden, *falling(tx, hidden, mark)), blocks=tuple(blocks))
        write(tx, "forget", mark, acted(seat, [belief.id for belief in beliefs]), rows)
        outcomes = [
            Outcome(Action.END, Reason.FORGOTTEN, belief.memory.text, belief.id, decision=mark.decision) for belief in beliefs
        ]
        return Receipt(None, "read", tuple(outcomes))

    return await parts.store.write(seat.namespace, work)


def _meant(tx: Tx, seat: Seat, what: Matching) -> list[Belief]:
    return [belief for belief in find(tx, seat, what) if belief.version.standing not in _GONE]


def _preview(seat: Seat, beliefs: list[Belief], secret: bytes) -> Preview:
    held = json.dumps([[belief.id, belief.version.number] for belief in beliefs])
    memories = tuple(Touched(belief.id, "memory", belief.memory.text) for belief in beliefs)
    return Preview(memories, token=token_of(secret, seat, "forget", held) if beliefs else "")
