"""Orders: a request to the agent is no fact, a standing instruction is; and how something is done."""

from __future__ import annotations

from troth.language.en.mood import Stance
from troth.language.en.parse import Parsed
from troth.language.en.who import Scene
from troth.language.reading import Assertion


def order(
    source: str, parsed: Parsed, stance: Stance, parts: list[Parsed], position: int, scene: Scene
) -> list[Assertion] | None:
    """What an order means for memory; None where the clause is none."""
    return None
