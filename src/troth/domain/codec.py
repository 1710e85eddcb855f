"""Domain values as JSON objects of their fields, without those at their default: for files and for the ledger. Pure.

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
    return json.dumps(plain(value, without), ensure_ascii=False, separators=(",", ":"))


def load(cls: type[D], text: str, /, **columns: object) -> D:
    """The value that `dump` wrote, with the fields that columns hold."""
    return made(cls, json.loads(text), **columns)


def made(cls: type[D], values: dict[str, Any], /, **others: object) -> D:
    """The value that `plain` took apart, with the fields that were left out; `values` is used up."""
    return cls(**_fields(cls, values), **others)


def _fields(cls: Any, values: dict[str, Any]) -> dict[str, Any]:
    """The values of known fields, converted in place where JSON has no such type."""
    names, converters = _shape(cls)
    if not values.keys() <= names:
        values = {name: value for name, value in values.items() if name in names}
    for name, convert in converters:
        if name in values:
            values[name] = convert(values[name])
    return values


def plain(value: object, without: tuple[str, ...] = ()) -> Any:
    """`value` in the terms of JSON; `without` are fields of it that are kept elsewhere."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, datetime):
        return to_micros(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return {
        name: plain(item)
        for name, default in _defaults(type(value)).items()
        if name not in without and (item := getattr(value, name)) != default
    }


def _defaults(cls: Any) -> dict[str, object]:
    if cls not in _DEFAULTS:
        _DEFAULTS[cls] = {item.name: item.default for item in fields(cls)}
    return _DEFAULTS[cls]


_DEFAULTS: dict[Any, dict[str, object]] = {}
"""By class: field → default; `MISSING`, which no value equals, where there is none."""


def _shape(cls: Any) -> tuple[frozenset[str], tuple[tuple[str, _Convert], ...]]:
    """The names of the fields, and how to convert those that need it."""
    if cls not in _SHAPES:
        converters = {name: _converter(hint) for name, hint in get_type_hints(cls).items()}
        _SHAPES[cls] = frozenset(converters), tuple((name, convert) for name, convert in converters.items() if convert)
    return _SHAPES[cls]


_SHAPES: dict[Any, tuple[frozenset[str], tuple[tuple[str, _Convert], ...]]] = {}


def _converter(hint: Any) -> _Convert | None:
    if get_origin(hint) is UnionType:
        (inner,) = (_converter(part) for part in get_args(hint) if part is not NoneType)
        return inner and _unless_none(inner)
    if get_origin(hint) is tuple:
        item = _converter(get_args(hint)[0])
        return tuple if item is None else lambda values: tuple(map(item, values))
    if hint is datetime:
        return from_micros
    if issubclass(hint, Enum):
        return {item.value: item for item in hint}.__getitem__
    if hint in (str, int, float, bool):
        return None
    return lambda values: hint(**_fields(hint, values))


def _unless_none(convert: _Convert) -> _Convert:
    return lambda value: None if value is None else convert(value)
