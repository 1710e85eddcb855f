"""What changed since the last dream, and what stands near it: by rare words, never by comparing all with all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from troth.domain.ledger import payload_of
from troth.domain.memory import Belief
from troth.language.text import index_terms
from troth.ports.store import DocKind, Tx

RARE = 200
"""A word in more documents than this tells nothing of what belongs together."""
RAREST = 3
AT_ONCE = 256


def changed_since(tx: Tx, user: str, number: int) -> list[str]:
    """The memories of a user that entries after a number wrote something of, each once."""
    if number == 0:
        return [belief.id for belief in tx.all_beliefs(user)]
    found: dict[str, None] = {}
    for entry, text, _ in tx.entries(number):
        payload = payload_of(text) if text and entry.kind != "archive" else None
        if payload and payload.head.get("user") == user:
            found.update(dict.fromkeys(part.about for part in payload.parts if part.about))
    return list(found)


@dataclass(frozen=True, slots=True)
class Near:
    """Some changed memories, and those that share a rare word of their value."""

    changed: tuple[Belief, ...]
    by_term: Mapping[str, tuple[Belief, ...]]
    """The memories that hold a rare word of a changed one."""
    terms: Mapping[str, frozenset[str]]
    """By memory: the content words of its value."""

    def pairs(self) -> Iterator[tuple[Belief, Belief]]:
        """(a changed one, another at its address that shares a rare word), each pair once."""
        told: set[tuple[str, str]] = set()
        for belief in self.changed:
            for term in self.terms[belief.id]:
                for other in self.by_term.get(term, ()):
                    pair = (min(belief.id, other.id), max(belief.id, other.id))
                    if belief.id != other.id and pair not in told and other.memory.address == belief.memory.address:
                        told.add(pair)
                        yield belief, other


def near(tx: Tx, user: str, ids: Sequence[str]) -> Near:
    """Read the neighbourhood of some changed memories."""
    changed = tuple(belief for belief in tx.beliefs(ids) if belief.memory.address.user == user)
    terms = {belief.id: _terms(belief) for belief in changed}
    frequencies = tx.frequencies(user, sorted({term for some in terms.values() for term in some}))
    wanted: set[str] = set()
    for some in terms.values():
        rare = sorted((term for term in some if 1 < frequencies[term] <= RARE), key=lambda term: (frequencies[term], term))
        wanted.update(rare[:RAREST])
    held = tx.postings(user, sorted(wanted))
    ids_of = {term: [doc.id for doc in held[term].docs if doc.kind is DocKind.MEMORY] for term in held}
    found = {belief.id: belief for belief in changed}
    missing = dict.fromkeys(id for some in ids_of.values() for id in some if id not in found)
    for belief in tx.beliefs(list(missing)):
        found[belief.id] = belief
        terms[belief.id] = _terms(belief)
    by_term = {term: tuple(found[id] for id in some if id in found) for term, some in ids_of.items()}
    return Near(changed, by_term, terms)


def _terms(belief: Belief) -> frozenset[str]:
    return frozenset(index_terms(belief.memory.claim.value, belief.memory.language))


def batches(ids: Iterable[str]) -> Iterator[list[str]]:
    """In groups that one read takes at once."""
    rest = iter(ids)
    while group := list(islice(rest, AT_ONCE)):
        yield group
