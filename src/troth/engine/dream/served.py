"""The agent's model of itself: what it is asked for again and again, and what of that it did well, by what its user said to it.
Pure; a person decides on all of it, and it is evidence for nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from importlib.resources import files

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import Claim, Quote
from troth.domain.observation import Observation
from troth.domain.profile import ASKED_FOR, ASSISTANT, GOOD_AT
from troth.engine.dream.grounds import Derivation
from troth.language.dialogue import requests, without_talk
from troth.language.matters import matter
from troth.language.stem import stem
from troth.language.text import fold, index_terms, language_of, stop_words, value_key

LOOKED_AT = 500
"""How much of what was said last is looked at."""
TIMES = 3
"""On so many days it is asked for often, and was done well."""
MOST_MATTERS = 3
_CLEAR = 2
"""In so many of the sentences a word must stand as what is asked about does."""
_SENTENCE = re.compile(r"[^\s.!?。！？][^.!?。！？\n]*[.!?。！？]*")
_ENGLISH = re.compile(r"[A-Za-z][\w+#-]*")
_ANSWERED_BY = timedelta(minutes=30)
"""Where no conversation is given: what is said later answers nothing."""

_ASKED = Attribute(ASKED_FOR, layer="social", cardinality=Cardinality.MANY)
_GOOD = Attribute(GOOD_AT, category="skill", layer="social", cardinality=Cardinality.MANY)
_WORDED = {
    ASKED_FOR: ("The assistant is often asked about {0}", "助手常被问到{0}"),
    GOOD_AT: ("The assistant is good at {0}", "助手擅长{0}"),
}


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence of what was said."""

    seen: Observation
    quote: Quote


def served(said: Sequence[Observation], names: Collection[str]) -> Iterator[Derivation]:
    """What the last words of a user, oldest first, show. `names`: the words of names, which are no matter."""
    said = [one for one in said if one.authority.is_person]
    followed = _followed(said)
    for word, about in _matters([ask for one in said for ask in _saying(one, _asks)], names):
        yield _derivation(_ASKED, word, about[-TIMES:])
        answered = [(ask, followed[ask.seen.id]) for ask in about if ask.seen.id in followed]
        displeased = [answer for _, answer in answered if _has("displeased", answer.text)]
        pleased = [
            (ask, praise) for ask, answer in answered if answer not in displeased for praise in _saying(answer, _praises)
        ]
        if _days([praise for _, praise in pleased]) >= TIMES and len(pleased) > TIMES * len(displeased):
            yield _derivation(_GOOD, word, [one for both in pleased[-TIMES:] for one in both])


@cache
def _lists() -> Mapping[str, Sequence[str]]:
    return tomllib.loads(files("troth.engine.dream").joinpath("served.toml").read_text(encoding="utf-8"))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for one in _lists()[name]), re.IGNORECASE)


def _saying(seen: Observation, what: Callable[[str], bool]) -> Iterator[_Sentence]:
    """The sentences that say so."""
    for found in _SENTENCE.finditer(seen.text):
        if what(found.group()):
            yield _Sentence(seen, Quote(seen.id, found.start(), found.end(), found.group()))


def _asks(text: str) -> bool:
    return requests(text) or _has("orders", text)


def _praises(text: str) -> bool:
    return _has("pleased", text)


def _has(name: str, text: str) -> bool:
    return _pattern(name).search(text) is not None


def _followed(said: Sequence[Observation]) -> dict[str, Observation]:
    """By what was said: what its speaker said next in the same talk."""
    last: dict[str | None, Observation] = {}
    found = {}
    for one in said:
        before = last.get(one.conversation)
        if before is not None and (one.conversation or one.observed_at - before.observed_at <= _ANSWERED_BY):
            found[before.id] = one
        last[one.conversation] = one
    return found


def _matters(asks: Sequence[_Sentence], names: Collection[str]) -> Iterator[tuple[str, list[_Sentence]]]:
    """What was asked about on several days, most often first; of words that stand in the same questions, one."""
    by_term: dict[tuple[str, str], dict[str, _Sentence]] = {}
    for ask in asks:
        language = language_of(ask.quote.text)
        for term in index_terms(without_talk(ask.quote.text), language):
            by_term.setdefault((language, term), {}).setdefault(ask.seen.id, ask)
    told: list[set[str]] = []
    for (_, term), held in sorted(by_term.items(), key=lambda item: (-len(item[1]), item[0])):
        ids, about = set(held), list(held.values())
        if _days(about) < TIMES or term in names or any(2 * len(ids & others) >= len(ids) for others in told):
            continue
        word = _word([ask.quote.text for ask in about], term)
        if word is not None and not _idle(word):
            told.append(ids)
            yield word, about
        if len(told) == MOST_MATTERS:
            return


def _days(said: Sequence[_Sentence]) -> int:
    return len({one.seen.observed_at.date() for one in said})


def _idle(word: str) -> bool:
    idle = _lists()["idle"]
    if not word.isascii():
        return any(word in other for other in idle)
    return fold(word) in idle or fold(word) in stop_words("en") or word.endswith("ly")


def _word(texts: Sequence[str], term: str) -> str | None:
    """The word as people write it: what some sentences are about, or a name of something (SQL, Excel) among other words."""
    if not term.isascii():
        return matter(texts, term)
    forms = [word for text in texts for word in _ENGLISH.findall(text) if stem(fold(word)) == term]
    form = max(sorted(set(forms)), key=forms.count, default="")
    if sum(any(map(str.isupper, word[1:])) for word in forms) >= _CLEAR:
        return form
    before = _lists()["before_deeds" if form.endswith("ing") else "before"]
    place = re.compile(f"{before}{re.escape(form)}{_lists()['after']}", re.IGNORECASE)
    return form if form and sum(place.search(text) is not None for text in texts) >= _CLEAR else None


def _derivation(attribute: Attribute, word: str, about: Sequence[_Sentence]) -> Derivation:
    language = language_of(about[-1].quote.text)
    english, chinese = _WORDED[attribute.name]
    text = (chinese if language == "zh" else english).format(word)
    claim = Claim(ASSISTANT, attribute.name, word, value_key(word))
    said_at = about[-1].seen.observed_at
    return Derivation(claim, text, language, (), attribute, tuple(one.quote for one in about), said_at)
