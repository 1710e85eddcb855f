"""The ways of finding candidates: words, vectors, addresses. Each says what it found and what kept it from finding more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import TYPE_CHECKING

from troth.domain.filtering import Condition, looked_up
from troth.domain.memory import LinkKind
from troth.domain.ranking import GAIN, idf, norm_of, rarest_first, vector_worth
from troth.domain.sight import View
from troth.domain.trace import Plan, Route
from troth.engine.read.candidates import Best, Candidates, Found, Table
from troth.engine.read.vectors import Nearest, VectorIndex
from troth.engine.searchable import address_term, subject_term
from troth.ports.store import DocKind, Postings, Tx

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ADDRESS_WORTH = (1.0, 0.55, 0.4, 0.3, 0.25)
"""By the place of the attribute among those that the question asks for."""
MOST_AT_ADDRESS = 500
MOST_IN_TIME = 60
MOST_MATCHING = 500
MOST_TURNS = 12
MOST_TIED = 100
_REPLACED_BY = {LinkKind.UPDATES: 0.8, LinkKind.CORRECTS: 0.8}
_BESIDE = {LinkKind.EXTENDS: 0.5, LinkKind.DERIVES: 0.4}
FEW_DOCUMENTS = 50
# In a store of three texts every word looks common; rarity is judged as if there were at least this many.
_UNIGRAM = 0.35
# Of a script without spaces a single character says less than its rarity does.


@dataclass(frozen=True, slots=True)
class Query:
    """A plan, the look that it is for, and the question's vector, if there is an embedder that works."""

    plan: Plan
    user: str
    view: View
    vector: NDArray[np.float32] | None = None
    problem: str = ""
    """Why there is no vector."""


@dataclass(frozen=True, slots=True)
class Held:
    """What the index holds of the question's words, as far as it counts."""

    postings: Mapping[str, Postings]
    documents: int


def by_words(tx: Tx, query: Query, found: Candidates) -> tuple[Held, tuple[Route, Route]]:
    """Look up the question's terms and addresses in the index; BM25 with the statistics of this user alone, and for somebody
    else with those of what they may see.

    Returns what the index holds of them, too.
    """
    plan, user = query.plan, query.user
    addresses = _addresses(plan)
    frequencies = tx.frequencies(user, [*plan.terms, *addresses])
    terms = rarest_first(frequencies, plan.terms, frozenset(plan.exact))
    wanted = [term for term in addresses if 0 < frequencies.get(term, 0) <= MOST_AT_ADDRESS]
    postings, (documents, total) = tx.postings(user, [*terms, *wanted]), tx.corpus(user)
    if query.view.stranger:
        postings = _seen(tx, postings, query.view.sees)
        frequencies = {term: len(held.docs) for term, held in postings.items()}
        lengths = {doc.id: doc.length for held in postings.values() for doc in held.docs}
        documents, total = len(lengths), sum(lengths.values())
    weights = _weights(plan, frequencies, terms, max(documents, FEW_DOCUMENTS))
    average = total / documents if documents else 1.0
    at_address = sum(_take_address(postings[term], addresses[term], found) for term in wanted if term in postings)
    _take_words(postings, weights, plan, average, found)
    lexical = len(found.memories.bm25) + len(found.episodes.bm25)
    return Held(postings, documents), (Route("lexical", lexical), Route("address", at_address))


def _seen(tx: Tx, postings: Mapping[str, Postings], sees: frozenset[str]) -> dict[str, Postings]:
    """The postings of what somebody else may see."""
    docs = {doc for held in postings.values() for doc in held.docs}
    seen = set().union(*(_seen_ids(tx, [doc.id for doc in docs if doc.kind is kind], kind, sees) for kind in DocKind))
    kept = {
        term: [(doc, count) for doc, count in zip(held.docs, held.counts, strict=True) if doc.id in seen]
        for term, held in postings.items()
    }
    return {term: Postings(*map(tuple, zip(*some, strict=True))) for term, some in kept.items() if some}


def _seen_ids(tx: Tx, ids: Sequence[str], kind: DocKind, sees: frozenset[str]) -> set[str]:
    if kind is DocKind.MEMORY:
        return {one.id for one in tx.beliefs(ids) if one.memory.visibility in sees}
    return {one.id for one in tx.observations(ids) if one.visibility in sees}


