"""Who the speaker says they are, and sentences of the same form that name nobody or somebody else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

CONTEXT = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))


def claims(text: str) -> dict[str, str]:
    return {one.claim.attribute: one.claim.value for one in read(text, CONTEXT).assertions if one.claim}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("You're talking to Ines Caldeira.", "Ines Caldeira"),
        ("You've got Marcus here.", "Marcus"),
        ("Marcus speaking.", "Marcus"),
        ("The name's Rufus.", "Rufus"),
        ("Dot's the name.", "Dot"),
        ("It's me, Odile.", "Odile"),
        ("You're talking to Agnes now.", "Agnes"),
        ("I've transitioned, it's Daniela from now on.", "Daniela"),
        ("On my passport it's Elisabeth.", "Elisabeth"),
        ("Everyone says Kit, officially it's Christopher.", "Christopher"),
        ("Philippa on paper, Pip to everyone else", "Philippa"),
        ("I took my wife's name, so it's Lindqvist now.", "Lindqvist"),
        ("I changed my last name and it's Okoye now.", "Okoye"),
        ("I go by Sami, it's Samira legally.", "Samira"),
        ("We got married in May. It's Lindqvist now.", "Lindqvist"),
    ],
)
def test_a_speaker_is_introduced(text: str, name: str) -> None:
    assert claims(text)["name"] == name


def test_what_is_said_beside_the_formal_name_is_read_too() -> None:
    assert claims("People call me Bex but it's Rebecca on paper.") == {"call_me": "Bex", "name": "Rebecca"}


@pytest.mark.parametrize("text", ["Pronouns: they/them.", "Pronouns are they/them", "My pronouns are they/them."])
def test_pronouns_are_the_user_s(text: str) -> None:
    assert claims(text) == {"pronouns": "they/them"}


@pytest.mark.parametrize(
    "text",
    [
        "It's Monday on my calendar.",
        "It's London now.",
        "She took her husband's name, so it's Duarte now.",
        "My wife is Bex to her friends but it's Rebecca on paper.",
        "I took a new job, it's Siemens now.",
        "Officially it's closed.",
        "English speaking.",
        "Sign here.",
        "You've got Covid.",
        "Pronouns are hard for my students.",
        "My friend changed her name. It's Jo now.",
        "The company changed its name, so it's Meta now.",
        "The cat's Mo but it's Maurice on paper.",
        "The capital moved; it's Canberra officially.",
        "Liverpool on paper should win.",
        "On paper it's Microsoft.",
        "Barcelona on paper, Madrid on the pitch.",
        "Legally it's Crown property.",
        "Everyone calls it Corona, officially it's Covid.",
        "You've got Mail.",
    ],
)
def test_nobody_or_somebody_else_is_no_speaker(text: str) -> None:
    assert not any(
        one.claim.attribute == "name" and one.claim.subject == "user" for one in read(text, CONTEXT).assertions if one.claim
    )


@pytest.mark.parametrize("text", ["Pronouns: words for nouns.", "Pronouns are hard in German.", "Pronouns: see chapter 3."])
def test_what_is_told_of_pronouns_is_no_one_s(text: str) -> None:
    assert "pronouns" not in claims(text)
