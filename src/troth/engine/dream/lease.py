"""One dreamer a space: a lease in the store, with fencing; one that was left behind by a killed process runs out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from troth.domain.codec import from_micros, to_micros
from troth.engine.ids import new_id
from troth.ports.store import Tx

LASTS = timedelta(seconds=60)
"""Renewed with every group of steps; none takes near as long."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to dream in one user's space."""

    user: str
    holder: str

    @property
    def key(self) -> str:
        """Under which the store keeps it."""
        return f"dreaming {self.user}"

    def held(self, tx: Tx, now: datetime) -> bool:
        """Renew it; False if it is another's by now: then nothing more may be written."""
        if _holder(tx, self.key, now) not in (None, self.holder):
            return False
        tx.set_meta(self.key, json.dumps([self.holder, to_micros(now + LASTS)]))
        return True

    def release(self, tx: Tx) -> None:
        """Give it back, if it is still held."""
        text = tx.meta(self.key)
        if text and json.loads(text)[0] == self.holder:
            tx.set_meta(self.key, "")


def take(tx: Tx, user: str, now: datetime) -> Lease | None:
    """The lease, unless another holds it."""
    lease = Lease(user, new_id(now))
    return lease if lease.held(tx, now) else None


def _holder(tx: Tx, key: str, now: datetime) -> str | None:
    text = tx.meta(key)
    if not text:
        return None
    holder, until = json.loads(text)
    # A clock that jumped back must not lock a space for as long as it jumped.
    return str(holder) if now < from_micros(until) <= now + LASTS else None
