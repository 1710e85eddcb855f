"""The figures: what share of the answering messages and sessions stands how far up. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

CUTS = (1, 5, 10, 15)

RECORDED = frozenset({"strong"})
"""The levels of support at which an agent takes a question for one that its memory answers."""

DEFINITIONS: Mapping[str, str] = {
    "turn_recall@k": "the share of the answering turns among the first k, averaged over questions",
    "turn_any@k": "the share of questions with at least one answering turn among the first k",
    "turn_all@k": "the share of questions with every answering turn among the first k",
    "session_recall@k": "the share of the answering sessions among the first k sessions, in the order of their best turn",
    "session_any@k": "the share of questions with an answering session among the first k sessions",
    "mrr": "one over the rank of the first answering turn (session, where turns are not marked), 0 if it did not come back",
    "ndcg@15": "discounted gain over all answering turns among the first 15, against the best order possible",
    "balanced_accuracy": "the mean of two shares: of what is recorded that is said to be, and of what is not that is not",
    "said_of_recorded": "the share of what is recorded that is said to be",
    "said_of_unrecorded": "the share of what is not recorded that is said to be",
    "tokens": "estimated tokens of the block at k = 15, fence, dates and ids included",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One question and what came back for it: keys, best first, never text."""

    id: str
    category: str
    gold: frozenset[str]
    sessions: frozenset[str]
    turns: tuple[str, ...]
    ranked_sessions: tuple[str, ...]
    tokens: int = 0
    milliseconds: float = 0.0
    support: str = ""
    recorded: bool | None = None


def figures(rows: Sequence[Row]) -> dict[str, float]:
    """All figures over some questions; those of turns only where turns are marked as answers, sessions likewise."""
    found: dict[str, float] = {}
    by_turn = [row for row in rows if row.gold]
    for k in CUTS if by_turn else ():
        found[f"turn_recall@{k}"] = _mean(_recall(row.gold, row.turns, k) for row in by_turn)
        found[f"turn_any@{k}"] = _mean(float(_recall(row.gold, row.turns, k) > 0) for row in by_turn)
        found[f"turn_all@{k}"] = _mean(float(_recall(row.gold, row.turns, k) == 1) for row in by_turn)
    if by_turn:
        found["ndcg@15"] = _mean(_ndcg(row.gold, row.turns, 15) for row in by_turn)
    by_session = [row for row in rows if row.sessions]
    for k in CUTS if by_session else ():
        found[f"session_recall@{k}"] = _mean(_recall(row.sessions, row.ranked_sessions, k) for row in by_session)
        found[f"session_any@{k}"] = _mean(float(_recall(row.sessions, row.ranked_sessions, k) > 0) for row in by_session)
    answered = [row for row in rows if row.gold or row.sessions]
    found["mrr"] = _mean(
        _reciprocal(row.gold, row.turns) if row.gold else _reciprocal(row.sessions, row.ranked_sessions) for row in answered
    )
    found |= _recorded(rows)
    found["tokens"] = _mean(float(row.tokens) for row in rows)
    return found


def _recorded(rows: Sequence[Row]) -> dict[str, float]:
    """How well the level of support tells what is recorded from what is not; nothing where that was not asked."""
    said = [[row.support in RECORDED for row in rows if row.recorded is held] for held in (True, False)]
    found = {
        name: _mean(map(float, some))
        for name, some in zip(("said_of_recorded", "said_of_unrecorded"), said, strict=True)
        if some
    }
    if len(found) == 2:
        found["balanced_accuracy"] = 0.5 * (found["said_of_recorded"] + 1 - found["said_of_unrecorded"])
    return found


def by_category(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """The figures of each category, with how many questions it has."""
    names = sorted({row.category for row in rows})
    groups = {name: [row for row in rows if row.category == name] for name in names}
    return {name: {"questions": float(len(some)), **figures(some)} for name, some in groups.items()}


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of them do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, math.ceil(share * len(ordered)) - 1))] if ordered else 0.0


def _mean(values: Iterable[float]) -> float:
    held = list(values)
    return math.fsum(held) / len(held) if held else 0.0


def _recall(gold: frozenset[str], ranked: Sequence[str], k: int) -> float:
    return len(gold.intersection(ranked[:k])) / len(gold)


def _reciprocal(gold: frozenset[str], ranked: Sequence[str]) -> float:
    return next((1 / place for place, key in enumerate(ranked, 1) if key in gold), 0.0)


def _ndcg(gold: frozenset[str], ranked: Sequence[str], k: int) -> float:
    gain = math.fsum(1 / math.log2(place + 1) for place, key in enumerate(ranked[:k], 1) if key in gold)
    return gain / math.fsum(1 / math.log2(place + 1) for place in range(1, min(len(gold), k) + 1))
