"""Questions about a time: what lay in it comes first, and what held then is shown as what it is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from recall_kit import Space, opened

from troth.domain.interval import Interval
from troth.domain.memory import Standing
from troth.domain.trace import Fate


def day(month: int, number: int = 1, year: int = 2025) -> datetime:
    return datetime(year, month, number, 12, tzinfo=UTC)


@pytest.fixture(params=["memory", "sqlite"])
def space(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Space]:
    yield from opened(request.param, tmp_path)


def test_what_lay_in_the_time_comes_first(space: Space) -> None:
    space.fact("User rode the night train to Vienna", "event", valid=Interval(day(10, 2), day(10, 4)), at=day(10, 5))
    space.fact("User rode the night train to Rome", "event", valid=Interval(day(4, 2), day(4, 4)), at=day(10, 6))
    assert space.texts("Which night train did I ride last April?")[0].endswith("Rome")
    assert space.texts("Which night train did I ride last October?")[0].endswith("Vienna")


@pytest.mark.parametrize("question", ["What did I do last spring?", "去年春天我做了什么？"])
def test_a_question_that_asks_for_nothing_else_finds_what_was_said_then(space: Space, question: str) -> None:
    space.fact("User planted eleven plum trees", "event", at=day(4, 20))
    space.fact("User sold the plum harvest", "event", at=day(9, 20))
    found = space.texts(question)
    assert found == ["User planted eleven plum trees"]


def test_turns_of_that_time_are_found(space: Space) -> None:
    space.said("The ferry was late again", at=day(6, 3))
    space.said("The ferry was on time", at=day(7, 3))
    assert space.texts("What happened to the ferry in July 2025?")[0] == "The ferry was on time"
    assert space.texts("What did we talk about in June 2025?") == ["The ferry was late again"]


@pytest.mark.parametrize("question", ["Where did I live before I moved?", "我搬家之前住在哪里？"])
def test_what_held_before_a_known_event_is_shown_with_its_end(space: Space, question: str) -> None:
    old = space.fact(
        "User lives in Graz",
        "home",
        standing=Standing.SUPERSEDED,
        valid=Interval(day(1, 1, 2020), day(5, 1)),
        at=day(1, 1, 2020),
    )
    new = space.fact("User lives in Turku", "home", valid=Interval(day(5, 1)), at=day(5, 1))
    space.updates(new, old)
    found = space.ask(question)
    assert found.hits[0].text == "User lives in Graz"
    assert "until 2025-05-01" in found.text
    assert space.why_not(old, question).fate is Fate.RETURNED
    assert [hit.text for hit in space.ask("Where do I live?").hits] == ["User lives in Turku"]
    assert space.why_not(old, "Where do I live?").fate is Fate.STANDING


def test_an_event_is_found_by_its_words(space: Space) -> None:
    space.fact("User got a parrot", "event", valid=Interval(day(3, 3), day(3, 4)), at=day(3, 3))
    space.fact("User studied violin with Ms Ito", "event", valid=Interval(day(1, 1), day(1, 20)), at=day(1, 20))
    space.fact("User studied violin with Mr Kuhn", "event", valid=Interval(day(8, 1), day(8, 20)), at=day(8, 20))
    assert space.texts("Who did I study violin with before we got the parrot?")[0].endswith("Ms Ito")
    assert space.texts("Who did I study violin with after we got the parrot?")[0].endswith("Mr Kuhn")


@pytest.mark.parametrize(
    "question",
    ["What lived 66 million years ago?", "公元前的事", "十万年前", "in the year 0", "before before before", "之前之前", "since", "前天后天大后天"],
)  # fmt: skip
def test_no_time_crashes_a_recall(space: Space, question: str) -> None:
    space.fact("User collects dinosaur bones", "hobby")
    space.ask(question)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Where did I live before?", "User lives in Graz"),
        ("What was my previous home?", "User lives in Graz"),
        ("Where did I live before Turku?", "User lives in Graz"),
        ("我以前住在哪里？", "User lives in Graz"),
        ("Where do I live?", "User lives in Turku"),
    ],
)
def test_what_is_no_longer_so_is_found_where_a_question_looks_back(space: Space, question: str, first: str) -> None:
    old = Interval(day(1, 1, 2020), day(5, 1))
    space.fact("User lives in Graz", "home", standing=Standing.SUPERSEDED, valid=old, at=day(1, 1, 2020))
    space.fact("User lives in Turku", "home", valid=Interval(day(5, 1)), at=day(5, 1))
    assert space.texts(question)[0] == first


def test_what_was_ended_is_found_where_anything_that_ever_was_is_asked_for(space: Space) -> None:
    stopped = Interval(day(1, 1, 2020), day(5, 1))
    space.fact("User keeps bees", "hobby", standing=Standing.ENDED, valid=stopped, at=day(1, 1, 2020))
    assert space.texts("Have I ever kept bees?") == ["User keeps bees"]
    assert space.texts("Do I keep bees?") == []
