"""What there is: "there are 14 people on my team", "there's a kiln in my garage", "there's a market every Friday"."""

from __future__ import annotations

from troth.language.en.copula.being import Being, listed
from troth.language.en.deeds.plain import TALK
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import singular
from troth.language.en.naming import address_name, plain
from troth.language.en.nouns import noun
from troth.language.en.values import bare, cut, schedule_key, written


def there(said: Being) -> list[Draft]:
    """How many of something there are, what stands at one's own place, and what is on every week."""
    weekly = next((m for m in said.times if m.kind.value == "recurring"), None)
    if weekly is not None and said.first in ("a", "an", "the", "our", "my") and not said.parsed.past:
        return _weekly(said)
    if said.first in ("a", "an") and (kept := _kept(said)) is not None:
        return [kept]
    counted = said.rest[0].kind == "n" or said.first in listed("counts")
    if not counted or len(said.rest) < 2 or said.parsed.past:
        return []
    return _of_us(said) if said.lows[1:3] in (["of", "us"], ["of", "them"]) else _counted(said)


def _weekly(said: Being) -> list[Draft]:
    thing = noun(said.head, said.scene)
    when = said.source[min(m.start for m in said.times) : max(m.end for m in said.times)]
    made = attribute(address_name(thing), category="schedule")
    return [Draft(made, when, key=schedule_key(when), subject="user", kind="weekly")] if thing.head else []


def _kept(said: Being) -> Draft | None:
    """ "There's a kiln in my garage": what stands at one's own place is one's own."""
    found = noun(cut(said.rest, said.times, loose=False, keep=frozenset({"in", "on", "at"})), said.scene)
    own = len(found.tail) > 1 and found.tail[0].low in ("my", "our") and found.link in ("in", "on", "at")
    if not own or not found.head or said.parsed.past or said.parsed.negative or said.temporal():
        return None
    if any(t.low in ("'s", "that", "which", "who") for t in said.rest):
        return None
    if {singular(found.head[-1].low), singular(found.tail[-1].low)} & (TALK | listed("no_belongings")):
        return None
    text = f"There is {said.wording.phrase(said.rest)}"
    return Draft(attribute("owns"), bare(written(said.source, found.head)), subject="user", text=text)


def _of_us(said: Being) -> list[Draft]:
    """ "There are four of us in the flat"."""
    whole = "household"
    if len(said.rest) > 4 and said.rest[3].low in ("in", "on", "at"):
        whole = address_name(noun(cut(said.rest[4:], said.times), said.scene))
    count = said.rest[0].text
    text = f"There are {count} people {said.wording.phrase(said.rest[3:])}"
    return [Draft(attribute(f"{whole} size"), count, subject="user", text=text)]


def _counted(said: Being) -> list[Draft]:
    keep = frozenset({"in", "on", "at", "for"})
    found = noun(cut(said.rest[1:], said.times, loose=False, keep=keep), said.scene)
    if not found.head or not any(t.low in ("my", "our", "the") for t in found.tail):
        return []
    count = said.rest[0].text
    if found.head[-1].low in listed("people"):
        text = f"There are {said.wording.phrase(said.rest)}"
        return [Draft(attribute(f"{' '.join(plain(found.tail))} size"), count, subject="user", text=text)]
    be = "is" if said.parsed.group[0].low in ("is", "'s") else "are"
    text = f"There {be} {said.wording.phrase(said.rest)}"
    return [Draft(attribute(f"number of {address_name(found)}"), count, subject="user", text=text)]


__all__ = ["there"]
