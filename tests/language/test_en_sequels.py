"""What ends a state by telling what can only come after it, in words that name nothing of it; and what only looks like it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.notes import unclaimed
from troth.language.reader import Passage, read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

OVER = [
    ("I'm learning to drive.", "Passed my test first time!"),
    ("I'm five months pregnant.", "Baby Otis arrived on Sunday, 3.4 kg."),
    ("We're expecting our first baby in June.", "It's a boy! Born at 3 this morning."),
    ("My grandmother is in hospital.", "Gran got discharged yesterday."),
    ("I'm off work with a slipped disc.", "Back at my desk since Monday."),
    ("I'm on crutches after my knee op.", "Walking unaided again, at last."),
    ("My wrist is in a splint.", "Splint's off."),
    ("I have a stinking cold.", "Feeling right as rain again."),
    ("I'm single.", "I've started seeing someone, his name is Paul."),
    ("My partner is Iain.", "Single again, since last weekend."),
    ("I've been job hunting since January.", "I start at Penrose Labs on Monday."),
    ("I'm looking for a new flat in Leeds.", "We got the keys to a place on Otley Road."),
    ("I'm renting a place in Brno.", "We've bought a house in Olomouc."),
    ("I'm training for the Leeds half.", "Finished it in 1:52."),
    ("I'm writing my master's thesis on peat bogs.", "Handed it in on Friday!"),
    ("Our washing machine is broken.", "The new machine was delivered this morning."),
    ("My wifi keeps dropping out.", "The new router sorted it."),
    ("I'm waiting for my test results.", "Results are in, all clear."),
    ("I live with my parents.", "Got my own place at last, in Dijon."),
    ("I'm a smoker.", "Six weeks smoke-free!"),
    ("I live alone.", "Kim moved in with me last week."),
    ("My car is in the garage.", "Got the car back."),
    ("My dog Rex has a limp.", "Rex is running about in the garden again."),
    ("I have a mortgage.", "Mortgage-free as of today!"),
    ("I owe my brother 200.", "We're square now, my brother and I."),
    ("My contract is temporary.", "They made it permanent!"),
]
STANDS = [
    ("I'm learning to drive.", "I passed my physics test."),
    ("I'm learning to drive.", "My sister passed her test first time!"),
    ("I'm pregnant.", "My sister's baby was born yesterday."),
    ("I'm pregnant with my second.", "My first was born in 2021."),
    ("My mum is in hospital.", "I came home late last night."),
    ("I'm off work with flu.", "My wife is back at work."),
    ("I'm on crutches.", "I hope to be walking again by May."),
    ("I have a cold.", "The baby is better now."),
    ("My husband Tom is ill.", "I'm over it, that stupid argument."),
    ("I'm single.", "My brother has a new girlfriend."),
    ("I'm engaged to Lena.", "My brother got married on Saturday."),
    ("I'm looking for a job.", "My sister started as a teacher."),
    ("I rent a flat.", "If we bought a house we'd need a van."),
    ("I rent a flat in Split.", "My parents bought a house in Zadar."),
    ("I'm training for a marathon.", "I ran 20 km on Sunday."),
    ("I'm writing a novel.", "I handed in my essay."),
    ("My tap is dripping.", "The boiler is fixed."),
    ("Our fridge has conked out.", "A new fridge is coming in a week."),
    ("Our washing machine is broken.", "The new TV was delivered this morning."),
    ("I'm on the waiting list for an allotment.", "My parcel arrived."),
    ("My flatmate is called Beth.", "Beth's sister moved out of her place."),
    ("I don't eat meat.", "I finally bought a meat thermometer for my dad."),
    ("I can't cook.", "My brother learned to cook."),
]
OF_A_SORT = [
    ("I weigh 84 kg.", "Down to 79 this morning!", "User weighs 79 kg"),
    ("I take sertraline 50 mg.", "The doctor upped it to 100.", "User takes sertraline 100 mg"),
    ("My tablets are 2 mg.", "Back down to 1 since the check-up.", "User's tablets are 1 mg"),
    ("I'm in my second year of law school.", "I'm a third-year now.", "User is in User's third-year of law school"),
    ("I'm on the beginner plan at the gym.", "Went for the annual plan.", "User is on the annual plan at the gym"),
    ("I'm a white belt in judo.", "Got my yellow belt on Saturday!", "User is a yellow belt in judo"),
    ("I work part-time at the library.", "Gone full-time as of this month.", "User works full-time at the library"),
    ("My Spanish is B1.", "Passed B2!", "User's Spanish is B2"),
    ("I'm a vegetarian.", "Turned vegan at New Year.", "User is a vegan"),
]
OF_ANOTHER = [
    ("I weigh 84 kg.", "The dog is down to 22."),
    ("I take 20 mg of citalopram.", "The dog's dose went up to 30."),
    ("I work nights.", "My husband is on days."),
    ("My Spanish is B1.", "My sister passed B2!"),
    ("I'm a junior accountant.", "My senior colleague is leaving."),
]


def _after(first: str, second: str) -> tuple[Assertion, ...]:
    passage = Passage(first, Context(_NOW))
    told = passage.reading(notable=unclaimed(first, passage.reading().assertions, passage.context)).assertions
    names = {name: key for a in told for name, key in a.names.items()}
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    assert held
    return read(second, Context(_NOW + timedelta(days=7), recent=held, people=names)).assertions


@pytest.mark.parametrize(("state", "sequel"), OVER)
def test_a_sequel_ends_the_state(state: str, sequel: str) -> None:
    assert any(Intent.ENDS in a.intents and "m0" in a.targets for a in _after(state, sequel))


@pytest.mark.parametrize(("state", "other"), STANDS + OF_ANOTHER)
def test_what_is_of_another_ends_nothing(state: str, other: str) -> None:
    assert not any(a.targets for a in _after(state, other))


@pytest.mark.parametrize(("state", "sequel", "now"), OF_A_SORT)
def test_another_of_a_sort_takes_the_place(state: str, sequel: str, now: str) -> None:
    assert [a.text for a in _after(state, sequel) if "m0" in a.targets] == [now]


def test_what_could_not_be_has_come_to_be() -> None:
    found = _after("I can't cook.", "I've learned to cook over the winter.")
    assert [(a.text, a.targets) for a in found] == [("User has learned to cook over winter 2026", ("m0",))]


def test_it_is_one_thing() -> None:
    assert not any(a.targets for a in _after("My boiler is broken. My tap is broken.", "It's fixed!"))


def test_the_sequel_is_a_fact_of_its_own() -> None:
    assert [a.text for a in _after("I'm on crutches.", "Walking again.") if not a.targets] == ["User is walking again"]
