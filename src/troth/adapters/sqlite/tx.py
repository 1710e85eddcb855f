"""One transaction on one namespace: each method of the port is one or a few named statements."""

# ruff: noqa: D102 — the port says what each method does.

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from troth.adapters.sqlite.codec import FOREVER, dump, from_micros, load, to_micros
from troth.adapters.sqlite.known import KnownDocs
from troth.adapters.sqlite.opening import translated
from troth.adapters.sqlite.place import FEW, place, rare_words, words_of
from troth.adapters.sqlite.statements import queries
from troth.domain.activation import KEPT_USES
from troth.domain.address import Address
from troth.domain.filtering import CONTENT
from troth.domain.ledger import GENESIS, Entry
from troth.domain.memory import LAST_STOPPED, Belief, Block, Entity, Evidence, Link, LinkKind, Memory, Version
from troth.domain.observation import Observation, requote, requoted
from troth.domain.ranking import importance
from troth.domain.values import Relation, relate
from troth.errors import Conflict, NotFound, UsageError
from troth.ports.store import Doc, DocKind, Head, Indexed, ObservationState, Postings, VectorRow

_OPEN = FOREVER - 1
"""As a moment of the record: only versions that are not retired are open then."""
_PAGE = 1000
_FIRST_PAGE = 100
"""How much is read at once, and at first, where the asker may stop."""
_KINDS = {kind.value: kind for kind in DocKind}


