"""Ranking and packing: weights as data, a floor of absolute evidence, a budget that holds."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troth.domain.packing import Item, escape, pack, spread
from troth.domain.ranking import (
    PRESETS,
    STRONG,
    TOGETHER_FLOOR,
    VECTOR_FLOOR,
    Evidence,
    bm25,
    floor_among,
    freshness,
    idf,
    rarest_first,
    scaled,
    score,
    told,
    vector_worth,
)
from troth.domain.sight import contains_scope, nearness, sees_domain, sees_scope
from troth.domain.trace import Fate

CALIBRATION = (0.1, 0.2, 0.3, 0.5)


def test_every_preset_ranks_by_what_it_names() -> None:
    for name, weights in PRESETS.items():
        assert score(dict.fromkeys(weights, 1.0), name) == pytest.approx(sum(weights.values()))
        assert score({}, name) == 0.0


def test_use_and_age_never_push_an_exact_match_out() -> None:
    weights = PRESETS["balanced"]
    minor = sum(weights[name] for name in ("authority", "freshness", "confidence", "layer", "scope"))
    assert minor < weights["lexical"]


@pytest.mark.parametrize(
    ("evidence", "passes"),
    [
        (Evidence(), False),
        (Evidence(address=1.0), True),
        (Evidence(share=0.05), False),
        (Evidence(share=0.5), True),
        (Evidence(vector=0.1), False),
        (Evidence(vector=0.8), True),
    ],
)
def test_the_floor(evidence: Evidence, passes: bool) -> None:
    assert evidence.passes(1000) is passes


def test_words_and_meaning_together_support_an_answer_better_than_either() -> None:
    words, meaning, both = Evidence(share=0.5), Evidence(vector=0.7), Evidence(share=0.5, vector=0.7)
    assert max(told(words, ()), told(meaning, ())) < STRONG <= told(both, ())
    assert told(both, (meaning,)) > told(both, ())
    assert told(Evidence(share=1, vector=1), (both,)) == 1


@pytest.mark.parametrize("floor", [VECTOR_FLOOR, TOGETHER_FLOOR])
def test_the_floor_rises_with_what_is_held(floor: tuple[float, float]) -> None:
    few, some, many = (floor_among(documents, floor) for documents in (1, 5, 30))
    assert floor_among(0, floor) == few < some < many == floor_among(10_000, floor)


def test_the_turn_that_a_fact_was_read_from_helps_it_over_the_floor_but_not_alone() -> None:
    bare, told = Evidence(share=0.06, vector=0.2), Evidence(share=0.06, vector=0.2, told_share=0.4, told_vector=0.3)
    assert told.passes(5)
    assert not bare.passes(5)
    assert not Evidence(told_share=0.4).passes(5)


def test_a_rarer_term_weighs_more() -> None:
    assert idf(1000, 1) > idf(1000, 10) > idf(1000, 900) >= 0
    assert bm25(3, 10, 10.0, 2.0) > bm25(1, 10, 10.0, 2.0) > bm25(1, 100, 10.0, 2.0)


@pytest.mark.parametrize(
    ("frequencies", "exact", "expected"),
    [
        ({"a": 10, "b": 1}, set(), ("b", "a")),
        ({"a": 2900, "b": 200, "c": 50}, set(), ("c", "b")),
        ({"a": 5000}, set(), ("a",)),
        ({"a": 0}, set(), ()),
        ({"7": 2000, "b": 1}, {"7"}, ("7", "b")),
    ],
)
def test_terms_from_the_rarest(frequencies: dict[str, int], exact: set[str], expected: tuple[str, ...]) -> None:
    assert rarest_first(frequencies, tuple(frequencies), frozenset(exact)) == expected


@pytest.mark.parametrize(("cosine", "worth"), [(0.0, 0.0), (0.1, 0.0), (0.2, 0.25), (0.3, 0.5), (0.5, 1.0), (0.9, 1.0)])
def test_what_a_cosine_is_worth(cosine: float, worth: float) -> None:
    assert vector_worth(cosine, CALIBRATION) == pytest.approx(worth)


def test_a_cosine_orders_against_the_best() -> None:
    assert scaled(0.3, 0.3, CALIBRATION) == 1.0
    assert scaled(0.2, 0.3, CALIBRATION) == pytest.approx(0.5)
    assert scaled(None, 0.3, CALIBRATION) == scaled(0.05, 0.3, CALIBRATION) == scaled(0.05, 0.05, CALIBRATION) == 0.0


def test_freshness_halves() -> None:
    assert freshness(365, "preference") == pytest.approx(0.5)
    assert freshness(10_000, "identity") == 1.0
    assert freshness(-5, "fact") == 1.0


# The first test of a worker pays for Hypothesis' look through the project for values to try.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
items = st.lists(
    st.builds(
        Item,
        tokens=st.integers(1, 60),
        score=st.floats(0, 2),
        layer=st.sampled_from(["identity", "semantic", "temporary", ""]),
        safety=st.booleans(),
    ),
    max_size=25,
)


@unhurried
@given(items, st.integers(1, 12), st.one_of(st.none(), st.integers(0, 300)))
def test_a_pack_never_exceeds_its_budget_or_limit(items: list[Item], limit: int, budget: int | None) -> None:
    fates = pack(items, limit, budget)
    assert len(fates) == len(items)
    chosen = [item for item, fate in zip(items, fates, strict=True) if fate is Fate.RETURNED]
    assert len(chosen) <= limit
    assert budget is None or sum(item.tokens for item in chosen) <= budget
    assert set(fates) <= {Fate.RETURNED, Fate.RANK, Fate.BUDGET}


def test_safety_comes_before_what_is_merely_near() -> None:
    fates = pack([Item(10, 1.0), Item(10, 0.9), Item(10, 0.2, safety=True)], 3, 20)
    assert fates == (Fate.RETURNED, Fate.BUDGET, Fate.RETURNED)


@unhurried
@given(st.text())
def test_escaped_text_stays_on_one_line_and_opens_nothing(text: str) -> None:
    escaped = escape(text)
    assert "<" not in escaped
    assert ">" not in escaped
    assert len(escaped.splitlines()) <= 1


@pytest.mark.parametrize(
    ("scope", "look", "seen"),
    [
        (None, "a", True),
        ("a", None, True),
        ("a", "a", True),
        ("a", "a/b", True),
        ("a/b", "a", False),
        ("ab", "a", False),
        ("a", "ab/c", False),
    ],
)
def test_what_a_narrowed_look_sees(scope: str | None, look: str | None, seen: bool) -> None:
    assert sees_scope(scope, look) is seen
    assert sees_scope(scope, look, varies=False)


def test_nearest_scope_first() -> None:
    assert nearness("a/b", "a/b") > nearness("a", "a/b") > nearness(None, "a/b")
    assert contains_scope("a/", "a/b")
    assert sees_domain(None, "x")
    assert not sees_domain("y", "x")


def test_many_tellings_of_one_thing_leave_room_for_another() -> None:
    coffee = [frozenset(f"user drinks coffee {word} morning before work".split()) for word in ("every", "each", "any", "all")]
    numbered = [frozenset(f"user visited place number {number}".split()) for number in range(4)]
    other, far = frozenset({"user", "swims"}), frozenset({"user", "paints"})
    assert spread([*coffee, other], [0.9, 0.8, 0.7, 0.6, 0.5]) == [0, 1, 4, 2, 3]
    assert spread([*coffee, far], [0.9, 0.8, 0.7, 0.6, 0.1]) == [0, 1, 2, 3, 4]
    assert spread([*numbered, other], [0.9, 0.8, 0.7, 0.6, 0.5]) == [0, 1, 2, 3, 4]
    assert spread([frozenset()] * 3, [0.3, 0.2, 0.1]) == [0, 1, 2]
