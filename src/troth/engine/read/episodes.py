"""Turns of conversation in their context: what was said just before and after, the whole talk, who said it, and how.

A short answer ("a sunset!") shares no word with the question that the turn before it does; a long text stands by itself. So
every turn borrows from its neighbours and its conversation the more, the shorter it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from troth.domain.authority import Authority
from troth.domain.observation import Observation
from troth.domain.ranking import Evidence, bm25, scaled
from troth.domain.trace import Plan
from troth.engine.read.candidates import Found
from troth.language.dialogue import lays_down
from troth.language.talk import asserting, expected
from troth.language.text import fold
from troth.ports.store import DocKind, Postings, Tx

_LEANING = 380
"""Bytes; a turn of this length leans on its context half as much as an empty one."""
_SURE = 0.4
"""The share of the question that the best turn must hold for the words to count in full."""
_SHORT_VECTOR = 0.2
"""How much less a cosine says of a few words."""
_AFTER_TELLING = 0.6
"""What the turn before counts for if it asked nothing, against one that asked."""
_WORDS, _VECTOR = 0.56, 0.44
"""How relevance is made of words and vectors where a neighbour lends it."""

_NOWHERE = Postings((), ())


@dataclass(slots=True)
class Turn:
    """One episode that passed the filters, with what the routes say of it."""

    observation: Observation
    found: Found
    features: dict[str, float] = field(default_factory=dict)
    relevance: float = 0.0
    lean: float = 0.0
    before: Turn | None = None
    after: Turn | None = None

    @property
    def borrowed(self) -> tuple[Evidence, ...]:
        """What speaks for the turns beside it: an answer stands on the question before it."""
        beside = (other.found for other in (self.before, self.after) if other is not None)
        return tuple(Evidence(0.0, found.share, found.vector) for found in beside)


def link(tx: Tx, turns: Mapping[str, Turn]) -> list[str]:
    """Join the turns with their neighbours, and say which neighbours are not among them."""
    missing: dict[str, None] = {}
    for id, (before, after) in tx.beside(list(turns)).items():
        turn = turns[id]
        for other, earlier in ((before, True), (after, False)):
            if other is not None and other in turns:
                first, second = (turns[other], turn) if earlier else (turn, turns[other])
                first.after, second.before = second, first
            elif other is not None:
                missing[other] = None
    return list(missing)


def weigh(
    turns: Mapping[str, Turn], plan: Plan, postings: Mapping[str, Postings], highest: float, calibration: tuple[float, ...]
) -> None:
    """Give every turn the features that say how much it is about the question, in its context. `highest`: the best cosine."""
    found = [turn.found for turn in turns.values()]
    best = max((one.bm25 for one in found), default=0.0)
    sure = min(1.0, max((one.share for one in found), default=0.0) / _SURE)
    for turn in turns.values():
        turn.lean = 1 / (1 + len(turn.observation.text.encode("utf-8")) / _LEANING)
        words = sure * 0.5 * (turn.found.share + turn.found.bm25 / best) if turn.found.bm25 else 0.0
        vector = scaled(turn.found.cosine, highest, calibration) * (1 - _SHORT_VECTOR * turn.lean)
        turn.features |= {"lexical": words, "vector": vector}
        turn.relevance = _WORDS * words + _VECTOR * vector
    asked, answer = "REQUEST" in plan.intents, expected(plan.question)
    talks = _talks(turns, plan, postings)
    for turn in turns.values():
        lean, said = math.sqrt(turn.lean), turn.observation
        alone = turn.before is None and turn.after is None
        turn.features |= {
            "before": lean * turn.before.relevance * _telling(turn.before) if turn.before else 0.0,
            "after": lean * turn.after.relevance if turn.after else 0.0,
            "conversation": 0.0 if alone else lean * sure * talks.get(said.conversation or "", 0.0),
            "speaker": _spoke(said, plan),
            "asserts": asserting(said.text),
            "laid_down": _bearing(turn) if asked else 0.0,
            "answers": float(answer is not None and answer.search(said.text) is not None),
        }


def _spoke(said: Observation, plan: Plan) -> float:
    """Whether it was said by whom the question is about, in 0–1; between them where nobody is named."""
    if plan.speakers and said.speaker:
        return float(fold(said.speaker) in plan.speakers)
    return float(said.authority is Authority.AGENT) if "ANSWERER" in plan.intents else 0.5


def _bearing(turn: Turn) -> float:
    """How much what a person has laid down bears on a request, in 0–1: as far as it is about it at all."""
    said = turn.observation
    if said.authority is not Authority.USER or not lays_down(said.text):
        return 0.0
    return max(turn.features["lexical"], turn.features["vector"])


def _telling(turn: Turn) -> float:
    return 1.0 if turn.observation.text.rstrip().endswith(("?", "？")) else _AFTER_TELLING


def _talks(turns: Mapping[str, Turn], plan: Plan, postings: Mapping[str, Postings]) -> dict[str, float]:
    """How much each conversation is about the question, against the best: BM25 with conversations as documents."""
    counts: dict[str, dict[str, int]] = {}
    talks = {id: turn.observation.conversation for id, turn in turns.items()}
    asked = frozenset(plan.terms) - plan.names - plan.talk_terms
    for term in (term for term in plan.terms if term in asked):
        of_term = counts.setdefault(term, {})
        held = postings.get(term, _NOWHERE)
        for (id, kind, _), tf in zip(held.docs, held.counts, strict=True):
            talk = talks.get(id) if kind is DocKind.EPISODE else None
            if talk is not None:
                of_term[talk] = of_term.get(talk, 0) + tf
    number = len({talk for talk in talks.values() if talk is not None})
    scores: dict[str, float] = {}
    for of_term in counts.values():
        weight = math.log1p((number - len(of_term) + 0.5) / (len(of_term) + 0.5))
        for talk, tf in of_term.items():
            scores[talk] = scores.get(talk, 0.0) + bm25(tf, 1, 1.0, weight)
    best = max(scores.values(), default=0.0)
    return {talk: score / best for talk, score in scores.items()} if best else {}
