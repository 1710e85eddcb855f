"""The embedding queue: what lacks a vector gets one, after a write, and at open for what an embedder that was down left.

A vector that failing power takes back is lacking, and made again: the disk is not waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from troth.engine.read.vectors import VectorIndex
from troth.engine.searchable import episode_text
from troth.ports.store import DocKind, Store, Tx


async def index_problem(store: Store, index: VectorIndex, namespace: str) -> str:
    """What is wrong with a namespace's vectors (`model_changed: …`), to be said at open; empty if nothing is."""
    models = await store.read(namespace, lambda tx: dict(tx.vector_models()))
    others = {model: count for model, count in models.items() if not index.is_named(model)}
    if not others:
        return ""
    names = ", ".join(f"{count} by {model}" for model, count in sorted(others.items()))
    return f"model_changed: vectors were made by another model than {index.named}: {names}"


async def embed_missing(store: Store, index: VectorIndex, namespace: str, limit: int = 256) -> int:
    """Give up to `limit` documents of a namespace the vector that they lack, and say how many got one.

    Raises:
        EmbedderUnavailable: the model is missing or fails; the documents stay in the queue.
    """
    if not (ahead := index.is_ahead):
        await asyncio.to_thread(index.embedder.load)  # a server's width is known once it has answered

    def look(tx: Tx) -> tuple[list[_Lacking], bool]:
        waiting = _texts(tx, index.model, limit)
        data = index.made_ahead([one.text for one in waiting]) if ahead else None
        if data is not None:
            _put(tx, index, waiting, data)
        return waiting, data is not None

    waiting, done = await (store.write(namespace, look, durable=False) if ahead else store.read(namespace, look))
    if waiting and not done:
        data = await asyncio.to_thread(index.embed_documents, [one.text for one in waiting])
        await store.write(namespace, lambda tx: _put(tx, index, waiting, data), durable=False)
    return len(waiting)


class _Lacking(NamedTuple):
    """A document that lacks a vector."""

    user: str
    kind: DocKind
    id: str
    text: str


def _put(tx: Tx, index: VectorIndex, lacking: Sequence[_Lacking], data: Sequence[bytes]) -> None:
    for one, rows in zip(lacking, data, strict=True):
        tx.add_vector(one.user, one.kind, one.id, index.model, rows)  # a document erased meanwhile is passed over by the store


def _texts(tx: Tx, model: str, limit: int) -> list[_Lacking]:
    lacking = tx.without_vector(model, limit)
    episodes = {one.id: one for one in tx.observations([doc.id for doc in lacking if doc.kind is DocKind.EPISODE])}
    found = []
    for doc in lacking:
        if doc.kind is DocKind.EPISODE:
            text = episode_text(episodes[doc.id]) if doc.id in episodes else ""
        else:
            memory = tx.memory(doc.id)
            text = memory.text if memory else ""
        found.append(_Lacking(doc.user, doc.kind, doc.id, text))
    return found
