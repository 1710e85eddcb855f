"""Lets a machine's claim land where the user spoke of the same thing in their own words.

"User's floor is 2" is no new address beside "I sit on the fourth floor", nor is "heating: gas" beside "we heat with pellets":
a machine names things by nouns, people by what they do. The two meet if what the claim names (the roots of its attribute's
words) is what the held fact is about. What meets is decided as a second value of the one thing; what says no more than the
held fact is an echo of it. Language-neutral, after the languages have read. Pure; called by `reader.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from troth.domain.address import Cardinality
from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.language.later import later
from troth.language.reading import Assertion, Context
from troth.language.roots import roots
from troth.language.text import HAN
from troth.language.topics import LOOSE, STANCES, Topic, closeness, same_frame
from troth.schema.registry import is_setting, named_by, open_attribute, registry

_DENIAL = later(r"(?<![特区性类个])别(?!墅)|不[要想用能再喜]|不")
_AVERSE = frozenset({"dislikes", "allergy", "diet"})


def landed(assertions: tuple[Assertion, ...], context: Context) -> tuple[Assertion, ...]:
    """A machine's assertions, each at the address of what the user said of the same thing; a person's, pointed at what a
    machine reported of it.
    """
    if all(assertion.claim is None for assertion in assertions):
        return assertions
    person = context.authority.is_person
    told = (recent for recent in context.recent if recent.claim.tense is not Tense.PAST)
    held = [
        Topic.of(recent.claim, recent.text, recent.memory)
        for recent in told
        if not person or (recent.claim.positive and not recent.authority.is_person)
    ]
    land = _answering if person else _landed
    return tuple(land(assertion, held) for assertion in assertions) if held else assertions


def _landed(assertion: Assertion, held: Sequence[Topic]) -> Assertion:
    claim = assertion.claim
    if claim is None or assertion.attribute is None or assertion.mood not in (Mood.CONFIRMED, Mood.UNCERTAIN):
        return assertion
    if claim.tense is Tense.PAST:
        return assertion
    if not claim.positive:
        return _denied(assertion, claim, held)
    topic = Topic.of(claim, assertion.text)
    if (disliked := _disliked(claim, held)) is not None:
        likes = registry()["likes"]
        return replace(assertion, claim=replace(disliked.claim, attribute=likes.name), attribute=likes)
    if (denied := _said_not_so(topic, held)) is not None:
        return _at(assertion, denied, claim)
    if (echoed := _echoed(topic, held)) is not None:
        return _at(assertion, echoed, echoed.claim)
    here = [h for h in held if (h.claim.subject, h.claim.attribute) == (claim.subject, claim.attribute)]
    if here and not _one_by_nature(claim.attribute) and not _chosen(claim.attribute):
        here = [h for h in here if same_frame(topic, h)]
        found = here[0] if here else None
    else:
        found = here[0] if here else _met(topic, held)
    return assertion if found is None else _at(assertion, found, claim)


def _one_by_nature(attribute: str) -> bool:
    """Whether an open address leaves room for one value: "deploy from", "buy coffee from"; a bare verb does not."""
    return attribute not in registry() and " " in attribute


def _chosen(attribute: str) -> bool:
    """Whether a record of an attribute says which one of several is used: an editor, a bank."""
    return is_setting(attribute) and attribute not in LOOSE | STANCES


def _at(assertion: Assertion, found: Topic, claim: Claim) -> Assertion:
    """The assertion at the held fact's address, as its rival; its words stay its own."""
    subject, name = found.claim.subject, found.claim.attribute
    cardinality = Cardinality.MANY if name in LOOSE else Cardinality.ONE
    attribute = registry().get(name) or open_attribute(name, cardinality)
    landed = replace(assertion, claim=replace(claim, subject=subject, attribute=name), attribute=attribute)
    if attribute.single or claim.value_key == found.claim.value_key:
        return landed
    return replace(landed, targets=(found.memory,))


