"""Three engines that understand nothing: what they reach shows what a kind is worth.

They keep the user's own sentences, in the first person, so the rule that a fact speaks in the third person is not
applied to them (`Engine.literal`).
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from itertools import count

from troth.checks.engine import Fact, OpenEngine, one_of
from troth.checks.match import contains
from troth.checks.scenario import Action, Expectation, Step, View

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")
Keep = Callable[[Sequence[Fact]], Sequence[Fact]]


class Parrot:
    """Returns some of what the user said, whatever was asked."""

    literal = True

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._said: dict[str, list[Fact]] = {}
        self._numbers = count()

    def stand_at(self, moment: datetime) -> None:
        """It has no clock."""

    async def perform(self, step: Step) -> str | None:
        """Keep the sentences of the user; find and forget by text."""
        if step.action in (Action.USER, Action.REMEMBER):
            said = self._said.setdefault(step.user, [])
            said += [Fact(str(next(self._numbers)), text.strip()) for text in _SENTENCE.findall(step.text) if text.strip()]
            return None
        if step.action not in (Action.CONFIRM, Action.APPROVE, Action.DECLINE, Action.FORGET):
            return None
        matches = [fact for fact in await self.current(step.user) if contains(fact.text, step.text)]
        if step.action is Action.FORGET and matches:
            self._said[step.user] = [fact for fact in self._said[step.user] if fact not in matches]
            return None
        found = one_of(matches, step.text, "fact")
        return found if isinstance(found, str) else None

    async def look(self, expectation: Expectation) -> Sequence[Fact]:
        """The same for every question and view; nothing is ever history or pending."""
        if expectation.view in (View.HISTORY, View.PENDING):
            return ()
        found = await self.current(expectation.user)
        return found if expectation.recall is None else found[: expectation.top]

    async def current(self, user: str) -> Sequence[Fact]:
        """Newest first."""
        return self._keep(self._said.get(user, ())[::-1])


def _opening(keep: Keep) -> OpenEngine:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Parrot]:
        yield Parrot(keep)

    return opened


BASELINES: Mapping[str, OpenEngine] = {
    "nothing": _opening(lambda said: ()),
    "all": _opening(lambda said: said),
    "last": _opening(lambda said: said[:1]),
}
