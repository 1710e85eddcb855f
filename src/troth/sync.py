"""The blocking face: the one async body of `troth.aio`, run on a loop thread of its own.

The thread starts with the first handle that needs it, so the face works inside a running loop and in notebooks. No verb
has a body here: each hands its arguments on, and a test compares the signatures.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from contextvars import ContextVar
from datetime import datetime, timedelta, tzinfo
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

from troth.aio import AsyncReview, AsyncSpace, AsyncTroth, aopen
from troth.domain.dreaming import DreamPlan
from troth.domain.forgetting import Matching, Preview
from troth.domain.health import Health
from troth.domain.memory import Belief
from troth.domain.profile import Core, Profile
from troth.domain.receipt import Exported, ImportReport, IngestReport, Receipt, Replayed, Reread, Verdict
from troth.domain.retention import Policy, Retained
from troth.domain.review import Opinion, ReviewItem
from troth.domain.settings import MEASURED, MOST_PROPOSALS, NOWHERE, RESERVED, Document, Habits, Message, ModelUse, Turn, Where
from troth.domain.trace import Recall, RecallOptions, WhyNot
from troth.engine.read.listing import Page
from troth.engine.read.views import History, Why
from troth.errors import HandleForked, MemoryClosed, Reentrant
from troth.ports.clock import Clock
from troth.ports.embedder import Embedder
from troth.ports.llm import Llm
from troth.ports.reranker import Reranker

P = ParamSpec("P")
T = TypeVar("T")


class _Runner:
    """Runs coroutines on an event loop in a thread of its own; one for each handle."""

    def __init__(self) -> None:
        self._pid = os.getpid()
        self._inside: ContextVar[bool] = ContextVar("troth_inside", default=False)
        self._closed = False
        self._closing = threading.Lock()
        """Held while a call is handed over, so that none comes to a loop that has ended, and waits for ever."""
        self._stopped = asyncio.Event()
        self._started: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = threading.Thread(target=self._serve, name="troth", daemon=True)
        self._thread.start()
        self._loop = self._started.result()

    def _serve(self) -> None:
        with asyncio.Runner() as runner:  # its exit cancels what still runs and ends the threads of the loop
            self._started.set_result(runner.get_loop())
            runner.run(self._stopped.wait())

    def run(self, function: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Await `function(*args, **kwargs)` on the loop and return what it returns.

        Raises:
            MemoryClosed: the handle is closed, or was while the call was under way.
            HandleForked: the handle was opened by another process.
            Reentrant: called from inside a call on the same handle.
        """
        self._check()

        async def marked() -> T:
            # Threads that the engine starts for a port (`asyncio.to_thread`) inherit the mark.
            self._inside.set(True)
            return await function(*args, **kwargs)

        with self._closing:
            if self._closed:
                raise MemoryClosed("This handle is closed.", hint="Open a new one with troth.open.")
            future = asyncio.run_coroutine_threadsafe(marked(), self._loop)
        try:
            return future.result()
        except CancelledError as error:
            hint = "Open a new one, and see what is there before you do it again."
            raise MemoryClosed("This handle was closed while the call was under way.", hint=hint) from error
        finally:
            future.cancel()  # does nothing unless the wait was interrupted (Ctrl-C)

    def stop(self) -> None:
        """End the thread; calls that come later, or are under way, raise `MemoryClosed`. Stopping twice is fine."""
        self._check()
        with self._closing:
            if not self._closed:
                self._loop.call_soon_threadsafe(self._stopped.set)
            self._closed = True
        self._thread.join()

    def _check(self) -> None:
        if os.getpid() != self._pid:
            raise HandleForked(
                f"This handle was opened by process {self._pid} and is used by process {os.getpid()}.",
                hint="Open a new one in the child process.",
            )
        if self._inside.get() or threading.current_thread() is self._thread:
            raise Reentrant(
                "A port object (an embedder, a clock) called back into the handle that is calling it.",
                hint="Give it a handle of its own.",
            )


