"""Recall: plan, candidates, filters, rank, floor, pack, trace (DESIGN section 6). Writes nothing."""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING

from troth.domain.claim import Tense
from troth.domain.memory import Belief, LinkKind, Standing
from troth.domain.observation import Observation
from troth.domain.packing import CLOSING, OPENING, Item, block, line, pack
from troth.domain.ranking import ANSWERS, LAYER_PRIORITY, STRONG, Evidence, freshness, score
from troth.domain.sight import fallen, nearness, sees_domain, sees_scope
from troth.domain.trace import Candidate, Fate, Hit, HitKind, Plan, Recall, RecallOptions, Route, Support, Trace
from troth.engine.read.candidates import Best, Candidates, Found, Table, by_promise
from troth.engine.read.episodes import Turn, link, weigh
from troth.engine.read.plan import make_plan, possible_names
from troth.engine.read.routes import ADDRESS_WORTH, Query, add_cosines, by_vectors, by_words
from troth.engine.searchable import kin_of, speaker_term
from troth.errors import EmbedderUnavailable, UsageError
from troth.language.talk import core
from troth.language.text import clean, fold
from troth.language.tokens import estimate_tokens
from troth.ports.store import DocKind, Postings, Store, Tx

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from troth.engine.read.vectors import VectorIndex

_NEAREST = 256
_BATCH = 32
_MOST_TIED = 200
_TURNS = 120
"""How many turns of conversation are looked at in their context."""
_WHOLE = 0.95
_KIN = 0.5
# What it is worth that an open attribute is of the kind that was asked for.
_HIDDEN = (Standing.FORGOTTEN, Standing.DECLINED)


async def recall(
    store: Store,
    index: VectorIndex | None,
    namespace: str,
    user: str,
    question: str,
    options: RecallOptions,
    now: datetime,
) -> Recall:
    """The hits for a question, best first, with the block for a prompt and the account of how they came to be.

    Raises:
        UsageError: the question is no text.
    """
    if not isinstance(question, str):
        raise UsageError(f"The question is {question!r}.", hint="Pass a text.")
    cleaned = clean(question)
    speakers = await store.read(namespace, lambda tx: _speakers(tx, user, cleaned))
    vector, problem = await _embedded(index, core(cleaned, speakers))
    look = _Look(index, user, question, options, now, vector, problem, speakers)
    return await store.read(namespace, look.run)


def _speakers(tx: Tx, user: str, question: str) -> tuple[str, ...]:
    """Names in a question under which somebody has said something."""
    names = {speaker_term(name): name for name in possible_names(question)}
    found = tx.frequencies(user, list(names)) if names else {}
    return tuple(name for term, name in names.items() if found.get(term))


async def _embedded(index: VectorIndex | None, question: str) -> tuple[NDArray[np.float32] | None, str]:
    if index is None:
        return None, "embedder_missing: the store was opened without an embedder"
    if not question.strip():
        return None, ""
    try:
        return await asyncio.to_thread(index.embed_query, question), ""
    except EmbedderUnavailable as error:
        return None, f"{error.code}: {error}"


@dataclass(slots=True)
class _Ranked:
    """A candidate that passed the filters, with what its score is made of."""

    hit: Hit
    evidence: Evidence
    routes: tuple[str, ...]
    safety: bool = False
    borrowed: tuple[Evidence, ...] = ()
    """For an episode: what speaks for the turns beside it."""

    def candidate(self, fate: Fate) -> Candidate:
        hit = self.hit
        return Candidate(hit.id, hit.kind, fate, hit.score, hit.features, self.routes, hit.text)


