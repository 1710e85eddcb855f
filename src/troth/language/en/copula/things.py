"""What a thing is that somebody has, or that was spoken of: "my car is a Fabia", "it's on Thursdays now"."""

from __future__ import annotations

import re
from datetime import timedelta

from troth.domain.claim import Intent
from troth.language.en.copula.addresses import held_as, with_marks
from troth.language.en.copula.being import Being, listed
from troth.language.en.draft import Draft, attribute, several
from troth.language.en.lexicon import singular, table, words
from troth.language.en.naming import address_name
from troth.language.en.nouns import Noun
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, group, kind_of, schedule_key, strip, written
from troth.language.en.who import ME, Who
from troth.language.reading import Recent
from troth.language.text import fold

_OF_NOTHING = frozenset({"degrees", "outside", "past", "o'clock", "ages"})
_DAYS = (["today"], ["tomorrow"], ["yesterday"], ["tonight"])


def thing(said: Being, about: Noun) -> list[Draft] | None:
    """A thing, or something that somebody has one of; None where it is somebody after all ("a friend of mine is …")."""
    if [t.low for t in said.parsed.subject] in _DAYS:
        return []  # "tomorrow's swimming": what the day is for is no property of it
    owner = about.owner or ME
    value_tokens = _value(said)
    if value_tokens and (value_tokens[-1].low in ("me", "us", "you") or value_tokens[0].low in words("wh")):
        return []
    value = written(said.source, value_tokens)
    if not value:
        return []
    if about.owner is None and not about.definite and said.who is not None and said.who.kind == "person":
        return None
    if _passing(said, value) or not _telling(said, about, value_tokens):
        return []
    times = sorted(said.mentions(said.rest), key=lambda m: m.kind.value != "recurring")
    made = held_as(said, owner, about, bare(value), times[0] if times else None)
    first, second = [*(t.low for t in said.parsed.subject[:2]), ""][:2]
    if second == "of" and first in listed("parted"):
        made.attribute = several(made.attribute)
    return [made]


def _value(said: Being) -> list[Token]:
    lows, rest = said.lows, said.rest
    if said.first in ("down", "up", "back", "now") and lows[1:2] == ["to"] and len(rest) > 2 and rest[2].kind == "n":
        return cut(rest[2:], said.times)  # "the mortgage is down to 128k"
    inside = said.mentions(rest)
    if inside and (inside[0].start <= rest[0].start or said.first in listed("until")):
        end = max(m.end for m in inside if m is inside[0] or m.kind.value not in ("since", "until", "by"))
        return strip([t for t in rest if t.start < end])
    if said.first in listed("place_prepositions"):
        keep = frozenset({said.first, "with", "by", "from", "for", "near"})
    else:
        keep = listed("within_value") if rest[0].kind != "n" else frozenset({"per"})
    return cut(rest, said.times, loose=False, keep=keep)


def _passing(said: Being, value: str) -> bool:
    """Whether a thing's state is the small change of a day ("the disk is full again"), or an opinion."""
    low, about = fold(value), said.about
    if about is not None and about.owner is not None:
        favourite = fold(about.phrase).startswith(("favourite", "favorite"))
        if favourite or bare(low) in group("settings", "colours"):
            return False
    lowered = [t.low for t in said.rest if t.low not in words("adverbs")]
    placed = len(lowered) > 1 and lowered[0] in words("prepositions")
    judged = bool(lowered) and not placed and lowered[0] in words("adjectives")
    if judged and not said.parsed.rest[0].capital and len(value.split()) < 4:
        return True
    again = "again" in said.parsed.adverbs or any(t.low == "again" for t in said.parsed.rest)
    return again or low in words("moods") or low.split()[0] in words("moods")


