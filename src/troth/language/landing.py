"""Lets a machine's claim land where the user spoke of the same thing in their own words.

"User's floor is 2" is no new address beside "I sit on the fourth floor", nor is "heating: gas" beside "we heat with pellets":
a machine names things by nouns, people by what they do. The two meet if what the claim names (the roots of its attribute's
words) is what the held fact is about. What meets is decided as a second value of the one thing; what says no more than the
held fact is an echo of it. Language-neutral, after the languages have read. Pure; called by `reader.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from troth.domain.address import Cardinality
from troth.domain.claim import Claim, Mood, Tense
from troth.language.reading import Assertion, Context
from troth.language.roots import relations, roots
from troth.language.text import language_of
from troth.language.time import find_times
from troth.schema.registry import named_by, open_attribute, registry

_STANCES = frozenset({"likes", "dislikes", "prefers", "goal", "plan", "event", "instruction", "note", "mood", "task", "name"})
"""What is said there is an attitude, a wish or a story: a thing that it mentions is not what it is about."""
_AMOUNT = re.compile(r"\W*\d[\d.,:/-]*\W*(?: ?[a-z%€$£]{1,6})?", re.IGNORECASE)


def landed(assertions: tuple[Assertion, ...], context: Context) -> tuple[Assertion, ...]:
    """A machine's assertions, each at the address of what the user said of the same thing, if they did."""
    if context.authority.is_person or not context.recent:
        return assertions
    held = [_Topic.of(r.claim, r.text, context.observed_at) for r in context.recent if r.claim.tense is not Tense.PAST]
    return tuple(_landed(assertion, held, context) for assertion in assertions)


@dataclass(frozen=True, slots=True)
class _Topic:
    """A claim with the roots of its words: what it is about, by its address and by its wording."""

    claim: Claim
    address: frozenset[str]
    """The roots of whose it is and of its attribute's name."""
    wording: frozenset[str]
    """The roots of its text without its value, times and numbers."""
    relations: frozenset[str]
    """The nouns for what its verb says: "landlord" for "rents from"."""
    says: frozenset[str]
    """The roots of all its words."""
    measure: str
    """`time` or `number` where its value is one."""

    @classmethod
    def of(cls, claim: Claim, text: str, now: datetime) -> _Topic:
        whose = "" if claim.subject == "user" else claim.subject.removeprefix("user's ")
        address = roots(f"{whose} {claim.attribute.replace('_', ' ')}")
        language = language_of(text)
        timed = find_times(claim.value, language, now)
        measure = "time" if timed else "number" if any(char.isdigit() for char in claim.value) else ""
        spans = [(t.start, t.end) for t in find_times(text, language, now)]
        bare = re.sub(r"\d[\w.,:/-]*", " ", _without(text, spans))
        wording = roots(bare) - (frozenset() if measure == "time" else roots(claim.value))
        return cls(claim, address, wording, relations(text), roots(f"{text} {claim.value}"), measure)

    @property
    def names(self) -> tuple[frozenset[str], ...]:
        """What it is about, in each way of naming it."""
        return tuple(name for name in (self.address, self.wording, self.relations) if name)

    @property
    def open(self) -> bool:
        """Whether its attribute is one that nobody registered."""
        return self.claim.attribute not in registry()


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _landed(assertion: Assertion, held: Sequence[_Topic], context: Context) -> Assertion:
    claim = assertion.claim
    if claim is None or assertion.attribute is None or assertion.mood not in (Mood.CONFIRMED, Mood.UNCERTAIN):
        return assertion
    if claim.tense is Tense.PAST:
        return assertion
    if not claim.positive:
        return _denied(assertion, claim, held)
    topic = _Topic.of(claim, assertion.text, context.observed_at)
    if (disliked := _disliked(claim, held)) is not None:
        likes = registry()["likes"]
        return replace(assertion, claim=replace(disliked.claim, attribute=likes.name), attribute=likes)
    if (echoed := _echoed(topic, held)) is not None:
        return _at(assertion, echoed, echoed.claim)
    here = [h for h in held if (h.claim.subject, h.claim.attribute) == (claim.subject, claim.attribute)]
    if here and not _one_by_nature(claim.attribute):
        here = [h for h in here if _same_frame(topic, h)]
        found = here[0] if here else None
    else:
        found = here[0] if here else _met(topic, held)
    return assertion if found is None else _at(assertion, found, claim)


