"""Lets a reranker put the best candidates in order. What it took stands in the trace; without it the order stays as it was."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from troth.domain.trace import Route
from troth.engine.read.weighing import Ranked
from troth.errors import ModelUnavailable, ProviderError
from troth.ports.reranker import Reranker, Scores

POOL = 50
"""How many candidates are read beside the question, at least; twice as many as there are places, if that is more."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What the reranker thinks, by id in 0–1, and the line of the trace that says what it took."""

    worth: Mapping[str, float]
    route: Route


@dataclass(frozen=True, slots=True)
class Rerank:
    """A reranker within bounds of time."""

    reranker: Reranker
    patience: float | None
    """Seconds for an answer; None: it keeps to bounds of its own."""

    async def verdicts(self, question: str, texts: Mapping[str, str]) -> Verdicts:
        """Of texts by id; never raises for what the reranker does."""
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(self.patience):
                scores = await self._scores(question, list(texts.values()))
            worth, problem, tokens = dict(zip(texts, _scaled(scores.scores), strict=True)), "", scores.tokens
        except TimeoutError:
            worth, tokens = {}, 0
            problem = f"model_unavailable: {self.reranker.name} gave no answer in {time.perf_counter() - begun:.1f} s"
        except ProviderError as error:
            worth, problem, tokens = {}, f"{error.code}: {error}", 0
        return Verdicts(worth, Route("rerank", len(worth), problem, round(time.perf_counter() - begun, 3), tokens))

    async def _scores(self, question: str, texts: Sequence[str]) -> Scores:
        try:
            found: object = await self.reranker.rerank(question, texts)
            if isinstance(found, Scores) and len(found.scores) == len(texts) and all(map(math.isfinite, found.scores)):
                return found
        except (ProviderError, TimeoutError):
            raise
        except Exception as error:
            # A caller's own object may raise anything; none of it may cost them the recall.
            raise ModelUnavailable(f"{self.reranker.name} failed: {type(error).__name__}: {error};") from error
        raise ModelUnavailable(f"{self.reranker.name} gave {found!r:.80} to {len(texts)} texts;")


def _scaled(scores: Sequence[float]) -> list[float]:
    least, most = min(scores), max(scores)
    return [round((score - least) / (most - least), 6) if most > least else 1.0 for score in scores]


def reordered(kept: Sequence[Ranked], worth: Mapping[str, float]) -> list[Ranked]:
    """Those that were judged first, in the order of the verdicts: the score of a place goes to who comes to it."""
    judged = [one for one in kept if one.hit.id in worth]
    scores = [one.hit.score for one in judged]
    judged.sort(key=lambda one: -worth[one.hit.id])
    for one, score in zip(judged, scores, strict=True):
        one.hit = replace(one.hit, score=score, features={**one.hit.features, "rerank": worth[one.hit.id]})
    return [*judged, *(one for one in kept if one.hit.id not in worth)]
