"""Two people of one name are two: a brother is no neighbour, and a friend's daughter none of one's own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

SAID = datetime(2026, 3, 2, 9, tzinfo=UTC)
APART = [
    ("My neighbour Otis paints.", "My brother Otis lives in Bath.", "user's brother otis"),
    ("My aunt Carys knits.", "My sister Carys swims.", "user's sister carys"),
    ("My boss Ruth is strict.", "My sister Ruth is a nurse.", "user's sister ruth"),
    ("My friend's daughter is called Maud.", "My daughter Maud is seven.", "user's daughter maud"),
    ("My girlfriend Pia paints.", "My wife Pia works at Pelham.", "user's girlfriend"),
    ("My wife's sister Astrid is a vet.", "My sister-in-law Astrid moved to Bonn.", "user's wife's sister astrid"),
    ("My baby Enid sleeps badly.", "My daughter Enid rows.", "user's baby"),
    ("My friend Sam cooks.", "My best friend Sam moved to Rome.", "user's friend sam"),
]


@pytest.mark.parametrize(("first", "then", "subject"), APART)
def test_who_is_meant_where_a_name_is_known(first: str, then: str, subject: str) -> None:
    people = {name: key for a in read(first, Context(SAID)).assertions for name, key in a.names.items()}
    assert {a.claim.subject for a in read(then, Context(SAID, people=people)).assertions if a.claim} == {subject}


@pytest.mark.parametrize(
    ("said", "whose", "value"),
    [
        ("Astrid is my wife's sister.", "user's wife", "sister Astrid"),
        ("Otto is my boss's son.", "user's boss", "son Otto"),
        ("Astrid is my sister.", "user", "sister Astrid"),
    ],
)
def test_whose_kin_somebody_is(said: str, whose: str, value: str) -> None:
    assert [(a.claim.subject, a.claim.value) for a in read(said, Context(SAID)).assertions if a.claim] == [(whose, value)]
