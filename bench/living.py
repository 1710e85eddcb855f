"""What tidying, forgetting and falling cost in a large store: a dream, the next one, a retraction, an erasure.

    python bench/living.py [--memories 100000] [--dependants 1000] [--erased 1000]

Of the memories 5 % say what another says, 2 % are the second half of something that follows, 10 % have faded. Prints wall
and CPU, and the share of each that was done; the reference is 1,000 committed SQLite transactions in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

from recall import NOW, ROUNDS, commits, timed

import troth
from troth.adapters.sqlite.store import SqliteStore
from troth.domain.address import Address, Cardinality
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Quote
from troth.domain.dreaming import StepKind
from troth.domain.interval import Interval
from troth.domain.lifecycle import Stamp
from troth.domain.memory import Evidence, Link, LinkKind, Memory, Standing, Version
from troth.domain.observation import Observation
from troth.domain.record import Rows
from troth.engine.ids import new_id
from troth.engine.searchable import episode_doc
from troth.engine.write.commit import stamp, write
from troth.language.text import fold, value_key
from troth.ports.store import ObservationState, Store, Tx
from troth.schema.registry import attribute, open_attribute, registry
from troth.testing import FrozenClock

SPACE = "living"
AT_ONCE = 500
TOPICS = ("harbour", "tram", "orchard", "ferry", "violin", "kiln", "meadow", "loom", "beacon", "canal", "mill", "quarry")
DEEDS = ("likes", "owns", "bought", "visited", "repaired", "painted", "sold", "borrowed", "planted", "photographed")


@dataclass(frozen=True, slots=True)
class Said:
    """One memory to be made."""

    subject: str
    attribute: str
    value: str
    text: str
    age: timedelta


def name_of(number: int) -> str:
    """A name of letters only, another for every number."""
    letters = "bcdfghjklmnpqrstvz"
    syllables = []
    for _ in range(4):
        number, rest = divmod(number, len(letters))
        syllables.append(letters[rest] + "aeiou"[(rest + number) % 5])
    return "".join(syllables).capitalize()


def told(count: int) -> Iterator[Said]:
    """The memories, in the shares of the head of this file; the rest belongs to nothing."""
    twins, pairs, faded = count // 20, count // 50, count // 10
    for number in range(twins):
        value = f"walks in the {TOPICS[number % 12]}s of {name_of(number)} {number}"
        yield from (
            plain("likes", text, 30 + number % 20) for text in (value, value.replace("the ", "").replace("s of", " of"))
        )
    for number in range(pairs):
        yield from pair(number)
    for number in range(faded):
        yield plain("event", f"bought a {TOPICS[number % 12]} print number {number}", 1500 + number % 300)
    made = 2 * (twins + pairs) + faded
    for number in range(made, count):
        yield plain(DEEDS[number % 10], f"{TOPICS[number // 10 % 12]} {name_of(number)} {number}", 20 + number % 15)


def plain(attribute: str, value: str, days: int) -> Said:
    return Said("user", attribute, value, f"User {attribute} {value}", timedelta(days=days, minutes=days))


def pair(number: int) -> Iterator[Said]:
    """Two that something follows from: kin in two steps, or who holds a post."""
    name, other = name_of(3 * number), name_of(3 * number + 1)
    days = timedelta(days=10, minutes=number)
    if number % 2:
        brother = f"user's brother {fold(name)}"
        yield Said("user", "relative", f"brother {name}", f"{name} is User's brother", days)
        yield Said(brother, "relative", f"son {other}", f"{name}'s son is {other}", days)
    else:
        post, duty = f"{other.lower()} warden", f"the ledger of {name} hall"
        yield Said(post, "keeps", duty, f"The {post} keeps {duty}", days)
        yield Said(fold(name), "keeps", duty, f"{name} keeps {duty}", days)


async def fill(store: Store, count: int) -> list[str]:
    """Write the memories as readings do: an observation, an entry of the ledger, evidence, both search rows."""
    ids: list[str] = []
    rest = told(count)
    while group := list(islice(rest, AT_ONCE)):
        ids += await store.write(SPACE, lambda tx, group=group: [put(tx, said) for said in group])  # type: ignore[misc]
    return ids


def put(tx: Tx, said: Said) -> str:
    at = NOW - said.age
    seen = Observation(new_id(at), SPACE, "user", Authority.USER, said.text, at, 0, new_id(at))
    tx.add_observation(seen, ObservationState.READ)
    tx.index(episode_doc(seen))
    mark = stamp(tx, at)
    quote = Quote(seen.id, 0, len(said.text), said.text)
    made, version = believed(said, at, mark, quote)
    evidence = Evidence(made.id, quote, Authority.USER, at, None, counts=True, decision=mark.decision)
    write(tx, "decide", mark, {"user": "user", "by": "user"}, Rows((made,), (version,), (evidence,)))
    return made.id


def believed(said: Said, at: datetime, mark: Stamp, quote: Quote, *, inference: bool = False) -> tuple[Memory, Version]:
    known = said.attribute in registry()
    placed = attribute(said.attribute) if known else open_attribute(said.attribute, Cardinality.MANY)
    claim = Claim(said.subject, said.attribute, said.value, value_key(said.value))
    address = Address(SPACE, "user", said.subject, said.attribute)
    kind = (placed, said.text, placed.layer, placed.category, "en")
    made = Memory(mark.memory, address, claim, *kind, at, mark.now, 0.9, 0.9, (quote,), inference=inference)
    said_by = (Authority.USER, at, None, 1, mark.decision, "no_rival", mark.now)
    return made, Version(made.id, 1, Standing.CANDIDATE, Interval(at), *said_by)


async def hang(store: Store, parent: str, count: int) -> None:
    """Derive memories from one."""

    def put_all(tx: Tx) -> None:
        held = tx.belief(parent)
        assert held is not None
        for number in range(count):
            said = plain("owns", f"what follows {name_of(number)} {number}", 1)
            mark = stamp(tx, NOW)
            made, version = believed(said, NOW, mark, held.memory.quotes[0], inference=True)
            link = Link(LinkKind.DERIVES, made.id, parent, mark.decision)
            write(tx, "decide", mark, {"user": "user", "by": "derived"}, Rows((made,), (version,), links=(link,)))

    await store.write(SPACE, put_all)


class Clocks:
    """Wall and CPU of a stretch, printed with what came of it."""

    def __init__(self, what: str) -> None:
        self.what, self.result = what, ""

    def __enter__(self) -> Clocks:
        self.wall, self.cpu = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        wall, cpu = time.perf_counter() - self.wall, time.process_time() - self.cpu
        print(f"{self.what:<44} {wall:8.3f} s wall {cpu:8.3f} s CPU  {self.result}", flush=True)


async def dreams(space: troth.AsyncSpace, count: int) -> None:
    """The first dream, which looks at everything, one over what changed since, and one over nothing."""
    wanted = {StepKind.MERGE: count // 20, StepKind.DERIVE: count // 50, StepKind.ARCHIVE: count // 10}
    with Clocks(f"first dream over {count:,}") as clocks:
        plan = await space.dream(proposals=count)
        done = {kind: sum(step.kind is kind for step in plan.steps) for kind in wanted}
        clocks.result = ", ".join(f"{kind.value} {done[kind]} of {wanted[kind]}" for kind in wanted)
    for changed in (0, 100, 1000):
        receipts = [
            await space.observe(f"I like {TOPICS[n % 12]} walks near {name_of(n)} {changed}{n}.") for n in range(changed)
        ]
        with Clocks(f"dream after {len(receipts)} more") as clocks:
            clocks.result = f"{len((await space.dream()).steps)} steps"


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memories", type=int, default=100_000)
    parser.add_argument("--dependants", type=int, default=1000)
    parser.add_argument("--erased", type=int, default=1000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = SqliteStore(folder / "living.db")
        await store.open()
        with Clocks(f"filled with {arguments.memories:,}"):
            ids = await fill(store, arguments.memories)
        async with await troth.aopen(folder / "living.db", embedder=None, clock=FrozenClock(NOW)) as db:
            space = db.space(SPACE)
            await dreams(space, arguments.memories)
            await hang(store, ids[-1], arguments.dependants)
            with Clocks(f"forgot one with {arguments.dependants:,} dependants"):
                await space.forget(ids[-1])
            with Clocks(f"erased {arguments.erased:,}") as clocks:
                receipt = await space.erase(ids[-arguments.erased - 1 : -1])
                clocks.result = f"proven: {bool(receipt.erased and receipt.erased.proven)}"
        await store.close()
        commit = min(timed(lambda: commits(folder)) for _ in range(ROUNDS))
        print(f"reference: 1,000 SQLite commits {commit[0]:.0f} ms wall, {commit[1]:.0f} ms CPU")


if __name__ == "__main__":
    asyncio.run(main())