class _Look:
    """One recall inside one snapshot."""

    def __init__(
        self,
        index: VectorIndex | None,
        user: str,
        question: str,
        options: RecallOptions,
        now: datetime,
        vector: NDArray[np.float32] | None,
        problem: str,
        speakers: tuple[str, ...] = (),
    ) -> None:
        self._index = index
        self._user = user
        self._question = question
        self._options = options
        self._now = now
        self._vector = vector
        self._problem = problem
        self._speakers = speakers
        self._stranger = options.asker is not None and options.asker != user
        self._dropped: list[Candidate] = []
        self._beyond: list[str] = []
        self._routes: list[Route] = []
        self._postings: Mapping[str, Postings] = {}

    def run(self, tx: Tx) -> Recall:
        """The whole of it."""
        plan = make_plan(self._question, tx.entities(self._user), self._speakers)
        found = Candidates()
        query = Query(plan, self._user, self._vector, self._problem)
        self._postings, routes = by_words(tx, query, found)
        self._routes += routes
        ranked = self._ranked(tx, query, found)
        kept = self._above_floor(ranked, tx.corpus(self._user)[0], len(plan.terms))
        hits = self._packed(tx, kept)
        text = block(hits)
        shown = {hit.id for hit in hits}
        evidence = [one.evidence.strength for one in kept if one.hit.id in shown]
        trace = Trace(plan, tuple(self._routes), tuple(self._dropped), tuple(self._beyond))
        return Recall(self._question, hits, text, _support(evidence), trace, estimate_tokens(text))

    def _ranked(self, tx: Tx, query: Query, found: Candidates) -> list[_Ranked]:
        sources = self._options.sources
        documents, _ = tx.corpus(self._user)
        ranked: list[_Ranked] = []
        if sources is None or "memories" in sources:
            ranked += self._of_kind(tx, query, found, DocKind.MEMORY)
        answered = any(one.evidence.passes(documents) and one.evidence.strength >= ANSWERS for one in ranked)
        if (sources is None and not answered) or (sources is not None and "episodes" in sources):
            ranked += self._of_kind(tx, query, found, DocKind.EPISODE)
        ranked.sort(key=lambda one: (-one.hit.score, -one.hit.observed_at.timestamp(), _content_hash(one.hit)))
        return ranked

    def _of_kind(self, tx: Tx, query: Query, found: Candidates, kind: DocKind) -> list[_Ranked]:
        """Load and filter the candidates of a kind in the order of their promise, until enough have passed."""
        enough = max(2 * self._options.limit, 20 if kind is DocKind.MEMORY else _TURNS)
        table = found.of(kind)
        route, complete = by_vectors(tx, query, self._index, table, kind, _NEAREST)
        self._routes.append(route)
        seen: set[str] = set()
        passed: list[Belief | Observation] = []
        while True:
            best = table.best(self._calibration)
            promises = best.promises(table)
            waiting = by_promise(promises, seen)
            last = math.inf
            while batch := list(islice(waiting, _BATCH)):
                # Equal promises are looked at together, so that no id decides who is; within reason.
                if len(passed) >= enough and (batch[0][0] != last or len(seen) >= _MOST_TIED):
                    self._beyond += [id for id in promises if id not in seen]
                    return self._weighed(tx, query, table, best, kind, passed)
                last = batch[-1][0]
                seen.update(id for _, id in batch)
                passed += self._loaded(tx, kind, [id for _, id in batch])
            if complete:
                return self._weighed(tx, query, table, best, kind, passed)
            _, complete = by_vectors(tx, query, self._index, table, kind, None)

    @property
    def _calibration(self) -> tuple[float, ...]:
        return self._index.calibration if self._index else (0.0, 0.0, 0.0, 0.0)

    def _loaded(self, tx: Tx, kind: DocKind, ids: Sequence[str]) -> Iterable[Belief | Observation]:
        if kind is DocKind.MEMORY:
            return [one for one in tx.beliefs(ids, self._options.known_at) if self._may_see(one)]
        return [one for one in tx.observations(ids) if self._may_see_episode(tx, one)]

    def _weighed(
        self, tx: Tx, query: Query, table: Table, best: Best, kind: DocKind, passed: Sequence[Belief | Observation]
    ) -> list[_Ranked]:
        """Score what passed the filters; turns of conversation in their context, with the turns beside them."""
        plan = query.plan
        told = {one.id: table.found(one.id, best.calibration) for one in passed}
        beliefs = [self._memory(one, plan, told[one.id], best) for one in passed if isinstance(one, Belief)]
        turns = {one.id: Turn(one, told[one.id]) for one in passed if isinstance(one, Observation)}
        if turns:
            self._join(tx, turns)
            add_cosines(tx, query, self._index, {id: turn.found for id, turn in turns.items()}, kind)
            weigh(turns, plan, self._postings, best.cosine, best.calibration)
        return beliefs + [self._episode(turn, plan) for turn in turns.values()]

    def _join(self, tx: Tx, turns: dict[str, Turn]) -> None:
        """Bring in the turns beside those that were found, as far as the asker may see them."""
        missing = link(tx, turns)
        for one in self._loaded(tx, DocKind.EPISODE, missing):
            if isinstance(one, Observation):
                turns[one.id] = Turn(one, Found(routes=("beside",)))
        link(tx, turns)

    def _may_see(self, belief: Belief) -> bool:
        options = self._options
        fate = fallen(
            belief,
            now=self._now,
            valid_at=options.valid_at,
            scope=options.scope,
            domain=options.domain,
            stranger=self._stranger,
        )
        if fate and fate is not Fate.VISIBILITY:  # what the asker may not see leaves no trace either
            text = "" if belief.version.standing in _HIDDEN else belief.memory.text
            self._dropped.append(Candidate(belief.id, HitKind.MEMORY, fate, text=text))
        return fate is None

    def _may_see_episode(self, tx: Tx, observation: Observation) -> bool:
        options = self._options
        fate = None
        if self._stranger and observation.visibility != "public":
            return False
        if any(moment is not None and observation.observed_at > moment for moment in (options.valid_at, options.known_at)):
            fate = Fate.TIME
        elif not sees_scope(observation.scope, options.scope) or not sees_domain(observation.domain, options.domain):
            fate = Fate.SCOPE
        elif _hidden(tx, observation.id):
            fate = Fate.STANDING
        if fate:
            self._dropped.append(Candidate(observation.id, HitKind.EPISODE, fate))
        return fate is None

    def _memory(self, belief: Belief, plan: Plan, found: Found, best: Best) -> _Ranked:
        memory, version = belief.memory, belief.version
        address = _address_worth(belief, plan)
        features = {
            "lexical": best.lexical(found),
            "vector": best.vector(found),
            "exact": _exactness(found, plan),
            "address": address,
            "subject": float(memory.claim.subject == plan.subject),
            "tense": _tense_worth(belief, plan),
            "scope": nearness(memory.scope, self._options.scope),
            "authority": version.authority.rank,
            "freshness": freshness((self._now - version.said_at).total_seconds() / 86400, memory.category),
            "confidence": memory.confidence,
            "layer": LAYER_PRIORITY.get(memory.layer, 0.5),
            "direct": float(not memory.inference),
        }
        hit = Hit(
            id=memory.id,
            kind=HitKind.MEMORY,
            text=memory.text,
            score=score(features, self._options.preset),
            observed_at=version.said_at,
            features=features,
            standing=version.standing,
            valid=version.valid,
            authority=version.authority,
            subject=memory.claim.subject,
            attribute=memory.claim.attribute,
            layer=memory.layer,
            scope=memory.scope,
            domain=memory.domain,
            source=memory.source,
            inference=memory.inference,
        )
        worth = address if memory.attribute.single or memory.attribute.safety else 0.5 * address
        return _Ranked(hit, Evidence(worth, found.share, found.vector), found.routes, memory.attribute.safety)

    def _episode(self, turn: Turn, plan: Plan) -> _Ranked:
        observation = turn.observation
        features = turn.features | {
            "exact": _exactness(turn.found, plan),
            "scope": nearness(observation.scope, self._options.scope),
            "authority": observation.authority.rank,
            "freshness": freshness((self._now - observation.observed_at).total_seconds() / 86400, "episode"),
            "layer": LAYER_PRIORITY["episodic"],
        }
        hit = Hit(
            id=observation.id,
            kind=HitKind.EPISODE,
            text=observation.text,
            score=score(features, self._options.preset, episode=True),
            observed_at=observation.observed_at,
            features=features,
            authority=observation.authority,
            layer="episodic",
            scope=observation.scope,
            domain=observation.domain,
            source=observation.source,
            speaker=observation.speaker,
            conversation=observation.conversation,
        )
        return _Ranked(hit, turn.evidence, turn.found.routes, borrowed=turn.borrowed)

    def _above_floor(self, ranked: Sequence[_Ranked], documents: int, terms: int) -> list[_Ranked]:
        nearest = self._options.sources is not None  # episodes that stand in for facts must be about the question
        kept: list[_Ranked] = []
        texts: set[tuple[HitKind, str, str | None, str | None]] = set()
        for one in ranked:
            text = (one.hit.kind, fold(one.hit.text), one.hit.scope, one.hit.domain)
            all_of_it = (one.evidence, *one.borrowed)
            near = nearest and one.hit.kind is HitKind.EPISODE and any(each.near(terms) for each in all_of_it)
            if not near and not any(each.passes(documents) for each in all_of_it):
                self._dropped.append(one.candidate(Fate.FLOOR))
            elif text in texts:
                self._dropped.append(one.candidate(Fate.DUPLICATE))
            else:
                texts.add(text)
                kept.append(one)
        return kept

    def _packed(self, tx: Tx, kept: Sequence[_Ranked]) -> tuple[Hit, ...]:
        budget, limit = self._options.budget, self._options.limit
        places = limit if budget is None else 2 * limit
        pending = list(tx.pending_beliefs(self._user)) if self._options.known_at is None and not self._stranger else []
        hits = [_told(_with_rivals(one.hit, tx, pending), tx, stranger=self._stranger) for one in kept[:places]]
        items = [
            Item(estimate_tokens(line(hit)) if budget is not None else 0, hit.score, hit.layer, one.safety)
            for hit, one in zip(hits, kept, strict=False)
        ]
        room = None if budget is None else budget - estimate_tokens(f"{OPENING}\n{CLOSING}")
        fates = [*pack(items, limit, room), *(Fate.RANK for _ in kept[places:])]
        self._dropped = [one.candidate(fate) for one, fate in zip(kept, fates, strict=True)] + self._dropped
        return tuple(hit for hit, fate in zip(hits, fates, strict=False) if fate is Fate.RETURNED)


