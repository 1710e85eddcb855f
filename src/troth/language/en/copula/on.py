"""What somebody is "on": a council, a shift, a plan, a medicine, a system."""

from __future__ import annotations

import re

from troth.language.en.copula.being import Being, Reader, leads_to_name, listed
from troth.language.en.deeds.base import medicine
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import words
from troth.language.en.values import bare, is_medicine, kind_of, written
from troth.language.en.who import Who
from troth.language.text import fold


def dose(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on 5 mg of folic acid"."""
    if said.first != "on" or len(said.rest) < 2 or said.rest[1].kind != "n":
        return None
    if not re.match(r"\d[\d.,]* ?(?:mg|mcg|g|ml)\b", written(said.source, said.rest[1:])):
        return None
    return [medicine(said.phrase(said.rest[1:]))]


def _zone(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on Lisbon time"."""
    zone = who.user and said.rest[1].capital and said.lows[2:3] == ["time"]
    return [Draft(attribute("time zone"), said.rest[1].text)] if zone else None


def _system(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on Fedora"."""
    if not who.user or not said.rest[1].capital or said.temporal():
        return None
    value = said.thing(said.rest[1:])
    return [Draft(attribute(kind_of(value) or "uses", many=True), value)]


def _shift(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on lates this week"."""
    if leads_to_name(said):
        return None
    value = said.thing(said.rest[1:])
    worked = re.sub(r" (?:all|this) (?:day|week|month|year|summer|winter)$", "", value)
    if fold(worked).split()[-1:] and fold(worked).split()[-1] in listed("shifts"):
        return [Draft(attribute("shift"), worked, passing=said.temporal() or worked != value)]
    return [] if fold(value) in listed("on_nothing") else None


_STEP = re.compile(
    r"(track|chapter|level|page|lesson|unit|episode|season|module|book|volume|week|part|grade|stage|step) [\w-]+\b"
)


def _step(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on chapter nine of Emma": how far one has come."""
    value = said.phrase(said.rest[1:])
    step = None if leads_to_name(said) else _STEP.match(fold(value))
    return [Draft(attribute(f"on {step[1]}"), value)] if step else None


def member(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on the family plan", "he was in the navy", "I've been in a book club since 2019": what somebody belongs to."""
    low = fold(said.phrase(said.rest[1:])).split(" of ")[0].split()
    body = next((word for word in low if word in listed("bodies") | listed("one_body")), None)
    if (
        body is None
        or (body == "plan" and leads_to_name(said))
        or not (said.lows[1] in words("determiners") | words("possessives") or said.rest[1].capital)
    ):
        return None
    return [Draft(attribute(body, many=body not in listed("one_body")), said.thing(said.rest[1:]))]


def _medicine(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on ramipril"."""
    value = said.phrase(said.rest[1:])
    if leads_to_name(said) or not is_medicine(value) or len(value.split()) > 3:
        return None
    return [medicine(bare(value))] if said.lows[1] not in words("determiners") | listed("no_medicine") else None


def _anything(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on a diet until May", "I'm on nights out of choice"."""
    if leads_to_name(said):
        return None
    value = said.phrase(said.rest[1:])
    if not value:
        return []
    if not said.temporal():
        return [Draft(attribute("on", many=True), bare(value))]
    return [Draft(attribute("condition"), f"on {value}", passing=True)] if not said.mentions(said.rest[1:2]) else []


ON: tuple[Reader, ...] = (_zone, member, _system, _step, _shift, _medicine, _anything)
"""What "on" says, the plainest first."""

__all__ = ["ON", "dose", "member"]
