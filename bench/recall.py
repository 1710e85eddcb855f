"""Recall in one space of 10,000 memories on SQLite, the embedding of the query included; with two references of this machine.

    python bench/recall.py [--memories 10000] [--questions 200]

Prints the best of five rounds, wall and CPU. References in the same run: a numpy scan of the same matrix, and 1,000
committed SQLite transactions.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from troth.adapters.embed import default_embedder
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.address import Address
from troth.domain.authority import Authority
from troth.domain.claim import Claim
from troth.domain.interval import ALWAYS
from troth.domain.memory import Memory, Standing, Version
from troth.domain.trace import RecallOptions
from troth.engine.read.queue import embed_missing
from troth.engine.read.recall import recall
from troth.engine.read.vectors import VectorIndex
from troth.engine.searchable import memory_doc
from troth.language.text import value_key
from troth.ports.store import Store, Tx
from troth.schema.registry import attribute

NOW = datetime(2026, 6, 1, tzinfo=UTC)
ROUNDS = 5
WHO = ["sister", "colleague", "neighbour", "manager", "dentist", "landlord", "cousin", "trainer", "lawyer", "teacher"]
WHAT = [
    "bicycle",
    "guitar",
    "sourdough",
    "router",
    "insurance",
    "garden",
    "server",
    "passport",
    "kayak",
    "thesis",
    "camera",
    "oven",
]
WHERE = ["Lisbon", "Osaka", "Tampere", "Quito", "Leeds", "Gdansk", "Oaxaca", "Perth", "杭州", "厦门", "成都", "青岛"]
DOES = ["repaired", "bought", "sold", "painted", "lost", "borrowed", "insured", "measured", "returned", "praised"]


def memory(place: int, rng: random.Random, namespace: str = "bench") -> Memory:
    who, what, where, does = (rng.choice(words) for words in (WHO, WHAT, WHERE, DOES))
    if place % 5 == 0:
        text = f"用户在{where}的{place}号仓库买了{rng.choice(['相机', '自行车', '路由器', '咖啡机'])}"
    else:
        text = (
            f"User's {who} {does} a {what} in {where}, order {place}, and told {rng.choice(WHO)} about it in week {place % 52}"
        )
    at = NOW - timedelta(hours=place)
    registered = attribute("event")
    claim = Claim("user", "event", text, value_key(text))
    where_it_lives = Address(namespace, "user", "user", "event")
    return Memory(f"m{place:06}", where_it_lives, claim, registered, text, "episodic", "event", "en", at, at, 0.9, 0.9)


def question(rng: random.Random, count: int) -> str:
    place = rng.randrange(count)
    return rng.choice(
        [
            f"What did the {rng.choice(WHO)} do with the {rng.choice(WHAT)} in {rng.choice(WHERE)}?",
            f"order {place}",
            f"Who {rng.choice(DOES)} a {rng.choice(WHAT)} in week {place % 52}?",
            f"用户在{rng.choice(WHERE)}买了什么？",
            "Where does the user live?",
        ]
    )


async def fill(store: Store, count: int, held: int = 0, namespace: str = "bench") -> None:
    """Add memories until there are `count`; so many are there already."""
    rng = random.Random(3 + held)
    for start in range(held, count, 500):
        made = [memory(place, rng, namespace) for place in range(start, min(start + 500, count))]

        def put(tx: Tx, made: list[Memory] = made) -> None:
            for one in made:
                tx.add_memory(one)
                said = (Authority.USER, one.observed_at, None, 1, "bench", "bench", one.recorded_at)
                tx.add_version(Version(one.id, 1, Standing.ACTIVE, ALWAYS, *said))
                tx.index(memory_doc(one))

        await store.write(namespace, put)


def timed(work: Callable[[], object]) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return (time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000


def commits(folder: Path) -> None:
    connection = sqlite3.connect(folder / "reference.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER)")
    for number in range(1000):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO t VALUES (?)", (number,))
        connection.execute("COMMIT")
    connection.close()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--questions", type=int, default=200)
    arguments = parser.parse_args()
    count = arguments.memories
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.db")
        await store.open()
        await fill(store, count)
        index = VectorIndex(default_embedder())
        started = time.perf_counter()
        while await embed_missing(store, index, "bench", 1000):
            pass
        print(f"filled {count} memories; embedded in {time.perf_counter() - started:.1f} s")
        started = time.perf_counter()
        first = await recall(store, index, "bench", "user", "order 77", RecallOptions(), NOW)
        print(f"first recall (reads the matrix): {(time.perf_counter() - started) * 1000:.0f} ms; top: {first.hits[0].text}")
        rng = random.Random(5)
        questions = [question(rng, count) for _ in range(arguments.questions)]
        walls, cpus = [], []
        for _ in range(ROUNDS):
            wall, cpu = [], []
            for one in questions:
                begun, used = time.perf_counter(), time.process_time()
                await recall(store, index, "bench", "user", one, RecallOptions(), NOW)
                wall.append((time.perf_counter() - begun) * 1000)
                cpu.append((time.process_time() - used) * 1000)
            walls.append(np.percentile(wall, [50, 95]))
            cpus.append(np.percentile(cpu, [50, 95]))
        best, least = min(walls, key=lambda pair: pair[0]), min(cpus, key=lambda pair: pair[0])
        print(
            f"recall p50 {best[0]:.1f} ms, p95 {best[1]:.1f} ms wall; {least[0]:.1f}, {least[1]:.1f} ms CPU (best of {ROUNDS})"
        )
        matrix = np.random.default_rng(1).standard_normal((count, 512), dtype=np.float32)
        scan = min(timed(lambda: matrix @ matrix[0]) for _ in range(ROUNDS))
        print(f"reference: numpy scan of {count} x 512 {scan[0]:.2f} ms wall, {scan[1]:.2f} ms CPU")
        commit = min(timed(lambda: commits(Path(folder))) for _ in range(ROUNDS))
        print(f"reference: 1,000 SQLite commits {commit[0]:.0f} ms wall, {commit[1]:.0f} ms CPU")
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
