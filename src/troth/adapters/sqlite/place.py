"""Where a memory's value is found: an address as a number, and which words of a value tell it from the others there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

FEW = 100
"""Words are counted up to here: what more values hold is as common as the next."""


def place(user: str, subject: str, attribute: str, scope: str | None, domain: str | None) -> int:
    """An address as a number; two may share one, so what is found by it is compared once more."""
    text = json.dumps([user, subject, attribute, scope, domain], ensure_ascii=False)
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8], signed=True)


def words_of(value_key: str) -> list[str]:
    """The distinct words of a value; the empty word where it has none."""
    return list(dict.fromkeys(value_key.split())) or [""]


def rare_words(counts: Mapping[str, int]) -> list[str]:
    """The rarest words of a value, as many as keep at least one in any value that is the same (`domain.values.relate`).

    Such a value lacks fewer than 15 % of the words.
    """
    ordered = sorted(counts, key=lambda word: (counts[word], word))
    return ordered[: -(-15 * len(ordered) // 100)]
