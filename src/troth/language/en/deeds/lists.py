"""The members of a list of things that somebody has, likes or does: "a cat, two dogs and a horse". Pure."""

from __future__ import annotations

from itertools import zip_longest

from troth.language.en.lexicon import bag, words
from troth.language.en.tokens import Token
from troth.language.en.values import cut, strip
from troth.language.time import TimeMention

_EXAMPLES = ("like", "such", "including")


def joined(tokens: list[Token]) -> list[list[Token]]:
    """The members of a list, without the words that join them."""
    parts: list[list[Token]] = [[]]
    for token, after in zip_longest(tokens, tokens[1:]):
        examples = _gives_examples(parts[-1]) or (token.low == "," and after is not None and after.low in _EXAMPLES)
        if token.low in ("and", "or", "&", ",", "plus") and not examples:
            parts.append([])
        else:
            parts[-1].append(token)
    found = []
    for part in parts:
        while part and part[0].low in bag("especially particularly including like even also mainly mostly"):
            part = part[1:]
        if kept := strip(part):
            found.append(kept)
    return found


def split_list(tokens: list[Token], times: tuple[TimeMention, ...]) -> list[list[Token]]:
    """The members of the list of nouns at the front: "a cat, two dogs and a horse"."""
    front: list[list[Token]] = []
    current: list[Token] = []
    last_and = max((i for i, t in enumerate(tokens) if t.low in ("and", "or", "&")), default=-1)
    for index, token in enumerate(tokens):
        joins = token.low in ("and", "or", "&") or (token.low == "," and index < last_and and last_and - index < 7)
        if joins and current and not _gives_examples(current):
            front.append(current)
            current = []
            continue
        if (token.kind == "p" and token.low not in ("&", "%", "/", "'")) or (current and not _continues(current, token, times)):
            break
        current.append(token)
    if current:
        front.append(current)
    return [part for part in (strip(p) for p in front) if part]


def _gives_examples(part: list[Token]) -> bool:
    """ "New skills like painting and singing" are one member of a list."""
    return any(t.low in _EXAMPLES for t in part[1:])


def _continues(current: list[Token], token: Token, times: tuple[TimeMention, ...]) -> bool:
    if token.low == "of":
        return True
    kept = cut([*current, token], times)
    return (bool(kept) and kept[-1] is token) or token.low in words("adverbs") | words("trailers")


__all__ = ["joined", "split_list"]
