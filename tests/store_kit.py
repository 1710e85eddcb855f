"""What the tests of stores share: a blocking driver, and rows that are valid and differ where a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from troth.domain.address import Address, Attribute, Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Quote, Tense
from troth.domain.interval import Grain, Interval
from troth.domain.ledger import Entry, commit_to, entry_hash
from troth.domain.memory import Evidence, Memory, Standing, Version
from troth.domain.observation import Observation
from troth.ports.store import Head, Store, Tx

T = TypeVar("T")

START = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)


class Driver:
    """A store, called blockingly; namespace `n` unless another is named."""

    def __init__(self, store: Store, runner: asyncio.Runner) -> None:
        self.store = store
        self._runner = runner

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(call)

    def open(self) -> None:
        self._runner.run(self.store.open())

    def close(self) -> None:
        self._runner.run(self.store.close())

    def write(self, work: Callable[[Tx], T], namespace: str = "n") -> T:
        return self._runner.run(self.store.write(namespace, work))

    def read(self, work: Callable[[Tx], T], namespace: str = "n") -> T:
        return self._runner.run(self.store.read(namespace, work))

    def namespaces(self) -> list[str]:
        return list(self._runner.run(self.store.namespaces()))

    def scrub(self) -> bool:
        return self._runner.run(self.store.scrub())


def day(number: float) -> datetime:
    """A moment some days after the start."""
    return START + timedelta(days=number)


def observation(id: str = "o1", **other: object) -> Observation:
    plain = Observation(id, "n", "user", Authority.USER, f"text of {id}", START, 60, f"digest of {id}")
    return replace(plain, **other)  # type: ignore[arg-type]


def address(subject: str = "user", attribute: str = "home", user: str = "user", **other: str) -> Address:
    return replace(Address("n", user, subject, attribute), **other)


def memory(id: str = "m1", at: Address | None = None, **other: object) -> Memory:
    at = at or address()
    claim = Claim(at.subject, at.attribute, "Lisbon", "lisbon")
    plain = Memory(
        id,
        at,
        claim,
        Attribute(at.attribute),
        f"text of {id}",
        "semantic",
        "fact",
        "en",
        START,
        START,
        confidence=0.9,
        explicitness=0.8,
    )
    return replace(plain, **other)  # type: ignore[arg-type]


def full_memory(id: str = "m1") -> Memory:
    """A memory with no field left at its default."""
    valid = Interval(day(-10), day(10), True, True, Grain.DAY)
    return Memory(
        id=id,
        address=Address("n", "user", "user's sister", "machine", "work/api", "hardware"),
        claim=Claim("user's sister", "machine", "里斯本 🏡", "里 斯 本", False, Tense.PLANNED, True, valid),
        attribute=Attribute("machine", "project", "procedural", Cardinality.DATED, True, True, 7, True, True, "dislikes"),
        text="User’s sister … \u202e 👩‍👩‍👧 'quoted' \"twice\" \\ \n end",
        layer="procedural",
        category="project",
        language="zh",
        observed_at=day(-1),
        recorded_at=day(0.5),
        confidence=0.123456789,
        explicitness=1.0,
        quotes=(Quote("o1", 0, 4, "text"), Quote("o2", 3, 5, "文字")),
        source="https://example.org/?a=b",
        scope="work/api",
        domain="hardware",
        visibility="public",
        inference=True,
        change_reason="broke after a month",
    )


def version(memory: str = "m1", number: int = 1, **other: object) -> Version:
    plain = Version(memory, number, Standing.ACTIVE, Interval(START), Authority.USER, START, "c1", 1, "d1", "no_rival", START)
    return replace(plain, **other)  # type: ignore[arg-type]


def evidence(memory: str = "m1", observation: str = "o1", decision: str = "d1", **other: object) -> Evidence:
    plain = Evidence(memory, Quote(observation, 0, 4, "text"), Authority.USER, START, "c1", counts=True, decision=decision)
    return replace(plain, **other)  # type: ignore[arg-type]


def entry(after: Head, id: str | None = None, payload: str = "{}", salt: bytes = b"salt", namespace: str = "n") -> Entry:
    number = after.number + 1
    id, commitment, at = id or f"d{number}", commit_to(payload, salt), day(number)
    return Entry(
        id,
        namespace,
        number,
        "decide",
        at,
        commitment,
        after.hash,
        entry_hash(id, namespace, number, "decide", at, commitment, after.hash),
    )
