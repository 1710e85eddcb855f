"""Asks a second model about what waits for a person. It advises: nothing is written, and a person decides."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from troth.domain.review import Opinion, ReviewItem
from troth.domain.settings import Seat
from troth.engine.model.budget import Purse, taken
from troth.engine.model.caller import Caller
from troth.engine.model.prompt import instructions
from troth.engine.model.salvage import items_in
from troth.engine.parts import Parts
from troth.engine.review.acts import review_queue
from troth.errors import ModelMisconfigured, NotFound, ProviderError
from troth.language.secrets import mask_secrets
from troth.ports.llm import Prompt

VERDICTS = ("stands", "unfounded", "unclear")
_MOST = 20
"""How many items are asked about unless somebody names them: the first of the queue."""
_LONGEST = 300
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"verdict": {"type": "string", "enum": list(VERDICTS)}, "because": {"type": "string"}},
    "required": ["verdict", "because"],
    "additionalProperties": False,
}


async def opinions(parts: Parts, seat: Seat, ids: Sequence[str] | None) -> tuple[Opinion, ...]:
    """In the order of the queue, or of the ids.

    Raises:
        ModelMisconfigured: no reviewer was named.
        NotFound: one of the ids does not wait.
    """
    if parts.reviewer is None:
        raise ModelMisconfigured("there is no second model to ask;", hint="name one: open(reviewer='openai:…')")
    waiting = {item.id: item for item in await review_queue(parts, seat)}
    for id in ids or ():
        if id not in waiting:
            raise NotFound(f"nothing that waits has the id {id!r};", hint="see `review list`")
    chosen = [waiting[id] for id in ids] if ids is not None else list(waiting.values())[:_MOST]
    purse, found = parts.purse(seat.namespace), list[Opinion]()
    at_once = parts.reviewer.use.at_once  # more would spend their patience on waiting for their turn
    for start in range(0, len(chosen), at_once):
        found += await asyncio.gather(*(_opinion(parts.reviewer, purse, item) for item in chosen[start : start + at_once]))
    return tuple(found)


async def _opinion(reviewer: Caller, purse: Purse, item: ReviewItem) -> Opinion:
    name, begun = reviewer.llm.name, time.perf_counter()
    prompt = replace(_prompt(item), answer_tokens=reviewer.use.answer_tokens)
    verdict, because, problem, tokens = "", "", "", 0
    try:
        answer = await reviewer.ask(prompt, purse)
        verdict, because = _read(answer.text)
        tokens, problem = taken(prompt, answer), "" if verdict else f"model_unreadable: {name} gave no verdict"
    except ProviderError as error:
        problem = f"{error.code}: {error}"
    return Opinion(item, verdict, because, problem, name, tokens, round(time.perf_counter() - begun, 3))


def _prompt(item: ReviewItem) -> Prompt:
    memory = item.belief.memory
    asked = {
        "claim": mask_secrets(memory.text),
        "words": [mask_secrets(quote.text) for quote in memory.quotes],
        "contradicts": [mask_secrets(rival.memory.text) for rival in item.rivals],
        "doubt": item.reason,
    }
    return Prompt(instructions("review", memory.language), json.dumps(asked, ensure_ascii=False, indent=1), SCHEMA)


def _read(text: str) -> tuple[str, str]:
    """The verdict and its reason; empty if there is none."""
    for item in items_in(text, "opinions", "verdict") or ():
        if isinstance(item, Mapping) and item.get("verdict") in VERDICTS:
            because = item.get("because")
            return item["verdict"], because.strip()[:_LONGEST] if isinstance(because, str) else ""
    return "", ""
