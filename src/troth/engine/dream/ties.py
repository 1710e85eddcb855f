"""Who is whose what, in whatever form it was kept: 何静的老公叫方磊, "Ruth's husband Gareth works …", 田大勇（弟弟）. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from troth.domain.claim import Claim
from troth.domain.memory import Belief
from troth.language.people import calls_by_role, role_of
from troth.language.text import fold

NAMING = ("name", "relative", "acquaintance", "manager", "is a", "is")
"""Attributes of what says who somebody is, and nothing else of them."""
_MY = re.compile(r"\b(?:my|our|mine|i)\b|[我咱俺]", re.IGNORECASE)
_BRACKETED = re.compile(r"(?P<name>[^（(]+)[（(](?P<role>[^）)]+)[）)]")
_OF_MINE = re.compile(r"(?P<role>[a-z-]+)(?: of (?:mine|user's))?")
_NAMED = r"(?P<name>[A-Z][\w'-]+)"
_NAMED_ZH = r"(?P<name>[小老阿][\u4e00-\u9fff]|[\u4e00-\u9fff][哥姐总工]|[\u4e00-\u9fff]{2,3})"
_TOGETHER = (
    re.compile(rf"{_NAMED} and User (?:works? together|are (?:colleagues|coworkers))\b"),
    re.compile(rf"User and {_NAMED} (?:work together|are (?:colleagues|coworkers))\b"),
    re.compile(rf"用[户戶][跟和与與同]{_NAMED_ZH}是(?:同事|一个(?:科室|部门|组|公司|单位)的?)$"),
    re.compile(r"用[户戶]的(?P<role>同事)(?P<name>[小老阿](?![是爱说想让叫要给心声气时])[\u4e00-\u9fff])"),
)
"""How those are told of with whom the user works, where no attribute says so."""
_GAINED = (
    (re.compile(rf"\b(?:got|is getting|gets) married to {_NAMED}"), "spouse"),
    (
        re.compile(rf"\bhad (?:a|another|their first) (?:baby )?(?P<role>boy|girl|son|daughter)(?:,| called| named) {_NAMED}"),
        "",
    ),
    (re.compile(rf"[娶嫁](?:给了|给|了)?(?!给|了)(?:[^，]{{1,8}}，叫)?{_NAMED_ZH}(?:$|，)"), "spouse"),
    (re.compile(rf"(?:生|添|有)了?一?个?(?P<role>儿子|女儿|闺女|千金)，?(?:取名|名字)?叫{_NAMED_ZH}$"), ""),
)
"""Whom somebody came to have, told as what happened to them, and as what."""
_NAMED_LAST = re.compile(rf"，(?:名字)?叫{_NAMED_ZH}$")


@dataclass(frozen=True, slots=True)
class Tie:
    """Somebody called `name` is the `role` of `holder`."""

    holder: str
    """A subject key."""
    role: str
    name: str
    """As it is written."""
    belief: Belief

    @property
    def introduces(self) -> bool:
        """Whether its belief says just that, and so goes on to hold whatever else changes."""
        return self.belief.memory.claim.attribute in NAMING

    @property
    def own(self) -> bool:
        """Whether the words call somebody the speaker's own; else it is known from elsewhere whose they are."""
        return any(_MY.search(quote.text) or calls_by_role(quote.text) for quote in self.belief.memory.quotes)


@dataclass(frozen=True, slots=True)
class Ties:
    """All ties that some beliefs tell of."""

    told: tuple[Tie, ...]
    of: Mapping[str, Sequence[Tie]]
    """By holder."""

    @staticmethod
    def among(beliefs: Sequence[Belief], names: Mapping[str, str]) -> Ties:
        """The ties of some beliefs; `names`: subject keys to the name that a person would use."""
        told: dict[tuple[str, str, str], Tie] = {}
        for belief in beliefs:
            for tie in _told_by(belief, names):
                key = (tie.holder, tie.role, fold(tie.name))
                if key not in told or (tie.introduces and not told[key].introduces):
                    told[key] = tie
        of: dict[str, list[Tie]] = {}
        for tie in told.values():
            of.setdefault(tie.holder, []).append(tie)
        return Ties(tuple(told.values()), of)


def _told_by(belief: Belief, names: Mapping[str, str]) -> Iterator[Tie]:
    claim = belief.memory.claim
    gained = _gained(belief)
    holder, _, last = claim.subject.rpartition("'s ")
    if holder:
        role, called = role_and_name(last)
        name = (
            claim.value
            if claim.attribute == "name"
            else names.get(claim.subject) or called or ("" if gained else _named_last(belief))
        )
        if role and name and not name.startswith("姓"):
            yield Tie(holder, role, _as_written(name, belief), belief)
    if gained:
        yield Tie(claim.subject, *gained, belief)
    if claim.attribute in ("relative", "acquaintance"):
        role, name = _named(claim)
        if role and name:
            yield Tie(claim.subject, role, _as_written(name, belief), belief)
    elif claim.attribute == "manager" and not claim.value[:1].islower():
        yield Tie(claim.subject, "manager", claim.value, belief)
    elif told := next((told for form in _TOGETHER if (told := form.match(belief.memory.text))), None):
        yield Tie("user", role_of(told["role"]) if "role" in told.re.groupindex else "colleague", told["name"], belief)
    elif claim.attribute in ("is a", "is") and not holder and claim.subject != "user":
        mine = _OF_MINE.fullmatch(claim.value_key)
        if mine and (role := role_of(mine["role"])):
            yield Tie("user", role, _as_written(names.get(claim.subject, claim.subject), belief), belief)


def _gained(belief: Belief) -> tuple[str, str] | None:
    """(role, name) of whom a belief tells that somebody married or had."""
    found = ((form.search(belief.memory.text), role) for form, role in _GAINED)
    match, role = next(((match, role) for match, role in found if match), (None, ""))
    if match is None:
        return None
    born = {"boy": "son", "girl": "daughter"}
    return role or role_of(born.get(match["role"], match["role"])), match["name"]


def _named_last(belief: Belief) -> str:
    """The name at the end of 用户的爸爸的哥哥是个木匠，叫李长河."""
    match = _NAMED_LAST.search(belief.memory.text)
    return match["name"] if match else ""


def _named(claim: Claim) -> tuple[str, str]:
    """(role, name) of "brother Declan" and 田大勇（弟弟）."""
    if bracketed := _BRACKETED.fullmatch(claim.value):
        return role_of(bracketed["role"]), bracketed["name"]
    return role_and_name(claim.value_key)


def role_and_name(words: str) -> tuple[str, str]:
    """ "elder brother emeka" → (elder brother, emeka); ("", "") where they begin with no role."""
    parts = words.split()
    for size in range(min(3, len(parts)), 0, -1):
        if role := role_of(" ".join(parts[:size])):
            rest = parts[size:]
            named_after_it = rest[:1] and role_of(rest[0]) == role  # "uncle 舅舅 …": told apart by the word that was said
            return role, " ".join(rest[1:] if named_after_it else rest)
    return "", ""


def _as_written(name: str, belief: Belief) -> str:
    """A folded name as it stands in a text."""
    text = belief.memory.text
    if name in text:
        return name
    compact = name.replace(" ", "")
    for form in (fold(name), compact):
        place = fold(text).find(form)
        if place >= 0:
            return text[place : place + len(form)]
    return name if not name.isascii() or not name.islower() else name.title()
