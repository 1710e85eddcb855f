"""Where a claim lives: (namespace, user, subject, attribute), and scope and domain where the attribute varies by them.

Only claims at exactly the same address can be rivals.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Cardinality(StrEnum):
    """How many values an attribute has at one instant."""

    ONE = "one"
    MANY = "many"
    UNCHANGING = "unchanging"
    """One, and it cannot change by itself: a birthday, a birthplace, a blood type."""
    DATED = "dated"
    """Many, each tied to its own time: appointments, trips, things that happened."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """What the registry (or the form of an open claim) says about an attribute."""

    name: str
    category: str = "fact"
    layer: str = "semantic"
    cardinality: Cardinality = Cardinality.ONE
    varies: bool = False
    """Whether different scopes or domains may hold different values."""
    passing: bool = False
    """Whether a value passes by itself (a trip, a mood) unless words say otherwise."""
    ttl_days: int | None = None
    """How long a passing value without a stated end holds."""
    identity: bool = False
    safety: bool = False
    opposite: str | None = None
    """The attribute whose same value contradicts this one (likes, dislikes)."""

    @property
    def single(self) -> bool:
        """Whether another value is a rival."""
        return self.cardinality in (Cardinality.ONE, Cardinality.UNCHANGING)


@dataclass(frozen=True, slots=True)
class Address:
    """Where rivals meet; `scope` and `domain` are None where the attribute does not vary by them."""

    namespace: str
    user: str
    subject: str
    attribute: str
    scope: str | None = None
    domain: str | None = None
