"""What a scenario file says, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

_KINDS = """
fact update multi dedup extend scope third_party hypothetical uncertain question recollection reference negation past plan
temporary relative_date preference authority identity frozen conflict promotion whitelist implausible injection feedback
forget noise coreference derive retract contact schedule procedure social isolation as_of mixed_language quoted correction
compound quantity naming document
"""
KINDS = frozenset(_KINDS.split())
LANGS = ("en", "zh", "mixed")
LEVELS = ("easy", "medium", "hard")


class Action(StrEnum):
    """What a step does."""

    USER = "user"
    AGENT = "agent"
    TOOL = "tool"
    DOCUMENT = "document"
    REMEMBER = "remember"
    CONFIRM = "confirm"
    APPROVE = "approve"
    DECLINE = "decline"
    FORGET = "forget"
    DREAM = "dream"


class View(StrEnum):
    """What an expectation looks at, besides a recall."""

    CURRENT = "current"
    HISTORY = "history"
    PENDING = "pending"
    STATIC = "static"
    DYNAMIC = "dynamic"
    NOTHING_NEW = "nothing_new"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens, at a moment."""

    at: datetime
    """In the offset in which it was written: "tomorrow" is resolved in it."""
    action: Action
    text: str = ""
    """Empty for a dream."""
    agent: str | None = None
    """The agent's answer to what the user said."""
    name: str | None = None
    """Which tool."""
    title: str | None = None
    """Of a document."""
    user: str = "user"
    scope: str | None = None
    domain: str | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must be found when something is looked at; exactly one of `recall` and `view` is set."""

    at: datetime
    recall: str | None = None
    view: View | None = None
    has: tuple[tuple[str, ...], ...] = ()
    """Each entry is satisfied by any one of its members."""
    lacks: tuple[str, ...] = ()
    first: str | None = None
    top: int = 10
    episodes: bool = False
    user: str = "user"
    scope: str | None = None
    domain: str | None = None
    as_of: datetime | None = None

    def __str__(self) -> str:
        """What is looked at, in one line."""
        look = f'recall "{self.recall}"' if self.recall is not None else f"view {self.view}"
        user = self.user if self.user != "user" else None
        as_of = self.as_of.isoformat() if self.as_of else None
        narrowed = {"as": user, "scope": self.scope, "domain": self.domain, "as_of": as_of}
        return ", ".join([f"{look} at {self.at.isoformat()}", *(f"{key} {value}" for key, value in narrowed.items() if value)])


@dataclass(frozen=True, slots=True)
class Scenario:
    """A dated conversation and what must be believed afterwards."""

    id: str
    title: str
    kind: str
    lang: str
    steps: tuple[Step, ...]
    expect: tuple[Expectation, ...]
    level: str | None = None
