"""All vectors of one space in memory, and which of them lie nearest to a query: by all of them, or by their signs first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache
from typing import TYPE_CHECKING, Any

from troth.engine.read.signs import Signs
from troth.ports.store import DocKind

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]
    Places = NDArray[np.int64]

Key = tuple[DocKind, str]

FEW_ROWS = 20_000
"""Up to so many, all of them are weighed: a scan takes a millisecond or two."""
WEIGHED = 8
"""How many rows are weighed for each document that is wanted; what that finds: docs/decisions/0007."""
_KINDS = {kind: number for number, kind in enumerate(DocKind)}
_SLACK = 1024
"""Rows that may lie dead before a matrix is packed anew."""


@cache
def _blas() -> Any:
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()  # type: ignore[no-untyped-call]


def _one_thread() -> AbstractContextManager[object]:
    """One BLAS thread: a scan of some 10,000 rows is a millisecond, and waking others costs the rest of the recall more."""
    limit: AbstractContextManager[object] = _blas().limit(limits=1, user_api="blas")
    return limit


class Matrix:
    """The vectors of one (namespace, user): `rows[i]` is a piece of the document `ids[owners[i]]` of `kinds[i]` (-1: dead).

    The pieces of document n lie side by side, from `starts[n]` until before `starts[n + 1]`. It grows beyond its first `room`.
    """

    def __init__(self, width: int, *, room: int = 0, approximate: bool = False) -> None:
        import numpy as np

        self.rows: Rows = np.zeros((room, width), np.float32)
        self.owners: Places = np.zeros(room, np.int64)
        self.kinds: NDArray[np.int8] = np.zeros(room, np.int8)
        self.starts: Places = np.zeros(room + 1, np.int64)
        self.used = 0
        self.living = 0
        """How many rows are not dead."""
        self.change = 0
        self.ids: list[str] = []
        self.numbers: dict[DocKind, dict[str, int]] = {kind: {} for kind in DocKind}
        """By kind and id, which document of `ids` it is: nothing that the garbage collector would have to walk through."""
        self.others: set[Key] = set()
        """Documents whose vector another model made."""
        self._signs = Signs() if approximate else None
        self._scanned: tuple[Rows, int, Rows] | None = None

    @property
    def nbytes(self) -> int:
        """What it takes."""
        signs = self._signs.nbytes if self._signs is not None else 0
        arrays = (self.rows, self.owners, self.kinds, self.starts)
        return sum(one.nbytes for one in arrays) + signs + 250 * len(self.ids)

    @property
    def documents(self) -> int:
        """How many have a vector."""
        return sum(map(len, self.numbers.values()))

    def put(self, keys: Sequence[Key], pieces: Sequence[int], rows: NDArray[np.float16]) -> None:
        """Add documents, each with so many of the rows, which are their pieces in order."""
        import numpy as np

        self._make_room(len(keys), len(rows))
        first, here = len(self.ids), slice(self.used, self.used + len(rows))
        self.rows[here] = rows
        self.owners[here] = np.repeat(np.arange(first, first + len(keys)), pieces)
        self.kinds[here] = np.repeat(np.array([_KINDS[kind] for kind, _ in keys], np.int8), pieces)
        self.starts[first + 1 : first + len(keys) + 1] = self.used + np.cumsum(pieces, dtype=np.int64)
        for number, (kind, id) in enumerate(keys, first):
            self.ids.append(id)
            self.numbers[kind][id] = number
        self.used += len(rows)
        self.living += len(rows)

    def drop(self, key: Key) -> None:
        """Wipe a document's rows, if it has any."""
        kind, id = key
        self.others.discard(key)
        if (number := self.numbers[kind].pop(id, None)) is not None:
            start, end = self.starts[number : number + 2].tolist()
            self.kinds[start:end], self.rows[start:end] = -1, 0
            self.living -= end - start
            if self._signs is not None:
                self._signs.forget(start, end)

    def nearest(self, query: Rows, kind: DocKind, most: int | None) -> tuple[dict[str, float], bool, bool]:
        """The `most` nearest documents of a kind with their cosines, ties with the last included (None: all).

        Also whether those are all there are, and whether some that are near may be missing.
        """
        import numpy as np

        places = self._of(kind)
        approximate = self._signs is not None and most is not None and len(places) > max(FEW_ROWS, WEIGHED * most)
        if approximate:
            places = self._promising(query, places, WEIGHED * (most or 0))
        if not len(places):
            return {}, True, False
        cosines = np.round(self.products(query, places, few=approximate).astype(np.float64), 4)
        owners = self.owners[places]
        if len(owners) > 1 and (owners[1:] == owners[:-1]).any():
            starts = np.nonzero(np.concatenate(([True], owners[1:] != owners[:-1])))[0]
            owners, cosines = owners[starts], np.maximum.reduceat(cosines, starts)
        cut = most is not None and most < len(owners)
        if cut:
            chosen = np.nonzero(cosines >= np.partition(cosines, -most)[-most])[0]  # type: ignore[operator]
            owners, cosines = owners[chosen], cosines[chosen]
        found = {self.ids[owner]: cosine for owner, cosine in zip(owners.tolist(), cosines.tolist(), strict=True)}
        return found, not cut and not approximate, approximate

    def cosines(self, query: Rows, numbers: list[int]) -> list[float]:
        """Of documents by their numbers: that of the best piece."""
        import numpy as np

        places, starts = self._pieces(np.array(numbers))
        products = self.products(query, places, few=self._signs is not None)
        best: list[float] = np.round(np.maximum.reduceat(products, starts).astype(np.float64), 4).tolist()
        return best

    def products(self, query: Rows, places: Places, *, few: bool) -> Rows:
        """Of the rows there; a recall asks for facts, then for episodes, then for more of them, and pays for one scan."""
        known = self._scanned is not None and self._scanned[0] is query and self._scanned[1] == self.change
        if few and not known:
            with _one_thread():
                made: Rows = self.rows[places] @ query
                return made
        if not known:
            with _one_thread():
                self._scanned = query, self.change, self.rows[: self.used] @ query
        assert self._scanned is not None
        return self._scanned[2][places]

    def compact(self) -> None:
        """Drop the rows of what was replaced or erased, where they are more than what is left."""
        import numpy as np

        if self.used <= 2 * self.living + _SLACK:
            return
        kept = np.nonzero(self.kinds[: self.used] >= 0)[0]
        whose, owners = np.unique(self.owners[kept], return_inverse=True)
        self.rows, self.kinds, self.owners, self.used = self.rows[kept], self.kinds[kept], owners, len(kept)
        self.ids = [self.ids[owner] for owner in whose]
        self.starts = np.searchsorted(owners, range(len(whose) + 1))
        kinds = list(DocKind)
        for number, (id, start) in enumerate(zip(self.ids, self.starts.tolist(), strict=False)):
            self.numbers[kinds[self.kinds[start]]][id] = number
        self._signs = Signs() if self._signs is not None else None

    def _of(self, kind: DocKind) -> Places:
        import numpy as np

        places: Places = np.nonzero(self.kinds[: self.used] == _KINDS[kind])[0]
        return places

    def _promising(self, query: Rows, places: Places, most: int) -> Places:
        """The rows there that differ from a query in the fewest signs, and with each all pieces of its document."""
        import numpy as np

        assert self._signs is not None
        distances = self._signs.distances(self.rows[: self.used], query)[places]
        near: Places = places[distances <= np.partition(distances, most)[most]]
        if len(self.ids) == self.used:
            return near
        return self._pieces(np.unique(self.owners[near]))[0]

    def _pieces(self, numbers: Places) -> tuple[Places, Places]:
        """The rows of documents, and where in them those of each begin."""
        import numpy as np

        lengths = self.starts[numbers + 1] - self.starts[numbers]
        ends = np.cumsum(lengths)
        begins: Places = ends - lengths
        rows: Places = np.repeat(self.starts[numbers] - begins, lengths) + np.arange(ends[-1])
        return rows, begins

    def _make_room(self, documents: int, count: int) -> None:
        if (needed := len(self.ids) + documents + 1) > len(self.starts):
            self.starts = _longer(self.starts, max(needed, len(self.starts) * 3 // 2 + 64))
        size = max(64, self.used + count, len(self.rows) * 3 // 2)
        if self.used + count > len(self.rows):
            self.rows, self.owners, self.kinds = (_longer(one, size) for one in (self.rows, self.owners, self.kinds))


def _longer(array: Any, size: int) -> Any:
    import numpy as np

    made = np.zeros((size, *array.shape[1:]), array.dtype)
    made[: len(array)] = array
    return made
