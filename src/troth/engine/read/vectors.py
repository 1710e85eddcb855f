"""The vectors of a space as one float32 matrix, kept in memory and caught up by change number.

Long texts are embedded in pieces, and the stored row of a document holds all of its pieces one after the other: its
cosine is that of its best piece. Past `MOST_PIECES` a text is found by its words only.
"""

from __future__ import annotations

import logging
import re
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from troth.errors import EmbedderUnavailable
from troth.language.text import without_user
from troth.ports.store import DocKind, Tx

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from troth.ports.embedder import Embedder

log = logging.getLogger(__name__)

Key = tuple[DocKind, str]

PREPARED = 1
"""The version of `pieces` and `without_user`, which vectors depend on."""
PIECE = 400
"""The characters of one piece: some sentences, what a sentence encoder is made for."""
MOST_PIECES = 64
MOST_QUERY_PIECES = 6
"""How many pieces of a long question (a whole dialogue) are embedded, the last ones."""
DEFAULT_CACHE_BYTES = 256 * 1024 * 1024
_BATCH = 64
_MOST_AHEAD = 256
"""Rows that are kept for texts about to be written."""
_KINDS = {DocKind.MEMORY: 0, DocKind.EPISODE: 1}
_SLACK = 1024
"""Rows that may lie dead before a matrix is packed anew."""
_SENTENCE_END = re.compile(r"[.!?。！？\n]+\s*")


@cache
def _blas() -> Any:
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()  # type: ignore[no-untyped-call]


def _one_thread() -> AbstractContextManager[object]:
    """One BLAS thread: a scan of some 10,000 rows is a millisecond, and waking others costs the rest of the recall more."""
    limit: AbstractContextManager[object] = _blas().limit(limits=1, user_api="blas")
    return limit


class _Matrix:
    """All vectors of one (namespace, user): `rows[i]` belongs to `keys[owners[i]]` and is of `kinds[i]` (-1: dead)."""

    def __init__(self, width: int) -> None:
        import numpy as np

        self.rows: NDArray[np.float32] = np.zeros((0, width), np.float32)
        self.owners: NDArray[np.int64] = np.zeros(0, np.int64)
        self.kinds: NDArray[np.int8] = np.zeros(0, np.int8)
        self.used = 0
        self.living = 0
        """How many rows are not dead."""
        self.change = 0
        self.keys: list[Key] = []
        self.places: dict[Key, list[int]] = {}
        self.others: set[Key] = set()
        """Documents whose vector another model made."""
        self._scanned: tuple[NDArray[np.float32], int, NDArray[np.float32]] | None = None

    def products(self, query: NDArray[np.float32]) -> NDArray[np.float32]:
        """Of every row; a recall asks for facts, then for episodes, then for more of them, and pays for one scan."""
        if self._scanned is None or self._scanned[0] is not query or self._scanned[1] != self.change:
            with _one_thread():
                self._scanned = query, self.change, self.rows[: self.used] @ query
        return self._scanned[2]

    @property
    def live(self) -> int:
        return len(self.places)

    @property
    def nbytes(self) -> int:
        return int(self.rows.nbytes + self.owners.nbytes + self.kinds.nbytes) + 200 * len(self.keys)


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


