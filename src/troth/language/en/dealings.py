"""How the agent is to deal with the speaker, which is no order for one thing: "challenge me", "ask before assuming". Pure.

What the speaker is dealt with in says nothing of any one task; the forms are data (`dealings.toml`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import BASE, ING, table, verb, words
from troth.language.en.mood import says
from troth.language.en.sentences import sentences
from troth.language.en.subjects import OBJECTIVE
from troth.language.en.tokens import Token, tokenize
from troth.language.en.wording import Wording, agreeing, finish, third_person

_LEAST, _LONGEST = 2, 18
_TAKEN_OFF = frozenset({"please", "kindly", "just", "thanks", "always"})


@dataclass(frozen=True, slots=True)
class _Form:
    match: re.Pattern[str]
    means: str
    does: str
    of_talk: bool
    """Whether it names what talk is made of."""
    alone: bool
    """Whether it stands only where nothing else is asked for: then it would be how that is to be done."""
    whole: bool
    """Whether it takes a sentence of several clauses."""


@cache
def _forms() -> tuple[_Form, ...]:
    named = {f"{{{name}}}": _any_of(table("dealings")[name].split()) for name in ("manner", "style")}
    made = []
    for one in table("dealings")["form"]:
        match = one["match"]
        for name, names in named.items():
            match = match.replace(name, names)
        of_talk = match != one["match"]
        alone, whole = one.get("alone", False), one.get("whole", False)
        made.append(_Form(re.compile(match), one["means"], one.get("does", ""), of_talk, alone, whole))
    return tuple(made)


def _any_of(names: list[str]) -> str:
    """One of these, told more closely or not: "cheesy jokes"."""
    told = (
        r"(?:(?!(?:the|an?|my|your|our|his|her|their|this|that|these|no|not|use|using|answer|reply|write|speak)\b)[\w-]+ ){0,2}"
    )
    return f"{told}(?:{'|'.join(names)})".replace("_", " ")


@cache
def _heads() -> re.Pattern[str]:
    """What a clause holds that names what talk is made of."""
    names = "|".join((table("dealings")["manner"] + table("dealings")["style"]).split())
    return re.compile(rf"\b(?:{names})\b".replace("_", " "))


def dealt(tokens: list[Token], wording: Wording, *, whole: bool = False) -> Draft | None:
    """The instruction in a clause, or in a `whole` sentence of several, that tells how to deal with the speaker."""
    said = _core(tokens)
    found = _matched(said, whole=whole)
    if found is None or (found[0].alone and asks_for_work(wording.source, said)):
        return None
    return _draft(*found, said, wording)


def asks_for_work(source: str, said: list[Token]) -> bool:
    """Whether the message around a wish asks for something: "name my boat, short words please"."""
    for tokens, ender in sentences(tokenize(source, 0, len(source))):
        core = _core(tokens)
        if ender == "?" or (_orders(core) and core[0].start != said[0].start):
            return True
    return False


def _orders(said: list[Token]) -> bool:
    """Whether a sentence opens as an order does: "name my boat", "translate it"."""
    if len(said) < _LEAST or verb(said[0].low, BASE) is None:
        return False
    objects = words("determiners") | words("possessives") | OBJECTIVE
    return said[0].low not in words("noun_like") or said[1].low in objects


def is_dealing(tokens: list[Token]) -> bool:
    """Whether a clause tells how to deal with the speaker."""
    return _matched(_core(tokens)) is not None


def _matched(said: list[Token], *, whole: bool = False) -> tuple[_Form, re.Match[str]] | None:
    text = " ".join(t.low for t in said)
    if not _LEAST <= len(said) <= _LONGEST or says("once", text):
        return None
    of_talk = _heads().search(text) is not None
    found = ((form, form.match.fullmatch(text)) for form in _fitting(whole, of_talk))
    return next(((form, match) for form, match in found if match is not None), None)


@cache
def _fitting(whole: bool, of_talk: bool) -> tuple[_Form, ...]:
    """The forms of whole sentences or of clauses, those of talk only where a word for it stands there."""
    return tuple(form for form in _forms() if form.whole == whole and (of_talk or not form.of_talk))


@cache
def _closed() -> frozenset[str]:
    """What may stand in front of a wish."""
    return words("discourse") - {"no", "do"} | _TAKEN_OFF | {"and", "but", "so"}


def _core(tokens: list[Token]) -> list[Token]:
    """The clause without what is only polite, and without marks around it."""
    said = [t for t in tokens if t.kind != "b"]
    while said and (said[0].kind == "p" or said[0].low in _closed()):
        said = said[1:]
    while said and (said[-1].kind == "p" or said[-1].low in _TAKEN_OFF):
        said = said[:-1]
    return said


def _draft(form: _Form, match: re.Match[str], said: list[Token], wording: Wording) -> Draft:
    if form.means == "likes":
        text = third_person(agreeing(wording.source[said[0].start : said[-1].end].replace(" you ", " the assistant ")))
        text = text if "User" in text else f"{text} User" if text.endswith(("help", "helps")) else f"{text} for User"
        return _made(match.group(), text[:1].upper() + text[1:])
    what, but = (_matching(part, match, said) for part in ("x", "but"))
    told, value = wording.phrase([*what, *but]), match["x"]
    first = verb(what[0].low, ING) if form.means == "may" and not form.does else None
    if first is not None:
        told = f"{first.lemma}{told[len(what[0].text) :]}"
    told = told[:1].lower() + told[1:] if form.of_talk or form.means == "wants" else told
    if form.does:
        told, value = f"{form.does} {told}", f"{form.does} {value}"
    if form.means == "spares":
        return _made(value, f"User does not want the assistant to {told}", positive=False)
    return _made(value, f"The assistant may {told}" if form.means == "may" else f"User wants the assistant to {agreeing(told)}")


def _matching(part: str, match: re.Match[str], said: list[Token]) -> list[Token]:
    """The words that a part of a form matched, if it did."""
    if not match.groupdict().get(part):
        return []
    begin = len(match.string[: match.start(part)].split())
    return said[begin : begin + len(match[part].split())]


def _made(value: str, text: str, *, positive: bool = True) -> Draft:
    return Draft(attribute("instruction"), value, positive=positive, subject="user", text=finish(text), kind="fixed")


__all__ = ["asks_for_work", "dealt", "is_dealing"]
