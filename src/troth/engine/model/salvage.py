"""Gets the items out of what a model wrote, however it wrapped them: fenced, chatty, cut off, or as it was asked."""

from __future__ import annotations

import json
from collections.abc import Mapping

from troth.errors import ModelMisconfigured


def items_in(text: str) -> list[object] | None:
    """The members of `claims` (or of a bare list, or the one bare object); None if there is no JSON at all."""
    for candidate in _candidates(text):
        found = _loads(candidate)
        if isinstance(found, Mapping):
            claims = found.get("claims", [found] if "quote" in found else None)
            if isinstance(claims, list):
                return claims
        if isinstance(found, list):
            return found
    return None


def _candidates(text: str) -> list[str]:
    """The whole, then what begins at the first brace or bracket: a fence inside a value must not cut anything."""
    starts = [place for place in (text.find("{"), text.find("[")) if place >= 0]
    return [text, text[min(starts) :]] if starts else []


def _loads(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        return None
    except ValueError:
        pass
    try:
        from json_repair import repair_json
    except ImportError as error:
        raise ModelMisconfigured("json-repair is not installed;", hint="install troth[llm]") from error
    try:
        repaired: object = repair_json(text, return_objects=True)
    except RecursionError:
        return None
    return repaired
