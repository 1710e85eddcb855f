"""What a model may claim, as data: the schema that it is asked to fill, and the strict reading of what it filled in."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from troth.domain.claim import Mood, Tense
from troth.schema.registry import registry

MOODS = {"confirmed": Mood.CONFIRMED, "uncertain": Mood.UNCERTAIN, "recollection": Mood.RECALL}
"""Moods under which something may be claimed at all; a question or a hypothesis claims nothing."""
TENSES = {"past": Tense.PAST, "present": Tense.PRESENT, "planned": Tense.PLANNED}
MOST_ITEMS = 20
"""More than that from one observation is a model that loops (bug class: a 21-line block repeated 62 times)."""
LONGEST = 400
"""Characters of any one field."""
UNKNOWN = 0.5
"""The confidence of a claim where the model gives none, or one on a scale of its own (2, 95)."""


@dataclass(frozen=True, slots=True)
class ModelClaim:
    """One claim as the model wrote it: well formed, and not yet believed in anything."""

    subject: str
    attribute: str
    value: str
    category: str
    positive: bool
    mood: Mood
    tense: Tense
    start: date | None
    end: date | None
    quote: str
    confidence: float


@cache
def categories() -> tuple[str, ...]:
    """The whitelist: the categories of the registry."""
    return tuple(sorted({attribute.category for attribute in registry().values()}))


def schema() -> Mapping[str, Any]:
    """JSON Schema of an answer. Without `maxLength`: local servers stumble over it, and lengths are checked after parsing."""
    text, day = {"type": "string"}, {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}
    fields: dict[str, Any] = {
        "subject": text,
        "attribute": text,
        "value": text,
        "category": {"type": "string", "enum": list(categories())},
        "polarity": {"type": "string", "enum": ["positive", "negative"]},
        "mood": {"type": "string", "enum": list(MOODS)},
        "time": {"type": "string", "enum": list(TENSES)},
        "valid_from": day,
        "valid_until": day,
        "quote": text,
        "confidence": {"type": "number"},
    }
    claim = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return {
        "type": "object",
        "properties": {"claims": {"type": "array", "items": claim}},
        "required": ["claims"],
        "additionalProperties": False,
    }


def claim_of(item: object) -> ModelClaim | str:
    """The claim of one item, or what is wrong with it."""
    if not isinstance(item, Mapping):
        return f"the item is a {type(item).__name__}, not an object"
    texts = {}
    for key in ("subject", "attribute", "value", "quote"):
        text = item.get(key)
        if not isinstance(text, str) or not text.strip():
            return f"{key} is {text!r}, not a text"
        if len(text) > LONGEST:
            return f"{key} is {len(text)} characters long"
        texts[key] = text.strip()
    category = item.get("category")
    if category not in categories():
        return f"category is {category!r}"
    polarity, mood, tense = item.get("polarity", "positive"), item.get("mood", "confirmed"), item.get("time", "present")
    if polarity not in ("positive", "negative"):
        return f"polarity is {polarity!r}"
    if not isinstance(mood, str) or mood not in MOODS:
        return f"mood is {mood!r}"
    if not isinstance(tense, str) or tense not in TENSES:
        return f"time is {tense!r}"
    confidence = item.get("confidence", UNKNOWN)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        return f"confidence is {confidence!r}, not a number"
    start, end = item.get("valid_from"), item.get("valid_until")
    if not isinstance(start, str | None) or not isinstance(end, str | None):
        return f"valid_from is {start!r} and valid_until {end!r}, not dates"
    return ModelClaim(
        **texts,
        category=str(category),
        positive=polarity == "positive",
        mood=MOODS[mood],
        tense=TENSES[tense],
        start=_day(start),
        end=_day(end),
        confidence=float(confidence) if 0 <= confidence <= 1 else UNKNOWN,
    )


def _day(given: str | None) -> date | None:
    """The day, or the first of its month or year; what is none ("soon") counts as none given: the words have the date."""
    for rest in ("", "-01", "-01-01"):
        with suppress(ValueError):
            return date.fromisoformat((given or "")[:10] + rest)
    return None
