"""A space: all that can be done with one user's memory.

What a verb stands on loads with its first call, since who only asks should not wait for what writes, dreams and forgets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from troth.aio.review import AsyncReview
from troth.aio.running import Running
from troth.bootstrap import new_archive, read_archive
from troth.domain.dreaming import DreamPlan
from troth.domain.forgetting import Matching, Preview
from troth.domain.health import Health
from troth.domain.memory import Belief
from troth.domain.profile import Core, Profile
from troth.domain.receipt import Exported, ImportReport, IngestReport, Receipt, Replayed, Reread, Verdict
from troth.domain.retention import Policy, Retained
from troth.domain.settings import MOST_PROPOSALS, NOWHERE, Document, Message, Seat, Turn, Where
from troth.domain.trace import Recall, RecallOptions, WhyNot
from troth.engine.names import check_kind, check_moment, check_person, check_quiet, now_of
from troth.engine.read import views
from troth.engine.read.listing import Page, page_of
from troth.engine.read.recall import recall
from troth.engine.read.screen import screened, screened_block
from troth.errors import UsageError


class AsyncSpace:
    """One user's memory: what can be written, asked and done by hand."""

    def __init__(self, running: Running, seat: Seat) -> None:
        self._running = running
        self._seat = seat
        self.review = AsyncReview(running, seat)

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
        from troth.engine.write import observe as writing

        parts = self._running.ready()
        receipt = await writing.observe(parts, self._seat, turn, now_of(parts, at), where, source, wait=wait)
        if not wait and receipt.observation is not None:
            self._running.read_later(self._seat, receipt.observation)
            return receipt
        self._running.after_words(self._seat, receipt)
        return receipt

    async def remember(self, text: str, *, at: datetime | None = None, where: Where = NOWHERE) -> Receipt:
        """Keep a text on express wish; what it says is long-term at once."""
        from troth.engine.write import observe as writing

        parts = self._running.ready()
        receipt = await writing.remember(parts, self._seat, text, now_of(parts, at), where)
        self._running.after_words(self._seat, receipt)
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
        `at` is when a document was written: with another it is another. Of `where`, a message's own conversation comes first.

        Raises:
            UsageError: `at` for a conversation, whose messages have moments of their own.
        """
        from troth.engine.write.ingest import ingest, ingest_document

        parts = self._running.ready()
        if isinstance(what, Document):
            report = IngestReport((await ingest_document(parts, self._seat, what, at, where),))
        else:
            if at is not None:
                raise UsageError(
                    f"at is {at}, and messages have moments of their own;", hint="leave it out, or pass a Document"
                )
            report = await ingest(parts, self._seat, what, where, progress)
        self._running.after_words(self._seat, *report.receipts[-1:])
        return report

    async def recall(self, query: str, options: RecallOptions | None = None) -> Recall:
        """Find what answers a question; reads only. Secrets are masked, unless the store was opened to keep them."""
        parts = self._running.ready()
        options = _options(options)
        seat = self._seat
        now, rerank = self._local(parts.clock.now()), self._running.rerank(seat.namespace)
        found = await recall(parts.store, self._running.vectors, seat.namespace, seat.user, query, options, now, rerank)
        return screened(found) if parts.redact else found

    async def context(self, query: str | None = None, *, mode: str = "query", budget: int | None = None) -> str:
        """The block for a prompt: `query` (what answers it), `profile` (who the user is) or `full` (both).

        `budget` is in tokens, 1,000 unless you say otherwise; no line stands in it twice.
        """
        from troth.engine.read.context import ContextRequest, context

        parts, seat = self._running.ready(), self._seat
        lines = (await self.core() if mode == "query" else await self.profile()).lines
        request, now = ContextRequest(query, mode, budget, lines), self._local(parts.clock.now())
        vectors, rerank = self._running.vectors, self._running.rerank(seat.namespace)
        block = await context(parts.store, vectors, seat.namespace, seat.user, request, now, rerank=rerank)
        return screened_block(block) if parts.redact else block

    async def profile(self, *, buckets: Mapping[str, Mapping[str, object]] | None = None) -> Profile:
        """Who the user is: what is known for long, and what goes on lately; the core, and how to address them.

        `buckets` sorts what is current by conditions of your own, as recall filters: `{"health": {"category": "health"}}`.
        """
        return await views.profile_of(self._running.ready(), self._seat, buckets)

    async def core(self, *, persona: str | None = None, human: str | None = None) -> Core:
        """Two short blocks that stand in every context: who the agent is, and who the person is to it.

        A text replaces a block, "" takes it away, None leaves it as it is; only a person or host writes them.
        """
        from troth.engine.write.core import core_of, write_core

        parts, blocks = self._running.ready(), {"persona": persona, "human": human}
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
            return await page_of(self._running.ready(), self._seat, how, page)
        return await views.look(self._running.ready(), self._seat, how)

    async def used(self, ids: Iterable[str]) -> int:
        """Say which hits were really used, so that they come to mind more readily; returns how many memories that were.

        Raises:
            NotFound: this user has no memory or episode of one of the ids; then none is noted.
        """
        from troth.engine.write.use import used

        return await used(self._running.ready(), self._seat, ids)

    def _local(self, moment: datetime) -> datetime:
        return moment if self._seat.tz is None else moment.astimezone(self._seat.tz)

    async def why(self, id: str, query: str | None = None, options: RecallOptions | None = None) -> views.Why | WhyNot:
        """Why a memory is believed, down to the words; with a query, why a recall with these options returned it, or at which
        stage it fell out."""
        parts = self._running.ready()
        if query is None:
            return await views.why(parts, self._seat, id)
        from troth.engine.read.why import why_not

        seat, now, asked = self._seat, self._local(parts.clock.now()), _options(options)
        vectors, rerank = self._running.vectors, self._running.rerank(seat.namespace)
        return await why_not(parts.store, vectors, seat.namespace, seat.user, id, query, asked, now, rerank)

    async def history(self, id: str) -> views.History:
        """How what is believed at a memory's address came about."""
        return await views.history(self._running.ready(), self._seat, id)

    async def confirm(self, id: str) -> Receipt:
        """Freeze a memory: only the user's own explicit change can replace it."""
        from troth.engine.review import acts

        return await acts.confirm(self._running.ready(), self._seat, id)

    async def correct(self, id: str, text: str, *, at: datetime | None = None) -> Receipt:
        """Say what is right instead of a memory; it is put right, not updated."""
        from troth.engine.write import observe as writing

        parts = self._running.ready()
        return await writing.correct(parts, self._seat, id, text, now_of(parts, at))

    async def forget(self, id: str) -> Receipt:
        """Take a memory out of every look; kept for audit, and `undo` brings it back."""
        from troth.engine.review import acts

        return await acts.forget(self._running.ready(), self._seat, id)

    async def forget_matching(
        self, what: str | Matching, *, token: str | None = None, erase: bool = False, sweep: bool = False
    ) -> Preview | Receipt:
        """Forget what fits: words, a person, an observation, …; with `erase`, for good, with `sweep` what mentions it too.

        Without a token nothing happens: the preview shows what would be touched, and its token carries that out.

        Raises:
            Conflict: the token does not fit what is held now.
        """
        from troth.engine.forget.wish import forget_matching

        return await forget_matching(self._running.ready(), self._seat, what, token, erasing=erase, sweep=sweep)

    async def erase(self, id: str | Sequence[str], *, sweep: bool = False) -> Receipt:
        """Remove a memory (or several) and its words for good.

        The receipt says what was removed from where, and what still mentions it; with `sweep`, that goes too.
        """
        from troth.engine.forget.erase import erase

        return await erase(self._running.ready(), self._seat, [id] if isinstance(id, str) else id, sweep=sweep)

    async def retain(self, policy: Policy, *, dry_run: bool = False) -> Retained:
        """Archive, forget or erase what a policy keeps no longer, and report it; with `dry_run`, only say what that is.

        Raises:
            UnknownOption, UsageError: the policy names a layer that is none, or a number that is none.
        """
        from troth.engine.forget.retain import retain

        return await retain(self._running.ready(), self._seat, policy, dry_run=dry_run)

    async def undo(self, decision: str) -> Receipt:
        """Take back what one decision wrote, and what came of it: later words at the same places are weighed anew.

        Raises:
            Conflict: a person's act leans on it, or it cannot be taken back; the message says what stands in the way.
        """
        from troth.engine.review.undo import undo

        return await undo(self._running.ready(), self._seat, decision)

    async def verify(self) -> Verdict:
        """Check the namespace's ledger from its start, and everything that follows from it."""
        from troth.engine.review.audit import verify

        return await verify(self._running.ready(), self._seat)

    async def replay(self) -> Replayed:
        """Build all that is derived anew from observations and ledger, without a model."""
        from troth.engine.review.audit import replay

        return await replay(self._running.ready(), self._seat)

    async def audit(self) -> Health:
        """Look at all that is kept of the user for junk, duplicates, loops, contradictions and secrets; changes nothing.

        Beside it, what was never recalled, as far as `used` was told.
        """
        from troth.engine.review.health import health

        return await health(self._running.ready(), self._seat)

    async def reread(self, *, since: datetime | None = None, dry_run: bool = False) -> Reread:
        """Read what was said (`since` a moment) again with today's reader and model, and decide what they find anew.

        With `dry_run`, only say what that is. Persons' acts stand; what is no longer read is named and stays. Done twice, the
        second time changes nothing.
        """
        from troth.engine.write.reread import reread

        if since is not None:
            check_moment("since", since)
        return await reread(self._running.ready(), self._seat, since, dry_run=dry_run)

    async def export(self, path: str | Path) -> Exported:
        """Write the whole namespace, of all its users, into a new `.troth` file; `import_` makes the same of it anywhere.

        Raises:
            UsageError: something is at that path already, or nothing can be written there.
            Conflict: an erasure is under way.
        """
        from troth.engine.portability.give import export

        parts = self._running.ready()
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
        from troth.engine.portability.take import import_archive

        parts = self._running.ready()
        check_person(self._seat, "import")
        archive = await asyncio.to_thread(read_archive, path)
        try:
            report = await import_archive(parts, self._seat, archive)
        finally:
            archive.close()
        self._running.let_model_read(self._seat.namespace)
        self._running.embed_backlog([self._seat.namespace])
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
        from troth.engine.dream.dream import Budget, dream
        from troth.engine.dream.plan import is_due

        parts, seat, budget = self._running.ready(), self._seat, Budget(proposals, steps)
        if quiet is not None:
            due = partial(is_due, user=seat.user, now=parts.clock.now(), quiet=check_quiet(quiet))
            if not await parts.store.read(seat.namespace, due):
                return DreamPlan()
        return await dream(parts, seat, budget, dry_run=dry_run)


def _options(given: RecallOptions | None) -> RecallOptions:
    if given is None:
        return RecallOptions()
    check_kind("options", given, RecallOptions)
    return given
