"""Puts turned sentences into plain order, so that the rules behind this see one way of saying a thing.

First `idioms` (set words, as data, readied by `spelling`, and by `likings` those of liking; what may fill them: `lives`,
`callings`, `works`), then `clefts` (a part of the sentence set apart, which takes grammar to put back). Every kept word stays
at its place in the text, so that quotes point at what was said; a word that was not said has no width. Pure.
"""

from __future__ import annotations

from troth.language.en.order.clefts import straight
from troth.language.en.order.idioms import spelled_out
from troth.language.en.order.words import provided
from troth.language.en.tokens import Token


def plain_order(tokens: list[Token], *, own: bool) -> list[Token]:
    """The sentence in plain order; the same list where it is so already. Idioms are read in the user's `own` words only."""
    return straight(spelled_out(provided(tokens)) if own else tokens)


__all__ = ["plain_order"]
