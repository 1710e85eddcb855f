"""The assertions that a change makes: the held claim with the new value, or its end."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import replace
from datetime import datetime, timedelta

from troth.domain.claim import Claim, Intent, Mood, TimeKind
from troth.domain.interval import ALWAYS
from troth.language.change.clauses import terms
from troth.language.change.held import LIST, attribute_of
from troth.language.change.parts import Change, Part
from troth.language.change.signals import lowered
from troth.language.change.slots import slots
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import HAN, fold, language_of, value_key
from troth.language.time import find_times, with_dates
from troth.schema.registry import registry

_TAIL = re.compile(r"^ (?:on|in|at|near|by|off) (?:the )?(?!\w+days?\b)[A-Z][^,;]*|^[,，;；].*", re.DOTALL)
"""What tells more of a name that is gone: where it is, and what came after a comma."""
_MORE = re.compile(r"[,，;；].*", re.DOTALL)
"""What came after a comma."""


def merged(assertions: tuple[Assertion, ...], change: Change, context: Context) -> tuple[Assertion, ...]:
    """The assertions with the change among them, without what says the same less well."""
    address = (change.held.recent.claim.subject, change.held.recent.claim.attribute)
    if any(_settled(a, address, change) for a in assertions):
        return assertions
    made = _ending(change) if change.intent is Intent.ENDS else _succeeding(change, context)
    kept = [a for a in assertions if not made or not _says_less(a, change)]
    return tuple(sorted([*kept, *made], key=lambda a: (a.start, a.end)))


def _settled(assertion: Assertion, address: tuple[str, str], change: Change) -> bool:
    """Whether the language has read the change itself."""
    claim = assertion.claim
    if claim is None or assertion.mood is not Mood.CONFIRMED:
        return False
    if change.held.settled_by(assertion):
        return True
    single = assertion.attribute is not None and assertion.attribute.single
    its = change.held.recent.claim
    rival = claim.time_kind is its.time_kind and claim.value_key != its.value_key
    return (claim.subject, claim.attribute) == address and single and rival and claim.positive


def _says_less(assertion: Assertion, change: Change) -> bool:
    claim, given_up = assertion.claim, change.clause.signals.words.get("given_up")
    if claim is not None and claim.attribute == "event" and given_up is not None and given_up.match(change.clause.low):
        return assertion.start >= change.clause.start and assertion.end <= change.clause.end
    if claim is None or not change.new:
        return False
    if assertion.targets or Intent.ENDS in assertion.intents:
        return change.held.recent.memory in assertion.targets
    clause = change.clause
    if not (assertion.start < clause.end and clause.start < assertion.end):
        return False
    news = terms(change.new.lower(), clause.signals)
    told = claim.attribute == "note" and change.new.lower() in claim.value.lower()
    return told or bool(terms(claim.value.lower(), clause.signals) & news) or claim.attribute not in registry()


def _succeeding(change: Change, context: Context) -> list[Assertion]:
    """The held claim, with the new words in the place of the old."""
    recent = change.held.recent
    text, claim = recent.text, recent.claim
    for part in sorted(change.parts, key=lambda part: part.old, reverse=True):
        changed = _with_part(text, claim, part, recent, context)
        if changed is None:
            return []
        text, claim = changed
    return [_targeting(change, claim, text)]


def _with_part(text: str, claim: Claim, part: Part, recent: Recent, context: Context) -> tuple[str, Claim] | None:
    """A text and its claim with one part of them replaced; None where that says nothing new, or no time that is known."""
    start, end = part.old
    old, new = text[start:end], part.new
    if not old or fold(old) == fold(new):
        return None
    valid = claim.valid
    if part.kind == "day" and old.startswith("每月"):
        new = f"每月{new.removeprefix('每').removeprefix('月')}"
    elif part.kind == "day":
        done = valid.start is not None and valid.start <= recent.said_at
        mentions = find_times(new, language_of(recent.text), context.observed_at, "past" if done else "future")
        dated = next((m for m in mentions if m.interval.start is not None), None)
        if _NTH.fullmatch(new) and re.fullmatch(r"\d{4}-\d\d-\d\d", old):
            mentions = find_times(new, language_of(recent.text), _about(old, context.observed_at), "future")
            dated = next((m for m in mentions if m.interval.start is not None), dated)
        if re.fullmatch(r"\d{4}-\d\d-\d\d", old) and dated is not None:
            new = with_dates(new, (replace(dated, relative=True),)) if not dated.relative else with_dates(new, (dated,))
            new = re.sub(r"^(?:the|on) ", "", new, flags=re.IGNORECASE)
        elif dated is not None and re.search(r"[年月]", old) and re.search(r"月|[号日]", new):
            new = with_dates(new, (replace(dated, relative=True),))
        if valid.start is not None and claim.time_kind is not TimeKind.LASTING:
            if dated is None:
                return None
            valid = replace(valid, start=dated.interval.start, end=dated.interval.end if valid.end else None)
    elif _YEAR.fullmatch(old) and _YEAR.fullmatch(new) and valid.start is not None and valid.start.year == int(old):
        years = int(new) - int(old)
        valid = replace(valid, start=_years_later(valid.start, years), end=valid.end and _years_later(valid.end, years))
    tail = text[end:]
    if not part.kind and (old[:1].isupper() or not old.isascii()):
        tail = _TAIL.sub("", tail) if old.isascii() else _MORE.sub("", tail)
    return text[:start] + new + tail, replace(_with_value(claim, old, new, part.kind), valid=valid)


_YEAR = re.compile(r"(?:19|20)\d\d")


def _years_later(moment: datetime, years: int) -> datetime:
    """The same day of another year, or the one before where that has none."""
    return moment.replace(year=moment.year + years, day=min(moment.day, monthrange(moment.year + years, moment.month)[1]))


_NTH = re.compile(r"(?:on |to )?the \d{1,2}(?:st|nd|rd|th)")
_NEAR = timedelta(days=15)


def _about(day: str, now: datetime) -> datetime:
    """From when on "the 6th" is looked for where it takes the place of a day: near that day, and not behind the speaker."""
    return max(now, datetime.fromisoformat(day).replace(tzinfo=now.tzinfo) - _NEAR)


def _with_value(claim: Claim, old: str, new: str, kind: str) -> Claim:
    value = re.sub(re.escape(old), lambda _: new, claim.value, count=1, flags=re.IGNORECASE)
    if value == claim.value and fold(old) in claim.attribute:
        return replace(claim, attribute=claim.attribute.replace(fold(old), fold(new), 1))
    said = next((slot for slot in slots(lowered(value)) if slot.kind == kind), None) if value == claim.value else None
    if said is not None:
        value = value[: said.start] + new + value[said.end :]
    elif value == claim.value and fold(value) in fold(old):
        value = new
    key = value_key(value)
    if key == claim.value_key or value == claim.value:
        key = value_key(f"{value} {new}")
    return replace(claim, value=value, value_key=key)


def _targeting(change: Change, claim: Claim, text: str) -> Assertion:
    recent, clause = change.held.recent, change.clause
    names = {fold(change.new): claim.subject} if claim.attribute == "name" and change.new else {}
    return Assertion(
        clause.start,
        clause.end,
        Mood.CONFIRMED,
        frozenset({change.intent}),
        claim,
        attribute_of(recent, claim.attribute),
        text,
        targets=(recent.memory,),
        names=names,
    )


def _ending(change: Change) -> list[Assertion]:
    """The end of the held claim, and of a list what is left of it."""
    recent = change.held.recent
    value = recent.claim.value
    end = _targeting(change, replace(recent.claim, valid=ALWAYS), recent.text)
    parts = LIST.split(value)
    gone = [part for part in parts if terms(part.lower(), change.clause.signals) & change.clause.terms]
    listed = len(parts) > 1 and all(part.strip() for part in parts) and value in recent.text
    if not listed or not gone or len(gone) == len(parts):
        return [end]
    left = [part for part in parts if part not in gone]
    joint = "、" if HAN.search(value) else ", "
    rest = joint.join(left) if len(left) != 2 or joint == "、" else " and ".join(left)
    claim = replace(recent.claim, value=rest, value_key=value_key(rest))
    return [end, replace(end, claim=claim, text=recent.text.replace(value, rest, 1), intents=frozenset(), targets=())]
