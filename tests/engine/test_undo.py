"""Any decision can be taken back with what came of it, or the refusal names what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

import troth
from troth.domain.retention import Policy
from troth.engine.read.views import Why
from troth.errors import Conflict
from troth.sync import Space
from troth.testing import FrozenClock


class Held:
    def __init__(self, url: str) -> None:
        self.clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        self.db = troth.open(url, embedder=None, clock=self.clock)

    @property
    def space(self) -> Space:
        return self.db.space("a")

    def say(self, *lines: str, by: str = "user") -> str:
        """The decision on the last line."""
        decision = ""
        for line in lines:
            decision = self.db.space("a", by=by).observe(line).learned[0].decision or ""
            self.clock.advance(hours=30)
        return decision

    def texts(self, view: str = "current") -> list[str]:
        return [belief.memory.text for belief in self.space.list(view)]

    def whole(self) -> bool:
        return bool(self.space.verify()) and self.space.replay().changed == "" and bool(self.space.audit())


@pytest.fixture(params=["memory", "sqlite"])
def held(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Held]:
    made = Held(":memory:" if request.param == "memory" else f"{tmp_path}/memory.db")
    with closing(made.db):
        yield made


@pytest.mark.parametrize(
    ("before", "undone", "after", "current", "history"),
    [
        ([], "I live in Oslo.", ["I moved to Bergen."], ["User moved to Bergen"], []),
        ([], "I live in Oslo.", ["I live in Oslo."], ["User lives in Oslo"], []),
        ([], "I like tea.", ["I like green tea."], ["User likes green tea"], []),
        ([], "I smoke.", ["I quit smoking."], ["User quit smoking"], []),
        (["I live in Oslo."], "I moved to Bergen.", [], ["User lives in Oslo"], []),
        (
            ["I live in Oslo."], "I moved to Bergen.", ["I moved to Rome.", "I live in Rome."],
            ["User moved to Rome"], ["User lives in Oslo"],
        ),
        (["I smoke."], "I quit smoking.", [], ["User smokes"], []),
        ([], "My birthday is 3 May.", ["My birthday is 5 May."], ["User's birthday is 5 May"], []),
    ],
)  # fmt: skip
def test_later_words_are_weighed_anew(
    held: Held, before: list[str], undone: str, after: list[str], current: list[str], history: list[str]
) -> None:
    held.say(*before)
    decision = held.say(undone)
    held.say(*after)
    held.space.undo(decision)
    assert held.texts() == current
    assert held.texts("history") == history
    assert held.space.review.list() == ()
    assert held.whole()


def test_what_is_decided_anew_is_the_same_memory(held: Held) -> None:
    decision = held.say("I live in Oslo.")
    held.say("I moved to Bergen.")
    (bergen,) = held.space.list()
    receipt = held.space.undo(decision)
    assert [belief.id for belief in held.space.list()] == [bergen.id]
    assert {one.memory: one.reason.value for one in receipt.outcomes}[bergen.id] == "no_rival"
    why = held.space.why(bergen.id)
    assert isinstance(why, Why)
    assert (len(why.evidence), why.links) == (1, ())
    again = next(one.decision for one in receipt.outcomes if one.memory == bergen.id)
    held.space.undo(again or "")
    assert held.texts() == []
    assert held.whole()


def test_one_more_is_undone_behind_what_was_decided_anew(held: Held) -> None:
    first, second = held.say("I moved to Oslo."), held.say("I moved to Oslo.")
    held.say("I used to live in Bern.")
    held.space.undo(second)
    held.space.undo(first)
    assert (held.texts(), held.texts("history")) == ([], ["User used to live in Bern"])
    assert held.whole()


def test_what_stood_on_it_falls_and_follows_again(held: Held) -> None:
    decision = held.say("I work at Krones.")
    held.say("Lotte is a colleague of mine.")
    held.space.dream()
    (item,) = held.space.review.list()
    held.space.review.approve(item.id)
    receipt = held.space.undo(decision)
    assert {one.text for one in receipt.outcomes} == {"User works at Krones", "Lotte works at Krones"}
    assert held.texts() == ["Lotte is a colleague of User's"]
    held.say("I work at Krones.")
    held.space.dream()
    assert [one.belief.memory.text for one in held.space.review.list()] == ["Lotte works at Krones"]
    assert held.whole()


def test_what_comes_back_hangs_on_what_is_believed_now(held: Held) -> None:
    held.say("I work at Krones.")
    colleague = held.say("Lotte is a colleague of mine.")
    held.space.dream()
    moved = held.say("I work at Dallmayr now.")
    held.space.undo(colleague)
    held.space.undo(moved)
    assert held.texts() == ["User works at Krones"]
    assert held.space.review.list() == ()
    assert held.whole()


@pytest.mark.parametrize("act", ["confirm", "forget", "retain"])
def test_an_act_of_a_person_stands_in_the_way(held: Held, act: str) -> None:
    decision = held.say("I like tea.")
    (belief,) = held.space.list()
    if act == "retain":
        held.clock.advance(days=9)
        held.space.retain(Policy(keep_days={"semantic": 1}))
    else:
        getattr(held.space, act)(belief.id)
    with pytest.raises(Conflict, match=rf"{act} of 'User likes tea', decision \S+; undo that one first"):
        held.space.undo(decision)
    why = held.space.why(belief.id)
    assert isinstance(why, Why)
    held.space.undo(why.belief.version.decision)
    held.space.undo(decision)
    assert held.texts() == []
    assert held.whole()


def test_what_was_said_since_a_memory_was_forgotten(held: Held) -> None:
    """What comes back and what was said meanwhile never hold both."""
    held.say("I live in Oslo.")
    forgotten = held.space.forget(held.space.list()[0].id).outcomes[0].decision or ""
    held.clock.advance(hours=30)
    held.say("I moved to Rome.")
    held.space.undo(forgotten)
    assert (held.texts(), held.texts("history")) == (["User moved to Rome"], ["User lives in Oslo"])
    assert held.whole()


def test_what_waits_because_of_it(held: Held) -> None:
    decision = held.say("I live in Oslo.")
    held.say("The user lives in Lima.", by="tool")
    assert len(held.space.review.list()) == 1
    held.space.undo(decision)
    assert held.texts() == ["User lives in Lima"]
    assert held.space.review.list() == ()
    assert held.whole()


def test_a_block_goes_and_comes_with_the_act_that_placed_or_lifted_it(held: Held) -> None:
    held.say("I like tea.")
    (tea,) = held.space.list()
    forgotten = held.space.forget(tea.id).outcomes[0].decision or ""
    held.clock.advance(hours=30)
    lifted = held.say("I like tea.")
    held.space.undo(lifted)
    held.db.space("a", by="tool").observe("The user likes tea.")
    assert held.texts() == [], "the block stands again"
    held.space.undo(forgotten)
    assert held.texts() == ["User likes tea"]
    assert held.whole()


def test_what_a_dream_made_of_it(held: Held) -> None:
    first = held.say("I like walks in the old harbour of Genoa.")
    held.say("I like walks in old harbours of Genoa.")
    held.space.dream()
    held.space.undo(first)
    assert held.texts() == ["User likes walks in old harbours of Genoa"]
    assert held.whole()


def test_what_was_archived_with_it_stays_archived(held: Held) -> None:
    zoo = held.say("I went to the zoo.")
    held.say("I went to the opera.")
    held.clock.advance(days=700)
    held.space.dream()
    assert [belief.version.archived for belief in held.space.list()] == [True, True]
    held.space.undo(zoo)
    assert held.texts() == ["User went to the opera"]
    assert held.space.list()[0].version.archived
    held.space.undo(held.space.list()[0].version.decision)
    assert not held.space.list()[0].version.archived
    assert held.whole()


def test_blocks_of_the_core(held: Held) -> None:
    held.space.core(persona="Aria")
    held.clock.advance(hours=1)
    held.space.core(persona="Bruno")
    aria = next(belief for belief in held.space.list("history") if belief.memory.text == "Aria")
    why = held.space.why(aria.id)
    assert isinstance(why, Why)
    held.space.undo(why.versions[0].decision)
    assert [line.text for line in held.space.core().lines] == ["Persona: Bruno"]
    assert held.texts("history") == []
    assert held.whole()


def test_what_is_undone_and_an_undo_say_by_what_and_of_what(held: Held) -> None:
    memory = held.space.observe("I like rowing.").learned[0].memory or ""
    done = held.space.forget(memory).outcomes[0].decision
    undo = held.space.undo(done or "").outcomes[0].decision
    with pytest.raises(Conflict, match=rf"decision {done} \(forget\) is undone already, by decision {undo}"):
        held.space.undo(done or "")
    with pytest.raises(Conflict, match=rf"decision {undo} is itself the undo of decision {done} \(forget\)"):
        held.space.undo(undo or "")
    again = held.space.forget(memory).outcomes[0].decision
    with pytest.raises(Conflict, match=f"by decision {undo}"):
        held.space.undo(done or "")
    held.space.undo(again or "")
    with pytest.raises(Conflict, match=f"by decision {undo}"):
        held.space.undo(done or "")


def test_what_changed_no_memory_is_refused_with_what_to_do(held: Held) -> None:
    held.say("I like tea.")
    erased = held.space.erase(held.space.list()[0].id).outcomes[0].decision or ""
    with pytest.raises(Conflict, match="what is erased cannot come back"):
        held.space.undo(erased)


@pytest.mark.parametrize(
    "lines",
    [("I live in Oslo.", "I live in Oslo."), ("I live in Oslo.", "I moved to Bergen."), ("I smoke.", "I quit smoking.")],
)
def test_what_is_undone_is_not_read_again(held: Held, lines: tuple[str, str]) -> None:
    held.say(lines[0])
    before = [(belief.memory.text, belief.version.occasions) for belief in held.space.list()]
    held.space.undo(held.say(lines[1]))
    assert held.space.reread().outcomes == ()
    assert [(belief.memory.text, belief.version.occasions) for belief in held.space.list()] == before
    assert held.whole()


def test_the_record_keeps_what_was_believed_meanwhile(held: Held) -> None:
    decision = held.say("I live in Oslo.")
    moment = held.clock.now()
    held.space.undo(decision)
    assert [belief.memory.text for belief in held.space.list(known_at=moment - timedelta(hours=1))] == ["User lives in Oslo"]
