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
        fields = {key: value for key, value in table.items() if key not in ("asks", "cardinality")}
        made[name] = Attribute(name=name, cardinality=Cardinality(table["cardinality"]), **fields)
    return MappingProxyType(made)


@cache
def asks(language: str) -> Mapping[str, tuple[str, ...]]:
    """What a question mentions when it asks for an attribute: name → words, for one language."""
    return {name: tuple(table.get("asks", {}).get(language, ())) for name, table in _tables().items()}


def open_attribute(name: str, cardinality: Cardinality, *, category: str = "fact", layer: str = "semantic") -> Attribute:
    """An attribute that nobody registered, with the cardinality that the form of its claim suggests.

    `name` is its folded head noun or verb phrase ("the sofa budget" → "sofa budget"). Open attributes vary by scope.
    """
    return Attribute(name=name, category=category, layer=layer, cardinality=cardinality, varies=True)


def attribute(name: str) -> Attribute:
    """The registered attribute of that name.

    Raises:
        KeyError: if it is not registered (a defect of the caller, not of the text).
    """
    return registry()[name]
