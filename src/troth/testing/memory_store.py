"""A store in memory, held to the same contract as the others.

It keeps indexes in dicts and rolls back by an undo log, so that a write costs the same however much is stored.
"""

from __future__ import annotations

import os
import secrets
import threading
from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, TypeVar

from troth.domain.activation import KEPT_USES
from troth.domain.address import Address
from troth.domain.filtering import content_of
from troth.domain.interval import Interval
from troth.domain.ledger import GENESIS, Entry
from troth.domain.memory import Belief, Block, Entity, Evidence, Link, Memory, Standing, Version
from troth.domain.observation import Observation, requote, requoted
from troth.errors import Conflict, HandleForked, MemoryClosed, NotFound, UsageError
from troth.ports.store import Doc, DocKind, Head, Indexed, ObservationState, Postings, Tx, VectorRow

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DocKey = tuple[DocKind, str]


class MemoryStore:
    """A store in memory: the whole `Store` port, without a file. It lives as long as the object."""

    def __init__(self) -> None:
        self._spaces: dict[str, _Space] = {}
        self._secret = secrets.token_bytes(32)
        self._lock = threading.Lock()
        self._pid: int | None = None

    async def open(self) -> None:
        """Make it ready; what an earlier opening of the same object held is still there."""
        self._pid = os.getpid()

    async def close(self) -> None:
        """Refuse further calls. Closing twice is fine."""
        self._pid = None

    async def write(self, namespace: str, work: Callable[[Tx], T]) -> T:
        """Run `work`; undo all that it did if it raises."""
        self._check()
        with self._lock:
            new = namespace not in self._spaces
            space = self._spaces.setdefault(namespace, _Space())
            tx = _MemoryTx(namespace, space, writable=True)
            try:
                return work(tx)
            except BaseException:
                tx.roll_back()
                if new:
                    del self._spaces[namespace]
                raise

    async def read(self, namespace: str, work: Callable[[Tx], T]) -> T:
        """Run `work` while nothing is written."""
        self._check()
        with self._lock:
            return work(_MemoryTx(namespace, self._spaces.get(namespace) or _Space(), writable=False))

    async def namespaces(self) -> Sequence[str]:
        """Those that were written to, sorted."""
        self._check()
        return sorted(self._spaces)

    async def scrub(self) -> bool:
        """Nothing lingers in memory: always complete."""
        self._check()
        return True

    def secret(self) -> bytes:
        """The key for HMACs."""
        self._check()
        return self._secret

    def _check(self) -> None:
        if self._pid is None:
            raise MemoryClosed("The in-memory store is closed.", hint="Open it first.")
        if self._pid != os.getpid():
            raise HandleForked(
                f"The in-memory store was opened by process {self._pid} and called by {os.getpid()}.",
                hint="Open a new one in the child process.",
            )


class _Space:
    """All that one namespace holds, by the keys it is looked up with."""

    def __init__(self) -> None:
        self.counter = 0
        self.meta: dict[str, str] = {}
        self.order: dict[str, int] = {}
        """When an observation or memory was added, counted in this namespace."""
        self.observations: dict[str, Observation] = {}
        self.states: dict[str, ObservationState] = {}
        self.digests: dict[str, str] = {}
        self.waiting: dict[str, None] = {}
        self.timeline: dict[str, list[tuple[int, int, str]]] = {}
        self.memories: dict[str, Memory] = {}
        self.versions: dict[str, list[Version]] = {}
        self.of_user: dict[str, dict[str, None]] = {}
        self.of_address: dict[Address, dict[str, None]] = {}
        self.of_subject: dict[tuple[str, str], dict[str, None]] = {}
        self.current: dict[str, list[tuple[int, int, str]]] = {}
        """By user: (-said_at, order, id) of what has a current standing."""
        self.pending: dict[str, dict[str, None]] = {}
        self.evidence: dict[str, list[Evidence]] = {}
        self.stands_on: dict[str, dict[str, None]] = {}
        """By observation: the memories with evidence in it."""
        self.links: dict[str, dict[Link, None]] = {}
        self.uses: dict[str, tuple[datetime, ...]] = {}
        self.blocks: dict[Address, dict[Block, None]] = {}
        self.entities: dict[str, dict[str, Entity]] = {}
        self.docs: dict[_DocKey, dict[str, int]] = {}
        """By document and user: the length."""
        self.doc_terms: dict[tuple[str, DocKind, str], Mapping[str, int]] = {}
        self.terms: dict[tuple[str, str], dict[_DocKey, int]] = {}
        self.sizes: dict[str, tuple[int, int]] = {}
        self.vectors: dict[tuple[str, DocKind, str], VectorRow] = {}
        self.changes: dict[str, list[tuple[int, DocKind, str]]] = {}
        self.by_model: dict[str, dict[tuple[str, DocKind, str], None]] = {}
        """Indexed documents by the model of their vector; `""` where they have none."""
        self.entries: list[Entry] = []
        self.numbers: dict[str, int] = {}
        self.payloads: dict[str, tuple[str, bytes]] = {}


