"""When what is told to be over stopped, and when an announced change takes place, where its clause names the day."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from troth.domain.claim import Intent, Tense
from troth.domain.claim import TimeKind as Lasting
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
    if ahead := _announced(said, code, context, points=True):
        return replace(assertion, claim=replace(claim, valid=ALWAYS.ending(ahead, stated=True)))
    days = [each for each in find_times(said, code, context.observed_at, "past") if each.kind is TimeKind.POINT]
    if len(days) != 1 or days[0].interval.start is None or claim.passing:
        return assertion
    when = days[0].interval
    moment = when.start if when.grain is None or when.grain in _DAYS else when.end
    if moment is None or moment > context.observed_at:
        return assertion
    return replace(assertion, claim=replace(claim, valid=ALWAYS.ending(moment, stated=True)))


def dated_change(assertion: Assertion, text: str, code: str, context: Context) -> Assertion:
    """A change that is announced (从四月开始我改坐地铁) with the day from which it is so, in its text as well."""
    claim = assertion.claim
    if claim is None or Intent.UPDATES not in assertion.intents or Intent.ENDS in assertion.intents or claim.valid != ALWAYS:
        return assertion
    lasting = claim.time_kind is Lasting.LASTING and claim.tense is Tense.PRESENT
    ahead = _announced(text[assertion.start : assertion.end], code, context, points=False) if lasting else None
    if ahead is None:
        return assertion
    shown = assertion.text
    if code == "zh" and not re.search(r"\d", shown):
        shown = re.sub(r"^用[户戶]", lambda user: f"{user.group()}{ahead:%Y}年{ahead.month}月{ahead.day}日起", shown)
    return replace(assertion, claim=replace(claim, valid=replace(ALWAYS, start=ahead, start_stated=True)), text=shown)


def _announced(said: str, code: str, context: Context, *, points: bool) -> datetime | None:
    """The moment ahead from which something is so, or no more: "from April", 下个月起; a point if it says that it is ahead."""
    if not (_FROM.search(said) or (points and _AHEAD.search(said))):
        return None
    times = find_times(said, code, context.observed_at, "future")
    told = [
        each
        for each in times
        if (each.kind is TimeKind.SINCE and _FROM.search(said, max(0, each.start - _LEAD), each.end))
        or (points and each.kind is TimeKind.POINT and _AHEAD.match(said, each.start))
    ]
    if len(told) != len(times) or len(told) != 1:
        return None
    close = _CLOSE.search(said, told[0].start, told[0].end)
    begun = told[0].interval.end if close else told[0].interval.start
    return begun if begun is not None and begun > context.observed_at else None


_LEAD = 12
"""Characters before a time in which the word stands that makes a beginning of it."""
_FROM = re.compile(r"\b(?:from|starting|beginning|effective|as of)\b|起|开始|開始", re.IGNORECASE)
_CLOSE = re.compile(r"\bend of\b|[底末]", re.IGNORECASE)
_AHEAD = re.compile(
    r"(?:at )?(?:the )?end of (?:the|this|next) (?:week|month|year)\b|next\b|tomorrow\b|下|明|月底|年底|周末|月末",
    re.IGNORECASE,
)


__all__ = ["dated_change", "dated_end"]
