"""What a reader is given and what it returns; `reader.py` does the reading, `en/` and `zh/` know the languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from troth.domain.address import Attribute
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Intent, Mood

UNOWNED = "unowned"
"""The note of what a machine says of a thing that nobody said is the user's: it counts only where it meets what is held."""


@dataclass(frozen=True, slots=True)
class Recent:
    """Something believed or just said that later words may point at."""

    memory: str
    claim: Claim
    text: str
    said_at: datetime
    authority: Authority = Authority.USER


@dataclass(frozen=True, slots=True)
class Context:
    """What a careful reader knows besides the words themselves."""

    observed_at: datetime
    """When it was said, aware, in the speaker's own offset: "tomorrow" is the day after *this* local date."""
    authority: Authority = Authority.USER
    speaker: str | None = None
    """The speaker's name where the host bound one; "I" is then this person, unless it is the space's user."""
    recent: tuple[Recent, ...] = ()
    """Current claims of the user's last turns, newest first: what "it", "she", "the former", "no, I meant" point at."""
    people: Mapping[str, str] = field(default_factory=dict)
    """Known names, folded, to subject keys: {"julia": "user's wife"}."""
    before: str | None = None
    """What the agent said in the turn before, if it is known (never evidence)."""


@dataclass(frozen=True, slots=True)
class Assertion:
    """One reading of one clause, with the exact span of its words in the text that was read."""

    start: int
    end: int
    mood: Mood
    intents: frozenset[Intent] = frozenset()
    claim: Claim | None = None
    """None where the clause says nothing that could be kept (a question, a request, chatter)."""
    attribute: Attribute | None = None
    """What the registry, or the form of an open claim, says about `claim.attribute`."""
    text: str = ""
    """The claim in the third person, in the language and script of the clause, with absolute dates.

    Where nothing is claimed, how a note of the clause would read; empty if the clause names whom it is told of itself."""
    confidence: float = 0.9
    explicitness: float = 0.9
    targets: tuple[str, ...] = ()
    """Memories (of `Context.recent`) that the words point at."""
    change_reason: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    """New names for subjects: {"julia": "user's wife"}."""
    note: str = ""
    """Why nothing is kept, as a reason code: `question`, `request`, `harness_text`, `instruction`, `chatter`, …"""
    about: str = "user"
    """The subject of a note of a clause that claims nothing."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole text, read."""

    language: str
    """`en`, `zh`, or `und` for a language that is not read (stored and recallable, no claims)."""
    assertions: tuple[Assertion, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What a recall question asks for."""

    language: str
    attributes: tuple[str, ...] = ()
    """Attributes whose address answers it, best first ("where do I live" → home)."""
    subject: str = "user"
    intents: frozenset[str] = frozenset()
    """WHOAMI, HOWTO, FACT_LOOKUP, DIAGNOSE, TEMPORAL, PREFERENCE, SOCIAL."""


class Language(Protocol):
    """One language's folder: it reads one sentence-sized piece at a time."""

    code: str

    def read(self, text: str, start: int, end: int, context: Context, so_far: tuple[Assertion, ...]) -> tuple[Assertion, ...]:
        """Read `text[start:end]` (one or more sentences of one paragraph, none of them quoted material).

        `so_far` are the assertions of the same text before `start`. Spans are in `text`.
        """
        ...

    def third_person(self, text: str) -> str:
        """A text of the user's with "the user" for "I", word for word otherwise; for notes that claim nothing."""
        ...

    def recorded(self, key: str, value: str) -> Assertion:
        """What an entry of a record about the user claims; its span is the caller's to set."""
        ...

    def ask(self, question: str, people: Mapping[str, str]) -> Question:
        """Say what a recall question asks for."""
        ...
