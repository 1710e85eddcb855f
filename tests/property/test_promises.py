"""Promises 2, 3, 4 and 7 of the design, on random sequences of proposals, with every decision committed to a store."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cases import AGENT, BIRTHDAY, DOCUMENT, DREAM, HOME, LIKES, NAME, PAST, PET, PLANNED, TOOL, USER, Intent, Mood, day, says
from troth.domain.claim import Proposal, Tense
from troth.domain.decision import Action
from troth.domain.memory import Belief, LinkKind
from troth.engine.write.govern import govern
from troth.ports.store import Tx
from troth.testing import MemoryStore

SECRET = b"k" * 32
VALUES = ("oslo", "rome", "rome trastevere", "bonn")


@st.composite
def proposals(draw: st.DrawFn) -> Proposal:
    attribute = draw(st.sampled_from([HOME, HOME, BIRTHDAY, NAME, PET, LIKES]))
    tense = draw(st.sampled_from([Tense.PRESENT, Tense.PRESENT, Tense.PRESENT, PAST, PLANNED]))
    intents = draw(st.sets(st.sampled_from([Intent.UPDATES, Intent.ENDS, Intent.CORRECTS, Intent.STRESSES]), max_size=1))
    return says(
        draw(st.sampled_from([USER, USER, USER, TOOL, DOCUMENT, AGENT, DREAM])),
        draw(st.sampled_from(VALUES)),
        draw(st.integers(0, 60)),
        attribute,
        tense=tense,
        positive=draw(st.integers(0, 5)) > 0,
        passing=tense is Tense.PRESENT and draw(st.integers(0, 4)) == 0,
        mood=draw(st.sampled_from([Mood.CONFIRMED] * 6 + [Mood.UNCERTAIN, Mood.RECALL, Mood.QUERY])),
        intents=intents,
    )


programs = st.lists(proposals(), min_size=1, max_size=14)
relaxed = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def run(
    program: list[Proposal], namespace: str = "space", store: MemoryStore | None = None
) -> tuple[MemoryStore, list[Action]]:
    """Commit every proposal, each a minute of record time after the one before."""
    store = store or MemoryStore()
    actions = []

    async def commit_all() -> None:
        await store.open()
        for minute, proposal in enumerate(program):
            own = replace(proposal, address=replace(proposal.address, namespace=namespace))
            now = day(61) + timedelta(minutes=minute)

            def work(tx: Tx, own: Proposal = own, now: object = now) -> Action:
                return govern(tx, own, now, SECRET).action  # type: ignore[arg-type]

            actions.append(await store.write(namespace, work))

    asyncio.run(commit_all())
    return store, actions


def beliefs(store: MemoryStore, namespace: str = "space", minute: float | None = None) -> list[Belief]:
    moment = None if minute is None else day(61) + timedelta(minutes=minute)
    return asyncio.run(store.read(namespace, lambda tx: list(tx.all_beliefs(None, moment))))


def extends(store: MemoryStore, a: Belief, b: Belief) -> bool:
    links = asyncio.run(store.read("space", lambda tx: tx.links(a.id)))
    return any(link.kind is LinkKind.EXTENDS and {link.source, link.target} == {a.id, b.id} for link in links)


LATE = [says(USER, "oslo", on, passing=True, positive=on > 0) for on in (0, 5, 9)]
"""Told when all of it is over."""


@relaxed
@given(programs)
@example(LATE)
def test_promise_2_one_current_value_of_each_kind_of_time(program: list[Proposal]) -> None:
    """At every instant, in every version of the record; a detail (`extends`) is the same value said more exactly."""
    store, _ = run(program)
    for minute in range(len(program)):
        held = [b for b in beliefs(store, minute=minute) if b.memory.attribute.single and b.memory.claim.positive]
        for moment in (day(0.5), day(30), day(61)):
            now = [b for b in held if b.version.standing.current and b.version.valid.contains(moment)]
            for index, a in enumerate(now):
                for b in now[:index]:
                    if a.memory.address == b.memory.address and a.memory.claim.time_kind is b.memory.claim.time_kind:
                        assert extends(store, a, b), f"{a.memory.text} and {b.memory.text} at {moment}"


@relaxed
@given(programs)
def test_promise_3_a_lower_authority_never_moves_a_higher_word(program: list[Proposal]) -> None:
    store = MemoryStore()
    before: dict[str, Belief] = {}
    for number, proposal in enumerate(program):
        run([proposal], store=store)
        after = {belief.id: belief for belief in beliefs(store)}
        for id, old in before.items():
            if proposal.authority.rank < old.version.authority.rank:
                assert after[id].version.standing is old.version.standing, (
                    f"step {number}: {proposal.authority} moved {old.memory.text}"
                )
                assert after[id].version.valid.end == old.version.valid.end
        before = after


@relaxed
@given(programs)
def test_promise_4_what_was_believed_stays_answerable(program: list[Proposal]) -> None:
    """Looking back at any minute shows what a store that had stopped then would show."""
    whole, _ = run(program)
    for minute in range(len(program)):
        stopped, _ = run(program[: minute + 1])
        told = [(b.memory.text, b.version.standing, b.version.valid) for b in beliefs(stopped)]
        remembered = [(b.memory.text, b.version.standing, b.version.valid) for b in beliefs(whole, minute=minute + 0.5)]
        assert told == remembered


@relaxed
@given(programs, programs)
def test_promise_7_namespaces_are_walls(mine: list[Proposal], theirs: list[Proposal]) -> None:
    alone, _ = run(mine)
    both, _ = run(mine)
    run(theirs, "other", both)
    seen = [(b.memory.text, b.version.standing) for b in beliefs(both)]
    assert seen == [(b.memory.text, b.version.standing) for b in beliefs(alone)]
    assert all(b.memory.address.namespace == "space" for b in beliefs(both))


@pytest.mark.parametrize("times", [2, 5])
def test_the_same_words_at_the_same_time_change_nothing(times: int) -> None:
    store, actions = run([says(USER, "rome")] * times)
    assert actions == [Action.ADD] + [Action.NO_OP] * (times - 1)
    assert len(beliefs(store)) == 1
