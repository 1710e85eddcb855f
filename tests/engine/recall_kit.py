"""What the tests of recall share: a space that is filled directly, and asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from troth.adapters.sqlite.store import SqliteStore
from troth.domain.address import Address
from troth.domain.authority import Authority
from troth.domain.claim import Claim, Quote
from troth.domain.interval import ALWAYS, Interval
from troth.domain.memory import Evidence, Link, LinkKind, Memory, Standing, Version
from troth.domain.observation import Observation
from troth.domain.trace import Recall, RecallOptions, WhyNot
from troth.engine.read.context import ContextRequest, context
from troth.engine.read.queue import embed_missing
from troth.engine.read.recall import recall
from troth.engine.read.vectors import VectorIndex
from troth.engine.read.why import why_not
from troth.engine.searchable import episode_doc, memory_doc
from troth.errors import EmbedderUnavailable
from troth.language.text import language_of, value_key
from troth.ports.embedder import Embedder, Vectors
from troth.ports.store import ObservationState, Store, Tx
from troth.schema.registry import attribute
from troth.testing import MemoryStore, StubEmbedder

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
NAMESPACE = "n"


class BrokenEmbedder(StubEmbedder):
    """Fails until it is mended."""

    broken = True

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        if self.broken:
            raise EmbedderUnavailable("The model is down.")
        return super().embed(texts, query=query)


def _put(tx: Tx, memory: Memory, version: Version) -> None:
    tx.add_memory(memory)
    tx.add_version(version)
    tx.index(memory_doc(memory))


class Space:
    """One namespace, filled past the writing side and asked blockingly."""

    def __init__(self, store: Store, runner: asyncio.Runner, embedder: Embedder | None = None) -> None:
        self.store = store
        self.runner = runner
        self.index = VectorIndex(embedder) if embedder is not None else None
        self._count = 0

    def fact(
        self,
        text: str,
        name: str = "uses",
        *,
        user: str = "user",
        subject: str = "user",
        standing: Standing = Standing.ACTIVE,
        valid: Interval = ALWAYS,
        at: datetime = NOW - timedelta(days=1),
        namespace: str = NAMESPACE,
        **other: object,
    ) -> str:
        memory = replace(self._memory(text, name, Address(namespace, user, subject, name), at), **other)  # type: ignore[arg-type]
        version = Version(memory.id, 1, standing, valid, Authority.USER, at, None, 1, "d", "r", at)
        self.write(lambda tx: _put(tx, memory, version), namespace)
        return memory.id

    def facts(self, texts: Iterable[str], name: str = "event") -> None:
        """Many at once, each a bit older than the one before."""
        made = []
        for place, text in enumerate(texts):
            at = NOW - timedelta(hours=place + 1)
            memory = self._memory(text, name, Address(NAMESPACE, "user", "user", name), at)
            made.append((memory, Version(memory.id, 1, Standing.ACTIVE, ALWAYS, Authority.USER, at, None, 1, "d", "r", at)))

        def put(tx: Tx) -> None:
            for memory, version in made:
                _put(tx, memory, version)

        self.write(put)

    def _memory(self, text: str, name: str, address: Address, at: datetime) -> Memory:
        self._count += 1
        kind = attribute(name)
        claim = Claim(address.subject, name, text, value_key(text))
        where = (kind.layer, kind.category, language_of(text))
        return Memory(f"m{self._count:05}", address, claim, kind, text, *where, at, at, 0.9, 0.9)

    def said(self, text: str, *, user: str = "user", at: datetime = NOW - timedelta(days=1), **other: object) -> str:
        self._count += 1
        id = f"o{self._count:05}"
        observation = replace(
            Observation(id, NAMESPACE, user, Authority.USER, text, at, 0, f"digest {id}"),
            **other,  # type: ignore[arg-type]
        )

        def put(tx: Tx) -> None:
            tx.add_observation(observation, ObservationState.READ)
            tx.index(episode_doc(observation))

        self.write(put)
        return id

    def stands_on(self, memory: str, observation: str, text: str) -> None:
        quote = Quote(observation, 0, len(text), text)
        self.write(lambda tx: tx.add_evidence(Evidence(memory, quote, Authority.USER, NOW, None, True, "d")))

    def updates(self, newer: str, older: str) -> None:
        self.write(lambda tx: tx.add_link(Link(LinkKind.UPDATES, newer, older, "d")))

    def write(self, work: object, namespace: str = NAMESPACE) -> None:
        self.runner.run(self.store.write(namespace, work))  # type: ignore[arg-type]

    def embed(self) -> int:
        assert self.index is not None
        return self.runner.run(embed_missing(self.store, self.index, NAMESPACE, 1000))

    def ask(self, question: str, *, user: str = "user", **options: object) -> Recall:
        made = RecallOptions(**options)  # type: ignore[arg-type]
        return self.runner.run(recall(self.store, self.index, NAMESPACE, user, question, made, NOW))

    def texts(self, question: str, **options: object) -> list[str]:
        made = RecallOptions(**options)  # type: ignore[arg-type]
        found = recall(self.store, self.index, NAMESPACE, "user", question, made, NOW)
        return [hit.text for hit in self.runner.run(found)]

    def context(self, question: str | None, *, user: str = "user", **request: object) -> str:
        made = ContextRequest(question, **request)  # type: ignore[arg-type]
        return self.runner.run(context(self.store, self.index, NAMESPACE, user, made, NOW))

    def why_not(self, id: str, question: str, *, user: str = "user", **options: object) -> WhyNot:
        made = RecallOptions(**options)  # type: ignore[arg-type]
        return self.runner.run(why_not(self.store, self.index, NAMESPACE, user, id, question, made, NOW))


def opened(kind: str, folder: Path) -> Iterator[Space]:
    """A space on one of the stores; what a fixture yields from."""
    store: Store = MemoryStore() if kind == "memory" else SqliteStore(folder / "memory.db")
    with asyncio.Runner() as runner:
        runner.run(store.open())
        yield Space(store, runner)
        runner.run(store.close())
