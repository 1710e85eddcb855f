"""What cannot stand where a person has one value."""

from datetime import UTC, datetime

import pytest

from troth.language.en.unfit import unfit
from troth.language.reader import read
from troth.language.reading import Context

REFUSED = [
    ("name", "Same"),
    ("name", "Looky"),
    ("name", "room 12"),
    ("home", "a relationship"),
    ("home", "it"),
    ("hometown", "shop"),
    ("location", "touch and chat"),
    ("employer", "7"),
    ("employer", "this moment"),
    ("employer", "getting it made"),
    ("occupation", "it"),
    ("occupation", "please always answer"),
    ("occupation", "being a positive role model for them"),
    ("field_of_study", "hard"),
    ("reply_language", "extreme detail what packages do"),
    ("school", "to sleep"),
]
KEPT = [
    ("name", "Lan Okafor"),
    ("home", "a flat near the river"),
    ("home", "Stoke-on-Trent"),
    ("home", "leeds"),
    ("hometown", "Dublin"),
    ("employer", "a small bakery"),
    ("employer", "7-Eleven"),
    ("occupation", "senior physiotherapist"),
    ("field_of_study", "marine biology"),
    ("reply_language", "British English"),
    ("diet", "whatever there is, really"),
]


@pytest.mark.parametrize(("attribute", "value"), REFUSED)
def test_refuses_what_is_no_value_of_a_life(attribute: str, value: str) -> None:
    assert unfit(attribute, value)


@pytest.mark.parametrize(("attribute", "value"), KEPT)
def test_lets_pass_what_can_be_one(attribute: str, value: str) -> None:
    assert not unfit(attribute, value)


SAID = [
    ("I'm Lan Okafor.", "name", "Lan Okafor"),
    ("I'm Viktor Taylor.", "name", "Viktor Taylor"),
    ("I'm Head Chef at Dishoom.", "occupation", "Head Chef"),
    ("Please always answer in British English.", "reply_language", "British English"),
    ("My longest run so far is 11 kilometres.", "longest run", "11 kilometres"),
    ("I work there as a senior physiotherapist now.", "occupation", "senior physiotherapist"),
]
UNSAID = [
    "That's amazing! Same here.",
    "What else do you need about the app? We need to move.",
    "I've been in a relationship with Stephen for 5 years now.",
    "I start my new job at 7 AM every day.",
    "We can stay in touch and chat.",
    "We're all in it together.",
    "I'm coming from the shop.",
    "I'll start with step 1 first.",
]


@pytest.mark.parametrize(("text", "attribute", "value"), SAID)
def test_reads_who_somebody_is(text: str, attribute: str, value: str) -> None:
    made = [a.claim for a in read(text, Context(datetime(2026, 3, 10, 9, tzinfo=UTC))).assertions if a.claim]
    assert (attribute, value) in [(claim.attribute, claim.value) for claim in made]


@pytest.mark.parametrize("text", UNSAID)
def test_takes_no_single_address_with_what_does_not_belong_there(text: str) -> None:
    made = [a for a in read(text, Context(datetime(2026, 3, 10, 9, tzinfo=UTC))).assertions if a.claim]
    held = {"name", "home", "hometown", "location", "employer", "occupation", "workplace"}
    assert not [a.text for a in made if a.claim and a.claim.attribute in held]
