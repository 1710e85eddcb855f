"""What a write costs as a store grows, and what a recall costs at 10,000 memories, through the public face on SQLite.

    python bench/speed.py [--sizes 1000,10000,100000] [--writes 60]

Prints wall and CPU, best of five rounds, with two references of this machine in the same run: a numpy scan, and 1,000
committed SQLite transactions. A write is one `observe` that states two facts, the embedding of all that it makes included.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from datetime import timedelta
from pathlib import Path

import numpy as np
from recall import NOW, ROUNDS, commits, fill, question, timed

import troth
from troth.adapters.sqlite.store import SqliteStore
from troth.bootstrap import make_embedder
from troth.engine.read.queue import embed_missing
from troth.engine.read.vectors import VectorIndex
from troth.ports.embedder import Embedder
from troth.ports.store import DocKind, Tx
from troth.testing import FrozenClock

EMBEDDED = 10_000
THINGS = ["kettle", "drill", "tent", "lamp", "violin", "scanner", "canoe", "printer", "loom", "wok"]


async def prepare(path: Path, count: int, embedder: Embedder) -> None:
    """Fill a store by its port. Past `EMBEDDED` memories random vectors stand in: for a write only their number matters."""
    store = SqliteStore(path)
    await store.open()
    await fill(store, count)
    if count <= EMBEDDED:
        index = VectorIndex(embedder)
        while await embed_missing(store, index, "bench", 1000):
            pass
        await store.close()
        return
    model, width, rng = VectorIndex(embedder).model, embedder.width, np.random.default_rng(1)

    def vectors(tx: Tx) -> None:
        rows = rng.standard_normal((count, width), dtype=np.float32)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        for place in range(count):
            tx.add_vector("user", DocKind.MEMORY, f"m{place:06}", model, rows[place].astype(np.float16).tobytes())

    await store.write("bench", vectors)
    await store.close()


def spread(times: list[tuple[float, float]]) -> str:
    wall, cpu = zip(*times, strict=True)
    figures = [*np.percentile(wall, [50, 95]), *np.percentile(cpu, [50, 95])]
    return "p50 {:.1f} ms, p95 {:.1f} ms wall; {:.1f}, {:.1f} ms CPU".format(*figures)


async def writes(space: troth.AsyncSpace, count: int, start: int) -> list[tuple[float, float]]:
    rng, times = random.Random(start), []
    for number in range(start, start + count):
        text = f"I bought a {rng.choice(THINGS)} number {number} in Lisbon, and my locker {number} code is {number * 7}."
        wall, cpu = time.perf_counter(), time.process_time()
        receipt = await space.observe(text, at=NOW + timedelta(minutes=number))
        times.append(((time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000))
        assert receipt.learned, f"nothing was learned from {text!r}"
    return times


async def recalls(space: troth.AsyncSpace, count: int) -> list[tuple[float, float]]:
    rng, times = random.Random(5), []
    for _ in range(200):
        asked = question(rng, count)
        wall, cpu = time.perf_counter(), time.process_time()
        await space.recall(asked)
        times.append(((time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000))
    return times


async def measure(folder: Path, count: int, most: int) -> None:
    embedder = make_embedder("default")
    assert embedder is not None
    embedder.load()
    path = folder / f"{count}.db"
    await prepare(path, count, embedder)
    async with await troth.aopen(path, embedder=embedder, clock=FrozenClock(NOW + timedelta(days=60))) as db:
        space = db.space("bench")
        await space.recall("order 7")
        rounds = [await writes(space, most, 10_000 * turn) for turn in range(ROUNDS)]
        print(f"{count:>7} memories  observe {spread(min(rounds))}")
        if count > EMBEDDED:
            return
        found = [await recalls(space, count) for _ in range(ROUNDS)]
        print(f"{'':>7}           recall  {spread(min(found, key=lambda times: np.percentile(times, 50)))}")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--writes", type=int, default=60)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in map(int, arguments.sizes.split(",")):
            await measure(folder, size, arguments.writes)
        matrix = np.random.default_rng(1).standard_normal((10_000, 512), dtype=np.float32)
        scan = min(timed(lambda: matrix @ matrix[0]) for _ in range(ROUNDS))
        print(f"reference: numpy scan of 10,000 x 512 {scan[0]:.2f} ms wall, {scan[1]:.2f} ms CPU")
        commit = min(timed(lambda: commits(folder)) for _ in range(ROUNDS))
        print(f"reference: 1,000 SQLite commits {commit[0]:.0f} ms wall, {commit[1]:.0f} ms CPU")


if __name__ == "__main__":
    asyncio.run(main())
