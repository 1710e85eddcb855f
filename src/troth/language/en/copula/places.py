"""Where somebody is, lives, works or comes from: "I'm based in Porto", "I'm in Oslo till Friday", "I was born in Split"."""

from __future__ import annotations

import re

from troth.domain.claim import Intent, Tense
from troth.domain.interval import Grain
from troth.language.en.copula.being import Being, Reader, first_of, leads_to_name, listed
from troth.language.en.copula.on import ON, member
from troth.language.en.copula.states import recovered
from troth.language.en.copula.trades import house
from troth.language.en.deeds.base import PUPILS
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import role_words
from troth.language.en.values import bare, cut, schedule_key, written
from troth.language.en.who import Who
from troth.language.text import fold


def off_to(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm off to Rome", "off to the coast on Friday"; "off to Braga for good" is a new home."""
    if said.lows[:2] != ["off", "to"] or len(said.rest) < 3 or not (said.rest[2].capital or said.temporal()):
        return None
    place = bare(said.place(said.rest[2:]))
    if " for good" in f" {said.whole}":
        return [Draft(attribute("home"), place, change=True, tense=Tense.PLANNED)]
    return [Draft(attribute("travel"), place, dated=True)]


def where(said: Being, who: Who) -> list[Draft] | None:
    """A place, a house, or the end of being away or ill."""
    return first_of(_WHERE, said, who)


def hometown(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm from Lagos"."""
    if said.first != "from" or len(said.rest) < 2 or not (said.rest[1].capital or said.lows[1] in ("the", "a")):
        return None
    if {"same", "different", "company", "team", "office", "future"} & set(
        said.lows[2:]
    ):  # "from the same company": who they are
        return None
    return [Draft(attribute("hometown"), bare(said.place(said.rest[1:])))]


def _based(said: Being, who: Who) -> list[Draft] | None:
    if said.first != "based" or len(said.lows) < 3 or said.lows[1] not in ("in", "out", "at", "near"):
        return None
    return [Draft(attribute("home"), bare(said.place(said.rest[3 if said.lows[1] == "out" else 2 :])))]


def _born(said: Being, who: Who) -> list[Draft] | None:
    if said.first != "born":
        return None
    rest = said.rest[1:]
    inside = said.mentions(rest)
    made = []
    place = next((i for i in range(len(rest) - 1) if _is_place(said, i + 1)), None)
    if place is not None and (value := said.place(rest[place + 1 :])):
        made.append(Draft(attribute("birthplace"), bare(value)))
    if inside and inside[0].kind.value != "range":
        value = said.source[inside[0].start : inside[0].end]
        made.append(Draft(attribute("birthday"), re.sub(r"^(?:on|in) ", "", value)))
    elif rest and rest[0].low in ("in", "on") and any(t.kind == "n" for t in rest[:4]):
        made.append(Draft(attribute("birthday"), written(said.source, cut(rest[1:], ()))))
    return made


def _is_place(said: Being, at: int) -> bool:
    """Whether the preposition at `at` leads to a place, and not to a time."""
    following = said.rest[at + 1]
    return said.lows[at] in ("in", "at", "near") and following.kind == "w" and not said.mentions([following])


def _back(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm back": no longer away. "She's back in Ghent": there for now."""
    if said.first != "back":
        return None
    if who.user and (len(said.lows) == 1 or said.lows[1] in listed("back_home")):
        ended = Draft(attribute("location"), "", positive=False, intents={Intent.ENDS})
        return [ended] if not said.parsed.planned else []
    if len(said.lows) > 2 and (again := member(said.behind(1), who)):
        return again
    if len(said.lows) > 1 and said.lows[1] in ("in", "at", "on"):
        place = said.place(said.rest[2:])
        return [Draft(attribute("location"), bare(place), passing=True)] if place and said.rest[2].capital else []
    return None


def _with(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm with Monzo" where banks are spoken of; else a house that one works for."""
    if said.first != "with" or len(said.rest) < 2:
        return None
    following = said.rest[1]
    topic = next((t for t in ("bank", "phone", "insurer", "provider") if t in said.parsed.clause.notes), "")
    if topic and following.capital:
        return [Draft(attribute("phone provider" if topic == "phone" else topic), said.thing(said.rest[1:]))]
    if not (said.parsed.perfect or following.capital or following.low == "the") or _in_company(said):
        return None
    return [Draft(attribute("employer"), said.thing(said.rest[1:]))] if any(t.capital for t in said.rest[1:4]) else []


def _in_company(said: Being) -> bool:
    """Whether it is told with whom one is somewhere: "with Dad", "with Sarah at the cinema"."""
    lows = [t.low for t in said.rest]
    there = next((i for i, low in enumerate(lows) if low == "at" and i > 1), 0)
    somewhere = there and lows[there + 1 : there + 2] in (["the"], ["a"], ["an"], ["my"]) and lows[there + 2 :] != ["moment"]
    return lows[1] in role_words() or bool(somewhere)


def _within(said: Being, who: Who) -> list[Draft] | None:
    if said.first not in ("in", "at", "on") or len(said.rest) < 2:
        return None
    made = first_of((_weekly, *_WITHIN[said.first], _somewhere), said, who)
    return made or []


def _weekly(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm in the office on Tuesdays"."""
    weekly = next((m for m in said.times if m.kind.value == "recurring" and m.start > said.rest[0].start), None)
    if weekly is None or said.mentions(said.rest[1:2]):
        return None
    when = said.source[weekly.start : weekly.end]
    name = f"{said.first} {fold(said.thing(said.rest[1:]))}"
    return [Draft(attribute(name, category="schedule"), when, key=schedule_key(when))]


_GRADE = re.compile(
    r"in (?:(?:the|my|his|her|their) )?(?:(?:year|grade|form|class|primary) \w{1,8}|[yps]\d\d?|kindergarten"
    r"|(?:lower |upper )?sixth(?: form)?"
    r"|(?:\w+ )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|final|last) (?:year|grade))\b"
)


def _grade(said: Being, who: Who) -> list[Draft] | None:
    """ "She's in year 3", "I'm in my final year of law", "he's in reception": how far somebody is at school."""
    little = who.role in PUPILS and said.lows[1] in ("reception", "nursery", "preschool")
    if not little and not _GRADE.match(said.whole):
        return None
    return [Draft(attribute("school year"), bare(said.phrase(said.rest[1:], loose=False, keep=frozenset({"of", "at"}))))]


def _field(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm in payroll", "I'm in payroll at Acme"."""
    if leads_to_name(said):
        return None
    at = next((i for i, low in enumerate(said.lows) if i and low == "at"), None)
    if at is not None and any(t.capital for t in said.rest[at + 1 :]):
        field = bare(written(said.source, said.rest[1:at]))
        return [Draft(attribute("employer"), said.thing(said.rest[at + 1 :])), Draft(attribute("occupation"), field)]
    return [Draft(attribute("occupation"), said.thing(said.rest[1:]))] if said.lows[1] in listed("fields_of_work") else None


def _away(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm over in Oslo"."""
    if not said.away or not who.user:
        return None
    return [Draft(attribute("location"), bare(said.place(said.rest[1:])), passing=True)]


def _in_place(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm in Oslo", "I've been there a week" are for now, "I've been in Oslo for years" and "she's in Oslo" for good."""
    if not leads_to_name(said) and not (who.user and any(t.capital for t in said.rest[1:])):
        return None
    days = any(m.kind.value == "duration" and m.interval.grain in (Grain.DAY, Grain.WEEK) for m in said.times)
    lasting = (said.parsed.perfect and not days) or (not who.user and not said.temporal())
    place = bare(said.place(said.rest[1:]))
    return [Draft(attribute("home" if lasting else "location"), place, passing=not lasting)]


def _stay(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm in hospital"."""
    if said.lows[1] not in listed("stays"):
        return None
    return [Draft(attribute("condition"), said.phrase(said.rest, keep=frozenset({"in"})), passing=True)]


def _at_school(said: Being, who: Who) -> list[Draft] | None:
    """ "She's at nursery", "he's at secondary school": said without an article, it is what somebody does for years."""
    kind = said.lows[1] in listed("schooling") or (said.lows[1] in listed("school_kinds") and said.lows[2:3] == ["school"])
    return [Draft(attribute("school"), said.thing(said.rest[1:]))] if kind and not said.temporal() else None


def _at_house(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm at Acme", "I'm at the Guardian now"; whoever is of an age for it is at school there."""
    if who.role in PUPILS and said.rest[1].capital and not said.mentions(said.rest[1:2]):
        return [Draft(attribute("school"), said.thing(said.rest[1:]))]
    named = said.rest[1].capital or (leads_to_name(said) and said.begun())
    if any(t.kind == "n" for t in said.rest[2:3]):
        return None  # "at EUR 2,500"
    return [Draft(attribute("employer"), said.thing(said.rest[1:]))] if who.user and named and not said.temporal() else None


def _on_at_house(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm on reception at Acme now"."""
    at = house(said, "at")
    if at is None or not who.user or not said.begun():
        return None
    return [Draft(attribute("employer"), said.thing(said.rest[at + 1 :]))]


def _somewhere(said: Being, who: Who) -> list[Draft] | None:
    """Where somebody else is, in any words."""
    value = said.phrase(said.rest, loose=False, keep=frozenset({said.first}))
    return [Draft(attribute("location"), value, passing=True)] if value and not who.user and not said.temporal() else None


_WHERE: tuple[Reader, ...] = (_based, _born, _back, recovered, _with, _within)
_WITHIN: dict[str, tuple[Reader, ...]] = {
    "in": (_grade, member, _field, _away, _in_place, _stay),
    "at": (_away, _at_school, _at_house),
    "on": (_on_at_house, *ON),
}

__all__ = ["hometown", "off_to", "where"]
