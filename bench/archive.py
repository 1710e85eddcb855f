"""What it costs to carry a space elsewhere: time, size and memory of export, import and verify, each in a process of its own.

    python bench/archive.py [--memories 20000]

Each memory brings an observation, an entry of the ledger, a version, evidence and two search documents. Memory is the peak of
the process, the interpreter and its libraries included; beside it that of a process that only opens the store. The import is
of an empty space and makes everything anew, the search index included, in one transaction. Reference: the same machine's
1,000 committed SQLite transactions, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import resource
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from recall import commits

import troth
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.address import Address
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Quote
from troth.domain.interval import Interval
from troth.domain.memory import Evidence, Memory, Standing, Version
from troth.domain.record import Rows
from troth.domain.settings import Seat, Where
from troth.engine.write.commit import stamp, write
from troth.engine.write.intake import keep, make_observation
from troth.language.text import value_key
from troth.ports.store import ObservationState, Tx
from troth.schema.registry import attribute

START = datetime(2020, 1, 1, tzinfo=UTC)
WHAT = ["bicycle", "guitar", "router", "garden", "server", "passport", "kayak", "thesis", "camera", "oven"]
WHERE = ["Lisbon", "Osaka", "Tampere", "Quito", "Leeds", "Gdansk", "Oaxaca", "Perth", "杭州", "厦门"]
AT_ONCE = 1000
SPACE = "me"


def remembered(tx: Tx, number: int, secret: bytes) -> None:
    """All that one observe with one fact writes."""
    at = START + timedelta(minutes=number)
    text = f"repaired the {WHAT[number % 10]} number {number} in {WHERE[number // 10 % 10]} and paid {number % 97} for it"
    seen = make_observation(Seat(SPACE), f"I {text}.", Authority.USER, at, Where(conversation=f"c{number // 20}"))
    keep(tx, seen, secret)
    tx.set_observation_state(seen.id, ObservationState.READ)
    mark, known, quote = stamp(tx, at), attribute("event"), Quote(seen.id, 0, len(seen.text), seen.text)
    claim, where = Claim("user", known.name, text, value_key(text)), Address(SPACE, seen.user, "user", known.name)
    memory = Memory(
        mark.memory, where, claim, known, f"User {text}", "episodic", "event", "en", at, mark.now, 0.9, 0.9, quotes=(quote,)
    )  # fmt: skip
    said, reason = (Authority.USER, at, seen.conversation), "no_rival"
    version = Version(mark.memory, 1, Standing.ACTIVE, Interval(at), *said, 1, mark.decision, reason, mark.now)
    evidence = Evidence(mark.memory, quote, *said, counts=True, decision=mark.decision)
    head = {"user": seen.user, "by": "user", "action": "add", "quotes": [[seen.id, 0, len(seen.text)]]}
    write(tx, "decide", mark, head, Rows(memories=(memory,), versions=(version,), evidence=(evidence,)))


async def fill(path: Path, count: int) -> None:
    store = SqliteStore(path)
    await store.open()
    for start in range(0, count, AT_ONCE):

        def work(tx: Tx, start: int = start) -> None:
            for number in range(start, min(start + AT_ONCE, count)):
                remembered(tx, number, store.secret())

        await store.write(SPACE, work)
    await store.close()


def opened(path: Path, archive: Path) -> str:
    with troth.open(path, embedder=None):
        return ""


def exported(path: Path, archive: Path) -> str:
    with troth.open(path, embedder=None) as memory:
        return str(memory.space(SPACE).export(archive))


def imported(path: Path, archive: Path) -> str:
    with troth.open(path.with_name("other.db"), embedder=None) as memory:
        return str(memory.space(SPACE).import_(archive))


def verified(path: Path, archive: Path) -> str:
    with troth.open(path, embedder=None) as memory:
        return str(memory.space(SPACE).verify())


def measured(name: str, act: Callable[[Path, Path], str], path: Path, archive: Path) -> None:
    """Run it in a fresh process, and print what that took."""
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    process = context.Process(target=_run, args=(act, path, archive, results))
    process.start()
    said, wall, cpu, peak = results.get()
    process.join()
    print(f"{name:>7}  {wall:7.1f} s wall  {cpu:7.1f} s CPU  {peak:5.0f} MiB at most  {said}")


def _run(
    act: Callable[[Path, Path], str], path: Path, archive: Path, results: multiprocessing.Queue[tuple[str, float, float, float]]
) -> None:
    wall, cpu = time.perf_counter(), time.process_time()
    said = act(path, archive)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    results.put((said, time.perf_counter() - wall, time.process_time() - cpu, peak))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=20_000)
    count = parser.parse_args().memories
    with tempfile.TemporaryDirectory() as name:
        path, archive = Path(name) / "memory.db", Path(name) / "me.troth"
        asyncio.run(fill(path, count))
        print(f"{count} memories, {path.stat().st_size / 2**20:.0f} MiB on disk")
        for title, act in (("open", opened), ("verify", verified), ("export", exported), ("import", imported)):
            measured(title, act, path, archive)
        start = time.perf_counter()
        commits(Path(name))
        print(f"reference: 1,000 SQLite commits {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
