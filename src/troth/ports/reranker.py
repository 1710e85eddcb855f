"""Puts the best candidates of a recall in order, by reading each beside the question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Scores:
    """What a reranker thinks of some texts."""

    scores: Sequence[float]
    """One a text, in their order: the higher, the better it answers. Only their order counts."""
    tokens: int = 0
    """What it cost; 0 where nobody says."""


class Reranker(Protocol):
    """A cross-encoder or a language model; one call is one attempt."""

    @property
    def name(self) -> str:
        """For traces and messages."""
        ...

    async def rerank(self, question: str, texts: Sequence[str]) -> Scores:
        """How well each text answers the question.

        Raises:
            ModelUnavailable: it is worth asking again later.
            ModelRefused: it will not answer this.
            ModelMisconfigured: nothing will work until somebody changes the settings.
        """
        ...
