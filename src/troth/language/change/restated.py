"""A statement that is kept as it was said, and takes the place of a held one: it tells a new state of the same thing.

Where `ties.py` finds the old value and the new one, the held text is said anew; here nobody knows which words are the value, so
the whole statement stands for the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from troth.domain.claim import Intent, Tense
from troth.language.change.clauses import Clause, atoms, terms, weight
from troth.language.change.failing import fails, of_the_same
from troth.language.change.held import Held
from troth.language.change.same import another, framed
from troth.language.change.tastes import LIKED, liked_otherwise
from troth.language.change.whose import concerns, named_others, only
from troth.language.notes import note
from troth.language.reading import Assertion, Context, Language, Recent
from troth.schema.registry import registry

_AS_SAID = frozenset({"fact", "note"})
"""Of what is kept as it was said, nobody knows what its value is."""
_FRAME = 4
"""Weight of what must be the same around the one place where two statements differ: two words, or a few characters."""
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
    denied = [Held(recent, told[0].signals) for recent in context.recent if _denied_liking(recent)] if told else []
    for place, clause in enumerate(told):
        index = next((index for index, said in enumerate(found) if _fits(said, clause)), None)
        if index is None or clause.vague or not _new_state(clause):
            continue
        said = found[index] if found[index].claim is not None else note(text, found[index], by, context)
        near = told[max(0, place - 2) : place]
        each = (
            _meant(clause, said, held, context)
            or _given_place(clause, near, [*held, *denied], context)
            or _found_wanting(clause, said, told, held, context)
        )
        if each is not None:
            said = of_the_same(said, each, clause)
            found[index] = replace(said, intents=said.intents | {Intent.UPDATES}, targets=(each.recent.memory,))
            held, denied = ([other for other in rest if other is not each] for rest in (held, denied))
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
        (clause.changes(weakly=("fresh",)) or any(map(clause.says, ("denied", "resettled", "turned_round"))))
        and clause.open
        and (clause.says("moved") or not clause.says("once"))
        and not any(clause.says(name) for name in ("beside", "passing", "still"))
    )


def _meant(clause: Clause, said: Assertion, held: Sequence[Held], context: Context) -> Held | None:
    """The one held claim of whose thing a clause tells a new state: said in the same words, or of the same thing."""
    worded = [(score, each) for each in held if (score := framed(each, said)) >= _FRAME and not another(each, clause)]
    turned = clause.changes(weakly=("fresh", "present"))
    loose = [each for each in held if turned or each.recent.claim.attribute not in _AS_SAID] if clause.loose else []
    loose = [each for each in loose if not _names_another(each.recent, said)]
    over = held if clause.says("denied") else ()
    denied = [(score, each) for each in over if _of_whom(each, clause) and (score := _denied(each, clause)) >= _FRAME]
    scored = worded or denied or [(score, each) for each in loose if (score := _shared(each, clause))]
    most = max((score for score, _ in scored), default=0)
    return only([each for score, each in scored if score == most], context, lately=False)


def _names_another(recent: Recent, said: Assertion) -> bool:
    """Whether what is held names one person, and what is said is told of another, neither of whom is the user."""
    whose = said.claim.subject if said.claim is not None else "user"
    return recent.claim.attribute == "name" and "user" not in (whose, recent.claim.subject) and whose != recent.claim.subject


def _given_place(clause: Clause, near: Sequence[Clause], held: Sequence[Held], context: Context) -> Held | None:
    """The one held claim that a clause gives another liking of, or whose place it takes."""
    whose = [each for each in held if _of_whom(each, clause) and not another(each, clause)]
    for fits in (partial(liked_otherwise, near=near), partial(_failing, near=near)):
        if fitting := [each for each in whose if fits(each, clause)]:
            return only(fitting, context, lately=False)
    return None


def _denied_liking(recent: Recent) -> bool:
    """Whether it is held that something is not liked, which a liking can take the place of."""
    claim = recent.claim
    return not claim.positive and claim.tense is Tense.PRESENT and claim.attribute != "allergy"


def _failing(held: Held, clause: Clause, near: Sequence[Clause]) -> bool:
    """Whether clauses right before tell that what is held does no more, and this one what is taken up."""
    return held.recent.claim.positive and clause.says("takes_up") and any(fails(held, other) for other in near)


def _of_whom(held: Held, clause: Clause) -> bool:
    """Whether a clause can speak of the one whom a held claim is about: of that one, or of nobody it names."""
    subject = held.recent.claim.subject
    told = {a.claim.subject for a in clause.read if a.claim is not None}
    mine = clause.says("mine") and not clause.of_others
    if subject == "user" and clause.says("pronouns") and not mine:
        return False
    if subject != "user" and mine and held.recent.claim.attribute in LIKED:
        return False  # 我不喜欢猫了 is told of nobody else's liking
    return subject in told or (concerns(held, clause) and not named_others(clause) - held.known)


def _found_wanting(
    clause: Clause, said: Assertion, told: Sequence[Clause], held: Sequence[Held], context: Context
) -> Held | None:
    """What a clause beside finds wanting: the KLM of "I fly Lufthansa these days, KLM kept losing my bags"."""
    form = clause.signals.words.get("falls_short")
    if form is None or clause.follows or not _taken(said, clause):
        return None
    beside = [other for other in told if other is not clause and other.asserted and form.search(other.low)]
    fitting = [
        each
        for each in held
        for other in beside
        if each.recent.claim.attribute in _CHOSEN or each.recent.claim.attribute not in registry()
        if weight(each.value_terms & other.terms) >= max(_LEAST, weight(each.value_terms) / 2)
        if not clause.terms & each.value_terms and concerns(each, other) and not another(each, other)
        if said.claim is None or said.claim.subject == each.recent.claim.subject
    ]
    return only(fitting, context, lately=False)


def _taken(said: Assertion, clause: Clause) -> bool:
    """Whether a statement tells what somebody does or has, which may stand in the place of what was found wanting."""
    attribute = said.claim.attribute if said.claim is not None else "note"
    return attribute not in _STATES and (attribute not in _AS_SAID or clause.changes(weakly=("fresh", "present")))


_STATES = frozenset({"is", "is a", "condition", "location", "mood"})
"""What is no choice: who is home now flies with the same airline."""
_CHOSEN = frozenset(
    {"prefers", "likes", "uses", "drink", "hobby", "habit", "gym", "bank", "editor", "car", "fact", "note", "wears"}
)
"""What one chooses, and turns from when it is found wanting; nobody moves house for a dull street."""


def _denied(held: Held, clause: Clause) -> int:
    """How much a clause shares with what is held, where it says that just this is not so any more."""
    own = clause.besides(0, 0)
    if not own or not atoms(own) <= atoms(held.known):
        return 0
    return weight(own & held.known) if concerns(held, clause) and not named_others(clause) - held.known else 0


def _shared(held: Held, clause: Clause) -> int:
    """How much of one thing both speak of; 0 where each names something that the other leaves out."""
    claim = held.recent.claim
    attribute = registry().get(claim.attribute)
    one = attribute is None or attribute.single or claim.attribute in _AS_SAID
    same = any(a.claim and a.claim.subject == claim.subject for a in clause.read)
    known = held.known
    if not one or not (same or concerns(held, clause)) or named_others(clause) - known or another(held, clause):
        return 0
    whose = terms(claim.subject, clause.signals) if same else frozenset[str]()
    thing = (known if claim.attribute in _AS_SAID else held.thing_terms) - whose
    if not clause.terms - known:
        return 0
    return max((_tie(own - whose, thing, known) for own in _topics(clause)), default=0)


def _tie(own: frozenset[str], thing: frozenset[str], known: frozenset[str]) -> int:
    shared = own & thing
    if weight(shared) < _LEAST and atoms(own) != atoms(shared):
        return 0
    return weight(shared) if atoms(thing) <= atoms(own) or atoms(own) <= atoms(known) else 0


def _topics(clause: Clause) -> Iterator[frozenset[str]]:
    """What a clause may name besides its new value and the words that tell of a change."""
    yield clause.besides(0, 0)
    for form in clause.signals.news:
        for match in form.finditer(clause.low):
            yield clause.besides(*match.span("new"))
