"""Lets a machine's claim land where the user spoke of the same thing in their own words.

"User's floor is 2" is no new address beside "I sit on the fourth floor", nor is "heating: gas" beside "we heat with pellets":
a machine names things by nouns, people by what they do. The two meet if what the claim names (the roots of its attribute's
words) is what the held fact is about. What meets is decided as a second value of the one thing; what says no more than the
held fact is an echo of it. Language-neutral, after the languages have read. Pure; called by `reader.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from troth.domain.address import Cardinality
from troth.domain.claim import Claim, Mood, Tense
from troth.language.reading import Assertion, Context, Recent
from troth.language.roots import roots
from troth.schema.registry import named_by, open_attribute, registry

_STANCES = frozenset({"likes", "dislikes", "prefers", "goal", "plan", "event", "instruction", "note", "mood", "task", "name"})
"""What is said there is an attitude, a wish or a story: a thing that it mentions is not what it is about."""


def landed(assertions: tuple[Assertion, ...], context: Context) -> tuple[Assertion, ...]:
    """A machine's assertions, each at the address of what the user said of the same thing, if they did."""
    if context.authority.is_person or not context.recent:
        return assertions
    held = [_Held.of(recent) for recent in context.recent if recent.claim.tense is not Tense.PAST]
    return tuple(_landed(assertion, held) for assertion in assertions)


@dataclass(frozen=True, slots=True)
class _Held:
    """A held fact with the roots of what it is about, and of all its words."""

    recent: Recent
    about: frozenset[str]
    says: frozenset[str]

    @classmethod
    def of(cls, recent: Recent) -> _Held:
        claim = recent.claim
        return cls(recent, _about(claim), roots(f"{recent.text} {claim.value}"))

    @property
    def claim(self) -> Claim:
        return self.recent.claim

    @property
    def open(self) -> bool:
        return self.claim.attribute not in registry()


def _about(claim: Claim) -> frozenset[str]:
    return roots(f"{_whose(claim.subject)} {claim.attribute.replace('_', ' ')}")


def _whose(subject: str) -> str:
    return "" if subject == "user" else subject.removeprefix("user's ")


def _landed(assertion: Assertion, held: Sequence[_Held]) -> Assertion:
    claim = assertion.claim
    if claim is None or assertion.attribute is None or assertion.mood not in (Mood.CONFIRMED, Mood.UNCERTAIN):
        return assertion
    if claim.tense is Tense.PAST:
        return assertion
    if not claim.positive:
        return _denied(assertion, claim, held)
    if (echoed := _echoed(assertion, claim, held)) is not None:
        return _at(assertion, echoed, echoed.claim)
    here = [h for h in held if (h.claim.subject, h.claim.attribute) == (claim.subject, claim.attribute)]
    found = here[0] if here and _one_by_nature(claim.attribute) else _met(claim, held) if not here else None
    return assertion if found is None else _at(assertion, found, claim)


def _one_by_nature(attribute: str) -> bool:
    """Whether an open address leaves room for one value: "deploy from", "buy coffee from"; a bare verb does not."""
    return attribute not in registry() and " " in attribute


def _at(assertion: Assertion, found: _Held, claim: Claim) -> Assertion:
    """The assertion at the held fact's address, as its only value; its words stay its own."""
    subject, name = found.claim.subject, found.claim.attribute
    attribute = registry().get(name) or open_attribute(name, Cardinality.ONE)
    if attribute.cardinality is Cardinality.MANY:
        attribute = replace(attribute, cardinality=Cardinality.ONE)
    return replace(assertion, claim=replace(claim, subject=subject, attribute=name), attribute=attribute)


def _echoed(assertion: Assertion, claim: Claim, held: Sequence[_Held]) -> _Held | None:
    """The held fact that says already all that a claim says, in whatever words."""
    says = roots(assertion.text)
    if not roots(claim.value):
        return None
    return next((h for h in held if says <= h.says and h.claim.positive and h.claim.subject == claim.subject), None)


def _denied(assertion: Assertion, claim: Claim, held: Sequence[_Held]) -> Assertion:
    """ "No dietary restrictions" denies a diet: what it names is the kind of the fact, not its value."""
    kinds = named_by(claim.value)
    found = next((h for h in held if h.claim.positive and h.claim.attribute in kinds), None)
    if found is None or found.claim.subject != claim.subject:
        return assertion
    return _at(assertion, found, replace(found.claim, positive=False))


def _met(claim: Claim, held: Sequence[_Held]) -> _Held | None:
    """The held fact about what the claim names; the one that names it most closely, of these the last said."""
    named = named_by(claim.attribute) if claim.attribute not in registry() else frozenset({claim.attribute})
    about = _about(claim)
    best = max(held, key=lambda h: _closeness(claim, about, named, h), default=None)
    return best if best is not None and _closeness(claim, about, named, best) else None


def _closeness(claim: Claim, about: frozenset[str], named: frozenset[str], held: _Held) -> int:
    """How surely a held fact is about what the claim names; 0 if it is not."""
    if not about or held.claim.time_kind is not claim.time_kind or not held.claim.positive:
        return 0
    if held.about == about:
        return 4
    if held.claim.subject != claim.subject:
        return 0
    if held.claim.attribute in named:
        return 3
    if held.claim.attribute in _STANCES or claim.attribute in registry():
        return 0
    if about <= held.about:
        return 2
    return int(held.open and about <= held.says)


