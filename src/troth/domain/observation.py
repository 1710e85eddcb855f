"""Raw input, kept as evidence; immutable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from troth.domain.authority import Authority
from troth.domain.claim import Quote
from troth.domain.memory import Memory

FILLER = "█"
"""What erasure puts over each erased character, so that the places of all other quotes stay right."""


@dataclass(frozen=True, slots=True)
class Observation:
    """One message, tool output or document as it came in."""

    id: str
    namespace: str
    user: str
    authority: Authority
    text: str
    observed_at: datetime
    """When it was said, in UTC."""
    offset_minutes: int
    """The speaker's offset from UTC at that moment; "tomorrow" is resolved in it."""
    digest: str
    """What makes it the same as another: see `identity` in engine/write/intake.py."""
    conversation: str | None = None
    speaker: str | None = None
    source: str | None = None
    scope: str | None = None
    domain: str | None = None
    visibility: str = "private"
    title: str | None = None
    layer: str | None = None
    """A layer of the user's own."""


def requote(quote: Quote, observation: Observation) -> Quote:
    """The quote with what now stands in its observation; a quote of another stays."""
    if quote.observation != observation.id:
        return quote
    return replace(quote, text=observation.text[quote.start : quote.end])


def requoted(memory: Memory, observation: Observation) -> Memory:
    """A memory whose quotes of an observation follow it."""
    return replace(memory, quotes=tuple(requote(quote, observation) for quote in memory.quotes))
