"""When what a clause says is so: "I don't drive *when it's icy*" says far less than "I don't drive". Pure.

The clause of the condition claims nothing itself; it stands in the words of what it limits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Claim, Mood, Tense
from troth.language.civil import TimeKind
from troth.language.en.lexicon import bag
from troth.language.en.mood import Stance
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.wording import Wording, finish
from troth.language.reading import Assertion
from troth.language.text import fold
from troth.language.time import TimeMention

LINKS = bag("when whenever while unless until till if before after once")
"""What joins a clause that limits another."""
_FOR_LISTENERS = bag("that it anyone")
"""Of what, besides the listener, a condition speaks that limits nothing: "if you're asking", "if that helps"."""
_WEATHER = bag("rain snow hail freeze pour thaw")
_EACH_TIME = bag("if when whenever")
"""What is so at these times is no rival of what is so in general: "I cycle to work", and "if it rains I take the bus"."""
_UNCONDITIONAL = frozenset({"name", "birthday", "birthplace", "age", "instruction", "event", "call_me"})


def limited(
    found: list[Assertion],
    parts: Sequence[Parsed],
    meant: Sequence[Stance],
    worded: Callable[[list[Token], bool], Wording],
    since: int,
) -> list[Assertion]:
    """The assertions, those made from `since` on with the conditions of their sentence in their words."""
    for at, condition in enumerate(parts):
        apart = condition.clause.boundary and at + 1 < len(parts) and not parts[at + 1].clause.link
        main = at + 1 if apart or not at else at - 1
        if main < len(parts) and _limits(condition, parts[main], meant[at]) and meant[main].mood is Mood.CONFIRMED:
            tokens = [t for t in condition.clause.tokens if t.kind != "b"]
            wording = worded(tokens, condition.past)
            told = wording.phrase(tokens).strip(" ,;.")
            end = _over_since(condition, wording.times)
            found[since:] = [_with(a, parts[main], condition, told, end) for a in found[since:]]
    return found


def _limits(condition: Parsed, main: Parsed, stance: Stance) -> bool:
    link = condition.clause.link
    of = condition.subject[0].low if condition.subject else ""
    if link not in LINKS or condition.lead or not condition.finite or of == "you":
        return False
    if stance.mood is Mood.CONFIRMED:
        return stance.note == "condition" or (link in _ENDING and condition.past)
    spoken_of = of not in _FOR_LISTENERS or condition.lemma in _WEATHER or "only" in main.adverbs
    return link in ("if", "unless") and spoken_of and stance.mood is Mood.HYPOTHETICAL


_ENDING = bag("until till")


def _over_since(condition: Parsed, times: Sequence[TimeMention]) -> datetime | None:
    """When that was until which something was so: "we lived in Trieste until we moved in 2019"."""
    if condition.clause.link not in _ENDING or not condition.past:
        return None
    return next((m.interval.start for m in times if m.kind in (TimeKind.POINT, TimeKind.RANGE)), None)


def _with(assertion: Assertion, main: Parsed, condition: Parsed, told: str, over: datetime | None) -> Assertion:
    claim, tokens = assertion.claim, main.clause.tokens
    spoken = min(t.start for t in tokens) <= assertion.start <= max(t.end for t in tokens)
    if claim is None or not spoken or claim.attribute in _UNCONDITIONAL or assertion.mood is not Mood.CONFIRMED:
        return assertion
    if not told or told in assertion.text:
        return assertion
    joint = "" if told.startswith(f"{condition.clause.link} ") else f"{condition.clause.link} "
    end = max(assertion.end, *(t.end for t in condition.clause.tokens))
    kept = _of_its_own(assertion, claim, condition, told)
    text = finish(f"{assertion.text} {joint}{told}")
    named = kept.name if kept is not None else claim.attribute
    ended = over is not None and claim.tense is Tense.PAST and claim.valid.end is None
    valid = claim.valid.ending(over, stated=True) if ended else claim.valid
    return replace(assertion, end=end, text=text, attribute=kept, claim=replace(claim, attribute=named, valid=valid))


def _of_its_own(assertion: Assertion, claim: Claim, condition: Parsed, told: str) -> Attribute | None:
    """The attribute of what is so each time: where one has one value in general, the value at these times has its own place."""
    kept, link = assertion.attribute, condition.clause.link
    single = kept is not None and kept.cardinality is Cardinality.ONE and claim.tense is Tense.PRESENT
    if kept is None or not single or condition.past or link not in _EACH_TIME:
        return kept
    return replace(kept, name=f"{kept.name} when {fold(told.removeprefix(link).strip())}", varies=True)


__all__ = ["LINKS", "limited"]
