"""What no rule makes a claim of and is worth keeping all the same: kept as it was said, in the third person. Pure.

Whether a statement is worth keeping is not for a language's rules to say; the engine asks for the candidates, weighs them and
hands back the spans to keep.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from troth.domain.claim import Claim, Intent, Mood
from troth.domain.interval import ALWAYS
from troth.language.cues import denies, supposes
from troth.language.reading import Assertion, Context, Language
from troth.language.text import value_key
from troth.language.time import TimeKind, TimeMention, find_times, with_dates
from troth.schema.registry import attribute

Span = tuple[int, int]

_UNSAFE = frozenset({Mood.HYPOTHETICAL, Mood.QUOTED, Mood.FICTION})
"""Where a part of a text is supposed, quoted or played, what no rule understands may belong to that part."""
_WANTED = frozenset({Intent.REQUESTS, Intent.FORGETS})
_MARK = re.compile(r"[.!?。！？\n]")
_FEWEST_WORDS = 3
_SURE = 0.7
"""A note is believed less than a claim that a rule understood."""


def unclaimed(text: str, assertions: Sequence[Assertion]) -> tuple[Span, ...]:
    """The clauses that assert something and claim nothing; none where a part of the text is not meant as it stands."""
    if any(assertion.mood in _UNSAFE for assertion in assertions):
        return ()
    return tuple(
        (a.start, a.end)
        for a in assertions
        if a.claim is None
        and a.mood is Mood.CONFIRMED
        and a.note == "chatter"
        and not a.intents & _WANTED
        and len(value_key(text[a.start : a.end]).split()) >= _FEWEST_WORDS
        and _plain(text, a.start, a.end)
    )


def _plain(text: str, start: int, end: int) -> bool:
    """Whether a clause supposes nothing, denies nothing and stands in no question: what is not so is hard to keep as said."""
    said, after = text[start:end], _MARK.search(text, end)
    asked = after is not None and after[0] in "?？"
    return not asked and not supposes(said) and not denies(said)


def noted(
    text: str, assertions: Sequence[Assertion], spans: Collection[Span], by: Language, context: Context
) -> list[Assertion]:
    """The assertions, with a note for each of these spans."""
    return [
        note(text, assertion, by, context)
        if assertion.claim is None and (assertion.start, assertion.end) in spans
        else assertion
        for assertion in assertions
    ]


def note(text: str, assertion: Assertion, by: Language, context: Context) -> Assertion:
    """What an assertion says, kept as it was said."""
    said = text[assertion.start : assertion.end]
    kept = attribute("note")
    times = find_times(said, by.code, context.observed_at)
    shown = by.third_person(dated(said, times))
    ends = [m.interval.end for m in times if m.kind is TimeKind.UNTIL and m.interval.end is not None]
    valid = ALWAYS.ending(max(ends), stated=True) if ends else ALWAYS
    claim = Claim("user", kept.name, said, value_key(said), passing=bool(ends), valid=valid)
    return replace(assertion, claim=claim, attribute=kept, text=shown, confidence=_SURE, note="")


def dated(said: str, times: Sequence[TimeMention]) -> str:
    """Words with their relative dates made absolute; other dates stay as they were said."""
    return with_dates(said, [mention for mention in times if mention.relative])


__all__ = ["Span", "dated", "note", "noted", "unclaimed"]
