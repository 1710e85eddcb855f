"""Finishes what a crash interrupted. Every open looks for it, so what it takes to finish loads only where something is left."""

from __future__ import annotations

from troth.engine.parts import Parts
from troth.ports.store import Tx

ERASING, SCRUB = "erasing", "scrub"
"""What a namespace keeps of erasures under way: who erases what, by erasure; a mark that free pages are still to be cleaned."""


async def finish_interrupted(parts: Parts, namespace: str) -> None:
    """Carry on with erasures, and let the rules read what was stored and not read."""

    def look(tx: Tx) -> tuple[bool, bool]:
        return bool(tx.meta(ERASING) or tx.meta(SCRUB)), bool(tx.pending_observations(limit=1))

    erasing, unread = await parts.store.read(namespace, look)
    if erasing:
        from troth.engine.forget.erase import finish

        await finish(parts, namespace)
    if unread:
        from troth.engine.write.observe import read_pending

        await read_pending(parts, namespace)
