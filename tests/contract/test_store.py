"""The contract of `Store`: observations, memories and beliefs, what hangs on them, the ledger."""

# mypy: disable-error-code="func-returns-value"

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import pytest

from store_kit import START, Driver, address, day, entry, evidence, full_memory, memory, observation, version
from troth.domain.address import Address
from troth.domain.authority import Authority
from troth.domain.claim import Quote
from troth.domain.interval import Interval
from troth.domain.ledger import GENESIS
from troth.domain.memory import Belief, Block, Entity, Link, LinkKind, Memory, Standing, Version
from troth.domain.ranking import importance
from troth.errors import Conflict, HandleForked, MemoryClosed, NotFound, UsageError
from troth.ports.store import Doc, DocKind, Head, ObservationState, Tx

PENDING, READ, UNREAD = ObservationState.PENDING, ObservationState.READ, ObservationState.UNREAD


def believe(tx: Tx, id: str, at: Address | None = None, **of_version: object) -> None:
    tx.add_memory(memory(id, at))
    tx.add_version(replace(version(id), **of_version))  # type: ignore[arg-type]


def ids(beliefs: object) -> list[str]:
    assert isinstance(beliefs, list | tuple)
    return [belief.id for belief in beliefs]


# the store itself


def test_an_exception_rolls_everything_back(db: Driver) -> None:
    def first(tx: Tx) -> None:
        tx.add_observation(observation("o1"), PENDING)
        believe(tx, "m1")
        tx.add_evidence(evidence("m1"))
        tx.index(Doc("m1", DocKind.MEMORY, "user", ("lisbon", "home")))
        tx.add_vector("user", DocKind.MEMORY, "m1", "model", b"1")
        tx.append(entry(tx.head()), "{}", b"salt")
        tx.add_entity("user", Entity("leo", ("Leo",)))
        tx.set_meta("tokenizer", "1")

    def state(tx: Tx) -> list[object]:
        return [
            tx.observation("o1"), tx.observation("o2"), list(tx.pending_observations()),
            list(tx.recent_observations("user", 9)),
            list(tx.all_beliefs(None)), list(tx.current_beliefs("user", day(1))), list(tx.recent_beliefs("user", day(1), 9)),
            list(tx.important_beliefs("user", day(1), 9)),
            list(tx.pending_beliefs(None)), list(tx.versions("m1")), list(tx.evidence("m1")), list(tx.links("m1")),
            list(tx.blocks(address())), list(tx.entities("user")), tx.count_memories("user"),
            sorted(map(repr, tx.postings("user", ["lisbon", "berlin"]).items())), dict(tx.frequencies("user", ["lisbon", "berlin"])),
            tx.corpus("user"), list(tx.vectors_since("user", 0)), dict(tx.vector_models()), list(tx.without_vector("model", 9)),
            tx.head(), list(tx.entries()), tx.meta("tokenizer"), list(tx.memories_of_observation("o1")),
        ]  # fmt: skip

    def second(tx: Tx) -> None:
        tx.add_observation(observation("o2"), PENDING)
        tx.set_observation_state("o1", READ)
        tx.overwrite_observation(observation("o1", text="####", digest="another"))
        believe(tx, "m2", standing=Standing.PENDING)
        tx.retire("m1", day(1))
        tx.add_version(version("m1", 2, recorded_at=day(1)))
        tx.add_link(Link(LinkKind.UPDATES, "m2", "m1", "d1"))
        tx.add_block(Block(address(), "lisbon", False, START, "d1"))
        tx.add_entity("user", Entity("leo", ("Leonard",)))
        tx.index(Doc("m2", DocKind.MEMORY, "user", ("berlin",)))
        tx.index(Doc("m1", DocKind.MEMORY, "user", ("berlin", "berlin")))
        tx.add_vector("user", DocKind.MEMORY, "m1", "model2", b"2")
        tx.append(entry(tx.head()), "{}", b"salt")
        tx.set_meta("tokenizer", "2")
        tx.drop_evidence("m1", "d1")
        tx.drop_memory("m1")
        tx.rewrite_payload("d1", "[]")
        tx.clear_derived()
        raise LookupError("on purpose")

    db.write(first)
    before = db.read(state)
    with pytest.raises(LookupError):
        db.write(second)
    assert db.read(state) == before
    db.write(lambda tx: believe(tx, "m3", said_at=day(2)))
    assert ids(db.read(lambda tx: list(tx.recent_beliefs("user", day(1), 9)))) == ["m3", "m1"]


def test_a_namespace_whose_first_write_failed_is_not_there(db: Driver) -> None:
    with pytest.raises(ZeroDivisionError):
        db.write(lambda tx: 1 / 0, "never")
    db.write(lambda tx: tx.set_meta("a", "b"), "z")
    db.write(lambda tx: tx.set_meta("a", "b"), "é/../中")
    assert db.read(lambda tx: list(tx.all_beliefs(None)), "unknown") == []
    assert db.namespaces() == ["z", "é/../中"]


WRITES: list[Callable[[Tx], object]] = [
    lambda tx: tx.add_observation(observation(), PENDING),
    lambda tx: tx.add_memory(memory()),
    lambda tx: tx.index(Doc("m1", DocKind.MEMORY, "user", ("a",))),
    lambda tx: tx.append(entry(tx.head()), "{}", b""),
    lambda tx: tx.set_meta("a", "b"),
    lambda tx: tx.add_entity("user", Entity("leo", ("Leo",))),
    lambda tx: tx.add_block(Block(address(), "lisbon", False, START, "d1")),
]


