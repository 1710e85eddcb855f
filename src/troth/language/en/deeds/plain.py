"""What a clause says of the user's own world where no frame fits it: kept as it was said, under its own verb.

"I sit on the fourth floor" or "our kiln fires to cone 6" need no rule about sitting or kilns. What decides is the form: it is
about the user, their people or their things, it holds in general (present, no "right now"), and it names something that
somebody who was not there would understand (no bare "it", "the button" or "this one"). Pure.
"""

from __future__ import annotations

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, singular, words
from troth.language.en.naming import address_name
from troth.language.en.parse import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, strip, written
from troth.language.en.who import Scene, Who, noun
from troth.language.text import fold
from troth.language.time import TimeMention

_MENTAL = bag(
    "think know say tell ask mean seem feel hear guess suppose wonder wish hope thank appreciate forget remember try need want "
    "understand believe figure notice realise realize expect agree bet doubt care promise mention assume see get put give send "
    "show find let come check wait appear sound apologise apologize worry kid joke laugh cry stare paste copy attach click press "
    "end stop start begin finish happen matter struggle look love like hate prefer enjoy require recommend suggest vote call be "
    "reckon suspect dread hit run_into deserve beg owe_it propose"
)
"""Verbs of the moment or of the mind: what they say is an opinion, a request or a remark on the talk itself."""

_MOMENT = bag(
    "today tonight again now just already currently still_ almost nearly right yet anyway somehow maybe perhaps probably"
)
_POINTING = bag("it this that these those them you your yours one ones something anything everything nothing here there us")
_TALK = bag(
    "page button file log link screen answer question point joke paragraph sentence bullet message output code query function loop "
    "test exception version draft result error build script site website app tab window image picture photo word title list table "
    "text prompt chat reply response idea thing way problem issue bug step example option approach solution server request"
)
"""What an assistant's own work is made of: said of one of these, a clause is about the task at hand."""

_OWN = bag("my our")
_CLAUSES = bag("that if whether to what how")
_JOINED = bag("with by for from in on at of to after before during without and")
_ABLE = bag("can can't cannot must should_ have")


def stated(parsed: Parsed, who: Who | None, scene: Scene, source: str, times: tuple[TimeMention, ...]) -> list[Draft]:
    """The one draft of a plain lasting statement about the user, their people or their things; empty if it is none."""
    if not scene.context.authority.is_person or not _lasting(parsed) or not _own(parsed, who):
        return []
    rest = strip([t for t in parsed.rest if t.low not in words("trailers")])
    if not _understood(rest, alone=who is None or not who.user):
        return []
    if who is None or (who.kind in ("thing", "things") and not who.role):
        return [_of_thing(parsed, rest, scene, source, times)]
    if parsed.copula or parsed.lemma in ("have", "do", "make", "get"):
        return [_done(parsed, rest, source, times)] if any(t.capital or t.kind in "nx" or t.low in _OWN for t in rest) else []
    return [_done(parsed, rest, source, times)]


def _lasting(parsed: Parsed) -> bool:
    """Whether the verb group tells what holds in general."""
    if parsed.verb is None or parsed.imperative or parsed.inverted or parsed.elided or parsed.phase:
        return False
    if parsed.past or parsed.progressive or parsed.planned or parsed.wanted or parsed.used_to or parsed.passive:
        return False
    if parsed.perfect or (parsed.modal and not (parsed.modal in _ABLE and (parsed.negative or parsed.modal == "must"))):
        return False
    return not any(t.low in _MOMENT for t in (*parsed.lead, *parsed.group, *parsed.rest))


def _own(parsed: Parsed, who: Who | None) -> bool:
    """Whether the subject is the user, one of theirs, or something of theirs that is not the task at hand."""
    if not parsed.subject:
        return False
    first, last = parsed.subject[0], singular(parsed.subject[-1].low)
    if parsed.rest and parsed.rest[0].low in ("me", "us"):  # "peanuts send me to hospital"
        return first.low not in words("nominative") | words("determiners") | _POINTING and last not in _TALK
    if who is None:
        return False
    if who.user:
        return parsed.copula or parsed.lemma not in _MENTAL
    if who.role or (who.kind in ("person", "animal") and who.name):
        return parsed.copula or parsed.lemma not in _MENTAL
    return first.low in _OWN and last not in _TALK


def _understood(rest: list[Token], *, alone: bool) -> bool:
    """Whether somebody who was not there would understand what is said behind the verb; `alone`: a bare verb may do."""
    lows = [t.low for t in rest if t.low not in ("me", "us")]
    if not lows:
        return alone
    if lows[0] in words("wh") | _CLAUSES or any(low in _POINTING for low in lows):
        return False
    if any(low in ("the", "a", "an") and singular(after) in _TALK for low, after in zip(lows, lows[1:], strict=False)):
        return False
    return any(_names(t) for t in rest)


def _names(token: Token) -> bool:
    """Whether a word names something: no closed word, no degree."""
    closed = words("determiners") | words("possessives") | words("prepositions") | words("adverbs") | words("aux")
    return token.kind in "nx" or (token.kind == "w" and token.low not in closed and len(token.low) > 2)


def _of_thing(parsed: Parsed, rest: list[Token], scene: Scene, source: str, times: tuple[TimeMention, ...]) -> Draft:
    """ "Our kiln fires to cone 6", "heights terrify me": a thing, what it does, and how."""
    about = noun(parsed.subject, scene)
    owner = about.owner.key if about.owner is not None else "user"
    value = written(source, strip(cut(rest, (), loose=False, keep=_JOINED))) or parsed.lemma
    return Draft(attribute(f"{address_name(about, parsed.lead)} {parsed.lemma}", many=True), bare(value), subject=owner)


def _done(parsed: Parsed, rest: list[Token], source: str, times: tuple[TimeMention, ...]) -> Draft:
    """The verb with its object or preposition names the address; what follows is the value.

    There is one value where the thing is the person's own: "I pay my rent to …" leaves room for one landlord.
    """
    first = rest[0].low if rest else ""
    if first in words("prepositions"):
        return Draft(attribute(f"{parsed.lemma} {first}", many=True), bare(written(source, _phrase(rest[1:]))))
    thing = cut(rest, times)
    after = rest[rest.index(thing[-1]) + 1 :] if thing and thing[-1] in rest else []
    if len(after) > 1 and after[0].low in words("prepositions"):
        name = f"{parsed.lemma} {fold(bare(written(source, thing)))} {after[0].low}"
        return Draft(attribute(name, many=first not in _OWN), bare(written(source, _phrase(after[1:]))))
    return Draft(attribute(parsed.lemma or "be", many=True), bare(written(source, _phrase(rest))) or parsed.lemma)


def _phrase(tokens: list[Token]) -> list[Token]:
    return strip(cut(tokens, (), loose=False, keep=_JOINED))


__all__ = ["stated"]
