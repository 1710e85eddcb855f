"""The same said of somebody else: "so does my wife", "my son does too", "my dad's there too", "my husband isn't". Pure.

What was said last is said anew of whoever is named, or denied of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from troth.domain.address import Attribute
from troth.domain.claim import Claim, Tense
from troth.language.change.held import attribute_of
from troth.language.en.draft import Draft
from troth.language.en.lexicon import BASE, PARTICIPLE, THIRD, bag, third, verb, words
from troth.language.en.nouns import resolve
from troth.language.en.tokens import Token
from troth.language.en.who import Scene, Who
from troth.language.reading import Assertion

_AUX = {"do": bag("do does did"), "be": bag("am is are 'm 's 're"), "have": bag("have has 've 's"), "can": bag("can")}
_ALSO = bag("too either")
_STAYING = bag("is 's are 're lives works studies goes trains teaches stays lived")
_LATELY = timedelta(days=30)
_MOST = 2
"""How many of what was said last may be what is said again."""
_NOBODY_ELSES = bag("name birthday age relative pet event note instruction plan goal manager acquaintance call_me")
_LONGEST = 9
_TOLD = re.compile(r"(?P<who>[A-Z][\w'-]*(?: [\w'-]+)*?) (?P<does>is|has|can|[a-z]+s)\b(?! (?:not|never|no)\b)")


@dataclass(frozen=True, slots=True)
class Echo:
    """A few words that say the last thing of somebody else."""

    begin: int
    """Where they begin in the sentence."""
    who: list[Token]
    negative: bool
    verbs: frozenset[str]
    """The helping verbs that stand for what was said; none where they say that somebody is there, too."""


def echo(tokens: Sequence[Token]) -> Echo | None:
    """The echo that a sentence ends with, or is."""
    said = [t for t in tokens if t.kind != "b"]
    while said and said[-1].kind == "p":
        said = said[:-1]
    starts = [0, *(i + 1 for i, t in enumerate(said) if t.low in bag(", and but ; - – —"))]
    return next((found for at in reversed(starts) if (found := _echo(said, at)) is not None), None)


def _echo(said: list[Token], at: int) -> Echo | None:
    rest = list(said[at:])
    while rest and rest[0].low in words("discourse") - {"so"} | {"and", "but"}:
        rest = rest[1:]
    lows = [t.low for t in rest]
    if not 2 < len(rest) <= _LONGEST and lows[:1] not in (["so"], ["neither"], ["nor"]):
        return None
    if lows[:1] in (["so"], ["neither"], ["nor"]) and len(rest) > 2 and lows[1] in _helping():
        return Echo(at, rest[2:], lows[0] != "so", frozenset({lows[1]})) if _is_somebody(rest[2:]) else None
    if lows[-2:] == ["as", "well"]:
        rest, also = rest[:-2], True
    else:
        also = lows[-1] in _ALSO
        rest = rest[:-1] if also else rest
    if also and len(rest) > 2 and rest[-1].low == "there" and rest[-2].low in _STAYING:
        return Echo(at, rest[:-2], False, frozenset()) if _is_somebody(rest[:-2]) else None
    negative = bool(rest) and rest[-1].low == "not"
    rest = rest[:-1] if negative else rest
    if len(rest) < 2 or rest[-1].low not in _helping() or not (also or negative) or not _is_somebody(rest[:-1]):
        return None
    return Echo(at, rest[:-1], negative, frozenset({rest[-1].low}))


def _helping() -> frozenset[str]:
    return frozenset().union(*_AUX.values())


def _is_somebody(who: Sequence[Token]) -> bool:
    """Whether words only name whom something is said of."""
    closed = words("aux") | words("prepositions") | words("adverbs") | words("wh") | bag("it that this there you not")
    return 0 < len(who) <= 4 and not any(t.kind == "p" or t.low in closed for t in who)


def echoed(found: Echo, said: Sequence[Assertion], scene: Scene) -> Draft | None:
    """What was said last, of whom the echo names."""
    who = resolve(list(found.who), scene)
    if who is None or not who.key or who.kind not in ("person", "people", "animal"):
        return None
    for text, claim, its in _last(said, scene):
        if claim.subject != who.key and (draft := _of(who, found, text, claim, its)) is not None:
            return draft
    return None


def _last(said: Sequence[Assertion], scene: Scene) -> Iterator[tuple[str, Claim, Attribute]]:
    if said and said[-1].claim is not None and said[-1].attribute is not None:
        yield said[-1].text, said[-1].claim, said[-1].attribute
        return
    for recent in scene.context.recent[:_MOST]:
        if scene.context.observed_at - recent.said_at <= _LATELY:
            yield recent.text, recent.claim, attribute_of(recent)


def _of(who: Who, found: Echo, text: str, claim: Claim, its: Attribute) -> Draft | None:
    subject = re.match(r"User(?:'s (?:[a-z-]+ ){0,2}?[a-z-]+(?: [A-Z][\w'-]*)?)? (?=[a-z]+(?: |$))", text)
    if subject is None or claim.attribute in _NOBODY_ELSES or claim.tense is not Tense.PRESENT:
        return None
    behind = text[subject.end() :]
    does = behind.split()[0]
    denied = behind.split()[1:2] == ["not"]
    if not found.verbs:
        fits = re.search(r"\b(?:in|at|on|for|to)\b", behind) is not None
    else:
        fits = any(found.verbs & _AUX[kind] for kind in _stood_for_by(does))
    if not fits or who.plural or (denied and not found.negative):
        return None
    if denied:
        same = f"{who.display} {behind}"
        return Draft(its, claim.value, key=claim.value_key, positive=claim.positive, subject=who.key, text=same, kind="fixed")
    plural = verb(does, BASE) if verb(does, THIRD) is None and does not in ("is", "has", "can") else None
    agreed = third(plural.lemma) if plural is not None else does
    told = f"{who.display} {_negated(does) if found.negative else agreed}{behind[len(does) :]}"
    return Draft(its, claim.value, key=claim.value_key, positive=not found.negative, subject=who.key, text=told, kind="fixed")


def _negated(does: str) -> str:
    return {"is": "is not", "has": "does not have", "can": "can not"}.get(does, f"does not {_bare(does)}")


def denied(text: str) -> str:
    """ "User is not a vegan" for "User is a vegan"; nothing where the words tell what was, or deny something themselves."""
    found = _TOLD.match(text)
    if found is None:
        return ""
    done = found["does"] == "has" and verb(text[found.end() :].split()[0], PARTICIPLE) is not None
    return f"{found['who']} {'has not' if done else _negated(found['does'])}{text[found.end() :]}"


def _stood_for_by(does: str) -> tuple[str, ...]:
    """Which helping verbs stand for a verb: "is" for "is", "does" for "has" and any other."""
    return {"is": ("be",), "has": ("do", "have"), "can": ("can",), "does": ("do",)}.get(does, ("do",))


def _bare(third: str) -> str:
    found = verb(third, THIRD)
    return found.lemma if found is not None else third


__all__ = ["Echo", "denied", "echo", "echoed"]
