"""What a kind of food or drink has to do with a thing of it: who gives up coffee has no flat white in the morning any more.

An end names the whole kind, and what is held names a thing of it, a diet what it leaves out; the words alone share nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from troth.domain.claim import Claim, Intent, Mood
from troth.language.en.draft import attribute
from troth.language.en.lexicon import bag, table
from troth.language.reading import Assertion, Context, Recent
from troth.language.text import fold

_CONSUMED = bag("drink eat have habit smoke vape takes usual order cook")
"""How the attribute of what one takes in again and again begins; a liking, or a thing in the cupboard, does not end with it."""
_ANEW = re.compile(r"\b(?:again|now|start(?:ed)?|these days|lately|back (?:on|to|into)|any ?more|no longer)\b")
_TIMES = re.compile(r"(?:any ?more|any longer|again|now|these days|at all|for good|completely|altogether|entirely)$")


def with_ends(found: Sequence[Assertion], source: str, context: Context) -> list[Assertion]:
    """The assertions, with the ends of what one took in of a kind that is given up, and of a diet that is kept no more."""
    made: list[Assertion] = []
    for said in found:
        over = list(_over(said, source[said.start : said.end].casefold(), context))
        over = [recent for recent in over if not any(recent.memory in each.targets for each in (*found, *made))]
        refused = tuple(recent.memory for recent in over if not recent.claim.positive)
        made.append(replace(said, intents=said.intents | {Intent.UPDATES}, targets=refused) if refused else said)
        made += [_end(said, recent) for recent in over if recent.claim.positive]
    return made


def _end(said: Assertion, recent: Recent) -> Assertion:
    ended = attribute(recent.claim.attribute, many=True)
    return replace(
        said, intents=frozenset({Intent.ENDS}), claim=recent.claim, attribute=ended, text=recent.text, targets=(recent.memory,)
    )


def _over(said: Assertion, words: str, context: Context) -> Iterator[Recent]:
    """What is held of the same person and cannot hold beside what is said."""
    claim = said.claim
    if claim is None or said.mood is not Mood.CONFIRMED:
        return
    given_up, taken_up = _given_up(claim, said.intents), _taken_up(claim, words)
    for recent in context.recent if given_up or taken_up else ():
        its = recent.claim
        if its.subject != claim.subject or its.value_key == claim.value_key:
            continue
        if its.positive and its.attribute.split()[0] in _CONSUMED and any(_of_kind(its.value, kind) for kind in given_up):
            yield recent
        left_out = _without(its.value) if its.positive and its.attribute == "diet" else ()
        refused = (_kind(its.value),) if not its.positive and its.attribute.split()[0] in _CONSUMED else ()
        if any(_of_kind(taken_up, kind) for kind in (*left_out, *refused) if kind and taken_up):
            yield recent


def _given_up(claim: Claim, intents: frozenset[Intent]) -> tuple[str, ...]:
    """The kinds that a claim says somebody takes no more of."""
    if claim.attribute == "diet":
        return _without(claim.value) if claim.positive else ()
    over = not claim.positive or Intent.ENDS in intents
    kind = _kind(claim.value) if over and claim.attribute.split()[0] in _CONSUMED else ""
    return (kind,) if kind else ()


def _taken_up(claim: Claim, words: str) -> str:
    """What a claim says somebody takes now, where it tells that it was not so before."""
    verb = claim.attribute.split()[0]
    if not claim.positive or verb not in _CONSUMED or not _ANEW.search(words):
        return ""
    named = _TIMES.sub("", fold(claim.value)).strip()
    return named or next(iter(table("fare")["kinds"].get(verb, ())), "")


def _kind(value: str) -> str:
    """The kind, or the one thing of a kind, that a value names, and nothing besides."""
    named = _TIMES.sub("", fold(value)).strip()
    return named if named in fares() else ""


@cache
def fares() -> frozenset[str]:
    """All that is eaten and drunk, and its kinds."""
    kinds = table("fare")["kinds"]
    return frozenset(kinds).union(*kinds.values())


def _without(value: str) -> tuple[str, ...]:
    return tuple(table("fare")["without"].get(fold(value), ()))


def _of_kind(value: str, kind: str) -> bool:
    return _form(kind).search(fold(value)) is not None


@cache
def _form(kind: str) -> re.Pattern[str]:
    named = sorted(_members(kind), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(re.escape(fold(one)) for one in named)})(?:e?s)?\b(?! of\b)")


def _members(kind: str) -> frozenset[str]:
    """A kind and all that is of it."""
    found: set[str] = set()
    queue = [kind]
    while queue:
        if (name := queue.pop()) not in found:
            found.add(name)
            queue += table("fare")["kinds"].get(name, ())
    return frozenset(found)


__all__ = ["fares", "with_ends"]
