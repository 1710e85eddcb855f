"""Both stores pass the same scenarios, with the same problems where one fails (promise 10, in its first form)."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

from troth.checks import Result, Scenario, load, run
from troth.checks.subject import opening

OWN = Path(__file__).parents[1] / "scenarios"
SAMPLE = 14
"""Every n-th scenario by the hash of its id is run here; `make scenarios` runs them all."""


def sample() -> tuple[Scenario, ...]:
    return tuple(item for item in load([OWN]) if int(hashlib.sha256(item.id.encode()).hexdigest(), 16) % SAMPLE == 3)


async def results(store: str) -> list[Result]:
    return [result async for result in run(sample(), opening(store, None))]


def test_both_stores_read_alike() -> None:
    memory, sqlite = (asyncio.run(results(store)) for store in ("memory", "sqlite"))
    assert [(r.scenario.id, r.problems) for r in sqlite] == [(r.scenario.id, r.problems) for r in memory]
    passed = sum(result.passed for result in memory)
    assert passed >= 0.85 * len(memory), f"{passed} of {len(memory)} pass"
