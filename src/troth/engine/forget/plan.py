"""What an erasure takes: the memories that are meant, what stands on them, their words, and what else names them."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from troth.domain.address import Address
from troth.domain.forgetting import Matching, Preview, Touched
from troth.domain.memory import Belief, LinkKind
from troth.domain.observation import Observation
from troth.domain.settings import Seat
from troth.domain.support import stands_alone
from troth.engine.forget.match import find, names_of, observation, places, quotes_of, speaking_of
from troth.engine.write.seals import hmac_of
from troth.language.text import fold, words
from troth.ports.store import NO_LIMIT, DocKind, Tx

MOST_MENTIONS = 200
_ENDS = re.compile(r"[.!?](?=\s)|[。！？；\n]")

Span = tuple[int, int]


@dataclass(slots=True)
class Plan:
    """An erasure as it will be carried out; ids only, but for the keys of names."""

    memories: dict[str, int] = field(default_factory=dict)
    """By id, the version that was looked at."""
    whole: list[str] = field(default_factory=list)
    """Observations of which nothing stays."""
    spans: dict[str, list[Span]] = field(default_factory=dict)
    """By observation: what is blotted out besides the words of the memories."""
    names: list[tuple[str, str]] = field(default_factory=list)
    """(user, key)."""
    spared: list[str] = field(default_factory=list)
    """Observations whose words stay, though a memory that goes stands on them."""

    def text(self) -> str:
        """As JSON, to be taken up again after a crash."""
        return json.dumps([self.memories, self.whole, self.spans, self.names, self.spared], sort_keys=True)

    @staticmethod
    def of(text: str) -> Plan:
        """The plan that `text` wrote."""
        memories, whole, spans, names, *more = json.loads(text)  # an earlier release spared none
        cut = {id: [(a, b) for a, b in some] for id, some in spans.items()}
        return Plan(memories, whole, cut, [(user, key) for user, key in names], *more)

    def __bool__(self) -> bool:
        return bool(self.memories or self.whole or self.spans or self.names)


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan, and what it will be called by a person."""

    plan: Plan
    preview: Preview


def plan_erasure(tx: Tx, seat: Seat, what: Matching, secret: bytes, *, sweep: bool) -> Planned:
    """Everything that an erasure of what fits takes along."""
    plan = Plan()
    taken = _closed(tx, find(tx, seat, what))
    names = _names(tx, seat, what, plan)
    if what.everything is not None:
        users = tx.users() if what.everything == "space" else [seat.user]
        plan.whole = [seen.id for user in users for seen in tx.recent_observations(user, NO_LIMIT)]
    elif what.observation is not None:
        plan.whole = [observation(tx, seat, what.observation).id]
    mentions: list[Touched] = []
    if what.everything is None:
        taken, mentions = _swept_or_told(tx, seat.user, taken, plan, names, sweep=sweep or what.about is not None)
    plan.memories = {id: belief.version.number for id, belief in taken.items()}
    preview = Preview(
        memories=tuple(Touched(id, "memory", belief.memory.text) for id, belief in taken.items()),
        texts=tuple(_texts(tx, plan, taken.values())),
        mentions=tuple(mentions),
        token=token_of(secret, seat, "erase", plan.text()) if plan else "",
    )
    return Planned(plan, preview)


def plan_of(tx: Tx, seat: Seat, beliefs: Iterable[Belief], *, sweep: bool) -> Planned:
    """The erasure of memories by name."""
    plan, taken = Plan(), _closed(tx, beliefs)
    taken, mentions = _swept_or_told(tx, seat.user, taken, plan, (), sweep=sweep)
    plan.memories = {id: held.version.number for id, held in taken.items()}
    return Planned(plan, Preview((), mentions=tuple(mentions)))


def token_of(secret: bytes, seat: Seat, act: str, content: str) -> str:
    """A token that fits this act on exactly this content, in whatever process it is used."""
    return hmac_of(secret, json.dumps([seat.namespace, seat.user, act, content]))[:32]


