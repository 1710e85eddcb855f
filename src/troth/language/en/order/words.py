"""Words as a sentence in another order needs them: where it opens, what was not said, what no longer opens it."""

from __future__ import annotations

from troth.language.en.lexicon import words
from troth.language.en.tokens import Token


def opening(tokens: list[Token]) -> int:
    """Where the sentence begins behind what chat opens with."""
    index = 0
    while index < len(tokens) and (tokens[index].kind == "p" or tokens[index].low in words("discourse")):
        index += 1
    return index if index < len(tokens) else 0


def unsaid(low: str, place: int) -> Token:
    """A word that was not said, at the place of one that was."""
    return Token("I" if low == "i" else low, low, place, place, "w")


def lowered(tokens: list[Token]) -> list[Token]:
    """What opened the sentence and no longer does: "A wetsuit" is "a wetsuit" behind a verb."""
    first = tokens[0] if tokens else None
    if first is None or first.low not in words("determiners") | words("possessives"):
        return tokens
    return [Token(first.low, first.low, first.start, first.end, first.kind), *tokens[1:]]


__all__ = ["lowered", "opening", "unsaid"]
