"""Holds a model's claim against the text and against the reader's understanding of it. Pure.

A claim is refused if its words are not in the text, its value is not in its words or is none that its attribute can hold, or
the reader takes the clause for a question, a hypothesis, a quotation, a joke, fiction, a request or an instruction. Where the
reader takes polarity, speaker, time or what it is about otherwise, or fills the same address with another value, a person looks
first. What is shown to people are the user's own words in the third person, never the model's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from troth.domain.address import Attribute, Cardinality
from troth.domain.claim import CLAIMS_NOTHING, Claim, Intent, Mood
from troth.domain.decision import Reason
from troth.domain.interval import ALWAYS, Interval
from troth.engine.model.items import ModelClaim
from troth.language.cues import denies, speaks_of_self
from troth.language.guards import is_play, own_words, steering_spans
from troth.language.languages import third_person
from troth.language.notes import dated
from troth.language.reading import Assertion, Context, Reading
from troth.language.text import fold, value_key
from troth.language.text import words as words_of
from troth.language.time import TimeMention, find_times
from troth.schema.registry import canonical, holds, open_attribute, registry

DISAGREES = Reason.MODEL_DISAGREES.value
"""The note of an assertion that a person should look at, since the reader takes the clause otherwise."""
_SURE_AT_MOST = 0.8
"""A model's confidence counts no more than that: it is a guess of its own about itself."""
_PLACES = registry().keys() - {"note"}
"""Where a claim of the reader's has an address; what it keeps as a note it has not understood."""
_LETTER = r"[^\W_\u3040-\u30ff\u3400-\u9fff]"
"""Of a script that sets spaces between words."""
_LIST = re.compile(r"[,;&、，；]|\b(?:and|or|plus|nor)\b|和|与|與|及|跟|还有|還有|或")
_OWNED = re.compile(r"^(?:the )?user(?:'s|s)? (?P<whose>.+)$")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A claim that is not taken, with a code and what it is about."""

    code: str
    """`ungrounded`, `invented`, `mistyped`, `instruction`, `request`, `speaker`, `known`, or the mood that forbids it."""
    detail: str

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


def checked(item: ModelClaim, text: str, reading: Reading, context: Context) -> Assertion | Refusal:
    """The assertion that a model's claim makes, or why it makes none."""
    span = _find(item.quote, text)
    if span is None:
        return Refusal("ungrounded", f"{item.quote!r} is not in the text")
    if not _within(item.value, item.quote):
        return Refusal("invented", f"{item.value!r} is not in {item.quote!r}")
    covering = [a for a in reading.assertions if a.start < span[1] and span[0] < a.end]
    if refusal := _of_others(span, text, context, item) or _forbidden(covering, item):
        return refusal
    start, end = min([span[0], *(a.start for a in covering)]), max([span[1], *(a.end for a in covering)])
    clause = text[start:end]
    subject = subject_of(item.subject, context)
    attribute = named_attribute(item.attribute, item.category)
    if refusal := _mistyped(item, attribute, reading, context) or _of_another(item, subject, clause, covering):
        return refusal
    times = find_times(clause, reading.language, context.observed_at) if reading.language in ("en", "zh") else ()
    valid, key = _valid(item, times), value_key(item.value)
    if known := _known(item, subject, attribute, covering if valid == ALWAYS else [], reading):
        return Refusal("known", f"the reader has {known.attribute} = {known.value!r}")
    claim = Claim(subject, attribute.name, item.value, key, item.positive, item.tense, attribute.passing, valid)
    doubt = "" if _named(subject, text, reading, context) else f"speaker: nobody names {subject}"
    doubt = doubt or _doubt(item, subject, clause, covering, reading) or _elsewhere(item, subject, attribute, covering, reading)
    unsure = item.mood is Mood.UNCERTAIN or any(a.mood is Mood.UNCERTAIN for a in covering)
    return Assertion(
        start,
        end,
        Mood.UNCERTAIN if unsure else item.mood,
        frozenset().union(*(a.intents for a in covering)) - {Intent.REQUESTS},
        claim,
        attribute,
        third_person(dated(clause if not any(a.claim for a in covering) else text[span[0] : span[1]], times)),
        confidence=min(item.confidence, 0.5 if unsure else _SURE_AT_MOST),
        note=f"{DISAGREES}: {doubt}" if doubt else "",
    )


def subject_of(said: str, context: Context) -> str:
    """The key of whom or what a model names."""
    folded = fold(said)
    if folded in ("user", "the user", "i", "me", "用户", "用戶", "我"):
        return "user"
    if folded in context.people:
        return context.people[folded]
    owned = _OWNED.match(folded)
    return f"user's {owned['whose']}" if owned else folded


def named_attribute(name: str, category: str) -> Attribute:
    """The registered attribute, or an open one that holds many values, so that a model's own word replaces nothing."""
    name = canonical(fold(name).replace("_", " ")) if name not in registry() else name
    known = registry().get(name) or registry().get(name.replace(" ", "_"))
    return known or open_attribute(name, Cardinality.MANY, category=category)


