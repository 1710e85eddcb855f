"""The vectors of a space as one float32 matrix, kept in memory and caught up by change number.

Long texts are embedded in pieces, and the stored row of a document holds all of its pieces one after the other: its
cosine is that of its best piece. Past `MOST_PIECES` a text is found by its words only.
"""

from __future__ import annotations

import logging
import re
import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from troth.engine.read.matrix import Key, Matrix
from troth.errors import EmbedderUnavailable
from troth.language.text import without_user
from troth.ports.store import DocKind, Tx, VectorRow

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from troth.ports.embedder import Embedder

log = logging.getLogger(__name__)

PREPARED = 1
"""The version of `pieces` and `without_user`, which vectors depend on."""
_WIDE = ", width "
PIECE = 400
"""The characters of one piece: some sentences, what a sentence encoder is made for."""
MOST_PIECES = 64
MOST_QUERY_PIECES = 6
"""How many pieces of a long question (a whole dialogue) are embedded, the last ones."""
DEFAULT_CACHE_BYTES = 256 * 1024 * 1024
_BATCH = 64
_CAUGHT_UP = 1000
"""How many changes a matrix takes in at once: one by one they take twice as long."""
_MOST_AHEAD = 256
"""Rows that are kept for texts about to be written."""
_SENTENCE_END = re.compile(r"[.!?。！？\n]+\s*")


@dataclass(frozen=True, slots=True)
class Nearest:
    """What the vector route found in one space."""

    cosines: Mapping[str, float]
    """The nearest documents of the kind that was asked for, by their best piece, rounded to 1e-4."""
    documents: int
    """How many documents of the space have a vector of this model."""
    foreign: int
    """How many have one of another model only."""
    complete: bool
    """Whether `cosines` holds every document of the kind."""
    approximate: bool = False
    """Whether some that are near may be missing."""


