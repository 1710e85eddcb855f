"""Orders that hold whenever something comes up, and those that are for once."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _ordered(said: str, recent: tuple[Recent, ...] = ()) -> list[Assertion]:
    made = read(said, Context(NOW + timedelta(days=9), recent=recent)).assertions
    return [each for each in made if each.claim is not None and each.claim.attribute == "instruction"]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("when you give me recipes use grams", "When the assistant gives User recipes, User wants the assistant to use grams"),
        ("Unless I say otherwise, answer in bullet points", "Unless User says otherwise, User wants the assistant to answer in bullet points"),
        ("If I ask for a film, leave out anything with subtitles", "If User asks for a film, User wants the assistant to leave out anything with subtitles"),
        ("Before you send anything to the council show me first", "Before the assistant sends anything to the council, User wants the assistant to show User first"),
        ("any time I ask about trains I mean from Crewe", "Any time User asks about trains, User means from Crewe"),
        ("until further notice no meetings on Mondays", "Until further notice: no meetings on Mondays"),
        ("if you write to Anna, always use her title", "If the assistant writes to Anna, User wants the assistant to always use her title"),
        ("after every answer give me one source", "After every answer, User wants the assistant to give User one source"),
        ("when I paste code, don't explain it", "When User pastes code, User wants the assistant to not explain it"),
    ],
)  # fmt: skip
def test_an_order_for_an_occasion_stands(said: str, text: str) -> None:
    assert [each.text for each in _ordered(said)] == [text]


@pytest.mark.parametrize(
    "said",
    [
        "when you write the letter mention the deposit",
        "when you get a chance read this",
        "when I send the draft check the commas",
        "when you book a hotel tomorrow ask for a cot",
        "if it rains remind me to shut the skylight",
        "when I ask my wife she says no",
        "whenever I send parcels the post office loses them",
        "when you describe land use patterns which sources matter",
        "if I quit I'd move to Rome and always sleep late",
        "whenever I call, please please",
    ],
)
def test_what_is_for_once_or_orders_nothing_does_not(said: str) -> None:
    assert _ordered(said) == []


def test_another_way_for_the_same_occasion_takes_the_place_of_the_first() -> None:
    (first,) = _ordered("when you give me recipes use grams")
    assert first.claim is not None
    recent = (Recent("m", first.claim, first.text, NOW),)
    assert [each.targets for each in _ordered("when you give me recipes use ounces", recent)] == [("m",)]
    assert [each.targets for each in _ordered("when you give me recipes skip the photos", recent)] == [()]


@pytest.mark.parametrize("said", ["when - - always use grams", "if ... , always use grams"])
def test_an_occasion_that_names_nothing_is_none(said: str) -> None:
    assert [each.text for each in _ordered(said)] == ["User wants the assistant to use grams"]
