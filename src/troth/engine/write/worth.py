"""How likely a clause is worth keeping: a logistic regression over its embedding and four marks.

The weights are data (`worth.json`), fitted by `bench/worth.py` on scenarios and on small talk that claims nothing; they belong
to one embedding model, and another gets no such help.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from troth.engine.read.vectors import VectorIndex
from troth.language.cues import speaks_of_self

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VECTOR_SCALE = 5.0
"""Unit vectors have small components; this brings them to the size of the marks, so that one ridge fits both."""
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
_INNER_CAPITAL = re.compile(r"(?<=.)[A-Z]")


@dataclass(frozen=True)
class Weights:
    """The fitted weights."""

    model: str
    bias: float
    marks: tuple[float, ...]
    vector: tuple[float, ...]


@cache
def weights() -> Weights:
    """What was fitted."""
    held = json.loads(files("troth.engine.write").joinpath("worth.json").read_text(encoding="utf-8"))
    return Weights(held["model"], held["bias"], tuple(held["marks"]), tuple(held["vector"]))


def marks(clause: str) -> tuple[float, ...]:
    """Length (tens of words, or twenties of characters), whether it says "I", has figures, a name inside."""
    length = len(clause.split()) / 10 if _LATIN.search(clause) else len(clause) / 20
    seen = (speaks_of_self(clause), re.search(r"\d", clause), _INNER_CAPITAL.search(clause))
    return (length, *(float(bool(one)) for one in seen))


def features(rows: NDArray[np.float32], clauses: Sequence[str]) -> NDArray[np.float64]:
    """One row a clause: its scaled embedding, then its marks."""
    import numpy as np

    scaled = rows.astype(np.float64) * VECTOR_SCALE
    found: NDArray[np.float64] = np.column_stack([scaled, np.array([marks(clause) for clause in clauses])])
    return found


def worth_by(index: VectorIndex) -> Callable[[Sequence[str], Sequence[str]], Coroutine[Any, Any, Sequence[float]]] | None:
    """What weighs statements by this index's embedder, and raises what it raises; None if the weights are not for it."""
    if weights().model != index.embedder.model:
        return None

    async def worth(clauses: Sequence[str], soon: Sequence[str]) -> Sequence[float]:
        return await asyncio.to_thread(_shares, index, clauses, soon)

    return worth


def _shares(index: VectorIndex, clauses: Sequence[str], soon: Sequence[str]) -> Sequence[float]:
    import numpy as np

    its = weights()
    scores: Any = features(index.embed_beside(clauses, soon), clauses) @ np.array([*its.vector, *its.marks]) + its.bias
    return [float(share) for share in 1 / (1 + np.exp(-scores))]
