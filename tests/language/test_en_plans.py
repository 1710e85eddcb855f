"""What becomes of a plan that is held: it is called off, carried out, or told with another day."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

OFF = [
    ("We're going to convert the loft this autumn", "we're not doing the loft after all"),
    ("I'm starting an evening class in September", "the evening class isn't happening"),
    ("We're planning to adopt a greyhound in May", "the greyhound's off the cards"),
    ("I'm entering the chess congress in Hastings in May", "decided against Hastings"),
    ("I plan to re-lay the patio in April", "patio's been shelved"),
    ("We're getting a puppy in May", "No puppy after all, the landlord said no"),
    ("I intend to apply for the archive job", "Didn't apply for the archive job in the end"),
    ("My parents are coming for Easter", "My parents won't be coming for Easter"),
]
DONE = [
    ("I'm going to join the lifeboat crew", "joined the lifeboat crew yesterday"),
    ("I plan to paint the shed in April", "painted the shed at the weekend, it's green"),
    ("I'm going to build a cold frame", "finally built the cold frame!"),
    ("I'm going to build a cold frame", "built the cold frame myself last night"),
    ("We're getting a log burner in June", "log burner's in!"),
    ("We're repainting the hall in May", "The hall's been painted, it's sage green"),
]
STANDS = [
    ("We're going to convert the loft this autumn", "I'm not worried about the loft"),
    ("I'm starting an evening class in September", "nothing much happening today"),
    ("Going to Wacken this summer", "not packing for Wacken yet"),
    ("I'm going to join the lifeboat crew", "my brother joined the lifeboat crew"),
    ("I plan to paint the shed in April", "I painted the shed in 2019"),
    ("I plan to paint the shed in April", "nearly painted the shed today"),
    ("I'm going to build a cold frame", "I built a bench"),
    ("I plan to run the marathon", "I ran the marathon in 2019"),
    ("I plan to paint the fence", "painted the shed and the fence gate"),
    ("We're getting a puppy in May", "No puppy is that clever"),
    ("I plan to paint the shed in April", "My brother's shed has been painted"),
    ("I intend to apply for the archive job", "My sister didn't apply for the archive job in the end"),
]


def _after(before: str, said: str) -> tuple[Assertion, ...]:
    plans = [each for each in read(before, Context(NOW)).assertions if each.claim is not None]
    held = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(plans) if each.claim is not None)
    return read(said, Context(NOW + timedelta(days=9), recent=held)).assertions


@pytest.mark.parametrize(("plan", "said"), [*OFF, *DONE])
def test_it_is_over(plan: str, said: str) -> None:
    assert any(Intent.ENDS in each.intents and each.targets == ("m0",) for each in _after(plan, said))


@pytest.mark.parametrize(("plan", "said"), STANDS)
def test_it_stands(plan: str, said: str) -> None:
    assert not any(each.targets for each in _after(plan, said))


@pytest.mark.parametrize(
    ("plan", "said", "text"),
    [
        (
            "We're launching the boat on 14 March",
            "boat launch pushed to 4 April",
            "User plans to launch the boat on 2026-04-04",
        ),
        (
            "I'm defending my thesis on 2 April",
            "thesis defence moved to 9 April",
            "User plans to defend User's thesis on 2026-04-09",
        ),
    ],
)
def test_what_is_planned_goes_by_its_noun_too(plan: str, said: str, text: str) -> None:
    assert [(each.text, each.targets) for each in _after(plan, said) if each.claim] == [(text, ("m0",))]


def test_told_with_another_day_it_is_the_same_plan() -> None:
    (moved,) = (
        each for each in _after("I'm picking the puppy up on 14 March", "picking the puppy up on 21 March") if each.claim
    )
    assert Intent.UPDATES in moved.intents
    assert moved.targets == ("m0",)
