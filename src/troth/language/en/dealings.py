"""How the agent is to deal with the speaker, which is no order for one thing: "challenge me", "ask before assuming". Pure.

What the speaker is dealt with in says nothing of any one task; the forms are data (`dealings.toml`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import ING, table, verb, words
from troth.language.en.mood import says
from troth.language.en.tokens import Token
from troth.language.en.wording import Wording, agreeing, finish, third_person

_LONGEST = 18
_TAKEN_OFF = frozenset({"please", "kindly", "just", "thanks", "always"})


@dataclass(frozen=True, slots=True)
class _Form:
    match: re.Pattern[str]
    means: str
    does: str


@cache
def _forms() -> tuple[_Form, ...]:
    return tuple(_Form(re.compile(one["match"]), one["means"], one.get("does", "")) for one in table("dealings")["form"])


def dealt(tokens: list[Token], wording: Wording) -> Draft | None:
    """The instruction in a clause that tells how to deal with the speaker."""
    said = _core(tokens)
    found = _matched(said)
    return _draft(*found, said, wording) if found is not None else None


def is_dealing(tokens: list[Token]) -> bool:
    """Whether a clause tells how to deal with the speaker."""
    return _matched(_core(tokens)) is not None


def _matched(said: list[Token]) -> tuple[_Form, re.Match[str]] | None:
    text = " ".join(t.low for t in said)
    if not 1 < len(said) <= _LONGEST or says("once", text):
        return None
    found = ((form, form.match.fullmatch(text)) for form in _forms())
    return next(((form, match) for form, match in found if match is not None), None)


def _core(tokens: list[Token]) -> list[Token]:
    """The clause without what is only polite, and without marks around it."""
    closed = words("discourse") - {"no", "do"} | _TAKEN_OFF | {"and", "but", "so"}
    said = [t for t in tokens if t.kind != "b"]
    while said and (said[0].kind == "p" or said[0].low in closed):
        said = said[1:]
    while said and (said[-1].kind == "p" or said[-1].low in _TAKEN_OFF):
        said = said[:-1]
    return said


def _draft(form: _Form, match: re.Match[str], said: list[Token], wording: Wording) -> Draft:
    if form.means == "likes":
        text = third_person(agreeing(wording.source[said[0].start : said[-1].end].replace(" you ", " the assistant ")))
        text = text if text.startswith("User") else f"{text} for User"
        return _made(match.group(), text[:1].upper() + text[1:])
    begin = len(match.string[: match.start("x")].split())
    what = said[begin : begin + len(match["x"].split())]
    told, value = wording.phrase(what), match["x"]
    if form.does:
        return _made(f"{form.does} {value}", f"User does not want the assistant to {form.does} {told}", positive=False)
    if form.means == "may":
        first = verb(what[0].low, ING)
        told = f"{first.lemma}{told[len(what[0].text) :]}" if first is not None else told
        return _made(value, f"The assistant may {told}")
    return _made(value, f"User wants the assistant to {told[:1].lower()}{agreeing(told[1:])}")


def _made(value: str, text: str, *, positive: bool = True) -> Draft:
    return Draft(attribute("instruction"), value, positive=positive, subject="user", text=finish(text), kind="fixed")


__all__ = ["dealt"]
