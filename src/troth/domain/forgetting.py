"""What is to be forgotten, what that would touch, and what an erasure removed from where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime

EVERYTHING = ("user", "space")
"""All of the seat's user, or of every user of the namespace."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Which memories are meant: what is given must all fit."""

    query: str | None = None
    """Words that the memory must hold, all of them."""
    about: str | None = None
    """A person or thing: what is said of them, and what names them."""
    observation: str | None = None
    """What stands on this observation alone."""
    attribute: str | None = None
    category: str | None = None
    scope: str | None = None
    domain: str | None = None
    source: str | None = None
    since: datetime | None = None
    """Said at this moment or later."""
    until: datetime | None = None
    """Said before this moment."""
    everything: str | None = None
    """`user` or `space`."""
    memories: tuple[str, ...] | None = None
    """These, by id."""

    @property
    def given(self) -> Mapping[str, object]:
        """What was given, by name."""
        return {item.name: value for item in fields(self) if (value := getattr(self, item.name)) is not None}


@dataclass(frozen=True, slots=True)
class Touched:
    """One thing that forgetting touches: a `memory`, an `observation` or a `name`."""

    id: str
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind:<12} {self.text}"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a wish to forget would touch; only its token carries it out."""

    memories: tuple[Touched, ...]
    texts: tuple[Touched, ...] = ()
    """Erasing only: observations whose words, or all of which, would be blotted out; names that would go."""
    mentions: tuple[Touched, ...] = ()
    """What speaks of the same and would stay; erasing takes it too with `sweep=True`."""
    token: str = ""
    """Empty where nothing fits."""
    what: Matching | None = None
    """The wish, where words in a conversation made it: `forget_matching(preview.what, token=preview.token)` carries it out."""

    def __str__(self) -> str:
        lines = [f"- {item}" for item in (*self.memories, *self.texts)] or ["(nothing fits)"]
        return "\n".join([*lines, *(f"  stays: {item}" for item in self.mentions)])


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasure removed, and the proof."""

    removed: Mapping[str, int]
    """How many of what: memories, versions, evidence, links, blocks, search rows, vectors, ledger parts, texts, names."""
    mentions: tuple[Touched, ...] = ()
    """Stored texts that still speak of what was erased."""
    left: Mapping[str, int] | None = None
    """What the verifier still found, table by table; None where nothing was left."""
    scrubbed: bool = True
    """Whether free pages and the log are clean; not while another reader holds an older snapshot."""

    @property
    def proven(self) -> bool:
        """Whether nothing is left."""
        return self.left is None and self.scrubbed

    def __str__(self) -> str:
        counts = ", ".join(f"{count} {what}" for what, count in self.removed.items() if count)
        lines = [f"erased: {counts or 'nothing'}", f"scrubbed: {'yes' if self.scrubbed else 'no'}"]
        if self.left:
            lines.append("left: " + ", ".join(f"{count} {what}" for what, count in self.left.items()))
        return "\n".join([*lines, *(f"still mentioned: {item}" for item in self.mentions)])
