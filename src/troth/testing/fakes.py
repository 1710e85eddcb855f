"""A clock that stands still; an embedder and a reranker that need no model."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np

from troth.errors import NaiveDatetime
from troth.language.text import words
from troth.ports.embedder import Vectors
from troth.ports.reranker import Scores


class FrozenClock:
    """A clock that stands until it is told to move."""

    def __init__(self, moment: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        self.set(moment)

    def now(self) -> datetime:
        """The moment it stands at, in UTC."""
        return self._moment

    def set(self, moment: datetime) -> None:
        """Stand at another moment, earlier or later.

        Raises:
            NaiveDatetime: if it has no offset.
        """
        if moment.tzinfo is None:
            raise NaiveDatetime(f"The clock was set to {moment!r}, which has no offset.", hint="Pass an aware datetime.")
        self._moment = moment.astimezone(UTC)

    def advance(self, **by: float) -> datetime:
        """Move on (`days=3, hours=2`, as `timedelta` takes them) and return the new moment."""
        self._moment += timedelta(**by)
        return self._moment


class StubEmbedder:
    """A bag of hashed words: texts that share words are near, and nothing else is. Deterministic, instant."""

    model = "stub-bag-of-words-1"
    width = 256
    calibration = (0.0, 0.2, 0.4, 0.6)

    def load(self) -> None:
        """Nothing to load."""

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """One unit-length row per text; a text without words points along the first axis."""
        rows = np.zeros((len(texts), self.width), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in words(text):
                row[zlib.crc32(word.encode("utf-8")) % self.width] += 1.0
            if not row.any():
                row[0] = 1.0
            row /= np.linalg.norm(row)
        return rows


class StubReranker:
    """A text is worth the share of the question's words that it holds. Deterministic, instant."""

    name = "stub-shared-words"

    async def rerank(self, question: str, texts: Sequence[str]) -> Scores:
        """One score a text, in 0–1."""
        asked = set(words(question))
        return Scores([len(asked & set(words(text))) / max(len(asked), 1) for text in texts])
