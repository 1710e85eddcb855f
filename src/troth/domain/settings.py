"""What callers hand in: turns, messages, documents, where they belong, and who sits at the handle."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo

from troth.domain.authority import Authority


@dataclass(frozen=True, slots=True)
class Turn:
    """One finished exchange: what the user said and what the agent answered."""

    user: str
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class Where:
    """Where words belong: a device or context, a topic, a conversation; and who else may see what comes of them."""

    scope: str | None = None
    domain: str | None = None
    conversation: str | None = None
    visibility: str = "private"


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


NOWHERE = Where()
