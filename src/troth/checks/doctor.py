"""Asks a language model to read ten built-in messages, as the engine would, and says what will work."""

from __future__ import annotations

import asyncio
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files

from troth.domain.authority import Authority
from troth.domain.observation import Observation
from troth.engine.model.extract import taken_from
from troth.engine.model.items import ModelClaim, claim_of
from troth.engine.model.prompt import extraction
from troth.engine.model.salvage import items_in
from troth.errors import ModelMisconfigured, ModelUnavailable, ProviderError
from troth.language.reader import read
from troth.language.reading import Context
from troth.language.text import fold
from troth.ports.llm import Llm

PATIENCE = 60.0
"""Seconds for one message; a model that loads first may need them."""
_ENOUGH = 2
_SAID = datetime(2026, 5, 6, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A built-in message and what a good answer finds in it; nothing, if it claims nothing."""

    language: str
    text: str
    finds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """How the model did on one message."""

    exchange: Exchange
    seconds: float
    tokens: int = 0
    readable: bool = False
    """Whether JSON could be got out of the answer."""
    items: int = 0
    valid: int = 0
    """Items of the asked shape."""
    refused: tuple[str, ...] = ()
    """Items that do not stand up to the text, with the reason."""
    found: bool = False
    """Whether it found what is there, or rightly nothing."""
    note: str = ""
    problem: str = ""


@cache
def exchanges() -> tuple[Exchange, ...]:
    """The ten messages."""
    table = tomllib.loads(files("troth.checks").joinpath("exchanges.toml").read_text(encoding="utf-8"))
    return tuple(Exchange(row["language"], row["text"], tuple(row["finds"])) for row in table["exchange"])


async def examine(llm: Llm, progress: Callable[[Finding], None] | None = None) -> tuple[Finding, ...]:
    """Every message once, in order; stops at the first failure that no waiting will mend, and where the first two fail.

    Raises:
        ModelMisconfigured: the model cannot be reached with these settings.
        ModelUnavailable: it gives no answer.
    """
    found = []
    for exchange in exchanges():
        finding = await _examined(llm, exchange)
        found.append(finding)
        if progress:
            progress(finding)
        if len(found) == _ENOUGH and all(one.problem for one in found):
            raise ModelUnavailable(f"{llm.name} gives no answer: {finding.problem};", hint="try again later")
    return tuple(found)


async def _examined(llm: Llm, exchange: Exchange) -> Finding:
    said = Observation("doctor", "doctor", "doctor", Authority.USER, exchange.text, _SAID, 0, "doctor")
    begun = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE):
            completion = await llm.complete(extraction(said, exchange.language, ()))
    except ModelMisconfigured:
        raise
    except TimeoutError:
        return Finding(exchange, PATIENCE, problem=f"{ModelUnavailable.code}: no answer in {PATIENCE:g} s")
    except ProviderError as error:
        return Finding(exchange, time.perf_counter() - begun, problem=f"{error.code}: {error}")
    seconds = time.perf_counter() - begun
    items = items_in(completion.text)
    if items is None:
        return Finding(exchange, seconds, completion.tokens, note=completion.note)
    context = Context(_SAID)
    _, refused = taken_from(items, said, read(exchange.text, context), context)
    claims = [claim for claim in map(claim_of, items) if isinstance(claim, ModelClaim)]
    values = fold(" ".join(f"{claim.value} {claim.quote}" for claim in claims))
    right = all(fold(word) in values for word in exchange.finds) if exchange.finds else not claims
    return Finding(exchange, seconds, completion.tokens, True, len(items), len(claims), tuple(refused), right, completion.note)
