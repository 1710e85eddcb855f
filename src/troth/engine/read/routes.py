"""The ways of finding candidates: words, vectors, addresses. Each says what it found and what kept it from finding more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from troth.domain.ranking import GAIN, idf, norm_of, rarest_first, vector_worth
from troth.domain.trace import Plan, Route
from troth.engine.read.vectors import Nearest, VectorIndex
from troth.engine.searchable import address_term, subject_term
from troth.ports.store import DocKind, Posting, Tx

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ADDRESS_WORTH = (1.0, 0.55, 0.4, 0.3, 0.25)
"""By the place of the attribute among those that the question asks for."""
MOST_AT_ADDRESS = 500
_FEW_DOCUMENTS = 50
# In a store of three texts every word looks common; rarity is judged as if there were at least this many.
_UNIGRAM = 0.35
# Of a script without spaces a single character says less than its rarity does.


@dataclass(slots=True)
class Found:
    """What the routes say about one document."""

    bm25: float = 0.0
    share: float = 0.0
    """The share of the question's weight that stands in it."""
    exact: int = 0
    address: float = 0.0
    cosine: float | None = None
    vector: float = 0.0
    """What the cosine is worth absolutely, in 0–1."""
    routes: tuple[str, ...] = ()


class Candidates:
    """What was found, by kind and id."""

    def __init__(self) -> None:
        self.memories: dict[str, Found] = {}
        self.episodes: dict[str, Found] = {}
        self.postings: Sequence[Posting] = ()
        """What the index holds of the question's words."""

    def of(self, kind: DocKind) -> dict[str, Found]:
        """Those of one kind."""
        return self.memories if kind is DocKind.MEMORY else self.episodes


@dataclass(frozen=True, slots=True)
class Query:
    """A plan and the question's vector, if there is an embedder that works."""

    plan: Plan
    user: str
    vector: NDArray[np.float32] | None = None
    problem: str = ""
    """Why there is no vector."""


def by_words(tx: Tx, query: Query, found: Candidates) -> tuple[Route, Route]:
    """Look up the question's terms and addresses in the index; BM25 with the statistics of this user alone."""
    plan, user = query.plan, query.user
    addresses = _addresses(plan)
    frequencies = tx.frequencies(user, [*plan.terms, *addresses])
    terms = rarest_first(frequencies, plan.terms, frozenset(plan.exact))
    wanted = [term for term in addresses if 0 < frequencies.get(term, 0) <= MOST_AT_ADDRESS]
    documents, total = tx.corpus(user)
    weights = _weights(plan, frequencies, terms, max(documents, _FEW_DOCUMENTS))
    average = total / documents if documents else 1.0
    postings = tx.postings(user, [*terms, *wanted])
    at_address = _take_addresses(postings, addresses, found) if wanted else 0
    found.postings = postings
    _take_words(postings, weights, plan, average, found)
    lexical = sum(1 for table in (found.memories, found.episodes) for entry in table.values() if entry.bm25)
    return Route("lexical", lexical), Route("address", at_address)


def _addresses(plan: Plan) -> dict[str, float]:
    """Index terms of the addresses that would answer the question, with what each is worth."""
    if not plan.subject:
        return {}
    names = zip(plan.attributes, ADDRESS_WORTH, strict=False)
    addresses = {address_term(plan.subject, name): worth for name, worth in names}
    return addresses if plan.subject == "user" else addresses | {subject_term(plan.subject): 0.0}


def _take_addresses(postings: Sequence[Posting], addresses: Mapping[str, float], found: Candidates) -> int:
    count = 0
    for id, kind, term, _, _ in postings:
        if term in addresses:
            entry = found.of(kind).setdefault(id, Found())
            entry.address = max(entry.address, addresses[term])
            entry.routes = ("address",)
            count += 1
    return count


def _take_words(
    postings: Sequence[Posting], weights: Mapping[str, float], plan: Plan, average: float, found: Candidates
) -> None:
    """Add up what the words of the question say of each document: the loop that a recall spends most of its time in.

    Names of those who talk find facts; among turns they find greetings, and who spoke is a feature of its own.
    """
    shares = _shares(weights)
    norms: dict[int, float] = {}
    unnamed = _shares({term: weight for term, weight in weights.items() if term not in plan.names}) or shares
    exact = frozenset(plan.exact)
    memories, episodes, memory = found.memories, found.episodes, DocKind.MEMORY
    for id, kind, term, tf, length in postings:
        table, share_of = (memories, shares) if kind is memory else (episodes, unnamed)
        if term not in share_of:
            continue
        entry = table.get(id)
        if entry is None:
            entry = table[id] = Found()
        if not entry.bm25:
            entry.routes += ("lexical",)
        norm = norms.get(length)
        if norm is None:
            norm = norms[length] = norm_of(length, average)
        entry.bm25 += weights[term] * tf * GAIN / (tf + norm)
        entry.share += share_of[term]
        if term in exact:
            entry.exact += 1


def _shares(weights: Mapping[str, float]) -> dict[str, float]:
    whole = sum(weights.values()) or 1.0
    return {term: weight / whole for term, weight in weights.items()}


def _weights(plan: Plan, frequencies: Mapping[str, int], looked_up: Sequence[str], documents: int) -> dict[str, float]:
    """What each term weighs: those looked up, and those that stand nowhere; what was too common to look up weighs nothing."""
    weights = {}
    taken = frozenset(looked_up)
    for term in plan.terms:
        frequency = frequencies.get(term, 0)
        if term in taken or not frequency:
            weight = idf(documents, min(frequency, documents))
            weights[term] = weight * _UNIGRAM if len(term) == 1 and not term.isascii() else weight
    return weights


def by_vectors(
    tx: Tx, query: Query, index: VectorIndex | None, found: dict[str, Found], kind: DocKind, most: int | None
) -> tuple[Route, bool]:
    """Add the nearest documents of a kind; also whether there are no further ones."""
    if index is None or query.vector is None:
        return Route("vector", 0, query.problem), True
    nearest = index.nearest(tx, query.user, query.vector, most, kind)
    for id, cosine in nearest.cosines.items():
        entry = found.get(id)
        if entry is None:
            entry = found[id] = Found()
        if entry.cosine is None:
            entry.routes += ("vector",)
        entry.cosine = cosine
        entry.vector = vector_worth(cosine, index.calibration)
    return Route("vector", len(nearest.cosines), _incomplete(tx, query.user, index, nearest)), nearest.complete


def add_cosines(tx: Tx, query: Query, index: VectorIndex | None, table: Mapping[str, Found], kind: DocKind) -> None:
    """Give those that another route found, and that are not among the nearest, what the vectors say of them."""
    if index is None or query.vector is None:
        return
    lacking = [id for id, entry in table.items() if entry.cosine is None]
    for id, cosine in index.cosines(tx, query.user, query.vector, lacking, kind).items():
        table[id].cosine = cosine
        table[id].vector = vector_worth(cosine, index.calibration)


def _incomplete(tx: Tx, user: str, index: VectorIndex, nearest: Nearest) -> str:
    documents, _ = tx.corpus(user)
    if nearest.documents >= documents:
        return ""
    if nearest.foreign:
        return f"model_changed: {nearest.foreign} of {documents} documents have vectors of another model than {index.model}"
    return f"index_half_built: {nearest.documents} of {documents} documents have vectors"
