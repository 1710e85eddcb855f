"""Checks a proposal before it is decided: is it grounded, well formed, plausible? (DESIGN section 4.4)"""

from __future__ import annotations

from troth.domain.claim import Proposal
from troth.language.plausible import implausible
from troth.language.secrets import MASK
from troth.language.text import fold, words

_LONGEST_TEXT = 2000
_EMPTY = frozenset(
    [
        "it",
        "this",
        "that",
        "ok",
        "okay",
        "yes",
        "no",
        "yeah",
        "thing",
        "things",
        "something",
        "stuff",
        "这个",
        "那个",
        "它",
        "东西",
        "服务",
        "嗯",
        "好",
    ]
)


def problem_with(proposal: Proposal) -> str | None:
    """Why a proposal is refused outright, or None."""
    claim, valid = proposal.claim, proposal.claim.valid
    if not proposal.quotes or not all(quote.text.strip() for quote in proposal.quotes):
        return "no words of the source say so"
    if not proposal.text or not words(proposal.text):
        return "there is no content"
    if len(proposal.text) > _LONGEST_TEXT:
        return f"the text of the claim is {len(proposal.text)} characters long"
    if MASK in claim.value or fold(claim.value) == MASK.strip("[]") or MASK.strip("[]") in claim.value_key.split():
        return "its value is a secret, which is not kept"
    if claim.value_key and says_nothing(claim.value):
        return f"{claim.value!r} says nothing"
    if valid.start and valid.end and valid.end <= valid.start:
        return f"it would end ({valid.end.isoformat()}) before it begins ({valid.start.isoformat()})"
    return None


def says_nothing(value: str) -> bool:
    """Whether a value is a word that stands for anything."""
    return fold(value) in _EMPTY


def doubt_about(proposal: Proposal) -> str | None:
    """Why a person should look first, or None."""
    if not proposal.claim.positive:
        return None
    return implausible(proposal.claim.attribute, proposal.text, proposal.observed_at.year)
