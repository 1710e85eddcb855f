"""What an entry of the ledger writes, as parts of its payload, and what follows from all entries together. Pure.

Both directions stand side by side: `bodies` takes rows apart when they are written, `rows_of` puts them together again
when the record is replayed, carried elsewhere or checked. Quoted words are not repeated here: they stand in their
observation, so that erasing them there erases them everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from troth.domain.claim import Quote
from troth.domain.codec import made, plain
from troth.domain.ledger import Entry, Part, Payload, commit_to, entry_hash, make_part, payload_of
from troth.domain.memory import Block, BlockKey, Entity, Evidence, Link, LinkKind, Memory, Version

Words = Callable[[str, int, int], str]
"""(observation, start, end) → what stands there now."""

NO_MEMORY = ""
"""What the part of a name is about."""


@dataclass(frozen=True, slots=True)
class Rows:
    """All that one entry writes; each block by the memory that it was placed for, or lifted by."""

    memories: tuple[Memory, ...] = ()
    versions: tuple[Version, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    withdrawn: tuple[tuple[str, str], ...] = ()
    """(memory, decision): evidence that an undo takes back."""
    links: tuple[Link, ...] = ()
    unlinked: tuple[tuple[str, str], ...] = ()
    """(memory, decision): links from it that an undo takes back."""
    blocks: tuple[tuple[str, Block], ...] = ()
    lifted: tuple[tuple[str, Block], ...] = ()
    names: tuple[tuple[str, Entity], ...] = ()
    """(user, entity)."""


def bodies(rows: Rows) -> Mapping[str, dict[str, Any]]:
    """By memory: what an entry writes of it, in the terms of JSON."""
    found: dict[str, dict[str, Any]] = {}

    def put(about: str, kind: str, row: object) -> None:
        found.setdefault(about, {}).setdefault(kind, []).append(row)

    for memory in rows.memories:
        quotes = [_place(quote) for quote in memory.quotes]
        put(memory.id, "memory", plain(memory, ("id", "recorded_at", "quotes")) | {"quotes": quotes})
    for version in rows.versions:
        put(version.memory, "versions", plain(version, ("memory", "decision", "recorded_at", "retired_at")))
    for item in rows.evidence:
        put(item.memory, "evidence", plain(item, ("memory", "decision", "quote")) | {"quote": _place(item.quote)})
    for about, decision in rows.withdrawn:
        put(about, "withdrawn", decision)
    for about, decision in rows.unlinked:
        put(about, "unlinked", decision)
    for link in rows.links:
        put(link.source, "links", [link.kind.value, link.target])
    for about, block in rows.blocks:
        put(about, "blocks", plain(block, ("decision",)))
    for about, block in rows.lifted:
        put(about, "lifted", plain(block))
    for user, entity in rows.names:
        put(NO_MEMORY, "names", [user, plain(entity)])
    return found


def rows_of(entry: Entry, payload: Payload, words: Words) -> Rows:
    """The rows that an entry wrote, without those that were erased since; what `bodies` took apart."""
    found = _Found(entry, words)
    found.take_head(payload)
    for part in payload.parts:
        if part.body is not None:
            found.take(part.about, json.loads(part.body))
    return found.rows()


@dataclass(slots=True)
class _Found:
    """The rows of an entry as they are put together."""

    entry: Entry
    words: Words
    memories: list[Memory] = field(default_factory=list)
    versions: list[Version] = field(default_factory=list)
    evidence: list[Evidence] = field(default_factory=list)
    withdrawn: list[tuple[str, str]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    unlinked: list[tuple[str, str]] = field(default_factory=list)
    blocks: list[tuple[str, Block]] = field(default_factory=list)
    lifted: list[tuple[str, Block]] = field(default_factory=list)
    names: list[tuple[str, Entity]] = field(default_factory=list)

    def take_head(self, payload: Payload) -> None:
        values = payload.head.get("blocks", ())
        self.blocks += [(NO_MEMORY, made(Block, block, decision=self.entry.id)) for block in values]

    def take(self, about: str, body: dict[str, Any]) -> None:
        id, at = self.entry.id, self.entry.recorded_at
        for values in body.get("memory", ()):
            quotes = tuple(self._quote(place) for place in values.pop("quotes"))
            self.memories.append(made(Memory, values, id=about, recorded_at=at, quotes=quotes))
        self.versions += [made(Version, v, memory=about, decision=id, recorded_at=at) for v in body.get("versions", ())]
        for values in body.get("evidence", ()):
            quote = self._quote(values.pop("quote"))
            self.evidence.append(made(Evidence, values, memory=about, decision=id, quote=quote))
        self.withdrawn += [(about, decision) for decision in body.get("withdrawn", ())]
        self.unlinked += [(about, decision) for decision in body.get("unlinked", ())]
        self.links += [Link(LinkKind(kind), about, target, id) for kind, target in body.get("links", ())]
        self.blocks += [(about, made(Block, values, decision=id)) for values in body.get("blocks", ())]
        self.lifted += [(about, made(Block, values)) for values in body.get("lifted", ())]
        self.names += [(user, made(Entity, values)) for user, values in body.get("names", ())]

    def rows(self) -> Rows:
        return Rows(**{name: tuple(getattr(self, name)) for name in Rows.__dataclass_fields__})

    def _quote(self, place: list[Any]) -> Quote:
        observation, start, end = place
        return Quote(observation, start, end, self.words(observation, start, end))


def moved(entry: Entry, text: str, salt: bytes, namespace: str, previous: str) -> tuple[Entry, str]:
    """An entry and its payload as those of another namespace, after another entry; what was erased stays committed to."""
    payload = payload_of(text)
    for values in payload.head.get("blocks", ()):
        values["address"]["namespace"] = namespace
    parts = tuple(part if part.body is None else _moved(part, part.body, namespace) for part in payload.parts)
    payload = replace(payload, parts=parts)
    commitment = commit_to(payload.skeleton(), salt)
    hashed = entry_hash(entry.id, namespace, entry.number, entry.kind, entry.recorded_at, commitment, previous)
    there = replace(entry, namespace=namespace, commitment=commitment, previous=previous, hash=hashed)
    return there, payload.text()


def _moved(part: Part, text: str, namespace: str) -> Part:
    body = json.loads(text)
    for kind in ("memory", "blocks", "lifted"):
        for values in body.get(kind, ()):
            values["address"]["namespace"] = namespace
    return make_part(part.about, body, bytes.fromhex(part.salt))


def named_in(payload: Payload) -> list[tuple[str, str]]:
    """(user, key) of the names that an entry taught."""
    read = (json.loads(part.body) for part in payload.parts if part.body is not None)
    return [(user, entity["key"]) for body in read for user, entity in body.get("names", ())]


def _place(quote: Quote) -> list[object]:
    return [quote.observation, quote.start, quote.end]


_OF_ALL = ("blocks", "lifted", "names")


@dataclass(slots=True)
class Derived:
    """What follows from the entries taken so far, vectors apart: of some memories all, of the others that they are there."""

    words: Words
    of: Collection[str]
    """The memories whose rows are kept."""
    ids: set[str] = field(default_factory=set)
    """All memories."""
    memories: dict[str, Memory] = field(default_factory=dict)
    versions: dict[str, list[Version]] = field(default_factory=dict)
    evidence: dict[str, list[Evidence]] = field(default_factory=dict)
    links: dict[Link, None] = field(default_factory=dict)
    blocks: dict[BlockKey, Block] = field(default_factory=dict)
    names: dict[tuple[str, str], Entity] = field(default_factory=dict)

    def take(self, entry: Entry, payload: Payload) -> None:
        """Add what the next entry wrote; erased parts say nothing."""
        rows = self._read(entry, payload)
        self.memories.update((memory.id, memory) for memory in rows.memories)
        for version in rows.versions:
            versions = self.versions.setdefault(version.memory, [])
            if versions:
                versions[-1] = replace(versions[-1], retired_at=entry.recorded_at)
            versions.append(version)
        for item in rows.evidence:
            self.evidence.setdefault(item.memory, []).append(item)
        for about, decision in rows.withdrawn:
            self.evidence[about] = [item for item in self.evidence.get(about, ()) if item.decision != decision]
        if rows.unlinked:  # seldom: this looks at all links
            gone = set(rows.unlinked)
            self.links = {link: None for link in self.links if (link.source, link.decision) not in gone}
        self.links.update(dict.fromkeys(rows.links))
        self.blocks.update((block.key, block) for _, block in rows.blocks)
        for key in (block.key for _, block in rows.lifted):
            if key in self.blocks:
                self.blocks[key] = replace(self.blocks[key], lifted=True)
        for user, entity in rows.names:
            self._name(user, entity)

    def _read(self, entry: Entry, payload: Payload) -> Rows:
        """The rows of an entry, without those of memories that are not asked for; blocks and names are."""
        found = _Found(entry, self.words)
        found.take_head(payload)
        for part in payload.parts:
            body = json.loads(part.body) if part.body is not None else {}
            if "memory" in body:
                self.ids.add(part.about)
            kept = body if part.about in self.of else {kind: body[kind] for kind in _OF_ALL if kind in body}
            found.take(part.about, kept)
        return found.rows()

    def _name(self, user: str, entity: Entity) -> None:
        old = self.names.get((user, entity.key))
        if old is not None:
            entity = replace(old, names=tuple(dict.fromkeys((*old.names, *entity.names))))
        self.names[user, entity.key] = entity
