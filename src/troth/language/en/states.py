"""Gives a second state its own verb: "I'm vegetarian and allergic to nuts" says two things of somebody."""

from __future__ import annotations

from troth.language.en.lexicon import bag, roles, words
from troth.language.en.order.words import unsaid
from troth.language.en.tokens import Token
from troth.language.en.values import is_trade

_BE = bag("'m am 's is 're are was were")
_OPENERS = bag("allergic intolerant")
_ALONE = bag(
    "left-handed right-handed ambidextrous colour-blind color-blind deaf blind pregnant retired unemployed self-employed"
)
_CLOSES = bag("and but so because since , . ; now too btw")
_REACH = 9
"""Words between the verb and the second state, at most."""


def each_with_its_verb(tokens: list[Token]) -> list[Token]:
    """The sentence with the verb said again before each further state of the same somebody."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        made.append(token)
        joins = token.low in ("and", "but", ",") and not (
            token.low == "," and at + 1 < len(tokens) and tokens[at + 1].low == "and"
        )
        verb = _verb_before(tokens, at) if joins and _state_at(tokens, at + 1) else None
        if verb is not None and _is_other(tokens[verb + 1 : at], tokens[at + 1]):
            place = tokens[at + 1].start
            made += [unsaid("and", place)] if token.low == "," else []
            made.append(unsaid({"'m": "am", "'s": "is", "'re": "are"}.get(tokens[verb].low, tokens[verb].low), place))
    return made


def _verb_before(tokens: list[Token], at: int) -> int | None:
    """The place of the "be" of which the words up to there are a complement, said of somebody."""
    for place in range(at - 1, max(0, at - _REACH), -1):
        if tokens[place].low in _BE:
            between = tokens[place + 1 : at]
            plain = between and not any(t.low in words("nominative") | words("aux") | {"not"} for t in between)
            return place if plain and place > 0 and _is_somebody(tokens[place - 1]) else None
    return None


def _is_somebody(head: Token) -> bool:
    """Whether the last word of a subject is somebody; "my mother tongues are Irish and German" is one list."""
    return head.low in words("nominative") or head.low in roles() or head.capital


def _state_at(tokens: list[Token], at: int) -> bool:
    """Whether a state begins there that is known to be one, and nothing of a name or of a list."""
    if at >= len(tokens):
        return False
    low, follows = tokens[at].low, tokens[at + 1].low if at + 1 < len(tokens) else "."
    if low in _OPENERS:
        return follows == "to"
    if low == "lactose":
        return follows == "intolerant"
    if low in ("a", "an"):
        end = next((i for i in range(at + 1, len(tokens)) if tokens[i].low in _CLOSES), len(tokens))
        return 0 < end - at - 1 <= 3 and is_trade(" ".join(t.low for t in tokens[at + 1 : end]))
    known = words("diets") | words("marital") | words("chronic") | words("nationalities") | words("faiths") | _ALONE
    return low in known and follows in _CLOSES


def _is_other(first: list[Token], second: Token) -> bool:
    """Whether the state before is of another kind: a list of two trades or two allergies is one."""
    lows = [t.low for t in first]
    article = any(low in words("determiners") | words("possessives") for low in lows)
    if second.low == "kiwi" and "to" in lows:  # of what somebody is allergic to, one is a fruit
        return False
    return not (article if second.low in ("a", "an") else second.low in lows) and lows[:1] not in (["both"], ["neither"])
