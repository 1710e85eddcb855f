"""How somebody lives and wants to be dealt with, in set words; what takes its place, and what takes it back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 10, tzinfo=UTC)


def _claims(text: str) -> list[tuple[str, str]]:
    return [(a.claim.attribute, a.claim.value) for a in read(text, Context(_NOW)).assertions if a.claim is not None]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I've gone pescatarian.", "diet", "pescatarian"),
        ("switched to a low-salt diet last month, doctor's orders", "diet", "low-salt"),
        ("im doing atkins atm", "diet", "atkins"),
        ("I've started getting up at 5.", "get up time", "5"),
        ("my alarm goes off at 6:50", "get up time", "6:50"),
        ("I turn in at 11", "go to bed time", "11"),
        ("I'd rather you called me Ms Okoye.", "call_me", "Ms Okoye"),
        ("it's Dr Brandt to you", "call_me", "Dr Brandt"),
        ("Always answer in Greek please", "reply_language", "Greek"),
        ("I want your replies in Turkish", "reply_language", "Turkish"),
        ("Your answers should be in Czech.", "reply_language", "Czech"),
        ("Korean from now on, for all your replies", "reply_language", "Korean"),
        ("From now on I want short, clear answers", "reply_length", "short"),
        ("I'm crashing at a cousin's in Lund", "location", "Lund"),
        ("Use imperial units.", "use unit", "imperial units"),
        ("I was diagnosed with psoriasis in 2019.", "health", "psoriasis"),
    ],
)
def test_a_way_of_life_is_read_in_many_words(text: str, attribute: str, value: str) -> None:
    assert (attribute, value) in _claims(text)


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("My daughter has gone vegan.", "diet of user"),
        ("I'm up 20 after the second race", "get up time"),
        ("I'm up at 4 tomorrow for the ferry", "get up time"),
        ("I'd rather you called me Friday", "call_me"),
        ("call me picky, but the font is wrong", "call_me"),
        ("call me mad but it worked", "call_me"),
        ("Use Rust when you write to me", "call_me"),
        ("just this once reply in Danish", "reply_language"),
        ("How do you say cheers in Polish?", "reply_language"),
    ],
)
def test_what_only_sounds_like_it_is_none(text: str, attribute: str) -> None:
    assert attribute not in [name for name, _ in _claims(text)]


def _after(first: str, second: str) -> tuple[Assertion, ...]:
    told = read(first, Context(_NOW)).assertions
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    return read(second, Context(_NOW + timedelta(days=40), recent=held)).assertions


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I prefer an aisle seat.", "from now on book me window seats"),
        ("I take my coffee black.", "I've switched to flat whites"),
        ("I'm vegan.", "I've gone flexitarian"),
        ("Reply in Dutch.", "Scrap the Dutch rule, please."),
        ("Don't use tables.", "forget what I said about tables"),
        ("Always send me a digest on Mondays.", "no need for the Monday digest any more"),
        ("Never use hashtags.", "hashtags are fine again, go wild"),
        ("Always answer with three examples.", "you can drop the three examples now"),
    ],
)
def test_the_new_takes_the_place_of_the_old(first: str, second: str) -> None:
    assert any(a.targets == ("m0",) and a.intents & {Intent.UPDATES, Intent.ENDS} for a in _after(first, second))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I prefer an aisle seat.", "they gave me a window seat again, grr"),
        ("I take my coffee black.", "had a mocha at the airport"),
        ("I like lattes.", "I'm enjoying a cappuccino these days"),
        ("Reply in Dutch.", "just this once, drop the Dutch rule"),
        ("Don't mention the dog.", "the dog is fine again"),
        ("Don't use tables.", "forget the milk and the tables"),
        ("I go to the gym on Tuesdays.", "I went to the gym on Friday for a change"),
        ("I sing in the choir on Thursdays.", "choir's on Saturday this week, then back to normal"),
        ("The carers come to Dad at 7:30 every morning.", "tomorrow the carers come at 11"),
    ],
)
def test_what_is_told_beside_it_leaves_it_alone(first: str, second: str) -> None:
    after = _after(first, second)
    held = read(first, Context(_NOW)).assertions[0].claim
    assert held is not None
    assert not any(a.targets for a in after)
    single = [a for a in after if a.attribute is not None and a.attribute.single and a.claim is not None]
    assert all((a.claim.subject, a.claim.attribute) != (held.subject, held.attribute) for a in single if a.claim is not None)
