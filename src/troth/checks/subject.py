"""Troth under test, through its public async face."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

from troth.aio import AsyncSpace, AsyncTroth, aopen
from troth.bootstrap import make_embedder
from troth.checks.engine import Engine, Fact, OpenEngine, one_of
from troth.checks.match import contains
from troth.checks.scenario import Action, Expectation, Step, View
from troth.domain.memory import Belief
from troth.domain.settings import FORGET, Document, Habits, ModelUse, Turn, Where
from troth.domain.trace import RecallOptions
from troth.ports.embedder import Embedder
from troth.ports.llm import Llm
from troth.testing import FrozenClock

_NAMESPACE = "check"
PATIENT = ModelUse(patience=120.0)
"""A check measures what a model is worth, and not how fast it is."""
HEEDING = Habits(forgetting=FORGET)
"""Nobody is there to look at a preview."""


def opening(
    store: str = "memory", embedder: Embedder | str | None = "default", llm: Llm | None = None, use: ModelUse = PATIENT
) -> OpenEngine:
    """Open Troth with an empty store (`memory` or `sqlite`) for each scenario; one embedder and one model serve them all."""
    shared = make_embedder(embedder)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Engine]:
        clock = FrozenClock()
        with tempfile.TemporaryDirectory(prefix="troth-check-") as folder:
            url = ":memory:" if store == "memory" else Path(folder) / "check.db"
            async with await aopen(url, embedder=shared, llm=llm, model_use=use, clock=clock, habits=HEEDING) as db:
                yield Subject(db, clock)

    return opened


class Subject:
    """One open handle, driven step by step."""

    literal = False

    def __init__(self, db: AsyncTroth, clock: FrozenClock) -> None:
        self._db = db
        self._clock = clock

    def stand_at(self, moment: datetime) -> None:
        """Set the clock that the handle was opened with."""
        self._clock.set(moment)

    async def perform(self, step: Step) -> str | None:
        """Do a step; say what is wrong if it names no fact, or more than one."""
        space = self._space(step.user)
        where = Where(scope=step.scope, domain=step.domain)
        match step.action:
            case Action.USER:
                await space.observe(Turn(step.text, step.agent), at=step.at, where=where)
            case Action.AGENT:
                await self._space(step.user, "agent").observe(step.text, at=step.at, where=where)
            case Action.TOOL:
                await self._space(step.user, "tool").observe(step.text, at=step.at, where=where, source=step.name)
            case Action.DOCUMENT:
                await space.ingest(Document(step.text, step.title), at=step.at, where=where)
            case Action.REMEMBER:
                await space.remember(step.text, at=step.at, where=where)
            case Action.DREAM:
                await space.dream()
            case _:
                return await self._act(space, step)
        return None

    async def _act(self, space: AsyncSpace, step: Step) -> str | None:
        """What a person does by hand to the facts whose text contains the step's text."""
        pending = [Fact(item.id, item.belief.memory.text) for item in await space.review.list()]
        if step.action is Action.FORGET:
            held = [*facts(await space.list("current")), *pending, *facts(await space.list("history"))]
            matches = [fact for fact in held if contains(fact.text, step.text)]
            for fact in matches:
                await space.forget(fact.id)
            return None if matches else f'"{step.text}" matches no fact; held: {_texts(held)}'
        held = [*facts(await space.list("current")), *pending] if step.action is Action.CONFIRM else pending
        among = "current or pending fact" if step.action is Action.CONFIRM else "review item"
        found = one_of([fact for fact in held if contains(fact.text, step.text)], step.text, among)
        if isinstance(found, str):
            return f"{found}; held: {_texts(held)}"
        acts = {Action.CONFIRM: space.confirm, Action.APPROVE: space.review.approve, Action.DECLINE: space.review.decline}
        await acts[step.action](found.id)
        return None

    async def look(self, expectation: Expectation) -> Sequence[Fact]:
        """The hits of a recall, or the facts of a view."""
        space = self._space(expectation.user)
        if expectation.recall is not None:
            found = await space.recall(expectation.recall, _options(expectation))
            return [Fact(hit.id, hit.text) for hit in found.hits]
        if expectation.view in (View.STATIC, View.DYNAMIC):
            profile = await space.profile()
            lines = profile.static if expectation.view is View.STATIC else profile.dynamic
            return [Fact(line.memory, line.text) for line in lines]
        if expectation.view is View.NOTHING_NEW:
            return [*facts(await space.list("current")), *facts(await space.list("pending"))]
        look = expectation
        return facts(await space.list(str(look.view), scope=look.scope, domain=look.domain, as_of=look.as_of))

    async def current(self, user: str) -> Sequence[Fact]:
        """Every fact that is believed now."""
        return facts(await self._space(user).list("current"))

    def _space(self, user: str, by: str = "user") -> AsyncSpace:
        return self._db.space(_NAMESPACE, user=user, by=by)


def facts(beliefs: Sequence[Belief]) -> list[Fact]:
    """Beliefs as a person reads them."""
    return [Fact(belief.id, belief.memory.text) for belief in beliefs]


def _texts(held: Sequence[Fact]) -> str:
    return " | ".join(fact.text for fact in held) or "nothing"


def _options(expectation: Expectation) -> RecallOptions:
    return RecallOptions(
        limit=expectation.top,
        sources=frozenset({"memories", "episodes"} if expectation.episodes else {"memories"}),
        scope=expectation.scope,
        domain=expectation.domain,
        valid_at=expectation.as_of,
    )
