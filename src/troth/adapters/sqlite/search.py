"""The search rows: terms, and vectors in the order of their changes."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence, Set

from troth.adapters.sqlite.known import KnownDocs
from troth.adapters.sqlite.rows import Rows, listed
from troth.ports.store import Doc, DocKind, Indexed, Postings, VectorRow

_KINDS = {kind.value: kind for kind in DocKind}


class Search(Rows):
    """The indexed documents of a namespace."""

    def __init__(
        self, connection: sqlite3.Connection, namespace: str, *, writable: bool, known_docs: KnownDocs | None = None
    ) -> None:
        super().__init__(connection, namespace, writable=writable)
        # A document's number may be given anew after a roll-back: a writer learns nothing for others.
        self._known_docs = KnownDocs() if writable or known_docs is None else known_docs

    def index(self, doc: Doc) -> None:
        owner, length = self._owner(doc.user), len(doc.terms)
        vector_by = ""
        for _, earlier, model in (row for row in self._documents(doc.kind, doc.id) if row[0] == owner):
            self._forget_terms(owner, earlier)
            self._write("drop_document", owner=owner, doc=earlier)
            vector_by = model
        number = self._counted("next_document", owner)
        self._write(
            "add_document", owner=owner, doc=number, kind=doc.kind.value, id=doc.id, length=length, model=vector_by
        )  # fmt: skip
        counts: dict[str, int] = {}
        for term in doc.terms:
            counts[term] = counts.get(term, 0) + 1
        rows = [{"ns": self._ns, "owner": owner, "doc": number, "term": term, "tf": counts[term]} for term in sorted(counts)]
        self._write_many("add_posting", rows)
        self._write_many("count_term", rows)
        self._write("add_document_terms", owner=owner, doc=number, terms=listed(counts))
        self._write("count_document", owner=owner, length=length)

    def unindex(self, kind: DocKind, id: str) -> int:
        vectors = 0
        for owner, number, model in self._documents(kind, id):
            self._forget_terms(owner, number)
            self._write("drop_document", owner=owner, doc=number)
            if model:
                self._change(owner, kind, id, model, None)
                vectors += 1
        return vectors

    def frequencies(self, user: str, terms: Sequence[str]) -> Mapping[str, int]:
        found = {term: 0 for term in terms}
        if owner := self._owner_of(user):
            found.update(self._run("frequencies", owner=owner, terms=listed(found)).fetchall())
        return found

    def postings(self, user: str, terms: Sequence[str]) -> Mapping[str, Postings]:
        owner = self._owner_of(user)
        rows = self._run("postings", owner=owner, terms=listed(terms))
        held = {term: (json.loads(numbers), json.loads(tfs)) for term, numbers, tfs in rows}
        docs = self._known_docs.of(self._ns, owner)
        try:
            return _postings(held, docs)
        except KeyError:  # of a document that nobody has asked about yet
            self._learn(owner, docs, {number for numbers, _ in held.values() for number in numbers if number not in docs})
            return _postings(held, docs)

    def corpus(self, user: str) -> tuple[int, int]:
        row = self._one("owner", name=user)
        return (0, 0) if row is None else (row[2], row[3])

    def add_vector(self, user: str, kind: DocKind, id: str, model: str, data: bytes) -> None:
        owner = self._owner_of(user)
        if self._write("set_document_model", owner=owner, kind=kind.value, id=id, model=model):
            self._change(owner, kind, id, model, data)

    def vectors_since(self, user: str, change: int) -> Iterator[VectorRow]:
        rows = self._run("vectors_since", owner=self._owner_of(user), change=change)
        return (VectorRow(id, _KINDS[kind], number, data, model) for id, kind, number, data, model in rows)

    def without_vector(self, model: str, limit: int) -> Sequence[Doc]:
        rows = self._run("without_vector", model=model, limit=max(limit, 0))
        return [Doc(id, _KINDS[kind], user, ()) for id, kind, user in rows]

    def vector_models(self) -> Mapping[str, int]:
        return dict(self._run("vector_models").fetchall())

    def _learn(self, owner: int, docs: dict[int, Indexed], missing: Set[int]) -> None:
        rows = self._run("indexed", owner=owner, docs=json.dumps(list(missing)))
        found = [(number, Indexed(id, _KINDS[kind], length)) for number, id, kind, length in rows]
        self._known_docs.add(self._ns, owner, docs, found)

    def _documents(self, kind: DocKind, id: str) -> list[tuple[int, int, str]]:
        rows: list[tuple[int, int, str]] = self._run("documents", kind=kind.value, id=id).fetchall()
        return rows

    def _forget_terms(self, owner: int, number: int) -> None:
        (terms,) = self._one("document_terms", owner=owner, doc=number) or ("[]",)
        rows = [{"ns": self._ns, "owner": owner, "doc": number, "term": term} for term in json.loads(terms)]
        for statement in ("drop_posting", "uncount_term", "drop_term"):
            self._write_many(statement, rows)
        self._write("drop_document_terms", owner=owner, doc=number)
        self._write("uncount_document", owner=owner, doc=number)

    def _change(self, owner: int, kind: DocKind, id: str, model: str, data: bytes | None) -> None:
        change = self._counted("next_change", owner)
        self._write("set_vector", owner=owner, change=change, kind=kind.value, id=id, model=model, data=data)

    def _counted(self, name: str, owner: int) -> int:
        self._may_write()
        row = self._one(name, owner=owner)
        return int(row[0]) if row else 0


def _postings(held: Mapping[str, tuple[list[int], list[int]]], docs: Mapping[int, Indexed]) -> dict[str, Postings]:
    return {term: Postings(list(map(docs.__getitem__, numbers)), tfs) for term, (numbers, tfs) in held.items()}
