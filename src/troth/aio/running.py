"""What goes on while a store is open: its parts, and the work that nobody waits for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from troth.domain.receipt import Receipt
from troth.domain.settings import BOTH, ModelUse, Seat
from troth.engine.dream.schedule import Schedule
from troth.engine.parts import Parts
from troth.engine.read.queue import embed_missing
from troth.engine.read.rerank import Rerank
from troth.errors import EmbedderUnavailable, HandleForked, MemoryClosed
from troth.ports.store import Store

if TYPE_CHECKING:
    from troth.engine.read.vectors import VectorIndex
    from troth.ports.reranker import Reranker

log = logging.getLogger(__name__)

LANGUAGE_MODEL = "llm"
"""The name of the language model where a reranker is asked for."""


class Running:
    """One opening of a store, which its handle and all its spaces share."""

    def __init__(self, parts: Parts, vectors: VectorIndex | None, reranker: Reranker | str | None, use: ModelUse) -> None:
        self.parts = parts
        self.vectors = vectors
        self._reranker = reranker
        self._use = use
        self._schedule = Schedule(parts)
        self._closing = self._closed = False
        self._pid = os.getpid()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._catching_up: set[asyncio.Task[Any]] = set()
        """Of these, what a later handle does as well: closing does not wait for it."""

    async def close(self) -> None:
        """Finish what is queued and close the store; closing twice is fine."""
        if self._closed:
            return
        self._closing = True
        for task in self._catching_up:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._closed = True
        await self.parts.store.close()

    def ready(self) -> Parts:
        """The parts, for a call.

        Raises:
            HandleForked, MemoryClosed: it cannot be called here, or no longer.
        """
        if os.getpid() != self._pid:
            raise HandleForked(
                f"the handle was opened by process {self._pid}, this is {os.getpid()};", hint="open a new one here"
            )
        if self._closed:
            raise MemoryClosed("the handle is closed;", hint="open a new one with troth.open or troth.aopen")
        return self.parts

    def rerank(self, namespace: str) -> Rerank | None:
        """What puts the best candidates of a recall in order; None: nothing does."""
        model, reranker = self.parts.model, self._reranker
        if reranker == LANGUAGE_MODEL and model is not None:
            from troth.engine.model.rank import LlmReranker

            # Its caller keeps the time, and rests a model that hangs; cut off from outside, it would never know.
            return Rerank(LlmReranker(model, self.parts.purse(namespace)), None)
        return Rerank(reranker, self._use.patience) if reranker is not None and not isinstance(reranker, str) else None

    def read_later(self, seat: Seat, observation: str) -> None:
        """Read what was queued; closing waits for that."""
        self._later(asyncio.ensure_future(self._read_queued(seat, observation)))

    def after_words(self, seat: Seat, *receipts: Receipt) -> None:
        """What words that were read call for: a model that answered may be asked for what waits, too; and a dream."""
        if any(receipt.mode == BOTH for receipt in receipts):
            self.let_model_read(seat.namespace)
        if not self._closing and (run := self._schedule.after_words(seat)) is not None:
            self._catch_up(asyncio.ensure_future(run))

    def let_model_read(self, namespace: str) -> None:
        """What it has still to read of a namespace."""
        model = self.parts.reader
        if model is not None and namespace in model.behind and not self._closing:
            from troth.engine.write.assist import read_awaiting

            self._catch_up(asyncio.ensure_future(read_awaiting(self.parts, namespace)))

    def embed_backlog(self, namespaces: Sequence[str]) -> None:
        """Give vectors to all that an embedder that was down, or a model that was changed, left without."""
        if self.vectors is not None and namespaces:
            self._catch_up(asyncio.ensure_future(_embed_all(self.parts.store, self.vectors, namespaces)))

    async def _read_queued(self, seat: Seat, observation: str) -> None:
        from troth.engine.write.observe import read_queued

        await read_queued(self.parts, seat.namespace, observation)
        self.let_model_read(seat.namespace)
        self.after_words(seat)

    def _catch_up(self, work: asyncio.Task[Any]) -> None:
        self._later(work)
        self._catching_up.add(work)
        work.add_done_callback(self._catching_up.discard)

    def _later(self, work: asyncio.Task[Any]) -> None:
        self._tasks.add(work)
        work.add_done_callback(self._ended)

    def _ended(self, work: asyncio.Task[Any]) -> None:
        self._tasks.discard(work)
        error = None if work.cancelled() else work.exception()
        # A process that ends without closing takes the store from under what goes on; that is said by nothing but what waits.
        if error is not None and not isinstance(error, MemoryClosed):
            told = {"action": "background_failed", "reason": type(error).__name__}
            log.warning("Work in the background failed; the next open does what it left.", extra=told)


async def _embed_all(store: Store, vectors: VectorIndex, namespaces: Sequence[str]) -> None:
    with contextlib.suppress(EmbedderUnavailable, MemoryClosed):
        for namespace in namespaces:
            while await embed_missing(store, vectors, namespace):
                pass
