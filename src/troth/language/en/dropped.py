"""Puts back the "I am" that chat leaves out ("Back in Berlin", "Allergic to nuts btw"), and the "I" before a helping verb."""

from __future__ import annotations

from itertools import pairwise

from troth.language.en.lexicon import BASE, ING, PARTICIPLE, bag, role_words, singular, table, verb, words
from troth.language.en.order.words import unsaid
from troth.language.en.subjects import finite_after, starts_clause
from troth.language.en.tokens import Token
from troth.language.en.values import is_trade

_BEFORE = bag("still now currently also btw yes yep no fyi just again but and so ps oh well ok")
_STATES = bag(
    "allergic based married divorced single engaged retired vegan vegetarian pescatarian self-employed "
    "unemployed left-handed diabetic coeliac celiac lactose born sick pregnant ill"
)
_STATES_BEFORE = bag("in to and since with again now out on")
"""What follows "single", "based" or "born" where it is said of the speaker."""

_SINCE = bag("sober clean vegan vegetarian married single divorced widowed retired pregnant smoke-free unemployed")
"""What one has been for so long: "two years sober"."""
_SHIFTS = bag("days nights earlies lates")
_LEAVES = bag("leave holiday vacation parental maternity paternity sabbatical crutches antibiotics")
_WHEREABOUTS = bag("over down up out across round away back")
_AWAY = {("off", "to"), *((where, at) for where in _WHEREABOUTS for at in ("in", "at"))}
_DONE = {("gone", "off"), ("given", "up"), ("taken", "up")}
_OPENERS = _WHEREABOUTS | _STATES | _BEFORE | {"off", "on", "in", "at"}
_REASONS = bag("if because so but")
_PRONOUNS = bag("i we he she they you it")
_ASKED = bag("i we he she they you it there this that these those your anyone anybody someone somebody everyone everybody")
"""Who stands behind the helping verb of a question, or what chat speaks of without naming it."""
_SMALL_DEEDS = bag(
    "look go think try seat guess read laugh chat word nice good great lovely fun mercy faith patience rest break clue idea "
    "feeling question point safe wonderful awesome amazing fantastic beautiful relaxing blessed blast ball moment minute"
)
"""What one is told to have, or had only just."""


def with_subject(tokens: list[Token]) -> list[Token]:
    """The sentence with "I am" in front, if it is a state of the speaker's that lacks it; else as it is."""
    begin = 0
    while begin < len(tokens) and (tokens[begin].kind == "p" or tokens[begin].low in _BEFORE):
        if tokens[begin].low == "no" and begin + 1 < len(tokens) and tokens[begin + 1].low == "longer":
            break
        begin += 1
    if begin >= len(tokens):
        return tokens
    denied = 2 if [t.low for t in tokens[begin : begin + 2]] == ["no", "longer"] else 1 if tokens[begin].low == "not" else 0
    if (tokens[begin].low, tokens[begin + 1].low if begin + 1 < len(tokens) else "") in _DONE:
        return [unsaid("i", tokens[0].start), unsaid("have", tokens[0].start), *tokens]
    comma = next((i for i in range(begin, len(tokens)) if tokens[i].kind == "p" or tokens[i].low in _REASONS), len(tokens))
    if _helped(tokens[begin:comma]):
        return [*tokens[:begin], unsaid("i", tokens[begin].start), *tokens[begin:]]
    pronoun = any(t.low in _PRONOUNS for t in tokens[begin:comma])
    segment = tokens[begin + denied : comma]
    opens = _state_opens(tokens, begin + denied) or _placed(segment) or _going_to(tokens[begin:]) or _at_it(segment)
    if pronoun or not opens:
        return tokens
    at = tokens[0].start
    first = tokens[0]
    lowered = Token(first.text.lower(), first.low, first.start, first.end, first.kind) if first.low in _OPENERS else first
    article = [unsaid("a", at)] if tokens[begin + denied].low in ("big", "huge", "massive") else []
    return [unsaid("i", at), unsaid("am", at), *article, lowered, *tokens[1:]]


