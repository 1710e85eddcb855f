"""What is put into a sentence between its parts: a relative clause between commas, "so far", "these days"."""

from __future__ import annotations

from troth.language.en.lexicon import PAST, roles, verb, words
from troth.language.en.order.words import unsaid
from troth.language.en.tokens import Token


def aside(tokens: list[Token]) -> list[list[Token]] | None:
    """ "My sister, who lives in Paris, is a doctor" says two things of her, "my boss, a vegan, is Welsh" as well.

    A name between the commas is hers ("my boss, Jen, is Welsh"), and who is named last is who "who" means ("… a sister, Lise,
    who lives in Ghent").
    """
    if named := _named_last(tokens):
        return named
    at = next((i for i, t in enumerate(tokens[:7]) if t.low == "," and i and _inserted(tokens, i + 1)), None)
    if at is None:
        return _uncommaed(tokens)
    if any(t.low in words("aux") or t.low in ("i", "we") for t in tokens[:at]):
        return None
    begins = at + (3 if tokens[at + 1].low in ("who", "which") else 2)
    end = next((i for i in range(begins, min(at + 16, len(tokens))) if tokens[i].low == ","), None)
    after = (t.low for t in tokens[end + 1 :] if t.low not in words("adverbs")) if end is not None else iter(())
    goes_on = next(after, "")
    if end is None or (verb(goes_on) is None and goes_on not in words("aux") | {"'s"}):
        return None
    if tokens[0].low not in words("possessives") and not tokens[0].capital:
        return None
    head, inside, rest = tokens[:at], tokens[at + 1 : end], tokens[end + 1 :]
    if inside[0].low in ("who", "which"):
        return [[*head, *rest], [*head, *inside[1:]]]
    if inside[0].low in ("my", "our"):  # "Leo, my flatmate, plays the tuba"
        return [[*inside, *head, *rest]] if len(inside) < 4 and head[0].capital else None
    if inside[0].capital:
        return [[*head, *inside, *rest]] if len(inside) < 3 and all(t.capital for t in inside) else None
    return [[*head, unsaid("is", inside[0].start), *inside], [*head, *rest]] if len(inside) < 6 else None


def _uncommaed(tokens: list[Token]) -> list[list[Token]] | None:
    """ "My friend who lives in Bonn is a vet" says two things of one as well."""
    at = next((i for i, t in enumerate(tokens[:7]) if i and t.low in ("who", "which")), None)
    if at is None or tokens[at - 1].low == "," or (tokens[0].low not in words("possessives") and not tokens[0].capital):
        return None
    if any(t.low in words("aux") or t.low in ("i", "we") for t in tokens[:at]):
        return None
    end = next((i for i in range(at + 3, min(at + 12, len(tokens))) if tokens[i].low in _RESUMES), None)
    return [[*tokens[:at], *tokens[end:]], [*tokens[:at], *tokens[at + 1 : end]]] if end is not None else None


_RESUMES = frozenset({"is", "are", "was", "were", "has"})


def _inserted(tokens: list[Token], at: int) -> bool:
    """Whether what is said of somebody in passing begins there."""
    if at + 1 >= len(tokens):
        return False
    first, second, owned = tokens[at], tokens[at + 1], tokens[0].low in words("possessives")
    one = first.low in ("a", "an") and (owned or second.low in roles())
    aged = first.kind == "n" and len(first.text) < 3 and second.low == "," and owned
    mine = first.low in ("my", "our") and at == 2 and second.low in roles()
    return first.low in ("who", "which") or one or aged or mine or (first.capital and first.low != "i" and owned)


def _named_last(tokens: list[Token]) -> list[list[Token]] | None:
    """ "… has a sister, Lise, who lives in Ghent": what follows is told of Lise."""
    for at in range(4, len(tokens) - 2):
        name = tokens[at - 1]
        if tokens[at].low == "," and tokens[at + 1].low == "who" and name.capital and tokens[at - 2].low == ",":
            return [tokens[:at], [name, *tokens[at + 2 :]]]
    return None


def afterwards(tokens: list[Token]) -> list[list[Token]] | None:
    """ "I lived in Turin from 2015 to 2020, then in Bari" says two things, of one time and of the next."""
    lows = [t.low for t in tokens]
    found = next(((i, n) for i in range(4, len(lows) - 1) if (n := _next_in_time(lows, i))), None)
    told = next((i for i in range(1, min(5, len(lows))) if lows[i] in ("was", "were") or verb(lows[i], PAST)), None)
    if found is None or told is None or _LASTING.isdisjoint(lows[told : found[0]]):
        return None
    at, size = found
    rest = tokens[at + size :]
    if not rest:  # "… and a driver after that" says it behind
        return None
    joint = rest[0].low in words("prepositions") | {"as"}
    same = [i for i in range(told + 1, at) if lows[i] == rest[0].low] if joint else [told + 1]
    if not same or not (joint or (lows[told + 1] in words("determiners") and rest[0].low in words("determiners"))):
        return None
    if any(t.low in words("aux") | words("nominative") | {"'s"} for t in (*tokens[1:told], *rest)):
        return None
    end = at
    while lows[end - 1] in (",", "and", ";"):
        end -= 1
    place = tokens[at].start
    again = [Token(t.text, t.low, place, place, t.kind) for t in tokens[: same[0]]]
    return [tokens[:end], [*again, *rest]] if end < at else None


_LASTING = frozenset({"from", "for", "until", "till", "between"})


def _next_in_time(lows: list[str], at: int) -> int:
    """How many words at a place say that what follows came next; 0 where none does."""
    if lows[at] in ("then", "afterwards"):
        return 1
    return 2 if lows[at : at + 2] == ["after", "that"] else 0


def day_behind(tokens: list[Token]) -> list[Token]:
    """ "Thursdays I'm at the mill" is "I'm at the mill on Thursdays"; only in a sentence of one clause."""
    plain = [t for t in tokens if t.word or t.low not in (".", "!")]
    days = plain[:1] and plain[0].low.endswith("days") and plain[0].low.removesuffix("s") in words("weekdays")
    if (
        not days
        or len(plain) < 4
        or plain[1].low not in ("i", "we")
        or any(t.kind == "p" or t.low in ("and", "but") for t in plain)
    ):
        return tokens
    at = plain[0].start
    return [*plain[1:], Token("on", "on", at, at, "w"), plain[0]]


def without_so_far(tokens: list[Token]) -> list[Token]:
    """ "My longest run so far is 11 km": no clause begins at "so"."""
    lows = [t.low for t in tokens]
    drop = {i for i in range(1, len(lows) - 1) if lows[i : i + 2] == ["so", "far"] and lows[i + 2 : i + 3] != ["as"]}
    drop |= {
        i for i in range(1, len(lows) - 1) if lows[i - 1] == "born" and lows[i : i + 2] in (["and", "raised"], ["and", "bred"])
    }
    drop |= {i for i in range(3, len(lows) - 1) if lows[i] == "by" and lows[i - 1] == lows[i + 1]}  # "bit by bit"
    drop |= {i - 1 for i in drop if lows[i] == "by"}
    drop |= {i for i in range(2, len(lows) - 2) if lows[i : i + 2] == ["these", "days"] and lows[i + 2] in ("is", "are", "'s")}
    return [t for i, t in enumerate(tokens) if i not in drop and i - 1 not in drop] if drop else tokens
