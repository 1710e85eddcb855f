"""What a sentence says once it is read: claims, and the proposals that carry them to a decision."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from troth.domain.address import Address, Attribute
from troth.domain.authority import Authority, write_score
from troth.domain.interval import ALWAYS, Interval


class Mood(StrEnum):
    """How a clause is meant."""

    CONFIRMED = "confirmed"
    HYPOTHETICAL = "hypothetical"
    UNCERTAIN = "uncertain"
    RECALL = "recall"
    QUERY = "query"
    REFERENCE = "reference"
    QUOTED = "quoted"
    FICTION = "fiction"
    JOKE = "joke"


CLAIMS_NOTHING = frozenset({Mood.QUERY, Mood.HYPOTHETICAL, Mood.QUOTED, Mood.FICTION, Mood.JOKE, Mood.REFERENCE})
"""Moods in which nothing is asserted, whatever a model makes of the words."""


class Intent(StrEnum):
    """What a clause wants done."""

    UPDATES = "updates"
    """ "now", "from now on", "switched to", 改成: the world changed."""
    CORRECTS = "corrects"
    """ "no, I meant", 说错了: what was said before was wrong."""
    ENDS = "ends"
    """ "no longer", "quit", 戒了: it stopped."""
    STRESSES = "stresses"
    """ "permanently", "for good", 长期: it lasts."""
    REMEMBERS = "remembers"
    """ "remember that", 记一下."""
    FORGETS = "forgets"
    REQUESTS = "requests"
    """Asks the agent for something; no fact."""


class Tense(StrEnum):
    """Where a claim lies, seen from when it was said."""

    PAST = "past"
    PRESENT = "present"
    PLANNED = "planned"


class TimeKind(StrEnum):
    """The kind of time that a claim speaks of; rivals speak of the same kind."""

    LASTING = "lasting"
    PASSING = "passing"
    PLANNED = "planned"


@dataclass(frozen=True, slots=True)
class Claim:
    """The structured content of a statement."""

    subject: str
    """`"user"`, or the key of a person or thing ("user's sister", "leo", "staging")."""
    attribute: str
    value: str
    """As it was said."""
    value_key: str
    """The value as values are compared: folded tokens, joined by spaces (`language.text.value_key`)."""
    positive: bool = True
    tense: Tense = Tense.PRESENT
    passing: bool = False
    valid: Interval = ALWAYS

    @property
    def time_kind(self) -> TimeKind:
        """Lasting, passing or planned."""
        if self.tense is Tense.PLANNED:
            return TimeKind.PLANNED
        return TimeKind.PASSING if self.passing else TimeKind.LASTING


@dataclass(frozen=True, slots=True)
class Quote:
    """The words that a claim stands on: `text == observation.text[start:end]`, in characters."""

    observation: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """A claim that someone would like stored, with all that a decision needs to know about it."""

    claim: Claim
    text: str
    """The claim as a person reads it: third person, absolute dates, in the language it was said in."""
    attribute: Attribute
    address: Address
    authority: Authority
    observed_at: datetime
    quotes: tuple[Quote, ...] = ()
    mood: Mood = Mood.CONFIRMED
    intents: frozenset[Intent] = frozenset()
    confidence: float = 0.9
    explicitness: float = 0.9
    language: str = "en"
    conversation: str | None = None
    source: str | None = None
    scope: str | None = None
    domain: str | None = None
    visibility: str = "private"
    targets: tuple[str, ...] = ()
    """Memories that the words point at (a correction of what was just said)."""
    echo: bool = False
    """Whether the words came out of memory."""
    blocked: bool = False
    """Whether a block on this (address, value) stands against this evidence."""
    problem: str | None = None
    """Why validation refuses it outright (malformed, forbidden, not grounded)."""
    doubt: str | None = None
    """Why validation wants a person to look (implausible)."""
    change_reason: str | None = None
    layer: str | None = None
    """A layer of the user's own; None: the attribute's."""
    parents: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """The write score, in 0–1."""
        return write_score(self.authority, self.confidence, self.explicitness)
