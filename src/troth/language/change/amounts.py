"""Finds what changed where a clause says no more than a new amount, or names a known thing in other words.

Language-neutral, after the languages have read: "landlord put it up to 975" is about the rent that was 900, because the words
say that an amount changed and only one known amount is of this thing or in this unit. Pure.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from troth.domain.address import Cardinality
from troth.domain.claim import Intent, Mood, Tense
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold, index_terms, value_key
from troth.language.time import find_times
from troth.schema.registry import open_attribute, registry

_AMOUNT = re.compile(
    r"(?<![\w.])(?P<number>(?:once|twice|(?:two|three|four|five|six|seven|\d+) times)\b"
    r"|\d+(?:[.,]\d+)*|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)\b"
    r"|[两三四五六七八九十]+(?=[个只条间张台部家位辆本份名套公斤块元万千]))\s?(?P<unit>%|[a-z]+|[一-龥])?",
    re.IGNORECASE,
)
_IDLE_UNITS = frozenset(
    ["of", "a", "an", "the", "to", "and", "or", "in", "on", "at", "by", "for", "now", "per", "个", "了", "的", "是"]
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in a text, with the word behind it."""

    start: int
    end: int
    number: str
    unit: str


def resolve(text: str, assertions: tuple[Assertion, ...], language: str, context: Context) -> tuple[Assertion, ...]:
    """The assertions, with amounts and renamed things tied to what is known of them."""
    if not context.authority.is_person or not context.recent:
        return assertions
    return tuple(_resolved(text, assertion, language, context) for assertion in assertions)


def _resolved(text: str, assertion: Assertion, language: str, context: Context) -> Assertion:
    if assertion.mood is not Mood.CONFIRMED:
        return assertion
    if assertion.claim is not None:
        renamed = _renamed(assertion, context)
        return renamed if renamed is not assertion else _remeasured(text, assertion, language, context)
    words = text[assertion.start : assertion.end]
    intent = _signal(words)
    if intent is None:
        return assertion
    found = amounts(words, language, context)
    known = _known(words, found[-1], language, context) if found else None
    if known is None:
        return assertion
    return _replaced(assertion, known, words, found[-1], language, context, intent)


def _remeasured(text: str, assertion: Assertion, language: str, context: Context) -> Assertion:
    """ "I've cut back to two coffees a day", read as a claim of its own, is about the four that are known."""
    claim = assertion.claim
    words = text[assertion.start : assertion.end]
    if claim is None or not claim.positive or assertion.targets or _signal(words) is not Intent.UPDATES:
        return assertion
    if any((r.claim.subject, r.claim.attribute) == (claim.subject, claim.attribute) for r in context.recent):
        return assertion
    found = amounts(words, language, context)
    known = _known(words, found[-1], language, context) if found else None
    if known is None or (known.claim.subject != claim.subject and claim.subject.startswith("user")):
        return assertion
    held = _only_amount(known, language, context)
    if held is None or held.unit != found[-1].unit:
        return assertion
    topic = _topic(known.text[: held.start] + " " + known.text[held.end :], language) - set(index_terms(held.unit))
    if not topic <= _topic(words, language):
        return assertion
    return _replaced(assertion, known, words, found[-1], language, context, Intent.UPDATES)


def _topic(text: str, language: str) -> frozenset[str]:
    """What a text is about: its terms without the verbs that go with any amount."""
    return frozenset(index_terms(text, language)) - frozenset(index_terms(" ".join(_words()["idle"]), "en"))


def amounts(text: str, language: str, context: Context) -> list[Amount]:
    """The numbers of a text that belong to no date."""
    times = find_times(text, language, context.observed_at)
    found = []
    for match in _AMOUNT.finditer(text):
        often = match["number"].endswith("times") or match["number"] in ("once", "twice")
        if not often and any(mention.start <= match.start() < mention.end for mention in times):
            continue
        unit = fold(match["unit"] or "")
        found.append(Amount(match.start("number"), match.end("number"), match["number"], "" if unit in _IDLE_UNITS else unit))
    return found


@cache
def _words() -> dict[str, tuple[str, ...]]:
    table = tomllib.loads(files("troth.language").joinpath("change", "amounts.toml").read_text(encoding="utf-8"))
    return {name: tuple(words) for name, words in table.items()}


