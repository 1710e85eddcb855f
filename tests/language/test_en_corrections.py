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
    ("My brother-in-law runs a bakery.", "It's a butcher's he runs, not a bakery.", "User's brother-in-law runs a butcher's"),
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
ADMITTED = [
    ("My blood type is A positive.", "I looked at the card again: A negative", "User's blood type is A negative"),
    ("We got married in 2011.", "my wife says it was 2012", "User got married in 2012"),
    (
        "My optician is on the 4th of May.",
        "Earlier I said the optician was on the 4th; it's the 14th.",
        "User's optician is on 2026-05-14",
    ),
    (
        "I take 20 mg of lisinopril.",
        "I told you I take 20 mg. It's 10, my doctor put me right.",
        "User takes 10 mg of lisinopril",
    ),
    ("My passport runs out in March 2027.", "I was wrong, it's valid until May 2028", "User's passport runs out in May 2028"),
    ("My name's Kris.", "sorry I meant Chris", "User's name is Chris"),
    (
        "I was born in Graz.",
        "I always thought I was born in Graz until last year. I was born in Linz.",
        "User was born in Linz",
    ),
    ("My foster dog is called Pepper.", "ugh, Pippa! I always do that", "User's foster dog is called Pippa"),
    (
        "My daughter studies law in Leiden.",
        "Small mistake: it's Groningen, not Leiden",
        "User's daughter studies law in Groningen",
    ),
    ("Our new puppy is a Labrador.", "Not a Labrador, a golden retriever.", "User's new dog is a golden retriever"),
    ("My son goes to St Martin's.", "It's St Mark's, not St Martin's.", "User's son goes to St Mark's"),
    (
        "I run the mill with my brother.",
        "I told you I run it with my brother. It's my cousin.",
        "User runs the mill with User's cousin",
    ),
]
LATER_ADMITTED = [
    (
        "The dentist appointment is on the 14th.",
        "Hold on, let me check. It's the 15th.",
        "The dentist appointment is on 2026-03-15",
    ),
    ("My name is Anna.", "oops autocorrect it's Anja", "User's name is Anja"),
    ("My name is Anna.", "sorry typo my name's Anja", "User's name is Anja"),
    ("I was born in Lima.", "I saw my papers and what I told you was wrong. I was born in Cusco.", "User was born in Cusco"),
    ("My foster dog is called Biscuit.", "Sorry, brain gone, it's Bramble!", "User's foster dog is called Bramble"),
    ("My foster dog is called Biscuit.", "no wait, that's the cat!", "User's cat is called Biscuit"),
]
IN_PART = [
    ("The rehearsal is in the upper hall.", "the lower one, sorry", "The rehearsal is in the lower hall"),
    ("My spare key is under the left pot.", "the right one I should say", "User's spare key is under the right pot"),
    ("My name is Steven.", "with a ph, sorry", "User's name is Stephen"),
    ("My name's Ann.", "Ann, with an e", "User's name is Anne"),
    ("My manager is called Tobias.", "I misspelled that, it's Tobiasz with a z", "User's manager is called Tobiasz"),
    ("My phone number is 07700 900123.", "whoops 900132 at the end", "User's phone number is 07700 900132"),
    ("The server is 10.0.3.14.", "the last octet is 41, not 14", "The server is 10.0.3.41"),
    ("My dose is 50 mg.", "make it 15", "User's dose is 15 mg"),
    (
        "I take 20 mg of lisinopril and 10 mg of atorvastatin.",
        "Wait, I got those backwards. It's 10 mg of lisinopril and 20 mg of atorvastatin.",
        "User takes 10 mg of lisinopril and 20 mg of atorvastatin",
    ),
]
TAKEN_BACK = [
    ("My neighbour Ines is a vet.", "that's not true", "User's neighbour Ines is not a vet"),
    ("I play the cello.", "I made that up.", "User does not play the cello"),
    ("I have a dog.", "I said I have a dog, but I don't.", "User does not have a dog"),
    (
        "I've booked a trip to Berlin.",
        "Strike what I said about Berlin; it was never booked.",
        "User has not booked a trip to Berlin",
    ),
]
ANOTHERS = [
    (
        "My dentist is Dr Okafor.",
        "wait, Dr Okafor is the vet. The dentist is Dr Lindqvist",
        ["User's vet is Dr Okafor", "User's dentist is Dr Lindqvist"],
    ),
    (
        "My sister lives in Lund.",
        "no hang on that's my cousin. My sister lives in Umea",
        ["User's cousin lives in Lund", "User's sister lives in Umea"],
    ),
    (
        "The concert is on Monday.",
        "No wait, that's the rehearsal. It's Friday.",
        ["The rehearsal is on 2026-03-09", "The concert is on 2026-03-06"],
    ),
    ("I have a canoe.", "The canoe is my brother's, I mixed that up.", ["User's brother has a canoe"]),
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
    ("My mum is a nurse.", "I told you my mum is a nurse. She works nights."),
    ("My dog is called Rex.", "I forgot to feed him this morning, sorry."),
    ("I take 10 mg of ramipril.", "I was looking at the side effects, they seem mild."),
    ("My locker is 118.", "It ends in disaster every time I use it."),
    ("My meeting is on Tuesday at 3.", "Hold on, that's the door."),
    ("My dentist is Dr Okafor.", "Dr Okafor is the nicest dentist."),
    ("I live at number 14.", "Sorry, that's a lot of messages today."),
    ("I have two sons.", "My mum says it's snowing there."),
    ("I play the cello.", "It's not true that everybody can."),
    ("I live on the third floor.", "The second one is empty."),
    ("I like jazz.", "Actually, play me some blues please."),
    ("I work in Basel.", "No, nothing else to add."),
    ("I work at a mill.", "That's my brother's mill."),
    ("I like opera.", "That's my mum's favourite too."),
    ("I take 5 mg of bisoprolol.", "Actually my mum takes 10."),
    ("The meeting is at 3.", "Correction fluid is on my shopping list."),
]
REMARKS = [
    "Actually, brilliant idea",
    "Actually, play some music",
    "wait, the baby's crying",
    "So no cinema or pub either",
    "Oops, wrong chat",
    "rather windy this morning",
    "rather cold today",
    "hmm, actually, maybe later",
    "not only the shed, the garden as well",
    "*yawns*",
    "well, *honestly*",
    "in fact, quite the opposite",
    "edit the title please",
    "no, still waiting",
    "First, rewrite it to make it more cheerful",
    "make that your first priority",
    "I meant no harm",
    "I meant % .",
    f"{'ha' * 60}x, ok then",
    "I meant '",
    "I mean it",
    "oh no, the dog again",
    "No Saturday lesson, thank goodness",
    "I thought I had sent it, but no problem, I can send it again",
]
"""What people say with the words of a correction, and correct nothing."""


