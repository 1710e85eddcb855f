"""The async face: one body for everything; `sync.py` is a thin blocking face over it."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from troth.bootstrap import (
    check_approximate,
    make_clock,
    make_embedder,
    make_llm,
    make_reranker,
    make_store,
    new_archive,
    read_archive,
)
from troth.domain.authority import Authority
from troth.domain.dreaming import DreamPlan
from troth.domain.forgetting import Matching, Preview
from troth.domain.health import Health
from troth.domain.memory import Belief
from troth.domain.profile import Core, Profile
from troth.domain.receipt import ImportReport, IngestReport, Receipt, Reread
from troth.domain.retention import Policy, Retained
from troth.domain.settings import (
    BOTH,
    MEASURED,
    NOWHERE,
    RESERVED,
    RULES,
    Document,
    Habits,
    Message,
    ModelUse,
    Seat,
    Turn,
    Where,
)
from troth.domain.trace import Recall, RecallOptions, WhyNot
from troth.engine.dream.dream import MOST_PROPOSALS, Budget, dream
from troth.engine.dream.schedule import Schedule, check_habits, check_quiet, is_due
from troth.engine.forget.erase import erase, finish
from troth.engine.forget.retain import retain
from troth.engine.forget.wish import forget_matching
from troth.engine.model.caller import Caller
from troth.engine.model.rank import LlmReranker
from troth.engine.names import check_choice, check_moment, check_name, check_person
from troth.engine.parts import Parts
from troth.engine.portability.give import Exported, export
from troth.engine.portability.take import import_archive
from troth.engine.read import views
from troth.engine.read.context import ContextRequest, context
from troth.engine.read.listing import Page, page_of
from troth.engine.read.queue import embed_missing, index_problem
from troth.engine.read.recall import recall
from troth.engine.read.rerank import Rerank
from troth.engine.read.vectors import VectorIndex
from troth.engine.read.why import why_not
from troth.engine.review import acts
from troth.engine.review.acts import ReviewItem
from troth.engine.review.audit import Replayed, Verdict, replay, verify
from troth.engine.review.health import health
from troth.engine.review.opinion import Opinion, opinions
from troth.engine.review.undo import undo
from troth.engine.write import observe as writing
from troth.engine.write.assist import read_awaiting
from troth.engine.write.core import core_of, write_core
from troth.engine.write.reread import reread
from troth.engine.write.use import used
from troth.engine.write.worth import worth_by
from troth.errors import EmbedderUnavailable, HandleForked, MemoryClosed, ModelMisconfigured, UsageError
from troth.ports.clock import Clock
from troth.ports.embedder import Embedder
from troth.ports.llm import Llm
from troth.ports.reranker import Reranker
from troth.ports.store import Store

EMBED_AT_ONCE = 32
"""How many documents a single write gives vectors to; what is beyond is caught up with in the background from open on."""


LANGUAGE_MODEL = "llm"
"""The name of the language model where a reranker is asked for."""


class AsyncTroth:
    """An open store. Get one with `await aopen(…)`, and spaces from it with `space(…)`."""

    def __init__(self, parts: Parts, vectors: VectorIndex | None, reranker: Reranker | str | None, use: ModelUse) -> None:
        self._parts = parts
        self._vectors = vectors
        self._reranker = reranker
        self._use = use
        self.problems: tuple[str, ...] = ()
        """What was found wrong at open, each with its code first: `model_changed: …`."""
        self._schedule = Schedule(parts)
        self._closing = self._closed = False
        self._pid = os.getpid()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._catching_up: set[asyncio.Task[Any]] = set()
        """Of these, what a later handle does as well: closing does not wait for it."""

    def space(self, namespace: str, user: str = "user", by: str = "user", tz: tzinfo | None = None) -> AsyncSpace:
        """One user's memory behind one namespace's wall.

        `by` is the authority that this channel has, whatever its texts say: `user`, `agent`, `tool` or `document`.
        `tz` is where the user is; without it the offset of each moment counts.

        Raises:
            InvalidName: for a namespace or user that is empty, too long, or holds `..`, a backslash or control characters.
            UnknownOption: for another `by`.
        """
        for kind, name in (("namespace", namespace), ("user", user)):
            check_name(kind, name, required=True)
        check_choice("by", by, ("user", "agent", "tool", "document"))
        return AsyncSpace(self, Seat(namespace, user, Authority(by), tz))

    async def close(self) -> None:
        """Finish what is queued and close the store; closing twice is fine."""
        if self._closed:
            return
        self._closing = True
        for task in self._catching_up:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._closed = True
        await self._parts.store.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _ready(self) -> Parts:
        if os.getpid() != self._pid:
            raise HandleForked(
                f"the handle was opened by process {self._pid}, this is {os.getpid()};", hint="open a new one here"
            )
        if self._closed:
            raise MemoryClosed("the handle is closed;", hint="open a new one with troth.open or troth.aopen")
        return self._parts

    def _rerank(self, namespace: str) -> Rerank | None:
        model, reranker = self._parts.model, self._reranker
        if reranker == LANGUAGE_MODEL and model is not None:
            # Its caller keeps the time, and rests a model that hangs; cut off from outside, it would never know.
            return Rerank(LlmReranker(model, self._parts.purse(namespace)), None)
        return Rerank(reranker, self._use.patience) if reranker is not None and not isinstance(reranker, str) else None

    async def _read_queued(self, seat: Seat) -> None:
        await writing.read_pending(self._parts, seat.namespace)
        self._let_model_read(seat.namespace)
        self._dream_after_words(seat)

    def _model_answered(self, namespace: str, *receipts: Receipt) -> None:
        """If it did, it may be asked for what waits, too."""
        if any(receipt.mode == BOTH for receipt in receipts):
            self._let_model_read(namespace)

    def _let_model_read(self, namespace: str) -> None:
        """In the background, what it has still to read of a namespace."""
        model = self._parts.reader
        if model is not None and namespace in model.behind and not self._closing:
            self._catch_up(asyncio.ensure_future(read_awaiting(self._parts, namespace)))

    def _dream_after_words(self, seat: Seat) -> None:
        if not self._closing and (run := self._schedule.after_words(seat)) is not None:
            self._catch_up(asyncio.ensure_future(run))

    def _catch_up(self, work: asyncio.Task[Any]) -> None:
        self._later(work)
        self._catching_up.add(work)
        work.add_done_callback(self._catching_up.discard)

    def _later(self, work: asyncio.Task[Any]) -> None:
        self._tasks.add(work)
        work.add_done_callback(self._tasks.discard)


class AsyncSpace:
    """One user's memory: what can be written, asked and done by hand."""

    def __init__(self, troth: AsyncTroth, seat: Seat) -> None:
        self._troth = troth
        self._seat = seat
        self.review = AsyncReview(troth, seat)

    async def observe(
        self,
        turn: Turn | str,
        *,
        at: datetime | None = None,
        where: Where = NOWHERE,
        source: str | None = None,
        wait: bool = True,
    ) -> Receipt:
        """Take one exchange after the reply was given, and say what was learned.

        With `wait=False` it is stored and read in the background. The agent's half is kept as an episode, never evidence.

        Raises:
            UsageError: for a naive or impossible moment, a bad name, or a turn that is no text.
        """
        parts = self._troth._ready()
        receipt = await writing.observe(parts, self._seat, turn, acts.now_of(parts, at), where, source, wait=wait)
        if not wait:
            self._troth._later(asyncio.ensure_future(self._troth._read_queued(self._seat)))
            return receipt
        self._troth._model_answered(self._seat.namespace, receipt)
        self._troth._dream_after_words(self._seat)
        return receipt

    async def remember(self, text: str, *, at: datetime | None = None, where: Where = NOWHERE) -> Receipt:
        """Keep a text on express wish; what it says is long-term at once."""
        parts = self._troth._ready()
        receipt = await writing.remember(parts, self._seat, text, acts.now_of(parts, at), where)
        self._troth._model_answered(self._seat.namespace, receipt)
        self._troth._dream_after_words(self._seat)
        return receipt

    async def ingest(
        self,
        what: Document | Iterable[Message | Mapping[str, object]],
        *,
        at: datetime | None = None,
        where: Where = NOWHERE,
        progress: Callable[[int], None] | None = None,
    ) -> IngestReport:
        """Take a document, or a conversation message by message; the same twice changes nothing.

        A broken message is reported with its number and the others are taken. `progress` is called with how many are done.
        `at` is a document's; of `where`, a message's own conversation comes first.

        Raises:
            UsageError: `at` for a conversation, whose messages have moments of their own.
        """
        parts = self._troth._ready()
        if isinstance(what, Document):
            report = IngestReport((await writing.ingest_document(parts, self._seat, what, acts.now_of(parts, at), where),))
        else:
            if at is not None:
                raise UsageError(
                    f"at is {at}, and messages have moments of their own;", hint="leave it out, or pass a Document"
                )
            report = await writing.ingest(parts, self._seat, what, where, progress)
        self._troth._model_answered(self._seat.namespace, *report.receipts[-1:])
        self._troth._dream_after_words(self._seat)
        return report

    async def recall(self, query: str, options: RecallOptions | None = None) -> Recall:
        """Find what answers a question; reads only."""
        parts = self._troth._ready()
        options = options or RecallOptions()
        seat = self._seat
        now, rerank = self._local(parts.clock.now()), self._troth._rerank(seat.namespace)
        return await recall(parts.store, self._troth._vectors, seat.namespace, seat.user, query, options, now, rerank)

    async def context(self, query: str | None = None, *, mode: str = "query", budget: int | None = None) -> str:
        """The block for a prompt: `query` (what answers it), `profile` (who the user is) or `full` (both).

        `budget` is in tokens, 1,000 unless you say otherwise; no line stands in it twice.
        """
        parts, seat = self._troth._ready(), self._seat
        lines = (await core_of(parts, seat) if mode == "query" else await views.profile_of(parts, seat)).lines
        request, now = ContextRequest(query, mode, budget, lines), self._local(parts.clock.now())
        vectors, rerank = self._troth._vectors, self._troth._rerank(seat.namespace)
        return await context(parts.store, vectors, seat.namespace, seat.user, request, now, rerank=rerank)

    async def profile(self, *, buckets: Mapping[str, Mapping[str, object]] | None = None) -> Profile:
        """Who the user is: what is known for long, and what goes on lately; the core, and how to address them.

        `buckets` sorts what is current by conditions of your own, as recall filters: `{"health": {"category": "health"}}`.
        """
        return await views.profile_of(self._troth._ready(), self._seat, buckets)

    async def core(self, *, persona: str | None = None, human: str | None = None) -> Core:
        """Two short blocks that stand in every context: who the agent is, and who the person is to it.

        A text replaces a block, "" takes it away, None leaves it as it is; only a person or host writes them.
        """
        parts, blocks = self._troth._ready(), {"persona": persona, "human": human}
        given = {name: text for name, text in blocks.items() if text is not None}
        return await write_core(parts, self._seat, given, parts.clock.now()) if given else await core_of(parts, self._seat)

    async def list(
        self,
        view: str = "current",
        *,
        scope: str | None = None,
        domain: str | None = None,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        page: Page | None = None,
    ) -> tuple[Belief, ...]:
        """Everything of a view (`current`, `history`, `pending`), oldest first; `as_of`: what it showed of that moment.

        With a `page`, so many of it, in the page's order: a `Listing`, whose `cursor` asks for the next page.
        """
        how = views.Look(view, scope, domain, as_of, known_at)
        if page is not None:
            return await page_of(self._troth._ready(), self._seat, how, page)
        return await views.look(self._troth._ready(), self._seat, how)

    async def used(self, ids: Iterable[str]) -> int:
        """Say which hits were really used, so that they come to mind more readily; returns how many memories that were.

        Raises:
            NotFound: this user has no memory or episode of one of the ids; then none is noted.
        """
        return await used(self._troth._ready(), self._seat, ids)

    def _local(self, moment: datetime) -> datetime:
        return moment if self._seat.tz is None else moment.astimezone(self._seat.tz)

    async def why(self, id: str, query: str | None = None, options: RecallOptions | None = None) -> views.Why | WhyNot:
        """Why a memory is believed, down to the words; with a query, why a recall with these options returned it, or at which
        stage it fell out."""
        parts = self._troth._ready()
        if query is None:
            return await views.why(parts, self._seat, id)
        seat, now, asked = self._seat, self._local(parts.clock.now()), options or RecallOptions()
        vectors, rerank = self._troth._vectors, self._troth._rerank(seat.namespace)
        return await why_not(parts.store, vectors, seat.namespace, seat.user, id, query, asked, now, rerank)

    async def history(self, id: str) -> views.History:
        """How what is believed at a memory's address came about."""
        return await views.history(self._troth._ready(), self._seat, id)

    async def confirm(self, id: str) -> Receipt:
        """Freeze a memory: only the user's own explicit change can replace it."""
        return await acts.confirm(self._troth._ready(), self._seat, id)

    async def correct(self, id: str, text: str, *, at: datetime | None = None) -> Receipt:
        """Say what is right instead of a memory; it is put right, not updated."""
        parts = self._troth._ready()
        return await writing.correct(parts, self._seat, id, text, acts.now_of(parts, at))

    async def forget(self, id: str) -> Receipt:
        """Take a memory out of every look; kept for audit, and `undo` brings it back."""
        return await acts.forget(self._troth._ready(), self._seat, id)

    async def forget_matching(
        self, what: str | Matching, *, token: str | None = None, erase: bool = False, sweep: bool = False
    ) -> Preview | Receipt:
        """Forget what fits: words, a person, an observation, …; with `erase`, for good, with `sweep` what mentions it too.

        Without a token nothing happens: the preview shows what would be touched, and its token carries that out.

        Raises:
            Conflict: the token does not fit what is held now.
        """
        return await forget_matching(self._troth._ready(), self._seat, what, token, erasing=erase, sweep=sweep)

    async def erase(self, id: str | Sequence[str], *, sweep: bool = False) -> Receipt:
        """Remove a memory (or several) and its words for good.

        The receipt says what was removed from where, and what still mentions it; with `sweep`, that goes too.
        """
        return await erase(self._troth._ready(), self._seat, [id] if isinstance(id, str) else id, sweep=sweep)

    async def retain(self, policy: Policy, *, dry_run: bool = False) -> Retained:
        """Archive, forget or erase what a policy keeps no longer, and report it; with `dry_run`, only say what that is.

        Raises:
            UnknownOption, UsageError: the policy names a layer that is none, or a number that is none.
        """
        return await retain(self._troth._ready(), self._seat, policy, dry_run=dry_run)

    async def undo(self, decision: str) -> Receipt:
        """Take back what one decision wrote, and what came of it: later words at the same places are weighed anew.

        Raises:
            Conflict: a person's act leans on it, or it cannot be taken back; the message says what stands in the way.
        """
        return await undo(self._troth._ready(), self._seat, decision)

    async def verify(self) -> Verdict:
        """Check the namespace's ledger from its start, and everything that follows from it."""
        return await verify(self._troth._ready(), self._seat)

    async def replay(self) -> Replayed:
        """Build all that is derived anew from observations and ledger, without a model."""
        return await replay(self._troth._ready(), self._seat)

    async def audit(self) -> Health:
        """Look at all that is kept of the user for junk, duplicates, loops, contradictions and secrets; changes nothing.

        Beside it, what was never recalled, as far as `used` was told.
        """
        return await health(self._troth._ready(), self._seat)

    async def reread(self, *, since: datetime | None = None, dry_run: bool = False) -> Reread:
        """Read what was said (`since` a moment) again with today's reader and model, and decide what they find anew.

        With `dry_run`, only say what that is. Persons' acts stand; what is no longer read is named and stays. Done twice, the
        second time changes nothing.
        """
        if since is not None:
            check_moment("since", since)
        return await reread(self._troth._ready(), self._seat, since, dry_run=dry_run)

    async def export(self, path: str | Path) -> Exported:
        """Write the whole namespace, of all its users, into a new `.troth` file; `import_` makes the same of it anywhere.

        Raises:
            UsageError: something is at that path already, or nothing can be written there.
            Conflict: an erasure is under way.
        """
        parts = self._troth._ready()
        check_person(self._seat, "export")
        return await export(parts, self._seat, new_archive(path))

    async def import_(self, path: str | Path) -> ImportReport:
        """Take in a `.troth` file; the same one twice changes nothing.

        An empty namespace, or one at an earlier state of it, becomes what the file holds. One with a history of its own keeps
        that: what was said there is weighed here, and what persons confirmed, forgot or erased there holds here too.

        Raises:
            BadArchive: it is cut, altered or no archive; nothing was written.
            SchemaTooNew: a newer release wrote it.
            UsageError: there is no such file.
        """
        parts = self._troth._ready()
        check_person(self._seat, "import")
        archive = await asyncio.to_thread(read_archive, path)
        try:
            report = await import_archive(parts, self._seat, archive)
        finally:
            archive.close()
        self._troth._let_model_read(self._seat.namespace)
        if self._troth._vectors is not None:
            backlog = _embed_backlog(parts.store, self._troth._vectors, [self._seat.namespace])
            self._troth._catch_up(asyncio.ensure_future(backlog))
        return report

    async def dream(
        self,
        *,
        dry_run: bool = False,
        proposals: int = MOST_PROPOSALS,
        steps: int | None = None,
        quiet: timedelta | None = None,
    ) -> DreamPlan:
        """Tidy up (merge, link, promote, archive) and propose what follows, which waits for a person.

        With `dry_run` nothing is done, and the plan reads like a diff. `proposals` and `steps` are the budget of one run;
        what it leaves is done by the next. One process at a time dreams in a space; another is told `busy`.
        With `quiet`, only if something changed since the last dream and nothing for so long; else the plan is empty.
        """
        parts, seat, budget = self._troth._ready(), self._seat, Budget(proposals, steps)
        if quiet is not None:
            due = partial(is_due, user=seat.user, now=parts.clock.now(), quiet=check_quiet(quiet))
            if not await parts.store.read(seat.namespace, due):
                return DreamPlan()
        return await dream(parts, seat, budget, dry_run=dry_run)


