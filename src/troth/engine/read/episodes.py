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
from troth.domain.ranking import Evidence, bm25, idf, scaled
from troth.domain.trace import Plan
from troth.engine.read.candidates import Found
from troth.language.dialogue import lays_down
from troth.language.habits import tells_habits
from troth.language.talk import asserting, expected
from troth.language.text import fold
from troth.ports.store import DocKind, Postings, Tx

_LEANING = 380
"""Bytes; a turn of this length leans on its context half as much as an empty one."""
_SURE = 0.4
"""The share of the question that the best turn must hold for the words to count in full."""
_REQUESTED = 0.5
"""What words count for in a request: it shares few with what bears on it."""
_SHORT_VECTOR = 0.2
"""How much less a cosine says of a few words."""
_AFTER_TELLING = 0.6
"""What the turn before counts for if it asked nothing, against one that asked."""
_WORDS, _VECTOR = 0.56, 0.44
"""How relevance is made of words and vectors where a neighbour lends it."""

_READ = 40
"""How many turns are read for how their speaker lives; reading is what costs."""
_LIVES = 0.5
"""What that counts for, against what somebody laid down in so many words."""
_NEAREST_TURNS = 3
"""How many turns say how near a conversation is in meaning."""

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
    def talk(self) -> str:
        """The conversation that it belongs to; what was said by itself is one of its own."""
        return self.observation.conversation or self.observation.id

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
    asked, goes_on = "REQUEST" in plan.intents, "GOES_ON" in plan.intents
    sure = min(1.0, max((one.share for one in found), default=0.0) / _SURE)
    for turn in turns.values():
        turn.lean = 1 / (1 + len(turn.observation.text.encode("utf-8")) / _LEANING)
        words = sure * 0.5 * (turn.found.share + turn.found.bm25 / best) if turn.found.bm25 else 0.0
        vector = scaled(turn.found.cosine, highest, calibration) * (1 - _SHORT_VECTOR * turn.lean)
        turn.features |= {"lexical": words * (_REQUESTED if asked else 1.0), "vector": vector}
        turn.relevance = _WORDS * words + _VECTOR * vector
    answer = expected(plan.question)
    talks = _talks(turns, plan, postings, by_length=goes_on)
    nearest = _nearest(turns)
    for turn in turns.values():
        lean, said = math.sqrt(turn.lean), turn.observation
        alone = turn.before is None and turn.after is None
        turn.features |= {
            "before": lean * turn.before.relevance * _telling(turn.before) if turn.before else 0.0,
            "after": lean * turn.after.relevance if turn.after else 0.0,
            "conversation": 0.0 if alone else lean * sure * talks.get(turn.talk, 0.0),
            "talk": 0.5 * (talks.get(turn.talk, 0.0) + nearest.get(turn.talk, 0.0)) if goes_on else 0.0,
            "speaker": _spoke(said, plan),
            "asserts": asserting(said.text),
            "answers": float(answer is not None and answer.search(said.text) is not None),
        }
    if asked:
        _lay_down(turns)


def _spoke(said: Observation, plan: Plan) -> float:
    """Whether it was said by whom the question is about, in 0–1; between them where nobody is named."""
    if plan.speakers and said.speaker:
        return float(fold(said.speaker) in plan.speakers)
    return float(said.authority is Authority.AGENT) if "ANSWERER" in plan.intents else 0.5


def _lay_down(turns: Mapping[str, Turn]) -> None:
    """Say how much what a person laid down bears on a request, as far as it is about it; how they live bears half as much."""
    said = [turn for turn in turns.values() if turn.observation.authority is Authority.USER and _about(turn)]
    said.sort(key=lambda turn: (-_about(turn), turn.observation.observed_at, turn.observation.text))
    for place, turn in enumerate(said):
        text = turn.observation.text
        laid_down = 1.0 if lays_down(text) else _LIVES * tells_habits(text) if place < _READ else 0.0
        turn.features["laid_down"] = laid_down * _about(turn)


def _about(turn: Turn) -> float:
    return max(turn.features["lexical"], turn.features["vector"])


def _telling(turn: Turn) -> float:
    return 1.0 if turn.observation.text.rstrip().endswith(("?", "？")) else _AFTER_TELLING


def _talks(turns: Mapping[str, Turn], plan: Plan, postings: Mapping[str, Postings], *, by_length: bool) -> dict[str, float]:
    """How much each conversation is about the question, against the best: BM25 with conversations as documents.

    Its length counts where the talk is what is looked for, and not a turn of it.
    """
    counts: dict[str, dict[str, int]] = {}
    asked = frozenset(plan.terms) - plan.names - plan.talk_terms
    for term in (term for term in plan.terms if term in asked):
        of_term = counts.setdefault(term, {})
        held = postings.get(term, _NOWHERE)
        for (id, kind, _), tf in zip(held.docs, held.counts, strict=True):
            if kind is DocKind.EPISODE and id in turns:
                talk = turns[id].talk
                of_term[talk] = of_term.get(talk, 0) + tf
    lengths: dict[str, int] = {}
    for turn in turns.values():
        lengths[turn.talk] = lengths.get(turn.talk, 0) + len(turn.observation.text)
    average = sum(lengths.values()) / len(lengths)
    scores: dict[str, float] = {}
    for of_term in counts.values():
        weight = idf(len(lengths), len(of_term))
        for talk, tf in of_term.items():
            length, usual = (lengths[talk], average) if by_length else (1, 1.0)
            scores[talk] = scores.get(talk, 0.0) + bm25(tf, length, usual, weight)
    return _against_best(scores)


def _nearest(turns: Mapping[str, Turn]) -> dict[str, float]:
    """How near each conversation is to the question in meaning, against the best: by its three nearest turns."""
    near: dict[str, list[float]] = {}
    for turn in turns.values():
        near.setdefault(turn.talk, []).append(turn.features["vector"])
    return _against_best({talk: math.fsum(sorted(some)[-_NEAREST_TURNS:]) for talk, some in near.items()})


def _against_best(scores: Mapping[str, float]) -> dict[str, float]:
    best = max(scores.values(), default=0.0)
    return {talk: score / best for talk, score in scores.items()} if best else {}
