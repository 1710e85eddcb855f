"""What changed since the last dream, and what stands near it: by rare words, never by comparing all with all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from troth.domain.ledger import payload_of
from troth.domain.memory import Belief
from troth.language.text import index_terms
from troth.ports.store import NO_LIMIT, DocKind, Tx

MOST_HELD = 5_000
"""A word in more documents than this tells nothing of what belongs together."""
FEW_HELD = 16
"""A word in no more documents than this says by itself what stands near."""
AT_ONCE = 2_000


def changed_since(tx: Tx, user: str, number: int) -> list[str]:
    """The memories of a user that entries after a number wrote something of, each once."""
    if number == 0:
        return sorted(tx.matching(user, {}, NO_LIMIT))
    found: dict[str, None] = {}
    for entry, text, _ in tx.entries(number):
        payload = payload_of(text) if text and entry.kind != "archive" else None
        if payload and payload.head.get("user") == user:
            found.update(dict.fromkeys(part.about for part in payload.parts if part.about))
    return list(found)


@dataclass(frozen=True, slots=True)
class Near:
    """Some changed memories, and what may say the same as each of them, or more."""

    changed: tuple[Belief, ...]
    alike: Mapping[str, tuple[Belief, ...]]
    """By changed memory: the others that hold the rarest words of its value."""
    terms: Mapping[str, frozenset[str]]
    """By memory: the content words of its value."""

    def pairs(self) -> Iterator[tuple[Belief, Belief]]:
        """(a changed one, another at its address whose words are all of its own, or more), each pair once."""
        told: set[tuple[str, str]] = set()
        for belief in self.changed:
            own = self.terms[belief.id]
            for other in self.alike.get(belief.id, ()):
                pair = (min(belief.id, other.id), max(belief.id, other.id))
                if own <= self.terms[other.id] and pair not in told and other.memory.address == belief.memory.address:
                    told.add(pair)
                    yield belief, other


def near(tx: Tx, user: str, ids: Sequence[str]) -> Near:
    """Read the neighbourhood of some changed memories."""
    changed = tuple(belief for belief in tx.beliefs(ids) if belief.memory.address.user == user)
    terms = {belief.id: _terms(belief) for belief in changed}
    frequencies = tx.frequencies(user, sorted({term for some in terms.values() for term in some}))
    rarest = {id: _rarest(some, frequencies) for id, some in terms.items()}
    rarest = {id: some for id, some in rarest.items() if some}
    held = holders(tx, user, {term for some in rarest.values() for term in some})
    ids_of = {}
    for id, some in rarest.items():
        shared = frozenset.intersection(*(held[term] for term in some if term in held)) - {id}
        if shared:
            ids_of[id] = sorted(shared)
    found = {belief.id: belief for belief in changed}
    for belief in tx.beliefs([id for id in dict.fromkeys(chain.from_iterable(ids_of.values())) if id not in found]):
        found[belief.id] = belief
        terms[belief.id] = _terms(belief)
    alike = {id: tuple(found[other] for other in others if other in found) for id, others in ids_of.items()}
    return Near(changed, alike, terms)


def _rarest(terms: Collection[str], frequencies: Mapping[str, int]) -> list[str]:
    """The one or two rarest words of a value; none where the rarest stands nowhere else, or everywhere."""
    first, *others = sorted(terms, key=lambda term: (frequencies[term], term))[:2] or [""]
    if not first or not 1 < frequencies[first] <= MOST_HELD:
        return []
    return [first, *(term for term in others if frequencies[first] > FEW_HELD and frequencies[term] <= MOST_HELD)]


def holders(tx: Tx, user: str, terms: Collection[str], kind: DocKind = DocKind.MEMORY) -> dict[str, frozenset[str]]:
    """By term: the memories, or what was said, that hold it."""
    held = tx.postings(user, sorted(terms))
    return {term: frozenset(doc.id for doc in held[term].docs if doc.kind is kind) for term in held}


def _terms(belief: Belief) -> frozenset[str]:
    return frozenset(index_terms(belief.memory.claim.value, belief.memory.language))


def batches(ids: Iterable[str]) -> Iterator[list[str]]:
    """In groups that one read takes at once."""
    rest = iter(ids)
    while group := list(islice(rest, AT_ONCE)):
        yield group
