"""What is planned and is told to come at another time: "the wedding's been moved to September". Pure.

The plan is said anew, with the new time in the place of the old one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from troth.domain.claim import Intent, Mood, Tense
from troth.language.change.held import attribute_of
from troth.language.en.lexicon import table, words
from troth.language.reading import Assertion, Context, Recent
from troth.language.roots import root
from troth.language.text import term_set, value_key
from troth.language.time import TimeMention, find_times

_SHIFTED = re.compile(
    r"(?P<thing>[^,;:]*?)\b(?P<verb>moved|pushed|put|postponed|delayed|rescheduled|brought|shifted|slipped|bumped|deferred|set)\b"
    r"(?P<object>(?: (?!to\b|till\b|until\b|back\b|off\b|forward\b|out\b)[\w'’-]+){0,5}?)"
    r"(?: (?:back|off|forward|out|on))?(?: again)? (?:to|till|until|for)\b(?P<when>.+)",
    re.IGNORECASE,
)
_APART = frozenset({"put", "brought", "set"})
"""Verbs that move a time only with "back", "off" or "forward"."""
_NTH, _NEAR = re.compile(r" the \d{1,2}(?:st|nd|rd|th)\b"), timedelta(days=15)
"""A day of no named month is near the one in whose place it comes."""
_ASIDE = re.compile(r"\b(?:back|off|forward)\b")
_NO_THINGS = frozenset(
    {"user", "user's", "plan", "thing", "date", "day", "now", "again", "just", "finally", "have", "has", "been", "got"}
)


def with_postponed(found: Sequence[Assertion], source: str, context: Context) -> list[Assertion]:
    """The assertions, with the plans that they put off or bring forward in the place of what only says so."""
    return [_replanned(said, source, context) or said for said in found]


def _replanned(said: Assertion, source: str, context: Context) -> Assertion | None:
    match = _SHIFTED.fullmatch(source[said.start : said.end].strip(" .!"))
    if match is None or said.mood is not Mood.CONFIRMED or (said.targets and said.claim is not None):
        return None
    if match["verb"].lower() in _APART and not _ASIDE.search(match.group()):
        return None
    named = _things(f"{match['thing']} {match['object']}")
    held = (recent for recent in context.recent if recent.claim.positive and named & _told_of(recent))
    meant = [recent for recent in held if _lies_ahead(recent, context) is not None]
    return _said_anew(said, meant[0], match["when"], context) if len(meant) == 1 else None


def _said_anew(said: Assertion, plan: Recent, told: str, context: Context) -> Assertion | None:
    old = _lies_ahead(plan, context)
    if old is None:
        return None
    near = old.interval.start - _NEAR if old.interval.start and _NTH.match(told) else context.observed_at
    mentions = find_times(told, "en", max(near, context.observed_at), "future")
    when = next((m for m in mentions if m.interval.start is not None), None)
    if when is None or old.written.lower() == when.written.lower():
        return None
    new = when.written[:1].lower() + when.written[1:]
    text = plan.text[: old.start] + new + plan.text[old.end :]
    text = re.sub(r" \(\d{4}-\d\d-\d\d\)(?= \(|$)", "", text) if "(" in plan.text[old.end :] else text
    value = plan.claim.value.replace(plan.text[old.start : old.end], new)
    valid = plan.claim.valid
    if valid.start is not None:
        valid = replace(valid, start=when.interval.start, end=when.interval.end if valid.end is not None else None)
    claim = replace(plan.claim, value=value, value_key=value_key(f"{value} {new}"), valid=valid)
    anew = replace(said, claim=claim, attribute=attribute_of(plan), text=text, note="")
    return replace(anew, targets=(plan.memory,), intents=frozenset({Intent.UPDATES}))


def _lies_ahead(plan: Recent, context: Context) -> TimeMention | None:
    """The time in the words of what is held, if that is a plan, or lies ahead."""
    mentions = find_times(plan.text, "en", context.observed_at, "future")
    dated = plan.claim.tense is Tense.PLANNED or plan.claim.passing or plan.claim.attribute in ("goal", "task", "event")
    since = plan.said_at if dated else context.observed_at
    dates = (m for m in mentions if any(char.isdigit() for char in plan.text[m.start : m.end]))
    return next((m for m in dates if m.interval.end is not None and m.interval.end > since), None)


def _things(said: str) -> frozenset[str]:
    closed = words("determiners") | words("possessives") | words("prepositions") | words("aux") | words("nominative")
    return frozenset(root(term) for term in term_set(said) - closed - _NO_THINGS)


def _told_of(plan: Recent) -> frozenset[str]:
    """What a plan names, and the name of the day on which it is carried out: "get married" is a wedding."""
    low = plan.text.lower()
    days = [name for done, name in table("frames")["occasions"].items() if done in low]
    return _things(" ".join([plan.text, *days]))


__all__ = ["with_postponed"]
