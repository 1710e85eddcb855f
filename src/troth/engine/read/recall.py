"""Recall: plan, candidates, filters, rank, floor, pack, trace (DESIGN section 6). Writes nothing."""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING

from troth.domain.bond import MOST_DAYS, bond_after, seen_at
from troth.domain.memory import Belief, Standing
from troth.domain.observation import Observation
from troth.domain.packing import CLOSING, MORE, OPENING, Item, abstract, block, line, pack, quotas, short, spread
from troth.domain.ranking import ANSWERS, STRONG
from troth.domain.sight import View
from troth.domain.trace import Abstract, Candidate, Fate, Hit, HitKind, Plan, Recall, RecallOptions, Route, Support, Trace
from troth.engine.read import weighing
from troth.engine.read.candidates import Best, Candidates, Found, Table, by_promise
from troth.engine.read.episodes import Turn, link, weigh
from troth.engine.read.events import planned
from troth.engine.read.plan import asked_text, possible_names
from troth.engine.read.rerank import POOL, Rerank, Verdicts, reordered
from troth.engine.read.routes import (
    Held,
    Query,
    add_cosines,
    add_told,
    by_links,
    by_time,
    by_turns,
    by_vectors,
    by_words,
    narrowed,
)
from troth.engine.read.telling import told
from troth.engine.read.weighing import Ranked
from troth.engine.searchable import speaker_term
from troth.errors import EmbedderUnavailable
from troth.language.dialogue import without_talk
from troth.language.talk import core
from troth.language.text import fold, is_blank, words
from troth.language.tokens import estimate_tokens
from troth.ports.store import DocKind, Store, Tx

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from troth.engine.read.vectors import VectorIndex

_NEAREST = 256
_BATCH = 32
_MOST_TIED = 2 * _BATCH
"""Of so many that promise the same, a few more say nothing; each costs a load and a look."""
_TURNS = 120
"""How many turns of conversation are looked at in their context."""
_SEEDS = 20
"""How many replaced facts, and how many found ones, lead on to what they are linked with."""
_IN_SIGHT = 30
"""How many at least are looked at for tellings of one thing; what is further down is not returned anyway."""
_FEWEST_WORDS = 2
"""What has fewer, and none that weighs ("(((", "a", "why?"), asks for nothing, though something is near to anything."""
_UNCALIBRATED = (0.0, 0.0, 0.0, 0.0)


async def recall(
    store: Store,
    index: VectorIndex | None,
    namespace: str,
    user: str,
    question: str,
    options: RecallOptions,
    now: datetime,
    rerank: Rerank | None = None,
) -> Recall:
    """The hits for a question, best first, with the block for a prompt and the account of how they came to be.

    `user` asks, of their own memory unless the options say whose; `now` is in their own offset. A reranker reads the best
    between two looks, since nobody waits for a model inside a snapshot.

    Raises:
        UsageError: the question is no text.
    """
    cleaned = asked_text(question)
    owner = options.user if options.user is not None else user
    options = replace(options, asker=options.asker if options.asker is not None else user)
    asker = options.asker
    speakers, sees = await store.read(namespace, lambda tx: (_speakers(tx, owner, cleaned), seen_by(tx, asker, owner)))
    vector, problem = await _embedded(index, core(without_talk(cleaned), speakers))
    view = View(now, options, stranger=options.asker != owner, sees=sees)
    look = partial(_Look, index, owner, question, view, vector, problem, speakers)
    rerank = rerank if options.rerank else None
    pool = await store.read(namespace, look().pool) if rerank is not None else {}
    verdicts = await rerank.verdicts(cleaned, pool) if rerank is not None and len(pool) > options.limit else None
    return await store.read(namespace, look(verdicts).run)


def seen_by(tx: Tx, asker: str | None, owner: str) -> frozenset[str]:
    """What visibilities of an owner's memories somebody else may see, by how well they are known."""
    return seen_at(bond_after(tx.days_spoken(asker, MOST_DAYS) if asker not in (None, owner) else 0))


def _speakers(tx: Tx, user: str, question: str) -> tuple[str, ...]:
    """Names in a question under which somebody has said something."""
    names = {speaker_term(name): name for name in possible_names(question)}
    found = tx.frequencies(user, list(names)) if names else {}
    return tuple(name for term, name in names.items() if found.get(term))


async def _embedded(index: VectorIndex | None, question: str) -> tuple[NDArray[np.float32] | None, str]:
    if index is None:
        return None, "embedder_missing: the store was opened without an embedder"
    if is_blank(question):
        return None, ""
    try:
        return await asyncio.to_thread(index.embed_query, question), ""
    except EmbedderUnavailable as error:
        return None, f"{error.code}: {error}"


