"""Gets the items out of what a model wrote, however it wrapped them: fenced, chatty, cut off, or as it was asked."""

from __future__ import annotations

import json
from collections.abc import Mapping

from troth.errors import ModelMisconfigured


def items_in(text: str, key: str = "claims", field: str = "quote") -> list[object] | None:
    """The members of `key` (or of a bare list, or the one bare object with that field); None if there is no JSON at all.

    An item in which the answer was cut off is left out: half a value may be in the text, and say something else.
    """
    begun = [text[place:] for place in sorted((text.find("{"), text.find("["))) if place >= 0]
    for parse in (_strictly, _repaired):
        for part in begun:
            items, around = _listed(parse(part), key, field)
            if items is not None:
                return items[:-1] if _open_at_end(part) > around else items
    return None


def _listed(found: object, key: str, field: str) -> tuple[list[object] | None, int]:
    """The items, and how many brackets stand around each of them; a list without an object ("[1]") is a remark."""
    if isinstance(found, list):
        return (found, 1) if not found or any(isinstance(one, Mapping) for one in found) else (None, 0)
    if isinstance(found, Mapping):
        members = found.get(key)
        if isinstance(members, list):
            return members, 2
        if field in found:
            return [found], 0
    return None, 0


def _open_at_end(text: str) -> int:
    """How many brackets are open where a text ends; 0 as soon as the first is closed, whatever follows."""
    depth, quoted, escaped = 0, False, False
    for char in text:
        if quoted:
            quoted, escaped = escaped or char != '"', char == "\\" and not escaped
        elif char == '"':
            quoted = True
        elif char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
            if depth == 0:
                return 0
    return depth


def _strictly(text: str) -> object:
    """The value that a text begins with, whatever follows; a fence or a remark behind it cuts nothing."""
    try:
        return json.JSONDecoder().raw_decode(text)[0]
    except (ValueError, RecursionError):
        return None


def _repaired(text: str) -> object:
    try:
        from json_repair import repair_json
    except ImportError as error:
        raise ModelMisconfigured("json-repair is not installed;", hint="install troth[llm]") from error
    try:
        repaired: object = repair_json(text, return_objects=True)
    except RecursionError:
        return None
    return repaired
