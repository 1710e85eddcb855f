"""The block for a system prompt: who the user is, what the question brings up, or both. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from troth.domain.packing import CLOSING, OPENING, escape, line, lines
from troth.domain.profile import Line
from troth.domain.sight import View
from troth.domain.trace import Hit, HitKind, RecallOptions, text_or_none, whole
from troth.engine.read.recall import recall
from troth.engine.read.rerank import Rerank
from troth.engine.searchable import address_term
from troth.errors import UsageError, check_choice
from troth.language.tokens import estimate_tokens
from troth.ports.store import DocKind, Store, Tx
from troth.schema.registry import registry

if TYPE_CHECKING:
    from troth.engine.read.vectors import VectorIndex

MODES = ("query", "profile", "full")
DEFAULT_BUDGET = 1000
"""Tokens of a context for which no budget was named."""


@dataclass(frozen=True, slots=True)
class ContextRequest:
    """What a context is made for."""

    question: str | None = None
    mode: str = "query"
    budget: int | None = None
    """The most tokens; None is `DEFAULT_BUDGET`."""
    profile: Sequence[Line] = ()
    """The core's lines and, in the modes `profile` and `full`, the profile's, most important first."""

    def __post_init__(self) -> None:
        check_choice("mode", self.mode, MODES)
        text_or_none("question", self.question)
        if self.budget is not None:
            whole("budget", self.budget, 0, None)
        if self.mode == "query" and self.question is None:
            raise UsageError("context(mode='query') has no question.", hint="Pass one, or ask for mode='profile'.")


async def context(
    store: Store,
    index: VectorIndex | None,
    namespace: str,
    user: str,
    request: ContextRequest,
    now: datetime,
    rerank: Rerank | None = None,
) -> str:
    """One fenced block within the budget, in a stable order, no line twice; the empty text if there is nothing to say.

    What keeps the person safe (an allergy) is in it whatever the question is. In mode `full`, what answers the question
    comes before the rest of the profile where not both fit.
    """
    budget = DEFAULT_BUDGET if request.budget is None else request.budget
    hits = await store.read(namespace, lambda tx: _safety(tx, user, now))
    told = _untold(request.profile, hits)
    if request.mode != "profile" and request.question is not None:
        within = RecallOptions(budget=max(budget - _cost(map(line, hits)), 0))
        found = await recall(store, index, namespace, user, request.question, within, now, rerank)
        known_ids, texts = {hit.id for hit in hits} | {one.memory for one in told}, {one.text for one in told}
        hits += [hit for hit in found.hits if hit.id not in known_ids and hit.text not in texts]
    return _fenced(told, hits, budget)


def _untold(profile: Sequence[Line], hits: Sequence[Hit]) -> list[Line]:
    """The profile's lines without what stands in the block anyway."""
    ids, texts = {hit.id for hit in hits}, {hit.text for hit in hits}
    return [one for one in profile if one.memory not in ids and one.text not in texts]


def _safety(tx: Tx, user: str, now: datetime) -> list[Hit]:
    """What is current of the attributes that the registry marks as safety, about the user."""
    terms = [address_term("user", name) for name, attribute in registry().items() if attribute.safety]
    held = tx.postings(user, terms).values()
    ids = dict.fromkeys(doc.id for postings in held for doc in postings.docs if doc.kind is DocKind.MEMORY)
    view = View(now)
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
                    version.said_at.astimezone(now.tzinfo),
                    valid=version.valid,
                    authority=version.authority,
                )
            )
    return hits


def _cost(lines: Iterable[str]) -> int:
    return sum(map(estimate_tokens, lines))


def _fenced(told: Sequence[Line], hits: Sequence[Hit], budget: int) -> str:
    """The hits that fit, oldest first, after as much of the profile as fits beside them."""
    room = budget - estimate_tokens(f"{OPENING}\n{CLOSING}")
    kept: list[Hit] = []
    for hit in hits:
        cost = estimate_tokens(line(hit))
        if cost <= room:
            kept.append(hit)
            room -= cost
    written: dict[str, None] = {}
    for one in told:
        text = f"- {escape(str(one))}"
        cost = estimate_tokens(text)
        if cost <= room and text not in written:
            written[text] = None
            room -= cost
    return "\n".join([OPENING, *written, *lines(kept), CLOSING]) if written or kept else ""
