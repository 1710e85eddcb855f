"""What an entry of a machine's record says of the user, at the address of the attribute that its key names."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Claim, Mood
from troth.language.reading import Assertion
from troth.language.text import fold, value_key
from troth.language.zh.lexicon import traditional
from troth.schema.registry import open_attribute, registry


@cache
def _keys() -> Mapping[str, str]:
    table = tomllib.loads(files("troth.language.zh").joinpath("records.toml").read_text(encoding="utf-8"))["keys"]
    return {key: name for name, keys in table.items() for key in keys.split()}


def recorded(key: str, value: str) -> Assertion:
    """The claim of an entry: 部门 市场部."""
    attribute = _attribute(fold(key))
    glue = " " if value[:1].isascii() else ""
    text = f"{'用戶' if traditional(key + value) else '用户'}的{key}是{glue}{value}"
    claim = Claim("user", attribute.name, value, value_key(value))
    return Assertion(0, 0, Mood.CONFIRMED, claim=claim, attribute=attribute, text=text)


def _attribute(key: str) -> Attribute:
    name = _keys().get(key)
    return registry()[name] if name else open_attribute(key, Cardinality.ONE)
