"""What a clause says of the user's own world where no frame fits it: kept as it was said, under its own verb.

"I sit on the fourth floor" or "our kiln fires to cone 6" need no rule about sitting or kilns. What decides is the form: it is
about the user, their people or their things, it holds in general (present, no "right now"), and it names something that
somebody who was not there would understand (no bare "it", "the button" or "this one"). Pure.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from troth.language.en.deeds.base import HOUSED
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import BASE, ING, THIRD, bag, singular, table, verb, words
from troth.language.en.naming import address_name
from troth.language.en.naming import plain as named
from troth.language.en.nouns import noun
from troth.language.en.parsed import Parsed
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, strip, written
from troth.language.en.who import Scene, Who
from troth.language.text import fold
from troth.language.time import TimeMention

_MENTAL = bag(
    "think know say tell ask mean seem feel hear guess suppose wonder wish hope thank appreciate forget remember try "
    "need want understand believe figure notice realise realize expect agree bet doubt care promise mention assume "
    "check wait appear sound apologise apologize worry kid joke laugh cry stare paste copy attach click press end stop "
    "start begin finish happen matter struggle look love like hate prefer enjoy require recommend suggest vote call be "
    "reckon suspect dread hit run_into deserve beg propose"
)
"""Verbs of the moment or of the mind: what they say is an opinion, a request or a remark on the talk itself."""

_LIGHT = bag("come get take put give send see find show let make have do keep bring hold set go")
"""Verbs that say little: they tell a habit only where something else in the clause does."""

_HABITUAL = bag("always usually normally mostly often never generally typically rarely regularly only")
_MOMENT = bag("today tonight again now just already currently almost nearly yet anyway somehow maybe perhaps probably")
_POINTING = bag("it this that these those them you your yours one ones something anything everything nothing here there us")
TALK = bag(
    "page button file log link screen answer question point joke paragraph sentence bullet message output code query "
    "function loop test exception version draft result error build script site website app tab window image picture "
    "photo word title list table text prompt chat reply response idea thing way problem issue bug step example option "
    "approach solution server request"
)
"""What an assistant's own work is made of: said of one of these, a clause is about the task at hand."""

_OWN = bag("my our")
_CLAUSES = bag("that if whether what how")
_JOINED = bag("with by for from in on at of to after before during without and")
_JOINS = frozenset(
    {"", "and", "but", "so", "because", "though", "although", "while", "whereas", "plus", "or", "that", "as", "who"}
)
"""What may join a clause that tells something for itself; "since we last met" or "where it hurts" only places another."""

_ABLE = bag("can can't cannot must have")


def stated(parsed: Parsed, who: Who | None, scene: Scene, source: str, times: tuple[TimeMention, ...]) -> list[Draft]:
    """The one draft of a plain lasting statement about the user, their people or their things; empty if it is none."""
    if not scene.context.authority.is_person or not _lasting(parsed, who, times) or not _own(parsed, who):
        return []
    rest = strip([t for t in parsed.rest if t.low not in words("trailers")])
    one = (
        who is not None
        and not who.user
        and (who.role or any(t.low in _OWN for t in parsed.subject) or _belongs(parsed.subject))
    )
    if not _understood(rest, alone=bool(one) and parsed.lemma not in _LIGHT):
        return []
    if parsed.progressive and parsed.lemma not in HOUSED:
        return [Draft(attribute("task"), written(source, [t for t in [parsed.verb, *rest] if t]), passing=True)]
    if who is None or (who.kind in ("thing", "things") and not who.role):
        return [_of_thing(parsed, rest, scene, source)]
    if (
        parsed.lemma in _LIGHT and rest and singular(rest[0].low) in TALK | {"error", "warning", "email"}
    ):  # "I get errors from …"
        return []
    if parsed.copula and rest and rest[0].low in words("moods") - _TOWARDS and parsed.adverbs.isdisjoint(_OFTEN):
        return []  # "I'm ready to move on", "we're confident"
    if (parsed.copula or parsed.lemma in _LIGHT) and not _habitual(parsed, rest, times) and not _duty(parsed, rest):
        return []
    return [_done(parsed, rest, source, times)]


