"""The block for a system prompt: who the user is, what the question brings up, or both. Writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from troth.domain.packing import CLOSING, OPENING, escape, line
from troth.domain.sight import fallen
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
    lines: list[str] = []
    if request.mode != "query":
        lines += [f"- {escape(text)}" for text in request.profile]
    if request.mode != "profile" and request.question is not None:
        safety = await store.read(namespace, lambda tx: _safety(tx, user, options, now))
        spent = _cost([*lines, *map(line, safety)])
        budget = None if request.budget is None else max(request.budget - spent, 0)
        found = await recall(store, index, namespace, user, request.question, replace(options, budget=budget), now)
        chosen = {hit.id: hit for hit in (*safety, *found.hits)}
        ordered = sorted(chosen.values(), key=lambda hit: (hit.kind is HitKind.EPISODE, hit.observed_at, hit.text))
        told = set(request.profile) if request.mode == "full" else set()
        lines += [line(hit) for hit in ordered if hit.text not in told]
    return _fenced(lines, request.budget)


def _safety(tx: Tx, user: str, options: RecallOptions, now: datetime) -> list[Hit]:
    """What is current of the attributes that the registry marks as safety, about the user."""
    terms = [address_term("user", name) for name, attribute in registry().items() if attribute.safety]
    ids = dict.fromkeys(posting.doc for posting in tx.postings(user, terms) if posting.kind is DocKind.MEMORY)
    stranger = options.asker is not None and options.asker != user
    hits = []
    for belief in tx.beliefs(list(ids)):
        if fallen(belief, now=now, scope=options.scope, domain=options.domain, stranger=stranger) is None:
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


def _fenced(lines: Sequence[str], budget: int | None) -> str:
    kept: list[str] = []
    room = None if budget is None else budget - estimate_tokens(f"{OPENING}\n{CLOSING}")
    for one in lines:
        cost = estimate_tokens(one)
        if room is not None and cost > room:
            continue
        kept.append(one)
        room = None if room is None else room - cost
    return "\n".join([OPENING, *kept, CLOSING]) if kept else ""
