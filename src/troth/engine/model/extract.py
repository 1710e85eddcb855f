"""Asks the model for the claims of one observation and keeps those that stand up to the text and to the reader."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from troth.domain.observation import Observation
from troth.engine.model.budget import Purse
from troth.engine.model.caller import Caller
from troth.engine.model.check import Refusal, checked
from troth.engine.model.items import MOST_ITEMS, claim_of
from troth.engine.model.prompt import extraction
from troth.engine.model.salvage import items_in
from troth.errors import ModelRefused, ProviderError
from troth.language.reading import Assertion, Context, Reading

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Extraction:
    """What came of asking the model about one observation."""

    assertions: tuple[Assertion, ...] = ()
    refused: tuple[str, ...] = ()
    """What the model claimed and is not taken, each with its code first: `ungrounded: …`."""
    problem: str = ""
    """Why the model's part is missing, with its code first; empty if it answered."""
    again: bool = False
    """Whether it is worth asking again later."""
    note: str = ""
    """What the model gave up to answer."""
    answered: bool = False
    """Whether an answer was read, so that nothing waits for one any more."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What a receipt has to say of it."""
        return tuple(filter(None, (self.problem, self.note and f"model_degraded: {self.note}")))


async def extract(
    caller: Caller, purse: Purse, observation: Observation, reading: Reading, context: Context, known: Sequence[str]
) -> Extraction:
    """Never raises for what the model does: its failure costs quality, and the receipt names it."""
    try:
        prompt = extraction(observation, reading.language, known)
        completion = await caller.ask(replace(prompt, answer_tokens=caller.use.answer_tokens), purse)
        items = items_in(completion.text)
    except ProviderError as error:
        log.info("The model gave nothing.", extra={"observation": observation.id, "code": error.code})
        return Extraction(problem=f"{error.code}: {error}", again=not isinstance(error, ModelRefused))
    if items is None:
        return Extraction(problem=f"model_unreadable: {caller.llm.name} wrote no JSON", note=completion.note)
    taken, refused = taken_from(items, observation, reading, context)
    return Extraction(tuple(taken), tuple(refused), note=completion.note, answered=True)


def taken_from(
    items: Sequence[object], observation: Observation, reading: Reading, context: Context
) -> tuple[list[Assertion], list[str]]:
    """The items that hold, each once, and why the others do not."""
    taken: list[Assertion] = []
    refused = [f"too_many: {len(items)} items, the first {MOST_ITEMS} are read"] if len(items) > MOST_ITEMS else []
    seen = set()
    for item in items[:MOST_ITEMS]:
        claim = claim_of(item)
        if isinstance(claim, str):
            refused.append(f"malformed: {claim}")
            continue
        if claim in seen:
            refused.append(f"repeated: {claim.quote!r}")
            continue
        seen.add(claim)
        found = checked(claim, observation.text, reading, context)
        if isinstance(found, Assertion):
            found = _second_name(found, taken) or found
        if isinstance(found, Refusal):
            refused.append(str(found))
        else:
            taken.append(found)
    return taken, refused


def _second_name(found: Assertion, taken: Sequence[Assertion]) -> Refusal | None:
    """Why an item adds nothing to those before it: the same value of the same words, under another name."""
    for other in taken:
        if not (other.start < found.end and found.start < other.end and found.claim and other.claim):
            continue
        if (found.claim.subject, found.claim.value_key) == (other.claim.subject, other.claim.value_key):
            return Refusal("second_name", f"{found.claim.value!r} is claimed as {other.claim.attribute} already")
    return None
