"""What becomes of memories while nobody speaks: which are one, which belong together, which have faded. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from troth.domain.activation import usage
from troth.domain.interval import Interval
from troth.domain.memory import Belief, Evidence, Standing
from troth.domain.ranking import HALF_LIFE_DAYS, freshness, half_life
from troth.domain.values import Relation, relate

ARCHIVE_BELOW = 0.25
"""Retention under which a memory is archived: about three half-lives after it was last said, if it was said once."""
CHECKED_AT = (2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0)
"""Ages, in half-lives, at which a memory's retention is looked at: each is due once, so that time costs no scan of all."""
UNSEEN_AFTER = timedelta(days=90)
"""How long a derived item waits for a person."""


def retention(belief: Belief, uses: Sequence[datetime], now: datetime) -> float:
    """0.5 freshness + 0.3 usage + 0.2 confidence (DESIGN section 5); decides what is archived, never what is true."""
    memory, version = belief.memory, belief.version
    age = (now - version.said_at).total_seconds() / 86400
    fresh = freshness(age, memory.category)
    return 0.5 * fresh + 0.3 * usage(uses, version.occasions - 1) + 0.2 * memory.confidence


def is_kept(belief: Belief) -> bool:
    """Whether it is never archived: frozen, identity, safety, or of a kind that does not fade."""
    attribute = belief.memory.attribute
    lasting = math.isinf(half_life(belief.memory.category))
    return belief.version.standing is Standing.FROZEN or attribute.identity or attribute.safety or lasting


def has_faded(belief: Belief, uses: Sequence[datetime], now: datetime) -> bool:
    """Whether it is to be archived now."""
    if belief.version.archived or not belief.version.standing.current or is_kept(belief):
        return False
    return retention(belief, uses, now) < ARCHIVE_BELOW


def due_between(since: datetime | None, now: datetime) -> Iterable[tuple[datetime | None, datetime]]:
    """The stretches of `said_at` in which retention is to be looked at, if it was last looked at `since`."""
    ages = {days * times for days in HALF_LIFE_DAYS.values() if not math.isinf(days) for times in CHECKED_AT}
    if since is None:
        yield None, now - timedelta(days=min(ages))
        return
    for age in sorted(ages):
        yield since - timedelta(days=age), now - timedelta(days=age)


def occasions_of(evidence: Iterable[Evidence]) -> int:
    """On how many occasions the user said it: other conversations, or hours apart; echoes and machines do not count."""
    occasions: list[Evidence] = []
    for item in sorted(evidence, key=lambda item: item.observed_at):
        if item.counts and item.authority.is_person and not any(_together(item, other) for other in occasions[-8:]):
            occasions.append(item)
    return len(occasions)


def _together(a: Evidence, b: Evidence) -> bool:
    if a.conversation is not None and b.conversation is not None:
        return a.conversation == b.conversation
    return abs(a.observed_at - b.observed_at) < timedelta(hours=6)


def are_one(a: Belief, b: Belief, terms: Mapping[str, frozenset[str]]) -> bool:
    """Whether two memories say the same, in the same language, about the same time, to the same eyes.

    `terms` are the content words of each value, without form words and endings: digits count, order does where words repeat.
    """
    if not _alike(a, b) or not _same_dates(a, b):
        return False
    x, y = a.memory.claim.value_key, b.memory.claim.value_key
    return relate(x, y) is Relation.SAME or (bool(terms[a.id]) and terms[a.id] == terms[b.id])


def extends(a: Belief, b: Belief, terms: Mapping[str, frozenset[str]]) -> bool:
    """Whether `a` says more of the same than `b`; both stay true."""
    return _alike(a, b) and bool(terms[b.id]) and terms[a.id] > terms[b.id] and _same_dates(a, b)


def _alike(a: Belief, b: Belief) -> bool:
    x, y = a.memory, b.memory
    if not (a.version.standing.current and b.version.standing.current) or x.inference != y.inference:
        return False
    places = [(m.address, m.scope, m.domain, m.visibility, m.language) for m in (x, y)]
    kinds = [(m.claim.positive, m.claim.time_kind, m.claim.tense) for m in (x, y)]
    return places[0] == places[1] and kinds[0] == kinds[1]


def _same_dates(a: Belief, b: Belief) -> bool:
    """Two stated dates that differ are two events."""
    x, y = a.memory.claim.valid, b.memory.claim.valid
    starts = [valid.start for valid in (x, y) if valid.start_stated]
    ends = [valid.end for valid in (x, y) if valid.end_stated]
    return len(set(starts)) <= 1 and len(set(ends)) <= 1


def survivor(a: Belief, b: Belief) -> tuple[Belief, Belief]:
    """(what stays, what goes): the higher authority, the firmer standing, what was said more often, the older."""

    def worth(belief: Belief) -> tuple[float, bool, bool, int, float]:
        version = belief.version
        frozen, long_term = version.standing is Standing.FROZEN, version.standing.long_term
        said = -belief.memory.observed_at.timestamp()
        return version.authority.rank, frozen, long_term, version.occasions, said

    return (a, b) if worth(a) >= worth(b) else (b, a)


def united(a: Interval, b: Interval) -> Interval:
    """One stretch for both: an event's date is never lost, and an open end stays open."""
    starts = [valid for valid in (a, b) if valid.start is not None]
    first = min(starts, key=lambda valid: (not valid.start_stated, valid.start), default=None)
    end = None if a.end is None or b.end is None else max(a.end, b.end)
    stated = any(valid.end == end and valid.end_stated for valid in (a, b))
    start = first.start if first else None
    return Interval(start, end, bool(first and first.start_stated), stated, a.grain or b.grain)
