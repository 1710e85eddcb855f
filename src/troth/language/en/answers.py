"""A bare answer to what the agent asked in the turn before, as a statement: "what's your dog called?" – "Biscuit". Pure.

The question only says of what the answer is: its words come back around the answer, turned from "you" to "I".
"""

from __future__ import annotations

from collections.abc import Sequence

from troth.language.en.lexicon import BASE, bag, third, verb, words
from troth.language.en.order.words import opening, unsaid
from troth.language.en.sentences import sentences
from troth.language.en.subjects import finite_after
from troth.language.en.tokens import Token, tokenize

_LONGEST = 9
"""Words of an answer that is no sentence of its own."""
_OTHER = bag(
    "i me us this that it these those today tonight tomorrow next feel feeling think want wish mean plan going would could "
    "might may 'd why question see say hear"
)
"""Words of a question that asks for something else than a lasting value, or of the agent itself."""
_NO_VALUE = bag(
    "too yes yeah yep yup correct right exactly indeed no nope nah not none nothing nobody never maybe perhaps idk dunno why "
    "thanks thank please anything anywhere whatever any it that this i we you he she they good fine great ok okay sure skip "
    "later same neither both either hi hello hey sorry wait well hmm um ugh lol haha what which how who when where just let "
    "can could stop done"
)
_TURNED = {"you": "i", "your": "my", "yourself": "myself", "yours": "mine"}
_AT_PRESENT = bag("currently now presently actually originally exactly again then there")
_TIMES = bag("each every per this these at right during on")
_SORTS = bag("kind sort type brand make flavour style")
_BEFORE_VALUE = bag("size grade year level floor number bus room line")
_LIVING = (["do"], ["do", "for", "a", "living"], ["do", "for", "work"], ["do", "for", "a", "job"])
_CALLING = (["should", "i", "call"], ["can", "i", "call"], ["may", "i", "call"], ["shall", "i", "call"], ["do", "i", "call"])
_ASKED_FOR = {"allergies": "i am allergic to", "allergy": "i am allergic to", "requirements": "i am", "restrictions": "i am"}
_HAD = bag("kids children pets siblings brothers sisters animals hobbies")
_HELPING = bag("do will can have")
_WITHIN = bag("live based living born staying")


def answered(tokens: list[Token], before: str | None) -> list[Token]:
    """The sentence with what the agent asked put back around the bare answer that opens it; as it is where none does."""
    if not before or not before.rstrip().endswith("?") or before.count("?") > 1 or not tokens:
        return tokens
    piece = _piece(tokens)
    asked = _question(before)
    if not asked or not piece:
        return tokens
    stated = _stated(asked, piece) if _is_value(piece) else None
    return tokens if stated is None else [*stated, *tokens[len(piece) :]]


def _piece(tokens: list[Token]) -> list[Token]:
    """What may be the answer: all of a sentence, or what stands before a mark and a clause of its own."""
    marks = (i for i, t in enumerate(tokens) if i and t.low in (",", ";", "-", "–", "—", "(", ":"))
    at = next(
        (i for i in marks if any(finite_after(tokens, n) is not None for n in range(i + 1, min(i + 4, len(tokens))))), None
    )
    return tokens[:at] if at is not None else tokens


def _is_value(piece: Sequence[Token]) -> bool:
    told = [t for t in piece if t.word]
    if not told or len(told) > _LONGEST or told[0].low in _NO_VALUE:
        return False
    counted = len(told) > 1 and told[1].low == "times"
    return (counted or finite_after(list(piece), 0) is None) and not (
        len(told) > 1 and verb(told[0].low, BASE) and told[0].low not in words("noun_like")
    )


def _question(before: str) -> list[Token]:
    """The words of the one question that ends what the agent said; empty if it asks for something else."""
    cut = sentences(tokenize(before[-600:], 0, len(before[-600:])))
    tokens = [t for t in cut[-1][0] if t.low not in _AT_PRESENT] if cut else []
    tokens = tokens[opening(tokens) :]
    while tokens and tokens[0].low in ("and", "so", "but", ",", "also"):
        tokens = tokens[1:]
    lows = [t.low for t in tokens]
    if _asks_for_name(lows) or (lows[:1] == ["what"] and lows[-1:] == ["called"] and "like" in lows):
        return tokens
    lasting = [
        low for low, after in zip(lows, [*lows[1:], ""], strict=True) if low != "this" or after not in words("time_nouns")
    ]
    return tokens if tokens and _OTHER.isdisjoint(lasting) and "," not in lows else []


def _asks_for_name(lows: list[str]) -> bool:
    """ "What should I call you?", and not "what should I call the file?"."""
    return lows[1:4] in _CALLING and lows[4:5] == ["you"]


def _stated(asked: list[Token], value: list[Token]) -> list[Token] | None:
    """The statement that a value makes of the question; None where the question is of no known form."""
    lows = [t.low for t in asked]
    if _asks_for_name(lows) or (lows[-1:] == ["called"] and "like" in lows):
        return _around("call me", value)
    for form in (_for_any, _which_of_two, _of_what_is, _of_what_others_do, _of_what_is_done):
        if (made := form(asked, value)) is not None:
            return made
    return None


def _around(front: str | Sequence[str], value: list[Token], back: Sequence[str] = ()) -> list[Token]:
    """A value with words around it that were not said."""
    lows = front.split() if isinstance(front, str) else front
    start, end = value[0].start, value[-1].end
    return [*(unsaid(low, start) for low in lows), *value, *(unsaid(low, end) for low in back)]


def _turn(lows: Sequence[str]) -> list[str]:
    return [_TURNED.get(low, low) for low in lows]


