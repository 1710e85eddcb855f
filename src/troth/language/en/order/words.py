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


_PROVISOS = (
    ("as", "long", "as"),
    ("so", "long", "as"),
    ("on", "condition", "that"),
    ("provided", "that"),
    ("providing", "that"),
)


def provided(tokens: list[Token]) -> list[Token]:
    """The sentence with one word for "as long as" and the like, that joins as "if" does."""
    lows = tuple(t.low for t in tokens)
    present = set(lows)
    for said in (each for each in _PROVISOS if present.issuperset(each)):
        at = next((i for i in range(len(lows) - len(said)) if lows[i : i + len(said)] == said), -1)
        behind = lows[at + len(said)] if at >= 0 else ""
        if at < 0 or behind == "possible" or lows[-1] == "takes" or (at + len(said) + 1 >= len(lows)):
            continue
        last = tokens[at + len(said) - 1]
        joint = Token(" ".join(said), "if", tokens[at].start, last.end, "w")
        return [*tokens[:at], joint, *tokens[at + len(said) :]]
    return tokens


__all__ = ["lowered", "opening", "provided", "unsaid"]
