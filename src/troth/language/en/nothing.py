"""Clauses that state nothing, and what they are instead. Pure."""

from __future__ import annotations

from troth.language.en.lexicon import words
from troth.language.en.mendable import NUMBER_WORD
from troth.language.en.parsed import Parsed
from troth.language.en.settle import Place
from troth.language.en.tokens import Token
from troth.language.reading import Assertion


def note_of(parsed: Parsed, *, alone: bool) -> str:
    """What a clause is that states nothing: a request, a heading, or mere talk."""
    if parsed.imperative:
        return "request"
    tokens = [token for token in parsed.clause.tokens if token.word]
    return "heading" if alone and parsed.verb is None and tokens and _is_heading(tokens) else "chatter"


def nothing(place: Place, note: str) -> Assertion:
    """That a clause states nothing, and what it is instead."""
    return Assertion(place.start, place.end, place.stance.mood, frozenset(place.stance.intents), note=note)


def _is_heading(tokens: list[Token]) -> bool:
    """ "Overview of the framework": nothing is said of anybody, where "two kids, one mortgage" answers a question."""
    first, told = tokens[0], {token.low for token in tokens}
    own = words("nominative") | words("possessives") | {"me", "us", "mine"}
    named = any(token.kind != "w" for token in tokens) or any(token.capital for token in tokens[1:])
    return not named and first.low not in words("determiners") and told.isdisjoint(own) and not NUMBER_WORD.match(first.low)


__all__ = ["note_of", "nothing"]
