"""Who somebody is to somebody: "Rosa is my landlady", "he's my neighbour", "the new one is Dr. Okafor"."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Attribute
from troth.domain.claim import Intent
from troth.language.en.copula.addresses import held_as
from troth.language.en.copula.being import Being, listed
from troth.language.en.copula.names import name_of_another
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, role_kind, table, words
from troth.language.en.nouns import Noun, noun
from troth.language.en.values import bare, cut, written
from troth.language.en.who import ME, Who
from troth.language.text import fold


def mine(said: Being) -> Draft | None:
    """ "Rosa is my landlady", "Kim's my coach now", "climbing is my thing"."""
    subject = said.parsed.subject
    if not _owned(said) or subject[0].low in words("nominative") | {"my", "our", "your"}:
        return None
    if said.about is None or not said.about.head:
        return None
    found = noun(cut(said.rest, said.times, loose=False), said.scene)
    value = bare(written(said.source, subject))
    if subject[0].low in ("this", "that", "these", "those", "here"):
        return None
    said.parsed.adverbs |= {t.low for t in said.parsed.rest if t.low in ("now", "permanently")}
    if found.head and fold(found.phrase) in listed("passions"):
        return Draft(attribute("dislikes" if said.parsed.negative else "likes"), value, subject="user", kind="fixed")
    if found.role and found.owner is not None and not found.owner.user:
        return _of_theirs(said, found, found.owner, value)  # "Ingrid is my wife's sister"
    if found.role:
        return _as_role(said, found, value)
    made = held_as(said, found.owner or ME, found, value, None)
    if said.first in ("his", "her", "their") and found.owner is not None:
        made.text = f"{found.owner.display}'s {found.phrase} is {value}"
    return made


def _owned(said: Being) -> bool:
    """Whether what follows is somebody's: "my landlady", from an agent "your landlady", of a name "her landlady"."""
    if said.first in ("my", "our"):
        return said.scene.context.authority.is_person
    if said.first == "your":
        return not said.scene.context.authority.is_person
    return said.first in ("his", "her", "their") and said.parsed.subject[0].kind in "nx"


def kin_of(said: Being) -> Draft | None:
    """ "Andrius is Rūta's husband", "he's my neighbour", "she's her cousin"."""
    owned = any(t.low == "'s" or t.low in words("possessives") for t in said.rest[:4])
    if not owned or said.first in ("the", "a", "an"):
        return None
    found = noun(cut(said.rest, said.times, loose=False), said.scene)
    subject = said.parsed.subject
    pronoun = subject[0].low in ("he", "she") and len(subject) == 1
    name = _name_pointed_at(said.who) if pronoun else written(said.source, subject)
    plain = all(t.capital for t in subject) and subject[0].low not in words("possessives")
    if not (pronoun or plain) or not name[:1].isupper() or len(name.split()) > 3:
        return None
    if not found.role or found.owner is None or found.owner.key == "assistant":
        return None
    if found.owner.user:
        other = pronoun and said.who is not None and said.who.role not in ("", found.role)
        return _other_role(found, name) if other and found.role not in role_kind("manager") else _as_role(said, found, name)
    return _of_theirs(said, found, found.owner, name)


def _of_theirs(said: Being, found: Noun, owner: Who, name: str) -> Draft:
    """The draft of somebody who is what they are to another."""
    key = said.scene.person(found.role, name, found.modifiers, owner).key
    return Draft(_relation(found.role), f"{found.role} {name}", subject=owner.key, names={fold(name): key})


def _name_pointed_at(who: Who | None) -> str:
    """The name of whom a pronoun points at, which may stand only in the key ("user's brother pavel")."""
    if who is None:
        return ""
    last = who.display.split()[-1]
    shown = last[:1].isupper() and not last.startswith("User")
    return last if shown and fold(who.name) in ("", fold(last)) else who.name


def _other_role(found: Noun, name: str) -> Draft:
    """ "Pavel isn't my brother, he's my neighbour": the name goes to the other role."""
    key = f"user's {found.role} {fold(name)}"
    text = f"{name} is User's {found.phrase}"
    return Draft(_relation(found.role), f"{found.phrase} {name}", subject="user", names={fold(name): key}, text=text)


