"""What mends by being said anew: a name spelled otherwise, a figure typed again, a count, a unit, a narrower word."""

from __future__ import annotations

import re

from troth.language.en.lexicon import PAST, bag, verb, words
from troth.language.en.mendable import NUMBER_WORD, Said, nearly
from troth.language.en.signals import Signal
from troth.language.en.subjects import starts_clause
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, strip, written
from troth.language.text import fold


def spelled_anew(source: str, tokens: list[Token], candidates: list[Said]) -> Signal | None:
    """A bare name right after one that is nearly the same ("Ana" – "Anna with two n's")."""
    plain = [t for t in tokens if t.word]
    if [t.low for t in plain[:2]] in (["it", "'s"], ["that", "'s"]) and [t.low for t in plain[2:3]] in (["spelled"], ["spelt"]):
        plain = plain[3:]
    near = next((c for c in candidates if c.minutes <= 10), None)
    if near is not None and (figure := _mistyped(tokens, near)) is not None:
        return figure
    if near is not None and (narrower := _narrowed(source, plain, near.claim.value)):
        return Signal(narrower, "", True)
    if near is None or not plain or len(plain) > 5 or (not plain[0].capital and plain[0].kind != "x"):
        return None
    if plain[0].low in words("nominative") or any(t.low in words("aux") for t in plain):
        return None  # "I live in Marlow" and "Harbour House is in Leith" spell nobody's name
    name = (
        plain[:1]
        if len(plain) == 1 or plain[1].low in bag("with not without as double two no one only just")
        else [t for t in plain if t.capital or t.kind == "x"]
    )
    value = written(source, name)
    if not nearly(value, near.claim.value) or (len(name) > 1 and verb(name[0].low, PAST) is not None):
        return None
    return Signal(name, "", True)


def _narrowed(source: str, plain: list[Token], held: str) -> list[Token]:
    """ "Well, a vet nurse" right after "a vet": what was said, told more exactly."""
    begin = 1 if plain and plain[0].low in ("well", "rather", "or") else 0
    value = fold(bare(written(source, plain[begin:])))
    return plain[begin:] if begin and len(plain) < 7 and value.startswith(f"{fold(held)} ") else []


def _mistyped(tokens: list[Token], near: Said) -> Signal | None:
    """ "241. Dyslexia strikes" right after "locker 214": a figure by itself that is nearly the one that was just said."""
    begin = 2 if [t.low for t in tokens[:2]] in (["it", "'s"], ["that", "'s"]) else 0
    end = next((i for i, t in enumerate(tokens) if t.kind == "p"), len(tokens))
    told = tokens[begin:end]
    named = all(fold(t.text) in fold(near.text).split() for t in told[:-1])
    if not told or len(told) > 2 or told[-1].kind != "n" or not named:
        return None
    figure = told[-1].text
    for said in re.findall(r"\d{3,}", f"{near.claim.value} {near.text}"):
        apart = sum(a != b for a, b in zip(said, figure, strict=False))
        if figure.isdigit() and len(said) == len(figure) and (apart == 1 or (apart == 2 and sorted(said) == sorted(figure))):
            return Signal(told[-1:], said, True)
    return None


def counted_anew(tokens: list[Token], candidates: list[Said]) -> Signal | None:
    """ "Four, I forgot about Nibbles" right after "three guinea pigs": the one number that was just said, said anew.

    What is counted may be named again: "seven years, if I count properly" after "six years".
    """
    end = next((i for i, t in enumerate(tokens) if t.kind == "p"), len(tokens))
    near = next((c for c in candidates if c.minutes <= 10), None)
    if near is not None and 1 < end < 4 and all(t.low in fold(near.claim.value).split() for t in tokens[1:end]):
        end = 1
    if end != 1 or near is None or not (NUMBER_WORD.fullmatch(tokens[0].low) or re.fullmatch(r"\d{1,2}", tokens[0].low)):
        return None
    words_ = tokens[0].kind != "n"
    said = [m.group() for m in (NUMBER_WORD if words_ else re.compile(r"\b\d{1,2}\b(?![-:.])")).finditer(near.claim.value)]
    return Signal(tokens[:1], said[0], True) if len(said) == 1 and fold(said[0]) != tokens[0].low else None


def in_another_unit(source: str, tokens: list[Token], candidates: list[Said]) -> Signal | None:
    """ "FEET. 540 square feet": the figure that was just said, said again in another unit."""
    figures = [i for i, t in enumerate(tokens) if t.kind == "n" and t.text[-1:].isdigit()]
    if len(figures) != 1 or any(t.capital and t.low != t.text.lower() for t in tokens):
        return None
    right = strip(cut(tokens[figures[0] :], (), loose=False))
    if not 1 < len(right) <= 3 or len(tokens) - len(right) > 4 or starts_clause(tokens, 0):
        return None
    form = re.compile(rf"(?<![\d.,]){re.escape(right[0].text)} (?:square |cubic )?[a-z]+", re.IGNORECASE)
    for said in candidates[:3]:
        wrong = form.search(said.claim.value)
        if said.minutes <= 60 and wrong and fold(wrong.group()) != fold(written(source, right)):
            return Signal(right, wrong.group(), True)
    return None
