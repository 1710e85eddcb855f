"""How one came to where one lives is no leaving; "it" that is the weather or the hour is no thing that was told of."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import troth

NOW = datetime(2026, 3, 2, 10, tzinfo=UTC)


def _held(*said: str) -> list[str]:
    with troth.open(":memory:") as db:
        space = db.space("n", user="u")
        for minute, text in enumerate(said):
            space.observe(text, at=NOW + timedelta(minutes=minute))
        return [belief.memory.text for belief in space.list("current")]


@pytest.mark.parametrize("behind", ["We moved there in 2015", "Moved here for work", "moved for the schools"])
def test_the_home_stays(behind: str) -> None:
    assert "User lives in Whitby" in _held("I live in Whitby", behind)


@pytest.mark.parametrize("behind", ["I moved out last week", "we moved last month"])
def test_who_leaves_has_left(behind: str) -> None:
    assert "User lives in Whitby" not in _held("I live in Whitby", behind)


@pytest.mark.parametrize("behind", ["it's 30 degrees outside", "it's half past nine", "it's been ages"])
def test_what_is_of_nothing(behind: str) -> None:
    assert _held("We own a barn in Fife", behind) == _held("We own a barn in Fife")
