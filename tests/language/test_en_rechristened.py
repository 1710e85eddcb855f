"""What a thing is called from now on takes the place of what it was called, however that is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

RENAMED = [
    ("Our band is called Loose Gravel.", "We renamed the band, it's Gritty Reboot now.", "User's band is called Gritty Reboot"),
    ("Our band is called Loose Gravel.", "The band goes by Gritty Reboot these days.", "User's band is called Gritty Reboot"),
    ("Our cat's called Pudding.", "We've decided to call the cat Truffle instead.", "User's cat is called Truffle"),
    ("My boat is the Merry Widow.", "Repainted the boat and renamed her Second Wind.", "User's boat is the Second Wind"),
    (
        "The project is codenamed Falcon.",
        "They changed the codename, it's Heron from now on.",
        "The project is codenamed Heron",
    ),
    ("The house is called Elm Lodge.", "New owners renamed the house Oak Lodge.", "The house is called Oak Lodge"),
    ("The team chat is named Lobby.", "We've renamed the team chat. It's Lounge now.", "The team chat is named Lounge"),
]
LEFT_ALONE = [
    ("My dog is called Rex.", "I renamed the file."),
    ("My son is called Leo.", "We decided to call the doctor."),
    ("The pub is called The Swan.", "The pub has become popular."),
    ("The pub is called The Swan.", "The pub has become Bedlam on Fridays."),
    ("My boat is called Pearl.", "He almost renamed the boat Ruby."),
    ("My dog is called Rex.", "My dog answers to Rexy too."),
    ("My band is called Wax.", "It's Tuesday and I changed the name of my playlist."),
]


def _after(first: str, second: str) -> tuple[Assertion, ...]:
    told = read(first, Context(_NOW)).assertions
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    return read(second, Context(_NOW + timedelta(days=30), recent=held)).assertions


@pytest.mark.parametrize(("first", "second", "now"), RENAMED)
def test_the_new_name_takes_the_place_of_the_old(first: str, second: str, now: str) -> None:
    found = [a for a in _after(first, second) if a.claim is not None]
    assert [(a.text, a.intents, a.targets) for a in found] == [(now, frozenset({Intent.UPDATES}), ("m0",))]


@pytest.mark.parametrize(("first", "second"), LEFT_ALONE)
def test_what_names_something_else_renames_nothing(first: str, second: str) -> None:
    assert not any(a.targets for a in _after(first, second))
