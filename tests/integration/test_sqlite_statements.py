"""The SQL: every statement stands, is described, and finds its rows by an index."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from typing import Any

import pytest

from store_kit import entry, evidence, full_memory, observation, version
from troth.adapters.sqlite.codec import dump, load
from troth.adapters.sqlite.statements import parse, queries, schema
from troth.domain.ledger import GENESIS
from troth.domain.memory import Entity, Evidence, Memory, Version
from troth.domain.observation import Observation
from troth.ports.store import Head

SCANS = {"namespace_names"}
"""What is meant to read a whole table."""
TABLES = ("versions", "evidence", "links", "blocks", "entities", "value_words", "memories", "counts")
CLEARED = {f"clear_{table}" for table in TABLES}
WHOLE_NAMESPACES = CLEARED | {"waiting_observations", "beliefs_of_all", "all_pending_beliefs", "head", "vector_models"}
WHOLE_NAMESPACES |= {"users", "all_documents"}
"""What is meant to read all that an index holds of a namespace, or begins at its end."""


@pytest.fixture
def empty() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in schema():
            connection.execute(statement)
        yield connection


@pytest.mark.parametrize("name", sorted(queries()))
def test_a_statement_is_prepared_and_uses_an_index(empty: sqlite3.Connection, name: str) -> None:
    """L11."""
    sql = queries()[name]
    values = dict.fromkeys(re.findall(r":(\w+)", sql))
    plan: list[Any] = [row[3] for row in empty.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    scanned = [step for step in plan if re.match(r"SCAN (?!wanted|json_each|d\b|\(|CONSTANT)", step)]
    assert name in SCANS or not scanned, plan
    if not sql.startswith("INSERT") and re.search(r"\bns = :ns\b", sql):
        assert [step for step in plan if step.startswith("SEARCH")], plan
        found = [step for step in plan if step.startswith("SEARCH") and not re.search("json_each|SEARCH namespaces", step)]
        assert all("(ns=? AND " in step or ("(ns=?)" in step and name in WHOLE_NAMESPACES) for step in found), plan


def test_every_statement_is_described() -> None:
    text = files("troth.adapters.sqlite").joinpath("queries.sql").read_text(encoding="utf-8")
    for name in queries():
        assert re.search(rf"^-- {name} --\n-- \S.*\n[A-Z]", text, re.MULTILINE), name


@pytest.mark.parametrize("text", ["-- a --\n-- twice\nSELECT 1\n-- a --\nSELECT 2\n", "-- a --\n-- nothing\n"])
def test_a_file_of_statements_has_no_doubles_and_no_gaps(text: str) -> None:
    with pytest.raises(ValueError, match="'a'"):
        parse(text)


def test_every_key_begins_with_the_namespace(empty: sqlite3.Connection) -> None:
    tables = [name for (name,) in empty.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    assert empty.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'").fetchone() == (0,)
    for table in set(tables) - {"store", "namespaces"}:
        indexes = [row[1] for row in empty.execute(f"PRAGMA index_list({table})")]
        assert indexes
        for index in indexes:
            assert empty.execute(f"PRAGMA index_info({index})").fetchone()[2] == "ns", index


STORED: list[tuple[type, str, dict[str, object], object]] = [
    (
        Memory,
        '{"id":"m1","address":{"namespace":"n","user":"user","subject":"user\'s sister","attribute":"machine",'
        '"scope":"work/api","domain":"hardware"},"claim":{"subject":"user\'s sister","attribute":"machine",'
        '"value":"里斯本 🏡","value_key":"里 斯 本",'
        '"positive":false,"tense":"planned","passing":true,"valid":{"start":1771502400123456,"end":1773230400123456,'
        '"start_stated":true,"end_stated":true,"grain":"day"}},"attribute":{"name":"machine","category":"project",'
        '"layer":"procedural","cardinality":"dated","varies":true,"passing":true,"ttl_days":7,"identity":true,"safety":true,'
        '"opposite":"dislikes"},"text":"User’s sister … \u202e 👩\u200d👩\u200d👧 \'quoted\' \\"twice\\" \\\\ \\n end",'
        '"layer":"procedural","category":"project","language":"zh","observed_at":1772280000123456,"recorded_at":1772409600123456,'
        '"confidence":0.123456789,"explicitness":1.0,"quotes":[{"observation":"o1","start":0,"end":4,"text":"text"},'
        '{"observation":"o2","start":3,"end":5,"text":"文字"}],"source":"https://example.org/?a=b","scope":"work/api",'
        '"domain":"hardware","visibility":"public","inference":true,"change_reason":"broke after a month"}',
        {},
        full_memory(),
    ),
    (
        Version,
        '{"number":1,"standing":"active","valid":{"start":1772366400123456},"authority":"user","said_at":1772366400123456,'
        '"said_in":"c1","occasions":1,"decision":"d1","reason":"no_rival","recorded_at":1772366400123456}',
        {"memory": "m1", "retired_at": None},
        version(),
    ),
    (
        Observation,
        '{"id":"o1","namespace":"n","user":"user","authority":"user","observed_at":1772366400123456,"offset_minutes":60,'
        '"digest":"digest of o1","title":"T"}',
        {"text": "text of o1"},
        observation(title="T"),
    ),
    (
        Evidence,
        '{"memory":"m1","quote":{"observation":"o1","start":0,"end":4,"text":"text"},"authority":"user",'
        '"observed_at":1772366400123456,"conversation":"c1","counts":true,"decision":"d1"}',
        {},
        evidence(),
    ),
    (Entity, '{"key":"leo","names":["Leo","里奥"],"kind":"thing"}', {}, Entity("leo", ("Leo", "里奥"), "thing")),
]


@pytest.mark.parametrize(("cls", "text", "columns", "value"), STORED, ids=lambda item: getattr(item, "__name__", ""))
def test_what_lies_in_files_of_today_is_still_read(cls: type, text: str, columns: dict[str, object], value: object) -> None:
    """If this fails, files in the field cannot be read: raise the schema's version and migrate, do not edit the literal."""
    assert load(cls, text, **columns) == value
    assert dump(value, without=tuple(columns)) == text


def test_fields_come_and_go() -> None:
    assert load(Entity, '{"key":"leo","names":[],"from_the_future":{"a":[1]}}') == Entity("leo", ())


def test_an_entry_keeps_its_moment() -> None:
    """The ledger's hash covers the moment as text, so it must come back to the microsecond."""
    one = entry(Head(0, GENESIS, None))
    assert one.recorded_at.microsecond == 123456
