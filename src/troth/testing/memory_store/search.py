"""The search rows: terms, and vectors in the order of their changes."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace

from troth.ports.store import Doc, DocKind, Indexed, Postings, VectorRow
from troth.testing.memory_store.rows import Rows


class Search(Rows):
    """The indexed documents of a namespace."""

    def index(self, doc: Doc) -> None:
        space, key, full = self._space, (doc.kind, doc.id), (doc.user, doc.kind, doc.id)
        if full in space.doc_terms:
            self._forget_terms(full)
        else:
            self._put(space.by_model.setdefault("", {}), full, None)
        counts: dict[str, int] = {}
        for term in doc.terms:
            counts[term] = counts.get(term, 0) + 1
        for term, tf in counts.items():
            self._put(space.terms.setdefault((doc.user, term), {}), key, tf)
        self._put(space.docs.setdefault(key, {}), doc.user, len(doc.terms))
        self._put(space.doc_terms, full, counts)
        documents, length = space.sizes.get(doc.user, (0, 0))
        self._put(space.sizes, doc.user, (documents + 1, length + len(doc.terms)))

    def unindex(self, kind: DocKind, id: str) -> int:
        vectors = 0
        for user in list(self._space.docs.get((kind, id), ())):
            full = (user, kind, id)
            self._forget_terms(full)
            for documents in self._space.by_model.values():
                self._pop(documents, full)
            if row := self._space.vectors.get(full):
                vectors += row.data is not None
                self._change(full, replace(row, data=None))
        return vectors

    def frequencies(self, user: str, terms: Sequence[str]) -> Mapping[str, int]:
        return {term: len(self._space.terms.get((user, term), ())) for term in terms}

    def postings(self, user: str, terms: Sequence[str]) -> Mapping[str, Postings]:
        docs, holding = self._space.docs, self._space.terms
        return {
            term: Postings([Indexed(id, kind, docs[kind, id][user]) for kind, id in found], list(found.values()))
            for term in terms
            if (found := holding.get((user, term)))
        }

    def corpus(self, user: str) -> tuple[int, int]:
        return self._space.sizes.get(user, (0, 0))

    def add_vector(self, user: str, kind: DocKind, id: str, model: str, data: bytes) -> None:
        full = (user, kind, id)
        if full not in self._space.doc_terms:
            return
        for documents in self._space.by_model.values():
            self._pop(documents, full)
        self._put(self._space.by_model.setdefault(model, {}), full, None)
        self._change(full, VectorRow(id, kind, 0, data, model))

    def vectors_since(self, user: str, change: int) -> Sequence[VectorRow]:
        changes = self._space.changes.get(user, [])
        rows = (
            (number, self._space.vectors[user, kind, id])
            for number, kind, id in changes[bisect_right(changes, change, key=_first) :]
        )
        return [row for number, row in rows if row.change == number]

    def without_vector(self, model: str, limit: int) -> Sequence[Doc]:
        lacking = [key for other, keys in self._space.by_model.items() if other != model for key in keys]
        return [Doc(id, kind, user, ()) for user, kind, id in lacking[: max(limit, 0)]]

    def vector_models(self) -> Mapping[str, int]:
        return {model: len(keys) for model, keys in self._space.by_model.items() if model and keys}

    def _forget_terms(self, full: tuple[str, DocKind, str]) -> None:
        user, kind, id = full
        for term in self._space.doc_terms[full]:
            self._pop(self._space.terms[user, term], (kind, id))
        length = self._space.docs[kind, id][user]
        documents, total = self._space.sizes[user]
        self._put(self._space.sizes, user, (documents - 1, total - length))
        self._pop(self._space.docs[kind, id], user)
        self._pop(self._space.doc_terms, full)

    def _change(self, full: tuple[str, DocKind, str], row: VectorRow) -> None:
        user, kind, id = full
        changes = self._space.changes.setdefault(user, [])
        number = changes[-1][0] + 1 if changes else 1
        self._append(changes, (number, kind, id))
        self._put(self._space.vectors, full, replace(row, change=number))


def _first(item: tuple[int, DocKind, str]) -> int:
    return item[0]
