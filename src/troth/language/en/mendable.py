"""What was said before that words may mend, and the shapes of its values: a date, an hour, a number, a name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher

from troth.domain.address import Attribute
from troth.domain.claim import Claim
from troth.language.en.lexicon import bag
from troth.language.reading import Assertion
from troth.language.text import fold

_MONTHS = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"


DATES = (
    re.compile(r"\d{4}-\d{2}-\d{2}"),
    re.compile(rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTHS}(?: \d{{4}})?\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTHS} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTHS}(?: \d{{4}})?\b", re.IGNORECASE),
    re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", re.IGNORECASE),
)


MONTH = re.compile(rf"\b{_MONTHS}\b", re.IGNORECASE)


DAY_AND_MONTH = re.compile(rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?= (?:of )?{_MONTHS})", re.IGNORECASE)


CLOCK = re.compile(
    r"\b(?:half|quarter) (?:past |to )?\d{1,2}\b|\b\d{1,2}(?::\d{2})? ?(?:am|pm)\b|\b\d{1,2}[:.]\d{2}\b|(?<=at )\d{1,2}\b",
    re.IGNORECASE,
)


AMOUNT = re.compile(r"(?<![\d-])[€$£]?\d+(?:[.,]\d+)*(?: ?(?:%|mg|kg|g|ml|km|k)\b)?(?![\d-])")


YEAR = re.compile(r"\b(?:19|20)\d{2}\b(?!-)")


NUMBER_WORD = re.compile(r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)


_ALIKE = 0.6


@dataclass(frozen=True, slots=True)
class Repair:
    """A mended claim, and the assertion of the same text that it takes the place of."""

    assertion: Assertion
    place: Assertion | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """Something said before that words may mend."""

    claim: Claim
    text: str
    attribute: Attribute
    minutes: float = 0.0
    """How long ago."""
    said_on: date | None = None
    memory: str = ""
    place: Assertion | None = None


def nearly(right: str, held: str) -> bool:
    """Whether two phrases are spelled nearly, but not quite, alike."""
    one, other = fold(right), fold(held)
    return one != other and SequenceMatcher(None, one, other).ratio() >= _ALIKE


def shape_of(value: str) -> str:
    """What a value looks like: `date`, `clock`, `number`, `name` or `word`."""
    folded = fold(value)
    if any(p.search(folded) for p in DATES) or re.search(r"\b(?:tomorrow|today|tonight)\b|\d(?:st|nd|rd|th)\b", folded):
        return "date"
    if CLOCK.search(folded):
        return "clock"
    if (re.search(r"\d", value) and "@" not in value) or NUMBER_WORD.match(folded):
        return "number"
    first = next((part for part in value.split() if part.lower() not in bag("the a an in at to on from with")), "")
    return "name" if first[:1].isupper() or "@" in value else "word"
