"""What a later sentence does to a fact that is held, told in other words than the fact was."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _after(first: str, second: str) -> tuple[tuple[Recent, ...], tuple[Assertion, ...]]:
    told = read(first, Context(_NOW)).assertions
    names = {name: key for a in told for name, key in a.names.items()}
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)[::-1]
    later = Context(_NOW + timedelta(days=8), recent=held, people=names)
    return held, read(second, later).assertions


REPLACED = [
    ("My car is a silver Polo.", "Sold the Polo and got a Skoda Fabia instead.", "car"),
    ("My yoga class is on Tuesdays at 7.", "Yoga has moved to Thursdays at 8.", "yoga class"),
    ("I bank with Barclays.", "I've switched to Monzo.", "bank"),
    ("My gym is Iron House.", "I'm with Pulse now, Iron House doubled its fees.", "gym"),
    ("My laptop is a ThinkPad.", "My laptop died and I've replaced it with a MacBook Air.", "laptop"),
    ("My emergency contact is my mum.", "Please make my brother Tom my emergency contact instead.", "emergency contact"),
    ("My vet is Dr Lind.", "We've changed vets, it's Dr Osei now.", "name"),
    ("I drink four coffees a day.", "I've cut back to two coffees a day.", "drink per day"),
    ("Our choir rehearses on Mondays.", "Rehearsals have moved to Wednesdays.", "choir rehearse"),
    ("I'm on 10 mg of ramipril.", "They've doubled the ramipril to 20.", "ramipril dose"),
]
ENDED = [
    ("My boyfriend is called Leo.", "Leo and I broke up."),
    ("I owe Nina 50 quid.", "I've paid Nina back."),
    ("I live in Cork with two flatmates.", "Cork is behind me."),
    ("I play the guitar in a band called Rust.", "I quit Rust in spring."),
]
LEFT_ALONE = [
    ("My car is a silver Polo.", "I might sell the Polo next year."),
    ("My car is a silver Polo.", "My neighbour sold his Golf."),
    ("I bank with Barclays.", "I'm thinking of switching to Monzo."),
    ("My yoga class is on Tuesdays at 7.", "The dentist has moved to Thursdays."),
    ("I pay 50 euros for the gym.", "I pay 30 euros for gas now."),
    ("My laptop is a ThinkPad.", "My phone died."),
    ("My car is a Golf.", "Our car is electric."),
    ("My bike is a Dawes.", "My bike is orange."),
    ("My boiler is a Worcester.", "The boiler is 15 years old."),
    ("My rent is 840 a month.", "The rent's due on the 1st."),
    ("I'm in a chess club.", "I've joined a running club."),
    ("I want you to stop telling me what you will do.", "*Show* me those drafts now."),
    ("My brother plays the tuba.", "My brother moved to Oslo."),
    ("My phone is a Fairphone.", "My work phone is an iPhone now."),
    ("My bike is a Dawes.", "My winter bike is a Genesis now."),
    ("Our insurance is with Hiscox.", "The pet insurance is with Petplan now."),
    ("The gym costs 35 a month.", "New locker code at the gym, it's 4417."),
    ("My sister Ida teaches maths in Porto.", "My sister Ida moved to Faro."),
    ("We have plot 14 by the river.", "They moved the shed to the sunny one."),
    ("I bank with Barclays.", "Madeira it is then!"),
    ("I bank with Barclays.", "Good, ten to eight it is."),
    ("My insurer is Aviva.", "So for Chapter 2, how about a storm?"),
    ("My gym is Iron House.", "We ended up at Pizza Roma instead."),
    ("We get our energy from Tibber.", "We're on for Option B after all."),
]


def test_day_and_hour_change_together() -> None:
    _, found = _after("Pottery is on Tuesdays at 7.", "Pottery has moved to Fridays at 8.30.")
    assert [a.text for a in found if a.targets] == ["Pottery is on Fridays at 8.30"]


@pytest.mark.parametrize(
    ("text", "attribute"),
    [("We've downsized to a flat over the bakery.", "home"), ("My physio moved to the 19th.", "physio")],
)
def test_what_moved_is_a_home_or_an_appointment(text: str, attribute: str) -> None:
    assert [a.claim.attribute for a in read(text, Context(_NOW)).assertions if a.claim] == [attribute]


@pytest.mark.parametrize(("first", "second", "attribute"), REPLACED)
def test_the_new_takes_the_address_of_the_old(first: str, second: str, attribute: str) -> None:
    held, found = _after(first, second)
    pointed = [a for a in found if a.claim is not None and a.claim.positive and held[0].memory in a.targets]
    assert [(a.claim.attribute, Intent.UPDATES in a.intents) for a in pointed if a.claim] == [(attribute, True)]


@pytest.mark.parametrize(("first", "second"), ENDED)
def test_what_is_over_ends(first: str, second: str) -> None:
    held, found = _after(first, second)
    assert [a for a in found if Intent.ENDS in a.intents and a.targets == (held[0].memory,)]


@pytest.mark.parametrize(("first", "second"), LEFT_ALONE)
def test_what_is_not_spoken_of_stays(first: str, second: str) -> None:
    assert not [a.text for a in _after(first, second)[1] if a.targets]


APART = [
    ("I give blood every March.", "I've given up smoking."),
    ("I run on Sundays.", "I ran over a nail."),
    ("I send my niece postcards.", "I sent back the shoes."),
]


@pytest.mark.parametrize(("first", "second"), APART)
def test_a_verb_that_ends_by_its_particle_names_nothing(first: str, second: str) -> None:
    held, later = _after(first, second)
    assert held
    assert not any(assertion.targets for assertion in later)
