"""Random lives of two users in two spaces against a simple model of the promises (DESIGN section 1).

The model keeps for each user of each space who said which word when, and when a person put it out of sight. From that alone
it says what must be kept, what may be shown, and where each user lives.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troth.aio import AsyncSpace, AsyncTroth, aopen
from troth.domain.health import Ill
from troth.domain.ledger import payload_of
from troth.domain.memory import Belief
from troth.domain.trace import RecallOptions
from troth.engine.read.views import Why
from troth.errors import TrothError
from troth.ports.store import Tx
from troth.testing import FrozenClock

CITIES = ("Riga", "Porto", "Bergen", "Graz")
THINGS = ("rowing", "kilns", "oboes", "chess")
WORDS = (*CITIES, *THINGS)
LINES: dict[str, tuple[str, ...]] = {
    "say": ("I live in {0}.",) * 4 + ("I like {0}.",) * 4,
    "update": ("I moved to {0}.",) * 4 + ("I no longer like {0}.",) * 4,
    "tool": ("The user lives in {0}.",) * 4 + ("The user likes {0}.",) * 4,
}
SEATS = tuple((space, user) for space in ("a", "b") for user in ("user", "ben"))
EVERYTHING = RecallOptions(sources=frozenset({"memories", "episodes"}))

Seat = tuple[str, str]
Step = tuple[str, int, int]
KINDS = (
    ["say"] * 6
    + ["update"] * 3
    + ["tool", "confirm", "correct", "forget", "erase", "dream", "undo", "unsay", "import", "agent"]
)
steps = st.tuples(st.sampled_from(KINDS), st.integers(0, 3), st.integers(0, 11))
programs = st.lists(steps, min_size=4, max_size=14)


@dataclass
class Known:
    """What the model knows of one user in one space."""

    said: dict[tuple[str, datetime, bool], datetime] = field(default_factory=dict)
    """By (word, when, whether the user said it): when it came here."""
    hidden: dict[tuple[str, str], datetime] = field(default_factory=dict)
    """By (word, text of a memory): when a person forgot it."""
    erased: dict[str, datetime] = field(default_factory=dict)
    home: str | None = None
    """Where the user lives for sure; None: the model does not follow it."""
    undone: set[str] = field(default_factory=set)
    """Words that an undo may have brought back."""

    def may_show(self, belief: Belief) -> bool:
        """Whether a memory may say so: it was said, and put out of sight by nobody, or said by the user since.

        What is forgotten is one memory: an earlier one that said the same stays in the history.
        """
        word, hides = word_of(belief), belief.version.standing.current or belief.version.standing == "pending"
        hidden = self.hidden.get((word, belief.memory.text)) if hides and word not in self.undone else None
        gone = max(filter(None, (self.erased.get(word), hidden)), default=None)
        return any(word == said and (gone is None or (mine and at > gone)) for said, at, mine in self.said)

    def is_nowhere(self, word: str) -> bool:
        """Whether nothing at all may name it."""
        gone = self.erased.get(word)
        return gone is not None and not any(word == said[0] and came > gone for said, came in self.said.items())

    def refused(self, words: Container[str]) -> list[tuple[str, datetime, bool]]:
        """What machines said of these words after they had been put out of sight: no memory stands on it, so that no erasure
        elsewhere reaches it.
        """
        hidden = [(word, at) for (word, _), at in self.hidden.items()] + [*self.erased.items()]
        return [
            one for one in self.said if one[0] in words and not one[2] and any(w == one[0] and at < one[1] for w, at in hidden)
        ]

    def must_keep(self) -> set[str]:
        """Words that some observation must hold."""
        return {word for word, at, _ in self.said if word not in self.erased or at > self.erased[word]}


@dataclass
class World:
    """The store, its clock, and the model."""

    db: AsyncTroth
    clock: FrozenClock
    folder: Path
    known: dict[Seat, Known] = field(default_factory=lambda: {seat: Known() for seat in SEATS})
    last: tuple[Seat, str, list[str], list[str]] | None = None
    """Who did something last about which word, what was believed before, and the decisions that it led to."""

    def space(self, seat: Seat, by: str = "user") -> AsyncSpace:
        return self.db.space(seat[0], user=seat[1], by=by)

    async def step(self, step: Step) -> None:
        """Do one step; what does not fit what is held is refused, and changes nothing."""
        kind, place, number = step
        self.clock.advance(hours=7)
        act: Callable[[Seat, int], object] = getattr(self, f"_{kind}")
        with contextlib.suppress(TrothError):
            await act(SEATS[place], number)  # type: ignore[misc]

    async def _say(self, seat: Seat, number: int, kind: str = "say") -> None:
        word, space, known = WORDS[number % 8], self.space(seat), self.known[seat]
        before = await believed(space)
        frozen = any(b.version.standing == "frozen" and b.memory.claim.attribute == "home" for b in await space.list())
        receipt = await space.observe(LINES[kind][number % 8].format(word))
        known.said[word, self.clock.now(), True] = self.clock.now()
        self.last = (seat, word, before, [o.decision for o in receipt.outcomes if o.decision])
        if word in CITIES:
            known.home = word if kind == "update" or not frozen else known.home

    async def _update(self, seat: Seat, number: int) -> None:
        await self._say(seat, number, "update")

    async def _tool(self, seat: Seat, number: int, by: str = "tool") -> None:
        """A machine's word ends nothing that the user said."""
        held = {b.id for b in await self.space(seat).list() if b.version.authority.is_person}
        self.last = None
        await self.space(seat, by).observe(LINES["tool"][number % 8].format(WORDS[number % 8]))
        self.known[seat].said[WORDS[number % 8], self.clock.now(), False] = self.clock.now()
        assert held <= {belief.id for belief in await self.space(seat).list()}

    async def _agent(self, seat: Seat, number: int) -> None:
        await self._tool(seat, number, "agent")

    async def _confirm(self, seat: Seat, number: int) -> None:
        if (one := await self._one(seat, number)) is not None:
            self._unsure(seat)
            await self.space(seat).confirm(one.id)

    async def _correct(self, seat: Seat, number: int) -> None:
        one = await self._one(seat, number)
        if one is None or one.memory.claim.attribute != "home":
            return
        word = CITIES[number % 4]
        receipt = await self.space(seat).correct(one.id, f"I live in {word}.")
        self.known[seat].said[word, self.clock.now(), True] = self.clock.now()
        self._unsure(seat)
        assert receipt.status == "read"

    async def _forget(self, seat: Seat, number: int) -> None:
        one = await self._one(seat, number)
        if one is None:
            return
        before, word = await believed(self.space(seat)), word_of(one)
        receipt = await self.space(seat).forget(one.id)
        assert one.id not in {belief.id for belief in await everything(self.space(seat))}
        self.known[seat].hidden[word, one.memory.text] = self.clock.now()
        self._unsure(seat)
        self.last = (seat, word, before, [o.decision for o in receipt.outcomes if o.decision])

    async def _erase(self, seat: Seat, number: int) -> None:
        one = await self._one(seat, number)
        if one is None:
            return
        word, known = word_of(one), self.known[seat]
        receipt = await self.space(seat).erase(one.id, sweep=True)
        assert receipt.erased is not None
        assert receipt.erased.proven
        known.erased[word] = self.clock.now()
        self._unsure(seat)

    async def _dream(self, seat: Seat, number: int) -> None:
        """What a dream finds waits for a person: nothing new is believed."""
        before = await believed(self.space(seat))
        await self.space(seat).dream()
        assert set(await believed(self.space(seat))) <= set(before)

    async def _undo(self, seat: Seat, number: int) -> None:
        """What was read last, undone at once, leaves what was believed before."""
        if self.last is None:
            return
        seat, word, before, decisions = self.last
        self._unsure(seat)
        self.known[seat].undone.add(word)
        self.last = None
        for decision in reversed(decisions):
            await self.space(seat).undo(decision)
        assert await believed(self.space(seat)) == before

    async def _unsay(self, seat: Seat, number: int) -> None:
        """Any decision, undone however much came of it: whatever it brings back, the promises hold."""
        space, known = self.space(seat), self.known[seat]
        held = await everything(space)
        self.last = None
        self._unsure(seat)
        if held:
            why = await space.why(held[number % len(held)].id)
            assert isinstance(why, Why)
            known.undone |= {*WORDS}
            await space.undo(why.versions[number % len(why.versions)].decision)

    async def _import(self, seat: Seat, number: int) -> None:
        """All users of a space travel into the other."""
        source, target = seat[0], "b" if seat[0] == "a" else "a"
        path = self.folder / f"{self.clock.now():%Y%m%d%H%M}.troth"
        await self.db.space(source).export(path)
        await self.db.space(target).import_(path)
        self.last = None
        for user in ("user", "ben"):
            there, here = self.known[source, user], self.known[target, user]
            here.said |= dict.fromkeys(here.refused(there.erased), self.clock.now())
            here.said = dict.fromkeys(there.said, self.clock.now()) | here.said
            here.hidden |= {what: max(at, here.hidden.get(what, at)) for what, at in there.hidden.items()}
            here.erased |= {word: max(at, here.erased.get(word, at)) for word, at in there.erased.items()}
            here.undone |= there.undone
            self._unsure((target, user))

    async def _one(self, seat: Seat, number: int) -> Belief | None:
        held = await self.space(seat).list()
        self.last = None
        return held[number % len(held)] if held else None

    def _unsure(self, seat: Seat) -> None:
        self.known[seat].home = None

    async def check(self) -> None:
        """Hold the store against the model."""
        for seat in SEATS:
            space, known = self.space(seat), self.known[seat]
            shown = await everything(space)
            for finding in (await space.audit()).findings:
                assert finding.ill is Ill.DUPLICATE, f"{seat}: {finding}"  # which the next dream makes one
            for belief in shown:
                assert known.may_show(belief), f"{belief.memory.text!r} is shown to {seat}"
            if known.home is not None:
                homes = [b.memory.claim.value for b in await space.list() if b.memory.claim.attribute == "home"]
                assert homes == [known.home], f"{seat} lives in {homes}"
            held = await self.db._running.parts.store.read(seat[0], lambda tx, user=seat[1]: kept(tx, user))  # type: ignore[misc]
            for word in filter(known.is_nowhere, known.erased):
                assert word not in (await space.recall(f"What about {word}?", EVERYTHING)).text
                assert word.casefold() not in held.casefold(), f"{word} is kept of {seat}"
            texts = await self.db._running.parts.store.read(seat[0], lambda tx, user=seat[1]: said(tx, user))  # type: ignore[misc]
            assert {word for word in known.must_keep() if word not in texts} == set()
        for name in ("a", "b"):
            assert await self.db.space(name).verify()
            assert (await self.db.space(name).replay()).changed == ""


