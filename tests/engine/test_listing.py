"""Lists page by page, use, and the block for a prompt; through the public face, on both stores."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import troth
from troth import Listing, Page, RecallOptions
from troth.errors import NaiveDatetime, NotFound, UnknownOption, UsageError
from troth.language.tokens import estimate_tokens
from troth.sync import Space, Troth
from troth.testing import FrozenClock

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
FOODS = ("pears", "olives", "dumplings", "rye bread", "lentils", "herring", "figs", "tofu", "leeks", "walnuts", "papaya")


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock(START)


@pytest.fixture(params=["memory", "sqlite"])
def db(request: pytest.FixtureRequest, tmp_path: Path, clock: FrozenClock) -> Iterator[Troth]:
    url = ":memory:" if request.param == "memory" else str(tmp_path / "memory.db")
    with closing(troth.open(url, embedder=None, clock=clock)) as db:
        yield db


@pytest.fixture
def space(db: Troth) -> Space:
    return db.space("n")


def tasted(space: Space, clock: FrozenClock) -> None:
    for food in FOODS:
        space.remember(f"I like {food}.", at=clock.now())
        clock.advance(hours=9)


def texts(listing: tuple[troth.Belief, ...]) -> list[str]:
    return [held.memory.text for held in listing]


@pytest.mark.parametrize("order", ["time", "importance", "recorded"])
def test_pages_hold_everything_once_while_others_write(space: Space, clock: FrozenClock, order: str) -> None:
    """L08."""
    tasted(space, clock)
    whole = texts(space.list(page=Page(order, limit=100)))
    assert len(whole) == len(FOODS)
    seen: list[str] = []
    cursor = None
    for number in range(20):
        listing = space.list(page=Page(order, limit=3, cursor=cursor))
        assert isinstance(listing, Listing)
        assert len(listing) <= 3
        seen += texts(listing)
        cursor = listing.cursor
        space.remember(f"I own boat number {number}.")
        space.confirm(listing[0].id)
        if cursor is None:
            break
    assert seen == whole


@pytest.mark.parametrize("order", ["time", "importance", "recorded"])
def test_pages_hold_everything_once_where_all_was_said_at_once(space: Space, clock: FrozenClock, order: str) -> None:
    for food in FOODS:
        space.remember(f"I like {food}.", at=clock.now())
    seen: list[str] = []
    cursor = None
    while not seen or cursor is not None:
        listing = space.list(page=Page(order, limit=2, cursor=cursor))
        seen += texts(listing)
        cursor = getattr(listing, "cursor", None)
    assert seen == texts(space.list(page=Page(order, limit=100)))
    assert len(seen) == len(FOODS)


def test_the_orders(space: Space, clock: FrozenClock) -> None:
    tasted(space, clock)
    space.remember("I am allergic to penicillin.")
    newest = texts(space.list(page=Page("time", limit=12)))
    assert [one for one in newest if "likes" in one] == [one for one in reversed(texts(space.list())) if "likes" in one]
    clock.advance(days=400)
    space.confirm(space.list()[4].id)
    important = texts(space.list(page=Page("importance")))
    assert "penicillin" in important[0]
    assert FOODS[4] in important[1]


def test_what_is_forgotten_between_two_pages_is_not_shown(space: Space, clock: FrozenClock) -> None:
    tasted(space, clock)
    first = space.list(page=Page("recorded", limit=4))
    assert isinstance(first, Listing)
    for held in space.list()[4:6]:
        space.forget(held.id)
    space.erase(space.list()[4].id)
    second = space.list(page=Page("recorded", limit=4, cursor=first.cursor))
    assert texts(second) == [f"User likes {food}" for food in FOODS[7:9]]


def test_a_bad_page_is_refused(space: Space, clock: FrozenClock) -> None:
    tasted(space, clock)
    with pytest.raises(UnknownOption, match=r"'importence'.*'importance'"):
        Page("importence")
    for limit in (0, -1, 10**6, "3", True):
        with pytest.raises(UsageError, match="limit is"):
            Page(limit=limit)  # type: ignore[arg-type]
    cursor = getattr(space.list(page=Page("time", limit=2)), "cursor", None)
    assert cursor
    for wrong in (
        Page("recorded", cursor=cursor),
        Page("time", cursor="rubbish"),
        Page("time", cursor=cursor[:-8]),
        Page(cursor=""),
    ):
        with pytest.raises(UsageError, match="cursor"):
            space.list(page=wrong)
    with pytest.raises(UsageError, match="another list"):
        space.list("history", page=Page("time", cursor=cursor))
    with pytest.raises(NaiveDatetime, match="known_at"):
        space.list(known_at=datetime(2026, 1, 1))  # noqa: DTZ001
    with pytest.raises(UsageError, match="scope is 3"):
        space.list(scope=3)  # type: ignore[arg-type]


def test_a_view_of_a_past_moment(space: Space, clock: FrozenClock) -> None:
    for town in ("Graz", "Turku", "Leeds"):
        space.remember(f"I live in {town}.", at=clock.now())
        clock.advance(days=100)
    space.observe("I think I work at the Leeds ferry office.", at=clock.now())
    assert space.list("pending")
    then = START + timedelta(days=150)
    shown = {view: texts(space.list(view, as_of=then)) for view in ("current", "history")}
    assert [len(some) for some in shown.values()] == [1, 1]
    assert "Turku" in shown["current"][0]
    assert "Graz" in shown["history"][0]
    assert texts(space.list("history", as_of=then, page=Page("recorded"))) == shown["history"]
    assert len(space.list("pending", as_of=clock.now())) == len(space.list("pending"))


def test_use_orders_what_is_equally_relevant_and_reading_changes_nothing(space: Space) -> None:
    for thing in ("canoe", "kayak", "dinghy"):
        space.remember(f"I keep a {thing} in the boathouse.")

    def order() -> list[str]:
        return [hit.id for hit in space.recall("boathouse").hits]

    before = order()
    for _ in range(3):
        assert order() == before
    last = before[-1]
    assert space.used([last, last]) == 1
    assert order()[0] == last
    for _ in range(40):
        space.used([before[0]])
    assert order()[0] == before[0]
    assert "kayak" in space.recall("kayak in the boathouse").hits[0].text


def test_use_never_pushes_out_an_exact_match(space: Space) -> None:
    for number in range(30):
        space.remember(f"My locker number {number} holds skates.")
    for _ in range(25):
        space.used([held.id for held in space.list() if "17" not in held.memory.text])
    assert "17" in space.recall("locker number 17").hits[0].text


def test_use_of_an_episode_is_of_the_facts_on_it(space: Space) -> None:
    space.observe("I play the bassoon in an orchestra.")
    (episode,) = [hit for hit in space.recall("bassoon", RecallOptions(sources=frozenset({"episodes"}))).hits]
    assert space.used([episode.id]) >= 1
    with pytest.raises(NotFound, match="'nothing'"):
        space.used([episode.id, "nothing"])
    with pytest.raises(UsageError, match="text 'abc'"):
        space.used("abc")
    assert space.used([]) == 0


def test_nobody_uses_anothers_memory(db: Troth, space: Space) -> None:
    space.remember("I play the bassoon.")
    (held,) = space.list()
    with pytest.raises(NotFound):
        db.space("n", user="ben").used([held.id])


@pytest.mark.parametrize("mode", ["profile", "query", "full"])
def test_a_context_keeps_its_budget_and_repeats_no_line(space: Space, clock: FrozenClock, mode: str) -> None:
    tasted(space, clock)
    space.remember("I am allergic to penicillin.")
    for number in range(60):
        space.remember(f"My sister's friend number {number} paints landscapes in oil and lives near the old harbour.")
    block = space.context("pears", mode=mode)
    lines = block.splitlines()
    assert len(lines) == len(set(lines))
    assert estimate_tokens(block) <= 1000
    assert block.count("penicillin") == 1
    if mode != "profile":
        assert "pears" in block
    for budget in (0, 30, 60, 200):
        made = space.context("pears", mode=mode, budget=budget)
        assert estimate_tokens(made) <= budget
    assert "penicillin" in space.context("pears", mode=mode, budget=60)


def test_a_new_user_gets_no_empty_block(space: Space) -> None:
    """L17."""
    assert space.context(mode="profile") == space.context("hello", mode="full") == space.context("hello") == ""
    with pytest.raises(UsageError, match="budget is -1"):
        space.context("hello", budget=-1)
    with pytest.raises(UsageError, match="whole number"):
        space.context("hello", budget="many")  # type: ignore[arg-type]
