"""Recall's latency against the size of a store, in one space and among many; with the exponent of its growth, and a plot.

    python bench/growth.py [--sizes 1000 3000 10000 30000 100000 300000 1000000] [--save]
    python bench/growth.py --sizes --spaces 1000 [--of 1000] [--save]

Rows are made through the store port. Vectors of the memories are random, those of the questions real, so that embedding and
scan cost what they cost; without vectors only words, addresses and times are looked up. `--spaces`
asks a space of 1,000 alone, and again after so many others of that size have been written beside it. `--save` writes what was
measured to `bench/results/growth.json`, beside what stands there of the other measure, and `growth.svg`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from recall import NOW, fill, question
from rich.progress import track

from troth.adapters.embed import default_embedder
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.trace import RecallOptions
from troth.engine.read.recall import recall
from troth.engine.read.vectors import VectorIndex
from troth.ports.store import DocKind, Store, Tx

RESULTS = Path(__file__).resolve().parent / "results"
ROUNDS = 4
WIDTH, HEIGHT, MARGIN = 640, 400, 60
COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57")
Line = Sequence[tuple[int, float]]


async def add_vectors(store: Store, index: VectorIndex, width: int, start: int, count: int) -> None:
    """A random direction for each of the memories from `start` to `count`."""
    rng = np.random.default_rng(start)

    def put(tx: Tx, first: int, rows: np.ndarray[tuple[int, int], np.dtype[np.float16]]) -> None:
        for place, row in enumerate(rows, first):
            tx.add_vector("user", DocKind.MEMORY, f"m{place:06}", index.model, row.tobytes())

    for first in range(start, count, 1000):
        rows = rng.standard_normal((min(1000, count - first), width), dtype=np.float32)
        half = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float16)
        await store.write("bench", lambda tx, first=first, half=half: put(tx, first, half))  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class Spent:
    """Milliseconds of one recall, over the fastest of each question's rounds: others may be at work on this machine."""

    p50: float
    p95: float
    cpu_p50: float
    """Of CPU time, which they disturb least."""
    cpu_p95: float

    def __str__(self) -> str:
        return f"p50 {self.p50:7.2f} ms, p95 {self.p95:7.2f} ms, CPU {self.cpu_p50:7.2f} and {self.cpu_p95:7.2f} ms"


async def latency(store: Store, index: VectorIndex | None, count: int, questions: int) -> Spent:
    rng = random.Random(5)
    asked = [question(rng, count) for _ in range(questions)]
    wall, cpu = np.full((2, ROUNDS + 1, questions), math.inf)
    for number in range(ROUNDS + 1):  # the first one catches the matrix up
        for place, one in enumerate(asked):
            begun, used = time.perf_counter(), time.process_time()
            await recall(store, index, "bench", "user", one, RecallOptions(), NOW)
            wall[number, place] = 1000 * (time.perf_counter() - begun)
            cpu[number, place] = 1000 * (time.process_time() - used)
    fastest = [*np.percentile(wall.min(axis=0), [50, 95]), *np.percentile(cpu.min(axis=0), [50, 95])]
    return Spent(*(round(float(one), 2) for one in fastest))


def exponent(line: Line) -> float:
    """b of the nearest a · n^b, by least squares of the logarithms."""
    return float(np.polyfit([math.log(n) for n, _ in line], [math.log(ms) for _, ms in line], 1)[0])


