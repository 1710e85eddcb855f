"""Plans that are told to come at another time, or not at all, and what only sounds like it."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _said(before: str, said: str) -> list[Assertion]:
    held = [each for each in read(before, Context(NOW)).assertions if each.claim is not None]
    recent = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(held) if each.claim is not None)
    return [a for a in read(said, Context(NOW + timedelta(days=7), recent=recent)).assertions if a.targets == ("m0",)]


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        ("We plan to get married in the orangery in June", "the wedding's been moved to September", "User plans to get married in the orangery in September 2026"),
        ("I'm starting the sommelier course in September", "the sommelier course has been brought forward to June", "User plans to start the sommelier course in June 2026"),
        ("I'm due to have my hip done on 12 March", "the hip op's been put off until April", "User is due to have User's hip done in April 2026"),
        ("I'll take the ferry to Jersey on 3 July", "rescheduled Jersey to the 10th", "User plans to take the ferry to Jersey on 2026-07-10"),
        ("I'm flying to Oslo on 4 May", "my Oslo flight is now on the 6th", "User plans to fly to Oslo on 2026-05-06"),
        ("We're holding the fete on 6 June", "the fete's been put back to 13 June because of the heat", "User plans to hold the fete on 2026-06-13"),
    ],
)  # fmt: skip
def test_a_plan_is_said_anew_with_its_new_time(before: str, said: str, text: str) -> None:
    assert [a.text for a in _said(before, said)] == [text]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I'm planning to learn Welsh this winter", "the Welsh thing didn't happen, no time"),
        ("I want to open a bakery in 2027", "I've shelved the bakery idea"),
        ("I plan to run the Berlin marathon", "my knee's gone so no Berlin for me"),
        ("We're getting a hot tub in April", "the hot tub never happened"),
    ],
)
def test_a_plan_that_nothing_comes_of_is_over(before: str, said: str) -> None:
    assert [Intent.ENDS in a.intents for a in _said(before, said)] == [True]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("We plan to get married in June", "the wedding venue moved to a new site"),
        ("I plan to walk the Camino in May", "pushed the sofa back to the wall"),
        ("I'm going to redo the garden in spring", "moved the garden chairs to the shed for winter"),
        ("I plan to run the Leeds half in May", "no sugar for me today"),
        ("We're holding the fete on 6 June", "the cake was put off to one side"),
    ],
)
def test_what_moves_something_else_leaves_the_plan(before: str, said: str) -> None:
    assert _said(before, said) == []