def _find(quote: str, text: str) -> tuple[int, int] | None:
    """Where a quote stands, whatever its white space; one that cuts a word says something else ("Porto" of "Portofino")."""
    parts = quote.split()
    if not parts:
        return None
    begins = f"(?<!{_LETTER})(?<!{_LETTER}[.@-])" if re.match(_LETTER, parts[0]) else ""
    ends = f"(?![.@-]?{_LETTER})" if re.match(_LETTER, parts[-1][-1]) else ""
    match = re.search(begins + r"\s+".join(map(re.escape, parts)) + ends, text)
    return match.span() if match else None


def _within(value: str, quote: str) -> bool:
    """Whether the quote holds all words of the value, as whole words; Chinese has none, and is looked for as it stands."""
    held, said = fold(quote), words_of(value)
    whole = {form for word in words_of(quote) for form in (word, word.removesuffix("'s"), word.removesuffix("’s"))}
    return all(word in whole if word.isascii() else word in held for word in said) if said else fold(value) in held


def _of_others(span: tuple[int, int], text: str, context: Context, item: ModelClaim) -> Refusal | None:
    """Why words are not the speaker's own, also where the reader makes nothing of them: a part, a quotation, a steering."""
    start, end = span
    own = own_words(text, context.authority)
    if is_play(own):
        return Refusal(Mood.FICTION.value, f"{item.quote!r} is said in a part that is played")
    if own[start:end].split() != text[start:end].split():
        return Refusal(Mood.QUOTED.value, f"{item.quote!r} holds words of others")
    if any(begin < end and start < stop for begin, stop in steering_spans(text, context.authority)):
        return Refusal("instruction", f"{item.quote!r} tells a memory what to keep")
    if not context.authority.is_person and speaks_of_self(item.quote) and subject_of(item.subject, context).startswith("user"):
        return Refusal("speaker", f"who says I in {item.quote!r} is not the user")
    return None


def _of_another(item: ModelClaim, subject: str, clause: str, covering: list[Assertion]) -> Refusal | None:
    """Why words that name no "I" are not about the user: the reader knows whom they are about."""
    others = [a.claim.subject for a in covering if a.claim is not None]
    if subject != "user" or not others or "user" in others or speaks_of_self(clause):
        return None
    return Refusal("speaker", f"nobody says I in {item.quote!r}, which is about {others[0]}")


def _mistyped(item: ModelClaim, attribute: Attribute, reading: Reading, context: Context) -> Refusal | None:
    """Why a value is none of the kind that its attribute alone can hold."""
    kind, value = holds(attribute.name), item.value.strip()
    times = find_times(value, reading.language, context.observed_at) if kind in ("place", "day") else ()
    figures = any(char.isdigit() for char in value)
    fits = {
        "place": any(map(str.isalpha, value)) and not (times and (times[0].start, times[-1].end) == (0, len(value))),
        "day": bool(times) or figures,
        "digits": figures,
        "mail": "@" in value,
        "name": not value.islower(),
    }
    return None if fits.get(kind, True) else Refusal("mistyped", f"{item.value!r} is no {kind}, which {attribute.name} holds")


def _forbidden(covering: list[Assertion], item: ModelClaim) -> Refusal | None:
    for assertion in covering:
        if assertion.note == "instruction":
            return Refusal("instruction", f"{item.quote!r} tells a memory what to keep")
        if Intent.FORGETS in assertion.intents:
            return Refusal("request", f"{item.quote!r} asks a memory to forget")
        if assertion.mood in CLAIMS_NOTHING:
            return Refusal(assertion.mood.value, f"{item.quote!r} claims nothing")
    if all(a.claim is None for a in covering) and any(Intent.REQUESTS in a.intents for a in covering):
        return Refusal("request", f"{item.quote!r} asks for something")
    return None


def _doubt(item: ModelClaim, subject: str, clause: str, covering: list[Assertion], reading: Reading) -> str:
    """In what the reader takes the clause otherwise; empty if in nothing."""
    if reading.language not in ("en", "zh"):
        return "the language is not read"
    claims = [a.claim for a in covering if a.claim is not None]
    mine = [claim for claim in claims if claim.subject == subject]
    if claims and not mine:
        return f"speaker: the reader takes it to be about {claims[0].subject}"
    if not claims and subject == "user" and not speaks_of_self(clause):
        return "speaker: nobody says I"
    polarities = {claim.positive for claim in mine} or {not denies(clause)}
    if item.positive not in polarities:
        return "polarity"
    if mine and item.tense not in {claim.tense for claim in mine}:
        return f"time: the reader takes it as {mine[0].tense.value}"
    return ""


