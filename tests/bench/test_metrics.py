"""The figures of `troth bench`, on rows small enough to count by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from troth.bench.metrics import Row, by_category, figures, percentile


def row(gold: str = "", turns: str = "", sessions: str = "", ranked: str = "", category: str = "c") -> Row:
    return Row(
        "q", category, frozenset(gold.split()), frozenset(sessions.split()), tuple(turns.split()), tuple(ranked.split()), 10
    )


def test_turns_are_counted_as_a_share() -> None:
    found = figures([row("a b", "x a y z v b"), row("c", "c")])
    assert found["turn_recall@1"] == 0.5
    assert found["turn_recall@5"] == (0.5 + 1) / 2
    assert found["turn_recall@10"] == 1
    assert (found["turn_any@5"], found["turn_all@5"], found["turn_all@10"]) == (1, 0.5, 1)
    assert found["mrr"] == (1 / 2 + 1) / 2
    assert found["ndcg@15"] == pytest.approx(((1 / math.log2(3) + 1 / math.log2(7)) / (1 + 1 / math.log2(3)) + 1) / 2)
    assert found["tokens"] == 10


def test_sessions_where_turns_are_not_marked() -> None:
    found = figures([row(sessions="s t", ranked="u s"), row(sessions="s", ranked="")])
    assert (found["session_recall@1"], found["session_recall@5"], found["session_any@5"]) == (0, 0.25, 0.5)
    assert found["mrr"] == 0.25
    assert not [name for name in found if name.startswith("turn")]


def test_categories_apart() -> None:
    found = by_category([row("a", "a", category="one"), row("a", "b", category="two"), row("a", "b a", category="two")])
    assert (found["one"]["questions"], found["two"]["questions"]) == (1, 2)
    assert (found["one"]["turn_recall@5"], found["two"]["turn_recall@5"]) == (1, 0.5)


@pytest.mark.parametrize(("share", "expected"), [(0.5, 2), (0.95, 4), (0.0, 1), (1.0, 4)])
def test_percentiles_are_values_that_were_measured(share: float, expected: float) -> None:
    assert percentile([4, 1, 3, 2], share) == expected
    assert percentile([], share) == 0


def test_how_well_support_tells_what_is_recorded() -> None:
    rows = [
        replace(row("a", "a"), recorded=held, support=support)
        for held, support in ((True, "strong"), (True, "partial"), (False, "none"), (False, "partial"), (False, "strong"))
    ]
    found = figures(rows)
    assert found["said_of_recorded"] == 0.5
    assert found["said_of_unrecorded"] == pytest.approx(1 / 3)
    assert found["balanced_accuracy"] == pytest.approx((0.5 + 2 / 3) / 2)
    assert "balanced_accuracy" not in figures(rows[:2])
