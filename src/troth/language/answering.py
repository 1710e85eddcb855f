"""What the form of a question asks for, a time or an amount, a person or a place, and whether a fact gives such a thing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from troth.language.later import later
from troth.language.text import HAN, fold, index_terms

_WORD = re.compile(r"[^\W\d_]+")
_BLANK = "·"


@dataclass(frozen=True, slots=True)
class _Kind:
    asks: re.Pattern[str]
    holds: re.Pattern[str]
    told: bool
    """Whether what holds nothing of the kind can be told by it: times and amounts have words of their own, names have none."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a fact must hold, beside the words that the question itself has, to be an answer by its form."""

    kind: _Kind
    asked: frozenset[str]
    """The words of the question that say something, folded; of Chinese, every two characters in a row."""

    @property
    def told(self) -> bool:
        """Whether what holds no such thing is no answer: "the gym costs 34" does not say when it shuts."""
        return self.kind.told

    def given_in(self, text: str) -> bool:
        """Whether a fact holds it: "goes to the gym" does not say where the gym is."""
        return self.kind.holds.search(self._beside(text)) is not None

    def _beside(self, text: str) -> str:
        bare = _WORD.sub(lambda word: _BLANK if fold(word.group()) in self.asked else word.group(), text)
        for pair in self.asked if HAN.search(bare) else ():
            bare = bare.replace(pair, _BLANK)
        return bare


@lru_cache(maxsize=16)
def wanted(question: str) -> Wanted | None:
    """What a question asks for by its form; None where that says nothing ("what", "is there")."""
    kind = next((kind for kind in _kinds() if kind.asks.search(question)), None)
    return Wanted(kind, _asked(question)) if kind is not None else None


def _asked(question: str) -> frozenset[str]:
    found: set[str] = set()
    for word in map(fold, _WORD.findall(question)):
        if HAN.search(word):
            found.update(word[at : at + 2] for at in range(len(word) - 1))
        elif index_terms(word):  # "at" and "is" stand before what is looked for
            found.add(word)
    return frozenset(found)


@cache
def _kinds() -> tuple[_Kind, ...]:
    table: Mapping[str, Mapping[str, Any]] = tomllib.loads(
        files("troth.language").joinpath("answering.toml").read_text(encoding="utf-8")
    )
    return tuple(
        _Kind(later("|".join(kind["asks"]), re.IGNORECASE), later("|".join(kind["holds"])), kind["told"])
        for kind in table.values()
    )
