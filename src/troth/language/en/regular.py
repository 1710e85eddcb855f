"""Conditions that suppose nothing: "if a guest is gluten free we use the blue pans" tells what is done each time. Pure."""

from __future__ import annotations

from troth.language.en.lexicon import bag, words
from troth.language.en.parsed import Parsed

_ONCE = bag(
    "move marry buy quit sell leave resign retire divorce owe win lose start become join accept sign adopt swear promise "
    "suppose guess think hope bet know mean hate love like want need wish"
)
"""What one does once, if ever, or has in mind: with "if" before it, nothing that happens each time."""
_ONE_DAY = bag("today tonight tomorrow now next soon this that those these job offer")
"""Words that tie a condition, or what follows from it, to one occasion."""


def of_a_rule(parts: list[Parsed], index: int) -> bool:
    """ "If a guest is gluten free we use the blue pans": what is done each time is so; it supposes nothing."""
    condition = parts[index]
    if condition.clause.link not in ("if", "unless") or condition.lemma == "mind":
        return False
    if not _general(condition) or condition.subject[0].low in _LISTENING:
        return False
    main = next((parts[i] for i in (index + 1, index - 1) if 0 <= i < len(parts) and not parts[i].clause.link), None)
    if main is None or not _general(main) or main.lemma in _ONCE or main.phase:
        return False
    if main.copula and not main.adverbs & _EACH_TIME:
        return False
    said = [t.low for t in condition.clause.tokens]
    does = [t.low for t in main.clause.tokens if t.low != "now"]
    return main.clause.ender != "?" and (_ONE_DAY | words("months")).isdisjoint([*said, *does])


_LISTENING = bag("you that this anyone")
_EACH_TIME = bag("always usually never normally often generally")


def _general(part: Parsed) -> bool:
    """Whether a clause is in the plain present, of somebody or something named in it."""
    can = part.modal in ("", "can") or (part.modal == "will" and part.negative)
    told = part.past or part.wanted or part.used_to or part.imperative or part.inverted
    return part.finite and bool(part.subject) and can and not told and not (part.planned and not part.negative)


__all__ = ["of_a_rule"]