def _addresses(plan: Plan) -> dict[str, float]:
    """Index terms of the addresses that would answer the question, with what each is worth."""
    if not plan.subject:
        return {}
    addresses: dict[str, float] = {}
    for subject in (plan.subject, *sorted(plan.people - {plan.subject})):
        names = zip(plan.attributes, ADDRESS_WORTH, strict=False)
        addresses |= {address_term(subject, name): worth for name, worth in names}
        addresses |= {subject_term(subject): 0.0} if subject != "user" else {}
    worth = dict(zip(plan.attributes, ADDRESS_WORTH, strict=False))
    return addresses | {address_term(who, "name"): worth.get(name, ADDRESS_WORTH[-1]) for who, name in plan.known_as.items()}


def _take_address(postings: Postings, worth: float, found: Candidates) -> int:
    for id, kind, _ in postings.docs:
        address = found.of(kind).address
        address[id] = max(address.get(id, 0.0), worth)
    return len(postings.docs)


def _take_words(
    postings: Mapping[str, Postings], weights: Mapping[str, float], plan: Plan, average: float, found: Candidates
) -> None:
    """Add up what the words of the question say of each document, word by word: what a recall spends most of its time on.

    Names of those who talk find facts; among turns they find greetings, and who spoke is a feature of its own. Words about
    the talk itself find turns that are about something else.
    """
    shares, aside = _shares(weights), plan.names | plan.talk_terms
    of_turn = _shares({term: weight for term, weight in weights.items() if term not in aside}) or shares
    norms = _Norms(average)
    for term in (term for term in weights if term in postings):
        gain, exact, memory = weights[term] * GAIN, term in plan.exact, DocKind.MEMORY
        facts: dict[str, float] = {}
        turns: dict[str, float] = {}
        for (id, kind, length), tf in zip(*postings[term], strict=True):
            (facts if kind is memory else turns)[id] = gain * tf / (tf + norms[length])
        found.memories.add(facts, shares[term], exact=exact)
        if term in of_turn:
            found.episodes.add(turns, of_turn[term], exact=exact)


class _Norms(dict[int, float]):
    """What a length does to a word's worth, by length."""

    def __init__(self, average: float) -> None:
        self._average = average

    def __missing__(self, length: int) -> float:
        norm = self[length] = norm_of(length, self._average)
        return norm


def _shares(weights: Mapping[str, float]) -> dict[str, float]:
    whole = sum(weights.values()) or 1.0
    return {term: weight / whole for term, weight in weights.items()}


def _weights(plan: Plan, frequencies: Mapping[str, int], looked_up: Sequence[str], documents: int) -> dict[str, float]:
    """What each term weighs: those looked up, and those that stand nowhere; what was too common to look up weighs nothing."""
    weights = {}
    taken = frozenset(looked_up)
    for term in plan.terms:
        frequency = frequencies.get(term, 0)
        if not frequency and term in plan.time_terms:
            continue  # "last spring" is said of a date that stands there in figures
        if term in taken or not frequency:
            weight = idf(documents, min(frequency, documents))
            weights[term] = weight * _UNIGRAM if len(term) == 1 and not term.isascii() else weight
    return weights


def by_time(tx: Tx, query: Query, found: Candidates) -> Route:
    """What was said in the times that are asked about."""
    count = 0
    for stretch in query.plan.times:
        for kind, id in tx.said_between(query.user, stretch.start, stretch.end, MOST_IN_TIME):
            found.of(kind).dated.add(id)
            count += 1
    return Route("time", count)


def by_links(tx: Tx, gone: Mapping[str, Found], passed: Mapping[str, Found], best: Best) -> dict[str, Found]:
    """What came in place of, extends, or hangs together with what the other routes found: it may share no word with the
    question. `gone` are facts that were replaced."""
    pulled: dict[str, Found] = {}
    for link in sorted(tx.linked([*gone, *passed]), key=lambda link: (link.source, link.target, link.kind)):
        for seed, other in ((link.target, link.source), (link.source, link.target)):
            if seed in gone:
                found, worth = gone[seed], _REPLACED_BY.get(link.kind, 0.0) if seed == link.target else 0.0
            elif seed in passed:
                found, worth = passed[seed], _BESIDE.get(link.kind, 0.0)
            else:
                continue
            if worth:
                entry = pulled.setdefault(other, Found())
                entry.linked = max(entry.linked, worth * max(best.lexical(found), best.vector(found)))
                entry.inherited = max(entry.inherited, worth * found.share)
    return pulled


