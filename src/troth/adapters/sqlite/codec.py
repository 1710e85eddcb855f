"""How domain values lie in the file: JSON objects of their fields, without those at their default.

Moments are microseconds since 1970 in UTC, enumerations their values. A key that a class does not know is passed over, and a
field that is not there takes its default: fields can come and go between releases. What a renamed field would break is
held by a test with a literal of each class.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

D = TypeVar("D")

FOREVER = 2**63 - 1
"""An end that never comes, where an index needs a number."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

_Convert = Callable[[Any], Any]


def to_micros(moment: datetime) -> int:
    """Microseconds since 1970."""
    return (moment - _EPOCH) // _MICROSECOND


def from_micros(micros: int) -> datetime:
    """The moment, in UTC."""
    return _EPOCH + timedelta(microseconds=micros)


def dump(value: object, *, without: tuple[str, ...] = ()) -> str:
    """The JSON of a domain value; `without` are fields that columns hold."""
    return json.dumps(_plain(value, without), ensure_ascii=False, separators=(",", ":"))


def load(cls: type[D], text: str, /, **columns: object) -> D:
    """The value that `dump` wrote, with the fields that columns hold."""
    values = json.loads(text)
    shape = _shape(cls)
    return cls(**{name: shape[name](value) for name, value in values.items() if name in shape}, **columns)


def _plain(value: object, without: tuple[str, ...] = ()) -> object:
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, datetime):
        return to_micros(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return {
        name: _plain(item)
        for name, default in _defaults(type(value)).items()
        if name not in without and (item := getattr(value, name)) != default
    }


def _defaults(cls: Any) -> dict[str, object]:
    if cls not in _DEFAULTS:
        _DEFAULTS[cls] = {item.name: item.default for item in fields(cls)}
    return _DEFAULTS[cls]


_DEFAULTS: dict[Any, dict[str, object]] = {}
"""By class: field → default; `MISSING`, which no value equals, where there is none."""


def _shape(cls: Any) -> dict[str, _Convert]:
    if cls not in _SHAPES:
        _SHAPES[cls] = {name: _converter(hint) for name, hint in get_type_hints(cls).items()}
    return _SHAPES[cls]


_SHAPES: dict[Any, dict[str, _Convert]] = {}


def _converter(hint: Any) -> _Convert:
    if get_origin(hint) is UnionType:
        (inner,) = (_converter(part) for part in get_args(hint) if part is not NoneType)
        return lambda value: None if value is None else inner(value)
    if get_origin(hint) is tuple:
        item = _converter(get_args(hint)[0])
        return lambda values: tuple(item(value) for value in values)
    if hint is datetime:
        return from_micros
    if issubclass(hint, Enum):
        return {item.value: item for item in hint}.__getitem__
    if hint in (str, int, float, bool):
        return _same
    shape = _shape(hint)
    return lambda values: hint(**{name: shape[name](value) for name, value in values.items() if name in shape})


def _same(value: Any) -> Any:
    return value
