"""A space carried elsewhere: lossless into an empty one, true into one that has a history, and nothing half-done from a bad file."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import troth
from troth.adapters.archive import NewZip
from troth.domain.receipt import ImportReport
from troth.errors import AccessDenied, BadArchive, NotFound, SchemaTooNew, TrothError, UsageError
from troth.testing import FrozenClock

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
EPISODES = troth.RecallOptions(sources=frozenset({"memories", "episodes"}))
Open = Callable[[], troth.Space]


class World:
    """Stores of one kind, on one clock; each call opens another."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder, self.kind, self.clock = folder, kind, FrozenClock(START)
        self.handles: list[troth.Troth] = []

    def space(self, namespace: str = "me") -> troth.Space:
        url: str | Path = ":memory:" if self.kind == "memory" else self.folder / f"{len(self.handles)}.db"
        self.handles.append(troth.open(url, embedder=None, clock=self.clock))
        return self.handles[-1].space(namespace)

    def say(self, space: troth.Space, text: str, **more: Any) -> str:
        """The id of the memory that came of it; an hour passes."""
        self.clock.advance(hours=7)
        receipt = space.observe(text, **more)
        assert receipt.learned, f"nothing was learned from {text!r}: {receipt}"
        return receipt.learned[0].memory or ""

    def carry(self, source: troth.Space, target: troth.Space) -> ImportReport:
        self.clock.advance(hours=7)
        path = self.folder / f"{len(list(self.folder.iterdir()))}.troth"
        source.export(path)
        report = target.import_(path)
        assert target.verify(), target.verify()
        again = target.import_(path)
        assert (again.how, again.taken, again.decisions) == ("known", 0, 0)
        return report


