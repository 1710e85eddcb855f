"""Raw input, kept as evidence; immutable."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from troth.domain.authority import Authority


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