@pytest.mark.parametrize("work", WRITES)
@pytest.mark.parametrize("known", [False, True])
def test_a_read_cannot_write(db: Driver, work: Callable[[Tx], object], known: bool) -> None:
    if known:
        db.write(lambda tx: tx.set_meta("c", "d"))
    with pytest.raises(UsageError):
        db.read(work)
    db.write(work)


def test_namespaces_are_walls(db: Driver) -> None:
    def fill(namespace: str, value: str) -> Callable[[Tx], None]:
        def work(tx: Tx) -> None:
            at = Address(namespace, "user", "user", "home")
            tx.add_observation(observation(namespace=namespace, text=value), PENDING)
            tx.add_memory(memory("m1", at, text=value))
            tx.add_version(version(reason=value))
            tx.add_evidence(evidence(conversation=value))
            tx.add_block(Block(at, value, False, START, "d1"))
            tx.add_entity("user", Entity("leo", (value,)))
            tx.index(Doc("m1", DocKind.MEMORY, "user", ("same", value)))
            tx.add_vector("user", DocKind.MEMORY, "m1", "model", value.encode())
            tx.append(entry(tx.head(), namespace=namespace, payload=value), value, b"salt")
            tx.set_meta("key", value)

        return work

    def seen(tx: Tx) -> list[object]:
        at = Address(tx.namespace, "user", "user", "home")
        found = tx.observation_by_digest("digest of o1")
        posts = tx.postings("user", ["same", "one", "two"])
        return [
            found and found.text, [o.text for o in tx.pending_observations()], [b.memory.text for b in tx.at_address(at)],
            [b.version.reason for b in tx.all_beliefs(None)], [e.conversation for e in tx.evidence("m1")],
            [b.value_key for b in tx.blocks(at)], [e.names[0] for e in tx.entities("user")], sorted(posts),
            [v.data for v in tx.vectors_since("user", 0)], [p for _, p, _ in tx.entries()], tx.meta("key"),
            tx.corpus("user"), dict(tx.frequencies("user", ["same", "one", "two"])),
        ]  # fmt: skip

    def expected(value: str) -> list[object]:
        one, two = (1, 0) if value == "one" else (0, 1)
        return [
            value, [value], [value], [value], [value], [value], [value], sorted(["same", value]),
            [value.encode()], [value], value, (1, 2), {"same": 1, "one": one, "two": two},
        ]  # fmt: skip

    db.write(fill("a", "one"), "a")
    db.write(fill("b", "two"), "b")
    assert db.read(seen, "a") == expected("one")
    assert db.read(seen, "b") == expected("two")
    db.write(lambda tx: tx.drop_memory("m1"), "a")
    assert db.read(seen, "b") == expected("two")


def test_writes_of_many_tasks_follow_one_another(db: Driver) -> None:
    def count(tx: Tx) -> int:
        number = int(tx.meta("count") or 0) + 1
        tx.set_meta("count", str(number))
        return number

    async def all_at_once() -> list[int]:
        writes = [db.store.write("n", count) for _ in range(40)]
        reads = [db.store.read("n", lambda tx: tx.meta("count")) for _ in range(40)]
        written, _ = await asyncio.gather(asyncio.gather(*writes), asyncio.gather(*reads))
        return list(written)

    assert sorted(db.run(all_at_once())) == list(range(1, 41))


@pytest.mark.parametrize(
    "work",
    [
        lambda tx: tx.add_observation(observation(namespace="other"), PENDING),
        lambda tx: tx.add_memory(memory(at=Address("other", "user", "user", "home"))),
        lambda tx: tx.add_block(Block(Address("other", "user", "user", "home"), "v", False, START, "d1")),
        lambda tx: tx.append(entry(Head(0, GENESIS, None), namespace="other"), "{}", b""),
    ],
)
def test_rows_of_another_namespace_are_refused(db: Driver, work: Callable[[Tx], object]) -> None:
    with pytest.raises(UsageError):
        db.write(work)


def test_reading_at_another_namespaces_address_finds_nothing(db: Driver) -> None:
    db.write(lambda tx: believe(tx, "m1"))
    foreign = Address("other", "user", "user", "home")
    assert list(db.read(lambda tx: [*tx.at_address(foreign), *tx.rivals(foreign, day(0), day(0))])) == []
    assert list(db.read(lambda tx: tx.blocks(foreign))) == []


def test_closed_and_closed_again(db: Driver) -> None:
    secret = db.store.secret()
    assert len(secret) >= 32
    db.close()
    db.close()
    calls: list[Callable[[], object]] = [
        lambda: db.read(lambda tx: None), lambda: db.write(lambda tx: None), db.namespaces, db.scrub, db.store.secret,
        lambda: db.run(db.store.settle()),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(MemoryClosed):
            call()
    db.open()
    assert db.store.secret() == secret
    assert db.write(lambda tx: 5) == 5


def test_a_forked_handle_is_refused(db: Driver) -> None:
    db.write(lambda tx: tx.set_meta("a", "b"))
    actual, result = os.getpid(), None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "getpid", lambda: actual + 1)
        with pytest.raises(HandleForked):
            db.read(lambda tx: None)
        with pytest.raises(HandleForked):
            db.store.secret()
    assert result is None
    assert db.read(lambda tx: tx.meta("a")) == "b"


# observations


