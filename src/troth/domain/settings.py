"""What callers hand in: turns, messages, documents, where they belong, and who sits at the handle."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from troth.domain.authority import Authority
from troth.domain.retention import Policy
from troth.errors import UsageError


@dataclass(frozen=True, slots=True)
class Turn:
    """One finished exchange: what the user said and what the agent answered."""

    user: str
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class Where:
    """Where words belong: a device or context, a topic, a conversation, a layer; and who else may see what comes of them."""

    scope: str | None = None
    domain: str | None = None
    conversation: str | None = None
    visibility: str = "private"
    layer: str | None = None
    """A layer of your own, in which what comes of them is kept, for as long as a policy says; None: by what it is about."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text that somebody wrote; its "I" is never the user."""

    text: str
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """One line of a conversation to ingest."""

    at: datetime
    role: str
    content: str
    name: str | None = None
    conversation: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Who is at the handle: the space, whose memory it is, and the authority that the host bound to this channel."""

    namespace: str
    user: str = "user"
    by: Authority = Authority.USER
    tz: tzinfo | None = None


RULES, BOTH = "rules", "both"
"""The modes of reading. In `both`, what only one of them found is taken, and where they disagree a person looks."""


@dataclass(frozen=True, slots=True)
class ModelUse:
    """What a language model does, and how much it may take: time, attempts and cost. Beyond it, the rules stand alone.

    Raises:
        UsageError: for bounds within which nothing can be done.
    """

    mode: str = BOTH
    """Who reads what is said: `both` (the rules, and the model beside them), or the `rules` alone."""
    dreams: bool = False
    """Whether it is asked in a dream what memories add up to; what it proposes waits for a person."""
    patience: float = 10.0
    """Seconds that one observation waits for the model, all attempts and pauses included."""
    attempts: int = 3
    at_once: int = 4
    """How many calls may be under way together."""
    calls_a_day: int | None = None
    """Calls for one namespace and day (UTC), failed attempts too; None: as many as come."""
    tokens_a_day: int | None = None
    """A call is made only if the most that it may take is left."""
    answer_tokens: int = 2000
    """What one answer may take: more for a model that thinks aloud first, less for a small one that loops."""

    def __post_init__(self) -> None:
        if not self.patience > 0 or min(self.attempts, self.at_once, self.answer_tokens) < 1:
            hint = "give more than 0 s of patience, and at least one attempt, call at once and token of an answer"
            raise UsageError(f"{self} leaves a model nothing to do.", hint=hint)
        if any(limit is not None and limit < 0 for limit in (self.calls_a_day, self.tokens_a_day)):
            raise UsageError(f"{self} has a budget below 0.", hint="Give 0 or more; leave it out for no limit.")


PREVIEW, FORGET = "preview", "forget"
ASKED, QUIET, INSTANT = "asked", "quiet", "instant"


@dataclass(frozen=True, slots=True)
class Habits:
    """What a store does of itself."""

    forgetting: str = PREVIEW
    """What becomes of "forget that …" in a conversation: the receipt brings a `preview`, or it is carried out (`forget`)."""
    dreaming: str = ASKED
    """When a user's space is tidied up: only when `asked`, when it has been `quiet` for a while, or `instant`, after words."""
    quiet: timedelta = timedelta(minutes=10)
    """How long nothing may have been said before a `quiet` dream."""
    retention: Policy | None = None
    """How long memories are kept, and how many: dreams, asked or not, keep to it once a day, and their plan says what went."""


NOWHERE = Where()
RESERVED = Habits()
"""The least: what is to be forgotten is shown first, and nobody dreams unasked."""
MEASURED = ModelUse()
"""What a model may take unless somebody says otherwise."""
MOST_PROPOSALS = 5
"""A dream proposes no more than a person would want to look at (DESIGN section 5)."""
