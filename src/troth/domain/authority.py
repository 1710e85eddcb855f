"""Who says it: a rank that comes from the channel, never from the text or the verb (DESIGN section 2)."""

from __future__ import annotations

from enum import StrEnum


class Authority(StrEnum):
    """The channel that a word came through."""

    USER = "user"
    TOOL = "tool"
    DOCUMENT = "document"
    AGENT = "agent"
    DERIVED = "derived"

    @property
    def rank(self) -> float:
        """0–1; the numbers are the design's (section 2)."""
        return _RANKS[self]

    @property
    def is_person(self) -> bool:
        """Whether a person speaks; everything else is a machine."""
        return self is Authority.USER


CHANNELS = (Authority.USER, Authority.AGENT, Authority.TOOL, Authority.DOCUMENT)
"""What words can come through; what is derived comes from inside only."""
_RANKS = {Authority.USER: 1.0, Authority.TOOL: 0.6, Authority.DOCUMENT: 0.5, Authority.AGENT: 0.3, Authority.DERIVED: 0.2}


def write_score(authority: Authority, confidence: float, explicitness: float) -> float:
    """How much a word weighs between machines: authority × (0.6 confidence + 0.4 explicitness), in 0–1."""
    return authority.rank * (0.6 * confidence + 0.4 * explicitness)
