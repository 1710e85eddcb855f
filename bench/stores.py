"""What a write and the lookups of recall cost as a store grows: `python bench/stores.py [ROWS …]` (default 1000 10000).

A row is what one observe with one fact writes: an observation, a ledger entry, a memory with its version and evidence, two
search documents with vectors. The reference is the same machine's plain SQLite commit, measured in the same run.
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from troth.adapters.sqlite.store import SqliteStore
from troth.domain.address import Address, Attribute
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Quote
from troth.domain.interval import Interval
from troth.domain.ledger import Entry, commit_to, entry_hash
from troth.domain.memory import Evidence, Memory, Standing, Version
from troth.domain.observation import Observation
from troth.ports.store import Doc, DocKind, ObservationState, Store, Tx
from troth.testing import MemoryStore

NAMESPACE = USER = "user"
START = datetime(2026, 1, 1, tzinfo=UTC)
VOCABULARY = [f"word{number}" for number in range(20_000)]
WEIGHTS = list(itertools.accumulate(1 / (rank + 2) for rank in range(len(VOCABULARY))))
DICE = random.Random(1)
ROUNDS = 100
DF_BUDGET = 3000


def words(count: int) -> tuple[str, ...]:
    return tuple(DICE.choices(VOCABULARY, cum_weights=WEIGHTS, k=count))


def row(tx: Tx, number: int) -> None:
    """All that one observe with one fact writes."""
    said = START + timedelta(seconds=number)
    text = " ".join(words(20))
    seen = Observation(
        f"o{number:012}", NAMESPACE, USER, Authority.USER, text, said, 0, f"digest{number:026}", f"c{number // 20}"
    )
    head = tx.head()
    payload, salt = f'{{"number": {number}}}', b"0123456789abcdef"
    commitment = commit_to(payload, salt)
    hashed = entry_hash(f"d{number:012}", NAMESPACE, head.number + 1, "decide", said, commitment, head.hash)
    entry = Entry(f"d{number:012}", NAMESPACE, head.number + 1, "decide", said, commitment, head.hash, hashed)
    attribute = f"attribute{number % 60}"
    address, id = Address(NAMESPACE, USER, f"subject{number // 60}", attribute), f"m{number:012}"
    claim, quote = Claim(address.subject, attribute, "some value", "some value"), Quote(seen.id, 0, 20, text[:20])
    tx.add_observation(seen, ObservationState.READ)
    tx.append(entry, payload, salt)
    tx.add_memory(
        Memory(id, address, claim, Attribute(attribute), text[:80], "semantic", "fact", "en", said, said, 0.9, 0.9, (quote,))
    )
    tx.add_version(Version(id, 1, Standing.ACTIVE, Interval(said), Authority.USER, said, "c", 1, entry.id, "no_rival", said))
    tx.add_evidence(Evidence(id, quote, Authority.USER, said, "c", counts=True, decision=entry.id))
    for kind, doc, count in ((DocKind.MEMORY, id, 8), (DocKind.EPISODE, seen.id, 20)):
        tx.index(Doc(doc, kind, USER, words(count)))
        tx.add_vector(USER, kind, doc, "model", bytes(1024))


def rarest(tx: Tx) -> int:
    """The lexical route of a six-word question: the rarest terms until their frequencies sum to the budget."""
    frequencies = tx.frequencies(USER, list(dict.fromkeys(words(6))))
    chosen: list[str] = []
    for term, frequency in sorted(frequencies.items(), key=lambda item: item[1]):
        if chosen and sum(frequencies[one] for one in chosen) + frequency > DF_BUDGET:
            break
        chosen.append(term)
    return sum(len(postings.docs) for postings in tx.postings(USER, chosen).values())


def lookups(rows: int) -> dict[str, Callable[[Tx], object]]:
    """What recall and observe ask for."""
    later = START + timedelta(days=400)

    def some() -> int:
        return DICE.randrange(rows)

    return {
        "belief by id": lambda tx: tx.belief(f"m{some():012}"),
        "20 beliefs": lambda tx: tx.beliefs([f"m{some():012}" for _ in range(20)]),
        "address": lambda tx: tx.at_address(Address(NAMESPACE, USER, f"subject{some() // 60}", "attribute7")),
        "20 recent": lambda tx: tx.recent_beliefs(USER, later, 20),
        "20 important": lambda tx: tx.important_beliefs(USER, later, 20),
        "observation": lambda tx: tx.observation_by_digest(f"digest{some():026}"),
        "6 frequencies": lambda tx: tx.frequencies(USER, words(6)),
        "postings": rarest,
        "vectors, none new": lambda tx: list(tx.vectors_since(USER, 2 * 10**9)),
        "lacking vectors": lambda tx: tx.without_vector("model", 100),
        "count, corpus": lambda tx: (tx.count_memories(USER), tx.corpus(USER)),
    }


def spread(times: Sequence[float]) -> str:
    """p50 and p95 in milliseconds."""
    ordered = sorted(times)
    return f"p50 {statistics.median(ordered) * 1000:7.3f}  p95 {ordered[int(len(ordered) * 0.95)] * 1000:7.3f} ms"


async def write_one(store: Store, first: int, number: int) -> None:
    await store.write(NAMESPACE, lambda tx: row(tx, first + number))


async def read_one(store: Store, work: Callable[[Tx], object], _: int) -> None:
    await store.read(NAMESPACE, work)


async def timed(rounds: int, call: Callable[[int], Awaitable[object]]) -> str:
    """The spread of `rounds` awaited calls."""
    times = []
    for number in range(rounds):
        begun = time.perf_counter()
        await call(number)
        times.append(time.perf_counter() - begun)
    return spread(times)


async def grow(store: Store, sizes: Sequence[int]) -> None:
    """Fill to each size, then print what single writes and lookups cost there."""
    await store.open()
    rows = 0
    for size in sizes:
        begun = time.perf_counter()
        while rows < size:
            batch = range(rows, min(rows + 500, size))
            await store.write(NAMESPACE, lambda tx, batch=batch: [row(tx, number) for number in batch])  # type: ignore[misc, func-returns-value]
            rows = batch.stop
        print(f"  {size:,} rows, filled in {time.perf_counter() - begun:.1f} s")
        print(f"    {'one write':18}", await timed(ROUNDS, functools.partial(write_one, store, rows)))
        rows += ROUNDS
        for name, work in lookups(rows).items():
            print(f"    {name:18}", await timed(ROUNDS, functools.partial(read_one, store, work)))
    await store.close()


def reference(folder: Path) -> str:
    """1,000 commits of one small row each, with the store's settings."""
    times = []
    with closing(sqlite3.connect(folder / "plain.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)")
        for number in range(1000):
            begun = time.perf_counter()
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO t (text) VALUES (?)", (f"row {number}",))
            connection.execute("COMMIT")
            times.append(time.perf_counter() - begun)
    return spread(times)


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or [1000, 10_000]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("reference: one plain SQLite commit ", reference(folder))
        for label, store in (("memory", MemoryStore()), ("sqlite", SqliteStore(folder / "memory.db"))):
            print(label)
            asyncio.run(grow(store, sizes))
        print(f"  file {(folder / 'memory.db').stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
