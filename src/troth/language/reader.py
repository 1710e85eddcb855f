"""Reads a text: guards first, then each stretch in its language. Pure; called by engine/write and `troth explain`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from troth.domain.authority import Authority
from troth.domain.claim import Mood
from troth.language import guards
from troth.language.change import changed_then, dated, resolve, undated
from troth.language.entries import Entry, entries
from troth.language.foreign import is_foreign
from troth.language.landing import landed
from troth.language.languages import LANGUAGES, language
from troth.language.notes import Span, noted, without
from troth.language.people import one_person
from troth.language.reading import UNOWNED, Assertion, Context, Language, Reading
from troth.language.text import FOREIGN, HAN, language_of
from troth.language.time import find_times, with_dates
from troth.language.topics import KIN
from troth.language.vague import is_vague
from troth.schema.registry import canonical

_NEAR = 40
"""How many of the last assertions of a text a sentence may point back at; more would make a book cost its square."""
_LONGEST = 3000
"""Characters of one stretch at most, sentences whole: what is read together is compared pairwise."""
_STRETCH = re.compile(
    r"(?:[^.!?。！？\n]|\.(?=\w)|(?<=Prof)\.|(?<=\bDr)\.|(?<=\bMr)\.|(?<=\bMs)\.|(?<=\bMrs)\.)*(?:[.!?。！？]+|\n|\Z)"
)
_CLAUSE_MARK = re.compile(r"[,，、;；] ?")
_LONGEST_MIXED = 500
"""Characters; a longer sentence is not looked through for a change of language, so that reading stays linear."""

_HAN_FIRST = re.compile(r"[\s,，、]*(?:但是?|不过|而且)?(?:我|咱|俺)[们們家的]?")
_ENGLISH = re.compile(r"\b(?:I|i|me|my|we|our|he|she|they|his|her|it|the|is|are|was)\b")


def read(text: str, context: Context) -> Reading:
    """Read a cleaned text (`language.text.clean`) as its speaker means it."""
    return Passage(text, context).reading()


@dataclass(frozen=True)
class Passage:
    """A text on its way to a reading: heard clause by clause once, and as a whole as often as more is known of its clauses."""

    text: str
    context: Context

    def reading(self, notable: Collection[Span] = (), idle: Collection[Span] = ()) -> Reading:
        """The text as its speaker means it.

        `notable`: spans, out of `unclaimed` of an earlier reading, that are to be kept as they were said; `idle`: spans, out of
        `loose`, that say nothing for anybody to remember.
        """
        if is_foreign(self.text) and not stretches(self.text):
            return Reading(FOREIGN)
        main = self._main
        if note := _nothing_said(self.text):
            return Reading(main, (Assertion(0, len(self.text), Mood.QUOTED, note=note),))
        if main not in LANGUAGES:
            return Reading(main)
        own, noted_down, clauses = self._clauses
        by, context = language(main), self.context
        found = (
            noted(own, without(clauses, idle), notable, partial(_language_of, main), context) if notable or idle else clauses
        )
        found = [_at_one_name(_understood(assertion, own)) for assertion in one_person(found, context)]
        found = list(landed(resolve(own, tuple(found), by, context), context))
        found = changed_then(own, found, by.code, context, lambda bare: Passage(bare, context).reading().assertions)
        found = [self._dated(a, own) if undated(a) else a for a in found]
        found = [_met(assertion, context) if assertion.note == UNOWNED else assertion for assertion in found]
        unbelieved = {(entry.start, entry.end) for entry in noted_down if not _believed(entry, context)}
        return Reading(main, tuple(_met(a, context) if (a.start, a.end) in unbelieved else a for a in found))

    def _dated(self, assertion: Assertion, own: str) -> Assertion:
        return dated(assertion, own, _language_of(self._main, own[assertion.start : assertion.end]).code, self.context)

    @cached_property
    def _main(self) -> str:
        return _spoken(self.text, self.context)

    @cached_property
    def _clauses(self) -> tuple[str, Sequence[Entry], Sequence[Assertion]]:
        """The speaker's own words, the entries of a machine's record, and what clause by clause is said."""
        text, context = self.text, self.context
        steering = guards.steering_spans(text, context.authority)
        own = guards.own_words(text, context.authority)
        person = context.authority.is_person
        found: list[Assertion] = []
        if not person:
            for start, end in steering:
                own = guards.mask(own, start, end)
                found.append(Assertion(start, end, Mood.QUOTED, note="instruction"))
        noted_down, own = ([], own) if person else entries(own, context)
        for start, end, code in stretches(own):
            found.extend(language(code).read(own, start, end, context, tuple(found[-_NEAR:])))
        if not person:
            found = [*_told_of_user(found, text, own, context), *(_recorded(entry, context) for entry in noted_down)]
        if guards.is_play(own):
            found = [replace(assertion, mood=Mood.FICTION) for assertion in found]
        elif person and steering:
            found = [_doubted(assertion, steering) for assertion in found]
        return own, noted_down, found


def _told_of_user(found: list[Assertion], text: str, own: str, context: Context) -> list[Assertion]:
    """What a machine's sentences say of the user; in passing, or as a note for a memory, it is for a person to look at."""
    if context.authority is Authority.DOCUMENT:
        found = [_not_the_user(assertion, text) for assertion in found]
    page = context.authority is not Authority.AGENT and guards.is_page(own)
    memos = guards.memo_spans(own)
    return [replace(a, note="instruction") if a.claim and (page or _inside(a, memos)) else a for a in found]


