"""Forgetting: shown before it is done, hidden or erased for good, and neither older evidence nor a machine brings it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import troth
from troth import Turn
from troth.domain.forgetting import Matching, Preview
from troth.domain.receipt import Receipt
from troth.errors import AccessDenied, Conflict, NotFound, UnknownOption, UsageError
from troth.sync import Space, Troth
from troth.testing import FrozenClock, StubEmbedder

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Held:
    """An open store with a clock, and the bytes of all its files."""

    def __init__(self, url: str, clock: FrozenClock) -> None:
        self.url, self.clock = url, clock
        self.db: Troth = troth.open(url, embedder=StubEmbedder(), clock=clock)

    def space(self, user: str = "user", by: str = "user") -> Space:
        return self.db.space("a", user=user, by=by)

    def say(self, *lines: str, user: str = "user", by: str = "user", conversation: str | None = None) -> Receipt:
        for line in lines:
            where = troth.Where(conversation=conversation)
            receipt = self.space(user, by).observe(line, at=self.clock.now(), where=where)
            self.clock.advance(hours=7)
        return receipt

    def texts(self, user: str = "user") -> list[str]:
        space = self.space(user)
        return [b.memory.text for view in ("current", "history", "pending") for b in space.list(view)]

    def everything(self) -> str:
        """All that can be read of the store from outside."""
        shown = self.texts()
        shown += [hit.text for word in ("Dana", "Riga", "what") for hit in self.space().recall(word).hits]
        if self.url == ":memory:":
            return "\n".join(shown)
        folder = Path(self.url).parent
        return "\n".join([*shown, *(path.read_bytes().decode("utf-8", "replace") for path in folder.iterdir())])


@pytest.fixture(params=["memory", "sqlite"])
def held(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Held]:
    url = ":memory:" if request.param == "memory" else str(tmp_path / "memory.db")
    made = Held(url, FrozenClock(START))
    with closing(made.db):
        yield made


def preview(space: Space, what: str | Matching, *, erase: bool = False, sweep: bool = False) -> Preview:
    found = space.forget_matching(what, erase=erase, sweep=sweep)
    assert isinstance(found, Preview)
    return found


def done(space: Space, what: str | Matching, token: str, *, erase: bool = False, sweep: bool = False) -> Receipt:
    receipt = space.forget_matching(what, token=token, erase=erase, sweep=sweep)
    assert isinstance(receipt, Receipt)
    return receipt


def test_nothing_happens_without_the_token(held: Held) -> None:
    """I12: what is shown is what is done."""
    held.say("My project is called Titan.", "The deadline of Titan is 3 May.", "I live in Riga.")
    space = held.space()
    before = held.texts()
    shown = preview(space, "Titan")
    assert len(shown.memories) == 2
    assert held.texts() == before
    with pytest.raises(Conflict, match="does not fit"):
        space.forget_matching("Titan", token="")
    with pytest.raises(Conflict, match="does not fit"):
        space.forget_matching("Riga", token=shown.token)
    receipt = done(space, "Titan", shown.token)
    assert [outcome.memory for outcome in receipt.outcomes] == [item.id for item in shown.memories]
    assert held.texts() == [text for text in before if "Titan" not in text]
    with pytest.raises(Conflict):
        space.forget_matching("Titan", token=shown.token)
    space.undo(receipt.outcomes[0].decision or "")
    assert sorted(held.texts()) == sorted(before)


def test_a_token_of_what_was_held_before_is_refused(held: Held) -> None:
    held.say("My project is called Titan.")
    shown = preview(held.space(), "Titan")
    held.say("The deadline of Titan is 3 May.")
    with pytest.raises(Conflict, match="2 things match now"):
        held.space().forget_matching("Titan", token=shown.token)
    erasing = preview(held.space(), "Titan", erase=True)
    with pytest.raises(Conflict):
        held.space().forget_matching("Titan", token=erasing.token)
    with pytest.raises(Conflict):
        held.space("ben").forget_matching("Titan", token=erasing.token, erase=True)


@pytest.mark.parametrize(
    ("what", "error"),
    [("", UsageError), ("???", UsageError), (Matching(), UsageError), (Matching(about=" "), UsageError),
     (Matching(everything="all"), UnknownOption), (Matching(observation="none"), NotFound),
     (Matching(since=datetime(2026, 1, 1)), UsageError)],  # noqa: DTZ001
)  # fmt: skip
def test_a_wish_that_says_nothing_is_refused(held: Held, what: str | Matching, error: type[Exception]) -> None:
    with pytest.raises(error):
        held.space().forget_matching(what)


def test_words_that_fit_nothing_touch_nothing(held: Held) -> None:
    held.say("I live in Riga.")
    shown = preview(held.space(), "submarine")
    assert (shown.memories, shown.token) == ((), "")
    assert preview(held.space(), "the of", erase=True).token == ""


def test_only_a_person_forgets(held: Held) -> None:
    held.say("I live in Riga.")
    with pytest.raises(AccessDenied):
        held.space(by="agent").forget_matching("Riga")


@pytest.mark.parametrize(
    ("what", "gone"),
    [
        (Matching(attribute="home"), ["Riga"]),
        (Matching(query="tea", attribute="likes"), ["tea"]),
        (Matching(since=datetime(2026, 3, 2, 15, tzinfo=UTC)), ["tea", "bees"]),
        (Matching(until=datetime(2026, 3, 2, 15, tzinfo=UTC)), ["Riga"]),
    ],
)
def test_filters(held: Held, what: Matching, gone: list[str]) -> None:
    held.say("I live in Riga.", "I like tea.", "I like bees.")
    done(held.space(), what, preview(held.space(), what).token)
    assert [word for word in ("Riga", "tea", "bees") if not any(word in text for text in held.texts())] == gone


def test_two_forgets_are_two_decisions(held: Held) -> None:
    """I08: the second cancels nothing of the first."""
    held.say("I live in Riga.", "I like tea.")
    first = done(held.space(), "Riga", preview(held.space(), "Riga").token)
    done(held.space(), "tea", preview(held.space(), "tea").token)
    assert held.texts() == []
    held.space().undo(first.outcomes[0].decision or "")
    assert [("Riga" in text) for text in held.texts()] == [True]


def test_erasing_says_what_went_from_where(held: Held) -> None:
    told = held.say("I live in Riga.")
    held.say("I live in Riga.", "I live in Porto now.")
    receipt = held.space().erase(told.learned[0].memory or "")
    erased = receipt.erased
    assert erased
    assert erased.proven
    assert (erased.removed["memories"], erased.removed["texts"]) == (1, 2)
    assert min(erased.removed[what] for what in ("versions", "evidence", "search rows", "vectors", "ledger parts")) >= 1
    assert "Riga" not in held.everything()
    assert held.space().verify()
    assert "Porto" in held.everything()


def test_a_clause_that_two_memories_share_is_blotted_out_in_both(held: Held) -> None:
    receipt = held.say("I work at Vantaro as a baker.")
    job = next(outcome.memory for outcome in receipt.learned if "Vantaro" in outcome.text)
    held.space().erase(job or "", sweep=True)
    assert "Vantaro" not in held.everything()
    assert held.space().verify()


def test_what_still_mentions_it_is_named_and_swept(held: Held) -> None:
    told = held.say("I live in Riga.")
    held.say("I like tea.", "The team of Riga won, and nobody cared. I bought a kettle.")
    receipt = held.space().erase(told.learned[0].memory or "")
    assert receipt.erased
    assert any("Riga" in item.text for item in receipt.erased.mentions)
    assert "Riga" in held.everything()
    shown = preview(held.space(), Matching(about="Riga"), erase=True, sweep=True)
    done(held.space(), Matching(about="Riga"), shown.token, erase=True, sweep=True)
    assert "Riga" not in held.everything()
    assert "tea" in held.everything()
    assert "kettle" in held.everything()


def test_everything_about_a_person(held: Held) -> None:
    # no name that an id and what is stored behind it can spell: "…da" and "name" hold "dana"
    held.say("My sister is called Zora.", "Zora works at Vantaro.", "Zora has a son, Rui.", "I like tea.")
    held.say("Zora's dog is called Bolt.", "I had lunch with Zora; it rained. I like bees.")
    held.space().dream()
    what = Matching(about="Zora")
    shown = preview(held.space(), what, erase=True)
    assert any(item.kind == "name" for item in shown.texts)
    done(held.space(), what, shown.token, erase=True)
    assert "Zora" not in held.everything()
    assert "zora" not in held.everything()
    assert any("tea" in text for text in held.texts())
    assert any("bees" in text for text in held.texts())
    assert held.space().verify()


def test_by_observation(held: Held) -> None:
    first = held.say("I like tea.")
    both = held.say("I like tea. I live in Riga.")
    what = Matching(observation=both.observation)
    done(held.space(), what, preview(held.space(), what, erase=True).token, erase=True)
    assert "Riga" not in held.everything()
    assert any("tea" in text for text in held.texts())
    assert held.space().verify()
    what = Matching(observation=first.observation)
    done(held.space(), what, preview(held.space(), what, erase=True).token, erase=True)
    assert held.texts() == []


def test_by_user_and_by_space(held: Held) -> None:
    """G06: one user's memory goes, the other's stays."""
    held.say("I live in Riga.", "My brother is called Dana.")
    held.say("I live in Porto.", user="ben")
    mine = Matching(everything="user")
    shown = preview(held.space(), mine, erase=True)
    assert any("Riga" in item.text for item in shown.memories)
    assert not any("Porto" in item.text for item in shown.memories)
    done(held.space(), mine, shown.token, erase=True)
    assert "Riga" not in held.everything()
    assert "Dana" not in held.everything()
    assert held.texts("ben") != []
    all_of_it = Matching(everything="space")
    done(held.space(), all_of_it, preview(held.space(), all_of_it, erase=True).token, erase=True)
    assert held.texts("ben") == []
    assert "Porto" not in held.everything()
    assert held.space().verify()
    held.say("I live in Oslo.")
    assert any("Oslo" in text for text in held.texts()), "K09: what is said after all was erased is kept"


def test_erasing_what_others_stand_on(held: Held) -> None:
    """What was derived from it goes; what a person confirmed stays, without its words."""
    lines = ["Nadia is my sister.", "Nadia has a son, Rui."]
    son = held.say(*lines)
    held.space().dream()
    assert len(held.space().review.list()) == 1
    held.space().erase(son.learned[-1].memory or "")
    assert held.space().review.list() == ()
    assert not any("Rui" in text for text in held.texts())


def test_what_a_person_confirmed_stays_without_the_words(held: Held) -> None:
    sister = held.say("Nadia is my sister.")
    held.say("Nadia has a son, Rui.")
    held.space().dream()
    (item,) = held.space().review.list()
    held.space().confirm(item.id)
    held.space().erase(sister.learned[0].memory or "")
    assert any(belief.id == item.id for belief in held.space().list())
    assert not any(quote.text.startswith("Nadia is") for belief in held.space().list() for quote in belief.memory.quotes)
    assert held.space().verify()


def forgotten(held: Held, id: str) -> None:
    held.space().forget(id)


def erased(held: Held, id: str) -> None:
    held.space().erase(id)


@pytest.mark.parametrize("gone", [forgotten, erased])
def test_older_evidence_and_machines_do_not_bring_it_back(held: Held, gone: Callable[[Held, str], None]) -> None:
    """I05, H04: by older messages, tools, documents, agents, dreams; the user's own later words do."""
    first = held.clock.now()
    told = held.say("I live in Riga.")
    gone(held, told.learned[0].memory or "")
    older = [{"at": first.replace(hour=hour), "role": "user", "content": "I live in Riga."} for hour in (8, 9)]
    held.space().ingest(older)
    held.space().ingest(older)
    held.say("The user lives in Riga.", by="tool")
    held.say("The user lives in Riga.", by="agent")
    held.space().ingest(troth.Document("The user lives in Riga."))
    held.space().dream()
    held.space().observe(Turn("Do I live in Riga?", "You live in Riga."))
    assert not any("lives in Riga" in text for text in held.texts())
    held.clock.advance(hours=7)
    held.say("I live in Riga.")
    assert any("lives in Riga" in text for text in held.texts())


