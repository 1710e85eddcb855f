"""Puts idioms of saying into plain order before a sentence is read: "put me down as living in Ghent" → "I am living in Ghent".

The ways are data (`recast.toml`); every kept word stays at its place in the text, so that quotes point at what was said. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from troth.language.en.clauses import finite_after
from troth.language.en.lexicon import BASE, bag, role_kind, role_words, roles, singular, table, verb, words
from troth.language.en.tokens import Token

_Way = tuple[re.Pattern[str], str, str]
_LONGEST = 60
_SLOT = re.compile(r"\{(\w)\}")


@cache
def _ways() -> tuple[_Way, ...]:
    return tuple((re.compile(way["match"]), way["plain"], way.get("guard", "")) for way in table("recast")["recast"])


def recast(tokens: list[Token]) -> list[Token]:
    """The sentence in plain order; as it is where it wears no such clothes."""
    if len(tokens) > _LONGEST:
        return tokens
    begin = _first(tokens)
    head, said = tokens[:begin], tokens[begin:]
    for way in _ways():
        said = _worn(said, way) or said
    return [*head, *said]


def _first(tokens: list[Token]) -> int:
    """Where the sentence begins behind what chat opens with."""
    index = 0
    while index < len(tokens) and (tokens[index].kind == "p" or tokens[index].low in words("discourse")):
        index += 1
    return index if index < len(tokens) else 0


def _worn(tokens: list[Token], way: _Way) -> list[Token] | None:
    """The plain order of a sentence that is said in this way."""
    pattern, plain, guard = way
    text, places = _spaced(tokens)
    match = pattern.match(text)
    if match is None or not _allowed(guard, match, text):
        return None
    named = [name for name, kept in match.groupdict().items() if kept is not None]
    parts = {name: _between(tokens, places, match.span(name)) for name in named}
    return None if guard == "appointed" and not _appointed(parts["n"], parts["v"]) else _filled(plain, parts)


def _spaced(tokens: list[Token]) -> tuple[str, list[int]]:
    """The words as rules see them, one space apart, without the mark at the end; and where each begins."""
    while tokens and tokens[-1].kind == "p":
        tokens = tokens[:-1]
    places, at = [], 0
    for token in tokens:
        places.append(at)
        at += len(token.low) + 1
    return " ".join(token.low for token in tokens), places


def _between(tokens: list[Token], places: list[int], span: tuple[int, int]) -> list[Token]:
    return [token for token, place in zip(tokens, places, strict=False) if span[0] <= place < span[1]]


def _allowed(guard: str, match: re.Match[str], text: str) -> bool:
    if guard == "what":
        return re.search(r" (?:is|are|'s) (?:the thing |something )?what (?:i|we) ", text) is not None
    if guard == "verbless":
        named = match["x"].split()
        return not set(named) & (words("aux") | words("nominative") | words("wh")) and len(named) <= 7
    return True


def _appointed(what: list[Token], whom: list[Token]) -> bool:
    """Whether somebody, or some firm or number, takes over as the one of its sort that one has."""
    role, first = singular(what[-1].low), whom[0]
    known = role in role_words()
    sole = roles()[role] not in role_kind("animals") | role_kind("family") if known else role.endswith(("er", "or", "ist"))
    return (sole or role in table("frames")["heads"]) and (first.capital or first.kind in "nx")


def _filled(plain: str, parts: Mapping[str, list[Token]]) -> list[Token]:
    """The kept words in their new order; a word that is not in the text, or used again, stands before what follows it."""
    made: list[Token] = []
    used: set[str] = set()
    flip = False
    words_ = plain.split()
    for index, word in enumerate(words_):
        slot = _SLOT.fullmatch(word)
        if word == "not":
            flip = True
        elif slot is None:
            made.append(_at("not" if word == "no" else word, _next(words_[index:], parts)))
        elif slot[1] in used:
            made += [_at(token.low, _next(words_[index + 1 :], parts)) for token in parts.get(slot[1], [])]
        else:
            part = parts.get(slot[1], [])
            used.add(slot[1])
            made += negated(part) if flip else _inside(part) if made else part
    return made


def _at(low: str, place: int) -> Token:
    return Token("I" if low == "i" else low, low, place, place, "w")


def _next(later: list[str], parts: Mapping[str, list[Token]]) -> int:
    """Where the next kept word begins."""
    slots = [slot[1] for word in later if (slot := _SLOT.fullmatch(word)) is not None]
    kept = [parts[name] for name in slots if parts.get(name)] or [part for part in parts.values() if part]
    return kept[0][0].start


def _inside(tokens: list[Token]) -> list[Token]:
    """What opened the sentence no longer does: "A wetsuit" is "a wetsuit" behind a verb."""
    first = tokens[0] if tokens else None
    if first is None or first.low not in words("determiners") | words("possessives"):
        return tokens
    return [Token(first.low, first.low, first.start, first.end, first.kind), *tokens[1:]]


_AUX = bag("am is are 'm 're 's was were can could will 'll have has 've had do does did")


def negated(tokens: list[Token]) -> list[Token]:
    """The clause with its "not" taken out, or put in."""
    at = next((i for i, t in enumerate(tokens) if t.low == "not"), None)
    if at is not None:
        dropped = {at, at - 1} if at and tokens[at - 1].low in ("do", "does", "did") else {at}
        return [t for i, t in enumerate(tokens) if i not in dropped]
    place = finite_after(tokens, 0)
    if place is None:
        return tokens
    mark = tokens[place].start
    no = Token("not", "not", mark, mark, "w")
    if tokens[place].low in _AUX:
        return [*tokens[: place + 1], no, *tokens[place + 1 :]]
    base = verb(tokens[place].low, BASE) is not None
    return [*tokens[:place], Token("do" if base else "does", "do" if base else "does", mark, mark, "w"), no, *tokens[place:]]


__all__ = ["negated", "recast"]
