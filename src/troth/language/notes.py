"""What no rule makes a claim of and is worth keeping all the same: kept as it was said, in the third person. Pure.

Whether a statement is worth keeping is not for a language's rules to say; the engine asks for the candidates, weighs them and
hands back the spans to keep. It weighs what a rule made of any verb with any object, too, and hands back what is idle talk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.domain.interval import ALWAYS
from troth.language.cues import denies, ends, lies_behind, speaks_of_self, supposes, tells_what_was
from troth.language.reading import Assertion, Context, Language
from troth.language.text import term_set, value_key
from troth.language.time import TimeKind, TimeMention, find_times, with_dates
from troth.language.vague import is_loose, points_back
from troth.schema.registry import attribute

Span = tuple[int, int]

_NEVER_MEANT = frozenset({Mood.QUOTED, Mood.FICTION})
"""Where a part of a text is quoted or played, what no rule understands may belong to that part, wherever it stands."""
_KEPT = frozenset({Mood.CONFIRMED, Mood.UNCERTAIN, Mood.RECALL})
_WANTED = frozenset({Intent.REQUESTS, Intent.FORGETS})
_MEANT = frozenset({Intent.REMEMBERS, Intent.REQUESTS, Intent.STRESSES, Intent.UPDATES, Intent.CORRECTS, Intent.ENDS})
"""Who says such a thing wants it kept, or changes something: that is no idle talk."""
_AS_BEFORE = frozenset({"still", "again", "yet", "always", "anyway"})
_LINK = re.compile(r"\s+(?:\w+\s+)?")
_MAIN_BEHIND = re.compile(r",?\s+")
_LABELLED = re.compile(r"[ \t]*:[ \t]*|[ \t]+[-–—][ \t]+")
_LABEL = 4
"""Words that what stands before a colon may have: "plumber: Ron, 07700 900456"."""
_MARK = re.compile(r"[.!?。！？\n]")
_FEWEST_WORDS = 3
_SURE, _UNSURE = 0.7, 0.5
"""A note is believed less than a claim that a rule understood."""


def unclaimed(text: str, assertions: Sequence[Assertion], context: Context) -> tuple[Span, ...]:
    """The clauses that assert something new and claim nothing; none that a supposition or a quotation may reach."""
    if any(assertion.mood in _NEVER_MEANT for assertion in assertions):
        return ()
    supposed = min((a.start for a in assertions if a.mood is Mood.HYPOTHETICAL), default=len(text))
    silent_notes = ("chatter", "condition")
    silent = [a for a in assertions if a.claim is None and a.mood in _KEPT and a.note in silent_notes and a.start < supposed]
    return tuple(
        (start, end)
        for start, end in _joined(text, [a for a in silent if not a.intents & _WANTED])
        if len(value_key(text[start:end]).split()) >= _FEWEST_WORDS
        and _plain(text, start, end, assertions)
        and not _told(text[start:end], context)
    )


def spoken(text: str, span: Span, assertions: Sequence[Assertion]) -> str:
    """A clause as its worth is weighed: with the "I" that was left out, or that set words mean ("opera leaves me cold")."""
    said = text[span[0] : span[1]]
    own = next((a for a in assertions if (a.start, a.end) == span and a.text.startswith("User ")), None)
    if own is None or speaks_of_self(said):
        return said
    if own.claim is not None:
        return f"I {own.text.removeprefix('User ')}"
    return f"I {said[:1].lower()}{said[1:]}" if own.about == "user" else said


def _joined(text: str, silent: Sequence[Assertion]) -> list[Span]:
    """Clauses that belong together in one: "my uncle | who | keeps the mill"."""
    found: list[Span] = []
    for before, a in zip((None, *silent), silent, strict=False):
        belongs = before is not None and before.mood is a.mood and _belong(text, before, a)
        if belongs and found and before is not None and found[-1][1] == before.end:
            found[-1] = (found[-1][0], a.end)
        elif a.note == "chatter":
            found.append((_opened(text, before) if belongs and before is not None else a.start, a.end))
    return found


def _opened(text: str, condition: Assertion) -> int:
    """Where the word stands that joins a condition in front to what it limits: "*whenever* Leila visits, …"."""
    return text[: condition.start].rstrip().rfind(" ") + 1


def _belong(text: str, before: Assertion, after: Assertion) -> bool:
    """Whether one clause goes on with the other: a joining word is all that stands between, or a short label with its mark."""
    if before.note == "condition" and _MAIN_BEHIND.fullmatch(text, before.end, after.start):
        return True
    label = len(text[before.start : before.end].split()) <= _LABEL and _LABELLED.fullmatch(text, before.end, after.start)
    return bool(label or _LINK.fullmatch(text, before.end, after.start))


def loose(assertions: Sequence[Assertion], context: Context) -> Mapping[Span, bool]:
    """The clauses of which a rule made a claim at an attribute that takes any words, and that meets nothing held.

    With each, whether it is of somebody or something that nobody spoke of before and that is not said to be the user's.
    """
    held = {(recent.claim.subject, recent.claim.attribute) for recent in context.recent}
    named = (subject for a in assertions for subject in a.names.values())
    known = {"user", *context.people.values(), *named, *(subject for subject, _ in held)}
    free = [(a, a.claim) for a in assertions if a.claim is not None and _is_free(a)]
    return {
        (a.start, a.end): claim.subject not in known and not claim.subject.startswith("user's ")
        for a, claim in free
        if (claim.subject, claim.attribute) not in held
    }


def _is_free(assertion: Assertion) -> bool:
    return (
        assertion.claim is not None and is_loose(assertion.claim) and not assertion.targets and not assertion.intents & _MEANT
    )


def _plain(text: str, start: int, end: int, assertions: Sequence[Assertion]) -> bool:
    """Whether a clause supposes and ends nothing, stands in no question and says itself what it speaks of.

    What stopped is no note but an end. A condition says when it is so, and supposes nothing; a question that is asked beside
    the clause is another clause.
    """
    said, after = text[start:end], _MARK.search(text, end)
    asked = after is not None and after[0] in "?？"
    beside = (
        speaks_of_self(said)
        and after is not None
        and any(a.mood is Mood.QUERY and end <= a.start < after.start() for a in assertions)
    )
    main = said
    for condition in assertions:
        if condition.note == "condition" and start <= condition.start < end:
            main = main.replace(text[_opened(text, condition) : condition.end], " ")
    return (beside or not asked) and not supposes(main) and not ends(said) and not points_back(said)


def _told(said: str, context: Context) -> bool:
    """Whether a clause names nothing but what is held, or denies something of what is held names: it adds nothing to keep."""
    named = term_set(said) - _AS_BEFORE
    denied = denies(said)
    return any(named <= held or (denied and named & held) for held in (term_set(recent.text) for recent in context.recent))


def noted(
    text: str, assertions: Sequence[Assertion], spans: Collection[Span], of: Callable[[str], Language], context: Context
) -> list[Assertion]:
    """The assertions, with a note for each of these spans, in the language `of` its words."""
    found: list[Assertion] = []
    begun: set[Span] = set()
    for assertion in assertions:
        span = next(((start, end) for start, end in spans if start <= assertion.start < end), None)
        if assertion.claim is not None or span is None:
            found.append(assertion)
        elif span not in begun:
            begun.add(span)
            alone = (assertion.start, assertion.end) == span
            whole = assertion if alone else replace(assertion, start=span[0], end=span[1], text="")
            found.append(note(text, whole, of(text[slice(*span)]), context))
    return found


def without(assertions: Sequence[Assertion], spans: Collection[Span]) -> list[Assertion]:
    """The assertions, of which those that a rule made freely of these spans claim nothing."""
    return [
        replace(a, claim=None, attribute=None, text="", note="chatter") if (a.start, a.end) in spans and _is_free(a) else a
        for a in assertions
    ]


def note(text: str, assertion: Assertion, by: Language, context: Context) -> Assertion:
    """What an assertion says, kept as it was said."""
    said = text[assertion.start : assertion.end]
    kept = attribute("note")
    times = find_times(said, by.code, context.observed_at, "past" if tells_what_was(said) else "future")
    shown = assertion.text or by.third_person(dated(said, times))
    until = [m.interval.end for m in times if m.kind is TimeKind.UNTIL and m.interval.end is not None]
    valid = ALWAYS.ending(max(until), stated=True) if until else ALWAYS
    tense = Tense.PAST if assertion.mood is Mood.RECALL or lies_behind(said) else Tense.PRESENT
    claim = Claim(assertion.about, kept.name, said, value_key(said), tense=tense, passing=bool(until), valid=valid)
    sure = _UNSURE if assertion.mood is Mood.UNCERTAIN else _SURE
    return replace(assertion, claim=claim, attribute=kept, text=shown, confidence=sure, note="")


def dated(said: str, times: Sequence[TimeMention]) -> str:
    """Words with their relative dates made absolute; other dates stay as they were said."""
    return with_dates(said, [mention for mention in times if mention.relative])


__all__ = ["Span", "dated", "loose", "note", "noted", "spoken", "unclaimed", "without"]
