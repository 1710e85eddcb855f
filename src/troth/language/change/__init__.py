"""What a later sentence says of a fact that is held: a new state, an end, a correction.

Language-neutral: a language brings its signals as data (`signals.py`) and what it read in each clause; `ties.py` finds the one
held claim that the words speak of by what they name (`valued.py` by the form of a value, `last.py` by what was said last,
`over.py` for an end, `sequels.py` by what can only come after it, `occasions.py` by when it is done, `steps.py` by how,
`kinds.py` by what one has one of at a time),
`made.py` says what becomes of it, and `dated.py` since when. Pure; called by `reader.py`.
"""

from __future__ import annotations

from troth.domain.claim import Intent
from troth.language.change.clauses import clauses
from troth.language.change.dated import dated, undated
from troth.language.change.held import Held, changeable
from troth.language.change.kinds import names_a_kind, of_a_kind
from troth.language.change.made import merged
from troth.language.change.names import for_one_day, inverted, on_some_days, renamed, replanned, reported, resumed
from troth.language.change.occasions import redone
from troth.language.change.restated import restated
from troth.language.change.sequels import taken_up_again, with_sequels
from troth.language.change.signals import signals
from troth.language.change.steps import done_otherwise
from troth.language.change.then import changed_then
from troth.language.change.ties import changes
from troth.language.change.unnamed import unnamed
from troth.language.reading import Assertion, Context, Language

__all__ = ["changed_then", "dated", "resolve", "undated"]


def resolve(text: str, assertions: tuple[Assertion, ...], by: Language, context: Context) -> tuple[Assertion, ...]:
    """The assertions, with those that speak of what is held tied to it, and what the text ends or replaces besides."""
    if not context.authority.is_person or not (context.recent or names_a_kind(text, by.code)):
        return assertions
    for step in (renamed, on_some_days, for_one_day, inverted, reported, replanned, resumed):
        assertions = tuple(step(assertion, context) for assertion in assertions)
    its = signals(by.code)
    held = [Held(recent, its) for recent in context.recent if changeable(recent)]
    known = {recent.memory: recent.claim for recent in context.recent}
    told = clauses(text, assertions, its, known)
    tied = of_a_kind(text, assertions, told, held, context)
    if not context.recent:
        return tied
    if tied != assertions:
        assertions, told = tied, clauses(text, tied, its, known)
    found = changes(text, told, held, context)
    for change in found:
        assertions = merged(assertions, change, context)
    assertions = with_sequels(text, assertions, found, by, context)
    assertions = taken_up_again(text, assertions, told, by, context)
    touched = {change.held.recent.memory for change in found}
    left = [each for each in held if each.recent.memory not in touched and not each.steps]
    free = [c for c in told if all(c is not change.clause for change in found)]
    over = {target for a in assertions if Intent.ENDS in a.intents for target in a.targets}
    for change in unnamed(text, tuple(free), [each for each in left if each.recent.memory not in over], context):
        assertions = merged(assertions, change, context)
        free.remove(change.clause)
        left.remove(change.held)
    assertions = done_otherwise(text, assertions, told, [each for each in held if each.steps], by, context)
    return redone(text, restated(text, assertions, free, left, by, context), left, its, context)