def _recorded(entry: Entry, context: Context) -> Assertion:
    """What an entry claims; a date stands in it as a date, what is so every week as it was written."""
    code = _code(f"{entry.key} {entry.value}")
    code = code if code in LANGUAGES else "en"
    times = () if entry.lasting else find_times(entry.value, code, context.observed_at)
    times = tuple(mention for mention in times if mention.relative)
    said = language(code).recorded(entry.key, with_dates(entry.value, times))
    claim = said.claim and replace(said.claim, subject=KIN) if entry.of_kin else said.claim
    return replace(said, start=entry.start, end=entry.end, claim=claim)


def _believed(entry: Entry, context: Context) -> bool:
    """Whether an entry is believed that contradicts nothing: if it is the user's, or a tool tells how something is set up."""
    told = entry.lasting or entry.setting
    return entry.owned or (context.authority is Authority.TOOL and told and not entry.of_kin)


def _met(assertion: Assertion, context: Context) -> Assertion:
    """What a machine says of a thing, where that meets what is held; else it claims nothing."""
    if _lands(assertion, context):
        return replace(assertion, note="")
    return replace(assertion, claim=None, attribute=None, text="", note=UNOWNED)


def _lands(assertion: Assertion, context: Context) -> bool:
    """Whether an assertion speaks of what is held."""
    claim = assertion.claim
    return claim is not None and any(
        (held.claim.subject, held.claim.attribute) == (claim.subject, claim.attribute) for held in context.recent
    )


def stretches(text: str) -> list[tuple[int, int, str]]:
    """Cut a text into (start, end, language), each some sentences of one language in one paragraph; others are left out."""
    found: list[tuple[int, int, str]] = []
    for start, end in _pieces(text):
        if is_foreign(text[start:end]):
            continue
        code = _code(text[start:end])
        joins = bool(found) and text[start - 1] != "\n"
        if code not in LANGUAGES:
            code = found[-1][2] if found else "en"
        if joins and found[-1][2] == code and end - found[-1][0] <= _LONGEST:
            found[-1] = (found[-1][0], end, code)
        else:
            found.append((start, end, code))
    return found


def _pieces(text: str) -> list[tuple[int, int]]:
    """Sentences; one that goes over into the other language at a comma ("我住在柏林, but I was born in Taipei") in parts."""
    found: list[tuple[int, int]] = []
    for match in _STRETCH.finditer(text):
        start, end = match.span()
        mixed = end - start <= _LONGEST_MIXED and HAN.search(text, start, end) is not None
        for mark in _CLAUSE_MARK.finditer(text, start, end) if mixed else ():
            after = _clause_code(text[mark.end() : end])
            if after and _code(text[start : mark.start()]) not in (after, FOREIGN):
                found.append((start, mark.end()))
                start = mark.end()
        found.append((start, end))
    return [(start, end) for start, end in found if text[start:end].strip()]


def _code(piece: str) -> str:
    """The language of a piece; one that Chinese words begin is Chinese, though most of its nouns are English (我 prefer…)."""
    return "zh" if _HAN_FIRST.match(piece) else language_of(piece)


def _spoken(text: str, context: Context) -> str:
    """The language of a text; bare figures ("4417 *") are in the language of what was said before them."""
    code = _code(text)
    before = context.recent[0].text if context.recent else context.before
    if code not in LANGUAGES and before and not any(char.isalpha() for char in text):
        return language_of(before)
    return code


def _language_of(main: str, words: str) -> Language:
    """The language of some words; of what has none of its own, that of the whole text."""
    code = _code(words)
    return language(code if code in LANGUAGES else main)


def _clause_code(part: str) -> str:
    """The language of a part that is all in one and long enough to be a clause; "" where words are mixed or few."""
    han, latin = len(HAN.findall(part)), len(re.findall(r"[A-Za-z']+", part))
    if han >= 3 and latin <= 2:
        return "zh"
    return "en" if not han and latin >= 3 and _ENGLISH.search(part) else ""


def _nothing_said(text: str) -> str:
    if not text.strip():
        return "empty"
    if guards.is_harness(text):
        return "harness_text"
    return "degenerate" if guards.is_degenerate(text) else ""


def _at_one_name(assertion: Assertion) -> Assertion:
    """Open attributes that go by several names live under one, so that rivals meet across words and languages."""
    claim, attribute = assertion.claim, assertion.attribute
    if claim is None or attribute is None or (name := canonical(claim.attribute)) == claim.attribute:
        return assertion
    return replace(assertion, claim=replace(claim, attribute=name), attribute=replace(attribute, name=name))


def _understood(assertion: Assertion, text: str) -> Assertion:
    """A claim that tells a stranger nothing is none."""
    if assertion.claim is None or assertion.targets or not is_vague(assertion.claim, text[assertion.start : assertion.end]):
        return assertion
    return replace(assertion, claim=None, attribute=None, text="", note="chatter")


def _not_the_user(assertion: Assertion, text: str) -> Assertion:
    """A document speaks of its author and of things; of the user only where its own words say so."""
    said = text[assertion.start : assertion.end]
    if assertion.claim is None or not guards.says("user", assertion.text) or guards.says("user", said):
        return assertion
    return replace(assertion, claim=None, attribute=None, note="not_the_user")


def _doubted(assertion: Assertion, steering: list[tuple[int, int]]) -> Assertion:
    return replace(assertion, note="instruction") if _inside(assertion, steering) or assertion.claim else assertion


def _inside(assertion: Assertion, spans: list[Span]) -> bool:
    return any(start <= assertion.start < end for start, end in spans)
