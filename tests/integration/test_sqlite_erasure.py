"""Erased means erased: the words are nowhere in the file, its indexes, its free pages or its log."""

# mypy: disable-error-code="func-returns-value"

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from store_kit import Driver, entry, evidence, memory, observation, version
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.claim import Claim, Quote
from troth.domain.memory import Entity, Link, LinkKind
from troth.ports.store import Doc, DocKind, ObservationState, Tx

COUNT = 600


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Driver]:
    with asyncio.Runner() as runner:
        driver = Driver(SqliteStore(tmp_path / "memory.db"), runner)
        driver.open()
        yield driver
        driver.close()


def canary(number: int) -> str:
    return f"qz{number * 7919 % 100_003:06d}zq"


def vector(number: int) -> bytes:
    return canary(number).encode() * 128


def keep(tx: Tx, number: int) -> None:
    word, id = canary(number), f"m{number}"
    seen = observation(f"o{number}", text=f"the {word} is {word} " * (1 + number % 30 * 20), digest=f"digest {number}")
    tx.add_observation(seen, ObservationState.READ)
    written = entry(tx.head(), id=f"d{number}", payload=word)
    tx.append(written, word, b"salt")
    claim = Claim("user", "home", word, word)
    tx.add_memory(replace(memory(id), text=f"User has {word}", claim=claim, quotes=(Quote(seen.id, 4, 12, word),)))
    tx.add_version(replace(version(id), reason=word))
    tx.retire(id, written.recorded_at)
    tx.add_version(replace(version(id), number=2, reason=word))
    tx.add_evidence(replace(evidence(id, seen.id, written.id), quote=Quote(seen.id, 4, 12, word)))
    if number:
        tx.add_link(Link(LinkKind.UPDATES, id, f"m{number - 1}", written.id))
    for kind, doc in ((DocKind.MEMORY, id), (DocKind.EPISODE, seen.id)):
        tx.index(Doc(doc, kind, "user", ("user", "has", word, f"common{number % 5}")))
        tx.add_vector("user", kind, doc, "model", vector(number))
    tx.add_entity("user", Entity(word, (word,)))


def erase(tx: Tx, number: int) -> None:
    id = f"o{number}"
    seen = tx.observation(id)
    assert seen
    tx.overwrite_observation(replace(seen, text="#" * len(seen.text)))
    tx.unindex(DocKind.EPISODE, id)
    tx.drop_memory(f"m{number}")
    tx.rewrite_payload(f"d{number}", "{}")
    tx.drop_entity("user", canary(number))


def found(folder: Path, words: list[str]) -> list[str]:
    content = b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
    return [word for word in words if word.encode() in content]


def test_erased_words_are_nowhere_in_the_file(db: Driver, tmp_path: Path) -> None:
    dice = random.Random(3)
    for begin in range(0, COUNT, 50):
        db.write(lambda tx, begin=begin: [keep(tx, number) for number in range(begin, begin + 50)])  # type: ignore[misc]
    gone = dice.sample(range(COUNT), COUNT // 3)
    kept = sorted(set(range(COUNT)) - set(gone))
    assert len(found(tmp_path, [canary(number) for number in range(COUNT)])) == COUNT
    for number in gone:
        db.write(lambda tx, number=number: erase(tx, number))  # type: ignore[misc]
    assert db.scrub() is True
    assert found(tmp_path, [canary(number) for number in gone]) == []
    assert len(found(tmp_path, [canary(number) for number in kept])) == len(kept)
    for number in kept:
        db.write(lambda tx, number=number: erase(tx, number))  # type: ignore[misc]
    assert db.scrub() is True
    assert found(tmp_path, [canary(number) for number in kept]) == []


def test_a_reader_with_an_older_snapshot_makes_a_scrub_incomplete(
    db: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("troth.adapters.sqlite.store._SCRUB_SECONDS", 0.1)
    db.write(lambda tx: keep(tx, 0))
    with closing(sqlite3.connect(tmp_path / "memory.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memories").fetchall()
        db.write(lambda tx: erase(tx, 0))
        assert db.scrub() is False
        reader.execute("ROLLBACK")
    assert db.scrub() is True
    assert found(tmp_path, [canary(0)]) == []
