"""A reranker behind a `/rerank` as Jina, Cohere, vLLM, Infinity and others serve it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence
from typing import Any

from troth.adapters.providers import Chosen
from troth.adapters.server import Server
from troth.errors import ModelUnavailable
from troth.language.secrets import mask_secrets
from troth.ports.reranker import Scores

OWN_KEY = "TROTH_RERANKER_KEY"
"""The key of the server, where it asks for one."""
SECONDS = 10.0
"""How long one call may take; a recall waits for it."""


class RemoteReranker:
    """Asks a server. Secrets are masked before anything is sent."""

    def __init__(self, chosen: Chosen) -> None:
        self.name = chosen.name
        self._server = Server(chosen, SECONDS)

    async def rerank(self, question: str, texts: Sequence[str]) -> Scores:
        """The server's relevance scores."""
        asked = {
            "model": self._server.model,
            "query": mask_secrets(question),
            "documents": [mask_secrets(text) for text in texts],
            "top_n": len(texts),
        }
        found = await asyncio.to_thread(self._server.post, "rerank", asked)
        return Scores(self._scores(found, len(texts)), _tokens(found))

    def _scores(self, found: Mapping[str, Any], count: int) -> Sequence[float]:
        try:
            held = {int(row["index"]): float(row["relevance_score"]) for row in found["results"]}
            scores = [held[place] for place in range(count)]
        except (KeyError, TypeError, ValueError) as error:
            raise ModelUnavailable(f"{self.name} gave no score to each of {count} texts: {error!r};") from error
        if not all(map(math.isfinite, scores)):
            raise ModelUnavailable(f"{self.name} gave scores that are no numbers;")
        return scores


def _tokens(found: Mapping[str, Any]) -> int:
    usage = found.get("usage")
    total = usage.get("total_tokens") if isinstance(usage, Mapping) else None
    return total if isinstance(total, int) else 0
