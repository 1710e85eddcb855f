"""What is told in passing: "my aunt Ines and I …" gives her name, "for a vegetarian like me" a diet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from troth.domain.interval import Grain
from troth.language.en.deeds.base import contact_of
from troth.language.en.deeds.plain import is_belonging
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, role_kind, roles, words
from troth.language.en.naming import held_attribute
from troth.language.en.nouns import noun, noun_who
from troth.language.en.tokens import Token
from troth.language.en.values import contains, is_trade, written
from troth.language.en.who import Scene
from troth.language.text import fold
from troth.language.time import TimeMention


def appositions(tokens: list[Token], scene: Scene) -> list[Draft]:
    """ "my aunt Ines" tells her name, wherever it stands, and "Ruth's husband Gareth" his."""
    made: list[Draft] = _of_theirs(tokens, scene)
    for index, token in enumerate(tokens):
        own = token.low in ("my", "our") or _had(tokens, index)
        if not own or index + 2 >= len(tokens) or not scene.context.authority.is_person:
            continue
        phrase = stretch(tokens, index)
        found = noun(phrase, scene)
        name = found.name or _after_comma(tokens, index + len(phrase), phrase)
        if found.role and found.plural and found.owner is not None and (several := _names_after(tokens, index + len(phrase))):
            key = f"user's {found.role}"
            made.append(
                Draft(
                    replace(attribute("name"), identity=False, category="relation", layer="semantic"),
                    several,
                    subject=key,
                    names={fold(part): key for part in several.replace(" and ", ", ").split(", ")},
                    text=f"User's {_said(phrase, found.role)} are called {several}",
                    kind="fixed",
                )
            )
            continue
        if not found.role or not name or found.plural:
            continue
        who = scene.person(found.role, name, found.modifiers)
        if token.low not in ("my", "our"):  # "a lodger, Jo" is told by the clause; "she" is Jo
            scene.add(who)
            continue
        label = f"{found.modifiers} {found.role}".strip()
        if found.role in role_kind("manager"):
            made.append(
                Draft(
                    attribute("manager"),
                    name,
                    subject="user",
                    names={fold(name): who.key},
                    text=f"User's {label} is {name}",
                    kind="fixed",
                )
            )
            continue
        animal, family = found.role in role_kind("animals"), found.role in role_kind("family")
        if found.role in role_kind("unique"):
            named = replace(attribute("name"), identity=False, category="relation", layer="semantic")
            made.append(
                Draft(
                    named,
                    name,
                    subject=who.key,
                    names={fold(name): who.key},
                    text=f"User's {_said(phrase, label)} is called {name}",
                    kind="fixed",
                )
            )
        else:
            held = attribute("pet" if animal else "relative" if family else "acquaintance")
            made.append(
                Draft(
                    held,
                    f"{label} {name}",
                    subject="user",
                    names={fold(name): who.key},
                    text=f"User has {_one(_said(phrase, label))} called {name}",
                    kind="fixed",
                )
            )
    return made


def _one(said: str) -> str:
    return f"{'an' if said[:1].lower() in 'aeiou' else 'a'} {said}"


def _of_theirs(tokens: list[Token], scene: Scene) -> list[Draft]:
    """The named relatives of the user's people: "Ruth's husband Gareth", "my dad's brother Len"."""
    made: list[Draft] = []
    for index, token in enumerate(tokens):
        if token.low != "'s" or index == 0 or not scene.context.authority.is_person:
            continue
        begin = (
            index - 1 if tokens[index - 1].capital else next((i for i in (index - 2, index - 3) if _is_my(tokens, i)), index)
        )
        held = [tokens[index + 1]] if index + 1 < len(tokens) else []
        held += [t for t in tokens[index + 2 : index + 3] if t.capital]
        who = noun_who(noun([*tokens[begin : index + 1], *held], scene), scene) if len(held) > 1 and begin < index else None
        if who is None or not who.name or who.role not in role_kind("family") or who.key.count("'s ") != 2:
            continue
        named = replace(attribute("name"), identity=False, category="relation", layer="semantic")
        shown = who.display.removesuffix(f" {who.name}")
        text = f"{shown} is called {who.name}"
        made.append(Draft(named, who.name, subject=who.key, names={fold(who.name): who.key}, text=text, kind="fixed"))
    return made


def _is_my(tokens: list[Token], index: int) -> bool:
    return index >= 0 and tokens[index].low in ("my", "our")


