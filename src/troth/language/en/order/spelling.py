"""Set ways of saying a thing, as data: rows of forms, the parts that they are spelled with, and the plain order of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from troth.language.en.lexicon import bag
from troth.language.later import later

_PART = re.compile(r"(?<!P)<([a-z]+)>")

Way = tuple[re.Pattern[str], str, str, tuple[frozenset[str], ...]]
"""What is matched, the plain order that is read instead, its guard, and words of each of which one must be there."""


def ways(
    rows: Sequence[Mapping[str, Any]],
    parts: Mapping[str, str],
    guard: str = "",
    *,
    lead: str = "",
    tail: str = "",
    rest: str = "",
) -> Iterator[Way]:
    """The forms of rows, `<part>` spelled out within `lead` and `tail`; `rest` is what of a tail is kept in the plain order."""
    for row in rows:
        for said in row["said"]:
            form = f"^{spelled(lead + said, parts)}{tail}$"
            yield later(form), row["plain"] + rest, row.get("guard", guard), (bag(row["has"]),)


def spelled(form: str, parts: Mapping[str, str]) -> str:
    """A form with its parts spelled out, and theirs."""
    while _PART.search(form):
        form = _PART.sub(lambda part: parts[part[1]], form)
    return form


__all__ = ["Way", "spelled", "ways"]
