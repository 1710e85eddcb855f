"""A statement that is kept as it was said, and takes the place of a held one: it tells a new state of the same thing.

Where `ties.py` finds the old value and the new one, the held text is said anew; here nobody knows which words are the value, so
the whole statement stands for the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from troth.domain.claim import Intent, Tense
from troth.language.change.clauses import Clause, terms, weight
from troth.language.change.held import Held
from troth.language.change.whose import concerns, named_others, only, rival
from troth.language.notes import note
from troth.language.reading import Assertion, Context, Language
from troth.schema.registry import registry

_AS_SAID = frozenset({"fact", "note"})
"""Of what is kept as it was said, nobody knows what its value is."""
_LEAST = 2
"""Weight of what a clause must share with what is held: a word, or two characters."""


def restated(
    text: str,
    assertions: tuple[Assertion, ...],
    told: Sequence[Clause],
    held: Sequence[Held],
    by: Language,
    context: Context,
) -> tuple[Assertion, ...]:
    """The assertions, with those that tell a new state of what is held pointing at it."""
    found = list(assertions)
    for clause in told:
        if (each := _meant(clause, held, context)) is None:
            continue
        for index, said in enumerate(found):
            if _fits(said, clause):
                kept = said if said.claim is not None else note(text, said, by, context)
                found[index] = replace(kept, intents=kept.intents | {Intent.UPDATES}, targets=(each.recent.memory,))
                held = [other for other in held if other is not each]
                break
    return tuple(found)


def _fits(said: Assertion, clause: Clause) -> bool:
    """Whether an assertion is what a clause says, and points at nothing yet."""
    if said not in clause.read or said.targets or Intent.ENDS in said.intents:
        return False
    claim = said.claim
    return claim is None or (claim.positive and claim.tense is not Tense.PLANNED and not claim.passing)


def _meant(clause: Clause, held: Sequence[Held], context: Context) -> Held | None:
    """The one held claim of whose thing a clause tells a new state."""
    words = clause.signals.words
    if not clause.open or not clause.loose or not words["changed"].search(words["fresh"].sub(" ", clause.low)):
        return None
    if any(clause.says(name) for name in ("beside", "once", "passing")):
        return None
    scored = [(score, each) for each in held if (score := _shared(each, clause))]
    most = max((score for score, _ in scored), default=0)
    return only([each for score, each in scored if score == most], context, lately=False)


def _shared(held: Held, clause: Clause) -> int:
    """How much of one thing both speak of; 0 where each names something that the other leaves out."""
    claim = held.recent.claim
    attribute = registry().get(claim.attribute)
    one = attribute is None or attribute.single or claim.attribute in _AS_SAID
    same = any(a.claim and a.claim.subject == claim.subject for a in clause.read)
    known = held.value_terms | held.thing_terms
    if not one or not (same or concerns(held, clause)) or named_others(clause) - known or rival(held, clause):
        return 0
    whose = terms(claim.subject, clause.signals) if same else frozenset[str]()
    thing = (known if claim.attribute in _AS_SAID else held.thing_terms) - whose
    if not clause.terms - known:
        return 0
    return max((_tie(own - whose, thing, known) for own in _topics(clause)), default=0)


def _tie(own: frozenset[str], thing: frozenset[str], known: frozenset[str]) -> int:
    shared = own & thing
    if weight(shared) < _LEAST and _atoms(own) != _atoms(shared):
        return 0
    return weight(shared) if _atoms(thing) <= _atoms(own) or _atoms(own) <= _atoms(known) else 0


def _atoms(named: frozenset[str]) -> frozenset[str]:
    """Words and single characters: pairs of characters go over the edges of words."""
    return frozenset(term for term in named if term.isascii() or len(term) == 1)


def _topics(clause: Clause) -> Iterator[frozenset[str]]:
    """What a clause may name besides its new value and the words that tell of a change."""
    yield clause.besides(0, 0)
    for form in clause.signals.news:
        for match in form.finditer(clause.low):
            yield clause.besides(*match.span("new"))
