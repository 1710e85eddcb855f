"""What only looks like something else: a told line is no task for the answerer, an article no blood group, 特别 no denial."""

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

CONTEXT = Context(datetime(2026, 5, 6, 12, tzinfo=UTC))


def claimed(text: str) -> list[str]:
    return [assertion.text for assertion in read(text, CONTEXT).assertions if assertion.claim is not None]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("I need to check this with my doctor.\nI'm allergic to penicillin.", "allergic to penicillin"),
        ("We fix this on Saturdays.\nI live in Oslo.", "lives in Oslo"),
        ("My blood type is A", "User's blood type is A"),
        ("I lost ten years of photos on 3 March 2026.", "lost ten years of photos"),
        ("My brother in law school is called Ned.", "User's brother is called Ned"),
        ("I lost my job.", "lost User's job"),
        ("I joined a gym.", "joined a gym"),
        ("I make 60k a year.", "makes 60k a year"),
        ("My boss Ruth called.", "User's boss is Ruth"),
    ],
)
def test_it_is_kept(text: str, held: str) -> None:
    assert any(held in each for each in claimed(text)), claimed(text)


@pytest.mark.parametrize("text", ["Is blood type a good predictor of diet?", "Can you fix this for me?\nI live in Oslo."])
def test_it_is_not(text: str) -> None:
    assert claimed(text) == []
