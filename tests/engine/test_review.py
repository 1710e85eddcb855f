"""What waits for a person: with its reason and words, settled by choosing, and stable when the world moved on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime

import pytest

import troth
from troth.errors import AccessDenied, Conflict
from troth.sync import Space
from troth.testing import FrozenClock


class Held:
    def __init__(self, url: str) -> None:
        self.clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        self.db = troth.open(url, embedder=None, clock=self.clock)

    def space(self, by: str = "user") -> Space:
        return self.db.space("a", by=by)

    def say(self, *lines: str, by: str = "user") -> None:
        for line in lines:
            self.space(by).observe(line)
            self.clock.advance(hours=7)

    def texts(self) -> list[str]:
        return [belief.memory.text for belief in self.space().list()]


@pytest.fixture(params=["memory", "sqlite"])
def held(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Held]:
    made = Held(":memory:" if request.param == "memory" else f"{tmp_path}/memory.db")
    with closing(made.db):
        yield made


def test_an_item_shows_its_words_its_rivals_and_its_parents(held: Held) -> None:
    held.say("My birthday is 3 May.", "My birthday is 5 May.", "Nadia is my sister.", "Nadia has a son, Rui.")
    held.space().dream()
    derived, conflict = held.space().review.list()
    assert (derived.parents, derived.reason) == (2, "inferred")
    assert {item.quote.text.strip(" .") for item in derived.evidence} == {"Nadia is my sister", "Nadia has a son, Rui"}
    assert conflict.reason == "unchanging"
    assert [rival.memory.text for rival in conflict.rivals] == held.texts()[:1]


def test_a_conflict_is_settled_by_choosing_what_waits(held: Held) -> None:
    held.say("My birthday is 3 May.", "My birthday is 5 May.")
    (item,) = held.space().review.list()
    held.space().review.choose(item.id)
    assert held.space().review.list() == ()
    assert held.texts() == [item.belief.memory.text]
    assert held.space().verify()


def test_a_conflict_is_settled_by_choosing_what_is_held(held: Held) -> None:
    held.say("My birthday is 3 May.", "My birthday is 5 May.", "My birthday is 7 May.")
    first, second = held.space().review.list()
    (right,) = first.rivals
    receipt = held.space().review.choose(right.id)
    assert held.space().review.list() == ()
    assert held.texts() == [right.memory.text]
    held.say("The user's birthday is 5 May.", by="tool")
    assert held.space().review.list() == (), "declined stays declined"
    held.space().review.undo(receipt.outcomes[0].decision or "")
    assert {item.id for item in held.space().review.list()} == {first.id, second.id}
    assert held.space().replay().changed == ""


def test_choosing_where_nothing_conflicts_is_refused(held: Held) -> None:
    held.say("I live in Riga.")
    (belief,) = held.space().list()
    with pytest.raises(Conflict, match="nothing that waits"):
        held.space().review.choose(belief.id)
    with pytest.raises(AccessDenied):
        held.space("agent").review.choose(belief.id)


def test_what_was_superseded_meanwhile_is_not_approved(held: Held) -> None:
    held.say("I work at Krones.", "Lotte is a colleague of mine.")
    held.space().dream()
    (item,) = held.space().review.list()
    held.say("I work at Dallmayr now.")
    for act in (held.space().review.approve, held.space().review.decline, held.space().confirm):
        with pytest.raises(Conflict, match="retracted"):
            act(item.id)


def test_undoing_what_is_undone_is_refused(held: Held) -> None:
    held.say("My birthday is 3 May.", "My birthday is 5 May.")
    (item,) = held.space().review.list()
    decision = held.space().review.decline(item.id).outcomes[0].decision or ""
    undone = held.space().undo(decision).outcomes[0].decision or ""
    for again in (decision, undone):
        with pytest.raises(Conflict):
            held.space().undo(again)
    assert len(held.space().review.list()) == 1


def test_a_clock_that_jumps_back_orders_nothing_anew(held: Held) -> None:
    held.say("I live in Riga.")
    held.clock.set(datetime(2026, 1, 1, tzinfo=UTC))
    (belief,) = held.space().list()
    held.space().forget(belief.id)
    versions = [chapter.version for chapter in held.space().history(belief.id).chapters] or []
    assert held.space().verify()
    assert held.texts() == []
    assert versions == sorted(versions, key=lambda version: version.recorded_at)
