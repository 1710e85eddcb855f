"""Writes what a decision computed: the only place that changes memories, beliefs, links, evidence and the ledger."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from troth.domain.claim import Proposal
from troth.domain.decision import Decision
from troth.domain.ledger import Entry, Payload, commit_to, entry_hash, make_part
from troth.domain.lifecycle import Effects, Stamp
from troth.domain.memory import Block, Entity, Evidence, Version
from troth.domain.record import Rows, bodies
from troth.domain.settings import Seat
from troth.engine.ids import new_id
from troth.engine.searchable import memory_doc
from troth.ports.store import Tx

SALT_BYTES = 16


def record_time(tx: Tx, now: datetime) -> datetime:
    """The record clock: never earlier than the clock, always later than the last decision."""
    last = tx.head().recorded_at
    return now if last is None else max(now, last + timedelta(microseconds=1))


def stamp(tx: Tx, now: datetime) -> Stamp:
    """Ids and the moment for the next decision of this transaction."""
    moment = record_time(tx, now)
    return Stamp(memory=new_id(moment), decision=new_id(moment), now=moment)


def commit(tx: Tx, proposal: Proposal, decision: Decision, effects: Effects, mark: Stamp, lifted: Iterable[Block] = ()) -> None:
    """Write the effects of one decision with its ledger entry."""
    about, said = effects.touched, (proposal.authority, proposal.observed_at, proposal.conversation)
    quotes = proposal.quotes if about and not effects.quoted else ()
    rows = Rows(
        memories=(effects.memory,) if effects.memory else (),
        versions=effects.versions,
        evidence=tuple(Evidence(about or "", quote, *said, effects.counts, mark.decision) for quote in quotes),
        links=effects.links,
        lifted=tuple((about, block) for block in lifted) if about else (),
    )
    write(tx, "decide", mark, _head(proposal, decision), rows)


def write(tx: Tx, kind: str, mark: Stamp, head: Mapping[str, Any], rows: Rows) -> None:
    """Write rows, and the entry of the ledger from which a replay makes them again."""
    put(tx, rows, mark.now)
    parts = tuple(make_part(about, body, os.urandom(SALT_BYTES)) for about, body in bodies(rows).items())
    append(tx, kind, mark, Payload(head, parts))


def put(tx: Tx, rows: Rows, now: datetime) -> None:
    """Write the rows of one entry, which was recorded at `now`."""
    for memory in rows.memories:
        tx.add_memory(memory)
        tx.index(memory_doc(memory))
    write_versions(tx, rows.versions, now)
    for about, decision in rows.withdrawn:
        tx.drop_evidence(about, decision)
    for about, decision in rows.unlinked:
        for link in tx.links(about):
            if (link.source, link.decision) == (about, decision):
                tx.drop_link(link)
    for item in rows.evidence:
        tx.add_evidence(item)
    for link in rows.links:
        tx.add_link(link)
    for _, block in rows.blocks:
        tx.add_block(block)
    for _, block in rows.lifted:
        tx.lift_block(block)
    for user, entity in rows.names:
        tx.add_entity(user, entity)


def write_versions(tx: Tx, versions: Iterable[Version], now: datetime) -> None:
    """Retire the open version of each memory and write the next."""
    for version in versions:
        if version.number > 1:
            tx.retire(version.memory, now)
        tx.add_version(version)


def append(tx: Tx, kind: str, mark: Stamp, payload: Payload) -> None:
    """Add an entry to the end of the namespace's chain."""
    head = tx.head()
    number = head.number + 1
    salt = os.urandom(SALT_BYTES)
    commitment = commit_to(payload.skeleton(), salt)
    hashed = entry_hash(mark.decision, tx.namespace, number, kind, mark.now, commitment, head.hash)
    entry = Entry(mark.decision, tx.namespace, number, kind, mark.now, commitment, head.hash, hashed)
    tx.append(entry, payload.text(), salt)


def learn_name(tx: Tx, user: str, entity: Entity, now: datetime) -> None:
    """Keep a name that somebody goes by, unless it is known."""
    known = next((other for other in tx.entities(user) if other.key == entity.key), None)
    if known is None or not set(entity.names) <= set(known.names):
        write(tx, "name", stamp(tx, now), {"user": user}, Rows(names=((user, entity),)))


def acted(seat: Seat, memories: Iterable[str], **more: Any) -> dict[str, Any]:
    """The head of an act that is no reading: confirm, decline, forget, erase, undo."""
    return {"user": seat.user, "by": seat.by.value, "memories": list(memories), **more}


def _head(proposal: Proposal, decision: Decision) -> dict[str, Any]:
    return {
        "user": proposal.address.user,
        "by": proposal.authority.value,
        "action": decision.action.value,
        "reason": decision.reason.value,
        "quotes": [[quote.observation, quote.start, quote.end] for quote in proposal.quotes],
        "targets": list(decision.targets),
        "score": proposal.score,
    }
