"""Whom and what "she", "him", "it", "the guy" and "the other one" mean, and where it is open."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(before: str, said: str) -> list[str]:
    """What is read of `said` in a later conversation, where `before` is held."""
    first = read(before, Context(NOW)).assertions
    held = [Recent(f"m{i}", a.claim, a.text, NOW) for i, a in enumerate(first) if a.claim is not None]
    people = {name: key for a in first for name, key in a.names.items()}
    context = Context(NOW + timedelta(days=9), recent=tuple(reversed(held)), people=people)
    return [a.text for a in read(said, context).assertions if a.text]


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        ("My therapist is Ruth", "I see her every other Thursday", "User sees User's therapist Ruth every other Thursday"),
        ("My gran lives in Diss", "I ring her on Sundays", "User rings User's grandmother on Sundays"),
        ("My colleague Amir runs the lab", "I share an office with him", "User shares an office with User's colleague Amir"),
        ("Our nanny is Greta", "we pay her 14 an hour", "User pays User's nanny Greta 14 an hour"),
        ("My cousin Beno is a plumber", "he did our bathroom", "User's cousin Beno did User's bathroom"),
        ("My landlord is a Mr Osei", "the guy's selling the flat", "User's landlord Mr Osei is selling the flat"),
        (
            "My daughter's teacher is Ms Quill",
            "she lives two doors down from us",
            "User's daughter's teacher Ms Quill lives two doors down from User",
        ),
        ("I have two sisters, Jo and Kim. Jo lives in Leeds", "the other one lives in Hove", "User's sister Kim lives in Hove"),
        (
            "We have a dog called Biscuit and a cat called Pepper",
            "the cat's on a special diet now",
            "User's cat Pepper is on a special diet now",
        ),
        (
            "My brother Rolf is a chef",
            "he's just opened his own place in Hull",
            "User's brother Rolf has just opened his own place in Hull",
        ),
    ],
)
def test_it_is_said_who_is_meant(before: str, said: str, text: str) -> None:
    assert text in _told(before, said)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("My wife is called Noor", "A woman at work fell over and I drive her home on Fridays"),
        ("My wife is called Noor", "I told my sister I'd ring her on Sunday"),
        ("My brother Rolf is a chef", "my boss is a nightmare, I can't stand him"),
        ("I have a sister, Jo, and a daughter, Mia", "I take her to ballet on Mondays"),
        ("My mum lives in Cork", "I met Ana at the gym and I train with her on Fridays"),
        ("We've got a cat, Pepper", "we bought a sofa. We keep it in the conservatory"),
        ("My dad is 70", "the guy at the garage is useless"),
    ],
)
def test_where_two_may_be_meant_nobody_is_named(before: str, said: str) -> None:
    names = ("Noor", "Rolf", "Jo", "Mia", "mother", "Pepper", "father")
    assert not [text for text in _told(before, said) if any(name in text for name in names)]
