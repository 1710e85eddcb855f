"""What every use case needs: the store, the clock, and what embeds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from troth.domain.settings import BOTH, MEASURED, RESERVED, Habits
from troth.engine.model.budget import Purse
from troth.engine.model.caller import Caller
from troth.ports.clock import Clock
from troth.ports.store import Store


async def _nothing(namespace: str) -> None:
    """Without an embedder nothing is embedded."""


async def _unknown(clauses: Sequence[str], soon: Sequence[str]) -> Sequence[float]:
    """Without an embedder nobody can say what is worth keeping: what rules understand is, and nothing else."""
    return [0.5] * len(clauses)


@dataclass(frozen=True, slots=True)
class Parts:
    """Ports, as the composition root put them together."""

    store: Store
    clock: Clock
    embed: Callable[[str], Awaitable[None]] = _nothing
    """Gives vectors to what a namespace has newly written."""
    worth: Callable[[Sequence[str], Sequence[str]], Awaitable[Sequence[float]]] = _unknown
    """How likely clauses are worth keeping, 0 to 1, beside the texts that `embed` will find; raises EmbedderUnavailable."""
    model: Caller | None = None
    """The language model; None: there is none."""
    reviewer: Caller | None = None
    """A second one, which is asked about what waits for a person; None: there is none."""
    redact: bool = True
    """Whether secrets are masked before anything is stored."""
    habits: Habits = RESERVED
    """What the store does of itself."""

    @property
    def reader(self) -> Caller | None:
        """The model that reads beside the rules; None: the rules read alone."""
        return self.model if self.model is not None and self.model.use.mode == BOTH else None

    def purse(self, namespace: str) -> Purse:
        """What a namespace may spend on the models."""
        asked = self.model or self.reviewer
        return Purse(self.store, self.clock, namespace, asked.use if asked else MEASURED)
