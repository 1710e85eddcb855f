"""The contract of `Store`: terms, their frequencies, and vectors that a cache can catch up with."""

# mypy: disable-error-code="func-returns-value"

from __future__ import annotations

import pytest

from store_kit import Driver
from troth.ports.store import Doc, DocKind, Indexed, Tx

MEMORY, EPISODE = DocKind.MEMORY, DocKind.EPISODE


def doc(id: str, *terms: str, kind: DocKind = MEMORY, user: str = "user") -> Doc:
    return Doc(id, kind, user, terms)


def fill(tx: Tx) -> None:
    tx.index(doc("m1", "lisbon", "home", "lisbon"))
    tx.index(doc("m2", "home", "里斯", "里"))
    tx.index(doc("m1", "lisbon", kind=EPISODE))
    tx.index(doc("m3", "lisbon", 'it\'s "odd" * term', user="ben"))
    tx.index(doc("m4", user="ben"))


def postings(db: Driver, user: str, *terms: str) -> dict[str, list[tuple[Indexed, int]]]:
    found = db.read(lambda tx: tx.postings(user, terms))
    return {term: sorted(zip(held.docs, held.counts, strict=True)) for term, held in found.items()}


def test_terms_belong_to_their_user(db: Driver) -> None:
    db.write(fill)
    assert postings(db, "user", "lisbon", "lisbon", "里", "none") == {
        "lisbon": [(Indexed("m1", EPISODE, 1), 1), (Indexed("m1", MEMORY, 3), 2)],
        "里": [(Indexed("m2", MEMORY, 3), 1)],
    }
    assert postings(db, "ben", "lisbon", "home", 'it\'s "odd" * term') == {
        'it\'s "odd" * term': [(Indexed("m3", MEMORY, 2), 1)],
        "lisbon": [(Indexed("m3", MEMORY, 2), 1)],
    }
    terms = ["lisbon", "home", "里斯", "none"]
    assert db.read(lambda tx: dict(tx.frequencies("user", terms))) == {"lisbon": 2, "home": 2, "里斯": 1, "none": 0}
    assert db.read(lambda tx: dict(tx.frequencies("ben", terms))) == {"lisbon": 1, "home": 0, "里斯": 0, "none": 0}
    assert db.read(lambda tx: dict(tx.frequencies("nobody", terms))) == dict.fromkeys(terms, 0)
    assert [db.read(lambda tx, user=user: tx.corpus(user)) for user in ("user", "ben", "nobody")] == [(3, 7), (2, 2), (0, 0)]  # type: ignore[misc]
    assert postings(db, "nobody", "lisbon") == {}
    assert postings(db, "user") == {}


def test_indexing_again_replaces_and_unindexing_removes(db: Driver) -> None:
    db.write(fill)
    db.write(lambda tx: tx.index(doc("m1", "home", "berlin")))
    assert db.read(lambda tx: dict(tx.frequencies("user", ["lisbon", "home", "berlin"]))) == {
        "lisbon": 1,
        "home": 2,
        "berlin": 1,
    }
    assert db.read(lambda tx: tx.corpus("user")) == (3, 6)
    db.write(lambda tx: (tx.unindex(MEMORY, "m1"), tx.unindex(MEMORY, "m1"), tx.unindex(EPISODE, "none")))
    assert db.read(lambda tx: dict(tx.frequencies("user", ["lisbon", "home", "berlin"]))) == {
        "lisbon": 1,
        "home": 1,
        "berlin": 0,
    }
    assert db.read(lambda tx: tx.corpus("user")) == (2, 4)
    assert postings(db, "user", "lisbon", "berlin") == {"lisbon": [(Indexed("m1", EPISODE, 1), 1)]}


def test_one_document_for_two_users(db: Driver) -> None:
    """What others may see is indexed under `*` as well."""
    db.write(lambda tx: (tx.index(doc("m1", "lisbon", "secret")), tx.index(doc("m1", "lisbon", user="*"))))
    assert [db.read(lambda tx, user=user: tx.corpus(user)) for user in ("user", "*")] == [(1, 2), (1, 1)]  # type: ignore[misc]
    db.write(lambda tx: (tx.add_vector("user", MEMORY, "m1", "model", b"1"), tx.add_vector("*", MEMORY, "m1", "model", b"2")))
    db.write(lambda tx: tx.unindex(MEMORY, "m1"))
    for user in ("user", "*"):
        assert db.read(lambda tx, user=user: tx.corpus(user)) == (0, 0)  # type: ignore[misc]
        assert [row.data for row in db.read(lambda tx, user=user: list(tx.vectors_since(user, 0)))] == [None]  # type: ignore[misc]


def vectors(db: Driver, since: int = 0, user: str = "user") -> list[tuple[str, DocKind, int, bytes | None, str]]:
    rows = db.read(lambda tx: list(tx.vectors_since(user, since)))
    assert [row.change for row in rows] == sorted(row.change for row in rows)
    return [(row.doc, row.kind, row.change, row.data, row.model) for row in rows]


