"""Corrections: "no, I meant Brisbane", "*Catriona", "actually it's the 5th" point at what was just said and mend it."""

from __future__ import annotations

from dataclasses import dataclass

from troth.language.en.parse import Parsed
from troth.language.en.tokens import Token
from troth.language.en.who import Scene
from troth.language.reading import Assertion


@dataclass(frozen=True, slots=True)
class Repair:
    """A mended claim, and the assertion of the same text that it takes the place of."""

    assertion: Assertion
    place: Assertion | None = None


def repair(source: str, tokens: list[Token], ender: str, scene: Scene, said: tuple[Assertion, ...]) -> Repair | None:
    """The correction that a sentence makes, if it is one."""
    return None


def corrected(made: list[Assertion], parsed: Parsed, scene: Scene, said: tuple[Assertion, ...]) -> list[Assertion]:
    """Whole clauses that begin with "no, " or "sorry, " correct what was said at their address."""
    return made
