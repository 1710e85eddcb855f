"""What a text says twice: an end and what comes after it, a move and the new home."""

from __future__ import annotations

from dataclasses import replace

from troth.domain.claim import Mood
from troth.domain.interval import ALWAYS
from troth.language.reading import Assertion


def without_idle_ends(found: list[Assertion]) -> list[Assertion]:
    """What a text ends in one sentence and replaces in another is only replaced, unless the end has a date of its own."""
    new = {
        (a.claim.subject, a.claim.attribute)
        for a in found
        if a.claim is not None and a.claim.positive and a.attribute is not None and a.attribute.single
    }
    return [
        a
        for a in found
        if a.claim is None
        or a.claim.positive
        or not a.targets
        or a.claim.valid != ALWAYS
        or (a.claim.subject, a.claim.attribute) not in new
    ]


def settled_home(found: list[Assertion]) -> list[Assertion]:
    """ "We've moved! I live in Sheffield now": the new home says all that the move says."""
    homes = [a for a in found if a.claim is not None and a.claim.attribute == "home"]
    if not any(a.claim.positive and a.mood is Mood.CONFIRMED for a in homes if a.claim is not None):
        return found
    said = {id(a) for a in homes if a.claim is not None and not a.claim.positive and not a.claim.value}
    return [
        replace(a, claim=None, attribute=None, text="", note="chatter") if id(a) in said and _same_owner(a, homes) else a
        for a in found
    ]


def _same_owner(assertion: Assertion, homes: list[Assertion]) -> bool:
    return any(
        a.claim is not None and assertion.claim is not None and a.claim.positive and a.claim.subject == assertion.claim.subject
        for a in homes
    )