_TOWARDS = bag("interested proud scared afraid jealous curious")
"""Moods that last where they are of something."""
_OFTEN = bag("always usually often never sometimes normally generally mostly regularly")


def _lasting(parsed: Parsed, who: Who | None, times: tuple[TimeMention, ...]) -> bool:
    """Whether the verb group tells what holds in general, or what the user is busy with for some time."""
    if parsed.lemma == "keep" and parsed.rest and verb(parsed.rest[0].low, ING) is not None:  # "I keep forgetting"
        return False
    if parsed.verb is None or parsed.imperative or parsed.inverted or parsed.elided or parsed.phase:
        return False
    if parsed.clause.link not in _JOINS or _borrowed(parsed):
        return False
    past = parsed.past and not ("never" in parsed.adverbs and who is not None and who.user)
    if past or parsed.planned or parsed.wanted or parsed.used_to or parsed.passive or parsed.perfect:
        return False
    if parsed.modal and not (parsed.modal in _ABLE and (parsed.negative or parsed.modal == "must" or "only" in parsed.adverbs)):
        return False
    if parsed.progressive:
        busy = who is not None and parsed.lemma not in _LIGHT | _MENTAL and not parsed.negative
        if busy and who is not None and who.role:
            return any(m.kind.value in ("until", "range", "duration") for m in times)
        named = any(t.low in words("determiners") | _OWN or t.capital or t.kind in "nx" for t in parsed.rest[:3])
        return busy and who is not None and who.user and named
    return not any(t.low in _MOMENT for t in (*parsed.lead, *parsed.group, *parsed.rest))


def _borrowed(parsed: Parsed) -> bool:
    """Whether the subject is that of the clause before, and nothing shows that the verb is no infinitive of that clause."""
    inside = {t.start for t in parsed.clause.tokens}
    own = any(t.start in inside for t in parsed.subject)
    return not own and parsed.form != THIRD and not any(t.capital or t.kind in "nx" or t.low in _OWN for t in parsed.rest)


def _own(parsed: Parsed, who: Who | None) -> bool:
    """Whether the subject is the user, one of theirs, or something of theirs that is not the task at hand."""
    if not parsed.subject:
        return False
    first, last = parsed.subject[0], singular(parsed.subject[-1].low)
    told = parsed.copula or parsed.lemma not in _MENTAL
    if who is not None and (who.user or who.role or (who.kind in ("person", "animal") and who.name)):
        return told
    if _concerns_me(parsed):  # "peanuts send me to hospital", "half the village gets its eggs from me"
        return first.low not in words("nominative") | _POINTING and last not in TALK and told
    if who is None:
        return False
    if any(t.low in _OWN or t.low == "me" for t in parsed.subject):
        return last not in TALK
    return first.low == "the" and not parsed.copula and parsed.lemma not in _MENTAL and _belongs(parsed.subject)


def _concerns_me(parsed: Parsed) -> bool:
    """Whether what is said is said to bear on the user: "… me", "… from us"."""
    rest = parsed.rest
    if rest and rest[0].low == "me" and parsed.subject[0].low not in words("determiners"):
        return True
    if any(t.low in _OWN and singular(after.low) not in TALK for t, after in pairwise(rest)):
        return True
    at = next((i for i, t in enumerate(rest) if i and t.low in ("me", "us")), 0)
    return bool(at) and rest[at - 1].low in bag("from for with at on") and not any(t.low == "to" for t in rest[at + 1 : at + 2])


@cache
def _belongings() -> frozenset[str]:
    return frozenset(word for line in table("belongings").values() for word in line.split())


def _belongs(subject: list[Token]) -> bool:
    """Whether "the …" is one of the things that people live and work with."""
    head = next((i for i, t in enumerate(subject) if i and t.low in words("prepositions")), len(subject))
    return is_belonging(subject[head - 1].low)


def is_belonging(low: str) -> bool:
    """Whether a noun names something that people live or work with."""
    return low in _belongings() or singular(low) in _belongings()