class SqliteTx:
    """See `troth.ports.store.Tx` for what each method does."""

    def __init__(
        self, connection: sqlite3.Connection, namespace: str, *, writable: bool, known_docs: KnownDocs | None = None
    ) -> None:
        self.namespace = namespace
        self._connection = connection
        self._writable = writable
        self._over = False
        self._head: Head | None = None  # asked for several times a decision, and nobody else moves it meanwhile
        # A document's number may be given anew after a roll-back: a writer learns nothing for others.
        self._known_docs = KnownDocs() if writable or known_docs is None else known_docs
        self._statements = queries()
        self._ns: int = 0
        row = self._one("namespace", name=namespace)
        if row is None and writable:
            (number,) = self._one("add_namespace", name=namespace) or (0,)
            row = (number, 0)
        self._ns = row[0] if row else 0
        self._seq: int = row[1] if row else 0
        self._stored_seq = self._seq

    def finish(self, *, commit: bool) -> None:
        """Write what was counted, unless it is rolled back; later calls are refused."""
        if commit and self._seq != self._stored_seq:
            self._run("set_seq", seq=self._seq)
        self._over = True

    # meta
    def meta(self, key: str) -> str | None:
        row = self._one("meta", key=key)
        return None if row is None else str(row[0])

    def set_meta(self, key: str, value: str) -> None:
        self._write("set_meta", key=key, value=value)

    # observations
    def add_observation(self, observation: Observation, state: ObservationState) -> bool:
        self._own(observation.namespace)
        if self._one("observation_by_digest", digest=observation.digest):
            return False
        if self._one("observation_state", id=observation.id):
            raise Conflict(f"There is an observation {observation.id!r} already, with another digest.")
        self._write(
            "add_observation", seq=self._next(), id=observation.id, digest=observation.digest, user=observation.user,
            conversation=observation.conversation, observed_at=to_micros(observation.observed_at), state=state.value,
            body=dump(observation, without=("text",)), text=observation.text,
        )  # fmt: skip
        return True

    def observation(self, id: str) -> Observation | None:
        return next(self._observations("observation", id=id), None)

    def observation_by_digest(self, digest: str) -> Observation | None:
        return next(self._observations("observation_by_digest", digest=digest), None)

    def observation_state(self, id: str) -> ObservationState | None:
        row = self._one("observation_state", id=id)
        return None if row is None else ObservationState(row[0])

    def set_observation_state(self, id: str, state: ObservationState) -> None:
        if not self._write("set_observation_state", id=id, state=state.value):
            raise self._missing("observation", id)

    def pending_observations(
        self,
        user: str | None = None,
        conversation: str | None = None,
        *,
        state: ObservationState = ObservationState.PENDING,
        limit: int = -1,
    ) -> Sequence[Observation]:
        asked = {"user": user, "conversation": conversation, "state": state.value, "limit": limit}
        return list(self._observations("waiting_observations", **asked))

    def days_spoken(self, user: str, most: int) -> int:
        row = self._one("days_spoken", user=user, day=86_400_000_000, most=most)
        return int(row[0]) if row else 0

    def recent_observations(self, user: str, limit: int) -> Sequence[Observation]:
        return list(self._observations("recent_observations", user=user, limit=max(limit, 0)))

    def observations(self, ids: Sequence[str]) -> Sequence[Observation]:
        return list(self._observations("observations", ids=_listed(ids)))

    def all_observations(self) -> Iterator[tuple[Observation, ObservationState]]:
        user, said, seq = "", -FOREVER, 0
        while rows := self._run("all_observations", user=user, said=said, seq=seq, limit=_PAGE).fetchall():
            yield from ((load(Observation, body, text=text), ObservationState(state)) for *_, state, body, text in rows)
            user, said, seq, *_ = rows[-1]

    def beside(self, ids: Sequence[str]) -> Mapping[str, tuple[str | None, str | None]]:
        return {id: (before, after) for id, before, after in self._run("beside", ids=_listed(ids))}

    def overwrite_observation(self, observation: Observation) -> None:
        self._own(observation.namespace)
        changed = self._write(
            "overwrite_observation", id=observation.id, digest=observation.digest, conversation=observation.conversation,
            body=dump(observation, without=("text",)), text=observation.text,
        )  # fmt: skip
        if not changed:
            raise self._missing("observation", observation.id)
        for seq, body in self._run("quoting_memories", observation=observation.id).fetchall():
            self._write("set_memory", seq=seq, body=dump(requoted(load(Memory, body), observation)))
        for seq, memory, body in self._run("quoting_evidence", observation=observation.id).fetchall():
            item = load(Evidence, body)
            quote = requote(item.quote, observation)
            self._write("set_evidence", memory=memory, seq=seq, body=dump(replace(item, quote=quote)))
        _content.cache_clear()
        _belief.cache_clear()

    def users(self) -> Sequence[str]:
        return [name for (name,) in self._run("users")]

    # memories and beliefs
    def add_memory(self, memory: Memory) -> None:
        address = memory.address
        self._own(address.namespace)
        if self._one("known_memory", id=memory.id):
            raise Conflict(f"There is a memory {memory.id!r} already; a memory's content never changes.")
        seq = self._next()
        self._write("add_memory", seq=seq, id=memory.id, body=dump(memory), **_place(address))
        self._add_words(seq, memory)
        self._owner(address.user)
        self._write("count_memory", name=address.user, more=1)

    def memory(self, id: str) -> Memory | None:
        row = self._one("memory", id=id)
        return None if row is None else _content(row[0])

    def add_version(self, version: Version) -> None:
        seq, user, *at = self._known(version.memory)
        end, retired, memory = version.valid.end, version.retired_at, self.memory(version.memory)
        try:
            self._write(
                "add_version", memory=seq, number=version.number, user=user, standing=version.standing.value,
                until=FOREVER if end is None else to_micros(end), said_at=to_micros(version.said_at),
                recorded_at=to_micros(version.recorded_at), retired_at=None if retired is None else to_micros(retired),
                body=dump(version, without=("memory", "retired_at")), place=place(user, *at),
                weight=0.0 if memory is None else importance(Belief(memory, version)),
            )  # fmt: skip
        except Conflict as error:
            raise Conflict(
                f"Memory {version.memory!r} has a version {version.number}, or an open one, already.",
                hint="Retire the open one first.",
            ) from error

    def retire(self, memory: str, at: datetime) -> None:
        self._write("retire", id=memory, at=to_micros(at))

    def drop_version(self, memory: str, number: int) -> None:
        self._write("drop_version", id=memory, number=number)

    def drop_memory(self, id: str) -> None:
        row = self._one("known_memory", id=id)
        if row is None:
            return
        seq, user, *_ = row
        if content := self.memory(id):
            self._write_many("drop_value_word", self._value_words(seq, content, ()))
        self._write("drop_versions", memory=seq)
        self._write("drop_all_evidence", memory=seq)
        self._write("drop_links_from", id=id)
        self._write("drop_links_to", id=id)
        self._write("drop_use", memory=id)
        self.unindex(DocKind.MEMORY, id)
        self._write("drop_memory", seq=seq)
        self._write("count_memory", name=user, more=-1)
        _content.cache_clear()
        _belief.cache_clear()  # what is erased does not linger in this process either

    def belief(self, id: str) -> Belief | None:
        return next(iter(self.beliefs([id])), None)

    def beliefs(self, ids: Sequence[str], known_at: datetime | None = None) -> Sequence[Belief]:
        return self._beliefs("beliefs", ids=_listed(ids), known=_known(known_at))

    def at_address(self, address: Address) -> Sequence[Belief]:
        return self._beliefs("at_address", **_place(address)) if address.namespace == self.namespace else []

    def rivals(self, address: Address, moment: datetime, said: datetime) -> Sequence[Belief]:
        if address.namespace != self.namespace:
            return []
        times = {"moment": to_micros(moment), "said": to_micros(said)}
        found = self._beliefs("rivals", place=place(**_place(address)), **times)
        return [belief for belief in found if belief.memory.address == address]

    def stopped(self, address: Address, moment: datetime) -> Sequence[Belief]:
        if address.namespace != self.namespace:
            return []
        number = place(**_place(address))
        found = self._beliefs("stopped", place=number, moment=to_micros(moment), some=LAST_STOPPED)
        return [belief for belief in found if belief.memory.address == address]

    def relating(self, address: Address, value_key: str) -> Sequence[Belief]:
        if not value_key.split() or address.namespace != self.namespace:
            return self.at_address(address)
        number, words = place(**_place(address)), words_of(value_key)
        counts = self._word_counts(number, words)
        rarest = min(words, key=lambda word: (counts[word], word))
        found = self._beliefs("relating", place=number, words=_listed([*words, ""]), rarest=rarest)
        return [belief for belief in found if belief.memory.address == address and _relates(belief, value_key)]

    def by_subject(self, user: str, subject: str) -> Sequence[Belief]:
        return self._beliefs("by_subject", user=user, subject=subject)

    def all_beliefs(self, user: str | None, known_at: datetime | None = None, after: str | None = None) -> Iterator[Belief]:
        known, size = _known(known_at), _FIRST_PAGE
        seq = (self._one("known_memory", id=after) or (0,))[0] if after is not None else 0
        while rows := self._run("all_beliefs", user=user, known=known, after=seq, limit=size).fetchall():
            yield from (_belief(*row) for _, *row in rows)
            seq, size = rows[-1][0], _PAGE

    def current_beliefs(self, user: str, moment: datetime) -> Sequence[Belief]:
        return self._beliefs("current_beliefs", user=user, moment=to_micros(moment))

    def recent_beliefs(self, user: str, moment: datetime, limit: int, until: datetime | None = None) -> Sequence[Belief]:
        said = _known(until)
        return self._beliefs("recent_beliefs", user=user, moment=to_micros(moment), said=said, limit=max(limit, 0))

    def important_beliefs(
        self, user: str, moment: datetime, limit: int, until: tuple[float, datetime] | None = None
    ) -> Sequence[Belief]:
        weight, said = (math.inf, FOREVER) if until is None else (until[0], to_micros(until[1]))
        asked = {"weight": weight, "said": said, "moment": to_micros(moment), "limit": max(limit, 0)}
        return self._beliefs("important_beliefs", user=user, **asked)

    def pending_beliefs(self, user: str | None) -> Sequence[Belief]:
        return self._beliefs("all_pending_beliefs") if user is None else self._beliefs("pending_beliefs", user=user)

    def versions(self, memory: str) -> Sequence[Version]:
        return [_version(memory, body, retired) for body, retired in self._run("versions", id=memory)]

    def count_memories(self, user: str) -> int:
        row = self._one("owner", name=user)
        return 0 if row is None else int(row[1])

    # what hangs on them
    def add_evidence(self, evidence: Evidence) -> None:
        seq, *_ = self._known(evidence.memory)
        self._write(
            "add_evidence", memory=seq, seq=self._next(), observation=evidence.quote.observation, decision=evidence.decision,
            body=dump(evidence),
        )  # fmt: skip

    def evidence(self, memory: str) -> Sequence[Evidence]:
        return [load(Evidence, body) for (body,) in self._run("evidence", id=memory)]

    def drop_evidence(self, memory: str, decision: str) -> None:
        self._write("drop_evidence", id=memory, decision=decision)

    def add_link(self, link: Link) -> None:
        self._known(link.source)
        self._known(link.target)
        self._write("add_link", seq=self._next(), **_link(link))

    def drop_link(self, link: Link) -> None:
        self._write("drop_link", **_link(link))

    def links(self, memory: str) -> Sequence[Link]:
        rows = self._run("links", id=memory)
        return [Link(LinkKind(kind), source, target, decision) for kind, source, target, decision, _ in rows]

    def linked(self, memories: Sequence[str]) -> Sequence[Link]:
        rows = self._run("linked", ids=_listed(memories))
        return [Link(LinkKind(kind), source, target, decision) for kind, source, target, decision in rows]

    def memories_of_observation(self, observation: str) -> Sequence[str]:
        return [id for _, id in self._run("memories_of_observation", observation=observation)]

    def withheld(self, observations: Sequence[str]) -> frozenset[str]:
        return frozenset(id for (id,) in self._run("withheld", ids=_listed(observations)))

    def add_block(self, block: Block) -> None:
        self._own(block.address.namespace)
        self._write("drop_block", **_block(block))
        placed_at = to_micros(block.placed_at)
        self._write("add_block", seq=self._next(), placed_at=placed_at, lifted=block.lifted, **_block(block))

    def blocks(self, address: Address) -> Sequence[Block]:
        if address.namespace != self.namespace:
            return []
        rows = self._run("blocks", **_place(address))
        return [
            Block(address, key, bool(hashed), from_micros(placed), decision, bool(lifted))
            for key, hashed, placed, decision, lifted in rows
        ]  # fmt: skip

    def lift_block(self, block: Block) -> None:
        self._own(block.address.namespace)
        self._write("lift_block", **_block(block))

    def drop_block(self, block: Block) -> None:
        self._own(block.address.namespace)
        self._write("drop_block", **_block(block))

    def add_entity(self, user: str, entity: Entity) -> None:
        if row := self._one("entity", user=user, key=entity.key):
            old = load(Entity, row[0])
            entity = replace(old, names=tuple(dict.fromkeys([*old.names, *entity.names])))
        self._write("set_entity", user=user, key=entity.key, body=dump(entity))

    def entities(self, user: str) -> Sequence[Entity]:
        return [_entity(body) for (body,) in self._run("entities", user=user)]

    def drop_entity(self, user: str, key: str) -> None:
        self._write("drop_entity", user=user, key=key)
        _entity.cache_clear()

    # use
    def add_use(self, memory: str, at: datetime) -> None:
        self._known(memory)
        (held,) = self._one("use", memory=memory) or ("[]",)
        moments = sorted([to_micros(at), *json.loads(held)], reverse=True)[:KEPT_USES]
        self._write("set_use", memory=memory, moments=json.dumps(moments))

    def uses(self, memories: Sequence[str]) -> Mapping[str, Sequence[datetime]]:
        rows = self._run("uses", ids=_listed(memories))
        return {id: tuple(map(from_micros, json.loads(moments))) for id, moments in rows}

    # looking up
    def said_between(
        self, user: str, start: datetime | None, end: datetime | None, limit: int
    ) -> Sequence[tuple[DocKind, str]]:
        between = {
            "user": user,
            "start": -FOREVER if start is None else to_micros(start),
            "end": FOREVER if end is None else to_micros(end),
            "limit": max(limit, 0),
        }
        found: list[tuple[DocKind, str]] = [(DocKind.EPISODE, id) for (id,) in self._run("observed_between", **between)]
        return found + [(DocKind.MEMORY, id) for (id,) in self._run("believed_between", **between)]

    def matching(self, user: str, wanted: Mapping[str, Collection[str]], limit: int) -> Sequence[str]:
        values = {name: _listed(wanted[name]) if name in wanted else None for name in CONTENT}
        return [id for (id,) in self._run("matching", user=user, limit=max(limit, 0), **values)]

    # search
    def index(self, doc: Doc) -> None:
        owner, length = self._owner(doc.user), len(doc.terms)
        vector_by = ""
        for _, earlier, model in (row for row in self._documents(doc.kind, doc.id) if row[0] == owner):
            self._forget_terms(owner, earlier)
            self._write("drop_document", owner=owner, doc=earlier)
            vector_by = model
        number = self._counted("next_document", owner)
        self._write(
            "add_document", owner=owner, doc=number, kind=doc.kind.value, id=doc.id, length=length, model=vector_by
        )  # fmt: skip
        counts: dict[str, int] = {}
        for term in doc.terms:
            counts[term] = counts.get(term, 0) + 1
        rows = [{"ns": self._ns, "owner": owner, "doc": number, "term": term, "tf": counts[term]} for term in sorted(counts)]
        self._write_many("add_posting", rows)
        self._write_many("count_term", rows)
        self._write("add_document_terms", owner=owner, doc=number, terms=_listed(counts))
        self._write("count_document", owner=owner, length=length)

    def unindex(self, kind: DocKind, id: str) -> int:
        vectors = 0
        for owner, number, model in self._documents(kind, id):
            self._forget_terms(owner, number)
            self._write("drop_document", owner=owner, doc=number)
            if model:
                self._change(owner, kind, id, model, None)
                vectors += 1
        return vectors

    def frequencies(self, user: str, terms: Sequence[str]) -> Mapping[str, int]:
        found = {term: 0 for term in terms}
        if owner := self._owner_of(user):
            found.update(self._run("frequencies", owner=owner, terms=_listed(found)).fetchall())
        return found

    def postings(self, user: str, terms: Sequence[str]) -> Mapping[str, Postings]:
        owner = self._owner_of(user)
        rows = self._run("postings", owner=owner, terms=_listed(terms))
        held = {term: (json.loads(numbers), json.loads(tfs)) for term, numbers, tfs in rows}
        docs = self._known_docs.of(self._ns, owner)
        try:
            return _postings(held, docs)
        except KeyError:  # of a document that nobody has asked about yet
            self._learn(owner, docs, {number for numbers, _ in held.values() for number in numbers if number not in docs})
            return _postings(held, docs)

    def corpus(self, user: str) -> tuple[int, int]:
        row = self._one("owner", name=user)
        return (0, 0) if row is None else (row[2], row[3])

    def add_vector(self, user: str, kind: DocKind, id: str, model: str, data: bytes) -> None:
        owner = self._owner_of(user)
        if self._write("set_document_model", owner=owner, kind=kind.value, id=id, model=model):
            self._change(owner, kind, id, model, data)

    def vectors_since(self, user: str, change: int) -> Iterator[VectorRow]:
        rows = self._run("vectors_since", owner=self._owner_of(user), change=change)
        return (VectorRow(id, _KINDS[kind], number, data, model) for id, kind, number, data, model in rows)

    def without_vector(self, model: str, limit: int) -> Sequence[Doc]:
        rows = self._run("without_vector", model=model, limit=max(limit, 0))
        return [Doc(id, _KINDS[kind], user, ()) for id, kind, user in rows]

    def vector_models(self) -> Mapping[str, int]:
        return dict(self._run("vector_models").fetchall())

    # ledger
    def head(self) -> Head:
        if self._head is None:
            row = self._one("head")
            self._head = Head(0, GENESIS, None) if row is None else Head(row[0], row[1], from_micros(row[2]))
        return self._head

    def append(self, entry: Entry, payload: str, salt: bytes) -> None:
        self._own(entry.namespace)
        head = self.head()
        if entry.number != head.number + 1 or entry.previous != head.hash:
            raise Conflict(f"Entry {entry.number} does not follow entry {head.number} of the ledger.")
        self._write(
            "add_entry", number=entry.number, id=entry.id, kind=entry.kind, recorded_at=to_micros(entry.recorded_at),
            commitment=entry.commitment, previous=entry.previous, hash=entry.hash,
        )  # fmt: skip
        self._write("add_payload", number=entry.number, payload=payload, salt=salt)
        self._head = Head(entry.number, entry.hash, entry.recorded_at)

    def entries(self, after: int = 0) -> Iterator[tuple[Entry, str | None, bytes | None]]:
        while rows := self._run("entries", after=after, limit=_PAGE).fetchall():
            yield from map(self._entry, rows)
            after = rows[-1][1]

    def entry(self, id: str) -> tuple[Entry, str | None, bytes | None] | None:
        row = self._one("entry", id=id)
        return None if row is None else self._entry(row)

    def rewrite_payload(self, id: str, payload: str) -> None:
        self._write("rewrite_payload", id=id, payload=payload)

    # erasing and replaying
    def left(self, ids: Sequence[str]) -> Mapping[str, int]:
        return dict(self._run("left_rows", ids=_listed(ids)).fetchall())

    def clear_derived(self) -> None:
        for kind, id in self._run("all_documents").fetchall():
            self.unindex(_KINDS[kind], id)
        for table in ("versions", "evidence", "links", "blocks", "entities", "value_words", "memories"):
            self._write(f"clear_{table}")
        self._write("clear_counts")
        _content.cache_clear()
        _belief.cache_clear()

    # helpers
    def _run(self, name: str, /, **values: object) -> sqlite3.Cursor:
        if self._over:
            raise UsageError("A transaction was used after its end.", hint="Collect what it yields inside of it.")
        values["ns"] = self._ns
        with translated():
            return self._connection.execute(self._statements[name], values)

    def _one(self, name: str, /, **values: object) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._run(name, **values).fetchone()
        return row

    def _write(self, name: str, /, **values: object) -> int:
        self._may_write()
        return self._run(name, **values).rowcount

    def _write_many(self, name: str, /, rows: Sequence[Mapping[str, object]]) -> None:
        self._may_write()
        with translated():
            self._connection.executemany(self._statements[name], rows)

    def _may_write(self) -> None:
        if not self._writable:
            raise UsageError("A read transaction was asked to write.", hint="Use `write`.")

    def _own(self, namespace: str) -> None:
        if namespace != self.namespace:
            raise UsageError(f"A row of namespace {namespace!r} was written through one bound to {self.namespace!r}.")

    def _missing(self, what: str, id: str) -> NotFound:
        return NotFound(f"There is no {what} {id!r} in namespace {self.namespace!r}.")

    def _known(self, id: str) -> tuple[Any, ...]:
        row = self._one("known_memory", id=id)
        if row is None:
            raise self._missing("memory", id)
        return row

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    def _observations(self, name: str, /, **values: object) -> Iterator[Observation]:
        return (load(Observation, body, text=text) for body, text in self._run(name, **values).fetchall())

    def _beliefs(self, name: str, /, **values: object) -> list[Belief]:
        return [_belief(*row) for row in self._run(name, **values)]

    def _add_words(self, seq: int, memory: Memory) -> None:
        words = words_of(memory.claim.value_key)
        rare = rare_words(self._word_counts(place(**_place(memory.address)), words))
        self._write_many("add_value_word", self._value_words(seq, memory, rare))

    def _value_words(self, seq: int, memory: Memory, rare: Collection[str]) -> list[dict[str, object]]:
        number = place(**_place(memory.address))
        row = {"ns": self._ns, "place": number, "memory": seq}
        return [{**row, "word": word, "rare": word in rare} for word in words_of(memory.claim.value_key)]

    def _word_counts(self, number: int, words: Sequence[str]) -> dict[str, int]:
        return dict(self._run("word_counts", place=number, words=_listed(words), most=FEW).fetchall())

    def _owner_of(self, user: str) -> int:
        row = self._one("owner", name=user)
        return 0 if row is None else int(row[0])

    def _owner(self, user: str) -> int:
        owner = self._owner_of(user)
        if not owner:
            owner = self._next()
            self._write("add_owner", owner=owner, name=user)
        return owner

    def _learn(self, owner: int, docs: dict[int, Indexed], missing: Set[int]) -> None:
        rows = self._run("indexed", owner=owner, docs=json.dumps(list(missing)))
        found = [(number, Indexed(id, _KINDS[kind], length)) for number, id, kind, length in rows]
        self._known_docs.add(self._ns, owner, docs, found)

    def _documents(self, kind: DocKind, id: str) -> list[tuple[int, int, str]]:
        rows: list[tuple[int, int, str]] = self._run("documents", kind=kind.value, id=id).fetchall()
        return rows

    def _forget_terms(self, owner: int, number: int) -> None:
        (terms,) = self._one("document_terms", owner=owner, doc=number) or ("[]",)
        rows = [{"ns": self._ns, "owner": owner, "doc": number, "term": term} for term in json.loads(terms)]
        for statement in ("drop_posting", "uncount_term", "drop_term"):
            self._write_many(statement, rows)
        self._write("drop_document_terms", owner=owner, doc=number)
        self._write("uncount_document", owner=owner, doc=number)

    def _change(self, owner: int, kind: DocKind, id: str, model: str, data: bytes | None) -> None:
        change = self._counted("next_change", owner)
        self._write("set_vector", owner=owner, change=change, kind=kind.value, id=id, model=model, data=data)

    def _counted(self, name: str, owner: int) -> int:
        self._may_write()
        row = self._one(name, owner=owner)
        return int(row[0]) if row else 0

    def _entry(self, row: tuple[Any, ...]) -> tuple[Entry, str | None, bytes | None]:
        id, number, kind, recorded, commitment, previous, hash, payload, salt = row
        entry = Entry(id, self.namespace, number, kind, from_micros(recorded), commitment, previous, hash)
        return entry, payload, salt


