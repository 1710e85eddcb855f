"""What was told of one and is another's: "that's my brother's, mine is a Honda", "no, Yusuf is the agent". Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Claim, Intent, Mood
from troth.language.en.draft import attribute
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
_LEAD = (
    r"(?P<lead>(?:(?:no|nope|sorry|oops|whoops|wait|oh|ah|well|actually|hang on|hold on|my bad|i mean|i meant|"
    r"correction)[ ,:–—-]*)*)"
)
_END = r"(?= ?(?:[,;.!–—-]|and |but |$))"
_OF_ANOTHER = re.compile(
    rf"^{_LEAD}(?:that|this|it)(?:'s| is| was|'d be) (?:actually |really |about )?"
    rf"(?:my|our) (?P<role>(?:[a-z]+[- ])?{kin('en')}s?)"
    rf"(?P<owner>'s?(?: \w+)?)?(?P<me>(?: and|,)? not (?:me|mine|my own|ours))?{_END}"
)
_IS_ANOTHER = re.compile(
    rf"^{_LEAD}(?P<name>(?!(?:that|this|it|he|she|they|there)\b)[a-z][\w.' -]{{1,30}}?)(?:'s| is)(?: actually| really)? "
    r"(?P<whose>my|our|the|his|her|their) "
    rf"(?P<role>(?!one\b|best\b)[a-z]+(?:[ -][a-z]+)?)(?:,? not (?:my|our|the) [a-z ]+?)?{_END}"
)
_IS_ANOTHERS = re.compile(
    rf"^{_LEAD}the (?P<thing>[a-z][a-z-]+)(?:'s| is) (?:actually |really )?"
    rf"(?:my|our) (?P<role>(?:[a-z]+[- ])?{kin('en')})'s{_END}"
)
_THAT_THING = re.compile(
    rf"^{_LEAD}(?:that|this)(?:'s| is| was) (?:actually |really )?(?:my|our|the) "
    rf"(?P<role>(?!one\b|best\b|thing\b)[a-z][a-z-]+(?: [a-z-]+)?){_END}"
)
_OF_A_THING = re.compile(r"(?P<whose>The|User's) (?P<thing>[a-z][a-z' -]*?) (?=(?:is|are|has|[a-z]+s)\b)")
_SLIP = re.compile(r"\b(?:mine|mixed|mix|sorry|mistake|wrong|confused|actually|not)\b")
_MINE = re.compile(r"\bmine\b")


_Moved = tuple[Said, Claim, str]
"""What is moved, of whom or what it is true, and how that reads."""


def _of_another(told: re.Match[str], behind: str, lately: list[Said]) -> _Moved | None:
    """ "That's my brother's", "that's my cousin, my sister is …": what was said last, of somebody else."""
    role = roles().get(told["role"].replace("-", " "), told["role"])
    for target in lately[:1]:
        owner = target.claim.subject.removeprefix("user's ").split()[0]
        if target.claim.subject != "user" and (owner == role or f"User's {owner}" not in target.text):
            return None
        if target.claim.subject != "user" and not told["owner"]:
            if not (told["lead"] or owner in behind):
                return None
            text = re.sub(rf"User's {owner}(?: [A-Z]\w+)?", f"User's {role}", target.text, count=1)
            return target, replace(target.claim, subject=f"user's {role}"), text
        if not (told["me"] or (told["owner"] and (told["lead"] or _MINE.search(behind)))):
            return None  # "that's my brother's mill" may tell more of it
        text = re.sub(r"\bUser(?='s )|^User\b", f"User's {role}", target.text, count=1)
        mine = target.claim.subject == "user" and text != target.text
        return (target, replace(target.claim, subject=f"user's {role}"), text) if mine else None
    return None


def _is_another(told: re.Match[str], behind: str, lately: list[Said]) -> _Moved | None:
    """ "Okafor is the vet, the dentist is Lindqvist": who was named is somebody else of the user's."""
    name, role = told["name"], roles().get(told["role"], told["role"])
    for target in lately:
        claim, thing = target.claim, target.claim.subject.removeprefix("user's ")
        if claim.attribute != "name" or not claim.subject.startswith("user's ") or f"User's {thing}" not in target.text:
            continue
        if not (fold(claim.value) == name or fold(claim.value).endswith(f" {name}")) or role == thing:
            continue
        if not (told["lead"] or re.search(rf"\b(?:{re.escape(thing)}|i meant)\b", behind)):
            return None
        owner = thing if told["whose"] in ("his", "her", "their") else ""
        subject = f"user's {owner}'s {role}" if owner else f"user's {role}"
        text = target.text.replace(f"User's {thing}", subject.replace("user's", "User's", 1), 1)
        return target, replace(claim, subject=subject), text
    return None


