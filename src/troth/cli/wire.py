"""Results as plain values for `--json`: names as in Python, moments as ISO 8601, nothing left out."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Set
from datetime import date, datetime
from enum import Enum
from typing import Any

from troth.domain.memory import Belief
from troth.engine.read.listing import Listing


def plain(value: object) -> Any:
    """`value` as JSON knows it."""
    if isinstance(value, Listing):
        return {"items": [belief(held) for held in value], "cursor": value.cursor}
    if isinstance(value, Belief):
        return belief(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(entry) for key, entry in value.items()}
    if isinstance(value, Set):
        return sorted(map(plain, value))
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return value


def belief(held: Belief) -> dict[str, Any]:
    """What a person asks of a belief, flat."""
    memory, version = held.memory, held.version
    return {
        "id": memory.id,
        "text": memory.text,
        "subject": memory.address.subject,
        "attribute": memory.address.attribute,
        "value": memory.claim.value,
        "standing": version.standing.value,
        "tense": memory.claim.tense.value,
        "valid_from": plain(version.valid.start),
        "valid_until": plain(version.valid.end),
        "authority": version.authority.value,
        "source": memory.source,
        "scope": memory.scope,
        "domain": memory.domain,
        "layer": memory.layer,
        "category": memory.category,
        "occasions": version.occasions,
        "said_at": plain(version.said_at),
        "reason": version.reason,
        "inference": memory.inference,
        "quotes": [quote.text for quote in memory.quotes],
    }
