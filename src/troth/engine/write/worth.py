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

from troth.language.cues import speaks_of_self
from troth.ports.embedder import Embedder

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


def features(embedder: Embedder, clauses: Sequence[str]) -> NDArray[np.float64]:
    """One row a clause: the scaled embedding, then the marks; blocking."""
    import numpy as np

    rows = embedder.embed(list(clauses)).astype(np.float64) * VECTOR_SCALE
    found: NDArray[np.float64] = np.column_stack([rows, np.array([marks(clause) for clause in clauses])])
    return found


def worth_by(embedder: Embedder) -> Callable[[Sequence[str]], Coroutine[Any, Any, Sequence[float]]] | None:
    """What weighs statements with this embedder, and raises what it raises; None if the weights are not for it."""
    if weights().model != embedder.model:
        return None

    async def worth(clauses: Sequence[str]) -> Sequence[float]:
        return await asyncio.to_thread(_shares, embedder, clauses)

    return worth


def _shares(embedder: Embedder, clauses: Sequence[str]) -> Sequence[float]:
    import numpy as np

    its = weights()
    scores: Any = features(embedder, clauses) @ np.array([*its.vector, *its.marks]) + its.bias
    return [float(share) for share in 1 / (1 + np.exp(-scores))]