class VectorIndex:
    """One embedder and the matrices of the spaces of one store that were asked last, within a bound of bytes."""

    def __init__(self, embedder: Embedder, cache_bytes: int = DEFAULT_CACHE_BYTES, *, approximate: bool = False) -> None:
        self.embedder = embedder
        self._approximate = approximate
        self._cache_bytes = cache_bytes
        self._ahead: dict[str, NDArray[np.float32]] = {}
        self._matrices: OrderedDict[tuple[str, str], Matrix] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def named(self) -> str:
        """The model by its name, and the version of what is done to texts before."""
        return f"{self.embedder.model}#{PREPARED}"

    @property
    def model(self) -> str:
        """The model that this index holds vectors of, as it stands beside each of them.

        The width is part of it: a server can answer to the same name with another model.

        Raises:
            EmbedderUnavailable: it was not loaded, and cannot be.
        """
        return f"{self.named}{_WIDE}{self.embedder.width}"

    def is_named(self, model: str) -> bool:
        """Whether vectors were made by the model of this name, whatever their width; known before it is loaded."""
        return model.rpartition(_WIDE)[0] == self.named

    @property
    def calibration(self) -> tuple[float, ...]:
        """What the model's cosines are worth."""
        return self.embedder.calibration

    @property
    def cached_bytes(self) -> int:
        """What the matrices take now."""
        with self._lock:
            return sum(matrix.nbytes for matrix in self._matrices.values())

    @property
    def dead_rows(self) -> int:
        """Rows of what was replaced or erased that still take room."""
        with self._lock:
            return sum(matrix.used - matrix.living for matrix in self._matrices.values())

    def start_loading(self) -> threading.Thread:
        """Load the model in the background; a failure shows when it is first used."""

        def load() -> None:
            try:
                self.embedder.load()
            except Exception as error:  # noqa: BLE001  # the end of a thread; whoever asks it next is told
                log.warning("The embedder did not load.", extra={"action": "embedder_failed", "reason": str(error)})

        thread = threading.Thread(target=load, name="troth-embedder", daemon=True)
        thread.start()
        return thread

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, of a long one the mean of its last pieces; blocking.

        Raises:
            EmbedderUnavailable: the model is missing or fails.
        """
        import numpy as np

        cut = pieces(text)[-MOST_QUERY_PIECES:]
        rows = self._made([without_user(piece) for piece in cut], query=True)
        if len(rows) == 1:
            row: NDArray[np.float32] = rows[0]
            return row
        mean = rows.mean(axis=0)
        length = float(np.linalg.norm(mean))
        whole: NDArray[np.float32] = mean / length if length else mean
        return whole

    def embed_documents(self, texts: Sequence[str]) -> list[bytes]:
        """For each text the float16 rows of its pieces, as they are stored; blocking.

        Raises:
            EmbedderUnavailable: the model is missing or fails.
        """
        ahead, self._ahead = self._ahead, {}
        lacking = [piece for piece in dict.fromkeys(_flat(texts)) if piece not in ahead]
        return _stored(texts, ahead | dict(zip(lacking, self._rows(lacking), strict=True)))

    @property
    def is_ahead(self) -> bool:
        """Whether some rows were made for documents that are about to lack them."""
        return bool(self._ahead)

    def made_ahead(self, texts: Sequence[str]) -> list[bytes] | None:
        """The same where `embed_beside` has made all of it, at no cost; else None."""
        ahead = self._ahead
        if not ahead or any(piece not in ahead for piece in _flat(texts)):
            return None
        self._ahead = {}
        return _stored(texts, ahead)

    def embed_beside(self, clauses: Sequence[str], soon: Sequence[str]) -> NDArray[np.float32]:
        """One row a clause, as it stands; blocking.

        What `embed_documents` will be asked for next is embedded in the same batch, which costs less than two.

        Raises:
            EmbedderUnavailable: the model is missing or fails.
        """
        import numpy as np

        documents = _flat(soon)
        flat = list(dict.fromkeys([*clauses, *documents]))
        held = dict(zip(flat, self._rows(flat), strict=True))
        kept = {} if len(self._ahead) > _MOST_AHEAD else self._ahead
        self._ahead = kept | {piece: held[piece] for piece in documents}
        return np.array([held[clause] for clause in clauses], np.float32)

    def _rows(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        made = [self._made(texts[start : start + _BATCH]) for start in range(0, len(texts), _BATCH)]
        return np.concatenate(made) if made else np.zeros((0, self.embedder.width), np.float32)

    def _made(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """One row a text, or an error that says what the embedder did instead."""
        import numpy as np

        try:
            rows: NDArray[np.float32] = self.embedder.embed(texts, query=query)
            width = self.embedder.width
        except EmbedderUnavailable:
            raise
        except Exception as error:
            # A caller's own object may raise anything; none of it may cost them what was said, or the rest of a recall.
            raise EmbedderUnavailable(f"The embedder {self.named!r} failed: {type(error).__name__}: {error}.") from error
        if rows.shape != (len(texts), width):
            raise EmbedderUnavailable(f"The embedder {self.named!r} returned {rows.shape}, not {len(texts)} rows of {width}.")
        if not np.isfinite(rows).all():
            raise EmbedderUnavailable(f"The embedder {self.named!r} returned rows that are no numbers.")
        return rows

    def nearest(
        self, tx: Tx, user: str, query: NDArray[np.float32], most: int | None, kind: DocKind = DocKind.MEMORY
    ) -> Nearest:
        """The `most` nearest documents of a user and kind (ties with the last included; None: all), in the snapshot of `tx`."""
        with self._lock:
            matrix = self._caught_up(tx, user)
            found, complete, approximate = matrix.nearest(query, kind, most)
            return Nearest(found, matrix.documents, len(matrix.others), complete, approximate)

    def among(self, tx: Tx, user: str, query: NDArray[np.float32], ids: Collection[str], kind: DocKind) -> Nearest:
        """These documents, as far as they have a vector, in the snapshot of `tx`."""
        with self._lock:
            matrix = self._caught_up(tx, user)
            held = {id: number for id in ids if (number := matrix.numbers[kind].get(id)) is not None}
            found = dict(zip(held, matrix.cosines(query, list(held.values())), strict=True)) if held else {}
            return Nearest(found, matrix.documents, len(matrix.others), complete=True)

    def _caught_up(self, tx: Tx, user: str) -> Matrix:
        name = (tx.namespace, user)
        matrix = self._matrices.pop(name, None)
        if matrix is None:
            documents, _ = tx.corpus(user)  # to grow as it fills would copy most of it twice
            matrix = Matrix(self.embedder.width, room=documents, approximate=self._approximate)
        changes = iter(tx.vectors_since(user, matrix.change))
        while some := list(islice(changes, _CAUGHT_UP)):
            self._take(matrix, some)
        self._matrices[name] = matrix
        matrix.compact()
        while len(self._matrices) > 1 and sum(one.nbytes for one in self._matrices.values()) > self._cache_bytes:
            self._matrices.popitem(last=False)
        return matrix

    def _take(self, matrix: Matrix, changes: Sequence[VectorRow]) -> None:
        """Bring changes into a matrix, no two of them of one document."""
        import numpy as np

        own, size = self.model, 2 * self.embedder.width
        keys: list[Key] = []
        held: list[bytes] = []
        for row in changes:
            key = (row.kind, row.doc)
            matrix.drop(key)
            if row.data is not None and (row.model != own or len(row.data) % size):
                matrix.others.add(key)
            elif row.data is not None:
                keys.append(key)
                held.append(row.data)
        rows = np.frombuffer(b"".join(held), dtype=np.float16).reshape(-1, self.embedder.width)
        matrix.put(keys, [len(data) // size for data in held], rows)
        matrix.change = changes[-1].change


def pieces(text: str) -> list[str]:
    """A text in pieces of at most `PIECE` characters, cut after sentences where it can be; at least one, maybe empty.

    A text of more than `MOST_PIECES` pieces keeps the first and the last half of that many.
    """
    text = text.strip()
    if len(text) <= PIECE:
        return [text]
    found: list[str] = []
    start = 0
    while start < len(text):
        end = min(start + PIECE, len(text))
        if end < len(text):
            ends = [match.end() for match in _SENTENCE_END.finditer(text, start, end)]
            space = text.rfind(" ", start, end)
            end = next(
                (one for one in reversed(ends) if one > start + PIECE // 3), space if space > start + PIECE // 3 else end
            )
        found.append(text[start:end].strip())
        start = end
    kept = [piece for piece in found if piece] or [""]
    half = MOST_PIECES // 2
    return kept if len(kept) <= MOST_PIECES else kept[:half] + kept[-half:]


def _flat(texts: Sequence[str]) -> list[str]:
    """The pieces of some texts, as they are embedded."""
    return [without_user(piece) for text in texts for piece in pieces(text)]


def _stored(texts: Sequence[str], held: Mapping[str, NDArray[np.float32]]) -> list[bytes]:
    """For each text the rows of its pieces, which are all held, one after the other."""
    import numpy as np

    return [np.array([held[piece] for piece in _flat([text])], np.float16).tobytes() for text in texts]
