"""Old words read again by a better reader: what is new is decided by when it was said, once, and persons' acts stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import troth
from troth.language.reader import Passage
from troth.language.reading import Reading
from troth.sync import Space
from troth.testing import FrozenClock

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def nothing(passage: Passage, *weighed: object) -> Reading:
    """What a reader makes of a passage that it does not understand."""
    return Reading("en")


class Life:
    """A space whose reader understood nothing of some words."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.clock, self._patch = FrozenClock(START), patch
        self.db = troth.open(folder / "memory.db", embedder=None, clock=self.clock)

    def space(self, by: str = "user") -> Space:
        return self.db.space("a", by=by)

    def say(self, *lines: str, blind: bool = False, by: str = "user") -> None:
        with self._patch.context() as patch:
            if blind:
                patch.setattr(Passage, "reading", nothing)
            for line in lines:
                self.clock.advance(hours=7)
                self.space(by).observe(line, at=self.clock.now())

    def texts(self, view: str = "current") -> list[str]:
        return sorted(belief.memory.text for belief in self.space().list(view))

    def id_of(self, word: str) -> str:
        return next(belief.id for belief in self.space().list() if word in belief.memory.text)


@pytest.fixture
def life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Life]:
    made = Life(tmp_path, monkeypatch)
    with closing(made.db):
        yield made


def test_what_was_not_understood_is_found_in_its_place_in_time(life: Life) -> None:
    life.say("I live in Riga.", "I like rowing.", blind=True)
    life.say("I moved to Oslo.")
    assert life.texts() == ["User moved to Oslo"]
    shown = life.space().reread(dry_run=True)
    assert sorted(outcome.text for outcome in shown.outcomes) == ["User likes rowing", "User lives in Riga"]
    assert life.texts() == ["User moved to Oslo"]
    done = life.space().reread()
    assert (done.looked, len(done.outcomes)) == (3, 2)
    assert life.texts() == ["User likes rowing", "User moved to Oslo"]
    assert life.texts("history") == ["User lives in Riga"]
    assert life.space().reread().outcomes == ()
    assert life.space().verify()
    assert life.space().replay().changed == ""


def test_a_reader_that_is_the_same_finds_nothing(life: Life) -> None:
    life.say("I live in Riga.", "I like tea.", "I moved to Oslo.", "I no longer like tea.", "My sister is called Dana.")
    life.say("Dana works at Vantaro.", "No, I meant Bergen.", "Do I live in Riga?", "I think I am allergic to nuts.")
    report = life.space().reread(dry_run=True)
    assert (report.looked, report.outcomes, report.unread, report.problems) == (9, (), (), ())


def test_a_machines_words_stay_a_machines(life: Life) -> None:
    life.say("The user's name is Root.", "The user lives in Graz.", by="tool", blind=True)
    life.say("My name is Ines.", "I live in Riga.")
    life.space().reread()
    assert {"User lives in Riga", "User's name is Ines"} <= set(life.texts())
    assert not any("Root" in text or "Graz" in text for text in life.texts())


ACTS: list[Callable[[Space, str], object]] = [
    lambda space, id: space.forget(id),
    lambda space, id: space.erase(id, sweep=True),
    lambda space, id: space.undo(space.why(id).belief.version.decision),  # type: ignore[union-attr]
]


@pytest.mark.parametrize("act", ACTS, ids=["forget", "erase", "undo"])
def test_what_a_person_did_stands(life: Life, act: Callable[[Space, str], object]) -> None:
    life.say("I like rowing.", "I live in Riga.")
    act(life.space(), life.id_of("rowing"))
    assert life.space().reread().outcomes == ()
    assert life.texts() == ["User lives in Riga"]


def test_only_what_was_said_since(life: Life) -> None:
    life.say("I like rowing.", blind=True)
    since = life.clock.now() + timedelta(hours=1)
    life.say("I like chess.", blind=True)
    report = life.space().reread(since=since)
    assert [outcome.text for outcome in report.outcomes] == ["User likes chess"]


def test_what_is_no_longer_read_is_named_and_stays(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    life.say("I like rowing.")
    monkeypatch.setattr(Passage, "reading", nothing)
    report = life.space().reread()
    assert (report.outcomes, report.unread) == ((), ("User likes rowing",))
    assert life.texts() == ["User likes rowing"]