@dataclass(frozen=True, slots=True)
class _Ask:
    """What is asked of the routes, what they found, and what the index holds of the question's words."""

    query: Query
    found: Candidates
    held: Held

    @property
    def plan(self) -> Plan:
        return self.query.plan


class _Look:
    """One recall inside one snapshot."""

    def __init__(
        self,
        index: VectorIndex | None,
        user: str,
        question: str,
        view: View,
        vector: NDArray[np.float32] | None,
        problem: str,
        speakers: tuple[str, ...],
        verdicts: Verdicts | None = None,
    ) -> None:
        self._index = index
        self._calibration = index.calibration if index else _UNCALIBRATED
        self._user = user
        self._question = question
        self._view = view
        self._options = view.options
        self._vector = vector
        self._problem = problem
        self._speakers = speakers
        self._verdicts = verdicts
        self._replaced: list[str] = []
        self._dropped: list[Candidate] = []
        self._beyond: list[str] = []
        self._routes: list[Route] = []

    def pool(self, tx: Tx) -> Mapping[str, str]:
        """The texts of the best, by id: what a reranker is to read."""
        ask = self._asked(tx)
        kept = self._above_floor(self._ranked(tx, ask), ask)
        return {one.hit.id: one.hit.text for one in kept[: max(POOL, 2 * self._options.limit)]}

    def run(self, tx: Tx) -> Recall:
        """The whole of it."""
        ask = self._asked(tx)
        ranked = self._ranked(tx, ask)
        kept = self._above_floor(ranked, ask)
        if self._verdicts is not None:
            kept = reordered(kept, self._verdicts.worth)
            self._routes.append(self._verdicts.route)
        hits, abstracts = self._packed(tx, kept, ask.plan)
        text = block(hits, abstracts)
        shown = {hit.id for hit in hits}
        strengths = [one.strength for one in kept if one.hit.id in shown]
        trace = Trace(ask.plan, tuple(self._routes), tuple(self._dropped), tuple(self._beyond), self._options.preset)
        if self._view.stranger:  # how much was found, and what was not looked at, would tell of what is private
            trace = replace(trace, routes=tuple(replace(route, found=0) for route in self._routes), beyond=())
        return Recall(self._question, hits, text, _support(strengths), trace, estimate_tokens(text), abstracts)

    def _asked(self, tx: Tx) -> _Ask:
        """Plan, and ask the routes that find facts and episodes alike."""
        plan, self._view = planned(tx, self._user, self._question, self._view, self._speakers)
        query, found = Query(plan, self._user, self._view, self._vector, self._problem), Candidates()
        held, routes = by_words(tx, query, found)
        self._routes += routes
        if plan.times:
            self._routes.append(by_time(tx, query, found))
        elif not plan.terms and len(words(self._question)) < _FEWEST_WORDS:
            query = replace(query, vector=None)
        found.memories.matching = narrowed(tx, self._user, self._options.condition)
        return _Ask(query, found, held)

    def _ranked(self, tx: Tx, ask: _Ask) -> list[Ranked]:
        sources = self._options.sources
        ranked: list[Ranked] = []
        if sources is None or "memories" in sources:
            ranked += self._of_kind(tx, ask, DocKind.MEMORY)
        answered = any(one.evidence.passes(ask.held.documents) and one.strength >= ANSWERS for one in ranked)
        if (sources is None and not answered) or (sources is not None and "episodes" in sources):
            ranked += self._of_kind(tx, ask, DocKind.EPISODE)
        return _ordered(ranked)

    def _of_kind(self, tx: Tx, ask: _Ask, kind: DocKind) -> list[Ranked]:
        """Load and filter the candidates of a kind in the order of their promise, until enough have passed."""
        enough = max(2 * self._options.limit, 20 if kind is DocKind.MEMORY else _TURNS)
        table = ask.found.of(kind)
        route, complete = by_vectors(tx, ask.query, self._index, table, kind, _NEAREST)
        self._routes.append(route)
        if kind is DocKind.MEMORY and (self._vector is None or not complete):
            self._routes.append(by_turns(tx, ask.query, ask.found))
        seen: set[str] = set()
        passed: list[Belief | Observation] = []
        while True:
            best = table.best(self._calibration)
            promises = best.promises(table)
            waiting = by_promise(promises, seen)
            last, size = math.inf, _BATCH
            while batch := list(islice(waiting, size)):
                # Equal promises are looked at together, so that no id decides who is; within reason.
                if len(passed) >= enough and (batch[0][0] != last or len(seen) >= _MOST_TIED):
                    self._beyond += [id for id in promises if id not in seen]
                    return self._weighed(tx, ask, table, best, kind, passed)
                last = batch[-1][0]
                seen.update(id for _, id in batch)
                passed += self._loaded(tx, kind, [id for _, id in batch])
                size = _BATCH if passed else 4 * size  # nothing passes a narrow filter for long
            if complete:
                return self._weighed(tx, ask, table, best, kind, passed)
            _, complete = by_vectors(tx, ask.query, self._index, table, kind, None)

    def _loaded(self, tx: Tx, kind: DocKind, ids: Sequence[str]) -> Iterable[Belief | Observation]:
        if kind is DocKind.MEMORY:
            return [one for one in tx.beliefs(ids, self._options.known_at) if self._may_see(one)]
        withheld = tx.withheld(ids)
        return [one for one in tx.observations(ids) if self._may_see_episode(one, withheld=one.id in withheld)]

    def _weighed(
        self, tx: Tx, ask: _Ask, table: Table, best: Best, kind: DocKind, passed: list[Belief | Observation]
    ) -> list[Ranked]:
        """Score what passed the filters; facts with what they lead to, turns with the turns beside them."""
        known = {one.id: table.found(one.id, self._calibration) for one in passed}
        if kind is DocKind.MEMORY:
            beliefs = [one for one in passed if isinstance(one, Belief)]
            beliefs += self._linked(tx, ask, table, best, known)
            if not self._view.stranger:  # what they may not see is no evidence either
                sources = {one.id: [quote.observation for quote in one.memory.quotes] for one in beliefs}
                add_told(tx, ask.query, self._index, sources, known, ask.found.episodes)
            for id, moments in tx.uses(list(known)).items():
                known[id].uses = moments
            return [weighing.memory(one, ask.plan, known[one.id], best, self._view) for one in beliefs]
        turns = {one.id: Turn(one, known[one.id]) for one in passed if isinstance(one, Observation)}
        if not turns:
            return []
        self._join(tx, turns)
        add_cosines(tx, ask.query, self._index, {id: turn.found for id, turn in turns.items()}, kind)
        weigh(turns, ask.plan, ask.held.postings, best.cosine, self._calibration)
        return [weighing.episode(turn, ask.plan, self._view) for turn in turns.values()]

    def _linked(self, tx: Tx, ask: _Ask, table: Table, best: Best, known: dict[str, Found]) -> list[Belief]:
        """The facts that the found ones, and those that were replaced, are linked with; all of them told so."""
        gone = {id: table.found(id, self._calibration) for id in self._replaced[:_SEEDS]}
        seeds = dict(islice(known.items(), _SEEDS))
        pulled = by_links(tx, gone, seeds, best) if gone or seeds else {}
        found: list[Belief] = []
        for one in self._loaded(tx, DocKind.MEMORY, [id for id in pulled if id not in known and id not in gone]):
            if isinstance(one, Belief):
                found.append(one)
                known[one.id] = table.found(one.id, self._calibration)
                known[one.id].routes += ("graph",)
        add_cosines(tx, ask.query, self._index, {one.id: known[one.id] for one in found}, DocKind.MEMORY)
        for id, entry in pulled.items():
            if id in known:
                known[id].linked, known[id].inherited = entry.linked, entry.inherited
        if pulled:
            self._routes.append(Route("graph", len(pulled)))
        return found

    def _join(self, tx: Tx, turns: dict[str, Turn]) -> None:
        """Bring in the turns beside those that were found, as far as the asker may see them."""
        missing = link(tx, turns)
        for one in self._loaded(tx, DocKind.EPISODE, missing):
            if isinstance(one, Observation):
                turns[one.id] = Turn(one, Found(routes=("beside",)))
        link(tx, turns)

    def _may_see(self, belief: Belief) -> bool:
        fate, standing = self._view.fate(belief), belief.version.standing
        if fate and fate is not Fate.VISIBILITY:  # what the asker may not see leaves no trace either
            text = "" if standing.hidden else belief.memory.text
            self._dropped.append(Candidate(belief.id, HitKind.MEMORY, fate, text=text))
            if fate is Fate.STANDING and standing in (Standing.SUPERSEDED, Standing.CORRECTED):
                self._replaced.append(belief.id)
        return fate is None

    def _may_see_episode(self, observation: Observation, *, withheld: bool) -> bool:
        fate = self._view.fate_of_episode(observation)
        if fate is None and withheld:
            fate = Fate.STANDING
        if fate and fate is not Fate.VISIBILITY:
            self._dropped.append(Candidate(observation.id, HitKind.EPISODE, fate))
        return fate is None

    def _above_floor(self, ranked: Sequence[Ranked], ask: _Ask) -> list[Ranked]:
        nearest = self._options.sources is not None  # episodes that stand in for facts must be about the question
        kept: list[Ranked] = []
        texts: set[tuple[HitKind, str, str | None, str | None]] = set()
        for one in ranked:
            text = (one.hit.kind, fold(one.hit.text), one.hit.scope, one.hit.domain)
            all_of_it = (one.evidence, *one.borrowed)
            near = nearest and one.hit.kind is HitKind.EPISODE and any(each.near(len(ask.plan.terms)) for each in all_of_it)
            if not near and not any(each.passes(ask.held.documents) for each in all_of_it):
                self._dropped.append(one.candidate(Fate.FLOOR))
            elif text in texts:
                self._dropped.append(one.candidate(Fate.DUPLICATE))
            else:
                texts.add(text)
                kept.append(one)
        return kept

    def _packed(self, tx: Tx, kept: Sequence[Ranked], plan: Plan) -> tuple[tuple[Hit, ...], tuple[Abstract, ...]]:
        """The hits that fit, and the next ones in short where they were asked for."""
        budget, limit = self._options.budget, self._options.limit
        if len(kept) > limit:
            in_sight = max(3 * limit, _IN_SIGHT)
            kept = [*_spread(kept[:in_sight]), *kept[in_sight:]]
        places = limit if budget is None else 2 * limit
        hits = told([one.hit for one in kept[:places]], tx, self._view, self._user)
        items = [
            Item(estimate_tokens(line(hit)) if budget is not None else 0, hit.score, hit.layer, one.safety)
            for hit, one in zip(hits, kept, strict=False)
        ]
        room = None if budget is None else budget - estimate_tokens(f"{OPENING}\n{CLOSING}")
        fates = [*pack(items, limit, room, quotas(plan.intents)), *(Fate.RANK for _ in kept[places:])]
        shown = tuple(hit for hit, fate in zip(hits, fates, strict=False) if fate is Fate.RETURNED)
        abstracts = self._abstracts(shown, [one.hit for one in kept], fates) if self._options.progressive else ()
        in_short = {one.id for one in abstracts}
        self._dropped = [
            one.candidate(Fate.ABSTRACT if one.hit.id in in_short else fate) for one, fate in zip(kept, fates, strict=True)
        ] + self._dropped
        return shown, abstracts

    def _abstracts(self, shown: Sequence[Hit], kept: Sequence[Hit], fates: Sequence[Fate]) -> tuple[Abstract, ...]:
        """The next hits in short, as many as still fit."""
        if not shown:
            return ()
        following = [hit for hit, fate in zip(kept, fates, strict=True) if fate is not Fate.RETURNED][: self._options.limit]
        made = [abstract(hit) for hit in following]
        if self._options.budget is None:
            return tuple(made)
        room = self._options.budget - estimate_tokens(block(shown)) - estimate_tokens(MORE)
        taken: list[Abstract] = []
        for one in made:
            room -= estimate_tokens(short(one))
            if room < 0:
                break
            taken.append(one)
        return tuple(taken)


def _ordered(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Best first; of the same score the last said, and of these by content, so that no id decides."""
    ranked = sorted(ranked, key=_place)
    tied = (list(some) for _, some in groupby(ranked, key=_place))
    return [one for some in tied for one in (sorted(some, key=_content_hash) if len(some) > 1 else some)]


def _place(one: Ranked) -> tuple[float, float]:
    return -one.hit.score, -one.hit.observed_at.timestamp()


def _spread(kept: Sequence[Ranked]) -> list[Ranked]:
    """So that ten ways of saying one thing leave room for another."""
    said = [frozenset(words(one.hit.text)) if one.hit.kind is HitKind.MEMORY else frozenset[str]() for one in kept]
    return [kept[place] for place in spread(said, [one.hit.score for one in kept])]


def _support(strengths: Sequence[float]) -> Support:
    if not strengths:
        return Support.NONE
    return Support.STRONG if max(strengths) >= STRONG else Support.PARTIAL


def _content_hash(one: Ranked) -> str:
    hit = one.hit
    return hashlib.sha256(f"{hit.text}\n{hit.observed_at.isoformat()}\n{hit.scope}\n{hit.domain}".encode()).hexdigest()
