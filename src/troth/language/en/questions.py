"""Which clauses of a sentence ask, and which only state beside them; `ask` reads what a recall question asks for."""

from __future__ import annotations

from collections.abc import Sequence

from troth.language.en.lexicon import BASE, bag, verb, words
from troth.language.en.parsed import Parsed
from troth.language.en.subjectless import prompts
from troth.language.en.tokens import Token

_WH = bag("who what where when why how which whose whom")
_INVERTING = bag("do does did can could would will should shall is are am was were have has had may might must")
_BEHIND_WH = bag("'s 're about else if to 'd 'll kind sort time")
_SUBJECTS = bag("today tomorrow morning news update team all work first second evening good great fine")
_FACT_LINKS = frozenset({"because", "since", "as", "but"})
_OF_THE_QUESTION = bag("if whether when or that who where though")


def asks(tokens: list[Token]) -> bool:
    """Whether the order of words is that of a question."""
    lows = _without_opening([t.low for t in tokens if t.word])
    if not lows:
        return False
    if lows[0] in _WH:
        return _asks_what(lows)
    if lows[:2] == ["got", "any"]:
        return True
    return lows[0] in _INVERTING and len(lows) > 1 and _inverts(tokens, lows)


def _without_opening(lows: list[str]) -> list[str]:
    """ "Well, and is it far" begins at "is"; "morning is fine" at "morning"."""
    opening = words("discourse") | bag("and but so or well also")
    index = 0
    while index < len(lows) and lows[index] in opening and lows[index] not in _INVERTING:
        if lows[index] in _SUBJECTS and index + 1 < len(lows) and lows[index + 1] in _INVERTING:
            break
        index += 1
    return lows[index:]


def _asks_what(lows: list[str]) -> bool:
    """Whether a question word at the front asks."""
    first, second = lows[0], lows[1] if len(lows) > 1 else ""
    if not second or first in ("why", "how") or second in _INVERTING | _BEHIND_WH:
        return not (first == "what" and second in ("a", "an"))
    if first in ("which", "whose"):
        return True
    if first == "what" and any(low in _INVERTING for low in lows[2:5]) and second not in words("nominative"):
        return True
    return first == "who" and verb(second) is not None


def _inverts(tokens: list[Token], lows: list[str]) -> bool:
    """Whether the subject follows the helping verb at the front."""
    first, follows = lows[0], lows[1]
    if follows == "not":
        if len(lows) > 2 and verb(lows[2], BASE) is not None:
            return False  # "Didn't renew it": the speaker is left out
        follows = lows[2] if len(lows) > 2 else ""
    if first in ("have", "do") and follows not in bag("i you we they my the your"):
        return False
    return (
        follows in words("nominative") | words("possessives") | words("determiners")
        or (tokens[0].low in _INVERTING and len(tokens) > 1 and tokens[1].capital)
        or first in bag("is are does did was were can should will would could")
    )


def asking(parts: Sequence[Parsed]) -> list[bool]:
    """Of each clause of one sentence, whether it asks: in "I'm vegan, can you suggest a dinner?" only the second does."""
    inverted = [_turned(parts, index) for index in range(len(parts))]
    asked = parts[-1].clause.ender == "?"
    start = next((i for i in range(len(parts) - 1, -1, -1) if parts[i].clause.boundary in bag(": ; — – - …")), 0)
    found = [
        inverted[index] or (asked and index >= start and not _states(part, inverted[:index], inverted[index + 1 :]))
        for index, part in enumerate(parts)
    ]
    for index in range(1, len(parts)):
        found[index] = found[index] or (found[index - 1] and _asks_on(parts[index]))
    return [True] * len(parts) if asked and _tag(parts[-1]) else found


def _turned(parts: Sequence[Parsed], index: int) -> bool:
    part = parts[index]
    return (
        (asks(part.clause.tokens) and not _goes_on(parts, index))
        or (part.lemma == "wonder" and part.finite)
        or (index > 0 and part.clause.ender == "?" and (prompts(part.clause.tokens) or _asks_behind(part)))
    )


def _asks_behind(part: Parsed) -> bool:
    """Whether a clause behind a comma asks by its first word alone: "my knee aches, what stretches help?"."""
    first = next((t.low for t in part.clause.tokens if t.word), "")
    return part.clause.boundary == "," and first in _WH - {"who"}


def _states(part: Parsed, before: Sequence[bool], after: Sequence[bool]) -> bool:
    """Whether a clause of an asked sentence is a statement beside the question; `before` and `after`: which ask there."""
    beside = any(before) or any(after)
    if beside and (_what_i_have(part) or (part.clause.link in _FACT_LINKS and part.finite)):
        return True
    if part.clause.link == "and":
        return tells(part) and part.finite and any(after) and not any(before)
    return (
        beside
        and (part.clause.boundary == "," or not any(before))
        and part.finite
        and not part.clause.governed
        and part.clause.link not in _OF_THE_QUESTION
    )


def _what_i_have(part: Parsed) -> bool:
    """ "When I have two cats, …": what the speaker has is so, though it only says when the question is asked."""
    return _has(part) and bool(part.subject) and part.subject[0].low in ("i", "we")


def _has(part: Parsed) -> bool:
    return part.clause.link in ("when", "while") and part.lemma in ("have", "live", "own") and not part.past


def _asks_on(part: Parsed) -> bool:
    """Whether a clause behind one that asks is of the same question."""
    joined = part.clause.governed or part.clause.link in bag("and or that whether if who when where & then")
    return joined and not _has(part) and part.clause.link not in _FACT_LINKS


def _goes_on(parts: Sequence[Parsed], index: int) -> bool:
    """Whether a helping verb goes on about somebody: "he is deaf and has a dog", "my gran, who has a dog"."""
    clause = parts[index].clause
    if clause.link == "who" and parts[index].subject:
        return True
    if not index or clause.link not in ("and", "but") or clause.ender == "?" or not parts[index].subject:
        return False
    return parts[index].subject == parts[index - 1].subject and not asks(parts[index - 1].clause.tokens)


def tells(part: Parsed) -> bool:
    """Whether the speaker says something of themselves in the order of a statement."""
    return bool(part.subject) and part.subject[0].low in bag("i we my our he she they") and not part.inverted


def _tag(part: Parsed) -> bool:
    lows = [t.low for t in part.clause.tokens if t.word]
    return (lows[-1:] in (["right"], ["correct"], ["yeah"], ["yes"], ["no"]) and len(lows) <= 2) or (
        len(lows) <= 4 and bool(lows) and lows[0] in _INVERTING and lows[-1] in bag("i it we he she they you")
    )