def _for_any(asked: list[Token], value: list[Token]) -> list[Token] | None:
    """ "Any allergies?", "do you have any pets?"."""
    lows = [t.low for t in asked]
    if lows[:3] in (["do", "you", "have"], ["have", "you", "got"]):
        lows = lows[3:]
    if lows[:2] == ["are", "you"] and lows[-2:-1] == ["any"]:
        return _around(["i", "am", *lows[2:-2]], value)
    if lows[:1] != ["any"] or not lows[1:]:
        return None
    head = next((low for low in lows[1:] if low in _ASKED_FOR or low in _HAD), "")
    front = _ASKED_FOR.get(head) or ("i have" if head in _HAD else "")
    return _around(front, value) if front else None


def _which_of_two(asked: list[Token], value: list[Token]) -> list[Token] | None:
    """ "Are you vegetarian or vegan?", "do you work from home or in the office?"."""
    lows = [t.low for t in asked]
    if "or" not in lows or lows[:2] not in (["are", "you"], ["do", "you"]) or value[-1].low not in lows[2:]:
        return None
    if lows[0] == "are":
        return _around("i am", value)
    return _around(["i", lows[2]], value) if len(lows) > 3 and verb(lows[2], BASE) is not None else None


def _of_what_is(asked: list[Token], value: list[Token]) -> list[Token] | None:
    """ "What's your dog called?", "where are you based?", "how old is your son?"."""
    lows = [t.low for t in asked]
    at = next((i for i, low in enumerate(lows[:4]) if low in ("is", "'s", "are", "was", "were")), 0)
    whose = lows[at + 1] if at and at + 1 < len(lows) else ""
    named = lows[-1] in ("called", "named", "name")
    if lows[0] not in words("wh") or not (whose in ("your", "you") or (whose == "the" and named)):
        return None
    be, rest = lows[at], lows[at + 1 :]
    placed = _placing(lows[0], rest, value)
    if rest[0] == "you":
        told, tail = _parted(rest[1:])
        placed = placed if told else []
        return _around(["i", {"are": "am", "were": "was"}.get(be, be), *_turn(told), *placed], value, tail)
    if rest[-1] in ("called", "named"):
        return _around([*_turn(rest[:-1]), "is" if be == "'s" else be, "called"], value)
    told, _ = _parted(rest)
    within = [told.pop()] if len(told) > 2 and told[-1] in words("prepositions") else []
    return _around([*_turn(told), "is" if be == "'s" else be, *(within or placed)], value) if len(told) > 1 else None


def _of_what_others_do(asked: list[Token], value: list[Token]) -> list[Token] | None:
    """ "Where does your mum live?"."""
    lows = [t.low for t in asked]
    at = next((i for i, low in enumerate(lows[:4]) if low == "does"), 0)
    end = next((i for i in range(at + 3, len(lows)) if verb(lows[i], BASE) is not None), 0)
    if not at or not end or lows[0] not in words("wh") or lows[at + 1] != "your":
        return None
    told, tail = _parted(lows[end + 1 :]) if lows[end + 1 :] else ([], [])
    placed = _placing(lows[0], [lows[end], *told], value, time=lows[1:2] == ["time"])
    front = lows[1:at] if lows[1] in _BEFORE_VALUE else []
    return _around([*_turn(lows[at + 1 : end]), third(lows[end]), *_turn(told), *placed, *front], value, tail)


def _of_what_is_done(asked: list[Token], value: list[Token]) -> list[Token] | None:
    """ "Which editor do you use?", "what kind of milk do you take?", "what time do you usually get up?"."""
    lows = [t.low for t in asked]
    at = next((i for i, low in enumerate(lows[:6]) if low in _HELPING), 0)
    if at and lows[at + 1 : at + 2] == ["not"]:  # "what can't you eat"
        lows = [*lows[: at + 1], *lows[at + 2 : at + 3], "not", *lows[at + 3 :]]
    if not at or lows[0] not in words("wh") or lows[at + 1 : at + 2] != ["you"] or not lows[at + 2 :]:
        return None
    if lows[0] == "what" and lows[at:] != lows and [lows[at], *lows[at + 2 :]][1:] in _LIVING:
        article = ["a"] if len(value) < 4 and value[0].low not in words("determiners") and value[-1].low[-1:] != "s" else []
        return _around(["i", "am", *article], value)
    told, tail = _parted(lows[at + 2 :])
    of = lows[1:at]
    placed = _placing(lows[0], told, value, time=of[:1] == ["time"])
    back = (
        of[2:]
        if of[:1] and of[0] in _SORTS and of[1:2] == ["of"]
        else of[1:]
        if lows[0] == "how" and of[:1] in (["many"], ["much"])
        else []
    )
    front = of if of[:1] and of[0] in _BEFORE_VALUE else []
    does = [lows[at]] if lows[at] != "do" or lows[at + 2] == "not" else []
    return _around(["i", *does, *_turn(told), *placed, *front], value, [*back, *tail])


def _parted(lows: list[str]) -> tuple[list[str], list[str]]:
    """What is asked about, and the time or the rate behind it: "run | each week"."""
    at = next((i for i, low in enumerate(lows) if i and low in _TIMES and i + 1 < len(lows)), len(lows))
    return lows[:at], _turn(lows[at:])


def _placing(asks: str, told: Sequence[str], value: Sequence[Token], *, time: bool = False) -> list[str]:
    """The preposition that a place or a time needs where neither question nor answer has one."""
    if value[0].low in words("prepositions") - {"half", "about", "around"}:
        return []
    if asks == "where" and told[-1] not in words("prepositions"):
        return ["in"] if told[-1] in _WITHIN or told[0] == "your" else ["at"]
    return ["at"] if time else []


__all__ = ["answered"]
