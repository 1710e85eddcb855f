"""The handle of an open store, and how one is opened."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import tzinfo
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from troth.aio.running import LANGUAGE_MODEL, Running
from troth.aio.space import AsyncSpace
from troth.bootstrap import check_approximate, make_clock, make_embedder, make_llm, make_reranker, make_store
from troth.domain.authority import CHANNELS, Authority
from troth.domain.settings import BOTH, MEASURED, RESERVED, RULES, Habits, ModelUse, Seat
from troth.engine.interrupted import finish_interrupted
from troth.engine.model.caller import Caller
from troth.engine.names import check_habits, check_kind, check_name
from troth.engine.parts import Parts
from troth.engine.read.queue import embed_missing, index_problem
from troth.engine.read.vectors import VectorIndex
from troth.engine.write.worth import worth_by
from troth.errors import EmbedderUnavailable, ModelMisconfigured, UsageError, check_choice
from troth.ports.clock import Clock
from troth.ports.embedder import Embedder
from troth.ports.llm import Llm
from troth.ports.reranker import Reranker
from troth.ports.store import Store

EMBED_AT_ONCE = 32
"""How many documents a single write gives vectors to; what is beyond is caught up with in the background from open on."""


class AsyncTroth:
    """An open store. Get one with `await aopen(…)`, and spaces from it with `space(…)`."""

    def __init__(self, running: Running, problems: tuple[str, ...]) -> None:
        self._running = running
        self.problems = problems
        """What was found wrong at open, each with its code first: `model_changed: …`."""

    def space(self, namespace: str, user: str = "user", by: str = "user", tz: tzinfo | None = None) -> AsyncSpace:
        """One user's memory behind one namespace's wall.

        `by` is the authority that this channel has, whatever its texts say: `user`, `agent`, `tool` or `document`.
        `tz` is where the user is; without it the offset of each moment counts.

        Raises:
            InvalidName: for a namespace or user that is empty, too long, or holds `..`, a backslash or control characters.
            UsageError: for another `by`, or a `tz` that is no tzinfo.
        """
        for kind, name in (("namespace", namespace), ("user", user)):
            check_name(kind, name, required=True)
        check_choice("by", by, CHANNELS)
        if not isinstance(tz, tzinfo | None):
            raise UsageError(f"tz is {tz!r};", hint='pass a tzinfo, such as ZoneInfo("Europe/Lisbon")')
        return AsyncSpace(self._running, Seat(namespace, user, Authority(by), tz))

    async def close(self) -> None:
        """Finish what is queued and close the store; closing twice is fine."""
        await self._running.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


async def aopen(
    url: str | Path,
    *,
    embedder: Embedder | str | None = "default",
    llm: Llm | str | None = None,
    reranker: Reranker | str | None = None,
    reviewer: Llm | str | None = None,
    model_use: ModelUse = MEASURED,
    clock: Clock | None = None,
    redact: bool = True,
    habits: Habits = RESERVED,
    approximate: bool = False,
) -> AsyncTroth:
    """Open a store: a path, `sqlite:///path`, or `:memory:`.

    Secrets (keys, tokens, card numbers, passwords) are masked before anything is stored, unless `redact` is False.
    What a crash left unread is read now; the embedder loads in the background.
    With `llm` (`openai:NAME`, `anthropic:NAME`, `ollama:NAME`, `http://host/v1#NAME` or an object of one's own) a model reads
    beside the rules: it proposes, and governance decides. `embedder` may be a server in the same way. A `reranker` (`llm`,
    `http://host/v1#NAME` for a server with `/rerank`, `fastembed:NAME` or a folder for a cross-encoder on this machine, or an
    object) puts the best candidates of a recall in order. A
    second model, the `reviewer`, gives opinions on what waits for a person. Nothing is sent anywhere unless one of them is
    named, and secrets never are.
    `habits` say what it does unasked: whether "forget that …" is carried out, and when it dreams.
    With `approximate`, which needs troth[ann], spaces of many memories are searched by the signs of their vectors first: that
    is faster, something far down may be missing, and the trace says so.

    Raises:
        UsageError: `approximate`, and numpy is too old for it.
        StoreError: it cannot be opened (a directory, no permission, a newer or a damaged file).
        ModelMisconfigured: the model cannot be reached with these settings.
    """
    check_kind("model_use", model_use, ModelUse)
    check_choice("mode", model_use.mode, (RULES, BOTH))
    if reranker == LANGUAGE_MODEL and llm is None:
        raise ModelMisconfigured("reranker='llm' names the language model, and there is none;", hint="name one with llm=")
    ranker = reranker if reranker == LANGUAGE_MODEL else make_reranker(reranker)
    check_habits(habits)
    if approximate:
        check_approximate()
    store, model, model_llm = make_store(url), make_embedder(embedder, model_use.patience), make_llm(llm)
    other = make_llm(reviewer)
    await store.open()
    vectors = VectorIndex(model, approximate=approximate) if model is not None else None
    caller = Caller(model_llm, model_use) if model_llm is not None else None
    second = Caller(other, model_use) if other is not None else None
    parts = Parts(store, make_clock(clock), model=caller, reviewer=second, redact=redact, habits=habits)
    if vectors is not None:
        vectors.start_loading()
        parts = replace(parts, embed=partial(_embed, store, vectors))
        if (worth := worth_by(vectors)) is not None:
            parts = replace(parts, worth=worth)
    namespaces = await store.namespaces()
    for namespace in namespaces:
        await finish_interrupted(parts, namespace)
    running = Running(parts, vectors, ranker, model_use)
    if caller is not None:
        caller.behind.update(namespaces)
        for namespace in namespaces:
            running.let_model_read(namespace)
    if vectors is None:
        return AsyncTroth(running, ())
    found = [await index_problem(store, vectors, namespace) for namespace in namespaces]
    running.embed_backlog(namespaces)
    return AsyncTroth(running, tuple(dict.fromkeys(problem for problem in found if problem)))


async def _embed(store: Store, vectors: VectorIndex, namespace: str) -> None:
    # Failures are kept by the index, and every trace names them; the observation is safe and found by its words.
    with contextlib.suppress(EmbedderUnavailable):
        await embed_missing(store, vectors, namespace, limit=EMBED_AT_ONCE)
