"""What "instead" puts aside: the one thing that stood in the same place before."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Cardinality
from troth.domain.claim import Intent, Mood, Tense
from troth.language.en.cancel import attribute_of
from troth.language.en.lexicon import bag
from troth.language.en.parse import Parsed
from troth.language.en.who import Scene
from troth.language.reading import Assertion, Recent
from troth.language.text import fold

_DOSE = re.compile(r"\b\d[\d.,]* ?(?:mg|mcg|g|ml|units?|tablets?|pills?|drops?)\b(?: of)?", re.IGNORECASE)


def redosed(made: list[Assertion], scene: Scene) -> list[Assertion]:
    """ "10 mg of ramipril now" ends "5 mg of ramipril", and leaves the other medicines alone."""
    ends = []
    for assertion in made:
        claim = assertion.claim
        if claim is None or claim.attribute != "medication" or not claim.positive or not _DOSE.search(claim.value):
            continue
        drug = fold(_DOSE.sub("", claim.value))
        for recent in scene.context.recent:
            held = recent.claim
            same = (
                (held.subject, held.attribute) == (claim.subject, claim.attribute)
                and held.positive
                and held.value_key != claim.value_key
            )
            if same and _DOSE.search(held.value) and fold(_DOSE.sub("", held.value)) == drug:
                ends.append(ended(assertion, recent))
    return ends


def instead(made: list[Assertion], parsed: Parsed, scene: Scene) -> list[Assertion]:
    """The ends that "instead" brings to what was one of many."""
    if not any(t.low == "instead" for t in parsed.rest):
        return []
    ends = []
    for index, assertion in enumerate(made):
        claim, attribute = assertion.claim, assertion.attribute
        if claim is None or attribute is None or not claim.positive:
            continue
        same = _same_plan(assertion, scene)
        if same is not None:
            moved = replace(claim, subject=same.claim.subject, attribute=same.claim.attribute)
            made[index] = replace(assertion, claim=moved, attribute=attribute_of(same), targets=(same.memory,))
            continue
        if attribute.cardinality is not Cardinality.MANY:
            continue
        held = [
            r
            for r in scene.context.recent
            if (r.claim.subject, r.claim.attribute) == (claim.subject, claim.attribute) and r.claim.positive
        ]
        held = [r for r in held if r.claim.value_key != claim.value_key]
        if len(held) == 1:
            ends.append(ended(assertion, held[0]))
    return ends


def _same_plan(assertion: Assertion, scene: Scene) -> Recent | None:
    """ "We're going to move to Canal Street in October instead": the plan that only changes its date."""
    claim = assertion.claim
    if claim is None or claim.tense is not Tense.PLANNED:
        return None
    for recent in scene.context.recent:
        if (
            recent.claim.tense is Tense.PLANNED
            and fold(recent.claim.value) == fold(claim.value)
            and (recent.claim.subject, recent.claim.attribute) != (claim.subject, claim.attribute)
        ):
            return recent
    return None


def ended(assertion: Assertion, recent: Recent) -> Assertion:
    """The end of what is held, told by the words of an assertion."""
    gone = replace(recent.claim, positive=False)
    text = re.sub(r"\bUser (?!User)(\w+s)\b(?<!'s)", r"User no longer \1", recent.text, count=1)
    if text == recent.text or re.match(r"User no longer (?:is|was|has) ", text):
        text = re.sub(r"\b(is|are) (?:called )?", r"\1 no longer ", recent.text, count=1)
    text = text if text != recent.text else f"No longer: {recent.text}"
    intents = frozenset({Intent.ENDS, Intent.UPDATES})
    return replace(
        assertion, claim=gone, attribute=attribute_of(recent), text=text, intents=intents, targets=(recent.memory,), names={}
    )


_GONE = bag("gone dead history out off retired finished over sold closed cancelled scrapped broken")


def gone(parsed: Parsed, scene: Scene) -> list[Assertion]:
    """ "Yarn is gone": what was held with that value has stopped."""
    lows = [t.low for t in parsed.rest]
    if (
        not parsed.copula
        or parsed.past
        or parsed.negative
        or not lows
        or lows[0] not in _GONE
        or len(lows) > 3
        or not parsed.subject
    ):
        return []
    named = {t.low for t in parsed.subject if t.kind in "wnx"} - {"the", "my", "our", "that"}
    for recent in scene.context.recent:
        words = set(fold(recent.claim.value).split())
        if named and named <= words and recent.claim.positive and recent.claim.attribute not in ("name", "relative"):
            start, end = parsed.clause.tokens[0].start, parsed.clause.tokens[-1].end
            base = Assertion(start, end, Mood.CONFIRMED, frozenset(), recent.claim, attribute_of(recent))
            return [ended(base, recent)]
    return []
