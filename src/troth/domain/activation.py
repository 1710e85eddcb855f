"""How readily a memory comes to mind: recency and frequency of its use. It orders what is about equally relevant, and says
nothing about what is true."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from datetime import datetime

KEPT_USES = 20
"""How many of the last uses count; with more, usage is full anyway."""


def base(accesses: Iterable[datetime], now: datetime) -> float:
    """Base-level activation in 0–1: ln Σ hours^−½ over the accesses, of which the making is the first; hours count from 1."""
    total = math.fsum([max((now - moment).total_seconds() / 3600, 1.0) ** -0.5 for moment in accesses])
    return min(1.0, max(0.0, (math.log(total) + 5) / 7.5)) if total else 0.0


def usage(uses: Sequence[datetime], restated: int = 0) -> float:
    """min(1, ln(1 + n) / ln 21), n = reported uses + independent restatements; recalls do not count."""
    return min(1.0, math.log1p(len(uses) + max(restated, 0)) / math.log(KEPT_USES + 1))
