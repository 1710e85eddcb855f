"""Words of its own for what claims nothing and is kept as a note: with the "I" it leaves out, or with whom it points at."""

from __future__ import annotations

import re

from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.who import Who
from troth.language.en.wording import Wording

_POINTING = re.compile(r"\b(?:he|she|it|they|him|her|them)\b")


def told_of_whom(parsed: Parsed, who: Who | None, wording: Wording) -> str:
    """What claims nothing in words of its own, where it leaves out "I" or points at whom it means; else nothing."""
    if who is None:
        return ""
    known = who.role if who.key.startswith("user's ") else who.name and who.kind == "person"
    mine = known and _points(parsed.subject)
    if parsed.unsaid if who.user else mine:
        return wording.clause(parsed, who, planned=False)
    if not _points(parsed.rest) or _points(parsed.subject):
        return ""
    told = wording.clause(parsed, who, planned=False)
    return "" if _POINTING.search(told) else told


def _points(tokens: list[Token]) -> bool:
    """Whether a pronoun stands there for somebody or something."""
    return any(_POINTING.fullmatch(t.low) for t in tokens)


__all__ = ["told_of_whom"]