class VectorIndex:
    """One embedder and the matrices of the spaces of one store that were asked last, within a bound of bytes."""

    def __init__(self, embedder: Embedder, cache_bytes: int = DEFAULT_CACHE_BYTES) -> None:
        self.embedder = embedder
        self._cache_bytes = cache_bytes
        self._ahead: dict[str, NDArray[np.float32]] = {}
        self._matrices: OrderedDict[tuple[str, str], _Matrix] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def model(self) -> str:
        """The model that this index holds vectors of, and the version of what is done to texts before."""
        return f"{self.embedder.model}#{PREPARED}"

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
            except EmbedderUnavailable as error:
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
        rows: NDArray[np.float32] = self.embedder.embed([without_user(piece) for piece in cut], query=True)
        self._check(rows, len(cut))
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

        made = [self.embedder.embed(texts[start : start + _BATCH]) for start in range(0, len(texts), _BATCH)]
        rows = np.concatenate(made) if made else np.zeros((0, self.embedder.width), np.float32)
        self._check(rows, len(texts))
        return rows

    def _check(self, rows: NDArray[np.float32], texts: int) -> None:
        if rows.shape != (texts, self.embedder.width):
            wanted = f"{texts} rows of {self.embedder.width}"
            raise EmbedderUnavailable(f"The embedder {self.model!r} returned {rows.shape}, not {wanted}.")

    def nearest(
        self, tx: Tx, user: str, query: NDArray[np.float32], most: int | None, kind: DocKind = DocKind.MEMORY
    ) -> Nearest:
        """The `most` nearest documents of a user and kind (ties with the last included; None: all), in the snapshot of `tx`."""
        import numpy as np

        with self._lock:
            matrix = self._caught_up(tx, user)
            of_kind = np.nonzero(matrix.kinds[: matrix.used] == _KINDS[kind])[0]
            if not len(of_kind):
                return Nearest({}, matrix.live, len(matrix.others), True)
            products = matrix.products(query)
            cosines = np.round(products[of_kind].astype(np.float64), 4)
            owners = matrix.owners[of_kind]
            if len(owners) > 1 and (owners[1:] == owners[:-1]).any():  # the pieces of a document lie side by side
                starts = np.nonzero(np.concatenate(([True], owners[1:] != owners[:-1])))[0]
                owners, cosines = owners[starts], np.maximum.reduceat(cosines, starts)
            complete = most is None or most >= len(owners)
            if not complete:
                chosen = np.nonzero(cosines >= np.partition(cosines, -most)[-most])[0]  # type: ignore[operator]
                owners, cosines = owners[chosen], cosines[chosen]
            keys = matrix.keys
            best = {keys[owner][1]: cosine for owner, cosine in zip(owners.tolist(), cosines.tolist(), strict=True)}
            return Nearest(best, matrix.live, len(matrix.others), complete)

    def cosines(self, tx: Tx, user: str, query: NDArray[np.float32], ids: Sequence[str], kind: DocKind) -> Mapping[str, float]:
        """Of these documents, as far as they have a vector: the cosine of the best piece, in the snapshot of `tx`."""
        import numpy as np

        with self._lock:
            matrix = self._caught_up(tx, user)
            held = [(id, places) for id in ids if (places := matrix.places.get((kind, id)))]
            if not held:
                return {}
            rows = matrix.products(query)[[place for _, places in held for place in places]]
            starts = np.cumsum([0, *(len(places) for _, places in held[:-1])])
            best = np.round(np.maximum.reduceat(rows, starts).astype(np.float64), 4)
            return {id: cosine for (id, _), cosine in zip(held, best.tolist(), strict=True)}

    def _caught_up(self, tx: Tx, user: str) -> _Matrix:
        name = (tx.namespace, user)
        matrix = self._matrices.pop(name, None) or _Matrix(self.embedder.width)
        for row in tx.vectors_since(user, matrix.change):
            matrix.change = row.change
            self._take(matrix, (row.kind, row.doc), row.data, row.model)
        self._matrices[name] = matrix
        if matrix.used > 2 * matrix.living + _SLACK:
            _compact(matrix)
        while len(self._matrices) > 1 and sum(one.nbytes for one in self._matrices.values()) > self._cache_bytes:
            self._matrices.popitem(last=False)
        return matrix

    def _take(self, matrix: _Matrix, key: Key, data: bytes | None, model: str) -> None:
        import numpy as np

        if key in matrix.places:
            dead = matrix.places.pop(key)
            matrix.kinds[dead] = -1
            matrix.living -= len(dead)
        matrix.others.discard(key)
        if data is not None and (model != self.model or len(data) % (2 * self.embedder.width)):
            matrix.others.add(key)
        elif data is not None:
            rows = np.frombuffer(data, dtype=np.float16).reshape(-1, self.embedder.width)
            _make_room(matrix, len(rows))
            places = list(range(matrix.used, matrix.used + len(rows)))
            matrix.rows[places] = rows
            matrix.owners[places] = len(matrix.keys)
            matrix.kinds[places] = _KINDS[key[0]]
            matrix.keys.append(key)
            matrix.places[key] = places
            matrix.used += len(rows)
            matrix.living += len(rows)


def _make_room(matrix: _Matrix, count: int) -> None:
    import numpy as np

    if matrix.used + count <= len(matrix.rows):
        return
    size = max(64, matrix.used + count, len(matrix.rows) * 3 // 2)
    rows = np.zeros((size, matrix.rows.shape[1]), np.float32)
    rows[: matrix.used] = matrix.rows[: matrix.used]
    matrix.rows = rows
    owners = np.zeros(size, np.int64)
    owners[: matrix.used] = matrix.owners[: matrix.used]
    matrix.owners = owners
    kinds = np.full(size, -1, np.int8)
    kinds[: matrix.used] = matrix.kinds[: matrix.used]
    matrix.kinds = kinds


def _compact(matrix: _Matrix) -> None:
    """Drop the rows of what was replaced or erased."""
    import numpy as np

    order = list(matrix.places)
    kept = [place for key in order for place in matrix.places[key]]
    owners = [number for number, key in enumerate(order) for _ in matrix.places[key]]
    matrix.rows, matrix.kinds, matrix.owners = matrix.rows[kept], matrix.kinds[kept], np.array(owners, np.int64)
    matrix.keys, matrix.used = order, len(kept)
    places = iter(range(len(kept)))
    matrix.places = {key: [next(places) for _ in matrix.places[key]] for key in order}


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
