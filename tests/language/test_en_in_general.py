"""People in general, what was not so, and words that only look like a verb: no facts come of them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

WHEN = datetime(2026, 3, 2, 9, tzinfo=UTC)


NOTHING_HELD = Context(WHEN)


def claimed(text: str, context: Context = NOTHING_HELD) -> list[str]:
    return [a.text for a in read(text, context).assertions if a.claim is not None]


@pytest.mark.parametrize(
    "text",
    [
        "People are talking about house prices falling next year.",
        "Most people leave on Fridays.",
        "Some folks move to Spain in winter.",
        "I must have lost my keys.",
        "She may have sold the van.",
        "I would have liked a bigger garden.",
        "We should have booked the early ferry.",
        "10 am works for me.",
        "10:30 AM on Thursday sounds great.",
        "We want to be fair.",
        "Like, a small fee on each sale they make",
        "Using pandas, write me a script.",
        "Using Arduino, how could I make a lamp?",
        "Tomorrow's swimming and prep.",
    ],
)
def test_tells_nothing(text: str) -> None:
    assert claimed(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My people are from Kerry.", "User's people are from Kerry"),
        ("The clinic opens at 10 am.", "The clinic opens at 10 am"),
        ("I start work at 6 am.", "User starts work at 6 am"),
        ("I have lost my keys twice this year.", "keys"),
        ("We're likely on MariaDB.", "MariaDB"),
        ("I want to be a nurse.", "nurse"),
        ("I fastidiously label every jar.", "User fastidiously labels every jar"),
        ("I've advised homeowners, builders and contractors.", "User has advised homeowners, builders and contractors"),
        ("I'm disabled.", "User is disabled"),
        ("I like rye bread.", "User likes rye bread"),
        ("I like big cities, such as Lyon and Porto.", "User likes big cities, such as Lyon and Porto"),
    ],
)
def test_tells_something(text: str, told: str) -> None:
    assert any(told in one for one in claimed(text)), claimed(text)


def test_likely_is_unsure() -> None:
    (told,) = (a for a in read("We're likely on MariaDB.", Context(WHEN)).assertions if a.claim)
    assert told.mood.value == "uncertain"


@pytest.mark.parametrize(
    ("before", "text", "about"),
    [
        ("My laptop is a Dell.", "It has a broken fan.", True),
        ("My laptop is a Dell.", "I dropped my laptop. It has a broken fan.", True),
        ("My laptop is a Dell.", "I went to Malta. It's a beautiful island.", False),
        ("My laptop is a Dell.", "We revised the cost, it will be 90k.", False),
        ("My car is a Skoda.", "I took the bus today. It runs every ten minutes.", False),
        ("My boat is a Folkboat.", "I painted the shed and it needs a second coat.", False),
    ],
)
def test_what_it_is(before: str, text: str, about: bool) -> None:
    held = [a for a in read(before, Context(WHEN)).assertions if a.claim]
    recent = tuple(Recent(f"m{n}", a.claim, a.text, WHEN) for n, a in enumerate(held) if a.claim)
    noun = " ".join(before.split()[:2]).replace("My", "User's")
    said = claimed(text, Context(datetime(2026, 3, 9, 9, tzinfo=UTC), recent=recent))
    assert any(one.startswith(noun) for one in said) is about, said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I've been looking to learn some new skills like painting and singing.", 1),
        ("I like quiet places such as libraries and chapels.", 1),
        ("I like libraries and chapels.", 2),
        ("I like big cities, such as Lyon and Porto.", 1),
        ("No one around me is willing to listen.", 0),
        ("I'm ready when you are.", 0),
        ("I'm definitely still weaker.", 0),
        ("I'm ready to move on with our Lisbon trip.", 0),
        ("We're confident about our pitch.", 0),
        ("I shut down when people shout.", 1),
    ],
)
def test_how_many_facts(text: str, told: int) -> None:
    assert len(claimed(text)) == told, claimed(text)


def test_a_greeting_is_no_part_of_a_name() -> None:
    assert claimed("Hi, I'm Susan, nice to meet you.") == ["User is Susan"]


def after(before: str, text: str) -> list[tuple[str, tuple[str, ...]]]:
    held = [a for a in read(before, NOTHING_HELD).assertions if a.claim]
    recent = tuple(Recent(f"m{n}", a.claim, a.text, WHEN) for n, a in enumerate(held) if a.claim)
    said = read(text, Context(datetime(2026, 3, 9, 9, tzinfo=UTC), recent=recent)).assertions
    return [(a.text, a.targets) for a in said if a.targets]


def test_a_message_about_much_else_changes_nothing_that_it_only_brushes() -> None:
    much = "Thanks, this helps. The hut looks good. I like the second day. The bus is fine. "
    assert after("The trip is for Labor Day 2026.", much + "It's great to see the whole 25-day trip changed like this.") == []
