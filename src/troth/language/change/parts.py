"""What a text does to one held claim, as `ties.py` finds it."""

from __future__ import annotations

from dataclasses import dataclass

from troth.domain.claim import Intent
from troth.language.change.clauses import Clause
from troth.language.change.held import Held


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a held text, and what stands in its place."""

    old: tuple[int, int]
    new: str
    """As it was written."""
    kind: str = ""
    """What sort of value it is, where it tells itself by its form."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a text does to one held claim."""

    held: Held
    intent: Intent
    """`UPDATES`, `CORRECTS` or `ENDS`."""
    clause: Clause
    parts: tuple[Part, ...] = ()
    """What no longer holds, the first named first; nothing for an end."""
    besides: bool = False
    """Whether its clause tells a fact of its own besides."""

    @property
    def new(self) -> str:
        """What stands in the place of the first part; nothing for an end."""
        return self.parts[0].new if self.parts else ""
