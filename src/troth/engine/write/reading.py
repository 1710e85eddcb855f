"""Reads an observation by the rules, and weighs what they make no claim of. Nothing is written here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from itertools import islice

from troth.domain.observation import Observation
from troth.engine.parts import Parts
from troth.engine.searchable import episode_text
from troth.errors import EmbedderUnavailable
from troth.language.notes import Span, loose, spoken, unclaimed
from troth.language.reader import Passage
from troth.language.reading import Context, Reading
from troth.language.text import FOREIGN

log = logging.getLogger(__name__)

_FOREIGN = "foreign: it is neither English nor Chinese; it is kept as an episode, and found by its words and its meaning"
MOST_WEIGHED = 64
"""How many clauses of one text are weighed; a text with more is no talk."""
NOTABLE, IDLE, IDLE_OF_STRANGERS = 0.6, 0.05, 0.15
"""From which share of worth on a clause that no rule understands is kept, and below which one that a rule did is not: more is
asked of what is told of somebody or something that nobody spoke of before ("Saturn has rings")."""


FEW, MORE_OF_EACH = 2, 0.05
"""A text of which the rules do not understand more than a few clauses is work on something (a letter, a plan) rather than talk
of oneself: for every further one more worth is asked of each."""


async def reading_of(
    parts: Parts, observation: Observation, context: Context, *, new: bool = False
) -> tuple[Reading, tuple[str, ...], tuple[str, ...]]:
    """What the rules read, and what is worth keeping beside it; why they could not read, and what could not be weighed.

    Of a new observation what it is found by is embedded along with what is weighed.
    """
    passage = Passage(observation.text, context)
    reading, problem = _heard(observation, passage.reading)
    if not problem and reading.language == FOREIGN and any(map(str.isalpha, observation.text)):
        return reading, problem, (_FOREIGN,)
    notable, idle, unweighed = await _weighed(parts, observation, reading, context, new=new)
    if notable or idle:
        reading, problem = _heard(observation, partial(passage.reading, notable, idle))
    return reading, problem, unweighed


async def _weighed(
    parts: Parts, observation: Observation, reading: Reading, context: Context, *, new: bool
) -> tuple[tuple[Span, ...], tuple[Span, ...], tuple[str, ...]]:
    """What is worth keeping of that which no rule makes a claim of, what is idle of that which one did; why none is weighed."""
    if not observation.authority.is_person:
        return (), (), ()
    unread = unclaimed(observation.text, reading.assertions, context)[:MOST_WEIGHED]
    read = dict(islice(loose(reading.assertions, context).items(), MOST_WEIGHED))
    if not unread and not read:
        return (), (), ()
    clauses = [spoken(observation.text, span, reading.assertions) for span in (*unread, *read)]
    try:
        shares = await parts.worth(clauses, _found_by(observation, reading, context) if new else ())
    except EmbedderUnavailable as error:
        return (), (), (f"embedder_unavailable: {error} What no rule understands is kept as an episode only",)
    weighed = dict(zip((*unread, *read), shares, strict=True))
    least = NOTABLE + MORE_OF_EACH * max(0, len(unread) - FEW)
    notable = tuple(span for span in unread if weighed[span] >= least)
    return (
        notable,
        tuple(span for span, strange in read.items() if weighed[span] < (IDLE_OF_STRANGERS if strange else IDLE)),
        (),
    )


def _found_by(observation: Observation, reading: Reading, context: Context) -> list[str]:
    """The texts that will need a vector, as far as can be said before anything is decided."""
    held = {recent.text for recent in context.recent}
    claimed = (a.text.strip() for a in reading.assertions if a.claim is not None)
    return [episode_text(observation), *(text for text in claimed if text not in held)]


def by_rules(observation: Observation, context: Context) -> tuple[Reading, tuple[str, ...]]:
    """What the rules read; and why they could not."""
    return _heard(observation, Passage(observation.text, context).reading)


def _heard(observation: Observation, read: Callable[[], Reading]) -> tuple[Reading, tuple[str, ...]]:
    # The one place where a defect of the reader must stop: what was said is stored and found by its words, the
    # conversation goes on, and the receipt says so. Left pending, the text would break every later call.
    try:
        return read(), ()
    except Exception as error:
        log.error(
            "The reader failed.",
            extra={"action": "reader_failed", "observation": observation.id, "error": type(error).__name__},
        )
        log.debug("The reader failed.", exc_info=True)
        return Reading(FOREIGN), (f"reader_failed: {type(error).__name__}; the text is stored and not read, please report it",)
