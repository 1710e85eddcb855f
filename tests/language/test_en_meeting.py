"""A second sentence lands at the address of the first, in whatever words something is said to have changed."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Claim, Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _after(first: str, second: str, *, minutes: float = 60 * 24 * 8) -> tuple[list[Recent], tuple[Assertion, ...]]:
    told = read(first, Context(_NOW)).assertions
    names = {name: key for a in told for name, key in a.names.items()}
    held = [Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None][::-1]
    later = Context(_NOW + timedelta(minutes=minutes), recent=tuple(held), people=names)
    return held, read(second, later).assertions


def _claims(assertions: tuple[Assertion, ...]) -> list[Claim]:
    return [a.claim for a in assertions if a.claim is not None]


SAME_ADDRESS = [
    ("My skates live in the loft.", "the skates live under the stairs now", "under the stairs"),
    ("The spare key is under the blue pot.", "Spare key lives at Nan's now.", "Nan's"),
    ("I keep my pills in the bathroom cabinet.", "My pills are in the kitchen these days.", "kitchen"),
    ("My parcels go to number 12.", "Parcels go to the newsagent from now on.", "newsagent"),
    ("I feed the goats at 6.", "I feed the goats at 7:30 these days.", "7:30"),
    ("Dad goes to bed at nine.", "Dad goes to bed at ten now.", "ten"),
    ("Our plumber is Ken Ashworth.", "we've got a new plumber, Mo Idle", "Mo Idle"),
    ("Rolo's groomer is Mrs. Tate.", "Rolo has a new groomer now, Ms. Quill, near the station", "Ms. Quill"),
    ("My number is 0161 496 0000.", "new number btw: 0161 496 0001", "0161 496 0001"),
    ("My squat PB is 90 kg.", "Did 95 today! New squat PB", "95 kg"),
    ("My son goes to St Cuthbert's.", "My son goes to Moorside Academy since Easter.", "Moorside Academy"),
    ("Answer me in bullet points from now on.", "From now on answer me in whole paragraphs.", "whole paragraphs"),
    ("I'm on chapter four of Emma.", "I'm on chapter nine now.", "chapter nine"),
    ("I like my eggs runny.", "I like my eggs hard these days.", "hard"),
    ("The gym costs us £25 a month.", "gym's jumped to £32 a month", "32"),
    ("I smoke, about ten a day.", "I've packed in the fags!", "smoke"),
]


@pytest.mark.parametrize(("first", "second", "value"), SAME_ADDRESS)
def test_a_later_sentence_lands_where_the_first_did(first: str, second: str, value: str) -> None:
    held, later = _after(first, second)
    at = {(each.claim.subject, each.claim.attribute) for each in held}
    assert any((claim.subject, claim.attribute) in at and value in claim.value for claim in _claims(later))


REPLACED = [
    ("We have alpacas, six of them.", "We're down to four alpacas.", "four"),
    ("There's nine of us in the quiz team.", "we're up to twelve in the quiz team", "twelve"),
    ("I'd rather have emails than meetings.", "I'd rather have meetings these days.", "meetings"),
    ("Trains over planes for me, every time.", "I've changed my mind: planes over trains now", "planes"),
    ("I can't stand olives.", "Olives are fine really, it's only the black ones I can't stand.", "black olives"),
]


@pytest.mark.parametrize(("first", "second", "value"), REPLACED)
def test_a_later_sentence_takes_the_place_of_the_first(first: str, second: str, value: str) -> None:
    held, later = _after(first, second)
    ids = {each.memory for each in held}
    made = [a for a in later if a.claim is not None and set(a.targets) & ids]
    assert any(Intent.UPDATES in a.intents and a.claim is not None and value in f"{a.claim.value} {a.text}" for a in made)


CORRECTED = [
    ("My tent sleeps 4 people.", "the shed is 12 square metres", "FEET. 12 square feet", "12 square feet"),
    ("", "My locker number is 214.", "241. dyslexia strikes", "241"),
    ("", "I was born in 1991.", "1919!! I can't type", "1919"),
    ("", "My flight's with Wizz.", "I said Wizz but it's Jet2, my mistake", "Jet2"),
    ("", "my landlord is called Stefan", "I've been spelling my landlord's name wrong, it's Stephan", "Stephan"),
    ("", "My visa runs out in May 2031.", "argh no, May 2030. misread it", "May 2030"),
    ("", "We're having the roof done by Barlow & Daughters.", "Barton & Daughters, not Barlow", "Barton & Daughters"),
]


@pytest.mark.parametrize(("before", "first", "second", "value"), CORRECTED)
def test_a_slip_is_mended_where_it_was_made(before: str, first: str, second: str, value: str) -> None:
    held, later = _after(f"{before} {first}".strip(), second, minutes=2)
    wrong = [each for each in held if each.text and value not in each.text]
    made = [a for a in later if a.claim is not None and Intent.CORRECTS in a.intents]
    assert wrong
    assert [a.claim.value.endswith(value) for a in made if a.claim is not None] == [True]


def test_people_who_are_a_subject_together_are_each_told_of() -> None:
    told = read("My brother Anton and my cousin Lev run a garage.", Context(_NOW)).assertions
    assert {("user's brother anton", "occupation"), ("user's cousin lev", "occupation")} <= {
        (claim.subject, claim.attribute) for claim in _claims(told)
    }
    assert {claim.subject for claim in _claims(read("My mum and dad live in Hull.", Context(_NOW)).assertions)} == {
        "user's mother",
        "user's father",
    }


def test_the_user_and_somebody_are_not_taken_apart() -> None:
    told = read("My sister and I own a boat.", Context(_NOW)).assertions
    assert [(claim.subject, claim.attribute) for claim in _claims(told)] == [("user", "owns")]


def test_whom_a_pronoun_meant_is_said_right_after() -> None:
    first = "Got a rescue whippet last week. My husband's allergic, naturally."
    _, later = _after(first, "He's called Fergus and he sleeps on the sofa. The dog, not the husband.", minutes=30)
    assert {claim.subject for claim in _claims(later)} == {"user's dog"}


UNMOVED = [
    ("I get up at 5:30.", "I have a meeting at 7."),
    ("My skates live in the loft.", "Her skates live in the garage."),
    ("Our plumber is Ken Ashworth.", "My neighbour has a new plumber, Mo Idle."),
    ("My squat PB is 90 kg.", "Did 95 press-ups today. New mat, too."),
    ("I like olives.", "It's only the stones I can't stand."),
    ("I'd rather have emails than meetings.", "I'd rather have cake these days."),
]


@pytest.mark.parametrize(("first", "second"), UNMOVED)
def test_what_speaks_of_something_else_leaves_the_first_alone(first: str, second: str) -> None:
    held, later = _after(first, second)
    ids, at = {each.memory for each in held}, {(each.claim.subject, each.claim.attribute) for each in held}
    assert not any(
        set(a.targets) & ids or (a.attribute is not None and a.attribute.single and (a.claim.subject, a.claim.attribute) in at)
        for a in later
        if a.claim is not None
    )
