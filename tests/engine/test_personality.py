"""A personality orders what is about equally relevant, where it was given a weight; by default it has none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

import troth
from troth import RecallOptions
from troth.domain.personality import CALM, Affect, fit
from troth.domain.ranking import PRESETS
from troth.engine.read.affect import affect_of
from troth.sync import Space


@pytest.fixture(params=["memory", "sqlite"])
def space(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Space]:
    with closing(troth.open(":memory:" if request.param == "memory" else f"{tmp_path}/m.db", embedder=None)) as db:
        yield db.space("a")


@pytest.mark.parametrize(
    ("text", "pleasant", "stirring"),
    [
        ("User loves the harbour", 1, True),
        ("User is worried about the exam", -1, False),
        ("User is not happy with the window", -1, False),
        ("User's function is made of paint", 0, False),
        ("用户很害怕打针", -1, True),
        ("用户不开心", -1, False),
        ("用户住在杭州", 0, False),
    ],
)
def test_what_words_feel_like(text: str, pleasant: int, stirring: bool) -> None:
    affect = affect_of(text)
    assert (affect.valence > 0) - (affect.valence < 0) == pleasant
    assert (affect.arousal > 0) is stirring


@pytest.mark.parametrize(
    ("traits", "layer", "affect", "expected"),
    [
        ({}, "semantic", Affect(1.0, 1.0), 0.5),
        ({"openness": 0.5, "neuroticism": 0.5}, "semantic", Affect(1.0, 1.0), 0.5),
        ({"openness": 1.0}, "semantic", CALM, 1.0),
        ({"openness": 0.0}, "semantic", CALM, 0.0),
        ({"openness": 1.0}, "episodic", CALM, 0.5),
        ({"extraversion": 0.8}, "social", CALM, 0.8),
        ({"conscientiousness": 0.9}, "procedural", CALM, 0.9),
        ({"agreeableness": 1.0}, "semantic", Affect(-1.0, 0.0), 0.5),
        ({"neuroticism": 1.0}, "semantic", Affect(-1.0, 0.5), 0.9),
        (dict.fromkeys(("openness", "conscientiousness", "neuroticism"), 1.0), "procedural", Affect(1.0, 1.0), 1.0),
    ],
)
def test_what_a_personality_leans_to(traits: dict[str, float], layer: str, affect: Affect, expected: float) -> None:
    assert fit(traits, layer, "user", 0.0, affect) == expected


def test_it_has_no_weight_by_default_and_counts_where_it_was_given_one(space: Space) -> None:
    space.remember("I love swimming in the lake.")
    space.remember("I dread swimming in the sea.")
    question, warm = "What about swimming?", {"agreeableness": 1.0}
    plain, leaning = space.recall(question), space.recall(question, RecallOptions(traits=warm))
    assert [(hit.id, hit.score) for hit in leaning] == [(hit.id, hit.score) for hit in plain]
    assert {one.features["personality"] for one in plain.trace.candidates if one.features} == {0.5}
    weights = {**PRESETS["balanced"], "personality": 1.0}
    for much, first in ((1.0, "lake"), (0.0, "sea")):
        found = space.recall(question, RecallOptions(traits={"agreeableness": much}, preset=weights))
        assert first in found.hits[0].text
    assert {hit.features["personality"] for hit in found} == {0.0, 0.5}
