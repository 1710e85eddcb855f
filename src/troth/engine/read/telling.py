"""What one must know besides a hit: what waits beside it, what came later, and what it is linked with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from troth.domain.memory import Belief, Link, LinkKind, Standing
from troth.domain.sight import View
from troth.domain.trace import Hit, HitKind, Relative
from troth.ports.store import Tx

_BONDS = (LinkKind.UPDATES, LinkKind.EXTENDS, LinkKind.DERIVES, LinkKind.CORRECTS)
_MOST_RELATIVES = 10


def told(hits: Sequence[Hit], tx: Tx, view: View, user: str) -> tuple[Hit, ...]:
    """The hits with all of it, as far as the asker may know it, and their days as they are where the user is."""
    pending = list(tx.pending_beliefs(user)) if view.options.known_at is None and not view.stranger else []
    hits = [replace(hit, observed_at=hit.observed_at.astimezone(view.now.tzinfo)) for hit in hits]
    hits = [_with_rivals(hit, tx, pending) for hit in hits]
    hits = [_with_later(hit, tx, view) for hit in hits]
    return _with_family(hits, tx, view)


def _with_rivals(hit: Hit, tx: Tx, pending: Sequence[Belief]) -> Hit:
    """The hit with the texts of what waits for a person at its address."""
    if hit.kind is not HitKind.MEMORY or not pending:
        return hit
    own = tx.memory(hit.id)
    if own is None:
        return hit
    rivals = [
        belief.memory.text
        for belief in pending
        if belief.memory.address == own.address
        and (own.attribute.single or belief.memory.claim.value_key == own.claim.value_key)
    ]
    return replace(hit, rivals=tuple(rivals)) if rivals else hit


def _with_later(hit: Hit, tx: Tx, view: View) -> Hit:
    """An episode with what came later."""
    later = _later(tx, hit.id, view) if hit.kind is HitKind.EPISODE else ()
    return replace(hit, later=later) if later else hit


def _later(tx: Tx, observation: str, view: View) -> tuple[str, ...]:
    """What came to be believed in place of the facts that stood on an episode."""
    found = []
    for belief in tx.beliefs(tx.memories_of_observation(observation)):
        if belief.version.standing in (Standing.SUPERSEDED, Standing.CORRECTED):
            successor = _successor(tx, belief)
            if successor and view.may_see(successor.memory.visibility):
                found.append(successor.memory.text)
        elif belief.version.standing is Standing.ENDED and not view.stranger:
            found.append(f"ended: {belief.memory.text}")
    return tuple(dict.fromkeys(found))


def _successor(tx: Tx, belief: Belief) -> Belief | None:
    """The current memory at the end of the chain of updates and corrections."""
    seen = {belief.id}
    while True:
        later = [
            link.source
            for link in tx.links(belief.id)
            if link.target == belief.id and link.kind in (LinkKind.UPDATES, LinkKind.CORRECTS) and link.source not in seen
        ]
        following = [one for one in tx.beliefs(later) if one.version.standing.holds]
        if not following:
            return belief if belief.version.standing.current else None
        belief = following[-1]
        seen.add(belief.id)


def _with_family(hits: Sequence[Hit], tx: Tx, view: View) -> tuple[Hit, ...]:
    """Memories with what they came from, what came of them, and what came of the same."""
    ids = [hit.id for hit in hits if hit.kind is HitKind.MEMORY]
    links = [link for link in tx.linked(ids) if link.kind in _BONDS] if ids else []
    if not links:
        return tuple(hits)
    parents = list(dict.fromkeys(link.target for link in links if link.source in set(ids)))
    beside = [link for link in tx.linked(parents) if link.kind in (LinkKind.EXTENDS, LinkKind.DERIVES)]
    others = dict.fromkeys(id for link in (*links, *beside) for id in (link.source, link.target))
    known = {one.id: one for one in tx.beliefs(list(others), view.options.known_at) if _may_be_named(one, view)}
    return tuple(_placed(hit, links, beside, known) if hit.kind is HitKind.MEMORY else hit for hit in hits)


def _may_be_named(belief: Belief, view: View) -> bool:
    """A predecessor is named though it holds no longer; what was hidden, or waits, or is another's, is not."""
    if not view.may_see(belief.memory.visibility):
        return False
    return belief.version.standing.holds or belief.version.standing is Standing.CORRECTED


def _placed(hit: Hit, links: Sequence[Link], beside: Sequence[Link], known: Mapping[str, Belief]) -> Hit:
    up = {link.target: link for link in links if link.source == hit.id}
    down = {link.source: link for link in links if link.target == hit.id}
    side = {link.source: link for link in beside if link.target in up and link.source != hit.id}
    related = [
        tuple(Relative(id, known[id].memory.text, link.kind) for id, link in some.items() if id in known)[:_MOST_RELATIVES]
        for some in (up, down, side)
    ]
    return replace(hit, parents=related[0], children=related[1], siblings=related[2])
