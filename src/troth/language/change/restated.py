"""A statement that is kept as it was said, and takes the place of a held one: it tells a new state of the same thing.

Where `ties.py` finds the old value and the new one, the held text is said anew; here nobody knows which words are the value, so
the whole statement stands for the whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import takewhile

from troth.domain.claim import Intent, Tense
from troth.language.change.clauses import Clause, silenced, terms, weight
from troth.language.change.held import Held
from troth.language.change.signals import lowered
from troth.language.change.whose import concerns, named_others, only, rival
from troth.language.notes import note
from troth.language.reading import Assertion, Context, Language
from troth.schema.registry import registry

_AS_SAID = frozenset({"fact", "note"})
"""Of what is kept as it was said, nobody knows what its value is."""
_FRAME = 4
"""Weight of what must be the same around the one place where two statements differ: two words, or a few characters."""
_HAN_FRAME = 8
"""The same, of characters that nothing stands behind: a thing alone, of which any two things may be told, weighs less."""
_HAN_VERBS = "用在是叫从找去给归由"
_PLACE = 6
"""Words, or characters, of that place at most."""
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+(?:[.'’-][^\W_\u3400-\u9fff]+)*")
_UNSAID = frozenset({"user", "user's", "了"})
"""Whose it is, and that it has come to be so."""
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
        index = next((index for index, said in enumerate(found) if _fits(said, clause)), None)
        if index is None or clause.vague or not _new_state(clause):
            continue
        said = found[index] if found[index].claim is not None else note(text, found[index], by, context)
        each = _meant(clause, said, held, context)
        if each is not None:
            found[index] = replace(said, intents=said.intents | {Intent.UPDATES}, targets=(each.recent.memory,))
            held = [other for other in held if other is not each]
    return tuple(found)


def _fits(said: Assertion, clause: Clause) -> bool:
    """Whether an assertion is what a clause says, and points at nothing yet."""
    if said not in clause.read or said.targets or Intent.ENDS in said.intents:
        return False
    claim = said.claim
    stands = claim is None or claim.positive or clause.says("denied")
    return stands and (claim is None or (claim.tense is not Tense.PLANNED and not claim.passing))


def _new_state(clause: Clause) -> bool:
    """Whether a clause simply tells that something is otherwise now."""
    if any(clause.differs(slot) for slot in clause.slots):
        return False
    return (
        (clause.changes(weakly=("fresh",)) or clause.says("denied"))
        and clause.open
        and not any(clause.says(name) for name in ("beside", "once", "passing"))
    )


def _meant(clause: Clause, said: Assertion, held: Sequence[Held], context: Context) -> Held | None:
    """The one held claim of whose thing a clause tells a new state: said in the same words, or of the same thing."""
    framed = [(score, each) for each in held if (score := _framed(each, said)) >= _FRAME and not rival(each, clause)]
    turned = clause.changes(weakly=("fresh", "present"))
    loose = [each for each in held if turned or each.recent.claim.attribute not in _AS_SAID] if clause.loose else []
    over = held if clause.says("denied") else ()
    denied = [(score, each) for each in over if (score := _denied(each, clause)) >= _FRAME]
    scored = framed or denied or [(score, each) for each in loose if (score := _shared(each, clause))]
    most = max((score for score, _ in scored), default=0)
    return only([each for score, each in scored if score == most], context, lately=False)


def _framed(held: Held, said: Assertion) -> int:
    """How much two statements share, if they are word for word the same but for one place."""
    claim = said.claim
    if claim is None or claim.subject != held.recent.claim.subject:
        return 0
    old, new = _words(held.things), _words(silenced(lowered(said.text), held.signals))
    before = _alike(old, new)
    after = _alike(old[before:][::-1], new[before:][::-1])
    gone, come = old[before : len(old) - after], new[before : len(new) - after]
    if not gone or not come or max(len(gone), len(come)) > _PLACE:
        return 0
    if _of_another(held, old[:before]) or _places(gone, come) > 1:
        return 0
    joined = " ".join if old[0].isascii() else "".join
    head, tail = (terms(joined(part), held.signals) for part in (old[:before], old[len(old) - after :]))
    if head | tail <= terms(claim.subject, held.signals):
        return 0  # of one person, or one thing, many things can be told
    led, closed = weight(head), weight(tail)
    whole = closed > 0 or old[0].isascii() or old[before - 1] in _HAN_VERBS
    return led + closed if whole or led >= _HAN_FRAME else 0


def _of_another(held: Held, before: Sequence[str]) -> bool:
    """Whether it is the thing itself that differs: the receipts are where the passports are held to be."""
    if held.low.startswith("user "):
        return False
    return not terms(" ".join(before), held.signals)


def _places(gone: Sequence[str], come: Sequence[str]) -> int:
    """At how many places two stretches differ."""
    return sum(kind == "replace" for kind, *_ in SequenceMatcher(None, gone, come, autojunk=False).get_opcodes())


def _denied(held: Held, clause: Clause) -> int:
    """How much a clause shares with what is held, where it says that just this is not so any more."""
    own = clause.besides(0, 0)
    if not own or not _atoms(own) <= _atoms(held.known):
        return 0
    return weight(own & held.known) if concerns(held, clause) and not named_others(clause) - held.known else 0


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words two begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _words(things: str) -> list[str]:
    return [word for word in _WORD.findall(things.replace("用户", "")) if word not in _UNSAID]


def _shared(held: Held, clause: Clause) -> int:
    """How much of one thing both speak of; 0 where each names something that the other leaves out."""
    claim = held.recent.claim
    attribute = registry().get(claim.attribute)
    one = attribute is None or attribute.single or claim.attribute in _AS_SAID
    same = any(a.claim and a.claim.subject == claim.subject for a in clause.read)
    known = held.known
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
