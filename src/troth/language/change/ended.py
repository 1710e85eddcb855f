"""When what is told to be over stopped, where the clause that says so names the day."""

from __future__ import annotations

from dataclasses import replace

from troth.domain.claim import Intent
from troth.domain.interval import ALWAYS, Grain
from troth.language.reading import Assertion, Context
from troth.language.time import TimeKind, find_times

_DAYS = frozenset({Grain.SECOND, Grain.MINUTE, Grain.HOUR, Grain.DAY})


def dated_end(assertion: Assertion, text: str, code: str, context: Context) -> Assertion:
    """An end with its moment: the beginning of a day that lies behind, the close of anything longer.

    A moment that the language has read itself stands.
    """
    claim = assertion.claim
    if claim is None or Intent.ENDS not in assertion.intents or Intent.FORGETS in assertion.intents or claim.valid != ALWAYS:
        return assertion
    said = text[assertion.start : assertion.end]
    days = [each for each in find_times(said, code, context.observed_at, "past") if each.kind is TimeKind.POINT]
    if len(days) != 1 or days[0].interval.start is None or claim.passing:
        return assertion
    when = days[0].interval
    moment = when.start if when.grain is None or when.grain in _DAYS else when.end
    if moment is None or moment > context.observed_at:
        return assertion
    return replace(assertion, claim=replace(claim, valid=ALWAYS.ending(moment, stated=True)))


__all__ = ["dated_end"]
