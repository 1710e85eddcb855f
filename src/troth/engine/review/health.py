"""The write-health report: looks at all that is kept of a user for what should not be there. Reads only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from troth.domain.health import Finding, Health, Ill, contradictions, duplicates, is_loop, never_recalled
from troth.domain.memory import Belief, LinkKind
from troth.domain.settings import Seat
from troth.engine.parts import Parts
from troth.engine.write.validate import says_nothing
from troth.language.secrets import mask_secrets
from troth.language.text import index_terms, words
from troth.ports.store import Tx


async def health(parts: Parts, seat: Seat) -> Health:
    """Look at everything that is kept of the seat's user."""
    now = parts.clock.now()
    return await parts.store.read(seat.namespace, lambda tx: _health(tx, seat.user, now))


def _health(tx: Tx, user: str, now: datetime) -> Health:
    beliefs = tx.current_beliefs(user, now)
    seen, secrets = _secrets(tx, user)
    findings = (*secrets, *_of_memories(tx, beliefs))
    idle = never_recalled(beliefs, tx.uses([belief.id for belief in beliefs]))
    told = None if idle is None else tuple(_finding(Ill.NEVER_RECALLED, belief) for belief in idle)
    return Health(len(beliefs), seen, findings, len(tx.pending_beliefs(user)), told)


def _secrets(tx: Tx, user: str) -> tuple[int, list[Finding]]:
    """How many observations there are, and those with secrets in them."""
    count, found = 0, []
    for seen, _ in tx.all_observations():
        if seen.user == user:
            count += 1
            if (masked := mask_secrets(seen.text)) != seen.text:
                found.append(Finding(Ill.SECRET, seen.id, masked))
    return count, found


def _of_memories(tx: Tx, beliefs: Sequence[Belief]) -> Iterator[Finding]:
    for belief in beliefs:
        memory = belief.memory
        if not words(memory.text) or (memory.claim.value_key and says_nothing(memory.claim.value)):
            yield _finding(Ill.JUNK, belief)
        if mask_secrets(memory.text) != memory.text:
            yield _finding(Ill.SECRET, belief)
        if is_loop(tx.evidence(belief.id)):
            yield _finding(Ill.LOOP, belief)
    terms = {belief.id: frozenset(index_terms(belief.memory.claim.value)) for belief in beliefs}
    yield from (_finding(Ill.DUPLICATE, belief) for belief in duplicates(beliefs, terms))
    yield from (_finding(Ill.CONTRADICTION, belief) for belief in contradictions(beliefs, _extended(tx, beliefs)))


def _extended(tx: Tx, beliefs: Sequence[Belief]) -> dict[str, frozenset[str]]:
    """By memory: those that it extends, or that extend it."""
    found: dict[str, set[str]] = {}
    for link in tx.linked([belief.id for belief in beliefs]):
        if link.kind is LinkKind.EXTENDS:
            found.setdefault(link.source, set()).add(link.target)
            found.setdefault(link.target, set()).add(link.source)
    return {id: frozenset(others) for id, others in found.items()}


def _finding(ill: Ill, belief: Belief) -> Finding:
    return Finding(ill, belief.id, mask_secrets(belief.memory.text))