def test_observations_come_back_as_they_were(db: Driver) -> None:
    full = observation(
        "o1", conversation="c1", speaker="Ana", source="tool:x", scope="work/api", domain="d", visibility="public", title="T",
        text="1\u2028é\U0001f600 中文\ttab\r\n" * 3, offset_minutes=-330,
    )  # fmt: skip
    big = observation("o2", text="文🙂a" * 350_000)
    empty = observation("o3", text="")
    for one in (full, big, empty):
        assert db.write(lambda tx, one=one: tx.add_observation(one, READ)) is True  # type: ignore[misc]
        assert db.read(lambda tx, one=one: tx.observation(one.id)) == one  # type: ignore[misc]
        assert db.read(lambda tx, one=one: tx.observation_by_digest(one.digest)) == one  # type: ignore[misc]
    assert db.read(lambda tx: tx.observations(["o3", "none", "o1", "o3"])) == [empty, full]
    assert (
        db.read(lambda tx: (tx.observation("none"), tx.observation_by_digest("none"), tx.observation_state("none")))
        == (None,) * 3
    )


def test_the_same_digest_is_stored_once(db: Driver) -> None:
    assert db.write(lambda tx: tx.add_observation(observation("o1", digest="d"), PENDING))
    assert not db.write(lambda tx: tx.add_observation(observation("o2", digest="d"), READ))
    assert db.read(lambda tx: tx.observation("o2")) is None
    assert db.read(lambda tx: tx.observation_state("o1")) is PENDING
    with pytest.raises(Conflict):
        db.write(lambda tx: tx.add_observation(observation("o1", digest="other"), PENDING))


def test_pending_observations_wait_in_order(db: Driver) -> None:
    rows = [("o3", "ann", "c1"), ("o1", "ann", "c2"), ("o2", "ben", "c1"), ("o4", "ann", None)]
    for id, user, conversation in rows:
        row = observation(id, user=user, conversation=conversation)
        db.write(lambda tx, row=row: tx.add_observation(row, PENDING))  # type: ignore[misc]
    db.write(lambda tx: tx.add_observation(observation("o5"), UNREAD))

    def waiting(*args: str | None) -> list[str]:
        return [one.id for one in db.read(lambda tx: tx.pending_observations(*args))]

    assert waiting() == ["o3", "o1", "o2", "o4"]
    assert waiting("ann") == ["o3", "o1", "o4"]
    assert waiting(None, "c1") == ["o3", "o2"]
    assert waiting("ann", "c1") == ["o3"]
    db.write(lambda tx: tx.set_observation_state("o3", READ))
    db.write(lambda tx: tx.set_observation_state("o5", PENDING))
    assert waiting() == ["o1", "o2", "o4", "o5"]
    with pytest.raises(NotFound):
        db.write(lambda tx: tx.set_observation_state("none", READ))


def test_recent_observations_by_when_they_were_said(db: Driver) -> None:
    for id, said in [("o1", 3), ("o2", 1), ("o3", 2), ("o4", 3)]:
        db.write(lambda tx, id=id, said=said: tx.add_observation(observation(id, observed_at=day(said)), READ))  # type: ignore[misc]
    db.write(lambda tx: tx.add_observation(observation("o5", user="other", observed_at=day(9)), READ))

    def recent(limit: int) -> list[str]:
        return [one.id for one in db.read(lambda tx: tx.recent_observations("user", limit))]

    assert (recent(9), recent(2), recent(0)) == (["o4", "o1", "o3", "o2"], ["o4", "o1"], [])