def test_vectors_by_change_number(db: Driver) -> None:
    db.write(fill)
    db.write(lambda tx: tx.add_vector("user", MEMORY, "m1", "model", b"\x00\xff"))
    db.write(lambda tx: tx.add_vector("user", EPISODE, "m1", "model", b"e"))
    db.write(lambda tx: tx.add_vector("ben", MEMORY, "m3", "model", b"b"))
    assert vectors(db) == [("m1", MEMORY, 1, b"\x00\xff", "model"), ("m1", EPISODE, 2, b"e", "model")]
    assert vectors(db, 1) == [("m1", EPISODE, 2, b"e", "model")]
    assert vectors(db, 2) == []
    assert vectors(db, user="ben") == [("m3", MEMORY, 1, b"b", "model")]
    assert vectors(db, user="nobody") == []
    db.write(lambda tx: tx.add_vector("user", MEMORY, "m1", "newer", b"n"))
    assert vectors(db) == [("m1", EPISODE, 2, b"e", "model"), ("m1", MEMORY, 3, b"n", "newer")]
    db.write(lambda tx: tx.unindex(EPISODE, "m1"))
    assert vectors(db, 3) == [("m1", EPISODE, 4, None, "model")]
    db.write(lambda tx: tx.index(doc("m1", "lisbon", kind=EPISODE)))
    db.write(lambda tx: tx.add_vector("user", EPISODE, "m1", "newer", b"again"))
    assert vectors(db, 3) == [("m1", EPISODE, 5, b"again", "newer")]


def test_a_vector_for_what_was_erased_meanwhile_is_let_go(db: Driver) -> None:
    db.write(fill)
    db.write(lambda tx: tx.unindex(MEMORY, "m1"))
    db.write(lambda tx: tx.add_vector("user", MEMORY, "m1", "model", b"late"))
    assert vectors(db) == []
    assert db.read(lambda tx: dict(tx.vector_models())) == {}


def test_which_documents_lack_a_vector(db: Driver) -> None:
    db.write(fill)

    def lacking(model: str, limit: int = 9) -> list[tuple[str, str, str]]:
        return sorted((row.user, row.kind, row.id) for row in db.read(lambda tx: tx.without_vector(model, limit)))

    everything = [
        ("ben", "memory", "m3"),
        ("ben", "memory", "m4"),
        ("user", "episode", "m1"),
        ("user", "memory", "m1"),
        ("user", "memory", "m2"),
    ]
    assert lacking("a") == everything
    assert len(lacking("a", 2)) == 2
    db.write(lambda tx: (tx.add_vector("user", MEMORY, "m1", "a", b"1"), tx.add_vector("user", MEMORY, "m2", "b", b"1")))
    assert lacking("a") == [row for row in everything if row[1:] != ("memory", "m1")]
    assert db.read(lambda tx: dict(tx.vector_models())) == {"a": 1, "b": 1}
    db.write(lambda tx: tx.index(doc("m1", "other", "words")))
    assert db.read(lambda tx: dict(tx.vector_models())) == {"a": 1, "b": 1}
    db.write(lambda tx: tx.unindex(MEMORY, "m1"))
    assert db.read(lambda tx: dict(tx.vector_models())) == {"b": 1}
    assert lacking("b") == [row for row in everything if row[1:] not in (("memory", "m1"), ("memory", "m2"))]


def test_a_document_indexed_again_is_read_as_it_is_now(db: Driver) -> None:
    """What a reader has learned of documents outlives no change: another length, a rolled-back number, an erasure."""
    db.write(lambda tx: tx.index(doc("m1", "lisbon")))
    assert postings(db, "user", "lisbon") == {"lisbon": [(Indexed("m1", MEMORY, 1), 1)]}

    def fails(tx: Tx) -> None:
        tx.index(doc("m1", "lisbon", "lisbon", "home"))
        tx.index(doc("m9", "lisbon"))
        assert {one.id for one in tx.postings("user", ["lisbon"])["lisbon"].docs} == {"m1", "m9"}
        raise KeyError("rolled back")

    with pytest.raises(KeyError):
        db.write(fails)
    db.write(lambda tx: tx.index(doc("m2", "lisbon", "home")))
    assert postings(db, "user", "lisbon") == {"lisbon": [(Indexed("m1", MEMORY, 1), 1), (Indexed("m2", MEMORY, 2), 1)]}
    db.write(lambda tx: (tx.index(doc("m1", "lisbon", "home", "home")), tx.unindex(MEMORY, "m2")))
    assert postings(db, "user", "lisbon") == {"lisbon": [(Indexed("m1", MEMORY, 3), 1)]}


def test_a_document_indexed_again_keeps_its_vector(db: Driver) -> None:
    db.write(lambda tx: (tx.index(doc("m1", "lisbon")), tx.add_vector("user", MEMORY, "m1", "model", b"\0\0")))
    db.write(lambda tx: tx.index(doc("m1", "berlin")))
    assert db.read(lambda tx: dict(tx.vector_models())) == {"model": 1}
    assert db.read(lambda tx: [one.id for one in tx.without_vector("model", 9)]) == []
    assert db.read(lambda tx: [row.data for row in tx.vectors_since("user", 0)]) == [b"\0\0"]
