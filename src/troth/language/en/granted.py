"""What a question or a request takes for granted, as statements of their own: "what should my coeliac son eat?". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from troth.domain.authority import Authority
from troth.domain.claim import Claim
from troth.language.en.asides import stretch
from troth.language.en.deeds.plain import TALK
from troth.language.en.lexicon import BASE, bag, role_kind, singular, verb, words
from troth.language.en.nouns import noun
from troth.language.en.order.words import unsaid
from troth.language.en.parsed import Parsed
from troth.language.en.roles import find_role
from troth.language.en.subjects import finite_after
from troth.language.en.tokens import Token
from troth.language.en.values import contains, is_trade
from troth.language.en.who import Scene
from troth.language.reading import Context
from troth.language.text import fold

_WHERE = bag("in on at near behind above below under opposite outside by about")
_AGED = re.compile(r"(?P<age>\d+|[a-z]+)(?: - | |-)(?:year|yr)s?[ -]old")
_LIKE_ME = (["like", "me"], ["like", "us"], ["like", "myself"])
_PASSING = TALK | bag(
    "email letter report essay homework assignment paper draft request order time life day week head mind way morning evening "
    "plan trip flight holiday visit stay weekend look view opinion turn name"
)
"""Of what is one's own for the moment, or only in the talk, it tells nothing where it is."""


def granted(tokens: list[Token], *, asked: bool) -> Iterator[list[Token]]:
    """The statements, more of what is `asked`; of the words that were not said each stands in the place of one that was."""
    for index, token in enumerate(tokens):
        if token.low in ("my", "our") and index + 1 < len(tokens):
            phrase = stretch(tokens, index)
            yield from _of_theirs(phrase, asked=asked)
            behind = tokens[index + len(phrase) :]
            if behind[:1] and (behind[0].low == "about" or tokens[index - 1].low in words("prepositions")):
                yield from _of_a_thing(phrase, behind)
    yield from _of_oneself(tokens)


def _of_theirs(phrase: list[Token], *, asked: bool) -> Iterator[list[Token]]:
    """ "My coeliac son" is coeliac, and who has "my gecko" has one."""
    role, last = find_role([t.low for t in phrase[1:]])
    if not role:
        return
    told, behind = phrase[1 : last + 1], phrase[last + 2 :]
    names = list(takewhile(lambda t: t.capital, behind))
    if behind and not names and verb(behind[0].low, BASE) is None:
        return  # "my vegan dog food" feeds a dog of any sort
    phrase = phrase[: last + 2 + len(names)]
    who, place = phrase[last + 1 :], phrase[-1].end
    if how := _how(told, kin=role in role_kind("family")):
        yield [phrase[0], *who, unsaid("is", place), *how]
    elif (
        role in role_kind("animals") and (asked or (told and told[0].low in _COUNTS)) and not any(t.capital for t in phrase[1:])
    ):
        begin = phrase[0].start
        several = phrase[-1].low.endswith("s") or (told and told[0].low in _COUNTS) or phrase[1].kind == "n"
        yield [unsaid("i", begin), unsaid("have", begin), *([] if several else [unsaid("a", begin)]), *phrase[1:]]


_COUNTS = bag("two three four five six both")


def _how(told: list[Token], *, kin: bool) -> list[Token]:
    """What words before "son" or "cat" say of them; none where they only tell which one is meant, as "my French tutor" does."""
    said = " ".join(t.low for t in told)
    if aged := _AGED.fullmatch(said):
        first = told[0]
        return [Token(aged["age"], aged["age"], first.start, first.start + len(aged["age"]), "n")]
    if contains(said, "diets") or contains(said, "chronic") or said in words("marital") | words("work_states"):
        return told
    if kin and said in words("nationalities"):
        return told
    return [unsaid("a", told[0].start), *told] if kin and said and is_trade(said) else []


def _of_a_thing(phrase: list[Token], behind: list[Token]) -> Iterator[list[Token]]:
    """ "My flat on Mill Lane" is on Mill Lane."""
    if len(phrase) < 2 or len(behind) < 2 or behind[0].low not in _WHERE or singular(phrase[-1].low) in _PASSING:
        return
    if find_role([t.low for t in phrase[1:]])[0] or phrase[-1].capital:
        return
    end = 2 if behind[1].low in ("the", "a") else 1
    named = end < len(behind) and behind[end].capital
    about = behind[0].low == "about" and behind[1].kind == "w" and behind[1].low not in words("nominative") | words("wh")
    if named or about:
        stop = next(
            (i for i, t in enumerate(behind) if i > end and not (t.capital or (named and t.low in ("'s", "of")))), len(behind)
        )
        yield [*phrase, unsaid("is", behind[0].start), *behind[: stop if named else end + 1]]


def _of_oneself(tokens: list[Token]) -> Iterator[list[Token]]:
    """ "Someone like me who can't do stairs" can't."""
    for index in range(len(tokens) - 3):
        if [t.low for t in tokens[index : index + 2]] in _LIKE_ME and tokens[index + 2].low in ("who", "that"):
            place = tokens[index + 2].start
            said = [unsaid("i", place), *tokens[index + 3 :]]
            if finite_after(said, 0) is not None:
                yield said


def who_is_meant(parsed: Parsed, before: Parsed, scene: Scene) -> list[Token]:
    """Of whom a "who" tells, whatever is asked or ordered: "a poem for my aunt | who hates puns"; empty if of nobody's."""
    tokens = before.clause.tokens
    if parsed.clause.link != "who" or parsed.subject or scene.context.authority is not Authority.USER:
        return []
    at = next((i for i in range(len(tokens) - 2, max(-1, len(tokens) - 6), -1) if tokens[i].low in ("my", "our")), None)
    phrase = stretch(tokens, at) if at is not None else []
    return phrase if phrase[-1:] == tokens[-1:] and noun(phrase, scene).role else []


def told_of(claim: Claim, context: Context) -> bool:
    """Whether what was taken for granted is of something that was told of: who asks about "my cat" has told of it."""
    value = fold(claim.value)
    return any(value in fold(r.text) or r.claim.subject == f"user's {value}" for r in context.recent)


__all__ = ["granted", "told_of", "who_is_meant"]
