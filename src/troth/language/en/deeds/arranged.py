"""Whom the user has for what: "we get our eggs from Hollis Farm", "I have my hair cut at Ruffles".

The verb is light and says little; what is got, done or taken names the address together with the preposition, and whoever
stands behind it is the value. Pure.
"""

from __future__ import annotations

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import PARTICIPLE, bag, role_words, singular, verb, words
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, written
from troth.language.text import fold
from troth.language.time import TimeMention

_LIGHT = bag("get have take send put bring leave do buy order pick drop collect fetch")
_PREPOSITIONS = bag("from at by with to through in")
_NOTHING_OWN = bag(
    "it this that these those them me us you him her something anything everything nothing lot bit error errors message "
    "messages email emails warning warnings time fun trouble question questions problem problems idea look feeling"
)
_PARTICLES = bag("up off in out over back")


def arranged(parsed: Parsed, times: tuple[TimeMention, ...], source: str) -> list[Draft]:
    """The draft of such an arrangement, or none."""
    if parsed.lemma not in _LIGHT or not (_lasting(parsed) or (parsed.lemma == "have" and _under_way(parsed))):
        return []
    rest = _without_purpose([t for t in parsed.rest if t.low not in words("adverbs")])
    particle = rest[0].low if rest and rest[0].low in _PARTICLES else ""
    rest = rest[1:] if particle else rest
    at = next((i for i, t in enumerate(rest) if t.low in _PREPOSITIONS), 0)
    what, whom = rest[:at], cut(rest[at + 1 :], times, loose=True)
    if not what or not whom or len(what) > 5 or any(t.kind == "p" or t.low in _NOTHING_OWN for t in what):
        return []
    if not _particular(whom) or any(m.start <= t.start < m.end for m in times for t in (*what, *whom)):
        return []
    done = verb(what[-1].low, PARTICIPLE) is not None and len(what) > 1
    if parsed.lemma == "have" and not done:
        return []
    if not (what[0].low in words("possessives") | {"the"} or done or _plain_noun(what)):
        return []
    name = " ".join(filter(None, [parsed.lemma, particle, _named(what), rest[at].low]))
    return [Draft(attribute(name), bare(written(source, whom)))]


def days_off(parsed: Parsed, times: tuple[TimeMention, ...], source: str) -> list[Draft]:
    """ "I've got Fridays off": the days that somebody does not work."""
    rest = [t for t in parsed.rest if t.low not in words("adverbs")]
    at = next((i for i, t in enumerate(rest) if t.low == "off" and i), 0)
    free = parsed.lemma in ("have", "get", "take") and not (parsed.planned or parsed.negative or parsed.modal)
    weekly = any(m.kind.value == "recurring" and any(m.start <= t.start < m.end for t in rest[:at]) for m in times)
    if not (free and weekly) or (parsed.past and not parsed.perfect and parsed.form == "past"):
        return []
    return [Draft(attribute("days off"), written(source, rest[:at]))]


def _lasting(parsed: Parsed) -> bool:
    passing = parsed.past or parsed.progressive or parsed.planned or parsed.perfect or parsed.wanted
    return not (passing or parsed.modal or parsed.phase or parsed.negative or parsed.imperative or parsed.passive)


def _under_way(parsed: Parsed) -> bool:
    """ "We're having the roof done by …"."""
    return parsed.progressive and not (parsed.past or parsed.planned or parsed.perfect or parsed.negative or parsed.modal)


def _particular(whom: list[Token]) -> bool:
    """Whether it is a certain one: a name, an address, or one of the user's people."""
    first = whom[0]
    return first.capital or first.kind == "x" or (first.low in ("the", "a", "my", "our") and _known_by(whom[1:]))


def _known_by(tokens: list[Token]) -> bool:
    return bool(tokens) and (any(t.capital for t in tokens) or tokens[0].low in role_words())


def _plain_noun(what: list[Token]) -> bool:
    """ "eggs", "printer ink": no article, and nothing but nouns."""
    closed = words("determiners") | words("prepositions") | words("aux") | words("nominative") | words("wh")
    return all(t.kind == "w" and t.low not in closed for t in what)


def _named(what: list[Token]) -> str:
    closed = words("determiners") | words("possessives")
    return fold(" ".join(singular(t.low) for t in what if t.low not in closed))


def _without_purpose(rest: list[Token]) -> list[Token]:
    """ "take the dog to Milo's to be groomed": what for is no part of whom."""
    at = next((i for i in range(len(rest) - 2) if rest[i].low == "to" and rest[i + 1].low in ("be", "get")), None)
    return rest if at is None else [*rest[:at], *rest[at + 3 :]]


__all__ = ["arranged", "days_off"]