def test_all_observations_user_by_user_along_time(db: Driver) -> None:
    def store(tx: Tx) -> None:
        for number in range(2400, 0, -1):
            state = PENDING if number % 7 == 0 else READ
            user = "user 文" if number % 2 else "ann"
            tx.add_observation(observation(f"o{number}", user=user, observed_at=day(-(number // 10))), state)

    db.write(store)
    found = db.read(lambda tx: list(tx.all_observations()))
    order = sorted(range(1, 2401), key=lambda number: (number % 2, -(number // 10), -number))
    assert [one.id for one, _ in found] == [f"o{number}" for number in order]
    assert {state for one, state in found if int(one.id[1:]) % 7 == 0} == {PENDING}
    assert len([one for one, state in found if state is PENDING]) == 2400 // 7
    assert db.read(lambda tx: list(tx.all_observations()), "elsewhere") == []


def test_what_was_said_beside_an_observation(db: Driver) -> None:
    talk = [("o1", 1, "a"), ("o3", 2, "b"), ("o2", 2, "a"), ("o5", 3, "a"), ("o4", 3, None), ("o6", 4, "b"), ("o7", 5, None)]
    for id, said, conversation in talk:
        db.write(
            lambda tx, id=id, said=said, conversation=conversation: tx.add_observation(  # type: ignore[misc]
                observation(id, observed_at=day(said), conversation=conversation), READ
            )
        )
    for number in range(4):
        db.write(lambda tx, n=number: tx.add_observation(observation(f"x{n}", observed_at=day(6), conversation="c"), READ))  # type: ignore[misc]
    db.write(lambda tx: tx.add_observation(observation("o8", observed_at=day(7), conversation="b"), READ))
    found = db.read(lambda tx: dict(tx.beside(["o1", "o2", "o3", "o5", "o4", "o6", "o8", "none"])))
    assert found == {
        "o1": (None, "o2"), "o2": ("o1", "o5"), "o5": ("o2", None), "o4": (None, None),
        "o3": (None, "o6"), "o6": ("o3", None), "o8": (None, None),
    }  # fmt: skip


def test_overwriting_an_observation_takes_its_quotes_along(db: Driver) -> None:
    def first(tx: Tx) -> None:
        for id in ("o1", "o2"):
            tx.add_observation(observation(id, text="secret words", conversation="c"), READ)
        quotes = (Quote("o1", 0, 6, "secret"), Quote("o2", 0, 6, "secret"))
        tx.add_memory(memory("m1", quotes=quotes))
        tx.add_version(version("m1"))
        for quote in quotes:
            tx.add_evidence(evidence("m1", quote=quote))

    db.write(first)
    blotted = observation("o1", text="###### words", digest="sealed", conversation=None)
    db.write(lambda tx: tx.overwrite_observation(blotted))
    assert db.read(lambda tx: tx.observation("o1")) == blotted
    assert db.read(lambda tx: tx.observation_by_digest("sealed")) == blotted
    assert db.read(lambda tx: tx.observation_by_digest("digest of o1")) is None
    held = db.read(lambda tx: tx.memory("m1"))
    assert held
    assert [quote.text for quote in held.quotes] == ["######", "secret"]
    assert [item.quote.text for item in db.read(lambda tx: tx.evidence("m1"))] == ["######", "secret"]
    with pytest.raises(NotFound):
        db.write(lambda tx: tx.overwrite_observation(observation("none")))


def test_whose_memory_it_is(db: Driver) -> None:
    db.write(lambda tx: tx.index(Doc("o1", DocKind.EPISODE, "zoe", ("word",))))
    db.write(lambda tx: believe(tx, "m1", address(user="ana")))
    assert db.read(lambda tx: list(tx.users())) == ["ana", "zoe"]
    assert db.read(lambda tx: list(tx.users()), "elsewhere") == []


def test_what_is_left_of_something(db: Driver) -> None:
    def first(tx: Tx) -> None:
        tx.add_observation(observation("o1"), READ)
        for id in ("m1", "m2"):
            believe(tx, id)
            tx.index(Doc(id, DocKind.MEMORY, "user", ("lisbon",)))
            tx.add_vector("user", DocKind.MEMORY, id, "model", b"1")
        tx.add_link(Link(LinkKind.UPDATES, "m2", "m1", "d1"))

    db.write(first)
    held = db.read(lambda tx: tx.left(["m1", "none"]))
    assert {what: count for what, count in held.items() if count} == {"memories": 1, "links": 1, "search rows": 1, "vectors": 1}
    assert db.write(lambda tx: tx.unindex(DocKind.MEMORY, "m1")) == 1
    assert db.write(lambda tx: tx.unindex(DocKind.MEMORY, "m1")) == 0
    db.write(lambda tx: tx.drop_memory("m1"))
    assert not any(db.read(lambda tx: tx.left(["m1"])).values())
    assert not any(db.read(lambda tx: tx.left(["m2"]), "elsewhere").values())


def test_what_is_derived_can_be_cleared(db: Driver) -> None:
    def first(tx: Tx) -> None:
        tx.add_observation(observation("o1"), READ)
        tx.append(entry(tx.head()), "{}", b"salt")
        for id in ("m1", "m2"):
            believe(tx, id)
            tx.add_evidence(evidence(id))
            tx.index(Doc(id, DocKind.MEMORY, "user", ("lisbon",)))
            tx.add_vector("user", DocKind.MEMORY, id, "model", b"1")
        tx.add_link(Link(LinkKind.UPDATES, "m2", "m1", "d1"))
        tx.add_block(Block(address(), "lisbon", False, START, "d1"))
        tx.add_entity("user", Entity("leo", ("Leo",)))

    db.write(first)
    db.write(lambda tx: tx.add_entity("user", Entity("leo", ("Leo",))), "elsewhere")
    db.write(lambda tx: tx.clear_derived())
    for look in (
        lambda tx: list(tx.all_beliefs(None)), lambda tx: list(tx.blocks(address())), lambda tx: list(tx.entities("user")),
        lambda tx: list(tx.links("m1")), lambda tx: list(tx.memories_of_observation("o1")),
        lambda tx: list(tx.current_beliefs("user", day(1))), lambda tx: list(tx.postings("user", ["lisbon"])),
    ):  # fmt: skip
        assert db.read(look) == []
    assert db.read(lambda tx: (tx.count_memories("user"), tx.corpus("user"))) == (0, (0, 0))
    assert db.read(lambda tx: tx.observation("o1")) == observation("o1")
    assert db.read(lambda tx: tx.head().number) == 1
    assert len(db.read(lambda tx: tx.entities("user"), "elsewhere")) == 1
    db.write(lambda tx: believe(tx, "m1"))
    assert db.read(lambda tx: tx.count_memories("user")) == 1


# memories and beliefs


def test_memories_come_back_as_they_were(db: Driver) -> None:
    full, plain = full_memory("m1"), memory("m2")
    valid = Interval(day(-2), day(3), False, True)
    held = Version("m1", 1, Standing.SUPERSEDED, valid, Authority.TOOL, day(5), None, 7, "d9", "why", day(6), None, True)
    db.write(lambda tx: (tx.add_memory(full), tx.add_version(held), tx.add_memory(plain)))
    assert db.read(lambda tx: tx.memory("m1")) == full
    assert db.read(lambda tx: tx.memory("m2")) == plain
    assert db.read(lambda tx: tx.belief("m1")) == Belief(full, held)
    assert db.read(lambda tx: tx.belief("m2")) is None
    assert db.read(lambda tx: (tx.memory("none"), tx.belief("none"), list(tx.versions("none")))) == (None, None, [])
    assert db.read(lambda tx: tx.count_memories("user")) == 2
    with pytest.raises(Conflict):
        db.write(lambda tx: tx.add_memory(plain))


def test_a_memory_has_one_open_version(db: Driver) -> None:
    db.write(lambda tx: believe(tx, "m1"))
    refused: list[tuple[type[Exception], Version]] = [
        (Conflict, version("m1", 2)),
        (Conflict, version("m1", 1, retired_at=day(1))),
        (NotFound, version("none")),
    ]
    for error, row in refused:
        with pytest.raises(error):
            db.write(lambda tx, row=row: tx.add_version(row))  # type: ignore[misc]
    db.write(lambda tx: (tx.retire("m1", day(1)), tx.retire("m1", day(2)), tx.retire("none", day(2))))
    assert db.read(lambda tx: tx.belief("m1")) is None
    assert list(db.read(lambda tx: tx.versions("m1"))) == [version("m1", 1, retired_at=day(1))]


def test_what_was_believed_at_a_moment_of_the_record(db: Driver) -> None:
    def history(tx: Tx) -> None:
        believe(tx, "m1", recorded_at=day(0))
        believe(tx, "m2", recorded_at=day(5))
        tx.retire("m1", day(2))
        tx.add_version(version("m1", 2, standing=Standing.ENDED, recorded_at=day(2)))
        tx.retire("m1", day(4))
        tx.add_version(version("m1", 3, standing=Standing.FORGOTTEN, recorded_at=day(4)))

    db.write(history)

    def known(moment: datetime | None) -> list[tuple[str, int]]:
        by_id = db.read(lambda tx: tx.beliefs(["m2", "none", "m1", "m2"], moment))
        everything = list(db.read(lambda tx: list(tx.all_beliefs("user", moment))))
        assert sorted(ids(by_id)) == sorted(ids(everything))
        assert ids(everything) == sorted(ids(everything))
        return [(belief.id, belief.version.number) for belief in by_id]

    micro = day(1) - day(1).replace(microsecond=day(1).microsecond - 1)
    assert known(None) == [("m2", 1), ("m1", 3)]
    assert known(day(5)) == [("m2", 1), ("m1", 3)]
    assert known(day(4)) == [("m1", 3)]
    assert known(day(4) - micro) == [("m1", 2)]
    assert known(day(2)) == [("m1", 2)]
    assert known(day(2) - micro) == [("m1", 1)]
    assert known(day(0)) == [("m1", 1)]
    assert known(day(0) - micro) == []
    assert [one.number for one in db.read(lambda tx: tx.versions("m1"))] == [1, 2, 3]


def test_dropping_a_version_reopens_nothing(db: Driver) -> None:
    def work(tx: Tx) -> None:
        believe(tx, "m1")
        tx.retire("m1", day(1))
        tx.add_version(version("m1", 2, recorded_at=day(1)))

    db.write(work)
    db.write(lambda tx: (tx.drop_version("m1", 2), tx.drop_version("m1", 9)))
    assert [one.number for one in db.read(lambda tx: tx.versions("m1"))] == [1]
    assert db.read(lambda tx: tx.belief("m1")) is None
    assert list(db.read(lambda tx: tx.current_beliefs("user", day(0)))) == []


def test_what_a_claim_may_meet(db: Driver) -> None:
    """Current, waiting, or ended by later words; nothing else of the history, and nothing of another address."""
    lasts, over = Interval(day(0)), Interval(day(0), day(2))
    held = {
        "m1": (Standing.ACTIVE, lasts), "m2": (Standing.CANDIDATE, over), "m3": (Standing.FROZEN, lasts),
        "m4": (Standing.PENDING, over), "m5": (Standing.ENDED, over), "m6": (Standing.SUPERSEDED, over),
        "m7": (Standing.FORGOTTEN, lasts), "m8": (Standing.CANDIDATE, lasts),
    }  # fmt: skip
    for id, (standing, valid) in held.items():
        db.write(lambda tx, id=id, s=standing, v=valid: believe(tx, id, standing=s, valid=v, said_at=day(1)))  # type: ignore[misc]
    db.write(lambda tx: believe(tx, "m9", address(scope="work"), said_at=day(1)))

    def met(at: Address, moment: int, said: float) -> list[str]:
        return ids(db.read(lambda tx: tx.rivals(at, day(moment), day(said))))

    assert met(address(), 1, 0.5) == ["m1", "m2", "m3", "m4", "m5", "m8"]
    assert met(address(), 3, 1.5) == ["m1", "m3", "m4", "m8"]
    assert met(address(scope="work"), 3, 1.5) == ["m9"]
    assert met(address(scope="home"), 3, 1.5) == []
    db.write(lambda tx: tx.retire("m1", day(4)))
    assert met(address(), 1, 1.5) == ["m2", "m3", "m4", "m8"]


def test_the_days_on_which_somebody_spoke(db: Driver) -> None:
    """Days of their own words; a machine's words, another user's and a second word of a day count for nothing."""
    said = [
        (0.1, Authority.USER),
        (0.2, Authority.USER),
        (1.2, Authority.TOOL),
        (3.0, Authority.USER),
        (3.9999, Authority.AGENT),
        (4.0, Authority.USER),
        (-2.5, Authority.USER),
    ]
    for number, (at, by) in enumerate(said):
        seen = replace(observation(f"o{number}"), observed_at=day(at), authority=by, digest=f"d{number}")
        db.write(lambda tx, seen=seen: tx.add_observation(seen, ObservationState.READ))  # type: ignore[misc]
    assert [db.read(lambda tx, most=most: tx.days_spoken("user", most)) for most in (9, 2, 0)] == [4, 2, 0]  # type: ignore[misc]
    assert db.read(lambda tx: tx.days_spoken("ben", 9)) == 0


def test_what_stopped_last(db: Driver) -> None:
    """By its time or by words, before a moment; a few of each standing, however long the history."""
    held = {f"e{day_}": (Standing.ENDED, Interval(), day_) for day_ in range(1, 8)}
    held |= {f"c{day_}": (Standing.CANDIDATE, Interval(day(0), day(day_)), 0) for day_ in range(1, 8)}
    held |= {"f": (Standing.FROZEN, Interval(), 0), "s": (Standing.SUPERSEDED, Interval(day(0), day(1)), 0)}
    for id, (standing, valid, said) in held.items():
        db.write(lambda tx, id=id, s=standing, v=valid, said=said: believe(tx, id, standing=s, valid=v, said_at=day(said)))  # type: ignore[misc]

    def stopped(moment: int) -> list[str]:
        return ids(db.read(lambda tx: tx.stopped(address(), day(moment))))

    assert stopped(2) == ["e1", "e2", "c1", "c2"]
    assert stopped(9) == ["e4", "e5", "e6", "e7", "c4", "c5", "c6", "c7"]
    assert ids(db.read(lambda tx: tx.stopped(address(scope="work"), day(9)))) == []


def test_addresses_are_exact(db: Driver) -> None:
    places = {
        "m1": address(), "m2": address(scope="work"), "m3": address(scope="work", domain="d"), "m4": address(domain="d"),
        "m5": address("user's sister"), "m6": address(attribute="work"), "m7": address(user="ben"), "m8": address(scope=""),
    }  # fmt: skip
    for id, at in places.items():
        db.write(lambda tx, id=id, at=at: believe(tx, id, at, standing=Standing.DECLINED))  # type: ignore[misc]
    db.write(lambda tx: believe(tx, "m9"))
    db.write(lambda tx: tx.add_memory(memory("without a version")))
    for id, at in places.items():
        expected = [id, "m9"] if id == "m1" else [id]
        assert ids(db.read(lambda tx, at=at: tx.at_address(at))) == expected  # type: ignore[misc]
    assert ids(db.read(lambda tx: tx.by_subject("user", "user"))) == ["m1", "m2", "m3", "m4", "m6", "m8", "m9"]
    assert ids(db.read(lambda tx: tx.by_subject("user", "user's sister"))) == ["m5"]
    assert ids(list(db.read(lambda tx: list(tx.all_beliefs("ben"))))) == ["m7"]
    assert ids(list(db.read(lambda tx: list(tx.all_beliefs(None))))) == [*places, "m9"]
    assert ids(list(db.read(lambda tx: list(tx.all_beliefs("user", None, "m7"))))) == ["m8", "m9"]
    assert ids(list(db.read(lambda tx: list(tx.all_beliefs(None, None, "m6"))))) == ["m7", "m8", "m9"]
    assert ids(list(db.read(lambda tx: list(tx.all_beliefs("ben", None, "gone"))))) == ["m7"]
    assert [db.read(lambda tx, user=user: tx.count_memories(user)) for user in ("user", "ben", "none")] == [9, 1, 0]  # type: ignore[misc]


CURRENT = [
    ("m1", Standing.ACTIVE, None, 0, True),
    ("m2", Standing.CANDIDATE, 5, 3, True),
    ("m3", Standing.FROZEN, 4, 9, False),  # its end is the moment itself: over
    ("m4", Standing.FROZEN, 4.0001, 2, True),
    ("m5", Standing.ENDED, None, 8, False),
    ("m6", Standing.SUPERSEDED, 9, 8, False),
    ("m7", Standing.PENDING, None, 8, False),
    ("m8", Standing.FORGOTTEN, None, 8, False),
    ("m9", Standing.ACTIVE, None, 3, True),
]


def test_current_recent_and_pending_beliefs(db: Driver) -> None:
    def fill(tx: Tx) -> None:
        for id, standing, end, said, _ in CURRENT:
            until = None if end is None else day(end)
            believe(tx, id, standing=standing, valid=Interval(day(6), until), said_at=day(said))
        believe(tx, "other", address(user="ben"), said_at=day(9))
        believe(tx, "waits", address(user="ben"), standing=Standing.PENDING)

    db.write(fill)
    expected = [id for id, _, _, _, current in CURRENT if current]
    assert ids(db.read(lambda tx: tx.current_beliefs("user", day(4)))) == expected
    everything = list(db.read(lambda tx: list(tx.all_beliefs("user"))))
    assert [belief.id for belief in everything if belief.current_at(day(4))] == expected
    assert ids(db.read(lambda tx: tx.recent_beliefs("user", day(4), 9))) == ["m2", "m9", "m4", "m1"]
    assert ids(db.read(lambda tx: tx.recent_beliefs("user", day(4), 2))) == ["m2", "m9"]
    assert list(db.read(lambda tx: tx.recent_beliefs("user", day(4), 0))) == []
    said = db.read(lambda tx: tx.recent_beliefs("user", day(4), 9))[2].version.said_at
    assert ids(db.read(lambda tx: tx.recent_beliefs("user", day(4), 2, said))) == ["m4", "m1"]
    held = db.read(lambda tx: tx.current_beliefs("user", day(4)))
    important = sorted(held, key=lambda one: (-importance(one), -one.version.said_at.timestamp()))
    assert list(db.read(lambda tx: tx.important_beliefs("user", day(4), 9))) == important
    assert list(db.read(lambda tx: tx.important_beliefs("user", day(4), 2))) == important[:2]
    assert list(db.read(lambda tx: tx.important_beliefs("user", day(4), 0))) == []
    until = importance(important[1]), important[1].version.said_at
    assert list(db.read(lambda tx: tx.important_beliefs("user", day(4), 2, until))) == important[1:3]
    assert ids(db.read(lambda tx: tx.pending_beliefs("user"))) == ["m7"]
    assert ids(db.read(lambda tx: tx.pending_beliefs(None))) == ["m7", "waits"]

    def move(tx: Tx) -> None:
        tx.retire("m7", day(7))
        tx.add_version(version("m7", 2, standing=Standing.ACTIVE, said_at=day(7), recorded_at=day(7)))
        tx.retire("m1", day(7))
        tx.add_version(version("m1", 2, standing=Standing.PENDING, recorded_at=day(7)))
        tx.retire("m9", day(7))
        tx.add_version(version("m9", 2, standing=Standing.ACTIVE, said_at=day(1), recorded_at=day(7)))

    db.write(move)
    assert ids(db.read(lambda tx: tx.current_beliefs("user", day(4)))) == ["m2", "m4", "m7", "m9"]
    assert ids(db.read(lambda tx: tx.recent_beliefs("user", day(4), 9))) == ["m7", "m2", "m4", "m9"]
    assert {*ids(db.read(lambda tx: tx.important_beliefs("user", day(4), 9)))} == {"m7", "m2", "m4", "m9"}
    assert ids(db.read(lambda tx: tx.pending_beliefs("user"))) == ["m1"]


# what hangs on them


def test_evidence(db: Driver) -> None:
    rows = [evidence("m1", "o1", "d1"), evidence("m1", "o2", "d2", counts=False, conversation=None), evidence("m1", "o1", "d3")]

    def fill(tx: Tx) -> None:
        tx.add_memory(memory("m1"))
        tx.add_memory(memory("m0"))
        for row in [evidence("m0", "o1"), *rows]:
            tx.add_evidence(row)

    db.write(fill)
    assert list(db.read(lambda tx: tx.evidence("m1"))) == rows
    assert list(db.read(lambda tx: tx.memories_of_observation("o1"))) == ["m1", "m0"]
    db.write(lambda tx: (tx.drop_evidence("m1", "d1"), tx.drop_evidence("m1", "none")))
    assert list(db.read(lambda tx: tx.evidence("m1"))) == rows[1:]
    assert list(db.read(lambda tx: tx.memories_of_observation("o1"))) == ["m1", "m0"]
    db.write(lambda tx: tx.drop_evidence("m1", "d3"))
    assert list(db.read(lambda tx: tx.memories_of_observation("o1"))) == ["m0"]
    with pytest.raises(NotFound):
        db.write(lambda tx: tx.add_evidence(evidence("none")))


def test_what_is_said_with_something_forgotten_or_declined_is_withheld(db: Driver) -> None:
    standings = {"m1": Standing.FORGOTTEN, "m2": Standing.DECLINED, "m3": Standing.ENDED, "m4": Standing.ACTIVE}

    def fill(tx: Tx) -> None:
        for number, (id, standing) in enumerate(standings.items()):
            believe(tx, id, standing=standing)
            tx.add_evidence(evidence(id, f"o{number}"))
        tx.add_evidence(evidence("m1", "o3"))
        believe(tx, "m5", standing=Standing.FORGOTTEN)
        tx.add_evidence(evidence("m5", "o4"))
        tx.retire("m5", day(1))
        tx.add_version(version("m5", 2, recorded_at=day(1)))

    db.write(fill)
    assert db.read(lambda tx: tx.withheld(["o0", "o1", "o2", "o3", "o4", "none", "o0"])) == {"o0", "o1", "o3"}
    assert db.read(lambda tx: tx.withheld([])) == frozenset()


def test_links_are_read_from_both_ends(db: Driver) -> None:
    first, second = Link(LinkKind.UPDATES, "m2", "m1", "d1"), Link(LinkKind.EXTENDS, "m3", "m2", "d2")

    def fill(tx: Tx) -> None:
        for id in ("m1", "m2", "m3"):
            tx.add_memory(memory(id))
        for link in (second, first, second):
            tx.add_link(link)

    db.write(fill)
    assert [list(db.read(lambda tx, id=id: tx.links(id))) for id in ("m1", "m2", "m3")] == [[first], [second, first], [second]]  # type: ignore[misc]
    db.write(lambda tx: (tx.drop_link(second), tx.drop_link(second)))
    assert [list(db.read(lambda tx, id=id: tx.links(id))) for id in ("m1", "m2", "m3")] == [[first], [first], []]  # type: ignore[misc]
    with pytest.raises(NotFound):
        db.write(lambda tx: tx.add_link(Link(LinkKind.UPDATES, "m1", "none", "d1")))


def test_blocks(db: Driver) -> None:
    one = Block(address(), "lisbon", False, day(1), "d1")
    two = Block(address(), "hmac", True, day(2), "d2")
    scoped = Block(address(scope="work"), "lisbon", False, day(1), "d1")
    db.write(lambda tx: [tx.add_block(block) for block in (one, two, scoped)])
    assert list(db.read(lambda tx: tx.blocks(address()))) == [one, two]
    assert list(db.read(lambda tx: tx.blocks(address(scope="work")))) == [scoped]
    db.write(lambda tx: (tx.lift_block(one), tx.lift_block(replace(one, decision="none"))))
    assert list(db.read(lambda tx: tx.blocks(address()))) == [replace(one, lifted=True), two]
    db.write(lambda tx: tx.add_block(one))
    assert sorted(db.read(lambda tx: tx.blocks(address())), key=lambda block: block.decision) == [one, two]


def test_entities_are_widened(db: Driver) -> None:
    db.write(lambda tx: tx.add_entity("user", Entity("user's sister", ("Ana", "安娜"), "person", day(1))))
    db.write(lambda tx: tx.add_entity("user", Entity("user's sister", ("Ana", "Anna"), "thing", day(2))))
    db.write(lambda tx: tx.add_entity("user", Entity("a", ("A",))))
    db.write(lambda tx: tx.add_entity("ben", Entity("b", ("B",))))
    sister = Entity("user's sister", ("Ana", "安娜", "Anna"), "person", day(1))
    found = list(db.read(lambda tx: tx.entities("user")))
    assert found == [Entity("a", ("A",)), sister]
    assert [entity.observed_at for entity in found] == [None, day(1)]
    db.write(lambda tx: (tx.drop_entity("user", "a"), tx.drop_entity("user", "none")))
    assert list(db.read(lambda tx: tx.entities("user"))) == [sister]


def test_dropping_a_memory_takes_all_that_hangs_on_it(db: Driver) -> None:
    link, kept = Link(LinkKind.UPDATES, "m2", "m1", "d1"), Link(LinkKind.EXTENDS, "m2", "m3", "d1")

    def fill(tx: Tx) -> None:
        for id in ("m1", "m2", "m3"):
            believe(tx, id)
            tx.add_evidence(evidence(id))
            tx.index(Doc(id, DocKind.MEMORY, "user", ("lisbon", id)))
            tx.add_vector("user", DocKind.MEMORY, id, "model", id.encode())
        tx.index(Doc("m1", DocKind.EPISODE, "user", ("lisbon",)))
        tx.retire("m1", day(1))
        tx.add_version(version("m1", 2, standing=Standing.PENDING, recorded_at=day(1)))
        tx.add_link(link)
        tx.add_link(kept)

    db.write(fill)
    db.write(lambda tx: (tx.drop_memory("m1"), tx.drop_memory("none")))

    def left(tx: Tx) -> list[object]:
        return [
            tx.memory("m1"), tx.belief("m1"), list(tx.versions("m1")), list(tx.evidence("m1")), list(tx.links("m1")),
            list(tx.links("m2")), list(tx.memories_of_observation("o1")), list(tx.pending_beliefs(None)),
            ids(tx.at_address(address())), sorted(doc[:2] for held in tx.postings("user", ["lisbon", "m1"]).values() for doc in held.docs),
            dict(tx.frequencies("user", ["lisbon", "m1"])),
            tx.corpus("user"), [(row.doc, row.data) for row in tx.vectors_since("user", 0)], tx.count_memories("user"),
        ]  # fmt: skip

    assert db.read(left) == [
        None, None, [], [], [], [kept], ["m2", "m3"], [], ["m2", "m3"],
        [("m1", DocKind.EPISODE), ("m2", DocKind.MEMORY), ("m3", DocKind.MEMORY)], {"lisbon": 3, "m1": 0},
        (3, 5), [("m2", b"m2"), ("m3", b"m3"), ("m1", None)], 2,
    ]  # fmt: skip
    db.write(lambda tx: believe(tx, "m1"))
    assert ids(db.read(lambda tx: tx.at_address(address()))) == ["m2", "m3", "m1"]


# ledger


def test_the_ledger_is_a_chain(db: Driver) -> None:
    assert db.read(lambda tx: tx.head()) == Head(0, GENESIS, None)
    written = []
    for number in range(1, 4):
        payload = f'{{"n": {number}, "中": "🙂"}}'
        one = entry(db.read(lambda tx: tx.head()), payload=payload)
        db.write(lambda tx, one=one, payload=payload: tx.append(one, payload, b"\x00salt"))  # type: ignore[misc]
        written.append((one, payload, b"\x00salt"))
    assert db.read(lambda tx: tx.head()) == Head(3, written[-1][0].hash, day(3))
    assert db.read(lambda tx: list(tx.entries())) == written
    assert db.read(lambda tx: list(tx.entries(1))) == written[1:]
    assert db.read(lambda tx: list(tx.entries(3))) == []
    assert db.read(lambda tx: tx.entry("d2")) == written[1]
    assert db.read(lambda tx: tx.entry("none")) is None
    db.write(lambda tx: (tx.rewrite_payload("d2", "[]"), tx.rewrite_payload("none", "[]")))
    erased = (written[1][0], "[]", b"\x00salt")
    assert db.read(lambda tx: tx.entry("d2")) == erased
    assert db.read(lambda tx: list(tx.entries())) == [written[0], erased, written[2]]


def test_an_entry_that_does_not_follow_the_head_is_refused(db: Driver) -> None:
    first = entry(Head(0, GENESIS, None))
    db.write(lambda tx: tx.append(first, "{}", b"salt"))
    after = Head(1, first.hash, None)
    for wrong in (first, entry(Head(2, first.hash, None)), entry(Head(1, GENESIS, None)), entry(after, id="d1")):
        with pytest.raises(Conflict):
            db.write(lambda tx, wrong=wrong: tx.append(wrong, "{}", b"salt"))  # type: ignore[misc]
    db.write(lambda tx: tx.append(entry(after), "{}", b"salt"))


def test_meta(db: Driver) -> None:
    assert db.read(lambda tx: tx.meta("tokenizer")) is None
    db.write(lambda tx: (tx.set_meta("tokenizer", "1"), tx.set_meta("tokenizer", "2")))
    assert db.read(lambda tx: tx.meta("tokenizer")) == "2"
    assert db.read(lambda tx: tx.meta("tokenizer"), "other") is None


def test_all_fields_of_a_memory_are_tried() -> None:
    """The round trip above means something only while no field of the sample is at its default."""
    full, plain = full_memory(), memory("m2")
    same = [name for name in Memory.__dataclass_fields__ if getattr(full, name) == getattr(plain, name)]
    assert same == []
