"""What may be spoken of again, and what need not be done any more: "you can mention the wedding again", "no need to number it".

Nobody asks for a thing for ever; what lifts it names only the topic, in whichever words it was asked for. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from troth.domain.claim import Intent, Mood
from troth.language.change.held import attribute_of
from troth.language.en.lexicon import table
from troth.language.en.mood import says
from troth.language.reading import Assertion, Context, Recent
from troth.language.roots import root
from troth.language.text import fold, term_set

_IDLE = (
    "user the a an my our it that them ask talk joke mention bring up tease me you about with again now "
    "any more to of in on after before at is are be assistant like want does not so have longer please always just things it's "
    "every at all use rule talking"
)
_WISHED = "User wants the assistant to"
_BANNED = "User does not want the assistant to"


@cache
def _lifts() -> tuple[re.Pattern[str], ...]:
    led, end = r"(?:^|[.,;:!–—-] *|\b(?:and|so|but) )", r"(?=$|[.,;:!?])"
    return tuple(re.compile(rf"{led}{form}{end}") for form in table("dealings")["lifts"])


def with_lifted(said: list[Assertion], text: str, context: Context) -> list[Assertion]:
    """The assertions, with what may be done again in the place of what was to be left alone."""
    banned = [recent for recent in context.recent if _BANNED in recent.text and not recent.claim.positive]
    pointed = {target for each in said for target in each.targets}
    made = list(said)
    for recent in _free(text, banned) if banned and said else ():
        if recent.memory in pointed:
            continue
        at = next((i for i, a in enumerate(made) if _allows(a) and not a.targets), None)
        if at is None:
            made.append(_allowed(made[-1], recent))
        else:
            made[at] = replace(made[at], intents=made[at].intents | {Intent.UPDATES}, targets=(recent.memory,))
    return made


def with_spared(said: list[Assertion], context: Context) -> list[Assertion]:
    """The assertions, with what need not be done any more in the place of the wish that it be done."""
    wished = [r for r in context.recent if r.claim.positive and r.text.startswith(_WISHED)]
    return [made for each in said for made in (_sparing(each, wished) if wished and _spares(each) else (each,))]


def with_dropped(said: list[Assertion], text: str, context: Context) -> list[Assertion]:
    """The assertions, with the end of the one wish that a text takes back: "scrap the German rule", "calls are okay again"."""
    low = fold(text).replace("’", "'")
    if not said or len(low) > _LONG or any(each.targets for each in said) or says("once", low):
        return said
    told = [(topic, m) for form in _drops() for m in form.finditer(low) if (topic := _topic(m["topic"]))]
    wished = [r for r in context.recent if _is_wish(r)] if told else []
    about = [r for r in wished if any(topic <= _topic(r.text) and not _only_fares(m, r) for topic, m in told)]
    if len(about) != 1 or any(_answers(each, about[0]) for each in said):
        return said
    over, last = about[0], said[-1]
    ends, its = frozenset({Intent.ENDS}), attribute_of(over)
    idle = [each for each in said if each.claim is not None]
    return [*idle, Assertion(last.start, last.end, Mood.CONFIRMED, ends, over.claim, its, over.text, targets=(over.memory,))]


def _answers(said: Assertion, recent: Recent) -> bool:
    """Whether it is read already what becomes of a wish."""
    claim, its = said.claim, recent.claim
    return claim is not None and (claim.attribute, claim.value_key) == (its.attribute, its.value_key)


def _only_fares(match: re.Match[str], recent: Recent) -> bool:
    """Whether it is told how something fares that was not to be spoken of: "the dog is fine again"."""
    return "state" in match.groupdict() and _OF_TALK.search(recent.text) is not None


_OF_TALK = re.compile(r"\b(?:mention|bring up|ask|joke|talk|discuss|remind|tease|raise)\b")
_LONG = 200
"""Characters of a message that may be about one wish."""


def _is_wish(recent: Recent) -> bool:
    """Whether it is held how the agent is to deal with the speaker, as a wish or as the words of one."""
    told = recent.text.startswith((_WISHED, _BANNED, "User does not want to be ", "User wants to be "))
    return told or (recent.claim.attribute == "note" and recent.text.startswith(("No ", "Never ", "Don't ", "Do not ")))


@cache
def _drops() -> tuple[re.Pattern[str], ...]:
    led, end = r"(?:^|[.,;:!–—-] *|\b(?:and|so|but) )", r" ?(?=$|[.,;:!?])"
    return tuple(re.compile(rf"{led}{form}{end}") for form in table("dealings")["drops"])


def _spares(said: Assertion) -> bool:
    return said.claim is not None and said.claim.attribute == "instruction" and not (said.claim.positive or said.targets)


def _sparing(said: Assertion, wished: list[Recent]) -> tuple[Assertion, ...]:
    """What spares the agent something, with the end of the one wish that it is about."""
    named = _topic(said.text)
    about = [r for r in wished if named and (wish := _topic(r.text)) and (named <= wish or wish <= named)]
    if len(about) != 1:
        return (said,)
    over, its = about[0], attribute_of(about[0])
    if its == said.attribute:
        return (replace(said, intents=said.intents | {Intent.UPDATES}, targets=(over.memory,)),)
    ends = frozenset({Intent.ENDS})
    return (said, Assertion(said.start, said.end, Mood.CONFIRMED, ends, over.claim, its, over.text, targets=(over.memory,)))


def _topic(text: str) -> frozenset[str]:
    """What a wish names, by the roots of its words."""
    return frozenset(map(root, term_set(text) - term_set(_IDLE)))


def _allows(said: Assertion) -> bool:
    return said.claim is not None and said.claim.positive and said.text.startswith("The assistant may ")


def _free(text: str, banned: list[Recent]) -> Iterator[Recent]:
    """What was to be left alone, of the topics that a text lifts; "it" is whatever of them the text names."""
    low = fold(text).replace("’", "'")
    lifted = [_topic(m["topic"]) for form in _lifts() for m in form.finditer(low)]
    for recent in banned:
        held = _topic(recent.text)
        if any(topic <= held if topic else held & _topic(low) for topic in lifted):
            yield recent


def _allowed(said: Assertion, recent: Recent) -> Assertion:
    text = recent.text.replace(_BANNED, "The assistant may", 1)
    claim = replace(recent.claim, positive=True)
    intents = frozenset({Intent.UPDATES})
    its = attribute_of(recent)
    return Assertion(said.start, said.end, Mood.CONFIRMED, intents, claim, its, text, targets=(recent.memory,))


__all__ = ["with_dropped", "with_lifted", "with_spared"]
