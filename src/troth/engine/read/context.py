"""The block for a system prompt: who the user is, what the question brings up, or both. Writes nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from troth.domain.packing import CLOSING, OPENING, escape, line, lines
from troth.domain.sight import View
from troth.domain.trace import Hit, HitKind, RecallOptions, known
from troth.engine.read.recall import recall
from troth.engine.searchable import address_term
from troth.errors import UsageError
from troth.language.tokens import estimate_tokens
from troth.ports.store import DocKind, Store, Tx
from troth.schema.registry import registry

if TYPE_CHECKING:
    from troth.engine.read.vectors import VectorIndex

MODES = ("query", "profile", "full")


@dataclass(frozen=True, slots=True)
class ContextRequest:
    """What a context is made for."""

    question: str | None = None
    mode: str = "query"
    budget: int | None = None
    profile: Sequence[str] = ()
    """The profile's lines, most important first; used by the modes `profile` and `full`."""

    def __post_init__(self) -> None:
        known("mode", self.mode, MODES)
        if self.mode == "query" and self.question is None:
            raise UsageError("context(mode='query') has no question.", hint="Pass one, or ask for mode='profile'.")


async def context(
    store: Store,
    index: VectorIndex | None,
    namespace: str,
    user: str,
    request: ContextRequest,
    now: datetime,
    options: RecallOptions | None = None,
) -> str:
    """One fenced block within the budget, in a stable order; the empty text if there is nothing to say.

    What keeps the person safe (an allergy) is in it whatever the question is.
    """
    options = options or RecallOptions()
    told: list[str] = []
    hits: list[Hit] = []
    if request.mode != "query":
        told = [f"- {escape(text)}" for text in request.profile]
    if request.mode != "profile" and request.question is not None:
        safety = await store.read(namespace, lambda tx: _safety(tx, user, options, now))
        spent = _cost([*told, *map(line, safety)])
        budget = None if request.budget is None else max(request.budget - spent, 0)
        found = await recall(store, index, namespace, user, request.question, replace(options, budget=budget), now)
        chosen = {hit.id: hit for hit in (*safety, *found.hits)}
        known_already = set(request.profile) if request.mode == "full" else set()
        hits = [hit for hit in chosen.values() if hit.text not in known_already]
    return _fenced(told, hits, request.budget)


def _safety(tx: Tx, user: str, options: RecallOptions, now: datetime) -> list[Hit]:
    """What is current of the attributes that the registry marks as safety, about the user."""
    terms = [address_term("user", name) for name, attribute in registry().items() if attribute.safety]
    held = tx.postings(user, terms).values()
    ids = dict.fromkeys(doc.id for postings in held for doc in postings.docs if doc.kind is DocKind.MEMORY)
    view = View(now, options, stranger=options.asker not in (None, user))
    hits = []
    for belief in tx.beliefs(list(ids)):
        if view.fate(belief) is None:
            memory, version = belief.memory, belief.version
            hits.append(
                Hit(
                    memory.id,
                    HitKind.MEMORY,
                    memory.text,
                    0.0,
                    version.said_at,
                    valid=version.valid,
                    authority=version.authority,
                )
            )
    return hits


def _cost(lines: Sequence[str]) -> int:
    return sum(estimate_tokens(one) for one in lines)


def _fenced(told: Sequence[str], hits: Sequence[Hit], budget: int | None) -> str:
    """As much of the profile as fits, then as many hits, oldest first."""
    room = math.inf if budget is None else budget - estimate_tokens(f"{OPENING}\n{CLOSING}")
    kept: list[str | Hit] = []
    ordered = sorted(hits, key=lambda hit: (hit.kind is HitKind.EPISODE, hit.observed_at, hit.text))
    every: list[str | Hit] = [*told, *ordered]
    for one in every:
        cost = estimate_tokens(one if isinstance(one, str) else line(one))
        if cost <= room:
            kept.append(one)
            room -= cost
    written = [one for one in kept if isinstance(one, str)] + lines([one for one in kept if isinstance(one, Hit)])
    return "\n".join([OPENING, *written, CLOSING]) if written else ""
