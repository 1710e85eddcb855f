"""Steps that are told one after the other: "before a release we freeze the branch, tag it and tell support". Pure.

What one does in order, each time, is how it is done; what is done once, was done or is to be done is told clause by clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from troth.language.en.lexicon import BASE, THIRD, bag, verb, words
from troth.language.en.subjects import OBJECTIVE
from troth.language.en.tokens import Token

_LEADS = bag("before after when whenever every each for to if once on at in with")
_WHEN = bag("before after when whenever if once every each")
_EACH = bag("every each")
_ORDER = bag("then first next finally lastly afterwards")
_DOERS = bag("i we you")
_MUST = bag("have need must has got to should always usually just also simply now")
_ONCE = bag(
    "today tomorrow tonight yesterday 'll will would 'd going gonna can could might was were did had 've wanna want let 'm am "
    "me us please hope plan think"
) | words("months")
"""What says that it is told of one time, or asked for."""
_CHANCE = bag(
    "be do have like love hate feel know think believe see hear live eat drink sleep laugh watch play argue chat talk sing"
)
"""How somebody is or spends their time, rather than what is done first of several things."""
_CLOSED = (
    words("prepositions") | words("determiners") | words("possessives") | words("adverbs") | words("nominative") | words("aux")
)
_PARTICLES = bag("up down off out on in over away around")
_LONGEST_LEAD = 10
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Sequence:
    """What the steps are for, or nothing where only they say it; the steps, without who takes them; and all of their words."""

    lead: list[Token]
    steps: list[list[Token]]
    told: list[Token]
    doer: str
    """Whom the steps name as who takes them, if anybody: "i", "we" or "you"."""


def sequence(tokens: list[Token]) -> Sequence | None:
    """The steps that a sentence tells; None where it tells none, or of one time only."""
    said = [t for t in tokens if t.kind != "b"]
    while said and (said[0].kind == "p" or (said[0].low in words("discourse") and said[0].low not in _ORDER)):
        said = said[1:]
    if len(said) < 2 * _FEWEST or any(t.low in _ONCE for t in said):
        return None
    lead = _lead(said)
    body = said[len(lead) :]
    if any(t.low in words("weekdays") for t in said) and not (lead and lead[0].low in _EACH):
        return None
    steps: list[list[Token]] = []
    doer, idle = "", set[int]()
    for part in _parts(body):
        step, who = _step(part, begun=bool(steps or doer))
        idle |= {t.start for t in part[: len(part) - len(step)] if step}
        doer = doer or (who if not steps else "")
        if step:
            steps.append(step)
        elif who:  # "you | first | sand the wood"
            idle |= {t.start for t in part}
        elif steps:
            steps[-1] = [*steps[-1], *part]
        else:
            return None
    ordered = any(_orders(body, at) for at in range(len(body)))
    if (
        len(steps) < _FEWEST
        or len(steps[0]) < _FEWEST
        or sum(map(len, steps)) < 2 * _FEWEST
        or not _told_of_a_task(lead, doer, ordered=ordered)
    ):
        return None
    if lead and lead[0].low in _EACH and lead[1].low != "time" and len(steps) <= _FEWEST:
        return None  # "every day I sit down and check everything": a habit
    taken = (verb(step[0].low, BASE) for step in steps)
    if any(act is not None and act.lemma in _CHANCE for act in taken):
        return None
    return Sequence(lead, steps, [t for t in body if t.start not in idle], doer)


def _told_of_a_task(lead: list[Token], doer: str, *, ordered: bool) -> bool:
    """Whether steps are how a thing is done: told in order, to whoever does it, or for an occasion that comes again."""
    mine = doer == "you" and any(t.low in ("i", "we", "my", "our") for t in lead)  # "when I do, you update it and …"
    again = bool(lead) and (
        (lead[0].low in _WHEN and doer != "you")
        or (lead[0].low == "to" and doer != "i")
        or (lead[0].low == "for" and doer == "we")
    )
    return not mine and ((ordered and (bool(lead) or doer in ("you", "we"))) or (again and doer in _DOERS))


def _lead(said: list[Token]) -> list[Token]:
    """What the steps are for, or when they are taken: up to its comma, or to who takes them."""
    if said[0].low not in _LEADS:
        return []
    for at in range(2, min(len(said) - 2, _LONGEST_LEAD)):
        low = said[at].low
        if low in (",", ":"):
            return said[: at + 1]
        before = said[at - 1].low
        if low in _DOERS and before not in _WHEN and (before in _PARTICLES or before not in words("prepositions")):
            return said[:at]
    return []


def _orders(body: list[Token], at: int) -> bool:
    """Whether a word says in which order steps are taken; "the next day" does not."""
    return body[at].low in _ORDER and (not at or body[at - 1].low not in words("determiners") | words("possessives"))


def _parts(body: list[Token]) -> Iterator[list[Token]]:
    """What stands between commas, "and" and the words of order."""
    part: list[Token] = []
    for index, token in enumerate(body):
        if token.low in (",", ";", "and") or _orders(body, index):
            if part:
                yield part
            part = []
        else:
            part.append(token)
    if part:
        yield part


def _step(part: list[Token], *, begun: bool) -> tuple[list[Token], str]:
    """A step without who takes it, and who that is; empty where it is none."""
    who, rest = "", part
    while rest and (rest[0].low in _DOERS or rest[0].low in _MUST):
        who = rest[0].low if rest[0].low in _DOERS else who
        rest = rest[1:]
    if not rest:
        return [], who
    low, after = rest[0].low, rest[1].low if len(rest) > 1 else ""
    objects = words("determiners") | words("possessives") | OBJECTIVE
    known = verb(low, BASE) is not None and (who or begun or low not in words("noun_like") or after in objects)
    unheard = low not in _CLOSED and (verb(low) is None or verb(low, BASE) is not None) and not low.endswith("ed")
    if known or (unheard and (who or (begun and after in objects | _PARTICLES))):
        return rest, who
    goes = begun and low == "it" and verb(after, THIRD) is not None
    return (rest, who) if goes else ([], who)


__all__ = ["Sequence", "sequence"]
