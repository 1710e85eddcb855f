"""The contract of `Store`: what recall looks up besides words and vectors."""

# mypy: disable-error-code="func-returns-value"

from __future__ import annotations

import random

import pytest

from store_kit import Driver, address, day, memory, observation, version
from troth.domain.claim import Claim
from troth.domain.memory import Link, LinkKind, Standing
from troth.domain.values import Relation, relate
from troth.errors import NotFound
from troth.ports.store import DocKind, ObservationState, Tx

MEMORY, EPISODE = DocKind.MEMORY, DocKind.EPISODE


def held(tx: Tx, id: str, said: float = 0, standing: Standing = Standing.ACTIVE, **other: object) -> None:
    one = memory(id, **other)  # type: ignore[arg-type]
    tx.add_memory(one)
    tx.add_version(version(id, said_at=day(said), standing=standing))


def test_links_of_several_come_once(db: Driver) -> None:
    links = [
        Link(LinkKind.UPDATES, "m2", "m1", "d"),
        Link(LinkKind.DERIVES, "m3", "m2", "d"),
        Link(LinkKind.EXTENDS, "m4", "m3", "d"),
    ]

    def fill(tx: Tx) -> None:
        for id in ("m1", "m2", "m3", "m4"):
            held(tx, id)
        for link in links:
            tx.add_link(link)

    db.write(fill)
    found = db.read(lambda tx: tx.linked(["m1", "m2", "none", "m1"]))
    assert sorted(found, key=links.index) == links[:2]
    assert db.read(lambda tx: tx.linked([])) == []
    assert db.read(lambda tx: tx.linked(["m1"]), "other") == []


def test_what_was_said_in_a_time_comes_newest_first(db: Driver) -> None:
    def fill(tx: Tx) -> None:
        for number in range(5):
            tx.add_observation(observation(f"o{number}", observed_at=day(number)), ObservationState.READ)
            held(tx, f"m{number}", number)
        tx.add_observation(observation("o9", user="ben", observed_at=day(2)), ObservationState.READ)
        held(tx, "m8", 2, Standing.SUPERSEDED)
        held(tx, "m9", 2, at=address(user="ben"))

    db.write(fill)

    def said(start: float | None, end: float | None, limit: int = 9) -> list[tuple[DocKind, str]]:
        low, high = (None if number is None else day(number) for number in (start, end))
        return sorted(db.read(lambda tx: tx.said_between("user", low, high, limit)), key=lambda one: one[0] is MEMORY)

    assert said(1, 3) == [(EPISODE, "o2"), (EPISODE, "o1"), (MEMORY, "m2"), (MEMORY, "m1")]
    assert said(None, 1) == [(EPISODE, "o0"), (MEMORY, "m0")]
    assert said(4, None) == [(EPISODE, "o4"), (MEMORY, "m4")]
    assert said(None, None, 1) == [(EPISODE, "o4"), (MEMORY, "m4")]
    assert said(None, None, -1) == said(7, 8) == said(3, 2) == []


WORDS = ("green", "tea", "from", "genoa", "5", "15", "茶", "绿", "的")


def test_values_that_may_be_the_same_are_found_among_others(db: Driver) -> None:
    """Whatever the values: exactly those that `relate` does not call another."""
    dice = random.Random(4)
    keys = ["", *(" ".join(dice.choices(WORDS, k=dice.randint(1, 9))) for _ in range(400))]
    keys += [" ".join(f"w{n}" for n in range(30) if n not in (left, 29)) for left in range(8)]

    def put(tx: Tx) -> None:
        for number, key in enumerate(keys):
            claim = Claim("user", "likes", key, key)
            held(tx, f"m{number:04}", at=address(attribute="likes"), claim=claim)
        held(tx, "elsewhere", at=address(attribute="owns"), claim=Claim("user", "owns", "tea", "tea"))

    db.write(put)
    for asked in [*keys[::9], *keys[-8:], "tea", "nothing like it"]:
        found = db.read(lambda tx, asked=asked: tx.relating(address(attribute="likes"), asked))  # type: ignore[misc]
        wanted = [f"m{n:04}" for n, key in enumerate(keys) if relate(asked, key) is not Relation.OTHER]
        assert [belief.id for belief in found] == wanted
    db.write(lambda tx: tx.drop_memory("m0000"))
    assert "m0000" not in [belief.id for belief in db.read(lambda tx: tx.relating(address(attribute="likes"), "tea"))]
    assert db.read(lambda tx: tx.relating(address(attribute="likes"), "tea"), "other") == []


def test_content_is_looked_up(db: Driver) -> None:
    def fill(tx: Tx) -> None:
        held(tx, "m1", source='it\'s "odd"', layer="procedural")
        held(tx, "m2", scope="work/api", category="skill")
        held(tx, "m3", at=address(subject="user's sister"), language="zh", domain="家")
        held(tx, "m4", at=address(user="ben"), source='it\'s "odd"')

    db.write(fill)

    def matching(limit: int = 9, **wanted: set[str]) -> list[str]:
        return sorted(db.read(lambda tx: tx.matching("user", wanted, limit)))

    assert matching(source={'it\'s "odd"', "none"}) == ["m1"]
    assert matching(layer={"semantic"}) == ["m2", "m3"]
    assert matching(layer={"semantic"}, category={"skill"}) == ["m2"]
    assert matching(subject={"user's sister"}, language={"zh"}, domain={"家"}) == ["m3"]
    assert matching(attribute={"home"}, scope={"work/api"}) == ["m2"]
    assert matching(source=set()) == matching(source={"x' OR '1'='1"}) == []
    assert len(matching(2)) == 2
    assert matching(-1) == []


def test_the_last_uses_are_kept(db: Driver) -> None:
    def fill(tx: Tx) -> None:
        held(tx, "m1")
        held(tx, "m2")
        for number in range(30):
            tx.add_use("m1", day(number))
        tx.add_use("m1", day(5.5))

    db.write(fill)
    found = db.read(lambda tx: tx.uses(["m1", "m2", "none"]))
    assert {id: list(moments) for id, moments in found.items()} == {"m1": [day(29 - number) for number in range(20)]}
    with pytest.raises(NotFound):
        db.write(lambda tx: tx.add_use("none", day(1)))
    db.write(lambda tx: tx.drop_memory("m1"))
    assert db.read(lambda tx: tx.uses(["m1"])) == {}