def _habitual(parsed: Parsed, rest: list[Token], times: tuple[TimeMention, ...]) -> bool:
    """Whether the clause itself shows that it tells a habit or a lasting fact, where its verb does not."""
    turns = parsed.lemma == "get" and (rest[0].low.endswith("er") or rest[0].low in words("adjectives") | words("moods"))
    if not turns and any(t.capital or t.kind in "nx" or t.low in _OWN for t in rest):
        return True
    if parsed.lemma == "do" and any(t.low in ("for", "at") for t in rest[2:]):  # "I do the flowers for the church"
        return True
    often = parsed.adverbs & _HABITUAL or any(m.kind.value == "recurring" for m in times)
    return bool(often) and not parsed.copula


def _duty(parsed: Parsed, rest: list[Token]) -> bool:
    """ "She does the books": what falls to somebody."""
    return parsed.lemma == "do" and len(rest) > 1 and rest[0].low in ("the", "all", *_OWN) and not parsed.negative


def _understood(rest: list[Token], *, alone: bool) -> bool:
    """Whether somebody who was not there would understand what is said behind the verb; `alone`: a bare verb may do."""
    lows = [t.low for t in rest if t.low not in ("me", "us")]
    if not lows:
        return alone
    verb_after = lows[0] == "to" and len(lows) > 1 and verb(lows[1], BASE) is not None and lows[1] not in words("noun_like")
    if verb_after or lows[0] in words("wh") | _CLAUSES or any(low in _POINTING for low in lows):
        return False
    if any(low in ("the", "a", "an") and singular(after) in TALK for low, after in pairwise(lows)):
        return False
    return any(_names(t) for t in rest)


def _names(token: Token) -> bool:
    """Whether a word names something: no closed word, no degree."""
    closed = words("determiners") | words("possessives") | words("prepositions") | words("adverbs") | words("aux")
    return token.kind in "nx" or (token.kind == "w" and token.low not in closed and len(token.low) > 2)


def _of_thing(parsed: Parsed, rest: list[Token], scene: Scene, source: str) -> Draft:
    """ "Our kiln fires to cone 6", "heights terrify me": a thing, what it does, and how. It does one thing at a preposition."""
    about = noun(parsed.subject, scene)
    owner = about.owner.key if about.owner is not None else "user"
    name = f"{address_name(about, parsed.lead)} {parsed.lemma}"
    if len(rest) > 1 and rest[0].low in words("prepositions"):
        return Draft(attribute(f"{name} {rest[0].low}"), bare(written(source, _phrase(rest[1:]))), subject=owner)
    measured = bool(rest) and rest[0].kind in "nx"
    return Draft(attribute(name, many=not measured), bare(written(source, _phrase(rest))) or parsed.lemma, subject=owner)


def _done(parsed: Parsed, rest: list[Token], source: str, times: tuple[TimeMention, ...]) -> Draft:
    """The verb with its object or preposition names the address; what follows is the value.

    There is one value where the thing is the person's own: "I pay my rent to …" leaves room for one landlord.
    """
    first = rest[0].low if rest else ""
    timely = any(m.start <= t.start < m.end for m in times for t in parsed.lead)
    done = " ".join([*([] if timely else named(parsed.lead)), parsed.lemma or "be"])
    if first in words("prepositions"):
        return Draft(attribute(f"{done} {first}", many=True), bare(written(source, _phrase(rest[1:]))))
    thing = cut(rest, times)
    after = rest[rest.index(thing[-1]) + 1 :] if thing and thing[-1] in rest else []
    if len(after) > 1 and after[0].low in words("prepositions"):
        name = f"{done} {fold(bare(written(source, thing)))} {after[0].low}"
        return Draft(attribute(name, many=first not in _OWN), bare(written(source, _phrase(after[1:]))))
    return Draft(attribute(done, many=True), bare(written(source, _phrase(rest))) or parsed.lemma)


def _phrase(tokens: list[Token]) -> list[Token]:
    return strip(cut(tokens, (), loose=False, keep=_JOINED))


__all__ = ["is_belonging", "stated"]