def _as_role(said: Being, found: Noun, name: str) -> Draft:
    """The draft of somebody who is the user's landlady, cousin, manager."""
    who = said.scene.person(found.role, name, found.modifiers)
    one = _is_one(found)
    if found.role in role_kind("manager") and not one:
        return Draft(attribute("manager"), name, names={fold(name): "user's manager"}, subject="user")
    names = {fold(name): who.key}
    if one or found.role in role_kind("unique"):
        sort = found.modifiers if found.role in role_kind("several") else found.modifiers.removeprefix("new").strip()
        return Draft(attribute("name"), name, subject=f"user's {sort} {found.role}".replace("  ", " "), names=names)
    return Draft(_relation(found.role), f"{found.phrase} {name}", subject="user", names=names)


def _is_one(found: Noun) -> bool:
    """Whether a role is said of which sort it is, so that one person has it: a piano teacher, and not an old friend."""
    sorts = set(found.modifiers.split()) - words("adjectives") - bag("close dear former fellow young older younger little")
    return bool(sorts) and found.role not in role_kind("family") | role_kind("animals") | role_kind("plural")


def _relation(role: str) -> Attribute:
    family = role in role_kind("family") | role_kind("animals")
    return attribute("relative" if family else "acquaintance")


def new_one(said: Being) -> list[Draft] | None:
    """ "My doctor retired, the new one is Dr. Okafor", "my current one is a Fabia", "… was Mr Kerr, it's Ms Odu these days"."""
    lows = [t.low for t in said.parsed.subject]
    entities = said.scene.entities
    value = said.value
    thing = entities[-1] if entities else None
    one = lows[-1:] == ["one"] and lows[-2:-1] != [] and lows[-2] in _OF_NOW
    if one and value and thing is not None and _own_thing(thing):
        plain = _FORMER.sub("", thing.said)
        name = table("frames")["heads"].get(fold(plain), fold(plain))
        text = f"User's {lows[-2]} {plain} is {value}"
        return [Draft(attribute(name), bare(value), subject="user", text=text, intents={Intent.UPDATES})]
    last = next((who for who in reversed(entities) if who.role), None)
    now = _NOWADAYS.search(" ".join(t.low for t in said.parsed.clause.tokens))
    turned = lows == ["it"] and now is not None and last is not None and last.key in said.scene.fresh
    owned = one and lows[:-2] in ([], ["the"], ["my"], ["our"])
    if not (owned or turned) or last is None or not said.rest[0].capital:
        return None
    value = _NOWADAYS.sub("", value).strip()
    whose = last.display.removesuffix(last.name).strip()
    text = f"{re.sub(r'(?<=^User.s )' + _FORMER.pattern[1:], '', whose)} is {value} now"
    manager = last.role in role_kind("manager")
    key = f"user's {_FORMER.sub('', last.key.removeprefix(_MINE))}" if last.key.startswith(_MINE) else last.key
    held, subject = (attribute("manager"), "user") if manager else (name_of_another(), key)
    names = {fold(value): "user's manager" if manager else key}
    return [Draft(held, value, subject=subject, text=text, names=names, intents={Intent.UPDATES})]


_OF_NOW = bag("new current present latest newest")
_FORMER = re.compile(r"^(?:old|previous|last|former|first|ex)[ -]")
_NOWADAYS = re.compile(r"\b(?:now|these days|nowadays|from now on)\b")
_MINE = "user's "


def _own_thing(thing: Who) -> bool:
    return not thing.role and thing.key == f"user's {fold(thing.said)}"


def spouse(said: Being, who: Who) -> list[Draft]:
    """ "… married to Ana"."""
    if len(said.lows) < 3 or said.lows[1] != "to" or not said.rest[2].capital:
        return []
    name = said.phrase(said.rest[2:])
    engaged = said.first == "engaged"
    key = f"{who.key}'s {'partner' if engaged else 'spouse'}"
    text = f"{who.display}'s {'fiancé' if engaged else 'spouse'} is called {name}"
    return [Draft(replace(attribute("name"), identity=False), name, subject=key, names={fold(name): key}, text=text)]


__all__ = ["kin_of", "mine", "new_one", "spouse"]
