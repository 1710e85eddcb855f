"""Takes off what only opens a statement ("for what it's worth, …") and says roundabout self-descriptions plainly.

"You can put me down as living in Oslo" is "I'm living in Oslo": the rules behind this see one way of saying it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from troth.language.en.lexicon import BASE, ING, THIRD, bag, table, verb, words
from troth.language.en.subjects import starts_clause
from troth.language.en.tokens import Token

_Sequences = Mapping[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]


def straightforward(tokens: list[Token]) -> list[Token]:
    """The sentence from where it says something, about "I" where it speaks of the speaker; spans stay as they are."""
    begin = _start(tokens, 0)
    while (size := _comment(tokens, begin)) > 0:
        begin = _start(tokens, begin + size)
    kept = tokens[begin:] if any(t.word for t in tokens[begin:]) else tokens
    return _plainly_self(_without_inserted(kept))


def _without_inserted(tokens: list[Token]) -> list[Token]:
    """The sentence without a comment between what it is about and its verb, or at its end."""
    for at in range(1, min(len(tokens) - 2, 10)):
        for phrase in _inserted().get(tokens[at].low, ()):
            end = at + len(phrase)
            if tuple(t.low for t in tokens[at:end]) != phrase:
                continue
            end += end < len(tokens) and tokens[end].low == ","
            begin = at - (tokens[at - 1].low == ",")
            closing = end >= len(tokens) and phrase in (("by", "the", "way"), ("btw",))
            if begin and (closing or (end < len(tokens) and tokens[end].low in words("aux") | {"'s"})):
                return [*tokens[:begin], *tokens[end:]]
    return tokens


@cache
def _inserted() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in table("openers")["inserted"]:
        found[phrase.split()[0]] = (*found.get(phrase.split()[0], ()), tuple(phrase.split()))
    return found


def _start(tokens: list[Token], begin: int) -> int:
    """Behind marks and, once something was taken off, behind the "that" of "it turns out that"."""
    while begin < len(tokens) and tokens[begin].kind == "p" and tokens[begin].low != "*":
        begin += 1
    return begin


def _comment(tokens: list[Token], begin: int) -> int:
    """How many words of a comment stand at `begin`, behind fillers; 0 if none, or if nothing would be left."""
    at = begin
    while at < len(tokens) and (tokens[at].low in words("discourse") or tokens[at].kind == "p") and at - begin < 4:
        if _matched(tokens, at)[0]:
            break
        at += 1
    size = _matched(tokens, at)[0]
    end = at + size
    if not size or end >= len(tokens):
        return 0
    after = tokens[end]
    if after.low == "that" and starts_clause(tokens, end + 1):
        return end + 1 - begin
    if after.low in bag(", : - – — …") and any(t.word for t in tokens[end + 1 :]):
        return end + 1 - begin
    if " ".join(t.low for t in tokens[at:end]) in table("openers")["announced"]:
        return 0
    return end - begin if starts_clause(tokens, end) and after.low not in words("aux") | words("prepositions") else 0


@cache
def _sequences() -> _Sequences:
    """First word → (words, what they stand for), longest first."""
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    data = table("openers")
    for phrase in (*data["comments"], *data["announced"]):
        found.setdefault(phrase.split()[0], []).append((tuple(phrase.split()), ()))
    for phrase, plain in data["selves"].items():
        found.setdefault(phrase.split()[0], []).append((tuple(phrase.split()), tuple(plain.split())))
    return {first: tuple(sorted(each, key=lambda pair: -len(pair[0]))) for first, each in found.items()}


def told(tokens: list[Token], ender: str) -> tuple[list[Token], str]:
    """The statement that a question only dresses up: "did I mention I'm Welsh?", "you know I'm Welsh, right?"."""
    if ender != "?" or not tokens:
        return tokens, ender
    opened, closed = _asked()
    lows = [t.low for t in tokens]
    if found := opened.match(" ".join(lows[:_MOST])):
        size = found[0].count(" ") + 1
        backshifted = {"was", "were", "had", "did"} & {*lows[size + 1 : size + 3]}  # "did I say I was …?" may be asked
        return (tokens[size:], ".") if starts_clause(tokens, size) and not backshifted else (tokens, ender)
    found = closed.match(" ".join(lows[:_MOST]))
    if found is None or lows[-1] not in table("openers")["asked"]["closers"]:
        return tokens, ender
    end = len(tokens) - (2 if lows[-2] == "," else 1)
    return tokens[found[0].count(" ") : end], "."


@cache
def _asked() -> tuple[re.Pattern[str], re.Pattern[str]]:
    its = table("openers")["asked"]
    return re.compile(rf"{its['opened']}(?= )"), re.compile(its["closed"])


def without_tail(tokens: list[Token], ender: str) -> tuple[list[Token], str]:
    """The sentence, and how it ends, without a comment behind it: "I drive a van now, would you believe it?"."""
    comma = next((at for at in range(len(tokens) - 2, _LEAST, -1) if tokens[at].low in _JOINTS), None)
    if comma is None:
        return tokens, ender
    behind = " ".join(t.low for t in tokens[comma + 1 :] if t.word)
    if not _tails().fullmatch(behind):
        return tokens, ender
    asks = tokens[0].low in words("aux") | words("wh")
    return tokens[:comma], ender if asks else "."


_LEAST = 2
"""Words at least before a comment behind."""
_JOINTS = frozenset([",", "-", "–", "—", "…"])


@cache
def _tails() -> re.Pattern[str]:
    return re.compile("|".join(table("openers")["tails"]["forms"]))


@cache
def _forms() -> tuple[frozenset[str], re.Pattern[str]]:
    its = table("openers")["forms"]
    return frozenset(its["first"]), re.compile(rf"(?:{'|'.join(its['comments'])})(?= )")


_MOST = 14
"""Words that a comment of many wordings can have, and one more."""


def _matched(tokens: list[Token], at: int, *, selves: bool = False) -> tuple[int, tuple[str, ...]]:
    """How many words of a known phrase begin at `at`, and what they stand for."""
    first, forms = _forms()
    if not selves and at < len(tokens) and tokens[at].low in first:
        found = forms.match(" ".join(t.low for t in tokens[at : at + _MOST]))
        if found:
            return found[0].count(" ") + 1, ()
    for phrase, plain in _sequences().get(tokens[at].low, ()) if at < len(tokens) else ():
        if bool(plain) is selves and tuple(t.low for t in tokens[at : at + len(phrase)]) == phrase:
            return len(phrase), plain
    return 0, ()


def _plainly_self(tokens: list[Token]) -> list[Token]:
    at = next((i for i, t in enumerate(tokens) if t.word and t.low not in words("discourse")), 0)
    size, plain = _matched(tokens, at, selves=True)
    if not size or at + size >= len(tokens):
        return tokens
    behind = tokens[at + size :]
    base = verb(behind[0].low, BASE) is not None or verb(behind[0].low, THIRD) is not None
    being = verb(behind[0].low, ING) is not None
    if (plain[-1] == "'m" and base and not being) or (
        plain[-1] != "'m" and not base and behind[0].low not in words("adverbs") | words("aux")
    ):
        return tokens
    place = tokens[at].start
    made = [Token({"i": "I"}.get(low, low), low, place, place, "w") for low in plain]
    return [*tokens[:at], *made, *behind]


__all__ = ["straightforward", "told", "without_tail"]
