"""Why a memory did not come back for a question: the stage at which it fell out."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from troth.domain.memory import Belief, LinkKind
from troth.domain.sight import View
from troth.domain.trace import Candidate, Fate, RecallOptions, WhyNot
from troth.engine.read.events import planned
from troth.engine.read.plan import asked_text
from troth.engine.read.recall import recall, seen_by
from troth.engine.read.rerank import Rerank
from troth.errors import NotFound
from troth.ports.store import Store, Tx

if TYPE_CHECKING:
    from troth.engine.read.vectors import VectorIndex

_SAID = {
    Fate.RETURNED: "it was returned",
    Fate.KIND: "episodes were not asked for, and facts answered the question",
    Fate.FLOOR: "too little of the question stands in it: below the relevance floor",
    Fate.DUPLICATE: "another memory with the same text was returned",
    Fate.ABSTRACT: "others fitted better, and it was returned in short",
    Fate.BUDGET: "the token budget was full",
    Fate.RANK: "others fitted better and the limit was reached",
    Fate.ABSENT: "no route found it: it shares no weighty word with the question, is not near it, and is not what it asks for",
}


async def why_not(
    store: Store,
    index: VectorIndex | None,
    namespace: str,
    user: str,
    id: str,
    question: str,
    options: RecallOptions,
    now: datetime,
    rerank: Rerank | None = None,
) -> WhyNot:
    """At which stage a memory (or episode) fell out of the answer, or that it was returned.

    Raises:
        NotFound: the user has no memory or episode of that id, or the asker may not know of it.
        UsageError: the question is no text.
    """
    filtered = await store.read(namespace, lambda tx: _filtered(tx, user, id, asked_text(question), options, now))
    if filtered is not None:
        return WhyNot(id, question, *filtered)
    trace = (await recall(store, index, namespace, user, question, options, now, rerank)).trace
    candidate: Candidate | None = next((one for one in trace.candidates if one.id == id), None)
    fate = trace.fate(id)
    return WhyNot(id, question, fate, _SAID.get(fate, fate.value), candidate)


def _filtered(tx: Tx, user: str, id: str, question: str, options: RecallOptions, now: datetime) -> tuple[Fate, str] | None:
    owner = options.user if options.user is not None else user
    asker = options.asker if options.asker is not None else user
    view = View(now, options, stranger=asker != owner, sees=seen_by(tx, asker, owner))
    memory = tx.memory(id)
    if memory is None:
        observation = tx.observation(id)
        if observation is None or observation.user != owner or not view.may_see(observation.visibility):
            raise _unknown(id, owner)
        if options.sources is not None and "episodes" not in options.sources:
            return Fate.KIND, "episodes were not asked for"
        return None
    if memory.address.user != owner or not view.may_see(memory.visibility):
        raise _unknown(id, owner)
    beliefs = tx.beliefs([id], options.known_at)
    if not beliefs:
        return Fate.UNKNOWN, "nothing was believed of it at that time"
    _, view = planned(tx, owner, question, view)
    fate = view.fate(beliefs[0])
    return None if fate is None else (fate, _explained(tx, beliefs[0], fate))


def _explained(tx: Tx, belief: Belief, fate: Fate) -> str:
    version = belief.version
    if fate is Fate.STANDING:
        later = [
            link.source
            for link in tx.links(belief.id)
            if link.target == belief.id and link.kind in (LinkKind.UPDATES, LinkKind.CORRECTS)
        ]
        by = "; ".join(one.memory.text for one in tx.beliefs(later))
        return f"it is {version.standing.value} since {version.recorded_at.date().isoformat()}" + (f", by: {by}" if by else "")
    if fate is Fate.TIME:
        start, end = (moment.date().isoformat() if moment else "…" for moment in (version.valid.start, version.valid.end))
        return f"it holds from {start} until {end}, and the question is about another time"
    if fate is Fate.FILTER:
        return "it does not meet the filter, or is of another type, layer or authority than was asked for"
    where = "/".join(part for part in (belief.memory.scope, belief.memory.domain) if part)
    return f"it belongs to {where}, which a look narrowed like this does not see"


def _unknown(id: str, user: str) -> NotFound:
    return NotFound(f"{user!r} has no memory or episode {id!r}.", hint="Take the id from a hit, a list or a receipt.")
