"""How many of the nearest vectors an approximate search finds, and what it takes: `python bench/near.py DATA [--graph]`.

DATA is a folder of JSON files with real sentences in them (LoCoMo, BEAM, RealMem, …). 100,000 of them are embedded, and 300
more are asked. `--graph` measures a graph of usearch, which is no dependency, beside the signs (docs/decisions/0007).
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from troth.adapters.embed import default_embedder
from troth.engine.read.matrix import WEIGHED, Matrix
from troth.ports.store import DocKind

ASKED = 300
AT = (10, 50, 256)
Rows = NDArray[np.float32]


def sentences(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.json*")):
        read = gzip.open if path.suffix == ".gz" else open
        with read(path, "rt", encoding="utf-8") as file:
            for found in re.findall(r'"((?:[^"\\]|\\.){15,}?)"', file.read()):
                text = json.loads(f'"{found}"', strict=False)
                yield from (one.strip() for one in re.split(r"(?<=[.!?。！？])\s+|\n+", text) if 15 <= len(one.strip()) <= 400)


def shares(gold: list[list[int]], found: list[list[int]]) -> str:
    """By k, how many of the k nearest are found, on average."""
    return "  ".join(
        f"{np.mean([len(set(best[:k]) & set(some)) / k for best, some in zip(gold, found, strict=True)]):.4f} of {k}"
        for k in AT
    )


def timed(asked: Rows, ask: Callable[[Rows], list[int]]) -> tuple[list[list[int]], float]:
    """What is found for each, and the CPU milliseconds of one."""
    ask(asked[0])
    begun = time.process_time()
    found = [ask(one) for one in asked]
    return found, 1000 * (time.process_time() - begun) / len(asked)


def nearest(held: Rows, *, approximate: bool) -> Callable[[Rows], list[int]]:
    matrix = Matrix(held.shape[1], approximate=approximate)
    keys = [(DocKind.MEMORY, str(number)) for number in range(len(held))]
    matrix.put(keys, [1] * len(keys), held.astype(np.float16))
    return lambda query: [int(id) for id in matrix.nearest(query, DocKind.MEMORY, max(AT))[0]]


def graph(held: Rows) -> Callable[[Rows], list[int]]:
    from usearch.index import Index  # type: ignore[import-not-found, unused-ignore]

    begun = time.process_time()
    index = Index(ndim=held.shape[1], metric="ip", dtype="f16", connectivity=16, expansion_add=64, expansion_search=512)
    index.add(np.arange(len(held)), held, threads=1)
    print(f"a graph: built in {time.process_time() - begun:.0f} s of CPU, {index.memory_usage / 2**20:.0f} MiB")
    return lambda query: [int(key) for key in index.search(query, max(AT), threads=1).keys]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--held", type=int, default=100_000)
    parser.add_argument("--graph", action="store_true")
    arguments = parser.parse_args()
    texts = sorted(set(sentences(arguments.data)), key=lambda one: hashlib.sha256(one.encode()).digest())[
        : arguments.held + ASKED
    ]
    embedder = default_embedder()
    rows = np.concatenate([embedder.embed(texts[at : at + 64]) for at in track(range(0, len(texts), 64), "embedding")])
    held, asked = rows[:-ASKED], rows[-ASKED:]
    every, spent = timed(asked, nearest(held, approximate=False))
    cosines = held.astype(np.float16).astype(np.float32) @ asked.T
    gold = [np.argsort(-of_one)[: max(AT)].tolist() for of_one in cosines.T]
    print(f"{len(held):,} sentences, {len(asked)} asked")
    print(f"all vectors: {spent:.2f} ms, {shares(gold, every)}")
    found, spent = timed(asked, nearest(held, approximate=True))
    print(f"signs first, {WEIGHED} weighed for each wanted: {spent:.2f} ms, {shares(gold, found)}")
    if arguments.graph:
        found, spent = timed(asked, graph(held))
        print(f"a graph: {spent:.2f} ms, {shares(gold, found)}")


if __name__ == "__main__":
    main()
