"""How the user and those around them take things, and how to deal with them; what is told of one day is neither."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

TOLD = [
    (
        "When I get bad news I need ten minutes before I can talk.",
        "When User gets bad news User needs ten minutes before User can talk",
    ),
    ("When I go quiet I'm thinking, not angry.", "When User goes quiet User is thinking, not angry"),
    ("If I say I'm fine, I'm usually not.", "If User says User is fine, User is usually not"),
    ("When I'm nervous I make silly jokes, just let me.", "When User is nervous User makes silly jokes"),
    ("I go to pieces when people raise their voice.", "User goes to pieces when people raise their voice"),
    ("My son shuts down if you ask him direct questions.", "User's son shuts down if the assistant asks him direct questions"),
    ("My dad only listens if you start with football.", "User's father only listens if the assistant starts with football"),
    ("Go easy on my mum, she gets flustered.", "User wants the assistant to go easy on User's mum"),
    (
        "Leave me alone on my late brother's birthday.",
        "User wants the assistant to leave User alone on User's late brother's birthday",
    ),
    ("Be patient with my dad, his hearing is going.", "User wants the assistant to be patient with User's dad"),
    ("Give me space after a funeral.", "User wants the assistant to give User space after a funeral"),
]
NOTHING_OF_THE_SORT = [
    "I'm a bit sad today.",
    "If I win the lottery I buy you a drink.",
    "My boss says if you work hard you get a bonus.",
    "Leave me alone for a minute, I'm on the phone.",
    "Give me a minute.",
    "When I get home I'll be tired.",
]


@pytest.mark.parametrize(("said", "told"), TOLD)
def test_how_to_get_on_is_told(said: str, told: str) -> None:
    found = [(a.text, a.attribute.name) for a in read(said, Context(_NOW)).assertions if a.claim is not None and a.attribute]
    assert (told, found[0][1]) == (found[0][0], "instruction" if "the assistant to" in told else "reaction")


@pytest.mark.parametrize("said", NOTHING_OF_THE_SORT)
def test_what_is_of_the_moment_is_no_reaction(said: str) -> None:
    found = [a.attribute.name for a in read(said, Context(_NOW)).assertions if a.claim is not None and a.attribute]
    assert not {"reaction", "instruction"} & set(found)