def plot(lines: Mapping[str, Line]) -> str:
    """The lines as an SVG, both axes logarithmic."""
    points = [point for line in lines.values() for point in line]
    sides = [(math.floor(math.log10(min(some))), math.ceil(math.log10(max(some)))) for some in zip(*points, strict=True)]
    (left, right), (low, high) = ((first, max(last, first + 1)) for first, last in sides)

    def x(n: float) -> float:
        return MARGIN + (math.log10(n) - left) / (right - left) * (WIDTH - 2 * MARGIN)

    def y(ms: float) -> float:
        return HEIGHT - MARGIN - (math.log10(ms) - low) / (high - low) * (HEIGHT - 2 * MARGIN)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">memories in the space</text>',
        f'<text x="{MARGIN}" y="24">recall, milliseconds of CPU (p50)</text>',
    ]
    for power in range(left, right + 1):
        at = x(10**power)
        parts.append(f'<path d="M{at:.1f} {MARGIN}V{HEIGHT - MARGIN}" stroke="#ddd"/>')
        parts.append(f'<text x="{at:.1f}" y="{HEIGHT - MARGIN + 18}" text-anchor="middle">{10**power:,}</text>')
    for power in range(low, high + 1):
        at = y(10.0**power)
        parts.append(f'<path d="M{MARGIN} {at:.1f}H{WIDTH - MARGIN}" stroke="#ddd"/>')
        parts.append(f'<text x="{MARGIN - 8}" y="{at + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    for number, (name, line) in enumerate(lines.items()):
        colour, shown = COLOURS[number], " ".join(f"{x(n):.1f},{y(ms):.1f}" for n, ms in line)
        parts.append(f'<polyline points="{shown}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(n):.1f}" cy="{y(ms):.1f}" r="3" fill="{colour}"/>' for n, ms in line]
        label = f"{name}: n^{exponent(line):.2f}" if len(line) > 1 else name
        parts.append(f'<text x="{MARGIN + 10}" y="{MARGIN + 18 * (number + 1)}" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


async def grown(sizes: Sequence[int], questions: int) -> dict[str, dict[int, Spent]]:
    """By way and size, in one space that grows."""
    embedder = default_embedder()
    index = VectorIndex(embedder, cache_bytes=4 * 2**30)
    ways = {"words, addresses, times": None, "and exact vectors": False, "and approximate vectors": True}
    found: dict[str, dict[int, Spent]] = {name: {} for name in ways}
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.db")
        await store.open()
        held = 0
        for size in sizes:
            await fill(store, size, held)
            await add_vectors(store, index, embedder.width, held, size)
            held = size
            for name, approximate in ways.items():
                one = None if approximate is None else VectorIndex(embedder, cache_bytes=4 * 2**30, approximate=approximate)
                spent = found[name][size] = await latency(store, one, size, questions)
                print(f"{size:>9,} memories, {name:24} {spent}", flush=True)
        await store.close()
    return found


async def among(size: int, spaces: int, questions: int) -> dict[str, float]:
    """CPU p50 of one space alone, and after so many others have been written beside it."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.db")
        await store.open()
        await fill(store, size)
        alone = await latency(store, None, size, questions)
        for number in track(range(1, spaces), description="other spaces"):
            await fill(store, size, namespace=f"other {number}")
        beside = await latency(store, None, size, questions)
        await store.close()
    print(f"a space of {size:,}: CPU p50 {alone.cpu_p50:.2f} ms alone, {beside.cpu_p50:.2f} ms among {spaces:,} of its size")
    return {"spaces": spaces, "of": size, "alone_ms": alone.cpu_p50, "beside_ms": beside.cpu_p50}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="*", default=[1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000])
    parser.add_argument("--spaces", type=int, default=0)
    parser.add_argument("--of", type=int, default=1000)
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    results = RESULTS / "growth.json"
    kept = json.loads(results.read_text(encoding="utf-8"))
    if arguments.sizes:
        found = asyncio.run(grown(arguments.sizes, arguments.questions))
        lines = {name: [(size, spent.cpu_p50) for size, spent in by_size.items()] for name, by_size in found.items()}
        for name, line in lines.items():
            print(f"{name}: grows as n^{exponent(line):.2f}")
        kept["ms"] = {name: {str(size): asdict(spent) for size, spent in by_size.items()} for name, by_size in found.items()}
        kept["exponent"] = {name: round(exponent(line), 3) for name, line in lines.items()}
        if arguments.save:
            (RESULTS / "growth.svg").write_text(plot(lines), encoding="utf-8")
    if arguments.spaces:
        kept["among"] = asyncio.run(among(arguments.of, arguments.spaces, arguments.questions))
    if arguments.save:
        results.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