def _exactness(found: Found, plan: Plan) -> float:
    """The share of the question's numbers, ids and paths that stand in it; or 1 if all of its words do."""
    if len(plan.terms) > 1 and found.share > _WHOLE:
        return 1.0
    return found.exact / len(plan.exact) if plan.exact else 0.0


def _address_worth(belief: Belief, plan: Plan) -> float:
    """How well the address answers the question; taken from the belief itself, whatever route brought it up."""
    claim = belief.memory.claim
    if claim.subject != plan.subject:
        return 0.0
    if claim.attribute in plan.attributes:
        return ADDRESS_WORTH[min(plan.attributes.index(claim.attribute), len(ADDRESS_WORTH) - 1)]
    kin = kin_of(belief.memory)
    if kin in plan.attributes:
        return _KIN * ADDRESS_WORTH[min(plan.attributes.index(kin), len(ADDRESS_WORTH) - 1)]
    return 0.0


def _tense_worth(belief: Belief, plan: Plan) -> float:
    claim = belief.memory.claim
    if "PLANNED" in plan.intents:
        return 1.0 if claim.tense is Tense.PLANNED else 0.5
    if "PAST" in plan.intents:
        return 1.0 if claim.tense is Tense.PAST else 0.6
    if claim.tense is not Tense.PRESENT:
        return 0.2
    return 0.9 if claim.passing else 1.0


