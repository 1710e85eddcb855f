"""How far a text says how its speaker is, lives and likes things, and not what happened: what bears on a request.

By the form of its sentences, since no list holds what people can like: the first person in the simple present ("I sleep with
the window open"), or what does something to them ("crowds wear me out").
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from troth.language.en.lexicon import BASE, THIRD, verb

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")
_MANNER = r"(?: (?:\w+ly|always|never|still|just|also|even|rather|much|not|no))*"
_SELF = re.compile(r"\b(?:i|we|me|us|my|our)\b")
_DOES = re.compile(
    rf"\b(?:i|we)(?P<am>'(?:m|re))?{_MANNER} (?P<verb>[\w']+)(?: an?| the| so| very| too)?{_MANNER} ?(?P<next>[\w'-]*)"
)
_OWN = re.compile(r"\b(?:my|our) (?:\w+ ){1,3}?(?P<verb>is|are|\w+s|\w+n't)\b")
_TO_ME = re.compile(r"(?P<before>\w+) (?P<verb>\w+) (?:me|us|my|our)\b")
_FOR_ME = re.compile(r"\b(?:is|are|isn't|aren't)\b.* (?:(?:for|to) (?:me|us)|(?:my|our) \w+)\b")
_WILL = re.compile(r"\b(?:i|we)(?:'d| would) (?:never|always)\b|\bi want (?!to\b|an?\b|some\b)")

_LONGEST = 300
"""Characters of a sentence that are read; what is longer is no sentence."""


@cache
def _table() -> Mapping[str, str]:
    found: Mapping[str, str] = tomllib.loads(files("troth.language").joinpath("habits.toml").read_text(encoding="utf-8"))
    return found


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_table()[name].split())


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_table()[name])


def tells_habits(text: str) -> float:
    """The share of its sentences that say so, in 0–1."""
    said = [one for found in _SENTENCE.finditer(text) if len(one := found.group().strip()) > 1]
    return sum(map(_habitual, said)) / len(said) if said else 0.0


def _habitual(sentence: str) -> bool:
    if sentence.endswith(("?", "？")):
        return False
    if _pattern("zh_own").search(sentence):
        return not _pattern("zh_once").search(sentence)
    folded = sentence[:_LONGEST].lower().replace("’", "'")
    return _SELF.search(folded) is not None and (
        _FOR_ME.search(folded) is not None
        or _WILL.search(folded) is not None
        or any(map(_lasts, _DOES.finditer(folded)))
        or any(_present(found["verb"]) for found in _OWN.finditer(folded))
        or any(found["before"] not in _words("orders") and _present(found["verb"]) for found in _TO_ME.finditer(folded))
    )


def _lasts(found: re.Match[str]) -> bool:
    """Whether what "I" do or am is more than a moment's."""
    does, following = ("am", found["verb"]) if found["am"] else (found["verb"], found["next"])
    if does in ("am", "are"):
        return not following.endswith("ing") and following not in _words("states")
    if does in _words("negated"):
        return following not in _words("momentary")
    return does not in _words("momentary") and following not in _words("pointing") and _present(does)


def _present(word: str) -> bool:
    return word in _words("negated") or verb(word, BASE) is not None or verb(word, THIRD) is not None