def _telling(said: Being, about: Noun, value: list[Token]) -> bool:
    """Whether this is something to know, and no opinion on the world or verdict on what was just said."""
    if about.owner is not None:
        return True
    here = said.parsed.subject[0].low == "this" and said.parsed.subject[-1].low in listed("here")
    if here and value and value[0].low not in words("determiners"):
        return True
    if said.parsed.subject[0].low in listed("vague"):
        return False
    named = fold(about.phrase).split()
    if "default" in named:
        return True
    recent = said.scene.context.recent
    if about.definite and address_name(about) in {r.claim.attribute for r in recent if r.claim.subject == "user"}:
        return True
    concrete = any(t.capital or t.kind in "nx" for t in value) or bool(said.mentions(said.parsed.rest))
    if concrete or said.parsed.lead:
        return True
    head = singular(named[-1]) if about.head else ""
    if not about.definite:
        return head in table("frames")["heads"]
    return (
        head in group("settings")
        or kind_of(written(said.source, value)) is not None
        or value[0].low in words("prepositions") | words("possessives")
    )


def of_thing(said: Being, who: Who) -> list[Draft]:
    """ "It's a 1972 folkboat", "it's on Thursdays now": a thing that was spoken of before."""
    first, own = said.rest[0], who.key == f"user's {fold(who.said)}"
    name = re.sub(r"^(?:new|old|current|previous|next) (?=\w)", "", fold(who.said)) if own else fold(who.said)
    timed = said.mentions(said.rest)
    soon = any(m.kind.value in ("recurring", "time_of_day") or m.relative for m in timed)
    if own and soon and first.low in listed("timely") and who.kind != "animal":
        when = said.source[first.start : timed[-1].end]
        made = attribute(name, category="schedule")
        return [Draft(made, when, key=schedule_key(when), subject="user", kind="weekly", intents={Intent.UPDATES})]
    value = said.thing(said.rest)
    closed = words("nominative") | words("wh") | listed("no_thing")
    if not value or _passing(said, value) or first.low in closed or _of_another_kind(said, who, value):
        return []
    if not own:  # of what is nobody's, a verdict is no fact: "it was a challenge", "it's all about patience"
        concrete = any(t.capital or t.kind in "nx" for t in said.rest) or first.low in words("prepositions")
        return [Draft(attribute(name or fold(who.name), many=True), value)] if (name or who.name) and concrete else []
    if name in ("address", "home address"):
        value = with_marks(said)
    model = name == "phone" and sum(c.isdigit() for c in value) < 5
    found = attribute("phone model" if model else table("frames")["heads"].get(name, name))
    concrete = first.low in ("a", "an") or first.kind in "nx" or first.capital or fold(value) in group("settings", "colours")
    return [Draft(found if concrete else several(found), value, subject="user")]


def _of_another_kind(said: Being, who: Who, value: str) -> bool:
    """Whether "it" cannot be this: an appointment is no drink, and "it's tea for me", "it's 30 degrees" are of nothing."""
    if [t.low for t in said.parsed.subject] == ["it"] and not _OF_NOTHING.isdisjoint(said.lows):
        return True
    if any(said.lows[i : i + 2] == ["for", "me"] for i in range(len(said.lows))):
        return True
    context = said.scene.context
    held = next((r for r in context.recent if _is_of(r, who)), None)
    if held is None or any(t.low in fold(who.said).split() for t in said.parsed.lead):
        return False
    if held.claim.attribute.split()[-1] in listed("appointments"):
        return not said.mentions(said.rest) and said.first not in words("prepositions")
    stale = abs(context.observed_at - held.said_at) > timedelta(days=14)
    figures = any(c.isdigit() for c in held.claim.value), any(c.isdigit() for c in value)
    return stale and (figures[0] != figures[1] or held.claim.value[:1].isupper() != value[:1].isupper())


def _is_of(held: Recent, who: Who) -> bool:
    claim = held.claim
    return claim.subject == who.key or (claim.subject == "user" and who.key == f"user's {claim.attribute}")


__all__ = ["of_thing", "thing"]
