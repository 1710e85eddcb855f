"""Loads the registry once and makes attributes for open claims from their form."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from troth.domain.address import Attribute, Cardinality


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(files("troth.schema").joinpath("attributes.toml").read_text(encoding="utf-8"))


@cache
def registry() -> Mapping[str, Attribute]:
    """Every registered attribute by name."""
    made = {}
    for name, table in _tables().items():
        fields = {key: value for key, value in table.items() if key not in ("asks", "cardinality", "holds", "known_as")}
        made[name] = Attribute(name=name, cardinality=Cardinality(table["cardinality"]), **fields)
    return MappingProxyType(made)


@cache
def asks(language: str) -> Mapping[str, tuple[str, ...]]:
    """What a question mentions when it asks for an attribute: name → words, for one language."""
    return {name: tuple(table.get("asks", {}).get(language, ())) for name, table in _tables().items()}


def holds(name: str) -> str:
    """What alone an attribute can have as its value: a `place` (or a body in one), a `day`, `digits`, a `mail`, a `name`; else
    empty."""
    return str(_tables().get(name, {}).get("holds", ""))


def known_as(name: str) -> tuple[str, ...]:
    """The roles whose name answers a question about an attribute: "boss" for `manager`."""
    return tuple(_tables().get(name, {}).get("known_as", ()))


@cache
def _synonyms() -> tuple[Mapping[str, str], frozenset[str]]:
    table = tomllib.loads(files("troth.schema").joinpath("synonyms.toml").read_text(encoding="utf-8"))
    return {name: names[0] for names in table["names"] for name in names}, frozenset(table["drop"])


def canonical(name: str) -> str:
    """The name under which an open attribute lives, whatever it was called and in which language.

    "main browser", "web browser" and 浏览器 are one; registered names stay as they are.
    """
    if name in registry():
        return name
    names, drop = _synonyms()
    if name in names:
        return names[name]
    short = " ".join(word for word in name.split() if word not in drop)
    for word in drop:
        if not word.isascii() and short.startswith(word) and len(short) > len(word):
            short = short[len(word) :].strip()
    return names.get(short, short or name)


def is_setting(name: str) -> bool:
    """Whether an attribute is how something is set up, and nothing of the person: an editor, a time zone, 生产数据库."""
    if name in registry():
        return registry()[name].varies
    names, _ = _synonyms()
    head = name.split()[-1] if name.strip() else name
    return canonical(name) in names.values() or head in names or any(not n.isascii() and head.endswith(n) for n in names)


@cache
def _by_phrase() -> Mapping[str, frozenset[str]]:
    """Phrase of the registry, in any language → the attributes that it names."""
    found: dict[str, set[str]] = {}
    for name, table in _tables().items():
        found.setdefault(name.replace("_", " "), set()).add(name)
        for phrases in table.get("asks", {}).values():
            for phrase in phrases:
                found.setdefault(phrase, set()).add(name)
    return {phrase: frozenset(names) for phrase, names in found.items()}


def named_by(noun: str) -> frozenset[str]:
    """The registered attributes that a noun names as a whole: "vehicle" the car, "working hours" the shift."""
    name = canonical(noun.casefold())
    return _by_phrase().get(name) or _by_phrase().get(name.removesuffix("s"), frozenset())


def open_attribute(name: str, cardinality: Cardinality, *, category: str = "fact", layer: str = "semantic") -> Attribute:
    """An attribute that nobody registered, with the cardinality that the form of its claim suggests.

    `name` is its folded head noun or verb phrase ("the garden shed" → "garden shed"). Open attributes vary by scope.
    """
    return Attribute(name=name, category=category, layer=layer, cardinality=cardinality, varies=True)


def attribute(name: str) -> Attribute:
    """The registered attribute of that name.

    Raises:
        KeyError: if it is not registered (a defect of the caller, not of the text).
    """
    return registry()[name]
