"""What every benchmark is brought to: conversations, questions, and which messages hold the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

SPLITS = ("tune", "test", "all")


@dataclass(frozen=True, slots=True)
class Said:
    """One message, under the key by which questions point at it."""

    key: str
    at: datetime
    text: str
    role: str = "user"
    name: str | None = None
    session: str | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: with the messages that were there when it was asked, and those of them that answer it."""

    id: str
    text: str
    gold: frozenset[str]
    category: str
    after: int
    """How many of the conversation's messages come before it."""
    sessions: frozenset[str] = frozenset()
    """The sessions that answer it."""
    recorded: bool | None = None
    """Whether the memory holds an answer at all; None where that is not what is measured."""


@dataclass(frozen=True, slots=True)
class Case:
    """One memory to fill and to ask."""

    name: str
    messages: tuple[Said, ...]
    questions: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A set of cases, with the figures that matter for it and what they mean."""

    name: str
    cases: tuple[Case, ...]
    unit: str
    """What one unit of k is: a turn, a message, a session."""
    main: tuple[str, ...]
    """The metrics to show first."""
    notes: Mapping[str, str]
    """How the data was read, for the report."""
