"""A kind that is given up ends what is of it, a diet what it leaves out; what is taken up again ends the diet."""

from __future__ import annotations

import pytest

import troth

OVER = [
    ("I have a cappuccino after lunch.", "I've given up coffee."),
    ("I drink three macchiatos a day.", "I don't drink macchiato any more."),
    ("I drink a glass of rioja every night.", "I've stopped drinking."),
    ("I smoke ten rollies a day.", "I quit cigarettes in June."),
    ("I'm vegan.", "I eat cheese again these days."),
    ("I'm teetotal.", "I've started drinking again."),
    ("I eat a lot of lamb.", "I'm vegetarian now."),
    ("I don't eat seafood.", "I eat prawns now."),
]
KEPT = [
    ("I have a ristretto every morning.", "I don't drink coffee after 3pm."),
    ("I drink a lot of tea.", "I've given up alcohol."),
    ("My wife drinks two lattes a day.", "I've given up coffee."),
    ("I drink a pint of milk a day.", "I've given up drinking."),
    ("I'm vegetarian.", "I eat lentils now."),
    ("I'm vegetarian.", "My brother eats meat now."),
    ("I work for a wine merchant.", "I've given up wine."),
]


def stays(first: str, then: str) -> bool:
    with troth.open(":memory:", embedder=None) as memory:
        me = memory.space("me")
        me.observe(first)
        (held,) = me.list()
        me.observe(then)
        return held.id in {belief.id for belief in me.list()}


@pytest.mark.parametrize(("first", "then"), OVER)
def test_what_is_of_a_kind_is_over_with_it(first: str, then: str) -> None:
    assert not stays(first, then)


@pytest.mark.parametrize(("first", "then"), KEPT)
def test_what_is_of_another_kind_or_person_stays(first: str, then: str) -> None:
    assert stays(first, then)
