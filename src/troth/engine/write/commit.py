"""Writes what a decision computed: the only place that changes memories, beliefs, links, evidence and the ledger."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from troth.domain.claim import Proposal
from troth.domain.decision import Decision
from troth.domain.ledger import Entry, commit_to, entry_hash
from troth.domain.lifecycle import Effects, Stamp
from troth.domain.memory import Evidence, Version
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


def commit(tx: Tx, proposal: Proposal, decision: Decision, effects: Effects, mark: Stamp) -> None:
    """Write the effects of one decision with its ledger entry."""
    if effects.memory is not None:
        tx.add_memory(effects.memory)
        tx.index(memory_doc(effects.memory))
    write_versions(tx, effects.versions, mark.now)
    for link in effects.links:
        tx.add_link(link)
    if effects.touched is not None:
        for quote in proposal.quotes:
            said = (proposal.authority, proposal.observed_at, proposal.conversation)
            tx.add_evidence(Evidence(effects.touched, quote, *said, effects.counts, mark.decision))
    append(tx, "decide", mark, _payload(proposal, decision, effects))


def write_versions(tx: Tx, versions: tuple[Version, ...], now: datetime) -> None:
    """Retire the open version of each memory and write the next."""
    for version in versions:
        if version.number > 1:
            tx.retire(version.memory, now)
        tx.add_version(version)


def append(tx: Tx, kind: str, mark: Stamp, payload: Mapping[str, Any]) -> None:
    """Add an entry to the end of the namespace's chain."""
    head = tx.head()
    text = json.dumps(payload, ensure_ascii=False, sort_keys=True)
    salt = os.urandom(SALT_BYTES)
    commitment = commit_to(text, salt)
    number = head.number + 1
    hashed = entry_hash(mark.decision, tx.namespace, number, kind, mark.now, commitment, head.hash)
    tx.append(Entry(mark.decision, tx.namespace, number, kind, mark.now, commitment, head.hash, hashed), text, salt)


@dataclass(frozen=True, slots=True)
class Act:
    """A person's act by hand, for the ledger."""

    kind: str
    user: str
    by: str
    memories: tuple[str, ...]
    dropped: tuple[str, ...] = ()
    """The entries whose payloads an erasure removed."""


def append_act(tx: Tx, act: Act, mark: Stamp, versions: tuple[Version, ...]) -> None:
    """Record an act that is no reading: confirm, decline, forget, erase, undo."""
    wrote = [state_of(version) for version in versions]
    payload = {"user": act.user, "by": act.by, "memories": list(act.memories), "wrote": wrote}
    append(tx, act.kind, mark, payload | ({"dropped": list(act.dropped)} if act.dropped else {}))


def state_of(version: Version) -> list[Any]:
    """What the ledger keeps of a version: memory, number, standing, and the bounds of its stretch."""
    bounds = (version.valid.start, version.valid.end)
    return [version.memory, version.number, version.standing.value, *(m.isoformat() if m else None for m in bounds)]


def _payload(proposal: Proposal, decision: Decision, effects: Effects) -> dict[str, Any]:
    address = proposal.address
    return {
        "user": address.user,
        "by": proposal.authority.value,
        "address": [address.subject, address.attribute, address.scope, address.domain],
        "action": decision.action.value,
        "reason": decision.reason.value,
        "text": proposal.text,
        "value": proposal.claim.value,
        "quotes": [[quote.observation, quote.start, quote.end] for quote in proposal.quotes],
        "targets": list(decision.targets),
        "memory": effects.memory.id if effects.memory else None,
        "wrote": [state_of(version) for version in effects.versions],
        "score": proposal.score,
    }