def _signal(text: str) -> Intent | None:
    folded = f" {fold(text)} "
    for name, intent in (("mistaken", Intent.CORRECTS), ("changed", Intent.UPDATES)):
        if any((f" {word} " if word.isascii() else word) in folded for word in _words()[name]):
            return intent
    return None


def _known(words: str, amount: Amount, language: str, context: Context) -> Recent | None:
    """The one known amount that is of a thing named in the clause, or in the same unit; None if none or several are."""
    terms = frozenset(index_terms(words, language))
    best: dict[int, list[Recent]] = {}
    for recent in context.recent:
        held = _only_amount(recent, language, context)
        if held is None or fold(held.number) == fold(amount.number):
            continue
        topic = frozenset(index_terms(recent.text[: held.start] + " " + recent.text[held.end :], language))
        same_unit = bool(amount.unit) and amount.unit == held.unit
        score = 2 * len(topic & terms - {amount.unit}) + same_unit
        if score and not (amount.unit and held.unit and not same_unit and amount.unit.isascii()):
            best.setdefault(score, []).append(recent)
    if not best:
        return None
    found = best[max(best)]
    return found[0] if len({recent.claim.attribute for recent in found}) == 1 else None


def _only_amount(recent: Recent, language: str, context: Context) -> Amount | None:
    claim = recent.claim
    if (
        not claim.positive
        or claim.tense is Tense.PAST
        or claim.attribute in ("birthday", "phone", "address", "event", "appointment")
    ):
        return None
    held = amounts(recent.text, language, context)
    return held[0] if len(held) == 1 else None


def _replaced(
    assertion: Assertion, known: Recent, words: str, amount: Amount, language: str, context: Context, intent: Intent
) -> Assertion:
    """What is known, with the new amount in the place of the old one."""
    held = _only_amount(known, language, context)
    assert held is not None
    text = known.text[: held.start] + words[amount.start : amount.end] + known.text[held.end :]
    value = known.claim.value.replace(known.text[held.start : held.end], words[amount.start : amount.end], 1)
    claim = replace(known.claim, value=value, value_key=value_key(value))
    attribute = registry().get(claim.attribute) or open_attribute(claim.attribute, Cardinality.ONE)
    intents = assertion.intents | {intent}
    return replace(assertion, claim=claim, attribute=attribute, text=text, intents=intents, targets=(known.memory,), note="")


def _renamed(assertion: Assertion, context: Context) -> Assertion:
    """An update of an open attribute that was called otherwise before: "deploys go" on Tuesday, "deploy day" is Thursday."""
    claim, attribute = assertion.claim, assertion.attribute
    if claim is None or attribute is None or assertion.targets or Intent.UPDATES not in assertion.intents:
        return assertion
    if attribute.name in registry() or not attribute.single or not claim.positive:
        return assertion
    same = [recent for recent in context.recent if recent.claim.subject == claim.subject and recent.claim.positive]
    if any(recent.claim.attribute == claim.attribute for recent in same):
        return assertion
    stems = _stems(claim.attribute) - _stems(_FORMS)
    others = [
        r for r in same if r.claim.attribute not in registry() and stems & _stems(r.claim.attribute) and _alike(r, assertion)
    ]
    if len({recent.claim.attribute for recent in others}) != 1:
        return assertion
    name = others[0].claim.attribute
    return replace(
        assertion,
        claim=replace(claim, attribute=name),
        attribute=replace(attribute, name=name),
        targets=tuple(recent.memory for recent in others),
    )


_FORMS = "cost costs price fee fees per day week month preference size number type rate level name time"
"""Words that say how a thing is measured or named, and not which thing it is."""


def _stems(name: str) -> frozenset[str]:
    return frozenset(index_terms(name))


def _alike(recent: Recent, assertion: Assertion) -> bool:
    """Whether two values are of one kind: both have figures, or neither has; both are names, or neither is."""
    a, b = recent.claim.value, assertion.claim.value if assertion.claim else ""
    kinds: Iterable[tuple[bool, bool]] = ((_figure(a), _figure(b)), (a[:1].isupper(), b[:1].isupper()))
    return all(x == y for x, y in kinds)


def _figure(value: str) -> bool:
    return any(char.isdigit() for char in value)