def test_a_question_lifts_no_block(held: Held) -> None:
    told = held.say("I live in Riga.")
    held.space().forget(told.learned[0].memory or "")
    held.say("Do I live in Riga?", "Maybe I live in Riga.")
    held.say("The user lives in Riga.", by="tool")
    assert not any(belief.memory.claim.value == "Riga" for belief in held.space().list())


def test_a_forgotten_derivation_stays_forgotten_and_costs_nothing(held: Held) -> None:
    held.say("Nadia is my sister.", "Nadia has a son, Rui.")
    held.space().dream()
    (item,) = held.space().review.list()
    held.space().erase(item.id)
    entries = held.space().verify().entries
    assert held.space().dream().outcomes == ()
    assert held.space().verify().entries == entries


def test_an_erased_thing_cannot_be_undone(held: Held) -> None:
    told = held.say("I live in Riga.")
    receipt = held.space().erase(told.learned[0].memory or "")
    for decision in (told.learned[0].decision, receipt.outcomes[0].decision):
        with pytest.raises((Conflict, NotFound)):
            held.space().undo(decision or "")
    with pytest.raises(NotFound):
        held.space().erase(told.learned[0].memory or "")


def test_words_that_an_undo_took_back_are_erased_with_the_memory(held: Held) -> None:
    told = held.say("I like kilns.")
    again = held.say("Rowing aside, I like kilns.")
    held.space().undo(next(outcome.decision for outcome in again.outcomes if outcome.decision))
    receipt = held.space().erase(told.learned[0].memory or "")
    assert receipt.erased is not None
    assert receipt.erased.mentions == ()
    assert "kilns" not in held.everything()
    assert held.space().verify()