def _disliked(claim: Claim, held: Sequence[Topic]) -> Topic | None:
    """What the user does not want, where a claim says that they prefer it: "meal preference: shellfish platter"."""
    if claim.attribute not in ("likes", "prefers") and not claim.attribute.endswith("preference"):
        return None
    wanted = roots(claim.value)
    unwanted = (h for h in held if h.claim.attribute == "dislikes" and h.claim.positive)
    return next((h for h in unwanted if roots(h.claim.value) <= wanted and h.claim.subject == claim.subject), None)


def _said_not_so(topic: Topic, held: Sequence[Topic]) -> Topic | None:
    """The held denial of what a claim says: "not lactose intolerant" of "intolerance: lactose", 别送上门 of 送货上门."""
    value = topic.claim.value
    for h in held:
        if not h.claim.positive and topic.claim.attribute not in _AVERSE and roots(value) and topic.says <= h.says:
            return h
        if h.loose and HAN.match(value) and (denial := _DENIAL.search(h.text)):
            named, said = frozenset(HAN.findall(value)), frozenset(h.text[denial.end() :])
            if len(named) > 2 and 4 * len(named & said) >= 3 * len(named) and not _DENIAL.search(topic.text):
                return h
    return None


def _echoed(topic: Topic, held: Sequence[Topic]) -> Topic | None:
    """The held fact that says already all that a claim says, in whatever words."""
    if not roots(topic.claim.value):
        return None
    return next((h for h in held if topic.says <= h.says and _same_value(topic, h) and _of_one(topic.claim, h)), None)


def _same_value(topic: Topic, held: Topic) -> bool:
    """Whether nothing that the roots leave out parts two values: blood group A and O."""
    here = (topic.claim.subject, topic.claim.attribute) == (held.claim.subject, held.claim.attribute)
    apart = here and registry().get(held.claim.attribute, None) is not None and _letters(topic) != _letters(held)
    return held.claim.positive and not apart


def _letters(topic: Topic) -> frozenset[str]:
    return frozenset(word for word in topic.claim.value_key.split() if len(word) == 1 and word.isascii())


def _of_one(claim: Claim, held: Topic) -> bool:
    """Whether a held fact is about whom a claim is about, as its subject or in its words ("is watered by my neighbour")."""
    subject = claim.subject
    named = roots(subject.removeprefix("user's ")) if subject != "user" else frozenset[str]()
    return held.claim.subject == subject or (bool(named) and named <= held.says)


def _denied(assertion: Assertion, claim: Claim, held: Sequence[Topic]) -> Assertion:
    """ "No dietary restrictions" denies a diet: what it names is the kind of the fact, not its value."""
    kinds = named_by(claim.value)
    found = next((h for h in held if h.claim.positive and h.claim.attribute in kinds), None)
    if found is None or found.claim.subject != claim.subject:
        return assertion
    return _at(assertion, found, replace(found.claim, positive=False))


def _met(topic: Topic, held: Sequence[Topic]) -> Topic | None:
    """The held fact about what the claim names; the one that names it most closely, of these the last said."""
    best = max(held, key=lambda h: closeness(topic, h), default=None)
    return best if best is not None and closeness(topic, best) else None


def _answering(said: Assertion, reported: Sequence[Topic]) -> Assertion:
    """A person's words, pointed at what a machine reported of the same thing: they take its place."""
    claim = said.claim
    if claim is None or said.attribute is None or said.mood is not Mood.CONFIRMED or said.targets or claim.tense is Tense.PAST:
        return said
    here = [r for r in reported if (r.claim.subject, r.claim.attribute) == (claim.subject, claim.attribute)]
    if not claim.positive or (here and said.attribute.single):
        return said
    topic = Topic.of(claim, said.text)
    chosen = here if _chosen(claim.attribute) else []
    found = next(iter(chosen), None) or _met(topic, reported)
    return replace(said, targets=(found.memory,), intents=said.intents | {Intent.UPDATES}) if found else said