def _after(first: str, second: str) -> tuple[Assertion, ...]:
    passage = Passage(first, Context(_NOW))
    told = passage.reading(notable=unclaimed(first, passage.reading().assertions, passage.context)).assertions
    names = {name: key for a in told for name, key in a.names.items()}
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    return read(second, Context(_NOW + timedelta(minutes=3), recent=held, people=names)).assertions


@pytest.mark.parametrize(("first", "second", "meant"), [*MENDED, *ADMITTED, *LATER_ADMITTED, *IN_PART, *TAKEN_BACK])
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


@pytest.mark.parametrize(("first", "second", "meant"), ADMITTED)
def test_how_a_slip_came_about_is_no_fact(first: str, second: str, meant: str) -> None:
    assert [a.text for a in _after(first, second) if a.claim is not None] == [meant]


def test_a_day_that_was_wrong_is_replaced_though_the_rest_is_said_again() -> None:
    with troth.open(":memory:", embedder=None) as memory:
        space = memory.space("a")
        space.observe("I moved to Bath in 2016.")
        space.observe("I got the year wrong, we moved to Bath in 2017.")
        assert [belief.memory.text for belief in space.list("current")] == ["User moved to Bath in 2017"]


@pytest.mark.parametrize("remark", REMARKS)
def test_a_remark_mends_nothing(remark: str) -> None:
    for held in (
        "I'm allergic to nuts.",
        "We use Postgres for the shop.",
        "I go to yoga on Mondays.",
        "My report is too long.",
    ):
        assert not any(Intent.CORRECTS in a.intents for a in _after(held, remark))
