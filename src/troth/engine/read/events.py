"""A question's plan as a space understands it: an event that it leans on ("before I moved") becomes a stretch of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice

from troth.domain.interval import Interval
from troth.domain.memory import Belief
from troth.domain.ranking import idf
from troth.domain.sight import View
from troth.domain.trace import Fate, Plan
from troth.engine.read.plan import make_plan
from troth.engine.read.routes import FEW_DOCUMENTS
from troth.engine.searchable import address_term
from troth.language.asked_time import Event
from troth.language.text import index_terms
from troth.ports.store import DocKind, Tx
from troth.schema.registry import known_as, registry

_SHARE = 0.6
"""The least share of the event's words that a memory must hold to be of that event."""
_MOST_ROWS = 500
_MOST_ATTRIBUTES = 5
_MOST_RELATIONS = 2


def planned(tx: Tx, user: str, question: str, view: View, speakers: Sequence[str] = ()) -> tuple[Plan, View]:
    """The plan, and the view that shows what held in the times that are asked about, too."""
    plan, when = make_plan(question, tx.entities(user), view.now, speakers)
    names = _held_names(tx, user, plan)
    named_by = {f"{plan.subject}'s {role}": name for name in names[:_MOST_RELATIONS] for role in known_as(name)}
    plan = replace(plan, attributes=names, known_as=named_by)
    known = _stretches(tx, user, when.events, view)
    if known:  # the words that tell of the event are not what is asked for
        terms, exact = (tuple(one for one in some if one not in when.event_words) for some in (plan.terms, plan.exact))
        plan = replace(plan, times=plan.times + known, terms=terms, exact=exact)
    unknown = any(event.before for event in when.events) and not known
    if unknown:  # "before I was a nurse": whenever that began
        plan = replace(plan, intents=plan.intents | {"BEFORE"})
    return plan, replace(view, past=_past(plan, view.now))


def _held_names(tx: Tx, user: str, plan: Plan) -> tuple[str, ...]:
    """What is asked for, best first, without names taken from the question's own words that nothing is held by."""
    whose = plan.people or {plan.subject}
    open_names = {name: [address_term(one, name) for one in whose] for name in plan.attributes if name not in registry()}
    frequencies = tx.frequencies(user, [term for terms in open_names.values() for term in terms]) if open_names else {}
    held = (name for name in plan.attributes if name not in open_names or any(map(frequencies.get, open_names[name])))
    return tuple(islice(held, _MOST_ATTRIBUTES))


def _past(plan: Plan, now: datetime) -> tuple[Interval, ...]:
    """Of the stretches that are asked about, those that are over, and of those without an end what is over of them; or all
    of the past, where a question looks back and names no time."""
    times = plan.times
    if not times and plan.intents & {"EVER", "BEFORE"}:
        return (Interval(end=now),)
    return tuple(replace(one, end=one.end or now) for one in times if one.end is None or one.end <= now)


def _stretches(tx: Tx, user: str, events: Sequence[Event], view: View) -> tuple[Interval, ...]:
    """What was before, or came after, each event that is known."""
    found = []
    for event in events:
        moment = _moment(tx, user, event, view)
        if moment is not None:
            found.append(Interval(end=moment) if event.before else Interval(start=moment))
    return tuple(found)


def _moment(tx: Tx, user: str, event: Event, view: View) -> datetime | None:
    """When it happened: where a present state began that it brought about, else when a memory of it lies."""
    begun = _visible(tx, view, _holding(tx, user, [address_term("user", name) for name in event.attributes]))
    if begun:
        said = set(index_terms(event.words))
        named = [one for one in begun if said & set(index_terms(one.memory.claim.value))]
        return max(map(_start, named or begun))
    terms = list(dict.fromkeys(index_terms(event.words)))
    documents, _ = tx.corpus(user)
    frequencies = tx.frequencies(user, terms)
    weights = {term: idf(max(documents, FEW_DOCUMENTS), frequencies[term]) for term in terms}
    total = sum(weights.values())
    shares: dict[str, float] = {}
    rare = [term for term in terms if frequencies[term] <= _MOST_ROWS]
    for term, held in tx.postings(user, rare).items():
        for id, kind, _ in held.docs:
            if kind is DocKind.MEMORY:
                shares[id] = shares.get(id, 0.0) + weights[term] / total
    likely = [id for id, share in shares.items() if share >= _SHARE]
    known = sorted(_visible(tx, view, likely), key=lambda one: (-shares[one.id], _start(one), one.memory.text))
    return _start(known[0]) if known else None


def _holding(tx: Tx, user: str, terms: Sequence[str]) -> list[str]:
    return [id for held in tx.postings(user, terms).values() for id, kind, _ in held.docs if kind is DocKind.MEMORY]


def _visible(tx: Tx, view: View, ids: Sequence[str]) -> list[Belief]:
    """Those that the asker may see; that an event is over hides it from nobody."""
    beliefs = tx.beliefs(ids, view.options.known_at)
    return [one for one in beliefs if view.fate(one) in (None, Fate.TIME) and one.memory.claim.positive]


def _start(belief: Belief) -> datetime:
    return belief.version.valid.start or belief.version.said_at
