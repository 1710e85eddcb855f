"""At which address a thing is kept that somebody has: "my locker is 12", "our stand-up is on Tuesdays"."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Attribute
from troth.language.en.copula.being import Being, listed
from troth.language.en.copula.names import name_of_another
from troth.language.en.copula.sorts import address_beside
from troth.language.en.draft import Draft, attribute, several
from troth.language.en.lexicon import singular, table
from troth.language.en.naming import address_name, happening, overseer
from troth.language.en.nouns import Noun
from troth.language.en.values import group, schedule_key, written
from troth.language.en.who import Who
from troth.language.text import fold
from troth.language.time import TimeMention


def held_as(said: Being, owner: Who, about: Noun, value: str, mention: TimeMention | None) -> Draft:
    """The draft of what `owner` has at the address that `about` names; `mention` is the time that is part of it."""
    name = _address(said, about) or "is"
    registered = table("frames")["heads"].get(name)
    if registered is None and name.endswith(" name") and len(name) > 5:
        return Draft(attribute(name), value, subject=owner.key)
    if registered == "name" and name != "name" and owner.name and not owner.user:  # "Jo's full name" stands beside Jo
        return Draft(attribute(name), value, subject=owner.key, names={fold(value): owner.key})
    chosen = _attribute(name, registered, value)
    if registered and chosen.name not in listed("places") and said.first in listed("located"):
        return Draft(attribute(f"{name} location"), value, subject=owner.key, passing=mention is not None or None)
    if chosen.name == "blood_type":
        return Draft(chosen, value, key=f"type {fold(value)}".replace(" a ", " a_ "), subject=owner.key)
    if chosen.name == "birthday":
        value = re.sub(r"^(?:on|in) (?:the )?", "", value)
    if chosen.name in ("address", "delivery address"):
        value = with_marks(said)
    if mention is None or said.first in ("due", "overdue"):
        chosen = address_beside(said, owner.key, chosen, value)
    made = Draft(chosen, value, subject=owner.key)
    if registered == "name" and overseer(owner):  # "my boss's name is Ben" tells who that is
        return Draft(attribute("manager"), value, subject="user", names={fold(value): owner.key})
    if registered == "name":
        made.names = {fold(value): owner.key}
        made.attribute = chosen if owner.user else name_of_another()
    if mention is not None:
        _time_it(said, made, about, mention, name, registered=registered is not None)
    return made


def with_marks(said: Being) -> str:
    """All that follows the verb, with the marks that an address is written with."""
    kept = [t for t in said.rest if t.kind != "p" or t.low in (",", "/", "-", ".", "&")]
    return written(said.source, kept).rstrip(" ,.")


def _address(said: Being, about: Noun) -> str:
    lead = said.parsed.lead
    return address_name(about, () if said.mentions(lead) else lead)


def _attribute(name: str, registered: str | None, value: str) -> Attribute:
    if registered == "phone" and sum(c.isdigit() for c in value) < 5:
        return attribute("phone model")
    if registered:
        return attribute(registered)
    chosen = attribute(name, category="preference" if name.startswith("favourite") else "fact")
    return several(chosen) if name in ("favourite", "favorite") else chosen


def _time_it(said: Being, made: Draft, about: Noun, mention: TimeMention, name: str, *, registered: bool) -> None:
    """Make it what happens at its time, every week or once, where the time is the whole of what is said of it."""
    value, chosen = made.value, made.attribute
    if _scheduled(mention, value):
        once = re.search(r"\b(?:this|next|last|tomorrow|today)\b", fold(value))
        made.key, made.kind = schedule_key(value), "" if once else "weekly"
        made.attribute = chosen if registered else replace(chosen, category="schedule")
    elif registered:
        return
    elif _weekly(said, value, name):
        made.key, made.kind = schedule_key(value), "weekly"
        made.attribute = replace(chosen, category="schedule")
    elif mention.kind.value == "time_of_day":
        made.key = schedule_key(value)
        made.attribute = replace(chosen, category="schedule")
    elif mention.kind.value == "point":
        made.attribute = happening(about) if _dated(about) else chosen
        made.dated = True


def _scheduled(mention: TimeMention, value: str) -> bool:
    weekday = re.match(r"(?:on |every |each )?(?:\w+day)s?\b", fold(value))
    return mention.kind.value == "recurring" or (weekday is not None and not mention.relative)


def _weekly(said: Being, value: str, name: str) -> bool:
    """A bare weekday: of what happens again and again, every week; of an appointment, the next one."""
    if re.search(r"\b(?:this|next|last|coming|tomorrow|today|\d{1,2}(?:st|nd|rd|th))\b", fold(value)):
        return False
    clause = said.parsed.clause.tokens
    spoken = fold(said.source[clause[0].start : clause[-1].end])
    if re.search(r"\b(?:this|next) week only\b|\b(?:just|only) (?:this|next) week\b|\bfor once\b", spoken):
        return False
    once = singular(name.split()[-1]) in group("dated", "once") or any(
        word in name for word in ("flight", "appointment", "interview", "exam")
    )
    return bool(re.match(r"(?:on )?\w+day\b", fold(value))) and not once


def _dated(about: Noun) -> bool:
    """Whether a thing of that name happens once."""
    name = address_name(about)
    return singular(name.split()[-1]) in group("dated") or any(word in name for word in ("flight", "trip", "appointment"))


__all__ = ["held_as", "with_marks"]