@pytest.fixture(params=["memory", "sqlite"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path, request.param)
    yield made
    for handle in made.handles:
        handle.close()


def texts(space: troth.Space, view: str = "current") -> list[str]:
    return [belief.memory.text for belief in space.list(view)]


def believed(space: troth.Space) -> list[tuple[str, str]]:
    return [
        (belief.id, belief.version.standing.value) for view in ("current", "history", "pending") for belief in space.list(view)
    ]


def lived(world: World, space: troth.Space) -> None:
    """A life with each act of a person's in it."""
    bees = world.say(space, "I keep bees.")
    world.say(space, "I live in Bergen.")
    world.say(space, "I moved to Oslo.")
    tea = world.say(space, "I like green tea.")
    wrong = world.say(space, "My sister lives in Kvalsund.")
    space.confirm(bees)
    space.forget(tea)
    space.erase(wrong, sweep=True)
    space.used([bees, bees])
    space.observe("Nothing new here, thanks.")


def test_into_an_empty_space_everything_comes_as_it_was(world: World) -> None:
    """O01, O07."""
    first, second = world.space(), world.space()
    lived(world, first)
    report = world.carry(first, second)
    assert (report.how, report.taken, report.known) == ("restored", 6, 0)
    assert believed(second) == believed(first)
    assert second.recall("Where do I live?").hits[0].text == first.recall("Where do I live?").hits[0].text
    for id, _ in believed(first):
        assert second.why(id) == first.why(id)
    (version,) = [
        outcome for belief in second.list() for outcome in [belief.version] if belief.version.standing.value == "frozen"
    ]
    second.undo(version.decision)
    assert "frozen" not in dict(believed(second)).values()


def test_a_document_that_names_no_moment_is_known_elsewhere_too(world: World) -> None:
    lease = troth.Document("The user works at Krones.", "lease")
    first, second = world.space(), world.space("other")
    first.ingest(lease)
    world.say(second, "I keep bees.")
    assert world.carry(first, second).taken == 1
    assert second.ingest(lease).unchanged == 1


def test_a_large_space_is_written_page_by_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """N15."""
    monkeypatch.setattr("troth.adapters.sqlite.observations.PAGE", 4)
    space, row = world.space(), "x" * 50_000
    space.ingest({"at": START + timedelta(seconds=n), "role": "assistant", "content": row} for n in range(40))
    tracemalloc.start()
    told = space.export(world.folder / "large.troth")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told.observations == 40
    assert peak < 20 * len(row)


def test_export_import_export_is_equal_byte_for_byte(world: World) -> None:
    first, second = world.space(), world.space()
    lived(world, first)
    first.export(world.folder / "a.troth")
    second.import_(world.folder / "a.troth")
    second.export(world.folder / "b.troth")
    assert (world.folder / "a.troth").read_bytes() == (world.folder / "b.troth").read_bytes()


def test_all_users_of_a_namespace_travel_and_no_other_namespace(world: World) -> None:
    first, second = world.space("team"), world.space("team")
    world.say(first, "I keep bees.")
    world.handles[0].space("team", user="ben").observe("I live in Graz.")
    world.handles[0].space("elsewhere").observe("I live in Quito.")
    world.carry(first, second)
    assert texts(world.handles[1].space("team", user="ben")) == ["User lives in Graz"]
    assert texts(world.handles[1].space("elsewhere")) == []


def test_under_another_name_the_ledger_is_chained_anew(world: World) -> None:
    first, second = world.space("laptop"), world.space("phone")
    lived(world, first)
    assert world.carry(first, second).how == "restored"
    assert believed(second) == believed(first)
    assert second.replay().changed == ""
    world.say(first, "I play the oboe.")
    assert world.carry(first, second).how == "continued"
    assert believed(second) == believed(first)


def test_a_space_at_an_earlier_state_is_continued_and_what_was_erased_since_goes_there_too(world: World) -> None:
    first, second = world.space(), world.space()
    lived(world, first)
    code = world.say(first, "My cat is called Quibbleton.")
    world.carry(first, second)
    assert any("Quibbleton" in text for text in texts(second))
    first.erase(code, sweep=True)
    report = world.carry(first, second)
    assert (report.how, report.decisions) == ("continued", 1)
    assert believed(second) == believed(first)
    assert second.replay().changed == ""
    if world.kind == "sqlite":
        world.handles[1].close()
        assert [file.name for file in world.folder.glob("1.db*") if b"Quibbleton" in file.read_bytes()] == []


def test_an_older_archive_changes_nothing_and_brings_back_nothing(world: World) -> None:
    first, second = world.space(), world.space()
    lived(world, first)
    code = world.say(first, "My cat is called Quibbleton.")
    first.export(world.folder / "old.troth")
    second.import_(world.folder / "old.troth")
    first.erase(code, sweep=True)
    before = believed(first)
    assert first.import_(world.folder / "old.troth").how == "known"
    assert believed(first) == before
    assert not any("Quibbleton" in text for view in ("current", "history", "pending") for text in texts(first, view))


def test_what_was_erased_does_not_travel(world: World) -> None:
    first = world.space()
    lived(world, first)
    first.export(world.folder / "a.troth")
    with zipfile.ZipFile(world.folder / "a.troth") as archive:
        for name in archive.namelist():
            assert b"kvalsund" not in archive.read(name).lower(), name
    assert b"kvalsund" not in (world.folder / "a.troth").read_bytes().lower()


def test_what_was_erased_there_stays_away_here(world: World) -> None:
    first, second = world.space(), world.space()
    lived(world, first)
    world.carry(first, second)
    receipt = second.observe("My sister lives in Kvalsund.", at=START)
    assert [outcome.action.value for outcome in receipt.outcomes] == ["reject"]
    world.clock.advance(hours=1)
    assert second.observe("My sister lives in Kvalsund.").learned


# into a space with a history of its own


def test_two_histories_are_weighed_by_when_and_by_whom_it_was_said(world: World) -> None:
    first, second = world.space(), world.space()
    world.say(first, "I live in Bergen.")
    world.say(second, "I live in Porto.")
    world.say(first, "I play the oboe.")
    world.handles[0].space("me", by="tool").observe("The user lives in Minsk.")
    report = world.carry(first, second)
    assert (report.how, report.taken) == ("governed", 3)
    assert sum(report.learned.values()) >= 2
    assert "User lives in Porto" in texts(second)
    assert "User plays the oboe" in texts(second)
    assert "User lives in Minsk" not in texts(second)
    said = {belief.memory.text: belief.memory.observed_at for belief in second.list()}
    assert said["User plays the oboe"] == START + timedelta(hours=21)


def test_what_a_person_confirmed_is_confirmed_here(world: World) -> None:
    first, second = world.space(), world.space()
    world.say(second, "I live in Porto.")
    first.confirm(world.say(first, "I keep bees."))
    report = world.carry(first, second)
    assert report.held == {"confirm": 1}
    assert {belief.memory.text: belief.version.standing.value for belief in second.list()}["User keeps bees"] == "frozen"


def test_what_was_derived_and_approved_there_follows_here_from_the_same_and_falls_with_it(world: World) -> None:
    first, second = world.space(), world.space()
    world.say(second, "I live in Porto.")
    for text in ("Nadia is my sister.", "Nadia has a son, Rui."):
        world.say(first, text)
    first.dream()
    (waits,) = first.review.list()
    first.review.approve(waits.id)
    report = world.carry(first, second)
    assert (report.held, report.left) == ({"approve": 1}, ())
    (nephew,) = [belief for belief in second.list() if belief.memory.text == waits.belief.memory.text]
    assert (nephew.memory.inference, nephew.version.standing) == (True, "active")
    assert nephew.memory.text in [line.text for line in second.profile().static]
    second.forget(next(belief.id for belief in second.list() if "has a son" in belief.memory.text))
    assert nephew.memory.text not in texts(second)
    assert second.replay().changed == ""


def test_what_was_approved_there_waits_for_a_person_where_something_it_stands_on_is_not_believed(world: World) -> None:
    first, second = world.space(), world.space()
    hidden = world.say(second, "Nadia is my sister.")
    for text in ("Nadia is my sister.", "Nadia has a son, Rui."):
        world.say(first, text)
    first.dream()
    (waits,) = first.review.list()
    first.review.approve(waits.id)
    world.clock.advance(hours=1)
    second.forget(hidden)
    report = world.carry(first, second)
    assert [line.split(":")[0] for line in report.left] == [waits.belief.memory.text]
    assert waits.belief.memory.text not in texts(second)


def test_the_core_and_what_the_agent_knows_of_itself_come_too_and_what_was_written_here_stands(world: World) -> None:
    first, second = world.space(), world.space()
    world.say(second, "I live in Porto.")
    first.core(persona="Aria.", human="A knitter.")
    second.core(persona="Bruno.")
    for ask in ("Can you help me with a knitting pattern?", "Explain this pattern, please.", "Could you shorten the pattern?"):
        world.clock.advance(days=1)
        first.observe(ask)
    first.dream()
    (waits,) = first.review.list()
    first.review.approve(waits.id)
    report = world.carry(first, second)
    assert report.held == {"approve": 1, "core": 1}
    assert report.left == ("Aria.: the persona block is 'Bruno.' here",)
    lines = ["Persona: Bruno.", "The assistant is often asked about pattern", "Human: A knitter."]
    assert [line.text for line in second.core().lines] == lines
    assert world.carry(first, second).how == "known"
    assert second.verify()
    assert second.replay().changed == ""


@pytest.mark.parametrize("erased", [False, True])
def test_a_block_of_the_core_that_was_taken_away_here_since_stays_away(world: World, erased: bool) -> None:
    first, second = world.space(), world.space()
    first.core(persona="Aria.")
    world.clock.advance(hours=1)
    second.core(persona="Bruno.", human="A knitter.")
    if erased:
        held = second.core().persona
        assert held is not None
        second.erase(held.memory)
    else:
        second.core(persona="")
    world.clock.advance(hours=1)
    first.core(human="A weaver.")
    second.core(human="")
    world.clock.advance(hours=1)
    first.core(human="A dyer.")
    report = world.carry(first, second)
    assert report.held == {"core": 1}
    assert report.left == ("Aria.: the persona block was taken away here since",)
    assert [line.text for line in second.core().lines] == ["Human: A dyer."]


def test_a_block_of_the_core_that_an_undo_brought_back_comes_too(world: World) -> None:
    first, second = world.space(), world.space()
    world.say(second, "I live in Porto.")
    first.core(persona="Aria.", human="A knitter.")
    bruno = first.core(persona="Bruno.").persona
    assert bruno is not None
    (written,) = [held.version.decision for held in first.list() if held.id == bruno.memory]
    first.undo(written)
    first.core(human="")
    assert [line.text for line in first.core().lines] == ["Persona: Aria."]
    assert world.carry(first, second).held == {"core": 1, "block": 1}
    assert [line.text for line in second.core().lines] == ["Persona: Aria."]


def test_what_was_kept_on_express_wish_is_long_term_here(world: World) -> None:
    first, second = world.space(), world.space()
    world.say(second, "I live in Porto.")
    first.remember("I play the oboe.")
    world.carry(first, second)
    assert {belief.memory.text: belief.version.standing.value for belief in second.list()}["User plays the oboe"] == "active"


def test_what_a_person_forgot_is_forgotten_here_unless_said_again_here(world: World) -> None:
    first, second = world.space(), world.space()
    for space in (first, second):
        world.say(space, "I like green tea.")
        world.say(space, "I play the oboe.")
    for belief in first.list():
        first.forget(belief.id)
    world.say(second, "I play the oboe.")
    report = world.carry(first, second)
    assert report.held["forget"] == 1
    assert texts(second) == ["User plays the oboe"]
    world.handles[1].space("me", by="tool").observe("The user likes green tea.")
    assert texts(second) == ["User plays the oboe"]


def test_what_fell_with_what_was_forgotten_there_needs_no_decline_here(world: World) -> None:
    first, second = world.space(), world.space()
    for space in (first, second):
        world.say(space, "My brother is called Ivo.")
        world.say(space, "Ivo has a daughter, Pia.")
        space.dream()
    (waits,) = first.review.list()
    first.review.decline(waits.id)
    first.forget(next(belief.id for belief in first.list() if "Pia" in belief.memory.text))
    assert world.carry(first, second).left == ()
    assert (texts(second), texts(second, "pending")) == (["User's brother is called Ivo"], [])


def test_what_a_person_erased_is_erased_here(world: World) -> None:
    first, second = world.space(), world.space()
    for space in (first, second):
        world.say(space, "I play the oboe.")
        wrong = world.say(space, "My sister lives in Kvalsund.")
        if space is first:
            at = world.clock.now()
    world.say(second, "I keep bees.")
    first.erase([b.id for b in first.list() if "Kvalsund" in b.memory.text], sweep=True)
    report = world.carry(first, second)
    assert wrong
    assert report.held["erase"] >= 1
    assert not any("Kvalsund" in text for view in ("current", "history", "pending") for text in texts(second, view))
    assert second.replay().changed == ""
    second.observe("My sister lives in Kvalsund.", at=at)
    assert not any("Kvalsund" in text for text in texts(second))
    if world.kind == "sqlite":
        second.erase([b.id for b in second.list() if "bees" in b.memory.text])


def test_what_a_machine_said_after_an_erasure_there_is_no_memory_here_and_stays_said(world: World) -> None:
    first, second = world.space(), world.space()
    first.erase(world.say(first, "My sister lives in Kvalsund."))
    world.say(second, "I keep bees.")
    by_agent = world.handles[1].space("me", by="agent")
    for text in ("The user's sister lives in Kvalsund.", "My sister lives in Kvalsund, too."):
        world.clock.advance(hours=7)
        by_agent.observe(text)
    world.carry(first, second)
    assert [id for id, _ in believed(second)] == [belief.id for belief in second.list()]
    assert texts(second) == ["User keeps bees"]
    said = [hit.text for hit in second.recall("Kvalsund", EPISODES).hits]
    assert "The user's sister lives in Kvalsund." in said
    assert second.replay().changed == ""


def test_what_was_erased_there_and_forgotten_here_is_erased_here_too(world: World) -> None:
    """Also where the forgetting, which came later, has travelled there in between."""
    first, second = world.space(), world.space()
    for space in (first, second):
        wrong = world.say(space, "My sister lives in Kvalsund.")
        world.say(space, "I like green tea.")
    first.erase(next(belief.id for belief in first.list() if "Kvalsund" in belief.memory.text))
    world.clock.advance(hours=1)
    second.forget(wrong)
    world.carry(second, first)
    world.carry(first, second)
    assert texts(second) == ["User likes green tea"]
    with pytest.raises(NotFound):
        second.why(wrong)
    assert second.replay().changed == ""


def test_what_was_said_and_undone_before_an_erasure_there_loses_its_words_here(world: World) -> None:
    first, second = world.space(), world.space("you")
    undone = first.observe("I play the oboe.")
    first.undo(undone.learned[0].decision or "")
    wrong = world.say(first, "I play the oboe.")
    world.carry(first, second)
    world.clock.advance(hours=1)
    first.erase(wrong)
    world.say(first, "I play the oboe.")
    world.carry(first, second)
    quotes = [quote.text for belief in second.list() for quote in belief.memory.quotes]
    assert texts(second) == ["User plays the oboe"]
    assert not any("oboe" in quote for quote in quotes)


def test_what_was_forgotten_in_two_spaces_stays_forgotten_in_both(world: World) -> None:
    first, second = world.space(), world.space()
    for space in (first, second):
        hidden = world.say(space, "I live in Riga.")
        world.clock.advance(hours=1)
        space.forget(hidden)
    world.carry(second, first)
    world.carry(first, second)
    assert believed(first) == believed(second) == []


def test_two_that_went_apart_share_what_they_had_in_common(world: World) -> None:
    first, second = world.space(), world.space()
    lived(world, first)
    world.carry(first, second)
    world.say(first, "I play the oboe.")
    world.say(second, "I own a kayak.")
    one, other = world.carry(first, second), world.carry(second, first)
    assert (one.how, one.taken, one.known) == ("governed", 1, 6)
    assert (other.taken, other.known) == (1, 7)
    assert sorted(texts(first)) == sorted(texts(second))


def test_what_was_only_hidden_is_erased_nowhere_by_a_journey(world: World) -> None:
    """It travels sealed, and a seal alone does not say whether something was erased under it."""
    first, second, third = world.space(), world.space(), world.space()
    for space in (second, third):
        world.say(space, "I live in Oslo.")
    tea = world.say(third, "I like green tea.")
    hidden = world.say(first, "I like green tea.")
    world.clock.advance(hours=1)
    decision = first.forget(hidden).outcomes[0].decision
    world.carry(first, second)
    world.carry(second, first)
    world.carry(second, third)
    assert texts(first) == texts(second) == texts(third) == ["User lives in Oslo"]
    assert third.why(tea).belief.version.standing == "forgotten"  # type: ignore[union-attr]
    first.undo(decision or "")
    assert "User likes green tea" in texts(first)
    assert "green tea" in first.recall("green tea", EPISODES).text


def test_what_a_person_undid_is_undone_here_unless_said_again_here(world: World) -> None:
    there, here = world.space(), world.space()
    world.say(there, "I live in Oslo.")
    for text in ("I moved to Bergen.", "I like tea.", "I like chess."):
        world.say(there, text)
        there.undo(there.list()[-1].version.decision)
    world.say(here, "I like tea.")
    report = world.carry(there, here)
    assert report.held["undo"] == 2
    assert [belief.memory.text for belief in here.list()] == ["User likes tea", "User lives in Oslo"]
    assert world.carry(there, here).held == {}
    assert here.verify()
    assert here.replay().changed == ""


def test_an_undone_forgetting_is_not_done_again_by_an_archive_from_before(world: World) -> None:
    first, second = world.space(), world.space()
    tea = world.say(first, "I like green tea.")
    hidden = first.forget(tea)
    world.carry(first, second)
    second.undo(hidden.outcomes[0].decision or "")
    world.say(first, "I play the oboe.")
    world.carry(first, second)
    assert sorted(texts(second)) == ["User likes green tea", "User plays the oboe"]


def test_only_a_person_exports_and_imports(world: World) -> None:
    first = world.space()
    world.say(first, "I keep bees.")
    first.export(world.folder / "a.troth")
    agent = world.handles[0].space("me", by="agent")
    for act in (lambda: agent.export(world.folder / "b.troth"), lambda: agent.import_(world.folder / "a.troth")):
        with pytest.raises(AccessDenied):
            act()
    assert not (world.folder / "b.troth").exists()


def test_an_export_overwrites_nothing_and_leaves_no_draft(world: World) -> None:
    first = world.space()
    (world.folder / "a.troth").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is there already"):
        first.export(world.folder / "a.troth")
    with pytest.raises(UsageError, match="cannot be written"):
        first.export(world.folder / "nowhere" / "a.troth")
    assert (world.folder / "a.troth").read_text(encoding="utf-8") == "mine"
    assert [file.name for file in world.folder.iterdir() if file.name.startswith(".")] == []


def test_a_file_that_appears_while_an_export_is_under_way_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.troth"
    draft = NewZip(path)
    draft.add("observations", [])
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is there already"):
        draft.close({})
    draft.discard()
    assert [file.name for file in tmp_path.iterdir()] == ["a.troth"]
    assert path.read_text(encoding="utf-8") == "mine"


def test_an_empty_space_travels_too(world: World) -> None:
    report = world.carry(world.space(), world.space())
    assert (report.how, report.taken, report.decisions) == ("known", 0, 0)


# bad files


def parts_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def written(path: Path, parts: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def resealed(parts: dict[str, bytes]) -> dict[str, bytes]:
    """With a manifest that fits what the tables hold now."""
    import hashlib

    manifest = json.loads(parts["manifest.json"])
    for table in manifest["tables"]:
        text = parts[f"{table}.jsonl"]
        manifest["tables"][table] = {"rows": text.count(b"\n"), "bytes": len(text), "sha256": hashlib.sha256(text).hexdigest()}
    return {**parts, "manifest.json": json.dumps(manifest).encode()}


def edited(parts: dict[str, bytes], **more: Any) -> dict[str, bytes]:
    return {**parts, "manifest.json": json.dumps({**json.loads(parts["manifest.json"]), **more}).encode()}


BAD: dict[str, tuple[Callable[[dict[str, bytes]], dict[str, bytes]], type[TrothError], str]] = {
    "altered words": (lambda p: {**p, "observations.jsonl": p["observations.jsonl"].replace(b"bees", b"wasp")}, BadArchive, "observations.jsonl was altered: its hash is"),
    "altered ledger": (lambda p: {**p, "ledger.jsonl": p["ledger.jsonl"].replace(b"confirm", b"CONFIRM")}, BadArchive, "ledger.jsonl was altered: its hash is"),
    "a line less": (lambda p: {**p, "ledger.jsonl": p["ledger.jsonl"].split(b"\n", 1)[1]}, BadArchive, "ledger.jsonl has .* bytes, the manifest says"),
    "altered words, fitting manifest": (lambda p: resealed({**p, "observations.jsonl": p["observations.jsonl"].replace(b"bees", b"wasp")}), BadArchive, "row 1 of observations is none"),
    "altered ledger, fitting manifest": (lambda p: resealed({**p, "ledger.jsonl": p["ledger.jsonl"].replace(b'"kind":"confirm"', b'"kind":"decline"')}), BadArchive, r"entry \d+ \(\w+\) was altered"),
    "altered payload, fitting manifest": (lambda p: resealed({**p, "ledger.jsonl": p["ledger.jsonl"].replace(b"keeps bees", b"keeps rats")}), BadArchive, "the payload of entry 1"),
    "a shorter ledger, fitting manifest": (lambda p: resealed({**p, "ledger.jsonl": b"\n".join(p["ledger.jsonl"].split(b"\n")[:-2]) + b"\n"}), BadArchive, "the chain does not end where its head says|no erasure accounts for it"),
    "rows that are none": (lambda p: resealed({**p, "ledger.jsonl": b"[1]\n"}), BadArchive, "row 1 of ledger is none"),
    "no JSON": (lambda p: resealed({**p, "uses.jsonl": b"{{\n"}), BadArchive, "uses.jsonl, line 1 is no JSON"),
    "another name": (lambda p: edited(p, namespace="you"), BadArchive, "entry 1"),
    "newer": (lambda p: edited(p, troth=2), SchemaTooNew, "has format 2, this Troth knows 1"),
    "no version": (lambda p: edited(p, troth="x"), BadArchive, "its manifest is none of Troth's"),
    "no seals": (lambda p: edited(p, seals=["zz"]), BadArchive, "has no seals"),
    "no tables": (lambda p: edited(p, tables=[]), BadArchive, "its manifest is none of Troth's"),
    "no manifest": (lambda p: {name: text for name, text in p.items() if name != "manifest.json"}, BadArchive, "has no manifest"),
    "a manifest that is none": (lambda p: {**p, "manifest.json": b"\xff"}, BadArchive, "its manifest is none"),
    "no ledger": (lambda p: {name: text for name, text in p.items() if name != "ledger.jsonl"}, BadArchive, "ledger.jsonl is missing"),
    "a way out": (lambda p: {**p, "../../out.jsonl": b"x"}, BadArchive, r"holds '\.\./\.\./out\.jsonl'"),
    "a bomb": (lambda p: {**p, "ledger.jsonl": b"0" * 90_000_000}, BadArchive, "ledger.jsonl has 90000000 bytes, the manifest says"),
    "a bomb, fitting manifest": (lambda p: resealed({**p, "ledger.jsonl": (b'{"a":"' + b"0" * 9_999_990 + b'"}\n') * 9}), BadArchive, "would unpack .* bytes to"),
    "a bomb of a manifest": (lambda p: {**p, "manifest.json": b" " * 5_000_000}, BadArchive, "its manifest is larger than any"),
    "nothing": (lambda p: {}, BadArchive, "has no manifest"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("filled", [False, True], ids=["empty", "filled"])
def test_a_bad_file_is_named_and_nothing_is_written(world: World, kind: str, filled: bool) -> None:
    change, error, says = BAD[kind]
    first, second = world.space(), world.space()
    lived(world, first)
    first.export(world.folder / "a.troth")
    written(world.folder / "bad.troth", change(parts_of(world.folder / "a.troth")))
    if filled:
        world.say(second, "I live in Porto.")
    before = second.verify(), believed(second)
    with pytest.raises(error, match=says) as raised:
        second.import_(world.folder / "bad.troth")
    assert "bad.troth" in str(raised.value)
    assert (second.verify(), believed(second)) == before
    second.import_(world.folder / "a.troth")
    assert "User keeps bees" in texts(second)


@pytest.mark.parametrize("share", [0.0, 0.001, 0.3, 0.9, 0.999])
def test_a_file_that_was_cut_is_refused(tmp_path: Path, share: float) -> None:
    world = World(tmp_path, "memory")
    first, second = world.space(), world.space()
    lived(world, first)
    first.export(tmp_path / "a.troth")
    whole = (tmp_path / "a.troth").read_bytes()
    (tmp_path / "cut.troth").write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BadArchive, match=r"cut|is empty"):
        second.import_(tmp_path / "cut.troth")
    assert second.verify().entries == 0
    for handle in world.handles:
        handle.close()


def test_any_flipped_byte_is_refused_or_harmless(tmp_path: Path) -> None:
    world = World(tmp_path, "memory")
    first = world.space()
    lived(world, first)
    first.export(tmp_path / "a.troth")
    whole = (tmp_path / "a.troth").read_bytes()
    for place in range(0, len(whole), 61):
        (tmp_path / "bad.troth").write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        second = world.space()
        try:
            second.import_(tmp_path / "bad.troth")
        except TrothError:
            assert second.verify().entries == 0
        else:
            assert believed(second) == believed(first)
    for handle in world.handles:
        handle.close()


def test_a_missing_file_and_a_folder_say_what_to_do(tmp_path: Path) -> None:
    world = World(tmp_path, "memory")
    space = world.space()
    for path in (tmp_path / "none.troth", tmp_path):
        with pytest.raises(UsageError, match=r"Name a \.troth file"):
            space.import_(path)
    world.handles[0].close()


IMPORT = "import sys, troth; troth.open(sys.argv[1], embedder=None).space('me').import_(sys.argv[2])"


@pytest.mark.parametrize("delay", [0.8, 1.2, 1.6])
@pytest.mark.parametrize("filled", [False, True], ids=["empty", "filled"])
def test_an_import_that_was_killed_is_finished_by_the_next(tmp_path: Path, delay: float, filled: bool) -> None:
    """O04."""
    path = tmp_path / "target.db"
    with troth.open(tmp_path / "source.db", embedder=None) as memory:
        source = memory.space("me")
        for number in range(25):
            source.observe(f"I bought a kettle number {number}.")
        source.confirm(source.list()[3].id)
        source.export(tmp_path / "a.troth")
    if filled:
        with troth.open(path, embedder=None) as memory:
            memory.space("me").observe("I live in Porto.")
    child = subprocess.Popen([sys.executable, "-c", IMPORT, str(path), str(tmp_path / "a.troth")])
    time.sleep(delay)
    child.kill()
    child.wait()
    with troth.open(path, embedder=None) as memory:
        target = memory.space("me")
        assert target.verify()
        target.import_(tmp_path / "a.troth")
        assert target.verify()
        assert target.import_(tmp_path / "a.troth").how == "known"
        assert len([text for text in texts(target) if "kettle" in text]) == 25
        assert [held.memory.text for held in target.list() if held.version.standing.value == "frozen"] != []


def test_what_was_said_again_here_outlives_an_erasure_there_with_all_that_says_the_same(world: World) -> None:
    first, second = world.space(), world.space()
    first.forget(world.say(first, "I live in Riga."))
    world.say(first, "I live in Riga.")
    world.carry(first, second)
    second.erase(second.list()[0].id, sweep=True)
    world.clock.advance(hours=7)
    first.observe("I live in Riga.")
    world.carry(second, first)
    assert texts(first) == ["User lives in Riga"]
    assert first.recall("Riga", EPISODES).hits != ()