def narrowed(tx: Tx, user: str, condition: Condition | None) -> frozenset[str] | None:
    """The memories that a filter leaves, where they can be looked up and are few; else each candidate is tested."""
    wanted = looked_up(condition) if condition is not None else {}
    if not wanted:
        return None
    ids = tx.matching(user, wanted, MOST_MATCHING + 1)
    return frozenset(ids) if len(ids) <= MOST_MATCHING else None


def by_vectors(
    tx: Tx, query: Query, index: VectorIndex | None, table: Table, kind: DocKind, most: int | None
) -> tuple[Route, bool]:
    """Add the nearest documents of a kind; also whether there are no further ones."""
    if index is None or query.vector is None:
        return Route("vector", 0, query.problem), True
    if table.matching is not None:  # few, so these are weighed and nothing else
        nearest = index.among(tx, query.user, query.vector, table.matching, kind)
    else:
        nearest = index.nearest(tx, query.user, query.vector, most, kind)
    cosines = nearest.cosines
    if query.view.stranger:
        seen = _seen_ids(tx, list(cosines), kind, query.view.sees)
        cosines = {id: cosine for id, cosine in cosines.items() if id in seen}
    table.cosine.update(cosines)
    problem = _incomplete(tx, query.user, index, nearest)
    return Route("vector", len(nearest.cosines), problem, approximate=nearest.approximate), nearest.complete


def by_turns(tx: Tx, query: Query, found: Candidates) -> Route:
    """The facts that were read from the turns that hold most of the question's words: they may hold none of them."""
    shares = {} if query.view.stranger else found.episodes.share
    least = min(nlargest(MOST_TURNS, shares.values()), default=0.0)
    turns = [id for id, share in shares.items() if share >= least]
    if len(turns) > MOST_TIED:
        turns = [id for id in turns if shares[id] > least]
    silent = _silent(tx, query.view, turns)
    ids = {memory for id in turns if id not in silent for memory in tx.memories_of_observation(id)}
    found.memories.told.update(ids)
    return Route("turns", len(ids))


def _silent(tx: Tx, view: View, turns: Sequence[str]) -> frozenset[str]:
    """The turns that speak for nothing that was said in them: something of them was forgotten, or they lie out of the look."""
    withheld = tx.withheld(turns)
    if view.options.scope is None and view.options.domain is None:
        return withheld
    return withheld | {one.id for one in tx.observations(turns) if not view.reaches(one)}


def add_told(
    tx: Tx,
    query: Query,
    index: VectorIndex | None,
    sources: Mapping[str, Sequence[str]],
    known: Mapping[str, Found],
    table: Table,
) -> None:
    """Give facts what speaks for the turns that they were read from. `sources`: by fact, the turns; `table`: of the turns."""
    turns = {id: Found(share=table.share.get(id, 0.0)) for some in sources.values() for id in some}
    silent = _silent(tx, query.view, list(turns))
    add_cosines(tx, query, index, turns, DocKind.EPISODE)
    for id, some in sources.items():
        shown = [turns[one] for one in some if one not in silent]
        known[id].told_share = max((one.share for one in shown), default=0.0)
        known[id].told_vector = max((one.vector for one in shown), default=0.0)


def add_cosines(tx: Tx, query: Query, index: VectorIndex | None, some: Mapping[str, Found], kind: DocKind) -> None:
    """Give those that another route found, and that are not among the nearest, what the vectors say of them."""
    if index is None or query.vector is None:
        return
    lacking = [id for id, found in some.items() if found.cosine is None]
    for id, cosine in index.among(tx, query.user, query.vector, lacking, kind).cosines.items():
        some[id].cosine = cosine
        some[id].vector = vector_worth(cosine, index.calibration)


def _incomplete(tx: Tx, user: str, index: VectorIndex, nearest: Nearest) -> str:
    documents, _ = tx.corpus(user)
    if nearest.documents >= documents:
        return ""
    if nearest.foreign:
        return f"model_changed: {nearest.foreign} of {documents} documents have vectors of another model than {index.model}"
    return f"index_half_built: {nearest.documents} of {documents} documents have vectors"