def _named(subject: str, text: str, reading: Reading, context: Context) -> bool:
    """Whether somebody else of whom a model claims something is named at all; of a role in Chinese words nobody can tell."""
    if subject == "user" or any(a.claim and a.claim.subject == subject for a in reading.assertions):
        return True
    said = words_of(text)
    role = set(words_of(subject.rpartition("'s ")[2]))
    names = (set(words_of(name)) for name, key in context.people.items() if key == subject)
    return reading.language == "zh" or any(name <= set(said) for name in (role, *names))


def _known(item: ModelClaim, subject: str, attribute: Attribute, covering: list[Assertion], reading: Reading) -> Claim | None:
    """What the reader has, if that is no less: the same at that address, or what the quote says under another name.

    A second memory of the same words would stay when the first is replaced: no two readers name an attribute alike. Only
    that the reader's open claim, or its note, is one of a registered address (home, employer) is worth a person's look.
    """
    for _, claim in _alike(item, subject, reading):
        if _agrees(item, attribute, claim):
            return claim
    for claim in _told(item, subject, covering):
        placed = not attribute.single or claim.attribute in _PLACES
        same = _agrees(item, attribute, claim)
        more = same is False or (same and (attribute.single or _listed(claim.value, item)))
        if placed and claim.positive == item.positive and not more:
            return claim
    return None


def _listed(value: str, item: ModelClaim) -> bool:
    """Whether an item's value is one more of a list with that value: tea *and* coffee, not two sugars *in* my tea."""
    places = sorted((fold(item.quote).find(fold(one)), fold(one)) for one in (value, item.value))
    between = fold(item.quote)[places[0][0] + len(places[0][1]) : places[1][0]]
    return places[0][0] >= 0 and _LIST.search(between) is not None


def _agrees(item: ModelClaim, attribute: Attribute, claim: Claim) -> bool | None:
    """Whether the reader's claim says the same of that value, or the contrary; None if it says something else."""
    if claim.attribute not in (attribute.name, attribute.opposite):
        return None
    return (claim.positive == item.positive) == (claim.attribute == attribute.name)


def _elsewhere(item: ModelClaim, subject: str, attribute: Attribute, covering: list[Assertion], reading: Reading) -> str:
    """How the reader takes the value otherwise, or fills an address that holds only one; empty if it does not."""
    for _, claim in _alike(item, subject, reading):
        if _agrees(item, attribute, claim) is False:
            return f"polarity: the reader has {claim.attribute} = {claim.value!r}"
    if not attribute.single:
        return ""
    for assertion in reading.assertions:
        held = assertion.claim
        at_address = held and (held.subject, held.attribute, held.tense) == (subject, attribute.name, item.tense)
        if held and at_address and not _overlap(held.value_key, value_key(item.value)):
            return f"value: the reader has {held.attribute} = {held.value!r}"
    for claim in _told(item, subject, covering):
        if claim.attribute != attribute.name and claim.tense is item.tense:
            return f"attribute: the reader has {claim.attribute} = {claim.value!r}"
    return ""


def _told(item: ModelClaim, subject: str, covering: list[Assertion]) -> Iterator[Claim]:
    """What the reader claims of that subject or its own in the words of the quote: the value is in them, or is the item's."""
    for assertion in covering:
        claim = assertion.claim
        if claim is None or not f"{claim.subject}'s ".startswith(f"{subject}'s "):
            continue
        if _within(claim.value, item.quote) or _overlap(claim.value_key, value_key(item.value)):
            yield claim


def _alike(item: ModelClaim, subject: str, reading: Reading) -> Iterator[tuple[Assertion, Claim]]:
    """What the reader claims of that subject with the same, a narrower or a wider value."""
    key = value_key(item.value)
    for assertion in reading.assertions:
        claim = assertion.claim
        if claim is not None and claim.subject == subject and _overlap(claim.value_key, key):
            yield assertion, claim


def _valid(item: ModelClaim, times: tuple[TimeMention, ...]) -> Interval:
    """The bounds that the words themselves give; a date that no words give is dropped."""
    bounds = [moment for m in times for moment in (m.interval.start, m.interval.end) if moment is not None]
    start, end = (_stated(day, bounds) for day in (item.start, item.end))
    if (start is None and end is None) or (start and end and end <= start):
        return ALWAYS
    return Interval(start, end, start is not None, end is not None)


def _stated(day: date | None, bounds: list[datetime]) -> datetime | None:
    if day is None:
        return None
    wanted = datetime(day.year, day.month, day.day, tzinfo=UTC)
    near = [moment for moment in bounds if abs(moment - wanted) <= timedelta(days=1)]
    return min(near, key=lambda moment: abs(moment - wanted)) if near else None


def _overlap(one: str, other: str) -> bool:
    a, b = set(one.split()), set(other.split())
    return bool(a) and bool(b) and (a <= b or b <= a)


__all__ = ["DISAGREES", "Refusal", "checked", "named_attribute", "subject_of"]
