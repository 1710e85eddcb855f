"""Fills a memory per case and asks it; the engine's own way of storing and embedding episodes, its own recall.

Only episodes are asked for, so the reading of facts is left out: what is stored is every message, with its search row and its
vectors, exactly as `ingest` stores it.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from troth.adapters.sqlite.store import SqliteStore
from troth.bench.baselines import BASELINES, Baseline
from troth.bench.case import Asked, Benchmark, Case, Said
from troth.bench.metrics import Row, by_category, figures, percentile
from troth.bootstrap import make_clock, make_embedder
from troth.domain.settings import Seat, Where
from troth.domain.trace import Fate, RecallOptions
from troth.engine.parts import Parts
from troth.engine.read.queue import embed_missing
from troth.engine.read.recall import recall
from troth.engine.read.vectors import VectorIndex
from troth.engine.write.ingest import ROLES
from troth.engine.write.observe import Input, store_all
from troth.ports.store import Store

__all__ = ["BASELINES", "Result", "measure"]

_NAMESPACE = "bench"
_BATCH = 256
_PLACES = 15
_AFTER = timedelta(minutes=1)
"""How long after the last message that it may know a question is asked."""
_DEPTH = 100
"""How many turns of a baseline are looked at for its order of sessions."""


@dataclass(slots=True)
class Result:
    """What one benchmark came to."""

    benchmark: Benchmark
    split: str
    engine: str
    rows: list[Row] = field(default_factory=list)
    messages: int = 0
    ingest_seconds: float = 0.0

    @property
    def metrics(self) -> dict[str, float]:
        """Over all questions."""
        return figures(self.rows)

    @property
    def by(self) -> dict[str, dict[str, float]]:
        """Over the questions of each category."""
        return by_category(self.rows)

    @property
    def timing(self) -> dict[str, float]:
        """Ingest and query, in seconds and milliseconds."""
        times = [row.milliseconds for row in self.rows]
        return {
            "ingest_seconds": round(self.ingest_seconds, 3),
            "ingest_ms_per_message": round(1000 * self.ingest_seconds / max(self.messages, 1), 3),
            "query_p50_ms": round(percentile(times, 0.5), 3),
            "query_p95_ms": round(percentile(times, 0.95), 3),
        }


async def measure(
    benchmark: Benchmark,
    split: str,
    *,
    baseline: str | None = None,
    limit: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Run a benchmark by Troth's recall, or by a baseline over the same stored messages."""
    embedder = make_embedder("default")
    if embedder is not None:
        embedder.load()
    result = Result(benchmark, split, baseline or "troth")
    chosen = _chosen(benchmark, limit)
    whole = sum(len(case.messages) + len(case.questions) for case in chosen)
    done = 0

    def step(count: int) -> None:
        nonlocal done
        done += count
        if progress:
            progress(done, whole)

    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(chosen):
            store = SqliteStore(Path(folder) / f"{number}.db")
            await store.open()
            index = VectorIndex(embedder) if embedder is not None else None
            try:
                await _Asking(store, index, case, BASELINES[baseline] if baseline else None, result, step).run()
            finally:
                await store.close()
    return result


def _chosen(benchmark: Benchmark, limit: int | None) -> list[Case]:
    """About `limit` questions, the first of each case, or of some cases spread evenly where there are more than that."""
    if limit is None:
        return list(benchmark.cases)
    cases = [case for case in benchmark.cases if case.questions]
    if limit < len(cases):
        cases = [cases[place * len(cases) // limit] for place in range(limit)]
    each = -(-limit // max(len(cases), 1))
    cut = [Case(case.name, case.messages, case.questions[:each]) for case in cases]
    return [case for case in cut if case.questions]


class _Asking:
    """One case: its messages go in as far as the next question needs, then it is asked."""

    def __init__(
        self,
        store: Store,
        index: VectorIndex | None,
        case: Case,
        baseline: Baseline | None,
        result: Result,
        step: Callable[[int], None],
    ) -> None:
        self._parts = Parts(store, make_clock(None))
        self._store = store
        self._index = index
        self._case = case
        self._baseline = baseline
        self._result = result
        self._step = step
        self._said: dict[str, Said] = {}
        self._keys: dict[str, str] = {}

    async def run(self) -> None:
        """All of it, questions in the order of what they may know."""
        for asked in sorted(self._case.questions, key=lambda one: one.after):
            await self._fill(asked.after)
            self._result.rows.append(await self._ask(asked))
            self._step(1)

    async def _fill(self, until: int) -> None:
        start = len(self._said)
        begun = time.perf_counter()
        for first in range(start, until, _BATCH):
            await self._store_some(self._case.messages[first : min(first + _BATCH, until)])
        if until > start:
            if self._index is not None:
                while await embed_missing(self._store, self._index, _NAMESPACE, _BATCH):
                    pass
            self._result.ingest_seconds += time.perf_counter() - begun
            self._result.messages += until - start
            await self._answer("warm up")  # the matrix is caught up here, as a running agent's would be

    async def _store_some(self, messages: Sequence[Said]) -> None:
        inputs = [
            Input(said.text, ROLES[said.role], said.at, Where(conversation=said.session), speaker=said.name)
            for said in messages
        ]
        kept = await store_all(self._parts, Seat(_NAMESPACE), inputs)
        for said, (observation, _) in zip(messages, kept, strict=True):
            self._said[said.key] = said
            self._keys.setdefault(observation.id, said.key)
        self._step(len(messages))

    async def _ask(self, asked: Asked) -> Row:
        begun = time.perf_counter()
        ids, tokens, support = await self._answer(asked.text)
        spent = 1000 * (time.perf_counter() - begun)
        turns = tuple(self._keys[id] for id in ids)
        sessions = tuple(dict.fromkeys(name for key in turns if (name := self._said[key].session)))[:_PLACES]
        return Row(
            asked.id,
            asked.category,
            asked.gold,
            asked.sessions,
            turns[:_PLACES],
            sessions,
            tokens,
            spent,
            support,
            asked.recorded,
        )

    async def _answer(self, question: str) -> tuple[list[str], int, str]:
        """The ids of all that was ranked, best first: the returned ones, then what the limit kept out."""
        if (baseline := self._baseline) is not None:
            return await self._store.read(_NAMESPACE, lambda tx: baseline(tx, self._index, question, _DEPTH)), 0, ""
        options = RecallOptions(limit=_PLACES, sources=frozenset({"episodes"}))
        now = max(said.at for said in self._said.values()) + _AFTER
        found = await recall(self._store, self._index, _NAMESPACE, "user", question, options, now)
        returned = [hit.id for hit in found.hits]
        below = [one.id for one in found.trace.candidates if one.fate is Fate.RANK]
        return returned + below, found.tokens, found.support.value
