"""Records: what a machine reports as KEY=VALUE, at the address of the attribute that the key names."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from troth.domain.address import Attribute, Cardinality
from troth.language.later import later
from troth.language.text import fold
from troth.language.zh.frame import Frame
from troth.language.zh.rules import Draft
from troth.schema.registry import open_attribute, registry

_PAIR = later(
    r"(?:[^=:]{1,12}:|【[^】]*】)?(?:用户|使用者|本人|客户|会员|机主|员工)?的?\s*(?P<k>[^=:\s,\"{}]{1,12})\s*[=:]\s*(?P<v>[^\"{}]{1,60})"
)
"""用户资料:居住地=合肥, 部门: 市场部."""
_NO_KEY = later(r"[我你他她不没了着]|^\d+$|https?$")
_UNTIMED = frozenset(("untimed",))
_NOBODY = later(r"用户|本人|自己|无|空|未填写?|未知|none|null|-+|\*+")


@cache
def _keys() -> Mapping[str, str]:
    table = tomllib.loads(files("troth.language.zh").joinpath("records.toml").read_text(encoding="utf-8"))["keys"]
    return {key: name for name, keys in table.items() for key in keys.split()}


def record(frame: Frame) -> list[Draft] | None:
    """What a clause that is one pair of a record claims: nothing where its value is empty; None if it is no pair."""
    words, said = frame.clause.words, frame.clause.said
    pair = _PAIR.fullmatch(words, 0, frame.end)
    if pair is None or _NO_KEY.search(pair.group("k")):
        return None
    if _NOBODY.fullmatch(pair.group("v").strip()):
        return []
    key, value = said[slice(*pair.span("k"))], said[slice(*pair.span("v"))].strip()
    glue = " " if value[:1].isascii() else ""
    return [Draft(_attribute(pair.group("k")), value, f"的{key}是{glue}{value}", keep_pre=False, flags=_UNTIMED)]


def _attribute(key: str) -> Attribute:
    name = _keys().get(key)
    return registry()[name] if name else open_attribute(fold(key), Cardinality.ONE)
