"""What is told of how things were: until when, what came next, and what is so again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import troth
from troth.language.reader import read
from troth.language.reading import Context
from troth.testing import FrozenClock

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

AFTER = [
    # one time and the next
    (
        ["I lived in Turin from 2015 to 2020, then in Bari."],
        [],
        ["User lived in Turin from 2015 to 2020", "User lived in Bari"],
    ),
    (
        ["I was the treasurer from 2020 to 2023, then the chair until last year."],
        [],
        ["User was the treasurer from 2020 to 2023", "User was the chair until 2025"],
    ),
    (
        ["I lived in Oslo for three years, after that in Bergen."],
        [],
        ["User lived in Oslo for three years", "User lived in Bergen"],
    ),
    (
        ["My previous manager was Mr Lund, my current one is Ms Adler."],
        ["User's manager is Ms Adler now"],
        ["User's previous manager was Mr Lund"],
    ),
    (
        ["My landlord used to be Mr Kerr, it's Ms Odu these days."],
        ["User's landlord is Ms Odu now"],
        ["User's landlord used to be Mr Kerr"],
    ),
    # until when
    (["I was married to Karen until 2019."], [], ["User was married to Karen until 2019"]),
    (["We were in the Elm Street office until January."], [], ["User was in the Elm Street office until January 2026"]),
    # what is so again
    (["I've given up sugar.", "I'm back on sugar."], ["User is back on sugar"], ["User has given up sugar"]),
    (
        ["I stopped eating meat in 2020.", "I've gone back to eating meat."],
        ["User has gone back to eating meat"],
        ["User stopped eating meat in 2020"],
    ),
    (
        ["I left the choir last spring.", "I rejoined the choir in May."],
        ["User rejoined the choir in May 2025"],
        ["User left the choir in spring 2025"],
    ),
    (["I've given up sugar.", "I'm back in Leeds."], ["User has given up sugar", "User is back in Leeds"], []),
    (["I gave up coffee.", "My wife is back on coffee."], ["User gave up coffee", "User's wife is back on coffee"], []),
]


@pytest.mark.parametrize(("said", "current", "history"), AFTER, ids=[said[-1] for said, _, _ in AFTER])
def test_how_things_were(said: list[str], current: list[str], history: list[str]) -> None:
    clock = FrozenClock(_NOW)
    with troth.open(":memory:", embedder=None, clock=clock) as memory:
        space = memory.space("a")
        for week, text in enumerate(said):
            clock.set(_NOW + timedelta(days=7 * week))
            space.observe(text)
        assert [b.memory.text for b in space.list("current")] == current
        assert [b.memory.text for b in space.list("history")] == history


def test_what_came_next_began_where_the_first_ended() -> None:
    with troth.open(":memory:", embedder=None, clock=FrozenClock(_NOW)) as memory:
        space = memory.space("a")
        space.observe("I lived in Turin from 2015 to 2020, then in Bari.")
        then = [space.list("current", as_of=datetime(year, 5, 1, tzinfo=UTC)) for year in (2018, 2022)]
        assert [[b.memory.text for b in held] for held in then] == [
            ["User lived in Turin from 2015 to 2020"],
            ["User lived in Bari"],
        ]


@pytest.mark.parametrize(
    ("said", "was", "until", "since"),
    [
        ("We lived in Trieste until we moved to Gorizia in 2019", "Trieste", 2019, "Gorizia"),
        ("My brother lived in Hull until he moved to Faro in May", "Hull", 2025, "Faro"),
        ("I worked at Kroll until they closed in 2021", "Kroll", 2021, ""),
    ],
)
def test_what_was_so_until_something_happened_ends_then(said: str, was: str, until: int, since: str) -> None:
    claims = [a.claim for a in read(said, Context(datetime(2026, 3, 2, tzinfo=UTC))).assertions if a.claim is not None]
    ends = {claim.value: claim.valid.end.year if claim.valid.end else None for claim in claims}
    assert ends[was] == until
    assert not since or (since in ends and ends[since] is None)
