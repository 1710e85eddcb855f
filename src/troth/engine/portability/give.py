"""Writes a space into an archive: observations, ledger and uses, on one snapshot. All else follows from these."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from troth.domain.ledger import Entry, Payload
from troth.domain.receipt import Exported
from troth.domain.settings import Seat
from troth.engine.forget.erase import under_way
from troth.engine.names import check_person
from troth.engine.parts import Parts
from troth.engine.portability.rows import entry_row, observation_row, use_row
from troth.engine.review.chain import Walk
from troth.engine.write.seals import seal_keys
from troth.errors import Conflict, CorruptStore
from troth.ports.archive import NewArchive
from troth.ports.store import Tx

_AT_ONCE = 500


async def export(parts: Parts, seat: Seat, archive: NewArchive) -> Exported:
    """Write the seat's whole namespace, of all its users, into an archive.

    Raises:
        AccessDenied: the channel is no person's.
        Conflict: an erasure is under way, so that what it takes would travel.
        CorruptStore: the ledger is not in order; what was altered is not passed on.
    """
    check_person(seat, "export")
    secret = parts.store.secret()

    def work(tx: Tx) -> Exported:
        if under_way(tx):
            raise Conflict(f"an erasure in {tx.namespace!r} is under way;", hint="export when it is done")
        memories: list[str] = []
        seen = archive.add("observations", (observation_row(*held) for held in tx.all_observations()))
        entries = archive.add("ledger", _ledger(tx, memories))
        archive.add("uses", _uses(tx, memories))
        keys = [key.hex() for key in seal_keys(tx, secret)]
        size = archive.close({"namespace": tx.namespace, "ledger": tx.head().hash, "seals": keys})
        return Exported(seen, entries, len(memories), size)

    try:
        return await parts.store.read(seat.namespace, work)
    finally:
        archive.discard()


def _ledger(tx: Tx, memories: list[str]) -> Iterator[dict[str, Any]]:
    """Entry by entry; the ids of the memories that they made are added to `memories`."""

    def take(entry: Entry, payload: Payload) -> None:
        bodies = ((part.about, json.loads(part.body)) for part in payload.parts if part.body is not None)
        memories.extend(about for about, body in bodies if "memory" in body)

    walk = Walk(take)
    for entry, text, salt in tx.entries():
        if not walk.step(entry, text, salt) or text is None or salt is None:
            break
        yield entry_row(entry, text, salt)
    if walk.end(tx.head().hash):
        raise CorruptStore(f"The ledger cannot be exported: {walk.problem}.", hint="Restore a backup.")


def _uses(tx: Tx, memories: list[str]) -> Iterator[list[Any]]:
    for start in range(0, len(memories), _AT_ONCE):
        for memory, moments in sorted(tx.uses(memories[start : start + _AT_ONCE]).items()):
            yield use_row(memory, tuple(moments))
