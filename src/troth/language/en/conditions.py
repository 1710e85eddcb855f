"""When what a clause says is so: "I don't drive *when it's icy*" says far less than "I don't drive". Pure.

The clause of the condition claims nothing itself; it stands in the words of what it limits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from troth.domain.claim import Mood
from troth.language.en.lexicon import bag
from troth.language.en.mood import Stance
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.wording import Wording, finish
from troth.language.reading import Assertion

LINKS = bag("when whenever while unless until till if before after once")
"""What joins a clause that limits another."""
_FOR_LISTENERS = bag("that it anyone")
"""Of what, besides the listener, a condition speaks that limits nothing: "if you're asking", "if that helps"."""
_UNCONDITIONAL = frozenset({"name", "birthday", "birthplace", "age", "instruction", "event", "call_me"})


def limited(
    found: list[Assertion],
    parts: Sequence[Parsed],
    meant: Sequence[Stance],
    worded: Callable[[list[Token]], Wording],
    since: int,
) -> list[Assertion]:
    """The assertions, those made from `since` on with the conditions of their sentence in their words."""
    for at, condition in enumerate(parts):
        main = at - 1 if at else at + 1
        if main < len(parts) and _limits(condition, meant[at]) and meant[main].mood is Mood.CONFIRMED:
            tokens = [t for t in condition.clause.tokens if t.kind != "b"]
            told = worded(tokens).phrase(tokens).strip(" ,;.")
            found[since:] = [_with(a, parts[main], condition, told) for a in found[since:]]
    return found


def _limits(condition: Parsed, stance: Stance) -> bool:
    link = condition.clause.link
    of = condition.subject[0].low if condition.subject else ""
    if link not in LINKS or condition.lead or not condition.finite or of == "you":
        return False
    if link in ("if", "unless"):
        return of not in _FOR_LISTENERS and stance.mood is Mood.HYPOTHETICAL
    return stance.note == "condition" and stance.mood is Mood.CONFIRMED


def _with(assertion: Assertion, main: Parsed, condition: Parsed, told: str) -> Assertion:
    claim, tokens = assertion.claim, main.clause.tokens
    spoken = min(t.start for t in tokens) <= assertion.start <= max(t.end for t in tokens)
    if claim is None or not spoken or claim.attribute in _UNCONDITIONAL or assertion.mood is not Mood.CONFIRMED:
        return assertion
    if not told or told in assertion.text:
        return assertion
    joint = "" if told.startswith(f"{condition.clause.link} ") else f"{condition.clause.link} "
    end = max(assertion.end, *(t.end for t in condition.clause.tokens))
    return replace(assertion, end=end, text=finish(f"{assertion.text} {joint}{told}"))


__all__ = ["LINKS", "limited"]
