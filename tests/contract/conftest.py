"""What the contract suite runs on: every store, driven from plain test functions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from store_kit import Driver
from troth.adapters.sqlite.store import SqliteStore
from troth.ports.store import Store
from troth.testing import MemoryStore


@pytest.fixture(params=["memory", "sqlite"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    if request.param == "memory":
        store: Store = MemoryStore()
    else:
        store = SqliteStore(tmp_path / "memory.db")
    with asyncio.Runner() as runner:
        driver = Driver(store, runner)
        driver.open()
        yield driver
        driver.close()