class Troth:
    """An open store. Get one with `troth.open(…)`, best in a `with` block, and spaces from it with `space(…)`."""

    def __init__(self, troth: AsyncTroth, runner: _Runner) -> None:
        self._troth = troth
        self._runner = runner

    @property
    def problems(self) -> tuple[str, ...]:
        """What was found wrong at open, each with its code first: `model_changed: …`."""
        return self._troth.problems

    def space(self, namespace: str, user: str = "user", by: str = "user", tz: tzinfo | None = None) -> Space:
        """One user's memory behind one namespace's wall; see `AsyncTroth.space`."""
        return Space(self._troth.space(namespace, user, by, tz), self._runner)

    def close(self) -> None:
        """Finish what is queued and close the store; closing twice is fine."""
        with suppress(MemoryClosed):
            self._runner.run(self._troth.close)
        self._runner.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class Space:
    """One user's memory: what can be written, asked and done by hand. Every verb is that of `AsyncSpace`, and waits."""

    def __init__(self, space: AsyncSpace, runner: _Runner) -> None:
        self._space = space
        self._run = runner.run
        self.review = Review(space.review, runner)

    def observe(
        self,
        turn: Turn | str,
        *,
        at: datetime | None = None,
        where: Where = NOWHERE,
        source: str | None = None,
        wait: bool = True,
    ) -> Receipt:
        """Take one exchange after the reply was given, and say what was learned."""
        return self._run(self._space.observe, turn, at=at, where=where, source=source, wait=wait)

    def remember(self, text: str, *, at: datetime | None = None, where: Where = NOWHERE) -> Receipt:
        """Keep a text on express wish; what it says is long-term at once."""
        return self._run(self._space.remember, text, at=at, where=where)

    def ingest(
        self,
        what: Document | Iterable[Message | Mapping[str, object]],
        *,
        at: datetime | None = None,
        where: Where = NOWHERE,
        progress: Callable[[int], None] | None = None,
    ) -> IngestReport:
        """Take a document, or a conversation message by message; the same twice changes nothing."""
        return self._run(self._space.ingest, what, at=at, where=where, progress=progress)

    def recall(self, query: str, options: RecallOptions | None = None) -> Recall:
        """Find what answers a question; reads only."""
        return self._run(self._space.recall, query, options)

    def context(self, query: str | None = None, *, mode: str = "query", budget: int | None = None) -> str:
        """The block for a prompt: `query` (what answers it), `profile` (who the user is) or `full` (both)."""
        return self._run(self._space.context, query, mode=mode, budget=budget)

    def profile(self, *, buckets: Mapping[str, Mapping[str, object]] | None = None) -> Profile:
        """Who the user is: what is known for long, and what goes on lately; the core, and how to address them."""
        return self._run(self._space.profile, buckets=buckets)

    def core(self, *, persona: str | None = None, human: str | None = None) -> Core:
        """Two short blocks that stand in every context: who the agent is, and who the person is to it."""
        return self._run(self._space.core, persona=persona, human=human)

    def list(
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
        return self._run(self._space.list, view, scope=scope, domain=domain, as_of=as_of, known_at=known_at, page=page)

    def used(self, ids: Iterable[str]) -> int:
        """Say which hits were really used, so that they come to mind more readily; returns how many memories that were."""
        return self._run(self._space.used, ids)

    def why(self, id: str, query: str | None = None, options: RecallOptions | None = None) -> Why | WhyNot:
        """Why a memory is believed, down to the words; with a query, why a recall with these options returned it, or at which
        stage it fell out."""
        return self._run(self._space.why, id, query, options)

    def history(self, id: str) -> History:
        """How what is believed at a memory's address came about."""
        return self._run(self._space.history, id)

    def confirm(self, id: str) -> Receipt:
        """Freeze a memory: only the user's own explicit change can replace it."""
        return self._run(self._space.confirm, id)

    def correct(self, id: str, text: str, *, at: datetime | None = None) -> Receipt:
        """Say what is right instead of a memory; it is put right, not updated."""
        return self._run(self._space.correct, id, text, at=at)

    def forget(self, id: str) -> Receipt:
        """Take a memory out of every look; kept for audit, and `undo` brings it back."""
        return self._run(self._space.forget, id)

    def forget_matching(
        self, what: str | Matching, *, token: str | None = None, erase: bool = False, sweep: bool = False
    ) -> Preview | Receipt:
        """Forget what fits; without a token nothing happens, and the preview brings one."""
        return self._run(self._space.forget_matching, what, token=token, erase=erase, sweep=sweep)

    def erase(self, id: str | Sequence[str], *, sweep: bool = False) -> Receipt:
        """Remove a memory (or several) and its words for good."""
        return self._run(self._space.erase, id, sweep=sweep)

    def retain(self, policy: Policy, *, dry_run: bool = False) -> Retained:
        """Archive, forget or erase what a policy keeps no longer, and report it."""
        return self._run(self._space.retain, policy, dry_run=dry_run)

    def undo(self, decision: str) -> Receipt:
        """Take back what one decision wrote, and what came of it."""
        return self._run(self._space.undo, decision)

    def verify(self) -> Verdict:
        """Check the namespace's ledger from its start."""
        return self._run(self._space.verify)

    def replay(self) -> Replayed:
        """Build all that is derived anew from observations and ledger, without a model."""
        return self._run(self._space.replay)

    def audit(self) -> Health:
        """Look at all that is kept for what should not be there, and for what was never recalled; changes nothing."""
        return self._run(self._space.audit)

    def reread(self, *, since: datetime | None = None, dry_run: bool = False) -> Reread:
        """Read what was said again with today's reader, and decide what it finds anew; with `dry_run` only say so."""
        return self._run(self._space.reread, since=since, dry_run=dry_run)

    def export(self, path: str | Path) -> Exported:
        """Write the whole namespace, of all its users, into a new `.troth` file."""
        return self._run(self._space.export, path)

    def import_(self, path: str | Path) -> ImportReport:
        """Take in a `.troth` file; the same one twice changes nothing."""
        return self._run(self._space.import_, path)

    def dream(
        self,
        *,
        dry_run: bool = False,
        proposals: int = MOST_PROPOSALS,
        steps: int | None = None,
        quiet: timedelta | None = None,
    ) -> DreamPlan:
        """Tidy up, and propose what follows; with `dry_run` only say so, with `quiet` only if nothing was said for so long."""
        return self._run(self._space.dream, dry_run=dry_run, proposals=proposals, steps=steps, quiet=quiet)


class Review:
    """What waits for a person."""

    def __init__(self, review: AsyncReview, runner: _Runner) -> None:
        self._review = review
        self._run = runner.run

    def list(self) -> tuple[ReviewItem, ...]:
        """Doubtful, implausible, conflicting and derived items, most parents first, then oldest."""
        return self._run(self._review.list)

    def approve(self, id: str) -> Receipt:
        """Let it become long-term; what it contradicts gives way."""
        return self._run(self._review.approve, id)

    def choose(self, id: str) -> Receipt:
        """Settle a conflict by naming the memory that is right, waiting or current."""
        return self._run(self._review.choose, id)

    def decline(self, id: str) -> Receipt:
        """Put it aside for good."""
        return self._run(self._review.decline, id)

    def second_opinion(self, ids: Sequence[str] | None = None) -> tuple[Opinion, ...]:
        """What the model of `open(reviewer=…)` thinks of what waits; a person decides."""
        return self._run(self._review.second_opinion, ids)

    def undo(self, decision: str) -> Receipt:
        """Withdraw an approval or a decline."""
        return self._run(self._review.undo, decision)


def open(
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
) -> Troth:
    """Open a store: a path, `sqlite:///path`, or `:memory:`.

    Secrets (keys, tokens, card numbers, passwords) are masked before anything is stored, unless `redact` is False.
    What a crash left unread is read now; the embedder loads in the background. The models, `habits` and `approximate`: as in
    `aopen`.

    Raises:
        UsageError: `approximate`, and numpy is too old for it.
        StoreError: it cannot be opened (a directory, no permission, a newer or a damaged file).
        ModelMisconfigured: the model cannot be reached with these settings.
    """
    runner = _Runner()
    models = partial(aopen, embedder=embedder, llm=llm, reranker=reranker, reviewer=reviewer, model_use=model_use)
    try:
        opened = runner.run(models, url, clock=clock, redact=redact, habits=habits, approximate=approximate)
        return Troth(opened, runner)
    except BaseException:
        runner.stop()
        raise
