"""Turns texts into vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]
else:
    # numpy takes longer to import than all of Troth; what needs no vectors must not wait for it.
    Vectors = Any


class Embedder(Protocol):
    """An embedding model; blocking, called on a thread."""

    @property
    def model(self) -> str:
        """Name and version; stored beside each vector, a change is noticed at open."""
        ...

    @property
    def width(self) -> int:
        """The number of dimensions."""
        ...

    @property
    def calibration(self) -> tuple[float, ...]:
        """Cosines of unrelated pairs at the percentiles 50, 90, 99 and of paraphrases at 50: what a cosine is worth."""
        ...

    def load(self) -> None:
        """Load the model now (else the first call does).

        Raises:
            EmbedderUnavailable: if it cannot be loaded.
        """
        ...

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """One unit-length row per text, in order; never fewer rows than texts.

        Raises:
            EmbedderUnavailable: if the model fails.
        """
        ...
