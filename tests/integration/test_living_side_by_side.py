"""Dreaming, erasing and telling at once, through several handles on one file: nothing hangs, nothing is half done (K07, K08, K11)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

from troth.aio import AsyncSpace, aopen
from troth.domain.receipt import Receipt

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


async def tell(space: AsyncSpace, kind: str) -> list[Receipt]:
    return [await space.observe(f"I like {kind}{n} tea.", at=START + timedelta(hours=7 * n)) for n in range(12)]


async def erase_some(space: AsyncSpace) -> int:
    gone = 0
    for _ in range(6):
        held = [belief.id for belief in await space.list() if "red" in belief.memory.text][:2]
        if held:
            await space.erase(held)
            gone += len(held)
        await asyncio.sleep(0.01)
    return gone


async def side_by_side(path: Path) -> None:
    async with await aopen(path, embedder=None) as one, await aopen(path, embedder=None) as two:
        a, b = one.space("n"), two.space("n")
        await tell(a, "red")
        await asyncio.wait_for(
            asyncio.gather(tell(b, "blue"), erase_some(a), a.dream(), b.dream(), tell(a, "green"), b.dream()), 120
        )
        texts = [belief.memory.text for belief in await b.list()]
        assert sum("blue" in text for text in texts) == 12
        assert sum("green" in text for text in texts) == 12
        assert sum("red" in text for text in texts) < 12
        assert await a.verify()
        assert (await b.replay()).changed == ""


def test_side_by_side(tmp_path: Path) -> None:
    asyncio.run(side_by_side(tmp_path / "memory.db"))