def _support(strengths: Sequence[float]) -> Support:
    if not strengths:
        return Support.NONE
    return Support.STRONG if max(strengths) >= STRONG else Support.PARTIAL


def _content_hash(hit: Hit) -> str:
    return hashlib.sha256(f"{hit.text}\n{hit.observed_at.isoformat()}\n{hit.scope}\n{hit.domain}".encode()).hexdigest()


def _with_rivals(hit: Hit, tx: Tx, pending: Sequence[Belief]) -> Hit:
    """The hit with the texts of what waits for a person at its address."""
    if hit.kind is not HitKind.MEMORY or not pending:
        return hit
    own = tx.memory(hit.id)
    if own is None:
        return hit
    rivals = [
        belief.memory.text
        for belief in pending
        if belief.memory.address == own.address
        and (own.attribute.single or belief.memory.claim.value_key == own.claim.value_key)
    ]
    return replace(hit, rivals=tuple(rivals)) if rivals else hit


def _hidden(tx: Tx, observation: str) -> bool:
    """Whether something that stands on an episode was forgotten or declined."""
    memories = tx.memories_of_observation(observation)
    return bool(memories) and any(belief.version.standing in _HIDDEN for belief in tx.beliefs(memories))


def _told(hit: Hit, tx: Tx, *, stranger: bool) -> Hit:
    """An episode with what came later."""
    later = _later(tx, hit.id, stranger=stranger) if hit.kind is HitKind.EPISODE else ()
    return replace(hit, later=later) if later else hit


def _later(tx: Tx, observation: str, *, stranger: bool) -> tuple[str, ...]:
    """What came to be believed in place of the facts that stood on an episode."""
    found = []
    for belief in tx.beliefs(tx.memories_of_observation(observation)):
        if belief.version.standing in (Standing.SUPERSEDED, Standing.CORRECTED):
            successor = _successor(tx, belief)
            if successor and not (stranger and successor.memory.visibility != "public"):
                found.append(successor.memory.text)
        elif belief.version.standing is Standing.ENDED and not stranger:
            found.append(f"ended: {belief.memory.text}")
    return tuple(dict.fromkeys(found))


def _successor(tx: Tx, belief: Belief) -> Belief | None:
    """The current memory at the end of the chain of updates and corrections."""
    seen = {belief.id}
    while True:
        later = [
            link.source
            for link in tx.links(belief.id)
            if link.target == belief.id and link.kind in (LinkKind.UPDATES, LinkKind.CORRECTS) and link.source not in seen
        ]
        following = [one for one in tx.beliefs(later) if one.version.standing.holds]
        if not following:
            return belief if belief.version.standing.current else None
        belief = following[-1]
        seen.add(belief.id)
