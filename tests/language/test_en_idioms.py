"""Ways of saying a plain thing: idioms in plain order, arrangements with others, and what is said in general."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Mood
from troth.language.languages import ask
from troth.language.reader import read
from troth.language.reading import Context

SAID = Context(datetime(2026, 3, 2, 10, tzinfo=UTC))


def told(text: str) -> list[tuple[str, str, str]]:
    """(subject, attribute, value) of each claim, a denied value behind a minus."""
    claims = (a.claim for a in read(text, SAID).assertions if a.claim is not None)
    return [(c.subject, c.attribute, c.value if c.positive else f"-{c.value}") for c in claims]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Joiner by trade, that's me.", ("user", "occupation", "Joiner")),
        ("been sober since 2019", ("user", "is", "sober")),
        ("A garden is what we don't have.", ("user", "owns", "-garden")),
        ("Ten years later I run a bakery in Ghent.", ("user", "occupation", "runs a bakery")),
        ("nothing beats a cold swim", ("user", "likes", "cold swim")),
        ("whoever told you I smoke was wrong", ("user", "habit", "-smoke")),
        ("It's a myth that I don't eat cheese.", ("user", "eat", "cheese")),
        ("I eat neither eggs nor dairy.", ("user", "eat", "-eggs")),
        ("Not only do I sing bass, I also mend the organ.", ("user", "sing", "bass")),
        ("My sister lives in Malmö, my brother in Lund.", ("user's brother", "home", "Lund")),
        ("I'd sooner take the night train than fly.", ("user", "transport preference", "night train")),
    ],
)
def test_idioms_are_read_in_plain_order(text: str, claim: tuple[str, str, str]) -> None:
    assert claim in told(text)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("We get our eggs from Hollis Farm.", ("user", "get egg from", "Hollis Farm")),
        ("I have my hair cut at Ruffles.", ("user", "have hair cut at", "Ruffles")),
        ("I take the car to Brightside to be serviced.", ("user", "take car to", "Brightside")),
        ("I've got Fridays off.", ("user", "days off", "Fridays")),
        ("I sell honey.", ("user", "sell", "honey")),
        ("I work out at Benny's.", ("user", "gym", "Benny's")),
        ("I'm on Lisbon time.", ("user", "time zone", "Lisbon")),
        ("I drive a tram.", ("user", "occupation", "drives a tram")),
        ("There's a kiln in my garage.", ("user", "owns", "kiln")),
        ("Our invoices for the club go to Maren.", ("user's invoices", "goes to", "Maren")),
        ("I've got two brothers, Sten and Olle. The other lives in Lund.", ("user's brother olle", "home", "Lund")),
    ],
)
def test_what_is_usual_is_kept(text: str, claim: tuple[str, str, str]) -> None:
    assert claim in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "I get errors from Docker.",
        "I keep forgetting",
        "Love the energy there.",
        "There's a bug in my code.",
        "I can help you and recommend some books.",
        "The first is better.",
        "It's Python, hi all.",
    ],
)
def test_what_tells_nothing_of_a_person_stays_silent(text: str) -> None:
    assert told(text) == []


def test_a_hedge_makes_what_stands_before_it_unsure() -> None:
    moods = [a.mood for a in read("The jab was in 2019 but don't quote me", SAID).assertions if a.claim is not None]
    assert moods
    assert set(moods) == {Mood.UNCERTAIN}


@pytest.mark.parametrize(
    ("question", "address"),
    [
        ("Where does the user get eggs from?", "get egg from"),
        ("Which bike does the user ride?", "ride"),
        ("Where does the user take the dog to be groomed?", "take dog to"),
    ],
)
def test_a_question_names_the_address_of_what_the_user_does(question: str, address: str) -> None:
    assert address in ask(question).attributes
