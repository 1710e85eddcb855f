"""A value that a message gives, and names nothing: it takes the place of the one of its sort in what was said last."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_SAID = datetime(2026, 3, 2, 9, tzinfo=UTC)
_LATER = datetime(2026, 3, 10, 9, tzinfo=UTC)
"""A Tuesday."""


def _after(*messages: str) -> list[Assertion]:
    """What is read of the last message and points at what is held of the ones before."""
    held: list[Recent] = []
    for days, message in enumerate(messages[:-1]):
        at = _SAID + timedelta(days=days)
        told = read(message, Context(at, recent=tuple(held))).assertions
        held = [*(Recent(f"m{days}{i}", a.claim, a.text, at) for i, a in enumerate(told) if a.claim is not None), *held]
    return [a for a in read(messages[-1], Context(_LATER, recent=tuple(held))).assertions if a.targets]


@pytest.mark.parametrize(
    ("first", "second", "text", "intent"),
    [
        ("My blood test is on the 21st.", "they emailed, it's the 23rd", "User's blood test is on 2026-03-23", "updates"),
        ("My rehearsal starts at half six.", "it's half seven now", "User's rehearsal starts at half seven", "updates"),
        ("The parcel is coming on Friday.", "They now say Saturday.", "The parcel is coming on Saturday", "updates"),
        ("The hall costs 60 an hour.", "It's gone up to 75.", "The hall costs 75 an hour", "updates"),
        ("My rabbit weighs 2 kilos.", "she's 2.4 now", "User's rabbit weighs 2.4 kilos", "updates"),
        ("The cache timeout is 30 seconds.", "Bumped that to 45.", "The cache timeout is 45 seconds", "updates"),
        ("My seat is 14C.", "they changed it to 21A", "User's seat is 21A", "updates"),
        ("My physio is Dr Haas.", "it's Dr Lim now", "User's physio is Dr Lim", "updates"),
        ("Our project is called Falcon.", "They renamed it Kestrel.", "User's project is called Kestrel", "updates"),
        ("Rolf works for Siemens.", "he's at Bosch now", "Rolf works for Bosch", "updates"),
        ("I usually have porridge for breakfast.", "it's eggs these days", "User usually has eggs for breakfast", "updates"),
        ("We met in 2012.", "my wife says it was 2011", "User met in 2011", "corrects"),
        ("I ran the half marathon in 1:52.", "it was 1:49", "User ran the half marathon in 1:49", "corrects"),
        ("I went to Crete last summer.", "It was Cyprus actually.", "User went to Cyprus in summer 2025", "corrects"),
        ("We adopted Milo in 2019.", "checked his papers, it was 2018", "User adopted Milo in 2018", "corrects"),
    ],
)
def test_it_takes_the_place_of_its_like(first: str, second: str, text: str, intent: str) -> None:
    assert [(a.text, a.intents) for a in _after(first, second)] == [(text, frozenset({Intent(intent)}))]


@pytest.mark.parametrize(
    "messages",
    [
        ("My dentist appointment is on Friday.", "It's Tuesday."),
        ("I start work at nine.", "It's seven and I'm already up."),
        ("I play squash on Mondays.", "It's Friday now, finally."),
        ("Standup is at 9:30.", "it's at 10 today"),
        ("My rent is 900.", "It's 30 degrees outside."),
        ("I went to a restaurant in Rome.", "It was Trattoria Zaza."),
        ("I drink tea.", "It's better now."),
        ("My daughter is 7.", "she's in year 2"),
        ("I weigh 80 kilos.", "My brother says he's 90."),
        ("The gym costs 35 a month.", "New locker code at the gym, it's 4417."),
        ("The timeout is 30 seconds.", "I tried to bump it to 45 and it failed."),
        ("The timeout is 30 seconds.", "Should we bump it to 45?"),
        ("We have a lodger, Pavel.", "Pavel's moved out, so it's just us again."),
    ],
)
def test_other_things_change_nothing(messages: tuple[str, ...]) -> None:
    assert not [a.text for a in _after(*messages) if a.intents & {Intent.UPDATES, Intent.CORRECTS}]


def test_what_the_clause_before_names_is_meant_and_not_the_last() -> None:
    thermostat, heater = "The greenhouse thermostat is set to 18 degrees.", "The propagator is set to 24 degrees."
    changed = _after(thermostat, heater, "Turned the greenhouse thermostat down, it's set to 15 degrees now.")
    assert [a.text for a in changed] == ["The greenhouse thermostat is set to 15 degrees"]
