"""Reads an observation by the rules, and weighs what they make no claim of. Nothing is written here."""

from __future__ import annotations

import logging

from troth.domain.observation import Observation
from troth.engine.parts import Parts
from troth.errors import EmbedderUnavailable
from troth.language.notes import Span, unclaimed
from troth.language.reader import read
from troth.language.reading import Context, Reading
from troth.language.text import FOREIGN

log = logging.getLogger(__name__)

_FOREIGN = "foreign: it is neither English nor Chinese; it is kept as an episode, and found by its words and its meaning"
MOST_WEIGHED = 64
"""How many unclaimed clauses of one text are weighed; a text with more is no talk."""


async def reading_of(
    parts: Parts, observation: Observation, context: Context
) -> tuple[Reading, tuple[str, ...], tuple[str, ...]]:
    """What the rules read, and what is worth keeping beside it; why they could not read, and what could not be weighed."""
    reading, problem = by_rules(observation, context)
    if not problem and reading.language == FOREIGN and any(map(str.isalpha, observation.text)):
        return reading, problem, (_FOREIGN,)
    notable, unweighed = await _notable(parts, observation, reading)
    if notable:
        reading, problem = by_rules(observation, context, notable)
    return reading, problem, unweighed


async def _notable(parts: Parts, observation: Observation, reading: Reading) -> tuple[tuple[Span, ...], tuple[str, ...]]:
    """What the user said that no rule makes a claim of, and that is worth keeping; and why that could not be weighed."""
    spans = unclaimed(observation.text, reading.assertions)[:MOST_WEIGHED] if observation.authority.is_person else ()
    if not spans:
        return (), ()
    try:
        keeps = await parts.worth([observation.text[start:end] for start, end in spans])
    except EmbedderUnavailable as error:
        return (), (f"embedder_unavailable: {error} What no rule understands is kept as an episode only",)
    return tuple(span for span, keep in zip(spans, keeps, strict=True) if keep), ()


def by_rules(observation: Observation, context: Context, notable: tuple[Span, ...] = ()) -> tuple[Reading, tuple[str, ...]]:
    """What the rules read, with some more that is worth keeping; and why they could not."""
    # The one place where a defect of the reader must stop: what was said is stored and found by its words, the
    # conversation goes on, and the receipt says so. Left pending, the text would break every later call.
    try:
        return read(observation.text, context, notable), ()
    except Exception as error:
        log.error(
            "The reader failed.",
            extra={"action": "reader_failed", "observation": observation.id, "error": type(error).__name__},
        )
        log.debug("The reader failed.", exc_info=True)
        return Reading(FOREIGN), (f"reader_failed: {type(error).__name__}; the text is stored and not read, please report it",)
