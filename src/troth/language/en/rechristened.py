"""What a thing is called from now on: "we renamed the band, it's Gritty Reboot now", "the ward goes by Seacole". Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.domain.claim import Intent
from troth.language.en.lexicon import bag
from troth.language.en.mendable import Repair, Said
from troth.language.en.mending import exchanged
from troth.language.en.slips import folded
from troth.language.en.tokens import Token
from troth.language.en.values import bare, written
from troth.language.text import fold

_THING = r"(?:the|my|our|her|his|their) (?P<thing>[a-z][a-z-]*(?: [a-z-]+)??)"
_GIVEN = re.compile(
    r"(?:^|.* )(?:renamed|rechristened|rebranded|(?:decided|agreed|chose|going|started|had) (?:to call|calling)) "
    r"(?:the|my|our|its) "
)
_GOES_BY = re.compile(
    rf"(?:^|.*? ){_THING} (?:now |also )?(?:goes by|goes under|is known as|trades as|answers to|is now called) "
)
_OF_ITSELF = re.compile(rf"(?:^|.* ){_THING}\b.* (?:renamed|rechristened) (?:it|her|him|them)(?: to| as)? ")
_CHANGED = re.compile(
    r"(?:^|.* )(?:chang(?:e|ed|ing) (?:the|my|our|its|her|his)|new) "
    r"(?P<thing>(?:code|user|pen|stage|screen|nick)name|handle)\b"
)
_IT_IS = re.compile(
    r"(?:^|.*?[,;:] ?|.*? and )(?:it's|it is|it was|she's|he's|they're|the (?:new )?name(?: [a-z ]{1,24}?)? is)"
    r"(?: (?:now|called|going to be|named))* "
)
_NOT_SO = re.compile(r"\b(?:almost|nearly|not|never|n't|wants?|wanted|might|would|could|should|if|jokingly|secretly)\b")
"""It has not come to that, or not from the one who told it."""
_HOW_IT_IS = bag("too also as on in")
"""Behind such a name: it has another besides, or is told to be like something ("the ward has become Hell on Mondays")."""
_AFTER = bag(
    "too also now instead from these since after because please at for when as and but so until nowadays , ; . ! — – - ( )"
)
_CALLED = re.compile(r"\b(?:called|named|codenamed) ((?:[A-Z][\w'-]*)(?: [A-Z][\w'-]*)*)")
_NAMING = bag("name codename handle username nickname")
_TOLD_BY = bag(
    "renamed rechristened rebranded call calling called goes known trades answers become change changed changing new"
)
_MOST = 5


def rechristened(source: str, tokens: list[Token], after: list[Token], known: list[Said]) -> tuple[Repair, int] | None:
    """The held name with the new one in its place, and how many sentences told it."""
    said = folded(source, tokens)
    if not _TOLD_BY & {t.low for t in tokens} or _NOT_SO.search(said):
        return None
    given = _given(tokens, found.end()) if (found := _GIVEN.match(said)) is not None else ("", [])
    lows = {t.low for t in tokens}
    forms = (_OF_ITSELF, _GOES_BY) if "now" in lows or not lows & _HOW_IT_IS else (_OF_ITSELF,)
    told = [given, *((m["thing"], _name(tokens, m.end())) for f in forms if (m := f.match(said)))]
    for thing, name in told:
        if name and (made := _renamed(source, tokens, thing, name, known)) is not None:
            return made, 1
    changed = _CHANGED.match(said)
    thing = given[0] or (changed["thing"] if changed is not None else "")
    behind = found.end() if found is not None else changed.end() if changed is not None else 0
    for where, sentences in ((tokens, 1), (after, 2)) if thing else ():
        pointed = _IT_IS.match(folded(source, where)) if where else None
        told_later = pointed is not None and (sentences == 2 or pointed.end() > behind)
        name = _name(where, pointed.end()) if pointed is not None and told_later else []
        if name and (made := _renamed(source, tokens, thing, name, known)) is not None:
            return made, sentences
    return None


def _given(tokens: list[Token], offset: int) -> tuple[str, list[Token]]:
    """ "The ward" and "Seacole" of "renamed the ward to Seacole"; the name may be told apart from that."""
    rest = [t for t in tokens if t.start >= tokens[0].start + offset]
    end = next((i for i, t in enumerate(rest[:4]) if t.kind != "w" or t.capital or t.low in bag("to as into")), len(rest[:4]))
    begin = end + (rest[end : end + 1] != [] and rest[end].low in bag("to as into"))
    name = _name(tokens, rest[begin].start - tokens[0].start) if begin < len(rest) else []
    return " ".join(t.low for t in rest[:end]), name


def _name(tokens: list[Token], offset: int) -> list[Token]:
    """The name that begins there: a few words, the first with a capital, or a single one of no language."""
    begin = next((i for i, t in enumerate(tokens) if t.start >= tokens[0].start + offset), len(tokens))
    rest = tokens[begin:]
    if rest and rest[0].low in ("the", "a") and rest[1:2] and rest[1].capital:
        rest = rest[1:]
    end = next((i for i, t in enumerate(rest) if t.low in _AFTER and not (i and t.capital)), len(rest))
    name = rest[:end]
    return name if 0 < len(name) <= _MOST and (name[0].capital or name[0].kind in "xn") else []


def _renamed(source: str, tokens: list[Token], thing: str, name: list[Token], known: list[Said]) -> Repair | None:
    """What is held under the thing's name, if its value is one."""
    wanted = set(thing.split())
    for said in known:
        old = _called(said)
        before = set(fold(said.text[: said.text.find(old)]).replace("'s", "").split()) | set(said.claim.attribute.split())
        before |= {word.removesuffix("d") for word in before}  # "codenamed"
        if old and said.claim.positive and wanted <= before and fold(old) != fold(written(source, name)):
            made = exchanged(tokens, [(old, written(source, name))], said)
            return replace(made, assertion=replace(made.assertion, intents=frozenset({Intent.UPDATES})))
    return None


def _called(said: Said) -> str:
    """The name that a claim gives, if it gives one."""
    told = _CALLED.search(said.text)
    value = said.claim.value
    names = bare(value)[:1].isupper() or bool(_NAMING & set(said.claim.attribute.split()))
    return told[1] if told is not None else value if names and value in said.text[1:] else ""


__all__ = ["rechristened"]
