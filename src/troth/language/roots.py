"""Roots of words, coarser than the index's stems: a verb meets the noun made of it, and a word its plain synonym.

Only for telling whether two texts speak of the same thing; nothing is stored under them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from troth.language.kept import kept
from troth.language.later import later
from troth.language.stem import stem
from troth.language.text import HAN, index_terms, words

_SUFFIXES = ("ation", "ership", "ship", "ment", "anc", "enc", "eri", "ing", "age", "er", "or", "ion", "al")
"""As stems end: "insuranc(e)", "deliveri" (delivery)."""
_SHORTEST = 4


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files("troth.language").joinpath("roots.toml").read_text(encoding="utf-8"))


@cache
def _tables() -> tuple[Mapping[str, str], frozenset[str]]:
    table = _data()
    same = {_bare(stem(word)): _bare(stem(group[0])) for group in table["same"] for word in group}
    return same, frozenset(_bare(stem(word)) for word in table["light"])


@cache
def _han() -> tuple[frozenset[str], re.Pattern[str]]:
    """Characters without a meaning of their own, and how keys say that something is filed."""
    table = _data()
    return frozenset(table["idle"]), re.compile("|".join(table["filed"]))


@cache
def _relations() -> tuple[tuple[str, str, str, str], ...]:
    """(root of the verb, what must stand between, preposition, root of the noun)."""
    made = []
    for noun, phrases in _data()["relations"].items():
        for phrase in phrases:
            verb, *between, last = phrase.split()
            made.append((stem(verb), " ".join(map(stem, between)), last, _bare(stem(noun))))
    return tuple(made)


@cache
def _told_by() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((noun, later(form)) for noun, form in _data()["told_by"].items())


@kept(4096)
def relations(text: str) -> frozenset[str]:
    """The nouns for what a text says with a verb: "landlord" where somebody rents *from* somebody, 通勤 of 骑车上下班."""
    if HAN.search(text):
        return frozenset(noun for noun, form in _told_by() if form.search(text))
    stems = [stem(word.removesuffix("'s")) for word in words(text)]
    return frozenset(noun for verb, between, last, noun in _relations() if _stands(stems, verb, between.split(), last))


def _stands(stems: list[str], verb: str, between: list[str], last: str) -> bool:
    for start in (i for i, word in enumerate(stems) if word == verb):
        rest = stems[start + 1 : start + 6]
        if last in rest and set(between) <= set(rest[: rest.index(last)]):
            return True
    return False


@kept(4096)
def roots(text: str) -> frozenset[str]:
    """The roots of the words of a text that mean something by themselves."""
    _, light = _tables()
    found = {named for term in index_terms(text) if (named := root(term))}
    return frozenset(named for named in found - light if named.isascii() or len(named) > 1) or frozenset(found)


@kept(65536)
def root(term: str) -> str:
    """The root of a term of the index, or that of its plain synonym."""
    same, _ = _tables()
    bare = _bare(term)
    return same.get(bare, bare)


@kept(65536)
def _bare(term: str) -> str:
    if not term.isascii() or not term.isalpha():
        return term.removesuffix("th") if term[:1].isdigit() else term
    for suffix in _SUFFIXES:
        if term.endswith(suffix) and len(term) - len(suffix) >= _SHORTEST:
            return _bare(term[: -len(suffix)])
    return term


@kept(4096)
def content(text: str) -> frozenset[str]:
    """What a text says: its Latin words and numbers, and its Han characters one by one, without the grammar."""
    idle, _ = _han()
    return frozenset(term for term in index_terms(text) if term not in idle and (term.isascii() or len(term) == 1))


@kept(4096)
def pairs(text: str) -> frozenset[str]:
    """What names a thing in a text: pairs of Han characters."""
    return frozenset(text[i : i + 2] for i in range(len(text) - 1) if HAN.match(text[i]) and HAN.match(text[i + 1]))


def unfiled(name: str) -> str:
    """What a key names, without the words that say how it is filed: 报销 of 报销账户."""
    _, filed = _han()
    return filed.sub("", name).strip(" 的") or name.strip()
