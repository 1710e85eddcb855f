"""A bare answer says what the agent asked for in the turn before; what only stands behind a question says nothing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

NOW = datetime(2026, 3, 4, 9, tzinfo=UTC)


def facts(asked: str, said: str) -> list[str]:
    return [one.text for one in read(said, Context(NOW, before=asked)).assertions if one.claim is not None]


@pytest.mark.parametrize(
    ("asked", "said", "kept"),
    [
        ("Hello! What should I call you?", "Ottilie", "User wants to be called Ottilie"),
        ("Sure. And what's your cat called?", "Pickle", "User's cat is called Pickle"),
        ("What is the tenant called?", "Ms Rees", "The tenant is called Ms Rees"),
        ("How old are you?", "51", "User is 51"),
        ("Which city do you live in?", "Brno", "User lives in Brno"),
        ("Nice! Where will you be working?", "Tarn Optics", "User plans to work at Tarn Optics"),
        ("What do you do for a living?", "saddler", "User is a saddler"),
        ("When is your recital?", "14 June", "User's recital is on 2026-06-14"),
        ("What time do you usually get up?", "half five", "User usually gets up at half five"),
        ("How far do you swim each week?", "about 6k", "User swims about 6k each week"),
        ("How often do you train?", "four times a week", "User trains four times a week"),
        ("What kind of bread do you bake?", "rye", "User bakes rye bread"),
        ("How many ewes do you keep?", "60", "User keeps 60 ewes"),
        ("Where does your gran live?", "Sligo", "User's grandmother lives in Sligo"),
        ("What year is your niece in?", "year 4", "User's niece is in year 4"),
        ("Do you work from home or in the lab?", "in the lab", "User works in the lab"),
        ("Any allergies?", "latex and kiwi", "User is allergic to latex"),
        ("Do you have any pets?", "two ferrets, they bite", "User has two ferrets"),
        ("Are you on any medication?", "warfarin", "User is on warfarin"),
        ("What can't you eat?", "squid", "User can not eat squid"),
    ],
)
def test_a_bare_answer_says_what_was_asked_for(asked: str, said: str, kept: str) -> None:
    assert kept in facts(asked, said)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("What would you like to do today?", "Football"),
        ("What should I write about?", "whales"),
        ("What should I call the file?", "Report"),
        ("How many kids do you have?", "Too many, haha"),
        ("How are you?", "tired"),
        ("Where do you want to go?", "Rome"),
        ("What's your cat called?", "never mind"),
        ("What's your cat called?", "I have not got one"),
        ("What's your cat called?", "why?"),
        ("What's your cat called? And where do you live?", "Pickle, Brno"),
        ("I noted that your cat is called Rex.", "Pickle"),
        ("Are you vegan?", "yes"),
        ("What do you think of jazz?", "awful"),
        ("What is your question?", "primes"),
    ],
)
def test_what_is_no_answer_of_a_lasting_value_says_nothing(asked: str, said: str) -> None:
    assert facts(asked, said) == []
