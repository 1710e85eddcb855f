"""What a later sentence says of a fact that is held: a new state, an end, a correction.

Language-neutral: a language brings its signals as data (`signals.py`) and what it read in each clause; `ties.py` finds the one
held claim that the words speak of by what they name, and `made.py` says what becomes of it. Pure; called by `reader.py`.
"""

from __future__ import annotations

from troth.language.change.clauses import clauses
from troth.language.change.held import Held, changeable
from troth.language.change.made import merged
from troth.language.change.names import renamed, replanned, resumed
from troth.language.change.signals import signals
from troth.language.change.ties import changes
from troth.language.reading import Assertion, Context

__all__ = ["resolve"]


def resolve(text: str, assertions: tuple[Assertion, ...], language: str, context: Context) -> tuple[Assertion, ...]:
    """The assertions, with those that speak of what is held tied to it, and what the text ends or replaces besides."""
    if not context.authority.is_person or not context.recent:
        return assertions
    assertions = tuple(resumed(replanned(renamed(assertion, context), context), context) for assertion in assertions)
    its = signals(language)
    held = [Held(recent, its) for recent in context.recent if changeable(recent)]
    known = {recent.memory: recent.claim for recent in context.recent}
    for change in changes(text, clauses(text, assertions, its, known), held, context):
        assertions = merged(text, assertions, change, context)
    return assertions
