"""A language model that says what it was told to say: for tests of what Troth does with it, good or bad."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from troth.ports.llm import Completion, Prompt

Reply = str | None | Exception | Callable[[Prompt], str]
"""A text; nothing at all; an error to raise; or what makes a text of the prompt."""


class ScriptedLlm:
    """Gives its replies in order, and the last one for ever; remembers the prompts that it was asked."""

    name = "scripted:model"

    def __init__(self, *replies: Reply, seconds: float = 0.0) -> None:
        self._replies: list[Reply] = list(replies) or [answer()]
        self._seconds = seconds
        self.prompts: list[Prompt] = []

    async def complete(self, prompt: Prompt) -> Completion:
        """The next reply, after `seconds`."""
        self.prompts.append(prompt)
        reply = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        if self._seconds:
            await asyncio.sleep(self._seconds)
        if isinstance(reply, Exception):
            raise reply
        text = reply(prompt) if callable(reply) else reply
        return Completion(text, tokens=len(text) // 4) if text is not None else None  # type: ignore[return-value]  # as real ones do


def answer(*claims: dict[str, Any]) -> str:
    """A well-formed answer; each claim needs `quote`, `attribute` and `value`, the rest is filled in."""
    usual = {"subject": "user", "category": "fact", "polarity": "positive", "mood": "confirmed", "time": "present"}
    filled: Sequence[dict[str, Any]] = [
        {**usual, "valid_from": None, "valid_until": None, "confidence": 0.9, **claim} for claim in claims
    ]
    return json.dumps({"claims": filled}, ensure_ascii=False)