class AsyncReview:
    """What waits for a person."""

    def __init__(self, troth: AsyncTroth, seat: Seat) -> None:
        self._troth = troth
        self._seat = seat

    async def list(self) -> tuple[ReviewItem, ...]:
        """Doubtful, implausible, conflicting and derived items, most parents first, then oldest."""
        return await acts.review_queue(self._troth._ready(), self._seat)

    async def approve(self, id: str) -> Receipt:
        """Let it become long-term; what it contradicts gives way."""
        return await acts.approve(self._troth._ready(), self._seat, id)

    async def choose(self, id: str) -> Receipt:
        """Settle a conflict by naming the memory that is right, waiting or current; what contradicts it gives way.

        Raises:
            Conflict: nothing that waits contradicts it.
        """
        return await acts.choose(self._troth._ready(), self._seat, id)

    async def decline(self, id: str) -> Receipt:
        """Put it aside for good."""
        return await acts.decline(self._troth._ready(), self._seat, id)

    async def second_opinion(self, ids: Sequence[str] | None = None) -> tuple[Opinion, ...]:
        """What the model of `open(reviewer=…)` thinks of what waits, by default of the first twenty; a person decides.

        Raises:
            ModelMisconfigured: there is no reviewer.
            NotFound: one of the ids does not wait.
        """
        return await opinions(self._troth._ready(), self._seat, ids)

    async def undo(self, decision: str) -> Receipt:
        """Withdraw an approval or a decline."""
        return await undo(self._troth._ready(), self._seat, decision)


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
        await finish(parts, namespace)
        await writing.read_pending(parts, namespace)
    troth = AsyncTroth(parts, vectors, ranker, model_use)
    if caller is not None:
        caller.behind.update(namespaces)
        for namespace in namespaces:
            troth._let_model_read(namespace)
    if vectors is not None and namespaces:
        found = [await index_problem(store, vectors, namespace) for namespace in namespaces]
        troth.problems = tuple(dict.fromkeys(problem for problem in found if problem))
        troth._catch_up(asyncio.ensure_future(_embed_backlog(store, vectors, namespaces)))
    return troth


async def _embed(store: Store, vectors: VectorIndex, namespace: str) -> None:
    # Failures are kept by the index, and every trace names them; the observation is safe and found by its words.
    with contextlib.suppress(EmbedderUnavailable):
        await embed_missing(store, vectors, namespace, limit=EMBED_AT_ONCE)


async def _embed_backlog(store: Store, vectors: VectorIndex, namespaces: Sequence[str]) -> None:
    """Give vectors to all that an embedder that was down, or a model that was changed, left without."""
    with contextlib.suppress(EmbedderUnavailable, MemoryClosed):
        for namespace in namespaces:
            while await embed_missing(store, vectors, namespace):
                pass
