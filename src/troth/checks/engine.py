"""What a scenario asks of an engine, and Troth behind it through the public async face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from troth.checks.scenario import Expectation, Step


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact as an engine shows it to a person."""

    id: str
    text: str


class Engine(Protocol):
    """An engine under test; one instance for one scenario."""

    literal: bool
    """Whether it only repeats what was said, so that its facts need not be in the third person."""

    def stand_at(self, moment: datetime) -> None:
        """Set the memory's clock."""
        ...

    async def perform(self, step: Step) -> str | None:
        """Do a step; a problem if it names a fact that is not there, or more than one."""
        ...

    async def look(self, expectation: Expectation) -> Sequence[Fact]:
        """What is found, best first: the hits of a recall, or the facts of a view (`nothing_new`: current and pending)."""
        ...

    async def current(self, user: str) -> Sequence[Fact]:
        """Every fact that is believed now."""
        ...


OpenEngine = Callable[[], AbstractAsyncContextManager[Engine]]
"""Opens an engine with an empty store."""


def one_of(matches: Sequence[Fact], text: str, among: str) -> Fact | str:
    """The one fact that was named, or the problem."""
    if len(matches) == 1:
        return matches[0]
    if not matches:
        return f'"{text}" matches no {among}'
    return f'"{text}" matches {len(matches)} {among}s: ' + " | ".join(fact.text for fact in matches)