def test_what_waits_beside_a_forgotten_memory_is_forgotten_with_it(held: Held) -> None:
    """A person who has put something aside is not asked about the same once more."""
    held.say("The user lives in Riga.", by="agent")
    held.say("The user lives in Riga.", by="tool")
    (shown,) = held.space().list()
    receipt = held.space().forget(shown.id)
    assert held.texts() == []
    held.space().undo(receipt.outcomes[0].decision or "")
    assert held.texts() == ["User lives in Riga", "User lives in Riga"]
    assert held.space().replay().changed == ""


def test_ghosts_eat_no_places(held: Held) -> None:
    """I01, I02: what was deleted answers on no path and takes no place from what is there."""
    ids = [held.say(f"I like {thing} tea.").learned[0].memory or "" for thing in ("green", "black", "white")]
    held.space().erase(ids[0])
    options = troth.RecallOptions(limit=2, sources=frozenset({"memories"}))
    assert {hit.id for hit in held.space().recall("which tea do I like", options).hits} == set(ids[1:])


def test_the_older_rest_of_an_erased_observation_is_known_again(held: Held) -> None:
    at = held.clock.now()
    message = {"at": at, "role": "user", "content": "I live in Riga. I like tea."}
    held.space().ingest([message])
    home = next(belief.id for belief in held.space().list() if "Riga" in belief.memory.text)
    held.space().erase(home)
    again = held.space().ingest([message])
    assert [receipt.status for receipt in again.receipts] == ["unchanged"]
    assert "Riga" not in held.everything()


def test_a_crash_in_an_erasure_is_finished_at_the_next_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(str(tmp_path / "memory.db"), FrozenClock(START))
    held.say(*(f"I like riga{number} tea." for number in range(5)))
    what = Matching(everything="user")
    shown = preview(held.space(), what, erase=True)
    monkeypatch.setattr("troth.engine.forget.erase.AT_ONCE", 2)

    class Killed(BaseException):
        pass

    async def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("troth.engine.forget.erase._steps", killed)
        with pytest.raises(Killed):
            held.space().forget_matching(what, token=shown.token, erase=True)
    assert len(held.texts()) == 3
    held.say("I like oolong.")
    held.space().erase(next(belief.id for belief in held.space().list() if "oolong" in belief.memory.text))
    assert len(held.texts()) == 3, "another erasure meanwhile carries on with its own plan only"
    held.db.close()
    again = Held(held.url, held.clock)
    with closing(again.db):
        assert again.texts() == []
        assert "riga" not in again.everything()
        assert again.space().verify()