def _one_by_nature(attribute: str) -> bool:
    """Whether an open address leaves room for one value: "deploy from", "buy coffee from"; a bare verb does not."""
    return attribute not in registry() and " " in attribute


def _at(assertion: Assertion, found: _Topic, claim: Claim) -> Assertion:
    """The assertion at the held fact's address, as its only value; its words stay its own."""
    subject, name = found.claim.subject, found.claim.attribute
    attribute = registry().get(name) or open_attribute(name, Cardinality.ONE)
    if attribute.cardinality is not Cardinality.UNCHANGING:
        attribute = replace(attribute, cardinality=Cardinality.ONE)
    return replace(assertion, claim=replace(claim, subject=subject, attribute=name), attribute=attribute)


def _disliked(claim: Claim, held: Sequence[_Topic]) -> _Topic | None:
    """What the user does not want, where a claim says that they prefer it: "meal preference: shellfish platter"."""
    if claim.attribute not in ("likes", "prefers") and not claim.attribute.endswith("preference"):
        return None
    wanted = roots(claim.value)
    unwanted = (h for h in held if h.claim.attribute == "dislikes" and h.claim.positive)
    return next((h for h in unwanted if roots(h.claim.value) <= wanted and h.claim.subject == claim.subject), None)


def _echoed(topic: _Topic, held: Sequence[_Topic]) -> _Topic | None:
    """The held fact that says already all that a claim says, in whatever words."""
    if not roots(topic.claim.value):
        return None
    return next((h for h in held if topic.says <= h.says and h.claim.positive and _of_one(topic.claim, h)), None)


def _of_one(claim: Claim, held: _Topic) -> bool:
    """Whether a held fact is about whom a claim is about, as its subject or in its words ("is watered by my neighbour")."""
    subject = claim.subject
    named = roots(subject.removeprefix("user's ")) if subject != "user" else frozenset[str]()
    return held.claim.subject == subject or (bool(named) and named <= held.says)


def _denied(assertion: Assertion, claim: Claim, held: Sequence[_Topic]) -> Assertion:
    """ "No dietary restrictions" denies a diet: what it names is the kind of the fact, not its value."""
    kinds = named_by(claim.value)
    found = next((h for h in held if h.claim.positive and h.claim.attribute in kinds), None)
    if found is None or found.claim.subject != claim.subject:
        return assertion
    return _at(assertion, found, replace(found.claim, positive=False))


def _met(topic: _Topic, held: Sequence[_Topic]) -> _Topic | None:
    """The held fact about what the claim names; the one that names it most closely, of these the last said."""
    best = max(held, key=lambda h: _closeness(topic, h), default=None)
    return best if best is not None and _closeness(topic, best) else None


def _closeness(topic: _Topic, held: _Topic) -> int:
    """How surely a held fact is about what the claim names; 0 if it is not."""
    claim = topic.claim
    if held.claim.time_kind is not claim.time_kind or not held.claim.positive or _amount_of_no_amount(topic, held):
        return 0
    if topic.relations & (held.relations | held.address) or held.relations & topic.address:
        return 4
    if topic.open and any(name in held.names for name in topic.names):
        return 4
    if held.claim.subject != claim.subject:
        return 0
    if topic.open and held.claim.attribute in named_by(claim.attribute):
        return 3
    if held.claim.attribute in _STANCES or not topic.open:
        return 0
    if any(name <= its for name in topic.names for its in held.names) or _same_frame(topic, held):
        return 2
    return int(held.open and any(name <= held.says for name in topic.names))


def _same_frame(topic: _Topic, held: _Topic) -> bool:
    """Whether two say the same with other values: both a time or a number of one thing, or one verb and preposition."""
    if topic.measure and topic.measure == held.measure:
        return bool(held.wording) and held.wording <= topic.wording
    if not (topic.open and held.open):
        return False
    verb, _, preposition = held.claim.attribute.partition(" ")
    words = topic.claim.attribute.split()
    return bool(preposition) and " " not in preposition and words[0] == verb and words[-1] == preposition


def _amount_of_no_amount(topic: _Topic, held: _Topic) -> bool:
    """Whether one value is a bare amount and the other has no number in it: the rent is not the landlord."""
    for one, other in ((topic, held), (held, topic)):
        if _AMOUNT.fullmatch(one.claim.value) and not other.measure and not any(r.isdigit() for r in roots(other.claim.value)):
            return True
    return False
