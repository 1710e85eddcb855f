"""Names that are given to things in passing: "a mixer in our kitchen, known to us as Mathilda", "a parrot we call Captain"."""

from __future__ import annotations

from troth.language.en.clauses import first_word
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, words
from troth.language.en.naming import address_name
from troth.language.en.nouns import noun, noun_who
from troth.language.en.subjects import finite_after
from troth.language.en.tokens import Token
from troth.language.en.values import cut, written
from troth.language.en.who import Scene, Who
from troth.language.en.wording import Wording, finish
from troth.language.text import fold

_GIVEN = bag("known called named nicknamed dubbed christened")
_CALLERS = bag("we i everyone everybody they people folks nobody")


def nicknamed(source: str, tokens: list[Token], scene: Scene, wording: Wording) -> list[Draft]:
    """What a thing is called, where a name is given behind it; the thing is the user's, or stands where their things do."""
    given = _given(tokens)
    if given is None:
        return []
    end, name = given
    begin = first_word(tokens)
    there = [t.low for t in tokens[begin : begin + 2]] in (["there", "'s"], ["there", "is"], ["there", "are"], ["there", "was"])
    thing = tokens[begin + 2 if there else begin : end]
    own = any(t.low in ("my", "our") for t in thing)
    if not thing or not (there or thing[0].low in words("determiners") | words("possessives")) or not (own or there):
        return []
    if finite_after(thing, 0) is not None:  # "our daughter goes to a nurse called Sue"
        return []
    about = noun(thing, scene)
    said = written(source, name)
    if not about.head or any(t.low in words("aux") | words("nominative") for t in thing):
        return []
    who = noun_who(about, scene, about.definite) or Who(f"user's {fold(about.phrase)}", f"User's {about.phrase}", "thing")
    key = who.key if who.key.startswith("user's ") else f"user's {fold(about.phrase)}"
    text = finish(wording.phrase(tokens[begin:]))
    made = attribute(f"{address_name(about)} name")
    return [Draft(made, said, subject="user", text=text, names={fold(said): key}, kind="fixed")]


def _given(tokens: list[Token]) -> tuple[int, list[Token]] | None:
    """Where the thing ends that is given a name, and the name."""
    for at in range(2, len(tokens) - 1):
        low = tokens[at].low
        if low in _GIVEN and tokens[at - 1].low not in words("aux") | {"'s", "not", "also"}:
            name = _name(tokens, at + 1)
            if name:
                return _back(tokens, at), name
        if low in ("call", "calls") and tokens[at - 1].low in _CALLERS | bag("all both kids family crew friends"):
            start = at - 1
            while start > 1 and tokens[start].low not in ("that", "which", "who", ",", "-") and at - start < 6:
                start -= 1
            relative = tokens[start].low in ("that", "which", "who", ",")
            name = _capitals(tokens, at + 1)
            if relative and name:
                return _back(tokens, start), name
    return None


def _back(tokens: list[Token], at: int) -> int:
    while at and tokens[at - 1].low in (",", "-", "also", "fondly", "affectionately", "better", "usually", "simply", "just"):
        at -= 1
    return at


def _name(tokens: list[Token], at: int) -> list[Token]:
    """The name behind "known to the crew as", "called", "dubbed"."""
    joint = next((i for i in range(at, min(at + 7, len(tokens))) if tokens[i].low == "as"), None)
    if tokens[at - 1].low == "known":
        return _capitals(tokens, joint + 1) if joint is not None else []
    if at < len(tokens) and tokens[at].low == "by":
        return []
    return _capitals(tokens, at)


def _capitals(tokens: list[Token], at: int) -> list[Token]:
    name = cut(tokens[at:], ())
    while name and not name[-1].capital:
        name = name[:-1]
    return name if name and len(name) < 5 and (name[0].capital or name[0].low == "the") else []


__all__ = ["nicknamed"]
