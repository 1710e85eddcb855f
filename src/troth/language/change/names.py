"""What goes by another name now: "deploys go" on Tuesday, "deploy day" is Thursday; the office plans a move, "we" move."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from troth.domain.claim import Claim, Intent, Mood, Tense
from troth.language.change.held import attribute_of
from troth.language.change.same import CODES, MEASURES, WHICH
from troth.language.change.signals import lowered, signals
from troth.language.languages import LANGUAGES
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import HAN, fold, language_of, term_set, value_key
from troth.language.time import TimeKind, find_times
from troth.schema.registry import registry


def renamed(assertion: Assertion, context: Context) -> Assertion:
    """An update of an open attribute that was called otherwise before: "deploys go" on Tuesday, "deploy day" is Thursday."""
    claim, attribute = assertion.claim, assertion.attribute
    if claim is None or attribute is None or assertion.targets or Intent.UPDATES not in assertion.intents:
        return assertion
    if attribute.name in registry() or not attribute.single or not claim.positive:
        return assertion
    same = [recent for recent in context.recent if recent.claim.subject == claim.subject and recent.claim.positive]
    if any(recent.claim.attribute == claim.attribute for recent in same):
        return assertion
    same = [recent for recent in same if recent.claim.time_kind is claim.time_kind]
    others = [r for r in same if r.claim.attribute not in registry() and _of_one(claim.attribute, r) and _alike(r, assertion)]
    others = [r for r in others if claim.attribute.startswith(_WAY) or not r.claim.attribute.startswith(_WAY)]
    if len({recent.claim.attribute for recent in others}) != 1:
        return assertion
    name = others[0].claim.attribute
    return replace(
        assertion,
        claim=replace(claim, attribute=name),
        attribute=replace(attribute, name=name),
        targets=tuple(recent.memory for recent in others),
    )


_WAY = "how to "
"""What a thing is like is no way in which something is done with it."""


def on_some_days(assertion: Assertion, context: Context) -> Assertion:
    """What is so on some days only, where another value is held for all: "on Fridays I take the train" leaves the bus alone."""
    claim, attribute = assertion.claim, assertion.attribute
    if claim is None or attribute is None or assertion.targets or not attribute.single or claim.tense is not Tense.PRESENT:
        return assertion
    then = _some_days(assertion.text, context)
    alone = then and not set(fold(claim.value).split()) - set(then.split()) - _JOINTS
    rivals = [r for r in context.recent if (r.claim.subject, r.claim.attribute) == (claim.subject, claim.attribute)]
    if not then or alone or not any(r.claim.positive and not _some_days(r.text, context) for r in rivals):
        return assertion
    name = f"{claim.attribute} {then}"
    return replace(assertion, claim=replace(claim, attribute=name), attribute=replace(attribute, name=name, varies=True))


def for_one_day(assertion: Assertion, context: Context) -> Assertion:
    """What is so on one day only, where it is held how it is on all: "tomorrow the carers come at eleven" moves no carers."""
    claim, attribute = assertion.claim, assertion.attribute
    if claim is None or attribute is None or assertion.targets or not attribute.single or Intent.UPDATES in assertion.intents:
        return assertion
    if (day := _ONE_DAY.search(assertion.text)) is None:
        return assertion
    rivals = [r for r in context.recent if (r.claim.subject, r.claim.attribute) == (claim.subject, claim.attribute)]
    if not any(r.claim.positive and _regular(r, context) for r in rivals):
        return assertion
    name = f"{claim.attribute} {day['day']}"
    return replace(assertion, claim=replace(claim, attribute=name), attribute=replace(attribute, name=name, varies=True))


_ONE_DAY = re.compile(
    r"(?<!from )(?<!since )(?<!until )(?<!by )(?<!starting )(?<!as of )(?:on |On )?(?P<day>\d{4}-\d\d-\d\d)\b"
)


def _regular(recent: Recent, context: Context) -> bool:
    """Whether what is held is so again and again, or at an hour of every day."""
    if _ONE_DAY.search(recent.text):
        return False
    code = language_of(recent.text)
    if code not in LANGUAGES:
        return False
    mentions = find_times(recent.text, code, context.observed_at)
    return any(m.kind is TimeKind.RECURRING for m in mentions)


_JOINTS = frozenset({"on", "at", "every", "each", "from", "the"})


def _some_days(text: str, context: Context) -> str:
    """On which days of the week it is so, as it was said; nothing where it says no such thing."""
    code = language_of(text)
    form = signals(code).words.get("some_days") if code in LANGUAGES else None
    low = lowered(text)
    if form is None or form.search(low) is None:
        return ""
    recurring = (m for m in find_times(text, code, context.observed_at) if m.kind is TimeKind.RECURRING)
    return next((fold(m.written) for m in recurring if form.search(low, m.start, m.end)), "")


def inverted(assertion: Assertion, context: Context) -> Assertion:
    """What is said the other way round of what is held: "main is the default branch", where the default branch is master."""
    claim = assertion.claim
    told = _INVERTED.match(assertion.text)
    if claim is None or told is None or claim.subject != fold(told["value"]) or assertion.targets or not claim.positive:
        return assertion
    named = term_set(claim.value)
    fitting = [
        recent
        for recent in context.recent
        if recent.claim.attribute not in registry() and recent.claim.positive and term_set(recent.claim.attribute) <= named
    ]
    if len(fitting) != 1 or not term_set(fitting[0].claim.attribute):
        return assertion
    held, value = fitting[0].claim, told["value"]
    moved = replace(claim, subject=held.subject, attribute=held.attribute, value=value, value_key=value_key(value))
    intents = assertion.intents | {Intent.UPDATES}
    return replace(assertion, claim=moved, attribute=attribute_of(fitting[0]), intents=intents, targets=(fitting[0].memory,))


_INVERTED = re.compile(r"(?P<value>[^,;:]{1,40}?) (?:is|are) (?:the|User's) ")


def reported(assertion: Assertion, context: Context) -> Assertion:
    """What a person says of what a machine reported before: they of "our shop's closing hour", it of "the closing hour"."""
    claim = assertion.claim
    if (
        claim is None
        or assertion.targets
        or not claim.positive
        or claim.tense is Tense.PLANNED
        or claim.attribute in registry()
    ):
        return assertion
    named = term_set(claim.attribute)
    told = [
        recent
        for recent in context.recent
        if not recent.authority.is_person
        and recent.claim.attribute not in registry()
        and claim.subject != recent.claim.subject
        and "user" in (claim.subject, recent.claim.subject)
        and (its := term_set(recent.claim.attribute))
        and (its <= named or named <= its)
        and _alike(recent, assertion)
    ]
    if not named or len(told) != 1:
        return assertion
    return replace(assertion, targets=(told[0].memory,), intents=assertion.intents | {Intent.UPDATES})


def replanned(assertion: Assertion, context: Context) -> Assertion:
    """A plan that was told of before with another date: it is one plan, whoever is said to have it."""
    claim = assertion.claim
    if claim is None or claim.tense is not Tense.PLANNED or assertion.targets:
        return assertion
    same = [
        recent
        for recent in context.recent
        if recent.claim.tense is Tense.PLANNED
        and fold(recent.claim.value) == fold(claim.value)
        and ((recent.claim.subject, recent.claim.attribute) != (claim.subject, claim.attribute) or _redated(recent, assertion))
    ]
    if len(same) != 1:
        return assertion
    moved = replace(claim, subject=same[0].claim.subject, attribute=same[0].claim.attribute)
    intents = assertion.intents | {Intent.UPDATES}
    return replace(assertion, claim=moved, attribute=attribute_of(same[0]), intents=intents, targets=(same[0].memory,))


def _redated(recent: Recent, assertion: Assertion) -> bool:
    """Whether a plan is told again with another day; who travels may do so twice, unless it is otherwise *now*."""
    claim, its = assertion.claim, recent.claim
    if claim is None or claim.valid.start in (None, its.valid.start) or its.valid.start is None:
        return False
    return claim.attribute == "plan" or Intent.UPDATES in assertion.intents


def resumed(assertion: Assertion, context: Context) -> Assertion:
    """What is said to be so now of a thing that was denied before: "I can eat pork again" ends "does not eat pork"."""
    claim = assertion.claim
    if claim is None or not claim.positive or assertion.targets or assertion.mood is not Mood.CONFIRMED:
        return assertion
    if Intent.UPDATES not in assertion.intents or claim.tense is Tense.PLANNED:
        return assertion
    said = term_set(claim.value)
    denied = [
        recent
        for recent in context.recent
        if not recent.claim.positive
        and recent.claim.subject == claim.subject
        and (its := term_set(recent.claim.value))
        and (its == said or (its <= said and _alike_told(recent.claim, claim)))
    ]
    return replace(assertion, targets=(denied[0].memory,)) if len(denied) == 1 else assertion


def _alike_told(held: Claim, claim: Claim) -> bool:
    """Whether the same is told of a thing: a meat thermometer that was bought is no meat that is eaten."""
    return held.attribute == claim.attribute or HAN.search(held.value) is not None


_LABEL = re.compile(r"[a-z\d]+(?=[\u3400-\u9fff])")
"""What tells one of a sort from another: A项目, 2号机."""


def _of_one(name: str, recent: Recent) -> bool:
    """Whether two names share a word, and neither tells of another one of its sort: the car's insurance, the work phone."""
    stems, its = (term_set(each) - term_set(MEASURES) for each in (name, recent.claim.attribute))
    if not stems & its or not (stems <= its or its <= stems):
        return False
    labels = [set(_LABEL.findall(each)) for each in (name, recent.claim.attribute)]
    if all(labels) and not labels[0] & labels[1]:
        return False
    one_of_many = name.split()[-1] == recent.claim.attribute.split()[-1] and (stems ^ its) & term_set(WHICH)
    return not one_of_many and not (term_set(CODES) & (stems ^ its))


def _alike(recent: Recent, assertion: Assertion) -> bool:
    """Whether two values are of one kind: both have figures, or neither has; both are names, or neither is."""
    a, b = recent.claim.value, assertion.claim.value if assertion.claim else ""
    kinds: Iterable[tuple[bool, bool]] = ((_figure(a), _figure(b)), (a[:1].isupper(), b[:1].isupper()))
    return all(x == y for x, y in kinds)


def _figure(value: str) -> bool:
    return any(char.isdigit() for char in value)
