"""What is told beside a question, a request or a supposition, and what only belongs to them."""

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

NOW = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))


def _told(said: str) -> list[str]:
    return [a.text for a in read(said, NOW).assertions if a.claim is not None]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("what's a good stretch, bearing in mind I've two slipped discs?", "User has two slipped discs"),
        ("could you plan a menu, seeing as my dad's on dialysis", "User's father is on dialysis"),
        ("Given that my landlord bans pets, could I keep stick insects?", "User's landlord bans pets"),
        ("is brie safe now that I'm pregnant?", "User is pregnant"),
        ("which pillow? asking because I've two slipped discs", "User has two slipped discs"),
        ("as a single dad of three, how do I get some quiet?", "User is a single dad of three"),
        ("As the owner of a 1972 Beetle, do I need a check?", "User is the owner of a 1972 Beetle"),
        ("would a cello fit in my Fiat 500?", "User has a Fiat 500"),
        ("why does our Zanussi hob keep clicking?", "User has a Zanussi hob"),
        ("if the council says no we'll appeal, our planning reference is PL/2231", "User's planning reference is PL/2231"),
        ("unless I hear otherwise, the choir meets on Thursdays", "The choir meets on Thursdays unless User hears otherwise"),
    ],
)
def test_a_fact_beside_is_told(said: str, text: str) -> None:
    assert text in _told(said)


@pytest.mark.parametrize(
    "said",
    [
        "as a joke, could I send him a fish?",
        "as a rule, should I tip?",
        "as a starter, what should I make?",
        "why is my Python script slow?",
        "is my May bill right?",
        "read my Chapter 3 draft",
        "now that this is settled, what's next?",
        "now that we've sorted the dates, what about food?",
        "if I won I'd buy a house and my car would be red",
    ],
)
def test_what_belongs_to_the_question_is_not(said: str) -> None:
    assert _told(said) == []
