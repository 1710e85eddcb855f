"""What a reader may know besides the words: what was said last, what shares words with it, and who is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta, timezone

from troth.domain.authority import Authority
from troth.domain.memory import Belief, Entity, people_of
from troth.domain.observation import Observation
from troth.language.reading import Context, Recent
from troth.language.text import index_terms
from troth.ports.store import DocKind, Tx

RECENT = 24
"""How many of the last said beliefs a reader may point at."""
AROUND = 8
"""Among how many of the last observations these words, and what was said right before them, are looked for."""
SPOKEN_TERMS = 64
"""How many different words of a text are looked up for what it may speak of."""
SPOKEN_DOCS = 300
"""How many documents the rarest of these words may be in, all together; commoner ones tell nothing of what a text is about."""


def context_of(tx: Tx, observation: Observation) -> Context:
    """What a reader may know besides the words."""
    beliefs = list(tx.recent_beliefs(observation.user, observation.observed_at, RECENT))
    beliefs += _spoken_of(tx, observation, frozenset(belief.id for belief in beliefs))
    return _context(observation, beliefs, tx.entities(observation.user), _before(tx, observation))


def context_then(tx: Tx, observation: Observation) -> Context:
    """What a reader might have known when it was said, as far as it is still believed."""
    said = tx.said_between(observation.user, None, observation.observed_at, RECENT)
    beliefs = tx.beliefs([id for kind, id in said if kind is DocKind.MEMORY])
    before, _ = tx.beside([observation.id]).get(observation.id, (None, None))
    reply = tx.observation(before) if before is not None else None
    answered = reply.text if reply is not None and reply.authority is Authority.AGENT else None
    then = [e for e in tx.entities(observation.user) if e.observed_at is None or e.observed_at <= observation.observed_at]
    return _context(observation, beliefs, then, answered)


def _context(observation: Observation, beliefs: Sequence[Belief], people: Sequence[Entity], before: str | None) -> Context:
    return Context(
        observed_at=observation.observed_at.astimezone(timezone(timedelta(minutes=observation.offset_minutes))),
        authority=observation.authority,
        speaker=observation.speaker,
        recent=tuple(map(_recent, beliefs)),
        people=people_of(people),
        before=before,
    )


def _recent(belief: Belief) -> Recent:
    memory, version = belief.memory, belief.version
    return Recent(belief.id, memory.claim, memory.text, version.said_at, version.authority)


def _spoken_of(tx: Tx, observation: Observation, known: frozenset[str]) -> list[Belief]:
    """What is held, however long ago it was said, that shares words with a text: it may be what the text changes."""
    frequencies = tx.frequencies(observation.user, tuple(dict.fromkeys(index_terms(observation.text)))[:SPOKEN_TERMS])
    rare, documents = [], 0
    for term in sorted(frequencies, key=lambda term: (frequencies[term], term)):
        documents += frequencies[term]
        if documents > SPOKEN_DOCS:
            break
        rare.append(term)
    shared: Counter[str] = Counter()
    for postings in tx.postings(observation.user, rare).values() if rare else ():
        shared.update(doc.id for doc in postings.docs if doc.kind is DocKind.MEMORY and doc.id not in known)
    ids = sorted(shared, key=lambda id: (-shared[id], id))[:RECENT]
    return [belief for belief in tx.beliefs(ids) if belief.current_at(observation.observed_at)]


def _before(tx: Tx, observation: Observation) -> str | None:
    """What the agent said right before; its reply to these words is stored beside them, and was not said yet."""
    said = tx.recent_observations(observation.user, AROUND)
    at = next((index for index, other in enumerate(said) if other.id == observation.id), len(said))
    earlier = (other for other in said[at + 1 :] if other.conversation == observation.conversation)
    last = next(earlier, None)
    return last.text if last is not None and last.authority is Authority.AGENT else None
