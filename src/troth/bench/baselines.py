"""Reference lines over the same stored messages: words alone, vectors alone, and both by reciprocal ranks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from troth.domain.ranking import bm25, idf
from troth.engine.read.vectors import VectorIndex
from troth.language.text import index_terms
from troth.ports.store import DocKind, Tx

Baseline = Callable[[Tx, VectorIndex | None, str, int], list[str]]
_RRF = 60
_DEPTH = 100


def by_bm25(tx: Tx, index: VectorIndex | None, question: str, places: int) -> list[str]:
    """BM25 over the same index terms, nothing beside it."""
    terms = tuple(dict.fromkeys(index_terms(question)))
    documents, length = tx.corpus("user")
    frequencies = tx.frequencies("user", terms)
    scores: dict[str, float] = {}
    for term, postings in tx.postings("user", terms).items():
        weight = idf(documents, frequencies[term])
        for (id, kind, own), tf in zip(postings.docs, postings.counts, strict=True):
            if kind is DocKind.EPISODE:
                scores[id] = scores.get(id, 0.0) + bm25(tf, own, length / documents, weight)
    return sorted(scores, key=lambda id: (-scores[id], id))[:places]


def by_vector(tx: Tx, index: VectorIndex | None, question: str, places: int) -> list[str]:
    """The cosine of the best piece."""
    if index is None:
        return []
    cosines = index.nearest(tx, "user", index.embed_query(question), None, DocKind.EPISODE).cosines
    return sorted(cosines, key=lambda id: (-cosines[id], id))[:places]


def by_rrf(tx: Tx, index: VectorIndex | None, question: str, places: int) -> list[str]:
    """Both, with equal votes: the sum of 1 / (60 + rank)."""
    scores: dict[str, float] = {}
    for way in (by_bm25, by_vector):
        for rank, id in enumerate(way(tx, index, question, _DEPTH), 1):
            scores[id] = scores.get(id, 0.0) + 1 / (_RRF + rank)
    return sorted(scores, key=lambda id: (-scores[id], id))[:places]


BASELINES: Mapping[str, Baseline] = {"bm25": by_bm25, "vector": by_vector, "rrf": by_rrf}
