"""Opening a large space, what it takes in memory, and bulk ingest; each measured in processes of their own.

    python bench/start.py [--memories 20000 100000] [--messages 400]

Opening begins before the engine is imported; milliseconds by the clock and of CPU, since others may be at work on this machine,
the best of five. With compiled modules, as they are installed, and without, as Python runs where it may not write.
Bytes a memory beyond vectors: the slope between both sizes of what a process holds after 300 questions, less its vectors.
Messages are ingested without an embedder by one process, and by two at once into one file.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from growth import add_vectors
from recall import DOES, NOW, WHAT, WHERE, WHO, fill, question

from troth.adapters.sqlite.store import SqliteStore
from troth.bootstrap import make_embedder
from troth.domain.trace import RecallOptions
from troth.engine.read.recall import recall
from troth.engine.read.vectors import VectorIndex

OPENING = """
import sys, time
begun, used = time.perf_counter(), time.process_time()
import troth
with troth.open(sys.argv[1], embedder=sys.argv[2] or None) as memory:
    memory.space("bench").recall(sys.argv[3])
    print(1000 * (time.perf_counter() - begun), 1000 * (time.process_time() - used))
"""
QUESTIONS = ("order 77", "Where does my cousin live now?", "我表姐现在住在哪里？")


def opened(path: Path, embedder: str, question: str, *, compiled: bool) -> str:
    """How long it takes to open a store and ask it something: the fastest of five runs after one that compiles."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    surroundings |= {"PYTHONPYCACHEPREFIX": str(path.parent / "compiled")} if compiled else {"PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", OPENING, str(path), embedder, question]
    runs = [subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True).stdout for _ in range(6)]
    clock, cpu = (min(map(float, some)) for some in zip(*(out.split() for out in runs[1:]), strict=True))
    return f"{clock:.0f} ms by the clock, {cpu:.0f} of CPU"


def held() -> int:
    """The bytes of this process that are in memory, without what could be given back."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096


async def made(path: Path, count: int) -> None:
    store, embedder = SqliteStore(path), make_embedder("default")
    assert embedder is not None
    await store.open()
    await fill(store, count)
    await add_vectors(store, VectorIndex(embedder), embedder.width, 0, count)
    await store.close()


async def beyond_vectors(path: Path, count: int) -> int:
    """The bytes that a space takes in this process, less 4 for each number of its vectors."""
    store, embedder = SqliteStore(path), make_embedder("default")
    assert embedder is not None
    await store.open()
    index, rng = VectorIndex(embedder, cache_bytes=2**34), random.Random(5)
    await recall(store, None, "empty", "user", question(rng, 1), RecallOptions(), NOW)
    index.embed_query("Where?")
    before = held()
    for _ in range(300):
        await recall(store, index, "bench", "user", question(rng, count), RecallOptions(), NOW)
    after = held()
    await store.close()
    return after - before - 4 * embedder.width * count


def ingest(path: Path, namespace: str, count: int) -> None:
    """Print how many messages a CPU second takes in."""
    import troth

    rng = random.Random(namespace)

    def told() -> str:
        what = f"My {rng.choice(WHO)} {rng.choice(DOES)} a {rng.choice(WHAT)} in {rng.choice(WHERE)}."
        return f"{what} I told my {rng.choice(WHO)}."

    messages = [
        {
            "at": NOW - timedelta(days=90) + timedelta(minutes=20 * number),
            "role": "user",
            "content": told(),
            "conversation": f"c{number // 20}",
        }
        for number in range(count + 20)
    ]
    with troth.open(path, embedder=None) as memory:
        space = memory.space(namespace)
        space.ingest(messages[:20])  # loads the lexicons
        begun, used = time.perf_counter(), time.process_time()
        space.ingest(messages[20:])
        spent, cpu_spent = time.perf_counter() - begun, time.process_time() - used
    print(f"{count / spent:.0f} a second on the clock, {count / cpu_spent:.0f} a second of CPU")


def alone(*arguments: object) -> str:
    """What one step prints, run by itself."""
    command = [sys.executable, __file__, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, nargs=2, default=[20_000, 100_000])
    parser.add_argument("--messages", type=int, default=400)
    arguments = parser.parse_args()
    sizes = arguments.memories
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        taken = []
        for size in sizes:
            path = folder / f"{size}.db"
            asyncio.run(made(path, size))
            for question in QUESTIONS:
                for compiled in (True, False):
                    how = "compiled" if compiled else "not compiled"
                    print(f"{size:,}: {question!r}, {how}: {opened(path, '', question, compiled=compiled)}", flush=True)
            spent = opened(path, "default", QUESTIONS[1], compiled=True)
            print(f"{size:,}: {QUESTIONS[1]!r} with the default embedder, compiled: {spent}", flush=True)
            taken.append(int(alone("beyond", path, size)))
        print(f"{(taken[1] - taken[0]) / (sizes[1] - sizes[0]):.0f} bytes a memory beyond vectors")
        print("one process ingests", alone("ingest", folder / "one.db", "a", arguments.messages))
        command = [sys.executable, __file__, "ingest", str(folder / "two.db")]
        both = [subprocess.Popen([*command, name, str(arguments.messages)], stdout=subprocess.PIPE, text=True) for name in "ab"]
        for one in both:
            print("one of two ingests", one.communicate()[0].strip())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["beyond", path, count]:
            print(asyncio.run(beyond_vectors(Path(path), int(count))))
        case ["ingest", path, namespace, count]:
            ingest(Path(path), namespace, int(count))
        case _:
            main()
