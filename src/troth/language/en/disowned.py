"""What was told of oneself and is another's: "that's my brother's, mine is a Honda", "that's my sister, not me". Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent, Mood
from troth.language.en.lexicon import roles
from troth.language.en.mendable import Repair, Said
from troth.language.en.order.words import unsaid
from troth.language.en.tokens import Token
from troth.language.en.wording import finish
from troth.language.kin import kin
from troth.language.reading import Assertion
from troth.language.text import fold

_LATELY = 12 * 60
"""Minutes for which "that" is what was said last."""
_OF_ANOTHER = re.compile(
    r"^(?P<lead>(?:(?:no|nope|sorry|oops|whoops|wait|oh|actually|hang on|my bad|i mean|i meant|correction)[ ,:–—-]*)*)"
    rf"(?:that|this|it)(?:'s| is| was|'d be) (?:actually |really |about )?(?:my|our) (?P<role>(?:[a-z]+[- ])?{kin('en')}s?)"
    r"(?P<owner>'s?(?: \w+)?)?(?P<me>(?: and|,)? not (?:me|mine|my own|ours))?(?= ?(?:[,;.!–—-]|$))"
)
_MINE = re.compile(r"\bmine\b")


def disowned(source: str, tokens: list[Token], candidates: list[Said]) -> tuple[Repair, list[Token]] | None:
    """The claim as one about whom it is true of, and what is left to be read of the sentence: whose own is another."""
    said = fold(source[tokens[0].start : tokens[-1].end]).replace("’", "'") if tokens else ""
    told = _OF_ANOTHER.match(said)
    target = next((c for c in candidates if c.minutes <= _LATELY), None)
    if told is None or target is None or target.claim.subject != "user" or not (told["me"] or told["owner"]):
        return None
    if not (told["me"] or told["lead"] or _MINE.search(said, told.end())):
        return None  # "that's my brother's mill" may tell more of it
    role = roles().get(told["role"].replace("-", " "), told["role"])
    whose = f"User's {role}"
    text = re.sub(r"\bUser(?='s )|^User\b", whose, target.text, count=1)
    if text == target.text:
        return None
    claim = replace(target.claim, subject=f"user's {role}")
    memory = (target.memory,) if target.memory else ()
    intents = frozenset({Intent.CORRECTS}) if memory else frozenset[Intent]()
    end = tokens[0].start + told.end()
    moved = Assertion(tokens[0].start, end, Mood.CONFIRMED, intents, claim, target.attribute, finish(text), 0.9, 0.95, memory)
    left = [t for t in tokens if t.start >= end]
    while left and left[0].kind == "p":
        left = left[1:]
    return Repair(moved, target.place), left


def of_ones_own(tokens: list[Token], target: Assertion) -> list[Token]:
    """ "Mine is a Honda" as "my motorbike is a Honda", behind what was a motorbike of another's."""
    if not tokens or tokens[0].low != "mine" or target.claim is None:
        return tokens
    claim, at = target.claim, tokens[0].start
    thing = claim.attribute if f"'s {claim.attribute} is " in target.text else claim.value
    named = [unsaid(word, at) for word in thing.split()] if thing.islower() else [unsaid("one", at)]
    return [unsaid("my", at), *named, *tokens[1:]]


__all__ = ["disowned", "of_ones_own"]
