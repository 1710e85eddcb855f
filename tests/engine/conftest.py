"""A space of recall on every store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from recall_kit import Space

from troth.adapters.sqlite.store import SqliteStore
from troth.ports.store import Store
from troth.testing import MemoryStore


@pytest.fixture(params=["memory", "sqlite"])
def space(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Space]:
    store: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "memory.db")
    with asyncio.Runner() as runner:
        runner.run(store.open())
        yield Space(store, runner)
        runner.run(store.close())
