"""One bit a dimension of every vector: whether it lies above the mean. Vectors that differ in few bits are near each other.

Counting bits costs a tenth of multiplying, so the nearest are looked for here and weighed by their exact vectors. There is
no graph to build, nothing on disk, and what is erased is gone (docs/decisions/0007).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

_AT_ONCE = 4096


class Signs:
    """The signs of the first rows of a matrix, which grows at its end."""

    def __init__(self) -> None:
        import numpy as np

        self._mean: Rows = np.zeros(0, np.float32)
        self._codes: NDArray[np.uint64] = np.zeros((0, 0), np.uint64)
        """By word of 64 bits, then by row: a scan reads each word of all rows in one go."""
        self._held = 0
        self._learned = 0
        """Of how many rows the mean is."""

    @property
    def nbytes(self) -> int:
        """What they take."""
        return self._codes.nbytes

    def distances(self, rows: Rows, query: Rows) -> NDArray[np.uint16]:
        """In how many bits each row differs from the query."""
        import numpy as np

        self._catch_up(rows)
        asked = self._signs(query[None])[:, 0]
        found = np.zeros(len(rows), np.uint16)
        for word, bits in zip(self._codes, asked, strict=True):
            found += np.bitwise_count(word[: len(rows)] ^ bits)
        return found

    def forget(self, start: int, end: int) -> None:
        """Wipe the signs of rows that are no more."""
        self._codes[:, start:end] = 0

    def _catch_up(self, rows: Rows) -> None:
        """Take in the rows that came since; when they have doubled, the mean is theirs, too."""
        import numpy as np

        if len(rows) > 2 * self._learned:
            self._mean, self._learned, self._held = rows.mean(axis=0), len(rows), 0
        if len(rows) > self._codes.shape[1]:
            codes = np.zeros((-(-rows.shape[1] // 64), len(rows) * 3 // 2), np.uint64)
            if self._held:
                codes[:, : self._held] = self._codes[:, : self._held]
            self._codes = codes
        for start in range(self._held, len(rows), _AT_ONCE):
            some = rows[start : start + _AT_ONCE]
            self._codes[:, start : start + len(some)] = self._signs(some)
        self._held = len(rows)

    def _signs(self, rows: Rows) -> NDArray[np.uint64]:
        import numpy as np

        above = np.packbits(rows > self._mean, axis=1)
        filled = np.pad(above, ((0, 0), (0, -above.shape[1] % 8)))
        signs: NDArray[np.uint64] = filled.view(np.uint64).T
        return signs
