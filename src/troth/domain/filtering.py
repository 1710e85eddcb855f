"""Conditions on what recall may return: `{"layer": "semantic", "or": [{"source": "crm"}, {"confidence": {"gte": 0.8}}]}`.

A field that a hit does not have (no source, no speaker) equals nothing and is in nothing, so `ne`, `not_in` and `not`
accept it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum

from troth.domain.memory import Belief, Memory
from troth.domain.observation import Observation
from troth.errors import NaiveDatetime, UnknownOption, UsageError, nearest

TEXTS = (
    "attribute", "authority", "category", "conversation", "domain", "id", "kind", "language", "layer", "scope", "source",
    "speaker", "standing", "subject", "visibility",
)  # fmt: skip
NUMBERS = ("confidence",)
MOMENTS = ("observed_at", "valid_from", "valid_until")
FLAGS = ("inference",)
FIELDS = (*TEXTS, *NUMBERS, *MOMENTS, *FLAGS)
JOINTS = ("and", "or", "not")
CONTENT = ("attribute", "category", "domain", "language", "layer", "scope", "source", "subject")
"""Fields of a memory's content, which never changes: a store can look them up."""
_MOST_DEPTH = 16
_MOST_PARTS = 500

Value = str | float | bool | datetime
Record = Mapping[str, Value | None]


def _in(held: object, wanted: object) -> bool:
    return isinstance(wanted, frozenset) and held in wanted


def _holds(held: object, wanted: object) -> bool:
    return isinstance(held, str) and isinstance(wanted, str) and wanted.casefold() in held.casefold()


