"""What was planned and is told as done, or as not to be, is no plan any more: "sold the van!", "no puppy after all". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from troth.domain.claim import Intent, Mood, Tense
from troth.language.change.held import attribute_of
from troth.language.en.lexicon import BASE, ING, PARTICIPLE, PAST, bag, singular, verb, words
from troth.language.en.tokens import Token, tokenize
from troth.language.reading import Assertion, Context, Recent
from troth.language.time import find_times

_PLAN = re.compile(r"User(?:'s (?P<who>[\w' -]+?))? plans to (?P<verb>[a-z]+)(?P<object> [^,;(]+)", re.IGNORECASE)
_NOT_SO = bag("not never nearly almost once ever before wish would could should if used")
"""Words beside which nothing was done, or nothing of what was ahead."""
_SPEAKER = bag("i we 've have")
_NOTHING_OF_IT = re.compile(
    r"(?:so|but|then|sadly|,| )*(?:there (?:will|'ll) be )?no (?P<what>(?:\w+ ){0,2}?\w+)"
    r"(?: after all| for (?:me|us)| now| this year| then)*[ .!]*"
)
_AFTER_ALL = re.compile(r"\b(?:in the end|after all|any ?more|will not|wo not|(?:'m|am|are|'re|is|'s) not)\b")
_ON_ONE_SIDE = bag("be 's is are 're been was were has have got finally now all just already")


def with_done(found: Sequence[Assertion], source: str, context: Context) -> list[Assertion]:
    """The assertions, each behind the end of the plan that it tells as carried out."""
    plans = [r for r in context.recent if r.claim.tense is Tense.PLANNED and _PLAN.match(r.text)]
    made: list[Assertion] = []
    for said in found:
        tokens = tokenize(source, said.start, said.end) if plans and said.mood is Mood.CONFIRMED else []
        tells = (_carries_out, _was_done, _drops) if tokens else ()
        over = next((plan for plan in plans if any(tell(said, tokens, plan, source, context) for tell in tells)), None)
        if over is not None and not any(over.memory in each.targets for each in (*found, *made)):
            if over.claim.positive:
                made.append(_end(said, over))
            elif said.claim is not None:  # it was planned to have something no more
                said = replace(said, intents=said.intents | {Intent.UPDATES}, targets=(over.memory,))
        made.append(said)
    return made


def _end(said: Assertion, plan: Recent) -> Assertion:
    return replace(
        said, intents=frozenset({Intent.ENDS}), claim=plan.claim, attribute=attribute_of(plan), text=plan.text,
        targets=(plan.memory,), note="",
    )  # fmt: skip


def _carries_out(said: Assertion, tokens: list[Token], plan: Recent, source: str, context: Context) -> bool:
    """Whether the speaker says that they did just what was planned, and not long before it was."""
    if said.claim is not None and said.claim.tense is Tense.PLANNED:
        return False
    meant = _PLAN.match(plan.text)
    at = next((i for i, t in enumerate(tokens) if meant and _did(tokens, i, meant["verb"].lower())), None)
    if meant is None or meant["who"] or at is None or any(t.low in _NOT_SO for t in tokens):
        return False
    told = words("adverbs") | words("discourse") | words("coordinators") | _SPEAKER
    things = _things(meant["object"])
    own = all(t.low in told or t.kind == "p" for t in tokens[:at])
    if not own or not things or not _names(tokens[at + 1 :], things[-1]):
        return False
    times = find_times(source[said.start : said.end], "en", context.observed_at, "past")
    return not any(m.interval.end is not None and m.interval.end < plan.said_at for m in times)


_OWN_WORDS = re.compile(r"(?:^|[.,;:!?\n]|\b(?:and|but|so))\s*\Z")
"""What stands before the speaker's own words, and not before what "my neighbour said" was painted."""


def _was_done(said: Assertion, tokens: list[Token], plan: Recent, source: str, context: Context) -> bool:
    """Whether the thing is said to have been dealt with as was planned: "the hall's been painted"."""
    meant = _PLAN.match(plan.text)
    if meant is None or meant["who"] or any(t.low in _NOT_SO for t in tokens):
        return False
    at = next((i for i, t in enumerate(tokens) if i and t.low in ("'s", "is", "has", "have", "are")), 0)
    behind = next((t for t in tokens[at:] if t.low not in _ON_ONE_SIDE), None)
    done = verb(behind.low, PARTICIPLE) if at and behind is not None else None
    things = _things(meant["object"])
    named = bool(things) and tokens[0].low in ("the", "my", "our") and singular(tokens[at - 1].low) == things[-1]
    own = _OWN_WORDS.search(source, 0, said.start) is not None
    return named and own and done is not None and meant["verb"].lower() in (done.lemma, f"re{done.lemma}")


def _drops(said: Assertion, tokens: list[Token], plan: Recent, source: str, context: Context) -> bool:
    """Whether nothing is said to come of what was planned: "no puppy after all", "didn't apply for the job in the end"."""
    meant = _PLAN.match(plan.text)
    things = _things(meant["object"]) if meant is not None else []
    read = said.claim is not None and not said.claim.positive  # what was denied is known already
    if meant is None or not things or read:
        return False
    low = " ".join(t.low for t in tokens)
    if (none := _NOTHING_OF_IT.fullmatch(low)) is not None:
        return not meant["who"] and singular(none["what"].split()[-1]) == things[-1]
    at = next((i for i, t in enumerate(tokens) if t.low in ("not", "never")), None)
    if at is None or _AFTER_ALL.search(low) is None:
        return False
    before = {singular(t.low) for t in tokens[:at] if t.word}
    whose = {singular(word) for word in (meant["who"] or "").lower().split()}
    others = before - words("aux") - words("adverbs") - words("discourse") - _SPEAKER - words("modals")
    if not (whose <= before if whose else not others):
        return False
    acts = any(
        found.lemma == meant["verb"].lower() for t in tokens[at:] for form in (BASE, ING) if (found := verb(t.low, form))
    )
    return acts and _names(tokens[at:], things[-1])


def _names(tokens: list[Token], thing: str) -> bool:
    """Whether words name the thing, and not something that belongs to it: the fence, not the fence gate."""
    for token, after in pairwise([*tokens, None]):
        if token is not None and singular(token.low) == thing:
            return (
                after is None or not after.word or after.low in _closed() or after.low.endswith("ly") or bool(verb(after.low))
            )
    return False


@cache
def _closed() -> frozenset[str]:
    """Words that begin something else behind a noun."""
    kinds = ("prepositions", "adverbs", "coordinators", "determiners", "discourse", "time_nouns", "nominative", "months")
    return (
        frozenset().union(*map(words, kinds))
        | words("weekdays")
        | bag("yesterday today tonight last next itself myself ourselves that which home online abroad cheap")
    )


def _did(tokens: list[Token], at: int, lemma: str) -> bool:
    """Whether a token is that verb, told as past."""
    done = any(found.lemma == lemma for form in (PAST, PARTICIPLE) if (found := verb(tokens[at].low, form)) is not None)
    has = at > 0 and tokens[at - 1].low in ("have", "'ve", "just", "finally")
    return done and (has or verb(tokens[at].low, BASE) is None)


def _things(object_: str) -> list[str]:
    """What a plan is about, its head last: "theory test" of "User's theory test on 2026-03-09"."""
    named: list[str] = []
    for word in re.findall(r"[\w'’-]+", object_.lower()):
        if named and word in words("prepositions"):
            break
        if word not in words("determiners") | words("prepositions") | {"user's"} and word.isalpha():
            named.append(singular(word))
    return named


__all__ = ["with_done"]
