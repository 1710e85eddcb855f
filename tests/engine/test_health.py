"""The write-health report finds what should not be there, and nothing in a memory that is well."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from troth.aio import AsyncTroth, aopen
from troth.domain.authority import Authority
from troth.domain.health import Health, Ill
from troth.ports.store import Tx
from troth.testing import FrozenClock

WELL = (
    "I live in Riga.", "I moved to Oslo.", "I like tea.", "I like green tea.", "I don't like kelp.", "My sister is called Dana.",
    "I'm in Shenzhen this week.", "I work at Vantaro.", "我住在杭州", "My birthday is 3 May.",
)  # fmt: skip


def looked(work: Callable[[AsyncTroth, FrozenClock], Awaitable[None]], *, redact: bool = True) -> Health:
    async def go() -> Health:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        async with await aopen(":memory:", embedder=None, clock=clock, redact=redact) as db:
            await work(db, clock)
            return await db.space("a").audit()

    return asyncio.run(go())


async def say(db: AsyncTroth, clock: FrozenClock, *lines: str) -> None:
    for line in lines:
        clock.advance(hours=7)
        await db.space("a").observe(line)


def test_a_memory_that_is_well() -> None:
    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        await say(db, clock, *WELL)
        await db.space("a").core(persona="I am Aria.")

    found = looked(work)
    assert found, str(found)
    assert found.observations == len(WELL) + 1
    assert found.never_recalled is None
    assert "unknown" in str(found)


def test_what_was_never_recalled() -> None:
    """Recall leaves no trace: what was there when uses were reported, and in none of them; the core is no answer to anything."""

    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        space = db.space("a")
        await space.core(persona="I am Aria.")
        await say(db, clock, "I live in Riga.", "I like tea.", "I work at Vantaro.")
        clock.advance(hours=1)
        await space.recall("What do I like?")
        await space.used([(await space.recall("Where do I live?")).hits[0].id])
        clock.advance(hours=1)
        await space.observe("I own a boat.")

    found = looked(work)
    assert found, "it is no fault"
    assert found.never_recalled is not None
    assert [one.text for one in found.never_recalled] == ["User likes tea", "User works at Vantaro"]
    assert "never recalled: 2" in str(found)


def test_an_old_secret_is_named_and_not_told() -> None:
    """H07: what was stored without a mask."""
    secret = "sk-live-" + "a1B2c3D4e5F6g7H8"

    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        await say(db, clock, f"My favourite string is {secret}.", "I like tea.")

    found = looked(work, redact=False)
    assert {finding.ill for finding in found.findings} == {Ill.SECRET}
    assert secret not in str(found)
    assert looked(work)


@pytest.mark.parametrize("ill", [Ill.DUPLICATE, Ill.CONTRADICTION, Ill.LOOP, Ill.JUNK])
def test_what_no_decision_would_have_written(ill: Ill) -> None:
    """Rows as another program, or a defect, may have put them there."""

    async def work(db: AsyncTroth, clock: FrozenClock) -> None:
        await say(db, clock, "I live in Riga.", "I like tea.")
        home, tea = await db.space("a").list()

        def spoil(tx: Tx) -> None:
            base = home if ill is Ill.CONTRADICTION else tea
            value = {Ill.CONTRADICTION: "Oslo", Ill.JUNK: "it"}.get(ill, base.memory.claim.value)
            claim = replace(base.memory.claim, value=value, value_key=value.casefold())
            if ill is Ill.LOOP:
                said = tx.evidence(tea.id)[0]
                tx.add_evidence(
                    replace(said, authority=Authority.AGENT, observed_at=clock.now() + timedelta(days=1), decision="d")
                )
                return
            tx.add_memory(replace(base.memory, id="m", claim=claim, text=f"User likes {value}"))
            tx.add_version(replace(base.version, memory="m"))

        await db._running.parts.store.write("a", spoil)

    assert [finding.ill for finding in looked(work).findings] == [ill]
