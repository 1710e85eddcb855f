"""What is undone is as if it had never been said: what was said later is believed as it would be without it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troth.aio import AsyncSpace, aopen
from troth.testing import FrozenClock

LINES = (
    "I live in Riga.", "I live in Porto now.", "I moved to Oslo.", "I no longer live in Oslo.", "I used to live in Bern.", "I like tea.",
    "I like green tea.", "I don't like tea any more.", "My sister is called Dana.", "I work at Vantaro.", "I work at Krones now.",
    "I quit Vantaro.", "My birthday is 3 May.", "My birthday is 5 May.", "I'm in Shenzhen this week.", "I smoke.", "I quit smoking.",
    "我住在杭州", "I drive a Golf.", "I sold the Golf and drive a Polo now.",
    "My rent is 900.", "From 1 May my rent is 950.", "My rent is 920 now.",
)  # fmt: skip


async def believed(space: AsyncSpace) -> list[list[tuple[object, ...]]]:
    views = [await space.list(view) for view in ("current", "history", "pending")]
    return [sorted((b.memory.text, b.version.standing.value, str(b.version.valid)) for b in view) for view in views]


async def lived(lines: list[str], places: set[int], *, said: bool) -> list[list[tuple[object, ...]]]:
    """What is believed after these lines; of some the decisions are undone, the last first, or they were never said."""
    clock, decisions = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC)), list[str]()
    async with await aopen(":memory:", embedder=None, clock=clock) as db:
        space = db.space("a")
        for number, line in enumerate(lines):
            clock.advance(hours=30)
            if number not in places:
                await space.observe(line)
            elif said:
                decisions += [one.decision for one in (await space.observe(line)).learned if one.decision]
        for decision in reversed(decisions):
            await space.undo(decision)
        assert await space.verify()
        assert (await space.replay()).changed == ""
        return await believed(space)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(LINES), min_size=2, max_size=6), st.sets(st.integers(0, 5), min_size=1, max_size=2))
def test_what_is_undone_was_never_said(lines: list[str], numbers: set[int]) -> None:
    async def go() -> None:
        places = {number % len(lines) for number in numbers}
        assert await lived(lines, places, said=True) == await lived(lines, places, said=False)

    asyncio.run(go())
