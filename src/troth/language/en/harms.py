"""What does the speaker harm: "peanuts could kill me", "wool makes me itch", "I come out in hives from strawberries". Pure.

Who says so tells of an allergy, or of their health, though the words are those of a figure of speech ("deadlines will kill
me"): what does it must be something that people eat, touch, breathe or take.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from troth.language.en.draft import Draft, attribute
from troth.language.en.fare import fares
from troth.language.en.lexicon import singular, table
from troth.language.en.tokens import Token
from troth.language.en.wording import Wording, finish
from troth.language.text import fold

_POINTED = re.compile(
    r"^(?:this|that|these|those|the(?! (?:smell|scent|taste|fumes)\b)|it|he|she|they|my|your|our|his|her|their|"
    r"if|suppose|imagine|say|do|does|did|can|could|would)\b"
)
"""What is pointed at, asked or supposed: nothing that does harm in general."""
_FIGURED = re.compile(
    r" (?:with|up|to (?!my\b|the point\b))\b|"
    r" (?:.* )?in (?:a|the|my) (?:dream|nightmare|book|film|movie|story|game|play|song)\b"
)
"""What stands behind where only the words are those of harm: "with their cuteness", "a headache to clean"."""
_ATTACKED = re.compile(r"\b(?:kill(?:ed)?|hospital|a&e|er|casualty|care|sick|ill)\b")
"""What a creature does to somebody who is not allergic to it."""
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
        if match is not None and _harmful(match["what"], match.group()) and not _FIGURED.match(low, match.end()):
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


def _harmful(what: str, said: str) -> bool:
    """Whether it is something that does harm by being taken in or touched: it, or what comes of it, is what is named."""
    parts = what.removesuffix(" just").split()
    if len(parts) > _LONGEST or _POINTED.match(what) or {"i", "me"} & set(parts):
        return False
    named = _named(" ".join(parts).split(" of ")[-1])
    if len(named) > 1 and singular(named[-1]) in table("harms")["carriers"]:
        return _known(named[:-1]) or _known(named)
    creature = bool(named) and singular(named[-1]) in table("harms")["creatures"]
    return _known(named) and not (creature and _ATTACKED.search(said))


def _named(what: str) -> list[str]:
    """What does it, out of words that tell as well where it is met: "cats in the house", "anything with nuts"."""
    head, joint, behind = (*_BEHIND.split(what, maxsplit=1), "", "")[:3]
    holds = joint and (_HOLDER.search(head) or (joint == "in" and not _known(head.split())))
    return (behind if holds else head).split()


_BEHIND = re.compile(r" (in|on|from|at|near|around|for|with) ")
_HOLDER = re.compile(r"(?:^|\s)(?:(?:any|some|every)thing|foods?|stuff|things|meals?|drinks?|products|\w{2,}ing)$")


def _known(named: Sequence[str]) -> bool:
    """Whether the last of some words, or the last two, are something that people eat, touch, breathe or take."""
    known = _substances()
    ends = (" ".join(named[-size:]) for size in (1, 2) if len(named) >= size)
    return any(end in known or singular(end) in known for end in ends)


def figurative(what: str) -> bool:
    """Whether nobody is allergic to it but in jest: "mornings", "small talk"."""
    named = fold(what).split()
    ends = {singular(" ".join(named[-size:])) for size in (1, 2) if len(named) >= size}
    return not ends.isdisjoint(table("harms")["figurative"])


@cache
def _substances() -> frozenset[str]:
    return frozenset(table("harms")["substances"]) | fares()


__all__ = ["figurative", "harmed"]
