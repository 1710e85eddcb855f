"""A process of its own that writes to a store and says so on stdout after every commit: `sqlite_worker.py FILE NAME COUNT`."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace

from store_kit import entry, evidence, memory, observation, version
from troth.adapters.sqlite.store import SqliteStore
from troth.ports.store import Doc, DocKind, ObservationState, Tx


def remember(tx: Tx, id: str) -> None:
    """As much as one observe with one fact writes."""
    seen = observation(f"o-{id}", text=f"words of {id} " * 20)
    tx.add_observation(seen, ObservationState.READ)
    following = entry(tx.head(), id=f"d-{id}")
    tx.append(following, "{}", b"salt")
    tx.add_memory(memory(f"m-{id}"))
    tx.add_version(replace(version(f"m-{id}"), decision=following.id))
    tx.add_evidence(evidence(f"m-{id}", seen.id, following.id))
    tx.index(Doc(seen.id, DocKind.EPISODE, "user", ("words", "of", id)))
    tx.add_vector("user", DocKind.EPISODE, seen.id, "model", b"\x00" * 1024)


async def work(path: str, name: str, count: int) -> None:
    store = SqliteStore(path)
    await store.open()
    for number in range(count):
        id = f"{name}-{number}"
        await store.write("n", lambda tx, id=id: remember(tx, id))  # type: ignore[misc]
        print(id, flush=True)  # noqa: T201
    await store.close()


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], sys.argv[2], int(sys.argv[3])))
