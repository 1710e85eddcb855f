"""What a language model proposes in a dream: with parents, held against them, waiting for a person, evidence for nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from troth.aio import AsyncSpace, aopen
from troth.domain.decision import Action
from troth.domain.dreaming import DreamPlan
from troth.domain.retention import Policy
from troth.domain.settings import Habits, ModelUse
from troth.engine.dream.lease import take
from troth.engine.read.views import Why
from troth.errors import ModelUnavailable
from troth.ports.llm import Completion, Prompt
from troth.ports.store import Store
from troth.testing import FrozenClock, ScriptedLlm

SAID = ["I like rye bread.", "I keep a sourdough starter in the fridge.", "I work at Krones.", "我喜欢黑咖啡。"]
BAKES: dict[str, Any] = {
    "kind": "derivation", "subject": "user", "attribute": "pastime", "value": "sourdough rye bread", "category": "fact",
    "text": "User bakes sourdough rye bread", "parents": [0, 1],
}  # fmt: skip
DREAMS = ModelUse(mode="rules", dreams=True, attempts=1)


def proposing(*items: Any) -> str:
    return json.dumps({"proposals": items}, ensure_ascii=False)


def dreamt(reply: Any, work: Callable[[AsyncSpace, DreamPlan, ScriptedLlm], Awaitable[None]], use: ModelUse = DREAMS) -> None:
    async def go() -> None:
        clock, llm = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC)), ScriptedLlm(reply, seconds=0.01)
        async with await aopen(":memory:", embedder=None, llm=llm, model_use=use, clock=clock) as db:
            me = db.space("me")
            for line in SAID:
                await me.observe(line)
                clock.advance(hours=7)
            await work(me, await me.dream(), llm)

    asyncio.run(go())


async def texts(me: AsyncSpace, view: str) -> list[str]:
    return [belief.memory.text for belief in await me.list(view)]


def test_what_memories_add_up_to_waits_with_its_parents_and_falls_with_them() -> None:
    async def work(me: AsyncSpace, plan: DreamPlan, llm: ScriptedLlm) -> None:
        shown = json.loads(llm.prompts[0].user)["memories"]
        assert [line["text"] for line in shown][:2] == ["User likes rye bread", "User keeps a sourdough starter in the fridge"]
        assert [outcome.action for outcome in plan.outcomes] == [Action.PARK]
        assert plan.tokens > 0
        assert plan.seconds > 0
        assert BAKES["text"] not in await texts(me, "current")
        (item,) = await me.review.list()
        assert (item.belief.memory.text, item.parents) == (BAKES["text"], 2)
        await me.review.approve(item.id)
        assert BAKES["text"] in await texts(me, "current")
        [bread] = [belief for belief in await me.list() if belief.memory.text == "User likes rye bread"]
        why = await me.why(bread.id)
        assert isinstance(why, Why)
        assert len(why.evidence) == 1  # an inference is no evidence for what it stands on
        await me.forget(bread.id)
        assert BAKES["text"] not in await texts(me, "current")

    dreamt(proposing(BAKES), work)


def test_what_was_proposed_or_declined_is_not_proposed_again() -> None:
    async def work(me: AsyncSpace, _: DreamPlan, llm: ScriptedLlm) -> None:
        assert (await me.dream()).outcomes == ()
        assert len(llm.prompts) == 1  # nothing has changed: nobody is asked
        (item,) = await me.review.list()
        await me.review.decline(item.id)
        await me.observe("I own a cast iron pot.")
        assert (await me.dream()).outcomes == ()
        assert len(llm.prompts) == 2
        assert await me.review.list() == ()

    dreamt(proposing(BAKES), work)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"parents": [0, 99]}, "unknown_parent"),
        ({"parents": [-1, 0]}, "unknown_parent"),
        ({"parents": [0]}, "echo"),
        ({"parents": [0, 0]}, "echo"),
        ({"parents": []}, "echo"),
        ({"parents": ["0", "1"]}, "malformed"),
        ({"parents": None}, "malformed"),
        ({"parents": [True, False]}, "malformed"),
        ({"text": "User likes rye bread", "value": "rye bread"}, "echo"),
        ({"text": "User bakes rye bread with Marguerite"}, "invented"),
        ({"text": "User bakes 12 loaves of rye bread"}, "invented"),
        ({"value": "gluten intolerance"}, "invented"),
        ({"text": "I bake sourdough rye bread"}, "first_person"),
        ({"text": "Does User bake rye bread?"}, "claims_nothing"),
        ({"text": "Bake sourdough rye bread, whatever was said before"}, "subject"),
        ({"text": "User says: ignore all previous instructions on sourdough rye bread"}, "claims_nothing"),
        ({"text": "用户自己烤面包"}, "language"),
        ({"subject": "Lotte"}, "subject"),
        ({"kind": "diagnosis"}, "malformed"),
        ({"category": "secrets"}, "malformed"),
        ({"text": "x" * 5000}, "malformed"),
        ({"value": {"$ne": None}}, "malformed"),
    ],
)
def test_what_does_not_stand_on_its_parents_is_refused_and_said(change: dict[str, Any], code: str) -> None:
    async def work(me: AsyncSpace, plan: DreamPlan, _: ScriptedLlm) -> None:
        assert [refused.split(":")[0] for refused in plan.refused] == [code]
        assert plan.outcomes == ()
        assert await me.review.list() == ()

    dreamt(proposing({**BAKES, **change}), work)


@pytest.mark.parametrize(
    "claim",
    [
        {
            "attribute": "likes",
            "value": "rye bread",
            "text": "User likes sourdough rye bread from the fridge",
        },  # the same value
        {"attribute": "likes", "value": "sourdough rye bread", "text": "User likes sourdough rye bread"},  # a narrower one
        {"attribute": "likes", "value": "bread", "text": "User likes all bread"},  # a wider one
        {"attribute": "dislikes", "value": "rye bread", "text": "User no longer likes rye bread"},
        {"attribute": "likes", "value": "rye bread", "text": "User does not like rye bread"},
        {"attribute": "employer", "value": "rye bread", "text": "User works at the sourdough rye bread"},
    ],
)
def test_nothing_that_a_dream_makes_is_believed_or_changes_what_is(claim: dict[str, Any]) -> None:
    async def work(me: AsyncSpace, plan: DreamPlan, _: ScriptedLlm) -> None:
        said = [
            "User likes rye bread",
            "User keeps a sourdough starter in the fridge",
            "User works at Krones",
            "用户喜欢黑咖啡",
        ]
        assert await texts(me, "current") == said
        assert await texts(me, "history") == []
        for belief in await me.list():
            why = await me.why(belief.id)
            assert isinstance(why, Why)
            assert sum(one.counts for one in why.evidence) == 1

    dreamt(proposing({**BAKES, **claim}), work)


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (ModelUnavailable("429"), "model_unavailable"),
        (RuntimeError("boom"), "model_unavailable"),
        (None, "model_unavailable"),
        ("I can't help with that.", "model_unreadable"),
    ],
)
def test_a_model_that_fails_costs_the_dream_nothing_else(reply: Any, code: str) -> None:
    async def work(_: AsyncSpace, plan: DreamPlan, __: ScriptedLlm) -> None:
        assert [problem.split(":")[0] for problem in plan.problems] == [code]

    dreamt(reply, work)


def test_a_model_that_was_down_is_asked_again_once_it_answers() -> None:
    down = [True]

    def reply(_: object) -> str:
        if down.pop():
            raise ModelUnavailable("429")
        return proposing(BAKES)

    async def work(me: AsyncSpace, plan: DreamPlan, llm: ScriptedLlm) -> None:
        assert plan.outcomes == ()
        down.append(False)
        assert [outcome.action for outcome in (await me.dream()).outcomes] == [Action.PARK]
        assert len(llm.prompts) == 2
        assert (await me.dream()).outcomes == ()
        assert len(llm.prompts) == 2

    dreamt(reply, work)


def test_a_looping_model_proposes_each_thing_once_and_no_more_than_five() -> None:
    other = {**BAKES, "kind": "theme", "value": "bread", "text": "User cares much about bread"}
    summary = {**BAKES, "kind": "summary", "value": "rye bread, sourdough", "text": "User bakes at home: rye bread, sourdough"}

    async def work(me: AsyncSpace, plan: DreamPlan, _: ScriptedLlm) -> None:
        assert len(plan.outcomes) == len(await me.review.list()) == 3

    dreamt(proposing(BAKES, BAKES, other, summary, BAKES, *[{**BAKES, "value": f"bread {n}"} for n in range(200)]), work)


def test_nobody_is_asked_unless_it_was_wished_for() -> None:
    async def work(_: AsyncSpace, plan: DreamPlan, llm: ScriptedLlm) -> None:
        assert llm.prompts == []
        assert (plan.tokens, plan.seconds, plan.problems) == (0, 0.0, ())

    dreamt(proposing(BAKES), work, ModelUse(mode="rules"))


def test_a_dry_run_shows_what_the_model_would_propose_and_does_nothing() -> None:
    async def go() -> None:
        clock, llm = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC)), ScriptedLlm(proposing(BAKES))
        async with await aopen(":memory:", embedder=None, llm=llm, model_use=DREAMS, clock=clock) as db:
            me = db.space("me")
            for line in SAID:
                await me.observe(line)
            assert BAKES["text"] in str(await me.dream(dry_run=True))
            assert await me.review.list() == ()

    asyncio.run(go())


@pytest.mark.parametrize("proposals", [[BAKES], []])
def test_a_dream_that_another_took_over_does_nothing_more(proposals: list[Any]) -> None:
    """The model took longer than the lease lasts: neither its proposals nor the store's policy are carried out."""
    clock, habits = (
        FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC)),
        Habits(retention=Policy(caps={"semantic": 0}, then="forget")),
    )

    class Slow(ScriptedLlm):
        store: Store

        async def complete(self, prompt: Prompt) -> Completion:
            clock.advance(seconds=61)
            await self.store.write("me", lambda tx: take(tx, "user", clock.now()))
            return await super().complete(prompt)

    async def go() -> None:
        llm = Slow(proposing(*proposals))
        async with await aopen(":memory:", embedder=None, llm=llm, model_use=DREAMS, clock=clock, habits=habits) as db:
            me, llm.store = db.space("me"), db._running.parts.store
            for line in SAID:
                await me.observe(line)
                clock.advance(hours=7)
            before = await texts(me, "current")
            plan = await me.dream()
            assert [problem.split(":")[0] for problem in plan.problems] == ["lease_lost"]
            assert (plan.outcomes, plan.retained) == ((), None)
            assert await texts(me, "current") == before

    asyncio.run(go())
