"""The ledger finds what was changed behind its back, and accepts a missing payload only where an erasure accounts for it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

import troth
from troth.errors import CorruptStore


def told(path: Path) -> str:
    """A store with a few decisions; the id of the memory that can be erased."""
    with troth.open(path, embedder=None) as memory:
        space = memory.space("a")
        space.observe("I keep bees behind the shed.")
        receipt = space.observe("I live in Kvalsund.")
        return receipt.learned[0].memory or ""


def verdict(path: Path) -> str:
    with troth.open(path, embedder=None) as memory:
        return memory.space("a").verify().problem


def test_an_untouched_ledger_is_in_order(tmp_path: Path) -> None:
    told(tmp_path / "m.db")
    assert verdict(tmp_path / "m.db") == ""


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE memories SET body = replace(body, 'bees', 'wasps')", "the text of memory"),
        ("UPDATE ledger SET kind = 'confirm' WHERE number = 1", "entry 1"),
        ("DELETE FROM ledger WHERE number = 1", "entry 1"),
        (
            "UPDATE payloads SET payload = replace(payload, 'Kvalsund', 'Oslo') WHERE payload LIKE '%Kvalsund%'",
            "payload of entry",
        ),
        ("DELETE FROM payloads", "lost its payload"),
        (
            "UPDATE versions SET body = replace(body, 'candidate', 'forgotten'), standing = 'forgotten'",
            "what is believed of memory",
        ),
        ("DELETE FROM memories WHERE body LIKE '%bees%'", "is gone"),
        ("UPDATE observations SET text = 'I live on a hill.'", "quotes were altered"),
        ("DELETE FROM observations", "quotes were altered"),
        ("UPDATE evidence SET body = replace(body, 'true', 'false')", "the evidence of memory"),
        ("DELETE FROM evidence", "the evidence of memory"),
        ("UPDATE payloads SET payload = 'no JSON' WHERE number = 2", "payload of entry 2"),
        ("UPDATE memories SET body = replace(body, '\"fact\"', '\"temp\"')", "the text of memory"),
    ],
)
@pytest.mark.parametrize("at_once", [1, 100])
def test_what_was_altered_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str, named: str, at_once: int
) -> None:
    monkeypatch.setattr("troth.engine.review.audit.AT_ONCE", at_once)
    path = tmp_path / "m.db"
    told(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute(statement).rowcount > 0
    connection.close()
    assert named in verdict(path)


def test_an_erased_payload_is_accounted_for(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    id = told(path)
    with troth.open(path, embedder=None) as memory:
        memory.space("a").erase(id)
    assert verdict(path) == ""
    for file in tmp_path.iterdir():
        assert b"Kvalsund" not in file.read_bytes(), file.name


def test_an_erasure_accounts_for_no_other_entry(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    id = told(path)
    with troth.open(path, embedder=None) as memory:
        memory.space("a").erase(id)
    with sqlite3.connect(path) as connection:
        assert connection.execute("DELETE FROM payloads WHERE payload LIKE '%bees%'").rowcount == 1
    connection.close()
    assert "lost its payload" in verdict(path)


def test_a_replay_mends_what_was_altered_behind_the_ledger(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    told(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE memories SET body = replace(body, 'bees', 'wasps')")
        connection.execute("DELETE FROM evidence")
    connection.close()
    with troth.open(path, embedder=None) as memory:
        space = memory.space("a")
        assert "the text of memory" in space.replay().changed
        assert space.verify()
        assert any("bees" in belief.memory.text for belief in space.list())
        assert "bees" in space.recall("What do I keep behind the shed?").hits[0].text
        assert space.replay().changed == ""


def test_an_altered_ledger_is_not_replayed(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    told(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE ledger SET kind = 'confirm' WHERE number = 2")
    connection.close()
    with troth.open(path, embedder=None) as memory:
        with pytest.raises(CorruptStore, match="entry 2"):
            memory.space("a").replay()
        assert len(memory.space("a").list()) == 2
