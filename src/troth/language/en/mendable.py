"""What was said before that words may mend, and the shapes of its values: a date, an hour, a number, a name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher

from troth.domain.address import Attribute
from troth.domain.claim import Claim
from troth.language.en.lexicon import bag, table
from troth.language.kin import kin
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


AMOUNT = re.compile(r"(?<![\w-])[€$£]?\d+(?:[.,]\d+)*(?: ?(?:%|mg|kg|g|ml|km|k)\b)?(?![\d-])")


YEAR = re.compile(r"\b(?:19|20)\d{2}\b(?!-)")


_ONES, _TENS = "one|two|three|four|five|six|seven|eight|nine", "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
NUMBER_WORD = re.compile(
    rf"\b(?:(?:{_TENS})(?:[- ](?:{_ONES}))?|{_ONES}|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)\b",
    re.IGNORECASE,
)


JOINTS = "per|with|at|in|on|from|for|to|by|near|under|over|about|around|after|before|within|behind|opposite"
"""What leads the right words as it led the wrong ones."""


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


def of_one_sort(right: str, text: str) -> tuple[str, str] | None:
    """The word of a text that another of its sort takes the place of, and this: "left" where "the right one" is said."""
    if (whose := re.fullmatch(rf"(?:my|our) ({kin('en')})", fold(right))) is not None:
        held = re.search(rf"\b(?:with|for|from|by|at|to|of) User's ({kin('en')})", text)
        return (held[1], whose[1]) if held is not None and held[1] != whose[1] else None
    word, *more = re.sub(r"^(?:on |in )?(?:the |my )?", "", fold(right)).split() or [""]
    sorts: list[list[str]] = [each.split() for each in table("slips")["sorts"]]
    sort = next((each for each in sorts if word in each), [])
    found = [each for each in re.findall(r"(?=\b([a-z]+(?: [a-z]+)?))", text) if each.split()[0] in sort]
    phrase = next((each.split() for each in found), [word])
    alike = not more or more in (["one"], ["ones"], ["side"]) or more == phrase[1:]
    return (phrase[0], word) if phrase[0] != word and alike else None
