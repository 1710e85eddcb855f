"""From a question to what is looked for: terms, exact tokens, and the addresses that would answer it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from troth.domain.claim import Tense
from troth.domain.memory import Entity, people_of
from troth.domain.trace import Plan
from troth.errors import UsageError
from troth.language.asked_time import AskedTime, asked_time
from troth.language.asking import asked_tense, generic_question, intents_of, looks_back, named_in
from troth.language.dialogue import goes_on, of_the_answerer, requests, without_talk
from troth.language.languages import ask
from troth.language.reading import Question
from troth.language.text import clean, fold, index_terms, is_exact, words

LONGEST_QUESTION = 4000
"""Characters of a question that are read by the language; its terms come from `MOST_TERMS` different ones of all of it."""
MOST_TERMS = 256
_POSSESSIVE = re.compile(r"['’]s$")


def asked_text(question: object) -> str:
    """A question, cleaned.

    Raises:
        UsageError: it is no text.
    """
    if not isinstance(question, str):
        raise UsageError(f"The question is {question!r}.", hint="Pass a text.")
    return clean(question)


def make_plan(question: str, entities: Sequence[Entity], now: datetime, speakers: Sequence[str] = ()) -> tuple[Plan, AskedTime]:
    """Read a question, and the times and events that it names. Pure.

    `now` is aware, in the asker's own offset; `speakers` are folded names in it of people who have said something.
    """
    question = clean(question)
    terms = tuple(dict.fromkeys(index_terms(question)))[:MOST_TERMS]
    short = question[:LONGEST_QUESTION]
    people = _people(entities)
    asked = _ask(short, people)
    tense = asked_tense(short)
    when = asked_time(short, now, "future" if tense is Tense.PLANNED else "past")
    named = frozenset(named_in(fold(short), people))
    intents = asked.intents | intents_of(short) | looks_back(short)
    if named - {"user"}:
        intents |= {"SOCIAL"}
    if asked.attributes:
        intents |= {"FACT_LOOKUP"}
    if when.mentions or when.events:
        intents |= {"TEMPORAL"}
    if not speakers and requests(short):
        intents |= {"REQUEST"}
    elif goes_on(short):
        intents |= {"GOES_ON"}
    if of_the_answerer(short):
        intents |= {"ANSWERER"}
    plan = Plan(
        language=asked.language,
        terms=terms,
        exact=tuple(term for term in terms if is_exact(term)),
        subject=asked.subject,
        attributes=asked.attributes,
        intents=intents | ({tense.name} if tense is not Tense.PRESENT else set()),
        question=short,
        speakers=tuple(speakers),
        names=frozenset(term for name in speakers for term in index_terms(name)),
        talk_terms=_talk_terms(short, terms),
        people=named if len(named) > 1 else frozenset(),
        times=tuple(mention.interval for mention in when.mentions),
        time_terms=when.words,
        only_time=when.alone,
    )
    return plan, when


def _talk_terms(question: str, terms: Sequence[str]) -> frozenset[str]:
    """Those that are gone from a question without its words about the talk."""
    bare = without_talk(question)
    return frozenset(terms).difference(index_terms(bare)) if bare != question else frozenset()


def possible_names(question: str) -> tuple[str, ...]:
    """Every word of a question, and two and three in a row, as names would be written; folded."""
    found = [_POSSESSIVE.sub("", word) for word in words(question[:LONGEST_QUESTION])[:MOST_TERMS]]
    names = dict.fromkeys(found)
    for length in (2, 3):
        for start in range(len(found) - length + 1):
            some = found[start : start + length]
            names["".join(some) if not some[0].isascii() else " ".join(some)] = None
    return tuple(names)


def _people(entities: Sequence[Entity]) -> Mapping[str, str]:
    """Folded names to subject keys."""
    keys = {fold(entity.key): entity.key for entity in entities}
    return {**keys, **{fold(name): key for name, key in people_of(entities).items()}}


def _ask(question: str, people: Mapping[str, str]) -> Question:
    """What the language makes of it; the words of the registry add what it did not see."""
    generic = generic_question(question, people)
    if "WHOAMI" in generic.intents:
        return generic
    asked = ask(question, dict(people))
    if not asked.attributes:
        subject = asked.subject if asked.subject != "user" else generic.subject
        return replace(asked, attributes=generic.attributes, subject=subject)
    return replace(asked, attributes=tuple(dict.fromkeys((*asked.attributes, *generic.attributes))))
