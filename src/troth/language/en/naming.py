"""One name for one address: "the code for the gate" and "the gate code" are the same attribute."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from troth.domain.address import Attribute, Cardinality
from troth.language.en.draft import attribute
from troth.language.en.lexicon import bag, role_kind, singular, table, words
from troth.language.en.nouns import Noun
from troth.language.en.tokens import Token
from troth.language.en.who import Scene, Who
from troth.language.text import fold
from troth.schema.registry import open_attribute

_JOINING = bag("for of on in at with to from")
_TEMPORARY = ("new ", "current ", "usual ", "old ", "actual ", "own ", "next ", "monthly ", "latest ")


def plain(tokens: Sequence[Token]) -> list[str]:
    """The words that name something: no articles, owners or prepositions."""
    closed = words("determiners") | words("possessives") | words("prepositions")
    return [t.low for t in tokens if t.kind in "wnx" and t.low not in closed and t.low not in ("'s", "me", "us")]


def address_name(about: Noun, lead: Sequence[Token] = ()) -> str:
    """The attribute that a noun phrase names, its details before its head."""
    head = fold(about.phrase).replace("favorite", "favourite").replace(" 's", "'s")
    for prefix in _TEMPORARY:
        if head.startswith(prefix) and len(head) > len(prefix):
            head = head[len(prefix) :]
    tail = plain(about.tail)
    if about.link in _JOINING and tail:
        head = " ".join([*tail, head])
    if before := plain(lead):
        head = " ".join([*before, head])
    for prefix in _TEMPORARY:
        if head.startswith(prefix) and len(head) > len(prefix):
            head = head[len(prefix) :]
    return head


def named_attribute(about: Noun, lead: Sequence[Token] = ()) -> Attribute:
    """The registered attribute that a noun phrase names, else an open one."""
    name = address_name(about, lead)
    return attribute(table("frames")["heads"].get(name, name))


def by_head(phrase: str) -> str:
    """What a phrase goes by that ends in a noun of the registry; the name of a thing is nobody's own: "the dog's name"."""
    heads: dict[str, str] = table("frames")["heads"]
    head = singular(phrase.split()[-1])
    if phrase not in heads and head == "name":
        return re.sub(r"'s? (?:new |old )?", " ", phrase.removeprefix("the ")).strip()
    return heads.get(phrase, heads.get(head, phrase))


def happening(about: Noun) -> Attribute:
    """The address of one thing that happens once: "dentist appointment", "lima flight"."""
    return occasion(address_name(about))


def occasion(name: str) -> Attribute:
    """The address of what happens once and goes by that name."""
    made = open_attribute(name, Cardinality.ONE, category="event", layer="episodic")
    return Attribute(made.name, made.category, made.layer, made.cardinality, made.varies, True, 30)


def held_attribute(about: Noun, scene: Scene) -> Attribute:
    """What "the meeting" or "the budget" names, if exactly one thing of that name was spoken of; else its own name."""
    name = address_name(about)
    registered = table("frames")["heads"].get(name)
    if registered:
        return attribute(registered)
    wanted = set(name.split())
    held = {r.claim.attribute: r for r in scene.context.recent if wanted <= set(r.claim.attribute.split())}
    if name not in held and len(held) == 1:
        name = next(iter(held))
    made = attribute(name)
    recent = held.get(name)
    return (
        replace(made, category="event", layer="episodic", passing=True, ttl_days=30)
        if recent is not None and recent.claim.passing
        else made
    )


def location(about: Noun, scene: Scene) -> Attribute:
    """The address of where a thing is; of a thing that has a value of its own (a phone, an editor), beside that."""
    name = address_name(about)
    return attribute(f"{name} location") if name in table("frames")["heads"] else held_attribute(about, scene)


def overseer(who: Who) -> bool:
    """Whether somebody is the user's boss, whatever word it is told by: whoever is called so is the user's manager."""
    return who.role in role_kind("manager") and who.key == f"user's {fold(who.role)}"
