"""What does the speaker harm is told in many ways; figures of speech of the same form tell of nothing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.authority import Authority
from troth.language.reader import read
from troth.language.reading import Context

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def claims(text: str, authority: Authority = Authority.USER) -> list[tuple[str, str]]:
    found = read(text, Context(NOW, authority=authority)).assertions
    return [(one.claim.attribute, one.claim.value) for one in found if one.claim and one.attribute is not None]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Bee stings could kill me.", ("allergy", "Bee stings")),
        ("A single prawn could kill me.", ("allergy", "A single prawn")),
        ("Latex nearly killed me once.", ("allergy", "Latex")),
        ("Sesame sends me to hospital.", ("allergy", "Sesame")),
        ("Eggs make my throat swell up.", ("allergy", "Eggs")),
        ("I swell up if I eat kiwi.", ("allergy", "kiwi")),
        ("I come out in a rash from wool", ("allergy", "wool")),
        ("Garlic gives me migraines.", ("health", "Garlic")),
        ("Dairy doesn't agree with me.", ("health", "Dairy")),
        ("Wool makes me itch.", ("health", "Wool")),
        ("Garlic bread makes me bloated.", ("health", "Garlic bread")),
        ("Cat hair makes me wheeze.", ("allergy", "Cat hair")),
        ("Cats make me sneeze.", ("health", "Cats")),
        ("Anything with nuts could kill me.", ("allergy", "Anything with nuts")),
        ("Being near horses makes me wheeze.", ("allergy", "Being near horses")),
        ("The smell of bleach makes me cough.", ("health", "The smell of bleach")),
        ("Coffee makes me sick to my stomach.", ("health", "Coffee")),
        ("Milk never really agreed with me.", ("health", "Milk")),
    ],
)
def test_what_does_harm_is_told(text: str, claim: tuple[str, str]) -> None:
    assert claims(text) == [claim]


@pytest.mark.parametrize(
    "text",
    [
        "This heat could kill me.",
        "Deadlines will kill me.",
        "The stairs will kill me one day.",
        "My cat could kill me for that.",
        "Exams make me sick.",
        "Flying gives me headaches.",
        "If I eat nuts it would kill me.",
        "Horse racing gives me palpitations.",
        "Wheat prices make me sick.",
        "Smoke signals from the office give me headaches.",
        "A dog nearly killed me yesterday.",
        "A horse ran past and nearly killed me.",
        "Cats make me sick with their vanity.",
        "Fish bowls give me a headache to clean.",
        "Do eggs make my throat swell",
        "Suppose gluten makes me sick.",
        "Wasp stings made me wheeze in a dream.",
        "Peanuts could kill me, says the hero.",
    ],
)
def test_a_figure_of_speech_tells_of_none(text: str) -> None:
    assert not {attribute for attribute, _ in claims(text)} & {"allergy", "health"}


def test_an_agent_has_none() -> None:
    assert claims("Peanuts would kill me.", Authority.AGENT) == []


@pytest.mark.parametrize(
    "text", ["I run the Sunday school.", "I'm in the Thursday choir.", "I stopped going to the Tuesday group."]
)
def test_what_is_so_every_week_is_called_by_its_day(text: str) -> None:
    found = [one.text for one in read(text, Context(NOW)).assertions if one.claim]
    assert found
    assert not any("2026" in one for one in found)


def test_since_when_is_no_claim_of_its_own() -> None:
    assert claims("I've played chess since I was six.") == [("plays", "chess")]