@lru_cache(maxsize=2048)
def _content(body: str) -> Memory:
    """A memory's content never changes, and recall reads the same ones again and again."""
    return load(Memory, body)


@lru_cache(maxsize=4096)
def _entity(body: str) -> Entity:
    """Every reading asks for all names of its user."""
    return load(Entity, body)


@lru_cache(maxsize=4096)
def _belief(memory: str, version: str, retired: int | None) -> Belief:
    content = _content(memory)
    return Belief(content, _version(content.id, version, retired))


def _version(memory: str, body: str, retired: int | None) -> Version:
    return load(Version, body, memory=memory, retired_at=None if retired is None else from_micros(retired))


def _postings(held: Mapping[str, tuple[list[int], list[int]]], docs: Mapping[int, Indexed]) -> dict[str, Postings]:
    return {term: Postings(list(map(docs.__getitem__, numbers)), tfs) for term, (numbers, tfs) in held.items()}


def _relates(belief: Belief, value_key: str) -> bool:
    return relate(value_key, belief.memory.claim.value_key) is not Relation.OTHER


def _known(moment: datetime | None) -> int:
    return _OPEN if moment is None else to_micros(moment)


def _listed(items: Iterable[str]) -> str:
    return json.dumps(list(dict.fromkeys(items)), ensure_ascii=False)


def _place(address: Address) -> dict[str, Any]:
    return {
        "user": address.user, "subject": address.subject, "attribute": address.attribute,
        "scope": address.scope, "domain": address.domain,
    }  # fmt: skip


def _link(link: Link) -> dict[str, object]:
    return {"source": link.source, "target": link.target, "kind": link.kind.value, "decision": link.decision}


def _block(block: Block) -> dict[str, object]:
    return {"value_key": block.value_key, "hashed": block.hashed, "decision": block.decision, **_place(block.address)}
