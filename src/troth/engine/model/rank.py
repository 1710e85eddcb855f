"""Lets the language model put candidates in order; an item that is none of them, or no score, counts for nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from troth.engine.model.budget import Purse, taken
from troth.engine.model.caller import Caller
from troth.engine.model.prompt import instructions
from troth.engine.model.salvage import items_in
from troth.errors import ModelUnavailable
from troth.language.secrets import mask_secrets
from troth.language.text import language_of
from troth.ports.llm import Prompt
from troth.ports.reranker import Scores

_LONGEST = 400
"""Characters of a text that go along: enough to see what it is about."""
_TOKENS_A_SCORE = 16
_ITEM = {
    "type": "object",
    "properties": {"id": {"type": "integer"}, "score": {"type": "number"}},
    "required": ["id", "score"],
    "additionalProperties": False,
}
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"scores": {"type": "array", "items": _ITEM}},
    "required": ["scores"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class LlmReranker:
    """The language model as a reranker, paid from a namespace's purse."""

    caller: Caller
    purse: Purse

    @property
    def name(self) -> str:
        """The model's."""
        return self.caller.llm.name

    async def rerank(self, question: str, texts: Sequence[str]) -> Scores:
        """The model's scores; a text that it passed over gets none."""
        asked = {
            "question": mask_secrets(question),
            "notes": [{"id": place, "text": mask_secrets(text[:_LONGEST])} for place, text in enumerate(texts)],
        }
        room = max(self.caller.use.answer_tokens, _TOKENS_A_SCORE * len(texts))
        system = instructions("rank", language_of(question))
        prompt = Prompt(system, json.dumps(asked, ensure_ascii=False, indent=1), SCHEMA, room)
        answer = await self.caller.ask(prompt, self.purse)
        scores = scores_in(answer.text, len(texts))
        if not any(scores):
            raise ModelUnavailable(f"{self.name} gave none of {len(texts)} candidates a score;")
        return Scores(scores, taken(prompt, answer))


def scores_in(text: str, count: int) -> Sequence[float]:
    """For each place the score that the answer gives it first; 0 where it gives none from 0 to 1."""
    held: dict[int, float] = {}
    for item in items_in(text, "scores", "id") or ():
        if not isinstance(item, Mapping):
            continue
        place, score = item.get("id"), item.get("score")
        if isinstance(place, int) and isinstance(score, int | float) and not isinstance(score, bool) and 0 <= score <= 1:
            held.setdefault(place, float(score))
    return [held.get(place, 0.0) for place in range(count)]