OPERATORS: Mapping[str, Callable[[object, object], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": lambda held, wanted: held > wanted,  # type: ignore[operator]
    "gte": lambda held, wanted: held >= wanted,  # type: ignore[operator]
    "lt": lambda held, wanted: held < wanted,  # type: ignore[operator]
    "lte": lambda held, wanted: held <= wanted,  # type: ignore[operator]
    "in": _in,
    "not_in": lambda held, wanted: not _in(held, wanted),
    "contains": _holds,
    "exists": lambda held, wanted: wanted is True,
}
_UNSET = {"ne": True, "not_in": True}


@dataclass(frozen=True, slots=True)
class Comparison:
    """One field against one value."""

    field: str
    operator: str
    value: Value | frozenset[Value]

    def accepts(self, record: Record) -> bool:
        """Whether the record's field passes."""
        held = record.get(self.field)
        if held is None:
            return self.value is False if self.operator == "exists" else _UNSET.get(self.operator, False)
        return OPERATORS[self.operator](held, self.value)


@dataclass(frozen=True, slots=True)
class Joint:
    """Several conditions: all of them, any of them, or not all of them."""

    kind: str
    parts: tuple[Condition, ...]

    def accepts(self, record: Record) -> bool:
        """Whether the record passes."""
        if self.kind == "or":
            return any(part.accepts(record) for part in self.parts)
        every = all(part.accepts(record) for part in self.parts)
        return every if self.kind == "and" else not every


Condition = Comparison | Joint


def condition(filter: Mapping[str, object]) -> Condition:
    """Read a filter.

    Raises:
        UnknownOption: a field or operator that is not known, with the nearest.
        UsageError: a value of a kind that its field never has, or a filter too large.
        NaiveDatetime: a moment without an offset.
    """
    made = _joined("and", [filter], 0)
    if _size(made) > _MOST_PARTS:
        raise UsageError(f"The filter has {_size(made)} parts, more than {_MOST_PARTS}.", hint="Ask in several recalls.")
    return made


def looked_up(condition: Condition) -> dict[str, frozenset[str]]:
    """What every accepted memory has: for fields of its content, the values that are possible. Not all of the condition."""
    if isinstance(condition, Comparison):
        if condition.field not in CONTENT or condition.operator not in ("eq", "in"):
            return {}
        values = condition.value if isinstance(condition.value, frozenset) else frozenset({condition.value})
        return {condition.field: frozenset(value for value in values if isinstance(value, str))}
    found: dict[str, frozenset[str]] = {}
    if condition.kind == "and" or (condition.kind == "or" and len(condition.parts) == 1):
        for part in condition.parts:
            for field, values in looked_up(part).items():
                found[field] = found[field] & values if field in found else values
    return found


def content_of(memory: Memory) -> Mapping[str, str | None]:
    """The fields of `CONTENT`."""
    return {
        "attribute": memory.claim.attribute, "category": memory.category, "domain": memory.domain,
        "language": memory.language, "layer": memory.layer, "scope": memory.scope, "source": memory.source,
        "subject": memory.claim.subject,
    }  # fmt: skip


def record_of(one: Belief | Observation) -> Record:
    """The fields of a memory or an episode that a filter may ask for."""
    if isinstance(one, Observation):
        return {
            "id": one.id, "kind": "episode", "layer": "episodic", "category": "episode", "authority": one.authority.value,
            "conversation": one.conversation, "domain": one.domain, "scope": one.scope, "source": one.source,
            "speaker": one.speaker, "visibility": one.visibility, "observed_at": one.observed_at,
        }  # fmt: skip
    memory, version = one.memory, one.version
    return {
        **content_of(memory),
        "id": memory.id, "kind": "memory", "authority": version.authority.value, "conversation": version.said_in,
        "standing": version.standing.value, "visibility": memory.visibility, "confidence": memory.confidence,
        "inference": memory.inference, "observed_at": version.said_at, "valid_from": version.valid.start,
        "valid_until": version.valid.end,
    }  # fmt: skip


def _joined(kind: str, parts: object, depth: int) -> Joint:
    if depth > _MOST_DEPTH:
        raise UsageError(f"The filter is nested more than {_MOST_DEPTH} deep.", hint="Write it flatter.")
    listed = [parts] if isinstance(parts, Mapping) else parts
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not all(isinstance(part, Mapping) for part in listed):
        raise UsageError(
            f"The filter joins {parts!r} by {kind!r}.", hint='Pass a list of conditions, such as [{"layer": "semantic"}].'
        )
    made: list[Condition] = []
    for part in listed:
        inner = [item for name, value in part.items() for item in _read(name, value, depth + 1)]
        made += [Joint("and", tuple(inner))] if kind != "and" else inner
    return Joint(kind, tuple(made))


def _read(name: object, value: object, depth: int) -> list[Condition]:
    if name in JOINTS:
        return [_joined(str(name), value, depth)]
    if name not in FIELDS:
        raise UnknownOption(f"a filter knows no field {name!r};", hint=nearest(name, sorted((*FIELDS, *JOINTS))))
    field = str(name)
    if not isinstance(value, Mapping):
        return [Comparison(field, "eq", _value(field, "eq", value))]
    found: list[Condition] = []
    for sign, wanted in value.items():
        if sign not in OPERATORS:
            raise UnknownOption(f"a filter knows no operator {sign!r} (of {field!r});", hint=nearest(sign, sorted(OPERATORS)))
        found.append(Comparison(field, str(sign), _wanted(field, str(sign), wanted)))
    return found


def _wanted(field: str, sign: str, wanted: object) -> Value | frozenset[Value]:
    if sign == "exists":
        if not isinstance(wanted, bool):
            raise UsageError(f"{field!r} has exists = {wanted!r}.", hint="Pass True or False.")
        return wanted
    if sign not in ("in", "not_in"):
        return _value(field, sign, wanted)
    if isinstance(wanted, str | Mapping) or not isinstance(wanted, Iterable):
        raise UsageError(f"{field!r} has {sign} = {wanted!r}.", hint="Pass a list of values.")
    return frozenset(_value(field, sign, one) for one in wanted)


def _value(field: str, sign: str, value: object) -> Value:
    value = value.value if isinstance(value, Enum) else value
    if field in MOMENTS:
        return _moment(field, value)
    kind: tuple[str, type | tuple[type, ...]] = (
        ("a text", str) if field in TEXTS else ("True or False", bool) if field in FLAGS else ("a number", (int, float))
    )
    if not isinstance(value, kind[1]) or (field in NUMBERS and isinstance(value, bool)):
        raise UsageError(f"The filter compares {field!r} with {value!r}.", hint=f"Pass {kind[0]}.")
    if sign == "contains" and field not in TEXTS:
        raise UsageError(f"{field!r} is no text that could contain {value!r}.", hint="Use eq, gt, gte, lt or lte.")
    return value  # type: ignore[return-value]


def _moment(field: str, value: object) -> datetime:
    made = value
    if isinstance(value, str):
        try:
            made = datetime.fromisoformat(value)
        except ValueError as error:
            raise UsageError(f"The filter compares {field!r} with {value!r}.", hint="Write 2026-03-01T09:00Z.") from error
    if not isinstance(made, datetime):
        raise UsageError(f"The filter compares {field!r} with {value!r}.", hint="Pass an aware datetime.")
    if made.tzinfo is None:
        raise NaiveDatetime(f"The filter compares {field!r} with {value!r}, which has no offset.", hint="Give it one.")
    return made.astimezone(UTC)


def _size(condition: Condition) -> int:
    return 1 if isinstance(condition, Comparison) else 1 + sum(map(_size, condition.parts))
