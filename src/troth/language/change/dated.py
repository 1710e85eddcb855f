"""When what is told to be over stopped, and when an announced change takes place, where its clause names the day."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from troth.domain.claim import Intent, Tense
from troth.domain.claim import TimeKind as Lasting
from troth.domain.interval import ALWAYS, Grain
from troth.language.reading import Assertion, Context
from troth.language.time import TimeKind, TimeMention, find_times

_DAYS = frozenset({Grain.SECOND, Grain.MINUTE, Grain.HOUR, Grain.DAY})
_WITHIN_A_DAY = frozenset({Grain.SECOND, Grain.MINUTE, Grain.HOUR})
_WHITHER = re.compile(r"(?:\b(?:to|for|until|till|by)|[到至])\s*\Z", re.IGNORECASE)
_PUT_OFF = re.compile(
    r"[改挪推延调拖]期?到|提前|推迟|\b(?:postpon|reschedul)|\b(?:moved|pushed|put) (?:\w+ ){0,3}(?:to|back)\b \w*\d"
)
"""What is told of another day of the same thing."""
_LEAD = 12
"""Characters before a time in which the word stands that makes a beginning of it."""
_FROM = re.compile(r"\b(?:from|starting|beginning|effective|as of)\b|起|开始|開始", re.IGNORECASE)
_CLOSE = re.compile(r"\bend of\b|[底末]", re.IGNORECASE)
_GOING_TO = re.compile(r"(?:['’]m|\b(?:am|is|are)) \w+ing\b|要(?!是)|打算|准备", re.IGNORECASE)
_AHEAD = re.compile(
    r"(?:at )?(?:the )?end of (?:the|this|next) (?:week|month|year)\b|next\b|tomorrow\b|下|明|月底|年底|周末|月末",
    re.IGNORECASE,
)


def undated(assertion: Assertion) -> bool:
    """Whether an assertion ends or changes something, and has no moment of its own: then `dated` may find one."""
    told = assertion.intents & {Intent.ENDS, Intent.UPDATES} and Intent.FORGETS not in assertion.intents
    return bool(told) and assertion.claim is not None and assertion.claim.valid == ALWAYS


def dated(assertion: Assertion, text: str, code: str, context: Context) -> Assertion:
    """An end or a change with the moment that its clause names."""
    claim = assertion.claim
    if claim is None or not undated(assertion):
        return assertion
    said, ends = text[assertion.start : assertion.end], Intent.ENDS in assertion.intents
    ahead = _announced(said, code, context, points=ends)
    if ends:
        moment = _takes_place(ahead, said) if ahead else None if claim.passing else _stopped(said, code, context)
        return replace(assertion, claim=replace(claim, valid=ALWAYS.ending(moment, stated=True))) if moment else assertion
    if claim.time_kind is not Lasting.LASTING or claim.tense is not Tense.PRESENT:
        return assertion
    if ahead is None:
        past = past_day(said, code, context)
        return begun(assertion, past) if past is not None else assertion
    shown = assertion.text
    if code == "zh" and not re.search(r"\d", shown):
        shown = re.sub(r"^用[户戶]", lambda user: user.group() + ahead.written, shown)
    begins = replace(ALWAYS, start=_takes_place(ahead, said), start_stated=True)
    return replace(assertion, claim=replace(claim, valid=begins), text=shown)


def begun(assertion: Assertion, day: TimeMention) -> Assertion:
    """A change with the past day on which it took place."""
    claim = assertion.claim
    assert claim is not None
    valid = replace(claim.valid, start=day.interval.start, start_stated=True)
    return replace(assertion, claim=replace(claim, valid=valid))


def past_day(said: str, code: str, context: Context) -> TimeMention | None:
    """The only time of a clause, if it is over, or one since which something is so; not the day of what is put off."""
    if _PUT_OFF.search(said):
        return None
    times, now = find_times(said, code, context.observed_at, "past"), context.observed_at
    if len(times) != 1 or times[0].interval.grain in _WITHIN_A_DAY or times[0].interval.start is None:
        return None
    only, its = times[0], times[0].interval
    if _WHITHER.search(said, 0, only.start):
        return None
    over = only.kind is TimeKind.POINT and its.end is not None and its.end <= now
    since = only.kind is TimeKind.SINCE and its.start is not None and its.start < now
    return only if over or since else None


def _stopped(said: str, code: str, context: Context) -> datetime | None:
    """The beginning of a day that lies behind, the close of anything longer."""
    days = [each for each in find_times(said, code, context.observed_at, "past") if each.kind is TimeKind.POINT]
    if len(days) != 1:
        return None
    when = days[0].interval
    moment = when.start if when.grain is None or when.grain in _DAYS else when.end
    return moment if moment is not None and moment <= context.observed_at else None


def _announced(said: str, code: str, context: Context, *, points: bool) -> TimeMention | None:
    """The time ahead from which something is so, or no more: "from April", 下个月起; a point if it says that it is ahead."""
    going_to = _GOING_TO.search(said) is not None
    if not (_FROM.search(said) or (points and (going_to or _AHEAD.search(said)))):
        return None
    times = find_times(said, code, context.observed_at, "future")
    only = times[0] if len(times) == 1 else None
    if only is None:
        return None
    since = only.kind is TimeKind.SINCE and _FROM.search(said, max(0, only.start - _LEAD), only.end)
    point = points and only.kind is TimeKind.POINT and (going_to or _AHEAD.match(said, only.start))
    moment = _takes_place(only, said)
    return only if (since or point) and moment is not None and moment > context.observed_at else None


def _takes_place(time: TimeMention, said: str) -> datetime | None:
    """The moment of a change: the close of what is called an end, else the beginning."""
    close = _CLOSE.search(said, time.start, time.end)
    return time.interval.end if close else time.interval.start


__all__ = ["begun", "dated", "past_day", "undated"]
