"""English word lists and verb forms, loaded once and on first use from the TOML files beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

BASE, THIRD, PAST, PARTICIPLE, ING = "base", "third", "past", "participle", "ing"


@cache
def table(name: str) -> Mapping[str, Any]:
    """One data file of this folder."""
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def words(name: str) -> frozenset[str]:
    """A word list of `words.toml`."""
    return frozenset(table("words")[name])


@cache
def bag(text: str) -> frozenset[str]:
    """A small set of words, written as one string: parted by bars if any holds a space, else by spaces."""
    return frozenset(text.split("|") if "|" in text else text.split())


@dataclass(frozen=True, slots=True)
class Verb:
    """What a surface form can be."""

    lemma: str
    forms: frozenset[str]


_STRESSED_LAST = (
    "prefer", "refer", "regret", "transfer", "unplug", "forget", "begin", "admit", "commit", "permit", "submit", "omit",
    "occur", "incur", "defer", "infer", "deter", "equip",
)  # fmt: skip
"""Longer verbs that double their last letter as short ones do."""


def _doubles(base: str) -> bool:
    vowels = "aeiou"
    short = len(base) > 2 and base[-1] not in "aeiouwxyh" and base[-2] in vowels and base[-3] not in vowels
    return short and (len(base) <= 4 or base in _STRESSED_LAST)


def third(base: str) -> str:
    """The third person singular: live → lives."""
    if base in ("be", "have", "do", "go"):
        return {"be": "is", "have": "has", "do": "does", "go": "goes"}[base]
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def ing(base: str) -> str:
    """The present participle: live → living."""
    if base in ("lie", "die", "tie"):
        return base[:-2] + "ying"
    if base.endswith("e") and not base.endswith(("ee", "ye", "oe")) and base != "be":
        return base[:-1] + "ing"
    return base + base[-1] + "ing" if _doubles(base) else base + "ing"


def _regular_past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ied"
    return base + base[-1] + "ed" if _doubles(base) else base + "ed"


@cache
def _paradigms() -> Mapping[str, tuple[str, str]]:
    data = table("verbs")
    made = {base: (_regular_past(base), _regular_past(base)) for base in data["regular"].split()}
    made.update({base: (past, participle) for base, (past, participle) in data["irregular"].items()})
    return made


def past(base: str) -> str:
    """The simple past: live → lived."""
    known = _paradigms().get(base)
    return known[0] if known else _regular_past(base)


@cache
def verb_forms() -> Mapping[str, tuple[Verb, ...]]:
    """Every known surface form."""
    gathered: dict[str, dict[str, set[str]]] = {}

    def put(surface: str, lemma: str, form: str) -> None:
        gathered.setdefault(surface, {}).setdefault(lemma, set()).add(form)

    for base, (simple, participle) in _paradigms().items():
        put(base, base, BASE)
        put(third(base), base, THIRD)
        put(simple, base, PAST)
        put(participle, base, PARTICIPLE)
        put(ing(base), base, ING)
        if base.endswith(("l", "p")) and len(base) > 4:
            put(base + base[-1] + "ed", base, PAST)
            put(base + base[-1] + "ed", base, PARTICIPLE)
            put(base + base[-1] + "ing", base, ING)
    for surface, form in (("am", BASE), ("are", BASE), ("'m", BASE), ("'re", BASE), ("were", PAST)):
        put(surface, "be", form)
    for surface, base in (("learned", "learn"), ("learnt", "learn"), ("burned", "burn"), ("dreamt", "dream"),
                          ("got", "get"), ("spelt", "spell"), ("rung", "ring"), ("moving", "move")):  # fmt: skip
        put(surface, base, PAST)
        if surface != "moving":
            put(surface, base, PARTICIPLE)
    gathered["moving"] = {"move": {ING}}
    return {
        surface: tuple(Verb(lemma, frozenset(forms)) for lemma, forms in lemmas.items()) for surface, lemmas in gathered.items()
    }


def verb(surface: str, form: str | None = None) -> Verb | None:
    """The verb that `surface` can be, in `form` if one is given."""
    for found in verb_forms().get(surface, ()):
        if form is None or form in found.forms:
            return found
    return None


@cache
def roles() -> Mapping[str, str]:
    """People and animals by what they are to somebody: word → canonical word."""
    return dict(table("roles")["canonical"])


@cache
def role_kind(kind: str) -> frozenset[str]:
    """The canonical roles of one kind: `unique`, `animals`, `family`, …"""
    return frozenset(table("roles")["kinds"][kind])


@cache
def role_words() -> frozenset[str]:
    """Single words that are roles."""
    return frozenset(roles())


def singular(noun: str) -> str:
    """A rough singular, for comparing: mondays → monday."""
    if len(noun) < 4 or noun.endswith(("ss", "us", "is")):
        return noun
    if noun.endswith("ies"):
        return noun[:-3] + "y"
    if noun.endswith(("ches", "shes", "xes", "sses")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") else noun
