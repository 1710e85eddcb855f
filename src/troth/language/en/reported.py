"""What a paper or another person says otherwise of what cannot change: "my passport says Ankara", "my aunt swears it was 1929".

The user tells who says it and does not say that it is so: a doubt of what is held, and no correction. Pure.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from troth.domain.address import Cardinality
from troth.domain.claim import Mood
from troth.language.change.held import attribute_of
from troth.language.en.lexicon import table
from troth.language.en.mendable import DATES, YEAR, Said
from troth.language.en.mending import mend
from troth.language.en.mentioned import times_in
from troth.language.en.signals import Signal
from troth.language.en.slips import SAID_SO, folded, segments
from troth.language.en.tokens import Token
from troth.language.en.who import Scene
from troth.language.en.wording import Wording
from troth.language.kin import kin
from troth.language.reading import Assertion, Recent
from troth.language.text import fold

_JUST = timedelta(hours=12)
_SAYS = (
    r"(?:says?|said|claims?|claimed|insists?|insisted|swears?|swore|reckons?|thinks|tells me|told me|maintains|"
    r"lists?|listed|shows?|showed|wrote|states?|stated|gives?|gave|puts?|records?|recorded|prints?|printed|reads?)"
)
_REPORT = re.compile(
    r"(?:^|.*?(?:[,;:]| and) )(?:(?:funny|weird|odd|strange|oddly|apparently|well|but|and|so|hm+|now|interesting)[, ]+)*"
    r"(?:according to (?P<paper>[a-z][\w' -]{1,40}?),? (?=i|he|she|it|they|my|her|his)|"
    r"(?P<who>(?:my|our|the|her|his|a|an|this|that) [\w' -]{2,44}?|they|it|mum|dad|grandma|grandpa) "
    rf"(?:now |still |only |even )?(?:{_SAYS}|(?:has|have|had) (?=(?:me|my|our|him|his|her|it|them|\d+)\b))\b) ?"
    r"(?P<what>.+)$"
)
_BLOOD = re.compile(r"\b(?:AB|A|B|O)(?: (?:Rh )?(?i:positive|negative|pos|neg)\b| ?[+-](?!\w))")
_DAY = re.compile(r"\b\d{1,2}(?:st|nd|rd|th)\b")
_PLACE = re.compile(r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*")


def reported(source: str, tokens: list[Token], scene: Scene) -> list[Assertion]:
    """The claim at the address of what is held, as a doubt; nothing where a sentence reports nothing of the sort."""
    unchanging = [(r, its) for r in scene.context.recent if (its := attribute_of(r)).cardinality is Cardinality.UNCHANGING]
    found = _REPORT.match(folded(source, tokens)) if tokens and unchanging else None
    if found is None or any(SAID_SO.match(folded(source, part)) for part in segments(tokens)):
        return []
    who, what = found["who"] or found["paper"] or "", found["what"]
    start = tokens[0].start + found.start("what")
    rest = [t for t in tokens if t.start >= start]
    for recent, its in unchanging:
        just = recent is scene.context.recent[0] and scene.context.observed_at - recent.said_at <= _JUST
        if not _of(recent.claim.subject, who, what) or not _about(
            recent.claim.attribute, f"{who} {what}", just=just and what.startswith("it ")
        ):
            continue
        right = _value(source, rest, recent.claim.attribute)
        if not right or fold(source[right[0].start : right[-1].end]) in fold(recent.text) or _denies(what, recent):
            continue
        said = Said(recent.claim, recent.text, its, 0.0, recent.said_at.date(), recent.memory)
        times = times_in(source, right[0].start, right[-1].end, scene, past=True)
        made = mend(source, tokens, Signal(right, "", True), said, Wording(source, scene, times)).assertion
        value = made.claim.value if made.claim is not None else ""
        text = made.text[: made.text.find(value) + len(value)] if value in made.text else made.text
        return [replace(made, mood=Mood.UNCERTAIN, intents=frozenset(), targets=(), text=text)]
    return []


def _denies(what: str, recent: Recent) -> bool:
    """ "… in Tartu, not Riga": the user takes the held value back."""
    return re.search(rf"\bnot (?:in |on )?{re.escape(fold(recent.claim.value))}\b", what) is not None


def _of(subject: str, who: str, what: str) -> bool:
    """Whether a report can be of somebody: of whose paper it is, or of whom its words name."""
    owner = re.match(rf"(?:my|our) ({kin('en')})'s", who)
    named = re.search(rf"\b(?:my|our) ({kin('en')})(?:'s| is| was)", what)
    told = owner[1] if owner is not None else named[1] if named is not None else ""
    if told:
        return subject.startswith(f"user's {told}") or subject == f"user's {fold(told)}"
    if who.split()[0] in ("her", "his") or re.match(r"(?:that )?(?:he|she|they|his|her|their)\b", what):
        return subject != "user"
    return subject == "user" or re.match(r"(?:that )?it\b", what) is not None


def _about(attribute: str, told: str, *, just: bool) -> bool:
    """Whether a report names what it is of, or points at what has just been said."""
    cues = table("slips")["reported_of"].get(attribute)
    return cues is not None and (just or re.search(rf"\b(?:{cues})\b", told) is not None)


def _value(source: str, rest: list[Token], attribute: str) -> list[Token]:
    """The words of a report that are a value of that kind."""
    if not rest:
        return []
    start = rest[0].start
    text = source[start : rest[-1].end]
    forms = {"blood_type": (_BLOOD,), "birthplace": (_PLACE,), "native_language": (_PLACE,)}.get(
        attribute, (*DATES, _DAY, YEAR)
    )
    for form in forms:
        found = form.search(text)
        if found is not None:
            return [t for t in rest if t.start >= start + found.start() and t.end <= start + found.end() and t.low != "i"]
    return []


__all__ = ["reported"]
