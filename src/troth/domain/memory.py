"""Memories and what is believed of them, in versions with two clocks.

A memory's content never changes. What is believed of it stands in versions: a decision retires the open version and
writes the next; nothing is updated in place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from troth.domain.address import Address, Attribute
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Quote
from troth.domain.interval import ALWAYS, Interval

LAST_STOPPED = 4
"""How many of each standing are looked at to say when what held before stopped."""
OCCASION_GAP = timedelta(hours=6)
"""Without conversations, two mentions at least this far apart are two occasions (DESIGN section 2)."""


BlockKey = tuple[Address, str, bool, str]
"""(address, value, hashed, decision) of a block."""


class Standing(StrEnum):
    """What governance holds of a memory."""

    CANDIDATE = "candidate"
    ACTIVE = "active"
    FROZEN = "frozen"
    SUPERSEDED = "superseded"
    ENDED = "ended"
    CORRECTED = "corrected"
    RETRACTED = "retracted"
    PENDING = "pending"
    DECLINED = "declined"
    FORGOTTEN = "forgotten"

    @property
    def current(self) -> bool:
        """Whether it is believed, as far as its interval goes."""
        return self in (Standing.CANDIDATE, Standing.ACTIVE, Standing.FROZEN)

    @property
    def holds(self) -> bool:
        """Whether it holds inside its interval (it may have ended)."""
        return self.current or self in (Standing.SUPERSEDED, Standing.ENDED)

    @property
    def hidden(self) -> bool:
        """Whether a person has put it out of sight."""
        return self in (Standing.FORGOTTEN, Standing.DECLINED)

    @property
    def long_term(self) -> bool:
        """Whether it is more than a candidate."""
        return self in (Standing.ACTIVE, Standing.FROZEN)


@dataclass(frozen=True, slots=True)
class Memory:
    """One stored item that recall can return."""

    id: str
    address: Address
    claim: Claim
    attribute: Attribute
    text: str
    layer: str
    category: str
    language: str
    observed_at: datetime
    recorded_at: datetime
    confidence: float
    explicitness: float
    quotes: tuple[Quote, ...] = ()
    source: str | None = None
    scope: str | None = None
    domain: str | None = None
    visibility: str = "private"
    inference: bool = False
    change_reason: str | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """What was believed of a memory from `recorded_at` until `retired_at`."""

    memory: str
    number: int
    standing: Standing
    valid: Interval
    authority: Authority
    """The highest authority that has stated it."""
    said_at: datetime
    """When it was last said as evidence."""
    said_in: str | None
    """The conversation in which it was last said."""
    occasions: int
    decision: str
    """The ledger entry that wrote it."""
    reason: str
    recorded_at: datetime
    retired_at: datetime | None = None
    archived: bool = False

    def same_occasion(self, observed_at: datetime, conversation: str | None) -> bool:
        """Whether words at that moment and in that conversation are the occasion on which it was last said."""
        if self.said_in is not None and conversation is not None:
            return self.said_in == conversation
        return abs(observed_at - self.said_at) < OCCASION_GAP


@dataclass(frozen=True, slots=True)
class Belief:
    """A memory together with one version of what is believed of it."""

    memory: Memory
    version: Version

    def __str__(self) -> str:
        return f"{self.version.standing.value:<10} {self.memory.text}"

    @property
    def id(self) -> str:
        """The memory's id."""
        return self.memory.id

    def current_at(self, moment: datetime) -> bool:
        """Whether it is believed at `moment`; time alone makes it expire.

        What starts later than `moment` (a plan, a trip that was announced) is current too: it is worded as such.
        """
        end = self.version.valid.end
        return self.version.standing.current and (end is None or moment < end)

    def held_at(self, moment: datetime) -> bool:
        """Whether it was true at `moment`, as far as this version knows."""
        return self.version.standing.holds and self.version.valid.contains(moment)


class LinkKind(StrEnum):
    """How two memories hang together; one row, read from both ends."""

    UPDATES = "updates"
    CORRECTS = "corrects"
    EXTENDS = "extends"
    DERIVES = "derives"
    CONFLICTS_WITH = "conflicts_with"
    MERGED_INTO = "merged_into"


@dataclass(frozen=True, slots=True)
class Link:
    """`source` updates (corrects, extends, …) `target`."""

    kind: LinkKind
    source: str
    target: str
    decision: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """One time that a memory was stated or mentioned."""

    memory: str
    quote: Quote
    authority: Authority
    observed_at: datetime
    conversation: str | None
    counts: bool
    """False for a mention: an echo, a doubt, a recollection."""
    decision: str


@dataclass(frozen=True, slots=True)
class Block:
    """What a decline, a forget or an erase leaves behind on (address, value); see DESIGN section 5."""

    address: Address
    value_key: str
    """The value's key; for erase its HMAC under the store's key."""
    hashed: bool
    placed_at: datetime
    decision: str
    lifted: bool = False

    @property
    def key(self) -> BlockKey:
        """What makes it the same as another."""
        return self.address, self.value_key, self.hashed, self.decision


@dataclass(frozen=True, slots=True)
class Entity:
    """A person or thing of a space, by the names it goes by."""

    key: str
    names: tuple[str, ...]
    kind: str = "person"
    observed_at: datetime | None = field(default=None, compare=False)


_LONG_AGO = datetime.min.replace(tzinfo=UTC)


def people_of(entities: Iterable[Entity]) -> dict[str, str]:
    """Names to keys; a name that two go by means the one who was called so last."""
    ordered = sorted(entities, key=lambda entity: entity.observed_at or _LONG_AGO)
    return {name: entity.key for entity in ordered for name in entity.names}


__all__ = [
    "ALWAYS",
    "LAST_STOPPED",
    "OCCASION_GAP",
    "Belief",
    "Block",
    "BlockKey",
    "Entity",
    "Evidence",
    "Link",
    "LinkKind",
    "Memory",
    "Standing",
    "Version",
    "people_of",
]
