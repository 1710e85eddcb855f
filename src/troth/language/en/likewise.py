"""The same said of another place: "at the cottage the heating is oil, at the flat it's electric". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta

from troth.domain.address import Attribute
from troth.domain.claim import Claim
from troth.language.change.held import attribute_of
from troth.language.en.draft import Draft, attribute, several
from troth.language.en.lexicon import bag, words
from troth.language.en.naming import plain
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, written
from troth.language.en.wording import Wording
from troth.language.reading import Assertion

_LED = re.compile(r"(?:On|In|At|For|With) (?P<place>(?:[\w'’-]+ ){1,4}?)(?=User\b|the |it |everything )")
_LATELY = timedelta(days=30)
_MOST = 3
"""How many of what was said last may be what goes on elsewhere."""
_WEATHER = bag("raining snowing pouring hailing drizzling thundering blowing spring summer autumn winter")
_NOWHERE = frozenset({"home", "name", "event", "note"})

_Said = tuple[str, Claim, Attribute]


def likewise(parsed: Parsed, found: Sequence[Assertion], wording: Wording, *, beside: bool) -> list[Draft]:
    """What "on the laptop it's Windows" says behind "at home I use Fedora"; `beside`: which names a place, too."""
    pointing = len(parsed.subject) == 1 and parsed.subject[0].low in ("it", "they", "everything")
    if not (parsed.copula and parsed.lead and pointing) or parsed.negative or parsed.past:
        return []
    value = _value(parsed, wording)
    if not value:
        return []
    here = plain(parsed.lead)
    for text, claim, its in _said(found, wording, beside=beside):
        led, at = _LED.match(text), text.rfind(claim.value)
        if led is None or at < led.end() or claim.subject != "user" or its.name in _NOWHERE:
            continue
        there = [word for word in led["place"].lower().split() if word not in words("determiners") | {"user's"}]
        if not here or here == there:
            continue
        place = wording.phrase(parsed.lead)
        told = f"{place[:1].upper()}{place[1:]} {text[led.end() : at]}{value}"
        return [Draft(_address(its, there, here), value, subject="user", text=told)]
    return []


def _said(found: Sequence[Assertion], wording: Wording, *, beside: bool) -> Iterator[_Said]:
    """What was said last, in this sentence or before."""
    last = found[-1] if found else None
    if beside and last is not None and last.claim is not None and last.attribute is not None:
        yield last.text, last.claim, last.attribute
    context = wording.scene.context
    for recent in context.recent[:_MOST]:
        if context.observed_at - recent.said_at <= _LATELY:
            yield recent.text, recent.claim, attribute_of(recent)


def _value(parsed: Parsed, wording: Wording) -> str:
    """What it is there; nothing where that is a verdict or a time."""
    rest: list[Token] = parsed.rest
    while rest and rest[0].low in words("adverbs") - words("determiners"):
        rest = rest[1:]
    timed = words("months") | words("weekdays") | words("time_nouns") | bag("moment end start first last")
    if any(t.low in timed for t in parsed.lead) or not rest or rest[0].low in words("adjectives") | words("moods"):
        return ""
    if len(rest) == 1 and rest[0].low in _WEATHER:
        return ""
    return bare(written(wording.source, cut(rest, (), loose=False)))


def _address(its: Attribute, there: Sequence[str], here: Sequence[str]) -> Attribute:
    """The address of the one place, where the name of the other is part of the address; else beside it."""
    named = its.name.split()
    if there and all(word in named for word in there):
        return attribute(" ".join([*here, *(word for word in named if word not in there)]))
    return several(its)


__all__ = ["likewise"]
