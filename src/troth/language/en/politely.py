"""Orders in a polite form, in plain order: "would you mind not using emojis?", "it would help if you numbered the steps". Pure.

What is ordered is then read as any order is: only what is to stand from now on is kept. The forms are data (`dealings.toml`).
"""

from __future__ import annotations

import re
from functools import cache

from troth.language.en.lexicon import BASE, ING, PAST, bag, table, verb, words
from troth.language.en.order.words import unsaid
from troth.language.en.tokens import Token

_NOT_TO = re.compile(r" not(?: to)? $")
_LEAST = 2
"""Words of an order that says enough."""


@cache
def _forms() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{form})" for form in table("dealings")["polite"]))


@cache
def _opens() -> frozenset[str]:
    return bag(table("dealings")["polite_opens"])


@cache
def _leads() -> frozenset[str]:
    """What may stand in front of a polite order."""
    return (words("discourse") | bag("please and but so just also really honestly")) - _opens()


def plainly(tokens: list[Token]) -> list[Token]:
    """The order that a polite sentence comes down to: "do not use emojis"; empty where it is none."""
    said = _bare(tokens)
    if not said or said[0].low not in _opens():
        return []
    text = " ".join(t.low for t in said)
    match = _forms().match(f"{text} ")
    if match is None:
        return []
    at = len(match.group().split())
    denied = _NOT_TO.search(match.group()) is not None
    while at < len(said) and said[at].low in bag("please just always never not also ever kindly"):
        denied, at = denied or said[at].low in ("not", "never"), at + 1
    rest = said[at:]
    found = next((v for form in (BASE, ING, PAST) for t in rest[:1] if (v := verb(t.low, form)) is not None), None)
    if found is None or len(rest) + denied < _LEAST:
        return []
    first = Token(found.lemma, found.lemma, rest[0].start, rest[0].end, "w")
    order = [first, *_without_thanks(rest[1:])]
    return [*(unsaid(low, first.start) for low in ("do", "not") if denied), *order]


def _bare(tokens: list[Token]) -> list[Token]:
    """Without breaks, and without what only leads up to it or thanks for it."""
    said = [t for t in tokens if t.kind != "b"]
    while said and (said[0].kind == "p" or said[0].low in _leads()):
        said = said[1:]
    while said and (said[-1].kind == "p" or said[-1].low in ("please", "thanks", "thank", "ta", "cheers")):
        said = said[:-1]
    return said


def _without_thanks(rest: list[Token]) -> list[Token]:
    """ "… light, that'd be great": without how glad one would be."""
    commas = [i for i, t in enumerate(rest) if t.low == ","]
    glad = (at for at in commas if _GLAD.match(" ".join(t.low for t in rest[at + 1 : at + 3])))
    return rest[: next(glad, len(rest))]


_GLAD = re.compile(r"(?:that|it|i) (?:'d|would|'ll)$")


__all__ = ["plainly"]
