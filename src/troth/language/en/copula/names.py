"""What somebody is called: "I'm Ann", "my boss is called Ben", "it's Ann Okafor from now on"."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.address import Attribute
from troth.domain.claim import Intent, Tense
from troth.language.en.copula.being import Being, is_name, listed
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import singular
from troth.language.en.naming import overseer
from troth.language.en.values import bare, group, is_trade, written
from troth.language.en.who import Who
from troth.language.text import fold


def renamed(said: Being) -> Draft | None:
    """ "It's Ann Okafor from now on": the user's own name, if it shares a part with the one that is held."""
    name = [t for t in said.head if t.word]
    if len(name) < 2 or not is_name(said, name) or not said.scene.context.authority.is_person:
        return None
    held = (r.claim for r in said.scene.context.recent if r.claim.subject == "user" and r.claim.attribute == "name")
    parts = {t.low for t in name}
    if not any(parts & set(fold(claim.value).split()) for claim in held):
        return None
    value = written(said.source, name)
    text = f"User's name is {value}"
    return Draft(attribute("name"), value, subject="user", names={fold(value): "user"}, text=text, intents={Intent.UPDATES})


def titled(said: Being, who: Who) -> list[Draft] | None:
    """ "My dentist is a Mrs Adair"."""
    if not who.role or who.user or said.first not in ("a", "an") or len(said.head) < 2:
        return None
    if said.head[1].low not in listed("titles") or not is_name(said, said.head[1:]):
        return None
    return [named(who, bare(said.value))]


def role_name(said: Being, who: Who) -> list[Draft] | None:
    """ "My boss is Ben"."""
    if not who.role or who.user or not said.rest[0].capital or not is_name(said, said.head):
        return None
    made = named(who, said.value)
    former = said.parsed.past and _FORMER.match(who.key.removeprefix("user's ")) is not None
    return [replace(made, tense=Tense.PAST) if former else made]


_FORMER = re.compile(r"(?:old|previous|last|former|first|ex)[ -]")


def own_name(said: Being, who: Who) -> list[Draft] | None:
    """ "I'm Ann Okafor from Lagos"."""
    name = said.head
    if not who.user or not said.rest[0].capital or not is_name(said, name) or len(name) > 3 or _trade_in_capitals(said):
        return None
    made = [named(who, said.value)]
    if said.parsed.past and not said.parsed.perfect:
        return [replace(made[0], tense=Tense.PAST, names={})]  # "before I got married I was Julia Hoffman"
    for index in range(len(name), min(len(name) + 3, len(said.rest) - 1)):
        if said.rest[index].low == "from" and said.rest[index + 1].capital:
            origin = said.place(said.rest[index + 1 :])
            return [*made, Draft(attribute("hometown"), origin, text=f"User is from {origin}")]
    return made


def named(who: Who, name: str) -> Draft:
    """The draft that gives somebody a name."""
    if overseer(who):
        return Draft(attribute("manager"), name, subject="user", names={fold(name): "user's manager"})
    if who.user:
        return Draft(attribute("name"), name, names={fold(name): who.key})
    parts = [part for part in re.split(r",| and ", name) if part.strip()] if " and " in name else [name]
    return Draft(name_of_another(), name, names={fold(part): who.key for part in parts})


def name_of_another() -> Attribute:
    """The name of somebody who is not the user: it says who they are to the user, and identifies nobody."""
    return replace(attribute("name"), identity=False, category="relation", layer="semantic")


def _trade_in_capitals(said: Being) -> bool:
    """Whether capitals are a trade's ("Head Chef"), and not somebody's, whatever the name ends in ("Lan Okafor")."""
    last = singular(fold(said.value).split()[-1])
    whole = len(said.head) == len([t for t in said.rest if t.kind != "p"])
    return is_trade(said.value) and (last in group("trades") or len(said.head) != 2 or not whole)


__all__ = ["name_of_another", "named", "own_name", "renamed", "role_name", "titled"]
