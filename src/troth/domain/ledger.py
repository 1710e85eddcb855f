"""The append-only record of every decision: a hash chain over commitments, one per namespace.

An entry's hash covers its header and a commitment H(salt ‖ payload); payload and salt lie in a row of their own, which
erasure deletes without breaking the chain.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime

GENESIS = "0" * 64


@dataclass(frozen=True, slots=True)
class Entry:
    """One link of the chain."""

    id: str
    namespace: str
    number: int
    """1, 2, 3 … in this namespace."""
    kind: str
    """`decide`, `confirm`, `decline`, `approve`, `forget`, `erase`, `undo`."""
    recorded_at: datetime
    commitment: str
    previous: str
    hash: str


def commit_to(payload: str, salt: bytes) -> str:
    """H(salt ‖ payload), hex."""
    return hashlib.sha256(salt + payload.encode("utf-8")).hexdigest()


def entry_hash(id: str, namespace: str, number: int, kind: str, recorded_at: datetime, commitment: str, previous: str) -> str:
    """The hash of an entry's header, which names its commitment and the entry before."""
    header = json.dumps([id, namespace, number, kind, recorded_at.isoformat(), commitment, previous], ensure_ascii=False)
    return hashlib.sha256(header.encode("utf-8")).hexdigest()
