"""What does the speaker harm: "peanuts could kill me", "wool makes me itch", "I come out in hives from strawberries". Pure.

Who says so tells of an allergy, or of their health, though the words are those of a figure of speech ("deadlines will kill
me"): what does it must be something that people eat, touch, breathe or take.
"""

from __future__ import annotations

import re
from functools import cache

from troth.language.en.draft import Draft, attribute
from troth.language.en.fare import fares
from troth.language.en.lexicon import singular, table
from troth.language.en.tokens import Token
from troth.language.en.wording import Wording, finish

_POINTED = re.compile(r"^(?:this|that|these|those|the|it|he|she|they|my|your|our|his|her|their)\b")
_LONGEST = 5
"""Words of what does it: "a single prawn", "the smell of bleach"."""


def harmed(tokens: list[Token], wording: Wording) -> Draft | None:
    """An allergy, or something that is bad for the speaker; None where a sentence tells of none."""
    said = wording.source[tokens[0].start : tokens[-1].end]
    low = said.casefold().replace("’", "'")
    if len(low) != len(said):
        return None
    for name, form in _forms():
        match = form.match(low)
        if match is not None and _harmful(match["what"]):
            value = said[slice(*match.span("what"))]
            text = finish(wording.phrase(tokens))
            return Draft(attribute(name), value, subject="user", text=text, kind="fixed")
    return None


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    data = table("harms")
    mortal, bad = ("|".join(data[name]) for name in ("mortal", "bad"))
    taken, by = "|".join(data["taken_mortally"]), "|".join(data["by_what"])
    return (
        ("allergy", re.compile(rf"(?P<what>[\w' -]{{2,40}}?) (?:{mortal})\b")),
        (
            "allergy",
            re.compile(rf"i (?:always |usually |tend to )?(?:{taken}) (?:{by}) (?P<what>[\w' -]{{2,40}}?)(?=$|[,.;:!])"),
        ),
        ("health", re.compile(rf"(?P<what>[\w' -]{{2,40}}?) (?:{bad})\b")),
    )


def _harmful(what: str) -> bool:
    parts = what.removesuffix(" just").split()
    known = {*parts, *map(singular, parts)} & (frozenset(table("harms")["substances"]) | fares())
    return bool(known) and len(parts) <= _LONGEST and _POINTED.match(what) is None and "i" not in parts


__all__ = ["harmed"]
