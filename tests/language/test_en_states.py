"""What is said of somebody with one "be", or with a verb that shares their subject, is told as so many things."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(text: str) -> list[tuple[str, str]]:
    return [(a.claim.attribute, a.text) for a in read(text, Context(AT)).assertions if a.claim]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I'm vegan and allergic to soy.", [("diet", "User is vegan"), ("allergy", "User is allergic to soy")]),
        ("I'm vegetarian but allergic to nuts.", [("diet", "User is vegetarian"), ("allergy", "User is allergic to nuts")]),
        ("I'm 34 and a nurse.", [("age", "User is 34"), ("occupation", "User is a nurse")]),
        ("I'm 52, divorced, and diabetic.", [("age", "User is 52"), ("marital_status", "User is divorced"), ("health", "User is diabetic")]),
        ("My son is 4 and allergic to eggs.", [("age", "User's son is 4"), ("allergy", "User's son is allergic to eggs")]),
        ("My wife is Thai and vegetarian.", [("nationality", "User's wife is Thai"), ("diet", "User's wife is vegetarian")]),
        ("My flatmate is Greek. He works nights.", [("nationality", "User's flatmate is Greek"), ("shift", "User's flatmate works nights")]),
        ("My brother is deaf and has a dog.", [("health", "User's brother is deaf"), ("pet", "User's brother has a dog")]),
        ("My sister has a van and is a florist.", [("owns", "User's sister has a van"), ("occupation", "User's sister is a florist")]),
        ("Mum is 70 and has gone to Spain.", [("age", "User's mother is 70"), ("goes to", "User's mother has gone to Spain")]),
        ("My coach is strict and hates excuses.", [("is", "User's coach is strict"), ("dislikes", "User's coach hates excuses")]),
        ("My brother is 30 and plays bass.", [("age", "User's brother is 30"), ("plays", "User's brother plays bass")]),
    ],
)  # fmt: skip
def test_each_is_told_by_itself(text: str, told: list[tuple[str, str]]) -> None:
    assert _told(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I'm an English teacher and a runner.", ["User is an English teacher and a runner"]),
        ("My mother tongues are Irish and German.", ["User's mother tongues are Irish and German"]),
        ("My job is emails and calls.", ["User's job is emails and calls"]),
        ("My dog is fur and bones.", ["User's dog is fur and bones"]),
        ("I love it here and is there a bus?", []),
        ("are you vegan and allergic to soy?", []),
        ("if I'm vegan and allergic to soy, what can I cook?", []),
    ],
)
def test_a_list_and_a_question_stay_whole(text: str, told: list[str]) -> None:
    assert [text for _, text in _told(text)] == told
