"""A change that is announced takes place on its day: until then what was so is so, in both languages and both kinds of words."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from troth.aio import aopen
from troth.testing import FrozenClock

SAID = datetime(2026, 3, 2, 9, tzinfo=UTC)
BEFORE, AFTER = datetime(2026, 3, 20, 9, tzinfo=UTC), datetime(2026, 5, 20, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("lines", "old", "new"),
    [
        (("I work nights.", "From April I won't be working nights."), "User works nights", "will not be working nights"),
        (("My rent is 900.", "From 1 May the rent is 950."), "User's rent is 900", "950"),
        (("I go to PureGym.", "I'm leaving PureGym at the end of the month."), "User goes to PureGym", None),
        (("I do yoga.", "I'm quitting yoga in April."), "User does yoga", None),
        (("我吃素", "下个月开始我要吃肉了"), "用户吃素", "吃肉"),
        (("我骑车上班", "从四月开始我改坐地铁"), "用户骑车上班", "坐地铁"),
        (("房租九百", "五月起房租涨到九百五"), "用户房租九百", "九百五"),
        (("我在顺丰上班", "月底我从顺丰离职"), "用户在顺丰上班", None),
    ],
)
def test_it_takes_place_on_its_day(lines: tuple[str, str], old: str, new: str | None) -> None:
    async def go() -> None:
        clock = FrozenClock(SAID)
        async with await aopen(":memory:", embedder=None, clock=clock) as db:
            space = db.space("a")
            for line in lines:
                await space.observe(line)
                clock.advance(hours=7)
            clock.set(BEFORE)
            assert old in [belief.memory.text for belief in await space.list("current")]
            clock.set(AFTER)
            current = [belief.memory.text for belief in await space.list("current")]
            assert old not in current
            assert old in [belief.memory.text for belief in await space.list("history")]
            assert new is None or any(new in text for text in current)

    asyncio.run(go())


def test_a_change_that_was_announced_wrongly_leaves_what_was_so() -> None:
    async def go() -> None:
        clock = FrozenClock(SAID)
        async with await aopen(":memory:", embedder=None, clock=clock) as db:
            space = db.space("a")
            for line in ("My rent is 900.", "From 1 May the rent is 950.", "Actually the rent stays 900."):
                await space.observe(line)
                clock.advance(hours=7)
            clock.set(AFTER)
            (rent,) = await space.list("current")
            assert (rent.memory.text, rent.version.valid.end) == ("User's rent is 900", None)
            assert (await space.replay()).changed == ""

    asyncio.run(go())
