"""What a namespace has spent on the model on one day; kept in the store, so that every process counts together."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from troth.domain.settings import ModelUse
from troth.ports.store import Tx

_KEY = "model_spent"


@dataclass(frozen=True, slots=True)
class Spent:
    """Calls and tokens of one day."""

    day: str
    calls: int = 0
    tokens: int = 0


def spent(tx: Tx, now: datetime) -> Spent:
    """What was spent on the day of `now` (UTC)."""
    day = now.date().isoformat()
    kept = json.loads(tx.meta(_KEY) or "null")
    return Spent(day, kept["calls"], kept["tokens"]) if kept and kept["day"] == day else Spent(day)


def spend(tx: Tx, now: datetime, tokens: int) -> None:
    """Count one call."""
    before = spent(tx, now)
    after = {"day": before.day, "calls": before.calls + 1, "tokens": before.tokens + tokens}
    tx.set_meta(_KEY, json.dumps(after))


def exceeded(tx: Tx, now: datetime, use: ModelUse) -> str:
    """Which budget of the day is used up, in words; empty if none is."""
    if use.calls_a_day is None and use.tokens_a_day is None:
        return ""
    had = spent(tx, now)
    if use.calls_a_day is not None and had.calls >= use.calls_a_day:
        return f"{had.calls} of {use.calls_a_day} calls of {had.day} are spent"
    if use.tokens_a_day is not None and had.tokens >= use.tokens_a_day:
        return f"{had.tokens} of {use.tokens_a_day} tokens of {had.day} are spent"
    return ""