def _helped(segment: list[Token]) -> bool:
    """ "Had both hips replaced", "have never owned a car": a helping verb that nobody stands behind asks nothing."""
    objects = words("determiners") | words("possessives")
    after = next((i for i in range(1, len(segment)) if segment[i].low not in words("adverbs") - objects), len(segment))
    if after >= len(segment) or segment[after].low in _ASKED:
        return False
    helping, follows = segment[0].low, segment[after].low
    denied = any(t.low == "not" for t in segment[1:after])
    phrase = follows in objects or _counts(segment[after])
    rest = [t.low for t in segment[after + 1 :]]
    match helping:
        case "am":
            return True
        case "was":
            return (
                verb(follows, ING) is not None
                or follows in ("born", "raised")
                or (follows in ("a", "an") and _trade(segment[after + 1 :]))
            )
        case "did":
            return phrase and not any(verb(low, BASE) and low not in words("noun_like") for low in rest[1:])
        case "have" | "had":
            turned = "been" in rest or (helping == "have" and follows == "the" and any(map(_verb_like, rest[1:])))
            own = phrase and follows not in ("any", "another") and not turned and not set(rest[:2]) & _SMALL_DEEDS
            return own or verb(follows, PARTICIPLE) is not None
        case "can" | "ca":
            return follows != "be" and verb(follows, BASE) is not None and follows not in words("noun_like")
        case "do":
            return denied and bool(
                set(rest) & {"anymore", "longer"} or {("any", "more"), ("these", "days")} & set(pairwise(rest))
            )
    return False


def _verb_like(low: str) -> bool:
    """Whether a word makes "have the …" a question ("have the results come") or an order ("have the title say so")."""
    return verb(low, PARTICIPLE) is not None or verb(low, BASE) is not None or low == "be"


def _trade(phrase: list[Token]) -> bool:
    """Whether a noun phrase says what somebody was: "a lorry driver for twelve years"."""
    end = next((i for i, t in enumerate(phrase) if t.low in words("prepositions") | words("coordinators")), len(phrase))
    named = " ".join(t.low for t in phrase[:end])
    return bool(named) and (is_trade(named) or phrase[end - 1].low in role_words())


def _state_opens(tokens: list[Token], place: int) -> bool:
    if place >= len(tokens):
        return False
    joint = next((i for i in range(place + 1, min(place + 4, len(tokens))) if tokens[i].low in ("in", "at", "for")), None)
    placed = joint is not None and joint + 1 < len(tokens) and tokens[joint + 1].capital
    lows = [t.low for t in tokens[place : place + 3]]
    if (
        _counts(tokens[place])
        and len(lows) == 3
        and lows[1].rstrip("s") in ("day", "week", "month", "year")
        and lows[2] in _SINCE
    ):
        return True
    if lows in (["a", "fan", "of"], ["much", "of", "a"]) or lows[:2] == ["keen", "on"]:
        return True
    if tokens[place].low in ("big", "huge", "massive") and [t.low for t in tokens[place + 1 : place + 3]] == ["fan", "of"]:
        return True
    if placed and _is_ones_trade(tokens, place, joint or 0):
        return True
    by = next((i for i in range(place + 1, min(place + 5, len(tokens))) if tokens[i].low == "by"), None)
    if by is not None and [t.low for t in tokens[by + 1 : by + 2]] in (["trade"], ["profession"], ["training"]):
        return True
    low = tokens[place].low
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    if low in _STATES:
        ambiguous = low in ("single", "based", "born", "married", "engaged")
        dated = low == "born" and following is not None and (_counts(following) or following.low in words("months"))
        return not ambiguous or dated or following is None or following.kind == "p" or following.low in _STATES_BEFORE
    if following is None:
        return False
    if low in ("in", "at"):
        named = following.capital and following.low not in words("months") | words("weekdays")
        return named and not any(t.low in ("i", "we", "is", "are", "was") for t in tokens[place:])
    if low == "back":
        return _is_back(tokens[place + 1 :])
    if low == "off":
        return following.low in ("sick", "work", "ill")
    return low == "on" and following.low in _LEAVES | _SHIFTS


