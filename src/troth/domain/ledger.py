"""The append-only record of every decision: a hash chain over commitments, one per namespace.

An entry's hash covers its header and a commitment H(salt ‖ skeleton of the payload). A payload is a head that holds no
content, and one part for each memory that the entry wrote; the skeleton keeps of each part its own commitment. So erasing
one memory takes away its parts, and neither the chain nor what the entry wrote of others breaks.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

GENESIS = "0" * 64


@dataclass(frozen=True, slots=True)
class Entry:
    """One link of the chain."""

    id: str
    namespace: str
    number: int
    """1, 2, 3 … in this namespace."""
    kind: str
    """`decide`, `name`, `confirm`, `decline`, `approve`, `forget`, `erase`, `undo`, `merge`, `archive`, `expire`, …"""
    recorded_at: datetime
    commitment: str
    previous: str
    hash: str


@dataclass(frozen=True, slots=True)
class Part:
    """What an entry wrote of one memory (of no memory: a name)."""

    about: str
    """The memory's id, or the empty text."""
    commitment: str
    salt: str = ""
    body: str | None = None
    """JSON; None once it was erased."""

    @property
    def true(self) -> bool:
        """Whether the body is what the commitment says; an erased one cannot be told."""
        return self.body is None or self.commitment == commit_to(self.body, bytes.fromhex(self.salt))


@dataclass(frozen=True, slots=True)
class Payload:
    """What an entry commits to."""

    head: Mapping[str, Any]
    """Who did what to which memories, by ids; never a word of content, since it is never erased."""
    parts: tuple[Part, ...] = ()

    def text(self) -> str:
        """As it is stored."""
        parts = [[part.about, part.commitment, part.salt, part.body] for part in self.parts]
        return json.dumps({"head": self.head, "parts": parts}, ensure_ascii=False, sort_keys=True)

    def skeleton(self) -> str:
        """What outlives every erasure: the entry commits to it."""
        parts = [[part.about, part.commitment] for part in self.parts]
        return json.dumps([self.head, parts], ensure_ascii=False, sort_keys=True)

    def without(self, memories: Collection[str]) -> Payload:
        """The payload without what it says of some memories."""
        bare = (Part(part.about, part.commitment) if part.about in memories else part for part in self.parts)
        return replace(self, parts=tuple(bare))


def payload_of(text: str) -> Payload:
    """The payload that `Payload.text` wrote."""
    read = json.loads(text)
    return Payload(read["head"], tuple(Part(*part) for part in read["parts"]))


def make_part(about: str, body: Mapping[str, Any] | Sequence[Any], salt: bytes) -> Part:
    """A part with its commitment."""
    text = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return Part(about, commit_to(text, salt), salt.hex(), text)


def commit_to(text: str, salt: bytes) -> str:
    """H(salt ‖ text), hex."""
    return hashlib.sha256(salt + text.encode("utf-8")).hexdigest()


def entry_hash(id: str, namespace: str, number: int, kind: str, recorded_at: datetime, commitment: str, previous: str) -> str:
    """The hash of an entry's header, which names its commitment and the entry before."""
    header = json.dumps([id, namespace, number, kind, recorded_at.isoformat(), commitment, previous], ensure_ascii=False)
    return hashlib.sha256(header.encode("utf-8")).hexdigest()
