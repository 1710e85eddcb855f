"""What was to be left alone may be spoken of again once the user says so, in whichever words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

LIFTED = [
    ("Don't mention the wedding, please.", "We've made up. You can mention the wedding again."),
    ("Please don't joke about my cooking.", "Turns out I don't mind jokes about my cooking any more."),
    ("Don't ask me about my thesis.", "The thesis is in! Ask me about it all you like now."),
    ("Never bring up running.", "The knee healed! You can talk running with me again."),
    ("Please no emojis with me.", "Emojis are fine by me now."),
    ("Don't bring up the marathon.", "I'm ready to talk about the marathon now."),
    ("Tread carefully around the topic of babies.", "Babies are a happy subject now."),
]
NOT_LIFTED = [
    ("Don't mention the wedding, please.", "The wedding is fine, thanks for asking, but stressful."),
    ("Don't mention my brother, please.", "My sister and I can talk about the budget again."),
    ("Never bring up my brother.", "You can ask about my garden now."),
    ("Don't joke about my driving.", "I don't mind driving at night."),
]


def _after(first: str, second: str) -> tuple[Assertion, ...]:
    told = read(first, Context(_NOW)).assertions
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    return read(second, Context(_NOW + timedelta(days=60), recent=held)).assertions


@pytest.mark.parametrize(("first", "second"), LIFTED)
def test_what_may_be_done_again_takes_the_place_of_what_was_not_wanted(first: str, second: str) -> None:
    found = [a for a in _after(first, second) if a.claim is not None and a.text.startswith("The assistant may")]
    assert [(a.targets, Intent.UPDATES in a.intents) for a in found] == [(("m0",), True)]


@pytest.mark.parametrize(("first", "second"), NOT_LIFTED)
def test_what_is_said_of_something_else_lifts_nothing(first: str, second: str) -> None:
    assert not any(a.targets for a in _after(first, second))


SPARED = [
    ("Please be blunt with me.", "You don't have to be so blunt any more.", {Intent.ENDS}),
    ("Always cite your sources.", "No need to cite sources any more.", {Intent.UPDATES}),
    ("Please always double-check my sums.", "You don't need to double-check my sums any more.", {Intent.UPDATES}),
    ("Talk to me like a colleague.", "No need to talk to me like a colleague now.", {Intent.UPDATES}),
]


@pytest.mark.parametrize(("first", "second", "intents"), SPARED)
def test_what_need_not_be_done_takes_the_place_of_the_wish(first: str, second: str, intents: set[Intent]) -> None:
    pointing = [a for a in _after(first, second) if a.targets == ("m0",)]
    assert [a.intents & intents for a in pointing] == [intents]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Please be blunt with me.", "My coach says there's no need to be blunt in emails."),
        ("Always cite your sources.", "No need to cite sources in this one."),
        ("Always cite your sources.", "You don't have to water the plants any more."),
    ],
)
def test_a_wish_that_is_not_meant_stays(first: str, second: str) -> None:
    assert not any(a.targets for a in _after(first, second))


def test_who_was_called_otherwise_is_called_anew() -> None:
    names = [
        a.claim.value for a in _after("Call me Captain.", "I've left the navy, so it's just Ruth now.") if a.claim is not None
    ]
    assert "Ruth" in names