def _had(tokens: list[Token], index: int) -> bool:
    """Whether "a …" is one that the speaker has: "we've got a lodger, Jo, from …"."""
    before = tokens[index - 1].low if index else ""
    return tokens[index].low in ("a", "an") and before in ("have", "'ve", "got") and tokens[0].low in ("i", "we")


def _said(phrase: list[Token], label: str) -> str:
    lowered = " ".join(t.text for t in phrase[1:] if not t.capital or t.low in roles())
    return lowered or label


def stretch(tokens: list[Token], index: int) -> list[Token]:
    """The noun phrase that "my" begins: up to a preposition, a helping verb or a name."""
    run = [tokens[index]]
    for token in tokens[index + 1 : index + 6]:
        counted = (token.kind == "n" and len(run) == 1) or (token.low == "-" and run[-1].kind == "n")
        if (token.kind != "w" and not counted) or token.low in words("prepositions") | words("aux") | words("coordinators") | {
            "'s",
            "who",
            "that",
            "which",
        }:
            break
        run.append(token)
        if (
            len(run) > 2
            and token.capital
            and not (tokens.index(token) + 1 < len(tokens) and tokens[tokens.index(token) + 1].capital)
        ):
            break
    return run


def _names_after(tokens: list[Token], place: int) -> str:
    """ "my kids, Ada and Ben, …"."""
    if place + 3 > len(tokens) - 1 or tokens[place].low not in (",", "(", ":") or not tokens[place + 1].capital:
        return ""
    end, names = place + 1, []
    while end < len(tokens) and (tokens[end].capital or tokens[end].low in ("and", ",")):
        if tokens[end].capital:
            names.append(tokens[end].text)
        elif tokens[end].low == "," and not (end + 1 < len(tokens) and tokens[end + 1].capital):
            break
        end += 1
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else ""


def _after_comma(tokens: list[Token], place: int, phrase: list[Token]) -> str:
    """ "our cat, Miso, …"."""
    if place + 1 >= len(tokens) or tokens[place].low not in (",", "(") or not tokens[place + 1].capital:
        return ""
    if fold(phrase[-1].low) not in roles():
        return ""
    name = [tokens[place + 1]]
    end = place + 2
    while end < len(tokens) and tokens[end].capital:
        name.append(tokens[end])
        end += 1
    closed = end == len(tokens) or tokens[end].low in (",", ")")
    return " ".join(t.text for t in name) if closed and len(name) < 3 and name[0].low not in words("nominative") else ""


_BLOOD = re.compile(
    r"(?i:(?<!'s )(?<!his )(?<!her )(?<!their )\bblood (?:type|group)(?: is|'s| as|:)? )"
    r"(?P<group>(?:AB|[ABO0])\b(?i: ?(?:rh)? ?(?:pos(?:itive)?|neg(?:ative)?|[+-]))?)"
)
"""A lower-case "a" is no blood group, but an article."""


def once_and_for_all(source: str, tokens: list[Token], times: Sequence[TimeMention], scene: Scene) -> list[Draft]:
    """ "What shall I do for my birthday on 14 May?": who somebody is, or how they are reached, told in passing."""
    made: list[Draft] = []
    at = next((i for i, t in enumerate(tokens) if t.low == "birthday" and i and tokens[i - 1].low == "my"), None)
    behind = tokens[at + 1 : at + 3] if at is not None else []
    day = next((m for m in times if any(t.start == m.start for t in behind) and m.interval.grain is Grain.DAY), None)
    if day is not None and any(char.isdigit() for char in source[day.start : day.end]):
        said = re.sub(r"^on ", "", source[day.start : day.end])
        made.append(Draft(attribute("birthday"), said, subject="user", text=f"User's birthday is {said}", kind="fixed"))
    made += _reached(source, tokens, scene) or _to_be_called(source, tokens, scene)
    stretch = source[tokens[0].start : tokens[-1].end]
    if any(t.low == "blood" for t in tokens) and (blood := _BLOOD.search(stretch)) is not None:
        group = blood["group"]
        made.append(Draft(attribute("blood_type"), group, subject="user", text=f"User's blood group is {group}", kind="fixed"))
    return made


_WAYS = bag("email e-mail mail address number mobile phone cell landline line")