def _is_ones_trade(tokens: list[Token], place: int, joint: int) -> bool:
    """ "Nurse at St Mary's", and not "carers for Dad are in at eight" or "just this once answer in Finnish"."""
    trade = tokens[place:joint]
    several = singular(trade[-1].low) != trade[-1].low or trade[0].low in words("prepositions") | words("adverbs") | {
        "this",
        "that",
    }
    end = next((i for i in range(joint, len(tokens)) if tokens[i].kind == "p"), len(tokens))
    goes_on = any(t.low in words("aux") for t in tokens[joint + 1 : end])
    return is_trade(" ".join(t.low for t in trade)) and not several and not goes_on


def _is_back(tokens: list[Token]) -> bool:
    """ "Back at my desk", "back in Oslo", "back on nights", "back to running": and not "back to your question"."""
    if verb(tokens[0].low, ING) is not None and tokens[0].low not in words("noun_like"):
        return True
    if tokens[0].low in ("down", "up") and [t.low for t in tokens[1:2]] == ["to"]:
        return len(tokens) > 2 and _counts(tokens[2])
    if len(tokens) < 2 or tokens[0].low not in ("in", "at", "on", "to", "from"):
        return False
    where = tokens[1]
    if tokens[0].low in ("in", "at"):
        return where.capital or where.low in words("determiners") | words("possessives") | {"work", "school", "uni"}
    if tokens[0].low == "from":
        return where.capital or where.low in words("possessives") | {"holiday", "work", "leave"}
    own = where.low in words("possessives") or where.low in _SHIFTS or verb(where.low, ING) is not None
    taken = tokens[0].low == "on" and len(tokens) == 2 and where.kind == "w"  # "back on coffee"
    return (own and where.low != "your") or taken


def _at_it(tokens: list[Token]) -> bool:
    """ "Walking again", "running without the brace now": what the speaker does once more."""
    said = [t.low for t in tokens]
    acts = len(said) > 1 and verb(said[0], ING) is not None and said[0] not in words("noun_like")
    return acts and said[-1] in ("again", "now", "unaided")


def _going_to(tokens: list[Token]) -> bool:
    """ "Lifting the boat out next Saturday": what is planned, by the day it is said for."""
    first, others = tokens[0].low, tokens[1:]
    days = words("weekdays") | words("months") | {"tomorrow", "tonight", "weekend"}
    acts = verb(first, ING) is not None and first not in words("noun_like") and first not in _MUSING
    told = any(t.low in words("aux") | {"'s"} or t.low in _PRONOUNS for t in others)
    objects = words("determiners") | words("possessives") | words("prepositions")
    return acts and not told and bool(others) and others[0].low in objects and any(t.low in days for t in others)


_MUSING = bag("thinking hoping dreaming wondering feeling counting looking dreading missing loving hating")


def _counts(token: Token) -> bool:
    return token.kind == "n" or token.low in table("time")["numbers"]


def _placed(segment: list[Token]) -> bool:
    """ "Over in Oslo till Thursday", "down in cork for a two week placement": where the speaker is for a while."""
    lows = [t.low for t in segment]
    if len(lows) > 2 and lows[0] in ("back", "down", "up") and lows[1] == "to" and _counts(segment[2]):
        return True
    if len(lows) < 3 or (lows[0], lows[1]) not in _AWAY:
        return False
    if starts_clause(segment, 2) or any(finite_after(segment, i) is not None for i in range(3, len(segment) - 1)):
        return False
    return segment[2].capital or any(low in ("until", "for", "this", "all") for low in lows[3:])


__all__ = ["with_subject"]