class _Journal:
    """Changes dicts and lists, and remembers how to change them back."""

    def __init__(self, *, writable: bool) -> None:
        self._writable = writable
        self._undo: list[Callable[[], Any]] = []

    def roll_back(self) -> None:
        while self._undo:
            self._undo.pop()()

    def _log(self, inverse: Callable[[], Any]) -> None:
        if not self._writable:
            raise UsageError("A read transaction was asked to write.", hint="Use `write`.")
        self._undo.append(inverse)

    def _put(self, table: dict[K, V], key: K, value: V) -> None:
        if key in table:
            old = table[key]
            self._log(lambda: table.__setitem__(key, old))
        else:
            self._log(lambda: table.pop(key))
        table[key] = value

    def _pop(self, table: dict[K, V], key: K) -> V | None:
        if key not in table:
            return None
        old = table[key]
        self._log(lambda: table.__setitem__(key, old))
        return table.pop(key)

    def _append(self, items: list[V], item: V) -> None:
        self._log(items.pop)
        items.append(item)

    def _insert(self, items: list[tuple[int, int, str]], item: tuple[int, int, str]) -> None:
        self._log(lambda: items.remove(item))
        insort(items, item)

    def _remove(self, items: list[tuple[int, int, str]], item: tuple[int, int, str]) -> None:
        at = bisect_left(items, item)
        if at < len(items) and items[at] == item:
            self._log(lambda: insort(items, item))
            del items[at]


