"""What recall may be asked for, and that filters apply before anything is ranked; on both stores."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from recall_kit import NAMESPACE, NOW, Space, opened

from troth.domain.authority import Authority
from troth.domain.memory import Link, LinkKind, Standing
from troth.domain.trace import Fate, RecallOptions
from troth.engine.read.why import why_not
from troth.errors import NaiveDatetime, NotFound, UnknownOption, UsageError


@pytest.fixture(params=["memory", "sqlite"])
def space(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Space]:
    yield from opened(request.param, tmp_path)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"limit": 0}, UsageError, "limit is 0"),
        ({"limit": -3}, UsageError, "limit is -3"),
        ({"limit": 10**9}, UsageError, "limit is 1000000000, more than 1000"),
        ({"limit": "5"}, UsageError, "whole number"),
        ({"limit": True}, UsageError, "whole number"),
        ({"limit": 2.5}, UsageError, "whole number"),
        ({"budget": -1}, UsageError, "budget is -1"),
        ({"budget": "100"}, UsageError, "whole number"),
        ({"sources": "memories"}, UsageError, "is the text 'memories'"),
        ({"sources": {"memory"}}, UnknownOption, "'memory'.*'memories'"),
        ({"sources": 3}, UsageError, "set of texts"),
        ({"types": "preference"}, UsageError, "is the text 'preference'"),
        ({"layers": [1]}, UsageError, "set of texts"),
        ({"scope": 5}, UsageError, "scope is 5"),
        ({"user": b"ana"}, UsageError, "user is b'ana'"),
        ({"valid_at": "2026-01-01"}, UsageError, "aware datetime"),
        ({"valid_at": datetime(2026, 1, 1)}, NaiveDatetime, "valid_at"),  # noqa: DTZ001
        ({"known_at": datetime(2026, 1, 1)}, NaiveDatetime, "known_at"),  # noqa: DTZ001
        ({"preset": "balance"}, UnknownOption, "'balance'.*'balanced'"),
        ({"preset": {}}, UsageError, "preset is"),
        ({"preset": {"lexicl": 1.0}}, UnknownOption, "'lexicl'.*'lexical'"),
        ({"preset": {"lexical": float("nan")}}, UsageError, "finite"),
        ({"preset": {"lexical": "much"}}, UsageError, "finite"),
        ({"min_authority": "usr"}, UnknownOption, "'usr'.*'user'"),
        ({"filter": "layer"}, UsageError, "mapping"),
        ({"filter": {"colour": "red"}}, UnknownOption, "'colour'"),
        ({"progressive": 1}, UsageError, "progressive is 1"),
        ({"traits": 1}, UsageError, "traits is 1"),
        ({"traits": {"opennes": 1}}, UnknownOption, "'opennes'.*'openness'"),
        ({"traits": {"openness": 1.5}}, UsageError, "'openness' is 1.5"),
    ],
)
def test_what_is_wrong_is_said(options: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        RecallOptions(**options)


def test_types_and_layers_narrow(space: Space) -> None:
    space.fact("User likes green tea", "likes")
    space.fact("User keeps tea in the office", "procedure", layer="procedural", category="skill")
    assert space.texts("tea", types={"preference"}) == ["User likes green tea"]
    assert space.texts("tea", layers=["procedural"]) == ["User keeps tea in the office"]
    assert space.texts("tea", types={"preference"}, layers={"procedural"}) == []
    assert len(space.texts("tea")) == 2


def test_the_one_of_many_that_a_filter_matches_is_found(space: Space) -> None:
    """L04."""
    space.facts(f"User visited harbour number {number}" for number in range(5000))
    one = space.fact("User visited harbour number 77777", "event", source="crm", at=NOW - timedelta(days=900))
    for filter in ({"source": "crm"}, {"source": {"in": ["crm", "erp"]}}, {"id": one}, {"not": {"source": {"exists": False}}}):
        assert space.texts("Which harbour did I visit?", filter=filter) == ["User visited harbour number 77777"], filter
    assert space.texts("Which harbour did I visit?", filter={"source": "x' OR '1'='1"}) == []


def test_a_filter_keeps_what_lacks_the_field(space: Space) -> None:
    """L05."""
    space.fact("User's badge is blue", source="hr")
    space.fact("User's badge hangs by the door")
    assert space.texts("badge", filter={"source": {"ne": "hr"}}) == ["User's badge hangs by the door"]
    assert space.texts("badge", filter={"or": [{"source": "hr"}, {"standing": "frozen"}]}) == ["User's badge is blue"]


def test_what_a_filter_takes_out_is_in_the_trace(space: Space) -> None:
    kept, out = space.fact("User's badge is blue", source="hr"), space.fact("User's badge hangs by the door")
    found = space.ask("badge", filter={"confidence": {"lt": 0.5}})
    assert {found.trace.fate(kept), found.trace.fate(out)} == {Fate.FILTER}
    assert space.why_not(out, "badge", filter={"confidence": {"lt": 0.5}}).fate is Fate.FILTER


def test_episodes_are_filtered_too(space: Space) -> None:
    space.said("The lighthouse was closed", speaker="Ana", conversation="c1")
    space.said("The lighthouse was open", speaker="Ben", conversation="c2")
    assert space.texts("lighthouse", filter={"speaker": "Ben"}) == ["The lighthouse was open"]
    assert space.texts("lighthouse", filter={"conversation": {"ne": "c2"}, "kind": "episode"}) == ["The lighthouse was closed"]


def test_the_least_authority_counts(space: Space) -> None:
    id = space.fact("User's build is slow")
    assert space.texts("build", min_authority="user") == ["User's build is slow"]
    assert space.texts("build", min_authority=Authority.DERIVED) == ["User's build is slow"]
    space.said("The build is slow", authority=Authority.AGENT)
    found = space.ask("build", sources={"episodes"}, min_authority="tool")
    assert not found.hits
    assert id not in {candidate.id for candidate in found.trace.candidates}


def test_anothers_memory_shows_what_is_public(space: Space) -> None:
    space.fact("Ana's canoe is red", user="ana")
    space.fact("Ana's canoe lies in the shed", user="ana", visibility="public")
    assert space.texts("canoe", user="ana") == ["Ana's canoe lies in the shed"]
    assert len(space.texts("canoe", user="ana", asker="ana")) == 2
    assert space.texts("canoe") == []


def test_why_not_of_anothers_memory(space: Space) -> None:
    hidden = space.fact("Ana's canoe is red", user="ana")
    shown = space.fact("Ana's canoe lies in the shed", user="ana", visibility="public")
    assert space.why_not(shown, "canoe", user="ana").fate is Fate.RETURNED
    made = RecallOptions(user="ana")
    why = why_not(space.store, None, NAMESPACE, "user", shown, "canoe", made, NOW)
    assert space.runner.run(why).fate is Fate.RETURNED
    with pytest.raises(NotFound):
        space.runner.run(why_not(space.store, None, NAMESPACE, "user", hidden, "canoe", made, NOW))


def test_weights_of_ones_own_order(space: Space) -> None:
    old = space.fact("User's kayak is green and long", "owns", at=NOW - timedelta(days=700))
    new = space.fact("User sold something, maybe a kayak", "event", at=NOW - timedelta(hours=1))
    assert next(iter(space.ask("green long kayak").hits)).id == old
    assert next(iter(space.ask("green long kayak", preset={"freshness": 1.0}).hits)).id == new
    assert space.ask("kayak", preset="governed").hits


def test_progressive_gives_the_next_in_short(space: Space) -> None:
    for number in range(8):
        space.fact(f"User's bridge {number} was painted. It took {number} weeks and a lot of grey paint.")
    found = space.ask("bridge painted", limit=3, progressive=True)
    assert len(found.hits) == 3
    assert len(found.abstracts) == 3
    assert all("It took" not in one.text and one.text.endswith("painted.") for one in found.abstracts)
    assert not {one.id for one in found.abstracts} & {hit.id for hit in found.hits}
    assert all(found.trace.fate(one.id) is Fate.ABSTRACT for one in found.abstracts)
    assert all(one.text in found.text for one in found.abstracts)
    assert not space.ask("bridge painted", limit=3).abstracts


def test_what_came_in_place_of_a_match_is_found_through_it(space: Space) -> None:
    old = space.fact("User drives a Lada Niva", "uses", standing=Standing.SUPERSEDED)
    new = space.fact("User goes everywhere by tram", "uses")
    space.updates(new, old)
    found = space.ask("Lada Niva")
    assert [hit.text for hit in found.hits] == ["User goes everywhere by tram"]
    assert found.trace.fate(old) is Fate.STANDING
    assert "graph" in {route.name for route in found.trace.routes}


def test_a_hit_carries_its_family(space: Space) -> None:
    old = space.fact("User drives a Lada Niva", "uses", standing=Standing.SUPERSEDED)
    new = space.fact("User drives a red tram", "uses")
    more = space.fact("User's tram has a bell", "uses")
    also = space.fact("User's tram has a lamp", "uses")
    hidden = space.fact("User's tram is stolen", "uses", standing=Standing.FORGOTTEN)
    space.updates(new, old)
    for child in (more, also, hidden):
        space.write(lambda tx, child=child: tx.add_link(Link(LinkKind.EXTENDS, child, new, "d")))
    hits = {hit.id: hit for hit in space.ask("red tram bell lamp").hits}
    assert [(one.text, one.link) for one in hits[new].parents] == [("User drives a Lada Niva", LinkKind.UPDATES)]
    assert {one.id for one in hits[new].children} == {more, also}
    assert [one.id for one in hits[more].siblings] == [also]
    assert [one.id for one in hits[more].parents] == [new]


def test_a_replaced_private_fact_leads_a_stranger_nowhere(space: Space) -> None:
    old = space.fact("User drives a Lada Niva", "uses", standing=Standing.SUPERSEDED, visibility="public")
    new = space.fact("User goes everywhere by tram", "uses")
    space.updates(new, old)
    found = space.ask("Lada Niva", asker="ben")
    assert not found.hits
    assert new not in {candidate.id for candidate in found.trace.candidates}


def test_a_very_long_question_with_a_filter_is_answered(space: Space) -> None:
    space.fact("User's server is in rack 7", source="crm")
    assert space.texts("server " * 10_000, filter={"source": "crm"}) == ["User's server is in rack 7"]
    assert space.ask("hello", filter={"observed_at": {"lt": datetime(1, 1, 2, tzinfo=UTC)}}).hits == ()
