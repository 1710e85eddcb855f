"""An embedding model behind an OpenAI-compatible `/embeddings`; what its cosines are worth is measured on first use."""

from __future__ import annotations

import threading
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from troth.adapters.providers import Chosen
from troth.adapters.server import Server
from troth.errors import EmbedderUnavailable, ProviderError
from troth.language.secrets import mask_secrets
from troth.language.text import clean, is_blank

if TYPE_CHECKING:
    from troth.ports.embedder import Vectors

OWN_KEY = "TROTH_EMBEDDER_KEY"
"""The key of a server that is named by its address, where it asks for one."""
SECONDS = 10.0
"""How long one call may take at most; a recall waits for it."""
_LEAST_STEP = 0.01
"""Between the marks of a calibration, so that a model that tells nothing apart divides nothing by zero."""


class RemoteEmbedder:
    """Asks a server; width and calibration are known once it has answered."""

    def __init__(self, chosen: Chosen, patience: float = SECONDS) -> None:
        self.model = chosen.name
        self._server = Server(chosen, min(patience, SECONDS))
        self._question, self._text = _prefixes(chosen.model)
        self._lock = threading.Lock()
        self._measured: tuple[int, tuple[float, ...]] | None = None

    @property
    def width(self) -> int:
        """As the server's vectors are.

        Raises:
            EmbedderUnavailable: it has not answered yet, and does not now.
        """
        return self._known()[0]

    @property
    def calibration(self) -> tuple[float, ...]:
        """Measured on questions with and without their answers; nothing is worth anything before the server has answered."""
        return self._measured[1] if self._measured else (0.0, 0.0, 1.0, 1.0)

    def load(self) -> None:
        """Measure width and calibration.

        Raises:
            EmbedderUnavailable: the server does not answer as it should.
        """
        self._known()

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """One unit-length row per text. Secrets are masked before they are sent.

        Raises:
            EmbedderUnavailable: the server fails, or answers with other vectors than were asked for.
        """
        import numpy as np

        width, _ = self._known()
        if not texts:
            return np.zeros((0, width), np.float32)
        rows = self._rows(texts, query=query)
        if rows.shape[1] != width:
            raise EmbedderUnavailable(f"{self.model} made vectors of {rows.shape[1]} after some of {width}.")
        return rows

    def _known(self) -> tuple[int, tuple[float, ...]]:
        with self._lock:
            if self._measured is None:
                self._measured = self._measure()
            return self._measured

    def _measure(self) -> tuple[int, tuple[float, ...]]:
        import numpy as np

        alone, answered, width = [], [], 0
        for pairs in _pairs().values():
            questions = self._rows([question for question, _ in pairs], query=True)
            texts = self._rows([text for _, text in pairs], query=False)
            width, cosines = texts.shape[1], questions @ texts.T
            own = np.eye(len(pairs), dtype=bool)
            alone.append(cosines[~own])
            answered.append(cosines[own])
        marks = [*np.percentile(np.concatenate(alone), (50, 90, 99)), np.median(np.concatenate(answered))]
        for place in range(1, len(marks)):
            marks[place] = max(marks[place], marks[place - 1] + _LEAST_STEP)
        return width, tuple(round(float(mark), 3) for mark in marks)

    def _rows(self, texts: Sequence[str], *, query: bool) -> Vectors:
        import numpy as np

        before = self._question if query else self._text
        sent = [before + ("." if is_blank(text) else mask_secrets(clean(text))) for text in texts]
        try:
            found = self._server.post("embeddings", {"model": self._server.model, "input": sent, "encoding_format": "float"})
        except ProviderError as error:
            raise EmbedderUnavailable(str(error)) from error
        try:
            # Some servers answer in another order than they were asked in; `index` says which is whose.
            held = {row["index"]: row["embedding"] for row in found["data"]}
            rows: Vectors = np.asarray([held[place] for place in range(len(sent))], dtype=np.float32)
            lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        except (KeyError, TypeError, ValueError) as error:
            raise EmbedderUnavailable(f"{self.model} answered {len(sent)} texts with no vector each: {error!r}.") from error
        if len(found["data"]) != len(sent) or rows.ndim != 2 or not np.isfinite(lengths).all() or not lengths.all():
            raise EmbedderUnavailable(f"{self.model} answered {len(sent)} texts with vectors of {rows.shape}, or of no length.")
        unit: Vectors = rows / lengths
        return unit


@cache
def _pairs() -> Mapping[str, Sequence[tuple[str, str]]]:
    return {language: [tuple(pair) for pair in pairs] for language, pairs in _data("calibration").items()}


def _prefixes(model: str) -> tuple[str, str]:
    for row in _data("prefixes")["model"]:
        if row["name"] in model.lower():
            return row["question"], row["text"]
    return "", ""


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(files("troth.adapters.embed").joinpath(f"{name}.toml").read_text(encoding="utf-8"))