class _MemoryTx(_Journal):
    """One transaction; see `Tx` for what each method does."""

    def __init__(self, namespace: str, space: _Space, *, writable: bool) -> None:
        super().__init__(writable=writable)
        self.namespace = namespace
        self._space = space

    # meta
    def meta(self, key: str) -> str | None:
        return self._space.meta.get(key)

    def set_meta(self, key: str, value: str) -> None:
        self._put(self._space.meta, key, value)

    # observations
    def add_observation(self, observation: Observation, state: ObservationState) -> bool:
        space, id = self._space, observation.id
        self._own(observation.namespace)
        if observation.digest in space.digests:
            return False
        if id in space.observations:
            raise Conflict(f"There is an observation {id!r} already, with another digest.")
        order = self._number(id)
        self._put(space.observations, id, observation)
        self._put(space.digests, observation.digest, id)
        self._insert(space.timeline.setdefault(observation.user, []), (_micros(observation.observed_at), order, id))
        self.set_observation_state(id, state)
        return True

    def observation(self, id: str) -> Observation | None:
        return self._space.observations.get(id)

    def observation_by_digest(self, digest: str) -> Observation | None:
        id = self._space.digests.get(digest)
        return None if id is None else self._space.observations[id]

    def observation_state(self, id: str) -> ObservationState | None:
        return self._space.states.get(id)

    def set_observation_state(self, id: str, state: ObservationState) -> None:
        self._known(self._space.observations, id, "observation")
        self._put(self._space.states, id, state)
        if state in (ObservationState.PENDING, ObservationState.AWAITING):
            self._put(self._space.waiting, id, None)
        else:
            self._pop(self._space.waiting, id)

    def pending_observations(
        self,
        user: str | None = None,
        conversation: str | None = None,
        *,
        state: ObservationState = ObservationState.PENDING,
        limit: int = -1,
    ) -> Sequence[Observation]:
        waiting = (self._space.observations[id] for id in self._sorted(self._space.waiting) if self._space.states[id] is state)
        found = [
            item
            for item in waiting
            if user in (None, item.user) and (conversation is None or conversation == item.conversation)
        ]
        return found if limit < 0 else found[:limit]

    def recent_observations(self, user: str, limit: int) -> Sequence[Observation]:
        line = self._space.timeline.get(user, [])
        return [self._space.observations[id] for _, _, id in line[: -max(limit, 0) - 1 : -1]]

    def observations(self, ids: Sequence[str]) -> Sequence[Observation]:
        return [self._space.observations[id] for id in dict.fromkeys(ids) if id in self._space.observations]

    def beside(self, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        found = {}
        for one in self.observations(ids):
            line = self._space.timeline[one.user]
            place = bisect_left(line, (_micros(one.observed_at), self._space.order[one.id], one.id))
            before, after = line[max(place - 4, 0) : place][::-1], line[place + 1 : place + 5]
            found[one.id] = (self._same_talk(one, before), self._same_talk(one, after))
        return found

    def _same_talk(self, one: Observation, others: Sequence[tuple[int, int, str]]) -> str | None:
        if one.conversation is None:
            return None
        talks = ((id, self._space.observations[id].conversation) for _, _, id in others)
        return next((id for id, talk in talks if talk == one.conversation), None)

    def overwrite_observation(self, observation: Observation) -> None:
        self._own(observation.namespace)
        space, old = self._space, self._known(self._space.observations, observation.id, "observation")
        self._put(space.observations, observation.id, observation)
        self._pop(space.digests, old.digest)
        self._put(space.digests, observation.digest, observation.id)
        for id in space.stands_on.get(observation.id, {}):
            self._put(space.memories, id, requoted(space.memories[id], observation))
            said = [replace(item, quote=requote(item.quote, observation)) for item in space.evidence[id]]
            self._put(space.evidence, id, said)

    def users(self) -> Sequence[str]:
        space = self._space
        return sorted({*space.timeline, *space.of_user, *(user for user, _, _ in space.doc_terms)})

    # memories and beliefs
    def add_memory(self, memory: Memory) -> None:
        space, id, address = self._space, memory.id, memory.address
        self._own(address.namespace)
        if id in space.memories:
            raise Conflict(f"There is a memory {id!r} already; a memory's content never changes.")
        self._number(id)
        self._put(space.memories, id, memory)
        self._put(space.of_user.setdefault(address.user, {}), id, None)
        self._put(space.of_address.setdefault(address, {}), id, None)
        self._put(space.of_subject.setdefault((address.user, address.subject), {}), id, None)

    def memory(self, id: str) -> Memory | None:
        return self._space.memories.get(id)

    def add_version(self, version: Version) -> None:
        memory = self._known(self._space.memories, version.memory, "memory")
        versions = self._space.versions.setdefault(version.memory, [])
        if any(other.number == version.number for other in versions):
            raise Conflict(f"Memory {version.memory!r} has a version {version.number} already.")
        if version.retired_at is None:
            if _open(versions):
                raise Conflict(f"Memory {version.memory!r} has an open version; retire it first.")
            self._show(memory, version)
        self._put(self._space.versions, version.memory, sorted([*versions, version], key=lambda item: item.number))

    def retire(self, memory: str, at: datetime) -> None:
        versions = self._space.versions.get(memory, [])
        if version := _open(versions):
            self._hide(self._space.memories[memory], version)
            closed = replace(version, retired_at=at)
            self._put(self._space.versions, memory, [closed if item is version else item for item in versions])

    def drop_version(self, memory: str, number: int) -> None:
        versions = self._space.versions.get(memory, [])
        for version in versions:
            if version.number == number:
                if version.retired_at is None:
                    self._hide(self._space.memories[memory], version)
                self._put(self._space.versions, memory, [item for item in versions if item is not version])

    def drop_memory(self, id: str) -> None:
        space, memory = self._space, self._space.memories.get(id)
        if memory is None:
            return
        for version in list(space.versions.get(id, ())):
            self.drop_version(id, version.number)
        for link in self.links(id):
            self.drop_link(link)
        for item in self.evidence(id):
            self._pop(space.stands_on[item.quote.observation], id)
        self.unindex(DocKind.MEMORY, id)
        self._pop(space.uses, id)
        address = memory.address
        self._pop(space.of_user[address.user], id)
        self._pop(space.of_address[address], id)
        self._pop(space.of_subject[address.user, address.subject], id)
        self._pop(space.versions, id)
        self._pop(space.evidence, id)
        self._pop(space.memories, id)
        self._pop(space.order, id)

    def belief(self, id: str) -> Belief | None:
        return self._belief(id, None)

    def beliefs(self, ids: Sequence[str], known_at: datetime | None = None) -> Sequence[Belief]:
        return self._believed(dict.fromkeys(ids), known_at)

    def at_address(self, address: Address) -> Sequence[Belief]:
        return self._believed(self._sorted(self._space.of_address.get(address, {})))

    def by_subject(self, user: str, subject: str) -> Sequence[Belief]:
        return self._believed(self._sorted(self._space.of_subject.get((user, subject), {})))

    def all_beliefs(self, user: str | None, known_at: datetime | None = None) -> Iterable[Belief]:
        ids = self._space.memories if user is None else self._space.of_user.get(user, {})
        return self._believed(self._sorted(ids), known_at)

    def current_beliefs(self, user: str, moment: datetime) -> Sequence[Belief]:
        ids = self._sorted(id for _, _, id in self._space.current.get(user, ()))
        return [belief for belief in self._believed(ids) if belief.current_at(moment)]

    def recent_beliefs(self, user: str, moment: datetime, limit: int) -> Sequence[Belief]:
        found: list[Belief] = []
        for _, _, id in self._space.current.get(user, ()):
            if len(found) >= limit:
                break
            belief = self._belief(id, None)
            if belief and belief.current_at(moment):
                found.append(belief)
        return found

    def pending_beliefs(self, user: str | None) -> Sequence[Belief]:
        pending = self._space.pending
        ids = pending.get(user, {}) if user is not None else [id for some in pending.values() for id in some]
        return self._believed(self._sorted(ids))

    def versions(self, memory: str) -> Sequence[Version]:
        return tuple(self._space.versions.get(memory, ()))

    def count_memories(self, user: str) -> int:
        return len(self._space.of_user.get(user, {}))

    # what hangs on them
    def add_evidence(self, evidence: Evidence) -> None:
        self._known(self._space.memories, evidence.memory, "memory")
        self._append(self._space.evidence.setdefault(evidence.memory, []), evidence)
        self._put(self._space.stands_on.setdefault(evidence.quote.observation, {}), evidence.memory, None)

    def evidence(self, memory: str) -> Sequence[Evidence]:
        return tuple(self._space.evidence.get(memory, ()))

    def drop_evidence(self, memory: str, decision: str) -> None:
        items = self._space.evidence.get(memory, [])
        kept = [item for item in items if item.decision != decision]
        if len(kept) < len(items):
            self._put(self._space.evidence, memory, kept)
            for observation in {item.quote.observation for item in items} - {item.quote.observation for item in kept}:
                self._pop(self._space.stands_on[observation], memory)

    def add_link(self, link: Link) -> None:
        for end in {link.source, link.target}:
            self._known(self._space.memories, end, "memory")
            self._put(self._space.links.setdefault(end, {}), link, None)

    def drop_link(self, link: Link) -> None:
        for end in {link.source, link.target}:
            # A fresh dict, so that an undone removal keeps the order of the rest.
            self._put(self._space.links, end, {item: None for item in self._space.links.get(end, {}) if item != link})

    def links(self, memory: str) -> Sequence[Link]:
        return tuple(self._space.links.get(memory, ()))

    def linked(self, memories: Sequence[str]) -> Sequence[Link]:
        return list({link: None for id in memories for link in self._space.links.get(id, ())})

    def memories_of_observation(self, observation: str) -> Sequence[str]:
        return self._sorted(self._space.stands_on.get(observation, {}))

    def add_block(self, block: Block) -> None:
        self._own(block.address.namespace)
        blocks = self._space.blocks.get(block.address, {})
        kept = {item: None for item in blocks if not _same_block(item, block)}
        self._put(self._space.blocks, block.address, {**kept, block: None})

    def blocks(self, address: Address) -> Sequence[Block]:
        return tuple(self._space.blocks.get(address, ()))

    def lift_block(self, block: Block) -> None:
        blocks = self._space.blocks.get(block.address, {})
        lifted = {replace(item, lifted=True) if _same_block(item, block) else item: None for item in blocks}
        self._put(self._space.blocks, block.address, lifted)

    def drop_block(self, block: Block) -> None:
        blocks = self._space.blocks.get(block.address, {})
        self._put(self._space.blocks, block.address, {item: None for item in blocks if not _same_block(item, block)})

    def add_entity(self, user: str, entity: Entity) -> None:
        entities = self._space.entities.setdefault(user, {})
        if old := entities.get(entity.key):
            entity = replace(old, names=tuple(dict.fromkeys([*old.names, *entity.names])))
        self._put(entities, entity.key, entity)

    def entities(self, user: str) -> Sequence[Entity]:
        entities = self._space.entities.get(user, {})
        return [entities[key] for key in sorted(entities)]

    def drop_entity(self, user: str, key: str) -> None:
        self._pop(self._space.entities.get(user, {}), key)

    # use
    def add_use(self, memory: str, at: datetime) -> None:
        self._known(self._space.memories, memory, "memory")
        moments = sorted([at, *self._space.uses.get(memory, ())], reverse=True)
        self._put(self._space.uses, memory, tuple(moments[:KEPT_USES]))

    def uses(self, memories: Sequence[str]) -> Mapping[str, Sequence[datetime]]:
        return {id: self._space.uses[id] for id in memories if id in self._space.uses}

    # looking up
    def said_between(
        self, user: str, start: datetime | None, end: datetime | None, limit: int
    ) -> Sequence[tuple[DocKind, str]]:
        space, stretch = self._space, Interval(start, end)
        said = self.recent_observations(user, len(space.observations))
        episodes = (one.id for one in said if stretch.contains(one.observed_at))
        current = (self._belief(id, None) for _, _, id in space.current.get(user, ()))
        memories = (one.id for one in current if one and stretch.contains(one.version.said_at))
        return [
            *((DocKind.EPISODE, id) for id in islice(episodes, max(limit, 0))),
            *((DocKind.MEMORY, id) for id in islice(memories, max(limit, 0))),
        ]

    def matching(self, user: str, wanted: Mapping[str, Collection[str]], limit: int) -> Sequence[str]:
        memories = (self._space.memories[id] for id in self._space.of_user.get(user, ()))
        found = (one.id for one in memories if all(content_of(one)[name] in values for name, values in wanted.items()))
        return list(islice(found, max(limit, 0)))

    # search
    def index(self, doc: Doc) -> None:
        space, key, full = self._space, (doc.kind, doc.id), (doc.user, doc.kind, doc.id)
        if full in space.doc_terms:
            self._forget_terms(full)
        else:
            self._put(space.by_model.setdefault("", {}), full, None)
        counts: dict[str, int] = {}
        for term in doc.terms:
            counts[term] = counts.get(term, 0) + 1
        for term, tf in counts.items():
            self._put(space.terms.setdefault((doc.user, term), {}), key, tf)
        self._put(space.docs.setdefault(key, {}), doc.user, len(doc.terms))
        self._put(space.doc_terms, full, counts)
        documents, length = space.sizes.get(doc.user, (0, 0))
        self._put(space.sizes, doc.user, (documents + 1, length + len(doc.terms)))

    def unindex(self, kind: DocKind, id: str) -> int:
        vectors = 0
        for user in list(self._space.docs.get((kind, id), ())):
            full = (user, kind, id)
            self._forget_terms(full)
            for documents in self._space.by_model.values():
                self._pop(documents, full)
            if row := self._space.vectors.get(full):
                vectors += row.data is not None
                self._change(full, replace(row, data=None))
        return vectors

    def frequencies(self, user: str, terms: Sequence[str]) -> Mapping[str, int]:
        return {term: len(self._space.terms.get((user, term), ())) for term in terms}

    def postings(self, user: str, terms: Sequence[str]) -> Mapping[str, Postings]:
        docs, holding = self._space.docs, self._space.terms
        return {
            term: Postings([Indexed(id, kind, docs[kind, id][user]) for kind, id in found], list(found.values()))
            for term in terms
            if (found := holding.get((user, term)))
        }

    def corpus(self, user: str) -> tuple[int, int]:
        return self._space.sizes.get(user, (0, 0))

    def add_vector(self, user: str, kind: DocKind, id: str, model: str, data: bytes) -> None:
        full = (user, kind, id)
        if full not in self._space.doc_terms:
            return
        for documents in self._space.by_model.values():
            self._pop(documents, full)
        self._put(self._space.by_model.setdefault(model, {}), full, None)
        self._change(full, VectorRow(id, kind, 0, data, model))

    def vectors_since(self, user: str, change: int) -> Sequence[VectorRow]:
        changes = self._space.changes.get(user, [])
        rows = (
            (number, self._space.vectors[user, kind, id])
            for number, kind, id in changes[bisect_right(changes, change, key=_first) :]
        )
        return [row for number, row in rows if row.change == number]

    def without_vector(self, model: str, limit: int) -> Sequence[Doc]:
        lacking = [key for other, keys in self._space.by_model.items() if other != model for key in keys]
        return [Doc(id, kind, user, ()) for user, kind, id in lacking[: max(limit, 0)]]

    def vector_models(self) -> Mapping[str, int]:
        return {model: len(keys) for model, keys in self._space.by_model.items() if model and keys}

    # ledger
    def head(self) -> Head:
        if not self._space.entries:
            return Head(0, GENESIS, None)
        last = self._space.entries[-1]
        return Head(last.number, last.hash, last.recorded_at)

    def append(self, entry: Entry, payload: str, salt: bytes) -> None:
        self._own(entry.namespace)
        head = self.head()
        if entry.number != head.number + 1 or entry.previous != head.hash:
            raise Conflict(f"Entry {entry.number} does not follow entry {head.number} of the ledger.")
        if entry.id in self._space.numbers:
            raise Conflict(f"There is a ledger entry {entry.id!r} already.")
        self._append(self._space.entries, entry)
        self._put(self._space.numbers, entry.id, entry.number)
        self._put(self._space.payloads, entry.id, (payload, salt))

    def entries(self, after: int = 0) -> Iterable[tuple[Entry, str | None, bytes | None]]:
        return [self._with_payload(entry) for entry in self._space.entries[max(after, 0) :]]

    def entry(self, id: str) -> tuple[Entry, str | None, bytes | None] | None:
        number = self._space.numbers.get(id)
        return None if number is None else self._with_payload(self._space.entries[number - 1])

    def rewrite_payload(self, id: str, payload: str) -> None:
        if id in self._space.payloads:
            self._put(self._space.payloads, id, (payload, self._space.payloads[id][1]))

    # erasing and replaying
    def left(self, ids: Sequence[str]) -> Mapping[str, int]:
        space, gone = self._space, set(ids)
        return {
            "memories": len(gone & space.memories.keys()),
            "links": len({link for id in gone for link in space.links.get(id, ())}),
            "uses": len(gone & space.uses.keys()),
            "search rows": sum(id in gone and bool(users) for (_, id), users in space.docs.items()),
            "vectors": sum(id in gone and row.data is not None for (_, _, id), row in space.vectors.items()),
        }

    def clear_derived(self) -> None:
        space = self._space
        uses = dict(space.uses)
        for kind, id in list(space.docs):
            self.unindex(kind, id)
        for id in list(space.memories):
            self.drop_memory(id)
        for id, moments in uses.items():  # what was used is no more derived than what was said
            self._put(space.uses, id, moments)
        for address in list(space.blocks):
            self._pop(space.blocks, address)
        for user in list(space.entities):
            self._pop(space.entities, user)

    # helpers
    def _own(self, namespace: str) -> None:
        if namespace != self.namespace:
            raise UsageError(f"A row of namespace {namespace!r} was written through one bound to {self.namespace!r}.")

    def _known(self, table: dict[str, V], id: str, what: str) -> V:
        if id not in table:
            raise NotFound(f"There is no {what} {id!r} in namespace {self.namespace!r}.")
        return table[id]

    def _number(self, id: str) -> int:
        # The counter itself is not rolled back: a gap in the order does no harm.
        self._space.counter += 1
        self._put(self._space.order, id, self._space.counter)
        return self._space.counter

    def _sorted(self, ids: Iterable[str]) -> list[str]:
        return sorted(ids, key=self._space.order.__getitem__)

    def _belief(self, id: str, known_at: datetime | None) -> Belief | None:
        versions = self._space.versions.get(id, ())
        if known_at is None:
            version = _open(versions)
        else:
            known = (item for item in versions if item.recorded_at <= known_at and not _retired_by(item, known_at))
            version = next(known, None)
        return None if version is None else Belief(self._space.memories[id], version)

    def _believed(self, ids: Iterable[str], known_at: datetime | None = None) -> list[Belief]:
        found = (self._belief(id, known_at) for id in ids)
        return [belief for belief in found if belief]

    def _show(self, memory: Memory, version: Version) -> None:
        user, id = memory.address.user, memory.id
        if version.standing.current:
            self._insert(self._space.current.setdefault(user, []), self._said(version))
        elif version.standing is Standing.PENDING:
            self._put(self._space.pending.setdefault(user, {}), id, None)

    def _hide(self, memory: Memory, version: Version) -> None:
        user = memory.address.user
        self._remove(self._space.current.get(user, []), self._said(version))
        self._pop(self._space.pending.get(user, {}), memory.id)

    def _said(self, version: Version) -> tuple[int, int, str]:
        return (-_micros(version.said_at), self._space.order[version.memory], version.memory)

    def _forget_terms(self, full: tuple[str, DocKind, str]) -> None:
        user, kind, id = full
        for term in self._space.doc_terms[full]:
            self._pop(self._space.terms[user, term], (kind, id))
        length = self._space.docs[kind, id][user]
        documents, total = self._space.sizes[user]
        self._put(self._space.sizes, user, (documents - 1, total - length))
        self._pop(self._space.docs[kind, id], user)
        self._pop(self._space.doc_terms, full)

    def _change(self, full: tuple[str, DocKind, str], row: VectorRow) -> None:
        user, kind, id = full
        changes = self._space.changes.setdefault(user, [])
        number = changes[-1][0] + 1 if changes else 1
        self._append(changes, (number, kind, id))
        self._put(self._space.vectors, full, replace(row, change=number))

    def _with_payload(self, entry: Entry) -> tuple[Entry, str | None, bytes | None]:
        return (entry, *self._space.payloads.get(entry.id, (None, None)))


def _micros(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(microseconds=1)


def _open(versions: Sequence[Version]) -> Version | None:
    return next((version for version in reversed(versions) if version.retired_at is None), None)


def _retired_by(version: Version, moment: datetime) -> bool:
    return version.retired_at is not None and version.retired_at <= moment


def _same_block(a: Block, b: Block) -> bool:
    return (a.value_key, a.hashed, a.decision) == (b.value_key, b.hashed, b.decision)


def _first(item: tuple[int, DocKind, str]) -> int:
    return item[0]