def _reached(source: str, tokens: list[Token], scene: Scene) -> list[Draft]:
    """ "Send it to my work email, jo@mill.example": how to reach the speaker, whatever is asked."""
    at = next((i for i, t in enumerate(tokens) if t.low == "my" and any(o.low in _WAYS for o in tokens[i + 1 : i + 4])), None)
    if at is None or any(t.low in ("old", "not", "never") for t in tokens):
        return []
    found = next((t for t in tokens[at:] if (t.kind == "x" and "@" in t.text[1:]) or (t.kind == "n" and len(t.text) > 4)), None)
    if found is None:
        return []
    draft = contact_of(source, found, tokens[at:])
    way = next(i for i in range(at + 1, at + 4) if tokens[i].low in _WAYS)
    kept = held_attribute(noun(tokens[at : way + 1], scene), scene) if way > at + 1 else draft.attribute
    text = f"User's {written(source, tokens[at + 1 : way + 1])} is {draft.value}"
    return [replace(draft, attribute=kept, subject="user", text=text, kind="fixed")]


_CALLING = bag("ring call phone text contact reach dial")


def _to_be_called(source: str, tokens: list[Token], scene: Scene) -> list[Draft]:
    """ "If anything happens ring my cousin Bea, 01 555 0199": how to reach somebody of the speaker's."""
    at = next(
        (i for i, t in enumerate(tokens) if t.low in _CALLING and tokens[i + 1 : i + 2] and tokens[i + 1].low == "my"), None
    )
    if at is None:
        return []
    number = next((t for t in tokens[at:] if t.kind == "n" and len(t.text) > 1), None)
    found = noun(stretch(tokens, at + 1), scene)
    if number is None or not found.role or found.plural:
        return []
    said = contact_of(source, number, tokens[at:])
    if sum(char.isdigit() for char in said.value) < _FEWEST_DIGITS:
        return []
    who = scene.person(found.role, found.name, found.modifiers)
    text = f"{who.display}'s phone number is {said.value}"
    return [replace(said, subject=who.key, text=text, names={fold(found.name): who.key} if found.name else {}, kind="fixed")]


_FEWEST_DIGITS = 6


def owned(source: str, tokens: list[Token], scene: Scene) -> list[Draft]:
    """ "Would a cello fit in my Fiat 500?": a thing of the speaker's with a make, a sort or a number of its own."""
    made = []
    for index, token in enumerate(tokens):
        phrase = _named_thing(tokens[index + 1 : index + 6]) if token.low in ("my", "our") else []
        if phrase and not noun([token, *phrase], scene).role:
            value = written(source, phrase)
            made.append(
                Draft(attribute("owns"), value, subject="user", text=f"User has {_article(value)}{value}", kind="fixed")
            )
    return made


def _named_thing(following: Sequence[Token]) -> list[Token]:
    """ "Zanussi hob", "Pixel 7": a name and what it is the name of, or a name and its number."""
    closed = words("prepositions") | words("aux") | words("coordinators") | words("adverbs") | {"'s", "that", "which", "who"}
    end = next((i for i, t in enumerate(following) if t.kind not in "wnx" or t.low in closed), len(following))
    run = list(following[:end])
    at = next((i for i in range(len(run), 1, -1) if is_belonging(run[i - 1].low)), 0)
    if at and run[0].capital and not run[at - 1].text.isupper():
        return run[:at]
    numbered = len(run) == 2 and run[0].capital and not run[0].text.isupper() and run[1].kind == "n"
    return run if numbered and run[0].low not in words("months") | words("weekdays") | _PARTS else []


_PARTS = bag("chapter part week day year level grade question season act unit lesson section task step phase week round lab")


def _article(value: str) -> str:
    return "" if value.endswith("s") and not value.endswith("ss") else "an " if value[0].lower() in "aeio" else "a "


def like_me(source: str, tokens: list[Token]) -> Draft | None:
    """ "write this for a vegetarian like me"."""
    at = next(
        (
            i
            for i, t in enumerate(tokens)
            if t.low == "like" and i + 1 < len(tokens) and tokens[i + 1].low in ("me", "myself", "us")
        ),
        None,
    )
    if at is None:
        return None
    begin = next((i for i in range(at - 1, max(-1, at - 6), -1) if tokens[i].low in ("a", "an")), None)
    if begin is None:
        return None
    phrase = written(source, tokens[begin + 1 : at])
    folded = fold(phrase)
    if diet := contains(folded, "diets"):
        found, value = attribute("diet"), diet
    elif contains(folded, "chronic"):
        found, value = attribute("health"), phrase
    elif is_trade(phrase):
        found, value = attribute("occupation"), phrase
    elif folded in words("nationalities"):
        found, value = attribute("nationality"), phrase
    else:
        found, value = attribute("is a", many=True), phrase
    if folded in bag("person human guy woman man girl boy kid fool idiot layman newbie beginner dummy noob"):
        return None
    return Draft(found, value, subject="user", text=f"User is {tokens[begin].low} {phrase}", kind="fixed")