def word_of(belief: Belief) -> str:
    return next(word for word in WORDS if word.casefold() in belief.memory.text.casefold())


def said(tx: Tx, user: str) -> str:
    return "\n".join(seen.text for seen, _ in tx.all_observations() if seen.user == user)


def kept(tx: Tx, user: str) -> str:
    """All that stands in the store of a user: words, memories with what they stand on, and entries of the ledger."""
    beliefs = list(tx.all_beliefs(user))
    entries = [text for _, text, _ in tx.entries() if text is not None and payload_of(text).head.get("user") == user]
    return "\n".join([said(tx, user), *map(repr, beliefs), *(repr(tx.evidence(belief.id)) for belief in beliefs), *entries])


async def believed(space: AsyncSpace) -> list[str]:
    return sorted(belief.memory.text for belief in await space.list())


async def everything(space: AsyncSpace) -> list[Belief]:
    return [belief for view in ("current", "history", "pending") for belief in await space.list(view)]


def live(program: list[Step]) -> None:
    async def go() -> None:
        clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        with tempfile.TemporaryDirectory(prefix="troth-life-") as folder:
            async with await aopen(":memory:", embedder=None, clock=clock) as db:
                world = World(db, clock, Path(folder))
                for step in program:
                    await world.step(step)
                await world.check()

    asyncio.run(go())


relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@settings(relaxed, max_examples=200)
@given(programs)
def test_lives_keep_the_promises(program: list[Step]) -> None:
    live(program)


@pytest.mark.soak
@settings(relaxed, max_examples=2000)
@given(st.lists(steps, min_size=4, max_size=40))
def test_long_lives_keep_the_promises(program: list[Step]) -> None:
    live(program)
