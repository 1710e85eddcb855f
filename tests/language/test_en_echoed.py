"""The same said of somebody else in few words, or denied of them."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _after(before: str, said: str) -> list[tuple[str, str, bool]]:
    held = [each for each in read(before, Context(NOW)).assertions if each.claim is not None]
    recent = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(held) if each.claim is not None)
    now = Context(NOW + timedelta(days=7), recent=recent)
    return [(a.text, a.claim.attribute, a.claim.positive) for a in read(said, now).assertions if a.claim is not None]


@pytest.mark.parametrize(
    ("before", "said", "text", "positive"),
    [
        ("My sister has asthma", "so do I", "User has asthma", True),
        ("I bank with Nationwide", "so does my wife", "User's wife banks with Nationwide", True),
        ("My daughter plays the tuba", "my son does too", "User's son plays the tuba", True),
        ("My mum lives in Split", "my dad's there too", "User's father lives in Split", True),
        ("My brother works at Airbus", "my cousin works there as well", "User's cousin works at Airbus", True),
        ("I'm scared of wasps", "so is my daughter", "User's daughter is scared of wasps", True),
        ("I'm vegetarian", "my husband isn't", "User's husband is not vegetarian", False),
        ("My sister works for the BBC", "I don't", "User does not work for the BBC", False),
        ("I don't own a car", "my girlfriend doesn't either", "User's girlfriend does not own a car", False),
    ],
)
def test_an_echo_says_the_last_thing_of_another(before: str, said: str, text: str, positive: bool) -> None:
    held = read(before, Context(NOW)).assertions[0]
    assert held.claim is not None
    assert _after(before, said) == [(text, held.claim.attribute, positive)]


def test_an_echo_in_the_same_sentence() -> None:
    told = [a.text for a in read("my uncle is a beekeeper and so is his wife", Context(NOW)).assertions if a.claim]
    assert told == ["User's uncle is a beekeeper", "User's uncle's wife is a beekeeper"]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I'm vegetarian", "the shop isn't"),
        ("I like jazz", "me too"),
        ("My mum lives in Split", "I think so too"),
        ("My sister has asthma", "so is my wife"),
        ("My name is Ines", "so is my aunt"),
        ("My sister has asthma", "the plan does not"),
        ("I bank with Nationwide", "does my wife too?"),
    ],
)
def test_what_echoes_nothing_says_nothing(before: str, said: str) -> None:
    assert _after(before, said) == []