def _is_anothers(told: re.Match[str], behind: str, lately: list[Said]) -> _Moved | None:
    """ "The canoe is my brother's, I mixed that up": what was said to be had is had by another."""
    if not (told["lead"] or _SLIP.search(behind)):
        return None
    whose = f"user's {roles().get(told['role'], told['role'])}"
    for target in lately:
        claim = target.claim
        if claim.subject == "user" and fold(claim.value).split()[-1:] == [told["thing"]] and target.text.startswith("User "):
            return target, replace(claim, subject=whose), target.text.replace("User", whose.replace("user", "User", 1), 1)
    return None


def _that_thing(told: re.Match[str], behind: str, lately: list[Said]) -> _Moved | None:
    """ "No wait, that's the concert, the rehearsal is …": when another thing is."""
    thing = told["role"]
    for target in lately[:1]:
        named = _OF_A_THING.match(target.text)
        if not told["lead"] or named is None or named["thing"] == thing:
            return None
        if target.claim.attribute == "name" and target.claim.subject == f"user's {named['thing']}":
            claim = replace(target.claim, subject=f"user's {thing}")
            return target, claim, f"{named['whose']} {thing} {target.text[named.end() :]}"
        of_it = behind.startswith("it's ") or named["thing"].split()[-1] in behind.split()
        if not of_it or target.claim.subject != "user" or named["thing"] not in target.claim.attribute:
            return None
        claim = replace(target.claim, attribute=target.claim.attribute.replace(named["thing"], thing))
        return target, claim, f"{named['whose']} {thing} {target.text[named.end() :]}"
    return None


_WAYS = (
    (_OF_ANOTHER, _of_another),
    (_IS_ANOTHERS, _is_anothers),
    (_THAT_THING, _that_thing),
    (_IS_ANOTHER, _is_another),
)


def disowned(source: str, tokens: list[Token], after: list[Token], candidates: list[Said]) -> tuple[Repair, list[Token]] | None:
    """The claim as one about whom it is true of, and what is left to be read of the sentence: whose own is another."""
    said = fold(source[tokens[0].start : tokens[-1].end]).replace("’", "'") if tokens else ""
    behind = fold(source[after[0].start : after[-1].end]) if after else ""
    lately = [c for c in candidates if c.minutes <= _LATELY]
    found = None
    for form, way in _WAYS:
        told = form.match(said)
        found = way(told, f"{said[told.end() :]} {behind}".lstrip(" ,;:.!–—-"), lately) if told is not None else None
        if found is not None:
            break
    if told is None or found is None:
        return None
    target, claim, text = found
    memory = (target.memory,) if target.memory else ()
    intents = frozenset({Intent.CORRECTS}) if memory else frozenset[Intent]()
    end = tokens[0].start + told.end()
    names = {fold(claim.value): claim.subject} if claim.attribute == "name" else {}
    its = target.attribute if claim.attribute == target.attribute.name else attribute(claim.attribute)
    assertion = Assertion(
        tokens[0].start, end, Mood.CONFIRMED, intents, claim, its, finish(text), 0.9, 0.95, memory, None, names
    )
    left = [t for t in tokens if t.start >= end]
    while left and (left[0].kind == "p" or left[0].low in ("and", "but")):
        left = left[1:]
    return Repair(assertion, target.place), left


def of_ones_own(tokens: list[Token], target: Assertion) -> list[Token]:
    """ "Mine is a Honda" as "my motorbike is a Honda", behind what was a motorbike of another's."""
    if not tokens or tokens[0].low != "mine" or target.claim is None:
        return tokens
    claim, at = target.claim, tokens[0].start
    thing = claim.attribute if f"'s {claim.attribute} is " in target.text else claim.value
    named = [unsaid(word, at) for word in thing.split()] if thing.islower() else [unsaid("one", at)]
    return [unsaid("my", at), *named, *tokens[1:]]


__all__ = ["disowned", "of_ones_own"]
