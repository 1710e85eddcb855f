"""Whose a clause is, and which of the claims that fit it means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta

from troth.language.change.clauses import Clause, terms, weight
from troth.language.change.held import Held
from troth.language.reading import Assertion, Context
from troth.language.roots import root
from troth.language.stem import stem
from troth.language.text import index_terms

LATELY = timedelta(days=1)
"""How long a correction needs no more than its own words to mend what was said last."""

MEASURES = "cost costs price fee fees per day week month preference size number type rate level name time"
"""Words that say how a thing is measured or named, and not which thing it is."""

WHICH = (
    "work office business company personal private home house guest spare second other backup travel holiday weekend winter "
    "summer road gravel kid pet car van bike life dental contents old landline"
)
"""Words that tell one of several of a kind from the plain one: the work phone is not the phone."""

CODES = "code pin passcode password combination"
"""What is held of something else than a code is not changed by one: the locker's code is not the gym's price."""


def concerns(held: Held, clause: Clause) -> bool:
    """Whether a clause can speak of the one whom the held claim is about."""
    claim = held.recent.claim
    about = held.known
    if claim.subject != "user" and not (clause.of_others and claim.subject.startswith("user's ")):
        return not clause.of_others or bool(clause.terms & about)
    if clause.of_others:
        return bool(named_others(clause) & about)
    if clause.says("pronouns") and not clause.says("mine") and not clause.terms & held.value_terms:
        return False
    return clause.says("mine") or not any(_elsewhere(a, clause, about) for a in clause.read)


_LAST_WORD = re.compile(r"(?:^|[^\w'’-])(?P<word>[a-z][a-z'’-]*)[ -]$")


def rival(held: Held, clause: Clause) -> bool:
    """Whether a clause says of another one what is held of the like: the home insurance, where the car insurance is held."""
    thing = held.thing_terms
    if _of_a_part(held, clause) or terms(CODES, clause.signals) & (clause.terms - held.known):
        return True
    for term in thing & clause.terms:
        its, said = _qualifiers(held.things, term, clause), _qualifiers(clause.things, term, clause)
        if its and said and its <= thing and not its & clause.terms and not said & (thing | held.value_terms):
            return True
        if _one_of_many(term, clause) - _words(held.low):
            return True
    return False


def _one_of_many(term: str, clause: Clause) -> frozenset[str]:
    """What stands right before a word and tells one of several of its kind."""
    before = re.search(rf"\b(?P<which>{'|'.join(WHICH.split())})(?:'?s)? (?P<word>[a-z]+)", clause.low)
    return _words(before["which"]) if before and root(stem(before["word"])) == term else frozenset()


def _words(low: str) -> frozenset[str]:
    return frozenset(map(root, index_terms(low)))


_PART = re.compile(r"(?P<whole>[a-z][\w-]*)'s (?P<part>(?:[a-z][\w-]* ){1,3}?)(?:is|are|was|were|has|have|got|broke|died)\b")


def _of_a_part(held: Held, clause: Clause) -> bool:
    """Whether a clause is about something that what is held has: the van's fridge, where the van is held."""
    known = held.known
    for match in _PART.finditer(clause.low):
        part = terms(match["part"], clause.signals)
        if terms(match["whole"], clause.signals) & known and part - terms(MEASURES, clause.signals) and not part & known:
            return True
    return False


def _qualifiers(things: str, term: str, clause: Clause) -> frozenset[str]:
    """What stands right before a word and tells which one of its kind is meant."""
    found = frozenset[str]()
    for match in re.finditer(r"[a-z][\w'-]*", things):
        if root(stem(match.group())) != term:
            continue
        before = _LAST_WORD.search(things[: match.start()])
        if before is None:
            return frozenset()
        found |= terms(before["word"], clause.signals)
    return found


def _elsewhere(assertion: Assertion, clause: Clause, about: frozenset[str]) -> bool:
    """Whether the language read a clause as one about somebody, or about something that it names."""
    key = assertion.claim.subject if assertion.claim is not None else "user"
    names = terms(key, clause.signals)
    if key == "user" or names & about:
        return False
    return weight(clause.terms & about) < 2 if key.startswith("user's ") else bool(names & clause.terms)


def named_others(clause: Clause) -> frozenset[str]:
    """Whom it names besides the user."""
    return frozenset[str]().union(
        *(terms(m.group(), clause.signals) for m in clause.signals.words["others"].finditer(clause.low))
    )


def only(fitting: Iterable[Held], context: Context, *, lately: bool) -> Held | None:
    """The one that fits; of several, the last said where words mend what was just said, and else none."""
    found = list(fitting)
    if not found:
        return None
    if len({each.recent.text for each in found}) == 1:
        return max(found, key=lambda each: each.value_span[1] - each.value_span[0])
    if lately:
        newest = max(each.recent.said_at for each in found)
        last = [each for each in found if each.recent.said_at == newest]
        if context.observed_at - newest <= LATELY and len({each.recent.text for each in last}) == 1:
            return last[0]
    return None
