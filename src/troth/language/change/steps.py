"""How something is done is done otherwise: the way that is held gives way to the one that is told. Pure.

"We don't use the blue valve any more, the timer does it": a sentence speaks of a way that is held by its task, or by its steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from troth.domain.claim import Claim, Intent, Mood
from troth.language.change.clauses import Clause, terms
from troth.language.change.held import Held, attribute_of
from troth.language.change.whose import named_others, only
from troth.language.notes import dated
from troth.language.reading import Assertion, Context, Language
from troth.language.text import value_key
from troth.language.time import find_times
from troth.language.vague import is_loose

_FEWEST = 2
"""Terms of the steps that must be denied where the task is not named; of one that is named by one word more is asked."""
_TASK = re.compile(r"^how to ")
_HEAD = re.compile(r"^[^:]+: ")
_UNTOLD = frozenset({"question", "forget", "not_the_user", "reported", "belief"})
_STOPS = re.compile(r"[.!?\n]\s*")


def done_otherwise(
    text: str, assertions: tuple[Assertion, ...], told: Sequence[Clause], held: Sequence[Held], by: Language, context: Context
) -> tuple[Assertion, ...]:
    """The assertions, with a sentence that tells another way of what is held in the place of that."""
    for said in _sentences(text, told) if held else ():
        meant = only([each for each in held if _speaks_of(each, said)], context, lately=False)
        if meant is not None:
            assertions = _given_way(text, assertions, said, meant, by, context)
            held = [each for each in held if each is not meant]
    return assertions


def _sentences(text: str, told: Sequence[Clause]) -> Iterator[list[Clause]]:
    """The clauses by sentence; none of a sentence that is asked or supposed, or that tells of no change."""
    for _, its in groupby(told, key=lambda clause: sum(1 for _ in _STOPS.finditer(text, 0, clause.start))):
        said = list(its)
        if all(map(_told, said)) and any(clause.says("denied") or clause.changes(weakly=("fresh",)) for clause in said):
            yield said


def _told(clause: Clause) -> bool:
    """Whether a clause is told, be it as an order to whoever does it; not of one time."""
    meant = all(a.mood is Mood.CONFIRMED and a.note not in _UNTOLD for a in clause.read)
    return meant and not clause.says("once")


def _speaks_of(held: Held, said: Sequence[Clause]) -> bool:
    """Whether a sentence tells of the task that is held, in a way that it is done, or denies its steps."""
    task = _task(held)
    steps = held.value_terms - task
    named = frozenset[str]().union(*(clause.terms for clause in said))
    settled = any(held.settled_by(a) for clause in said for a in clause.read)
    if not task or settled or any(named_others(clause) - held.known for clause in said):
        return False
    gone = any(clause.says("denied") and len(clause.terms & steps) >= _FEWEST for clause in said)
    way = any(clause.says("way") for clause in said)
    return gone or (bool(task & named) and bool(steps & named)) or (task <= named and way and len(task) >= _FEWEST)


def _task(held: Held) -> frozenset[str]:
    return terms(_TASK.sub("", held.recent.claim.attribute), held.signals)


def _given_way(
    text: str, assertions: tuple[Assertion, ...], said: Sequence[Clause], held: Held, by: Language, context: Context
) -> tuple[Assertion, ...]:
    """The assertions with the new way: what a sentence tells beside what it denies; its end where it tells nothing else."""
    start, end = said[0].start, said[-1].end
    within = [a for a in assertions if start <= a.start < end]
    own = next((a for a in within if a.claim is not None and _TASK.match(a.claim.attribute)), None)
    if own is not None:
        pointed = replace(own, intents=own.intents | {Intent.UPDATES}, targets=(held.recent.memory,))
        return tuple(pointed if a is own else a for a in assertions)
    left = [c for c in said if not c.says("denied") and (c.says("way") or not c.says("ended"))]
    if not left:
        return (*assertions, _assertion(held, held.recent.text, held.recent.claim.value, Intent.ENDS, (start, end)))
    words = text[left[0].start : left[-1].end].strip(" ,;:–—-")
    times = find_times(words, by.code, context.observed_at, "future")
    shown = by.third_person(dated(words, times))
    named = frozenset[str]().union(*(clause.terms for clause in left))
    head = None if _task(held) <= named else _HEAD.match(held.recent.text)
    if head is not None:
        shown = f"{head[0]}{shown[:1].lower()}{shown[1:]}" if not shown.startswith("User") else f"{head[0]}{shown}"
    kept = [a for a in assertions if a not in within or not (a.claim is None or _loosely(a.claim))]
    return (*kept, _assertion(held, shown, words, Intent.UPDATES, (start, end)))


def _loosely(claim: Claim) -> bool:
    """Whether a claim only says as a fact or as an order what the way tells."""
    return is_loose(claim) or claim.attribute == "instruction"


def _assertion(held: Held, shown: str, value: str, intent: Intent, span: tuple[int, int]) -> Assertion:
    recent = held.recent
    claim = replace(recent.claim, value=value, value_key=value_key(value))
    its = attribute_of(recent)
    return Assertion(*span, Mood.CONFIRMED, frozenset({intent}), claim, its, shown, targets=(recent.memory,))


__all__ = ["done_otherwise"]
