"""Whom "she" means where somebody was brought up by another's claim, and where nobody can tell."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _after(before: str, said: str) -> list[str]:
    told = [a for a in read(before, Context(NOW)).assertions if a.claim is not None]
    recent = tuple(Recent(f"m{i}", a.claim, a.text, NOW) for i, a in enumerate(told) if a.claim is not None)
    later = Context(NOW + timedelta(minutes=5), recent=recent)
    return [a.text for a in read(said, later).assertions if a.claim is not None or a.text]


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        ("My nephew Jory has a son.", "His name is Kit.", ["User's nephew Jory's son's name is Kit"]),
        ("My dad has got a new girlfriend.", "She likes jazz.", ["User's father's girlfriend likes jazz"]),
        ("My cousin married a Dane.", "He's called Mads.", ["User's cousin's partner is called Mads"]),
        ("I share a desk with Noor.", "She's allergic to nuts.", ["Noor is allergic to nuts"]),
        ("There's a new lad on our team, Piotr.", "He plays the sax.", ["Piotr plays the sax"]),
        ("My boss has a dog.", "Its name is Waffles.", ["User's boss's dog's name is Waffles"]),
        ("The guy who fixes my bike is Lars.", "He drinks oat milk.", ["Lars drinks oat milk"]),
        ("My parents are divorced.", "They both live in Kent.", ["User's parents live in Kent"]),
    ],
)  # fmt: skip
def test_it_is_who_was_brought_up(before: str, said: str, text: list[str]) -> None:
    assert _after(before, said) == text


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I had coffee with Mia and Zoe.", "She's moving to Perth."),
        ("My flatmate has a snake.", "He feeds it on Sundays."),
        ("I bank with Monzo.", "They froze my card."),
        ("I met a guy at the gym.", "He's selling his kayak."),
    ],
)
def test_where_two_may_be_meant_nobody_is(before: str, said: str) -> None:
    assert not [
        text for text in _after(before, said) if any(name in text for name in ("Mia", "Zoe", "flatmate", "Monzo", "guy"))
    ]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("My brother's got a new flatmate. He likes jazz.", "User's brother's flatmate likes jazz"),
        ("My neighbour just had a baby. She's called Elspeth.", "User's neighbour's baby is called Elspeth"),
        ("I play chess with a retired judge called Humphrey. He's 84.", "Humphrey is 84"),
    ],
)
def test_so_it_is_in_the_next_sentence(said: str, text: str) -> None:
    assert text in [a.text for a in read(said, Context(NOW)).assertions]