def _closed(tx: Tx, seeds: Iterable[Belief]) -> dict[str, Belief]:
    """With what says the same at the same address, and what was derived from it and stands on nothing of its own."""
    taken: dict[str, Belief] = {}
    told: set[tuple[Address, str]] = set()
    queue = deque(seeds)
    while queue:
        belief = queue.popleft()
        if belief.id in taken:
            continue
        taken[belief.id] = belief
        place = (belief.memory.address, belief.memory.claim.value_key)
        if place not in told:
            told.add(place)
            queue += [other for other in tx.relating(*place) if other.memory.claim.value_key == place[1]]
        children = [link.source for link in tx.links(belief.id) if link.kind is LinkKind.DERIVES and link.target == belief.id]
        queue += [child for child in tx.beliefs(children) if not stands_alone(child, tuple(tx.evidence(child.id)))]
    return taken


def _names(tx: Tx, seat: Seat, what: Matching, plan: Plan) -> Sequence[str]:
    """The names of the person who is meant; they go, unless the person is asked about with other conditions."""
    if what.everything is not None:
        users = tx.users() if what.everything == "space" else [seat.user]
        plan.names = [(user, entity.key) for user in users for entity in tx.entities(user)]
        return ()
    if what.about is None or set(what.given) != {"about"}:
        return ()
    found = names_of(tx, seat.user, what.about)
    held = {entity.key for entity in tx.entities(seat.user)}
    plan.names = [(seat.user, key) for key in found if key in held]
    return list(dict.fromkeys(name for names in found.values() for name in names))


def _values(taken: Iterable[Belief]) -> list[str]:
    """What was erased, as other texts would mention it; what is too short to tell anything is left out."""
    values = dict.fromkeys(belief.memory.claim.value for belief in taken)
    return [value for value in values if len(fold(value)) >= (3 if value.isascii() else 2) and words(value)]


def _mentions(tx: Tx, user: str, taken: dict[str, Belief], names: Sequence[str]) -> Iterator[Touched]:
    """Stored texts that speak of the same, and are not erased with it."""
    told, blotted = set(taken), _blotted(tx, taken.values())
    for value in (*names, *_values(taken.values())):
        found = speaking_of(tx, user, value)
        for held in tx.beliefs(found[DocKind.MEMORY]):
            if held.id not in told and places(held.memory.text, value):
                told.add(held.id)
                yield Touched(held.id, "memory", held.memory.text)
        for seen in tx.observations(found[DocKind.EPISODE]):
            stays = [span for span in places(seen.text, value) if not _inside(span, blotted.get(seen.id, ()))]
            if seen.id not in told and stays:
                told.add(seen.id)
                yield Touched(seen.id, "observation", seen.text)


def _blotted(tx: Tx, taken: Iterable[Belief]) -> dict[str, list[Span]]:
    found: dict[str, list[Span]] = {}
    for belief in taken:
        for quote in quotes_of(tx, belief):
            found.setdefault(quote.observation, []).append((quote.start, quote.end))
    return found


def _inside(span: Span, others: Iterable[Span]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in others)


def _swept_or_told(
    tx: Tx, user: str, taken: dict[str, Belief], plan: Plan, names: Sequence[str], *, sweep: bool
) -> tuple[dict[str, Belief], list[Touched]]:
    """What mentions the same goes too (memories whole, of other texts the sentences that do), or is told, the first of it."""
    mentions = _mentions(tx, user, taken, names)
    if not sweep:
        return taken, list(islice(mentions, MOST_MENTIONS))
    values, swept = [*names, *_values(taken.values())], list(mentions)
    more = tx.beliefs([item.id for item in swept if item.kind == "memory"])
    for seen in tx.observations([item.id for item in swept if item.kind == "observation"]):
        plan.spans[seen.id] = [_sentence(seen, place) for value in values for place in places(seen.text, value)]
    return _closed(tx, [*taken.values(), *more]), []


def _sentence(seen: Observation, place: Span) -> Span:
    """The sentence around a place."""
    start = max((end.end() for end in _ENDS.finditer(seen.text, 0, place[0])), default=0)
    end = _ENDS.search(seen.text, place[1])
    return start, end.end() if end else len(seen.text)


def _texts(tx: Tx, plan: Plan, taken: Iterable[Belief]) -> Iterator[Touched]:
    blotted, whole = _blotted(tx, taken), dict.fromkeys(plan.whole)
    for seen in tx.observations(list(dict.fromkeys((*whole, *plan.spans, *blotted)))):
        spans = [] if seen.id in whole else sorted({*plan.spans.get(seen.id, ()), *blotted.get(seen.id, ())})
        said = " … ".join(seen.text[start:end] for start, end in spans) if spans else seen.text
        yield Touched(seen.id, "observation", said)
    for _, key in plan.names:
        yield Touched(key, "name", key)
