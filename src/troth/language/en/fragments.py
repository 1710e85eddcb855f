"""Sentences without a verb that still say something: "my bank? NatWest", "New gym. The YMCA", "As a vegan, …", "Imran here"."""

from __future__ import annotations

from troth.language.en.draft import Draft
from troth.language.en.mood import Stance
from troth.language.en.parse import Parsed
from troth.language.en.tokens import Token
from troth.language.en.who import Scene
from troth.language.reading import Assertion


def whole(source: str, cut: list[tuple[list[Token], str]], index: int, scene: Scene) -> tuple[list[Assertion], int] | None:
    """Read a sentence (or two that belong together) that is no clause."""
    return None


def carried(source: str, parsed: Parsed, stance: Stance, scene: Scene) -> list[Assertion]:
    """Facts that a question or a supposition takes for granted."""
    return []


def bare(source: str, parsed: Parsed, scene: Scene, times: tuple) -> list[Draft]:  # type: ignore[type-arg]
    """Facts in a clause without a verb of its own."""
    return []
