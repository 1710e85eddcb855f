"""What chat leaves out or hangs in front: the "I" before a helping verb, "sorry if …, " before what is so, "I told you X." """

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Intent
from troth.language.notes import spoken, unclaimed
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

NOW = datetime(2026, 5, 6, 12, tzinfo=UTC)
CONTEXT = Context(NOW)


def told(text: str) -> list[str]:
    """What is claimed, and how a note would read of what is not."""
    reading = read(text, CONTEXT).assertions
    notes = unclaimed(text, reading, CONTEXT)
    return [a.text or text[a.start : a.end] for a in reading if a.claim is not None or (a.start, a.end) in notes]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("had both hips replaced last spring", "User had both hips replaced"),
        ("have three hives on the roof", "User has three hives"),
        ("have never owned a car", "User has never owned a car"),
        ("am a school governor, for my sins", "User is a school governor"),
        ("was a lorry driver for twelve years", "User was a lorry driver"),
        ("did two years of law before nursing", "User did two years of law"),
        ("well, have been learning the cello since October", "User has been learning the cello"),
        ("haven't eaten meat since 2010", "User has not eaten meat"),
        ("sorry if this is a dumb one, I'm a beginner at welding", "User is a beginner at welding"),
        ("stop me if I've said this, my bees are all carniolans", "bees are all carniolans"),
        ("hope it's ok if I ask, I teach year 4", "User teaches year 4"),
        ("idk if this changes anything but my mum is on warfarin", "User's mother is on warfarin"),
        ("talk to me like a colleague, not a customer", "wants the assistant to talk to User like a colleague"),
        ("explain things to me slowly", "wants the assistant to explain things to User slowly"),
        ("write to me in Welsh on Fridays", "wants the assistant to write to User in Welsh"),
        ("short replies please", "wants short answers"),
        ("please give me cats over dogs any day", "prefers cats over dogs"),
        ("use my first name", "wants the assistant to use User's first name"),
        ("please skip the disclaimers", "does not want disclaimers from the assistant"),
        ("be literal with me", "wants the assistant to be literal with User"),
        ("please don't tell me it gets better", "does not want the assistant to tell User it gets better"),
        ("don't tell me to calm down", "does not want the assistant to tell User to calm down"),
        ("don't remind me about the divorce", "does not want the assistant to remind User about the divorce"),
        ("hold me to the 500 words a day", "wants the assistant to hold User to the 500 words"),
    ],
)
def test_it_is_told(text: str, held: str) -> None:
    assert any(held in each for each in told(text)), told(text)


@pytest.mark.parametrize(
    "text",
    [
        "have a look at this for me",
        "have a great weekend",
        "don't tell me you forgot",
        "don't tell me what happens",
        "don't tell me the ending",
        "don't tell me the answer yet",
        "don't just tell me it's done, show me",
        "treat me to dinner",
        "have an awesome day",
        "have any siblings",
        "have another",
        "here it is in action",
        "here I am and my mum",
        "did the parcel arrive yet",
        "was the meeting moved to Friday",
        "have the results come back",
        "have the title be no longer than 5 words",
        "PUT THE ANSWER IN A TABLE",
        "can't be right",
        "was a nightmare, honestly",
        "talk to me about bees",
        "explain the form to me slowly",
        "write to me when you're done",
        "sorry if I sound mad, if I had a boat I'd live on it",
        "if I'd stayed in the army, I'd have a pension",
    ],
)
def test_it_is_not(text: str) -> None:
    assert [each for each in told(text) if "User" in each] == []


def test_what_is_not_to_be_said_is_not_so() -> None:
    assert not any("User is brave" in each for each in told("please don't tell me I'm brave") if "does not want" not in each)


def test_a_note_is_weighed_with_the_subject_that_was_left_out() -> None:
    text = "also did a masters in cartography"
    reading = read(text, CONTEXT).assertions
    assert [spoken(text, span, reading) for span in unclaimed(text, reading, CONTEXT)] == [f"I {text}"]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I sing in the bass section", "I told you bass just now. I'm a baritone"),
        ("The cat is called Nutmeg", "got the cat's name wrong, it's Ginger"),
        ("My plot number is 12", "gave you the wrong plot number, it's 21"),
        ("We have 6 hives", "miscounted, we have 7 hives"),
        ("I grew up in Leiden", "why did I say Leiden. Delft."),
        ("My tax adviser is Odette", "did I say Odette? I meant Odile"),
        ("My clinic is in Ayr", "got that wrong, just looked at the letter, it's in Irvine"),
        ("My flight is BA 283", "it's BA 238"),
        ("My visa runs out on 3 June 2026", "must have got the date wrong, it's the 30th"),
    ],
)
def test_what_was_said_to_be_wrong_is_corrected(before: str, said: str) -> None:
    assert any(Intent.CORRECTS in each.intents and each.targets == ("m0",) for each in _after(before, said))


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("We have 6 hives", "something's wrong with hive 3"),
        ("I've uploaded the script", "it should be accessible on your end"),
        ("The build is broken", "Analyze it immediately*"),
        ("The build is broken", "No, absolutely not"),
        ("I'm closing the account on Monday", "This is not a solution; it's a redirection"),
        ("I play the tuba", "got the wrong bus this morning so I'm late"),
        ("My plot number is 12", "I told you about the plot, we grow leeks there"),
    ],
)
def test_what_was_not_is_left_alone(before: str, said: str) -> None:
    assert not any(Intent.CORRECTS in each.intents for each in _after(before, said))


def _after(before: str, said: str) -> tuple[Assertion, ...]:
    claimed = [each for each in read(before, CONTEXT).assertions if each.claim is not None]
    held = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(claimed) if each.claim is not None)
    return read(said, Context(NOW, recent=held)).assertions


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        ("At the cottage the heating is oil", "at the flat it's electric", "At the flat the heating is electric"),
        (
            "In the firmware repo we indent with tabs",
            "in the web repo it's two spaces",
            "In the web repo User indents with two spaces",
        ),
        ("For weddings I charge 900", "for christenings it's 300", "For christenings User charges 300"),
    ],
)
def test_the_same_is_said_of_another_place(before: str, said: str, text: str) -> None:
    (made,) = (each for each in _after(before, said) if each.claim is not None)
    assert (made.text, made.targets) == (text, ())


@pytest.mark.parametrize(
    "said", ["at the moment it's raining", "in Berlin it's snowing", "in the morning it's cold", "in the end it's your call"]
)
def test_a_time_or_a_verdict_is_no_place(said: str) -> None:
    assert not any("User drinks" in each.text for each in _after("At work I drink tea", said))
