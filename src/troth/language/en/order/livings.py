"""How somebody lives and wants to be dealt with, in set words: the forms of `livings.toml`, ready to be matched."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from troth.language.en.lexicon import bag, table

_PART = re.compile(r"(?<!P)<([a-z]+)>")


def livings() -> Iterator[tuple[re.Pattern[str], str, str, tuple[frozenset[str], ...]]]:
    """What is matched, the plain order that is read instead, its guard, and words of which one must be there."""
    parts: Mapping[str, str] = table("livings")["parts"]
    tail = table("likings")["parts"]["tail"]
    for one in table("livings")["living"]:
        for said in one["said"]:
            form = _PART.sub(lambda part: parts[part[1]], f"<lead>{said}")
            yield re.compile(f"^{form}{tail}$"), f"{one['plain']} {{r}}", one.get("guard", ""), (bag(one["has"]),)


__all__ = ["livings"]
