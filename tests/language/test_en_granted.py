"""What a question or a request takes for granted is told; what only stands in one is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.notes import unclaimed
from troth.language.reader import read
from troth.language.reading import Context, Recent

NOW = datetime(2026, 3, 4, 9, tzinfo=UTC)


def facts(text: str, context: Context | None = None) -> list[str]:
    return [one.text for one in read(text, context or Context(NOW)).assertions if one.claim is not None]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("what can my coeliac nephew eat at a fair?", "User's nephew is coeliac"),
        ("could my deaf granddad follow an opera?", "User's grandfather is deaf"),
        ("is there a choir for my 8-year-old cousin?", "User's cousin is 8"),
        ("does my tortoise need a lamp?", "User has a tortoise"),
        ("find me a kennel that takes my two cats", "User has two cats"),
        ("how far is it from my boathouse on Quay Street?", "User's boathouse is on Quay Street"),
        ("any tips for my podcast about lichens?", "User's podcast is about lichens"),
        ("which bus suits someone like me who can't do stairs?", "User can not do stairs"),
        ("being colour-blind, can I sit the exam?", "User is colour-blind"),
        ("as someone who's allergic to latex what gloves do I need?", "User is allergic to latex"),
        ("write a limerick for my aunt who hates lilies", "User's aunt hates lilies"),
        ("draft a card for my uncle, he breeds eels", "User's uncle breeds eels"),
        ("My mum loves knitting and hates sewing.", "User's mother hates sewing"),
    ],
)
def test_what_is_taken_for_granted_is_told(said: str, kept: str) -> None:
    assert kept in facts(said)


@pytest.mark.parametrize(
    "said",
    [
        "where can I park my van near the Abbey?",
        "what do you think of my letter about whales?",
        "why is my code in Rust slow?",
        "do you sell my vegan dog food brand?",
        "what's a fair fee for my French tutor?",
        "being honest, should I quit?",
        "would a neighbour's coeliac son like it?",
        "can my tired son skip school?",
        "got any jokes about bees?",
    ],
)
def test_what_only_stands_in_a_question_is_not(said: str) -> None:
    assert facts(said) == []


def test_what_is_known_is_not_told_again() -> None:
    told = read("I have a tortoise called Flint", Context(NOW)).assertions
    held = tuple(Recent(f"m{i}", a.claim, a.text, NOW) for i, a in enumerate(told) if a.claim is not None)
    assert facts("does my tortoise need a lamp?", Context(NOW, recent=held)) == []


def test_a_statement_beside_a_question_can_be_noted() -> None:
    text = "my kiln trips on wet days, which fuse helps?"
    spans = unclaimed(text, read(text, Context(NOW)).assertions, Context(NOW))
    kept = [text[a:b] for a, b in spans] + facts(text)
    assert any("trips on wet days" in one for one in kept)
    assert not any("fuse" in one for one in kept)
