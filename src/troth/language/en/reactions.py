"""How somebody takes what happens or what others do: "I shut down when people shout", "my son sulks if you rush him". Pure."""

from __future__ import annotations

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import BASE, PAST, THIRD, bag, verb, words
from troth.language.en.nouns import resolve
from troth.language.en.subjects import starts_clause
from troth.language.en.tokens import Token
from troth.language.en.who import ME, Who
from troth.language.en.wording import Wording, agreeing, finish, third_person

_OTHERS = bag("people you someone somebody others they anyone everyone it things")
_TERMS = bag("there it they the")
"""Of what the terms are on which somebody does what they do: "I'll only fly if there's no train"."""
_WILL = bag("will 'll")
_LATER = bag("would 'd could should might")
_WHEN = bag("when whenever if unless")
_OF_MIND = bag(
    "know think mean see say tell guess suppose wonder hope wish understand believe love like hate prefer enjoy mind want need"
)
_MOST = 24


def reacting(tokens: list[Token], wording: Wording) -> Draft | None:
    """The reaction that a sentence tells of, as the user's or as that of the one it names."""
    if not 4 < len(tokens) <= _MOST:
        return None
    if tokens[0].low in _WHEN:
        return _felt_first(tokens, wording)
    joint = next((i for i, t in enumerate(tokens[:12]) if t.low in _WHEN and i > 1), None)
    if joint is None or joint + 2 >= len(tokens) or not starts_clause(tokens, joint + 1):
        return None
    if [t.low for t in tokens[joint + 1 : joint + 4]] == ["you", "ask", "me"]:  # it is an opinion
        return None
    return _mine(tokens, joint, wording) if tokens[0].low == "i" else _anothers(tokens, joint, wording)


def _mine(tokens: list[Token], joint: int, wording: Wording) -> Draft | None:
    """ "I work best if you give me one step at a time"."""
    only = any(t.low == "only" for t in tokens[1:joint])
    if tokens[joint + 1].low not in _OTHERS and not only:
        return None
    denied = [t.low for t in tokens[1:3]] == ["do", "not"]
    terms = only and tokens[joint + 1].low in _TERMS
    does = next((t for t in tokens[3 if denied else 1 : joint] if t.low not in words("adverbs") | _WILL), None)
    found = verb(does.low, BASE) if does is not None else None
    later = any(t.low in _LATER or (t.low in _WILL and not terms) for t in tokens)
    parted = any(t.low in ("but", "and", ",", "ready") for t in tokens[1:joint])
    if found is None or found.lemma in _OF_MIND or later or parted:
        return None
    return _draft(_sentence(tokens), ME, 1, wording)


def _anothers(tokens: list[Token], joint: int, wording: Wording) -> Draft | None:
    """ "My son shuts down if you ask him direct questions": of somebody the user knows, what the agent or people do."""
    at = next((i for i in range(1, min(joint, 6)) if verb(tokens[i].low, THIRD) is not None), None)
    if at is None or tokens[joint + 1].low not in ("you", "people", "someone", "somebody"):
        return None
    named = next((i for i in range(1, at) if tokens[i].low in words("adverbs")), at)
    found, who = verb(tokens[at].low, THIRD), resolve(tokens[:named], wording.scene)
    if found is None or found.lemma in _OF_MIND or who is None or who.user or who.kind != "person":
        return None
    if any(t.low in _LATER | _WILL for t in tokens):
        return None
    return _draft(_sentence(tokens), who, named, wording)


def _felt_first(tokens: list[Token], wording: Wording) -> Draft | None:
    """ "When I get bad news I need ten minutes", "if I say I'm fine, I'm usually not": told of feelings, the case first."""
    said = _sentence(tokens, commas=True)
    mine = (i for i in range(3, len(said) - 1) if said[i].low == "i" and said[i - 1].low not in ("say", "that"))
    if len(said) < 5:
        return None
    past = verb(said[2].low, PAST) is not None and verb(said[2].low, BASE) is None
    if tokens[1].low != "i" or past or not any(t.low in words("feelings") for t in said):
        return None
    main = next((i for i in mine if _does(said[i + 1 :])), None)
    if main is None or any(t.low in _LATER | _WILL | bag("was were") for t in said):
        return None
    said = said[: next((i for i in range(main, len(said) - 1) if said[i].low == "," and said[i + 1].low != "not"), len(said))]
    text = finish(wording.phrase(said))
    return Draft(attribute("reaction"), wording.phrase(said), subject="user", text=text[:1].upper() + text[1:], kind="fixed")


def _does(said: list[Token]) -> bool:
    """Whether words begin with a verb that tells what one does as a rule."""
    does = next((t.low for t in said if t.low not in words("adverbs")), "")
    return does in ("'m", "am") or verb(does, BASE) is not None


def _sentence(tokens: list[Token], *, commas: bool = False) -> list[Token]:
    """The words to the first mark, or the first that is no comma."""
    marks = (i for i, t in enumerate(tokens) if t.kind == "p" and not (commas and t.low == ","))
    return tokens[: next(marks, len(tokens))]


def _draft(said: list[Token], who: Who, at: int, wording: Wording) -> Draft:
    if who.user:
        text = third_person(wording.source[said[0].start : said[-1].end])
        text = agreeing(text.replace(" you ", " the assistant "))
    else:
        text = finish(f"{who.display} {agreeing(wording.phrase(said[at:]))}")
    value = wording.phrase(said[at:])
    return Draft(attribute("reaction"), value, subject=who.key or "user", text=text, kind="fixed")


__all__ = ["reacting"]
