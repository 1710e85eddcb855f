"""What puts right what was said, in which words ever; and whose it was after all."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import troth
from troth.domain.claim import Intent
from troth.language.notes import unclaimed
from troth.language.reader import Passage, read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

MENDED = [
    ("I sit in the upstairs office.", "I meant the downstairs one.", "User sits in the downstairs office"),
    (
        "My daughter's teacher is Mrs Holloway.",
        "I told you the wrong name: it's Mrs Hallam.",
        "User's daughter's teacher is Mrs Hallam",
    ),
    ("I'm allergic to penicillin.", "Sorry, I misspoke, it's amoxicillin I react to.", "User is allergic to amoxicillin"),
    ("Our anniversary is on 3 June.", "Did I say June? I meant July.", "User's anniversary is on 3 July"),
    ("I have two brothers.", "Three brothers, I forgot the half-brother.", "User has three brothers"),
    ("I've been here for six years.", "Seven years, if I count properly.", "User has been here for seven years"),
    ("I ordered the sofa in green.", "I keep saying green, the sofa's teal.", "User ordered the sofa in teal"),
    ("I grew up in Split.", "When I said Split I meant Sibenik.", "User grew up in Sibenik"),
    ("My wife's from Galway.", "I don't know why I wrote Galway, she's from Sligo.", "User's wife is from Sligo"),
    ("I live on the third floor.", "I should've said second floor.", "User lives on the second floor"),
    ("The bakery opens at 7.", "Half past 7 in fact.", "The bakery opens at half past 7"),
    ("My nephew's birthday is 4 May.", "Got that mixed up, his birthday is 5 April.", "User's nephew's birthday is 5 April"),
    (
        "My son is allergic to kiwi.",
        "It's my daughter who is allergic to kiwi, not my son.",
        "User's daughter is allergic to kiwi",
    ),
    ("My brother-in-law runs a bakery.", "It's a butcher's he runs, not a bakery.", "User's brother-in-law runs a butcher"),
    ("My blood type is O negative.", "Let me correct that, it's O positive.", "User's blood type is O positive"),
    ("My manager's name is Ilse.", "It's spelled Ilsa.", "User's manager's name is Ilsa"),
    ("I take my coffee with oat milk.", "Did I say oat? Soy.", "User takes User's coffee with soy milk"),
    ("My flight is on Tuesday with KLM.", "Actually it's with Air France.", "User's flight is on 2026-03-03 with Air France"),
    ("I'm taking the 8:15 train.", "make that the 8:45", "User is taking the 8:45 train"),
    ("My son goes to Elm Primary.", "It's not Elm Primary, it's Ash Primary my son goes to.", "User's son goes to Ash Primary"),
    ("My mother is from Cebu.", "Wrong, she's from Bohol.", "User's mother is from Bohol"),
    ("We got the dog in 2019.", "Thinking about it, it was 2018.", "User got the dog in 2018"),
    (
        "I moved to Bath in 2016.",
        "By the way, I got the year wrong earlier, we moved to Bath in 2017.",
        "User moved to Bath in 2017",
    ),
]
ANOTHERS = [
    (
        "I've got a motorbike.",
        "Sorry, that's my brother's, mine is a Honda.",
        ["User's brother has got a motorbike", "User's motorbike is a Honda"],
    ),
    (
        "My bike is a Trek.",
        "No, that's my wife's. Mine is a Ridgeback.",
        ["User's wife's bike is a Trek", "User's bike is a Ridgeback"],
    ),
    ("I take lisinopril.", "Sorry, that's my dad, not me.", ["User's father takes lisinopril"]),
    ("I'm allergic to kiwi.", "that was about my sister, not me", ["User's sister is allergic to kiwi"]),
]
LEFT_ALONE = [
    ("I like jazz.", "Actually, play me some blues please."),
    ("I work in Basel.", "No, nothing else to add."),
    ("I work at a mill.", "That's my brother's mill."),
    ("I like opera.", "That's my mum's favourite too."),
    ("I take 5 mg of bisoprolol.", "Actually my mum takes 10."),
    ("The meeting is at 3.", "Correction fluid is on my shopping list."),
]


def _after(first: str, second: str) -> tuple[Assertion, ...]:
    passage = Passage(first, Context(_NOW))
    told = passage.reading(notable=unclaimed(first, passage.reading().assertions, passage.context)).assertions
    names = {name: key for a in told for name, key in a.names.items()}
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    return read(second, Context(_NOW + timedelta(minutes=3), recent=held, people=names)).assertions


@pytest.mark.parametrize(("first", "second", "meant"), MENDED)
def test_a_correction_puts_right_what_was_said(first: str, second: str, meant: str) -> None:
    assert [a.text for a in _after(first, second) if Intent.CORRECTS in a.intents and a.targets] == [meant]


@pytest.mark.parametrize(("first", "second", "now"), ANOTHERS)
def test_what_was_anothers_is_told_of_them(first: str, second: str, now: list[str]) -> None:
    found = [a for a in _after(first, second) if a.claim is not None]
    assert [a.text for a in found] == now
    assert (Intent.CORRECTS in found[0].intents, found[0].targets) == (True, ("m0",))


@pytest.mark.parametrize(("first", "second"), LEFT_ALONE)
def test_what_only_sounds_like_one_mends_nothing(first: str, second: str) -> None:
    assert not any(a.targets for a in _after(first, second))


def test_a_day_that_was_wrong_is_replaced_though_the_rest_is_said_again() -> None:
    with troth.open(":memory:", embedder=None) as memory:
        space = memory.space("a")
        space.observe("I moved to Bath in 2016.")
        space.observe("I got the year wrong, we moved to Bath in 2017.")
        assert [belief.memory.text for belief in space.list("current")] == ["User moved to Bath in 2017"]
