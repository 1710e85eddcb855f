"""Cuts the value out of what follows a verb, and names what kind of value it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from troth.language.en.lexicon import bag, singular, table, words
from troth.language.en.tokens import Token
from troth.language.text import fold, value_key
from troth.language.time import TimeMention

_ALWAYS_CUT = bag(
    "with since for because near until from by after before during so but when while if though although "
    "which who as instead thanks without whenever unless that where except over than via per around then "
    "rather whose and_so not due either too"
)
_LOOSE_CUT = _ALWAYS_CUT | bag("in on at to about into through every each under round up off out next last this")


def cut(
    tokens: Sequence[Token], times: Sequence[TimeMention], *, loose: bool = True, keep: frozenset[str] = frozenset()
) -> list[Token]:
    """The noun phrase at the front: up to a mark, a time, or a word that begins something else.

    `loose` also ends it at prepositions of place; `keep` names some that belong to it.
    """
    stops = (_LOOSE_CUT if loose else _ALWAYS_CUT) - keep
    kept: list[Token] = []
    told = False
    for index, token in enumerate(tokens):
        if token.kind == "p" and token.low not in bag("& % ' / # + . ’"):
            break
        if token.low == "." and not (index + 1 < len(tokens)):
            break
        told = told or (bool(kept) and token.low in _TELLERS and _names_thing(kept))
        if kept and token.low in stops and not told:
            break
        if kept and any(m.start <= token.start < m.end for m in times):
            break
        if (
            kept
            and token.low in ("and", "or")
            and index + 1 < len(tokens)
            and (tokens[index + 1].low in words("adverbs") | words("nominative") | words("aux"))
        ):
            break
        kept.append(token)
    return strip(kept)


_TELLERS = bag("i we he she they")
_ONE_OF = bag("thing things one person people place only what everything anything something nothing all man woman guy way")


def _names_thing(kept: Sequence[Token]) -> bool:
    """Whether what follows tells which one is meant, with no "that" between: "the one thing | I can't give up"."""
    return kept[-1].low in _ONE_OF and kept[0].low in words("determiners") | _ONE_OF


def wide(tokens: Sequence[Token], times: Sequence[TimeMention]) -> list[Token]:
    """The noun phrase with what narrows it ("hotels near airports", "cars that have seats"): up to a mark or a reason."""
    kept: list[Token] = []
    for index, token in enumerate(tokens):
        if token.kind == "p" and token.low not in bag("& % ' / # + ’ ,"):
            break
        if token.low == "," and not _list_goes_on(tokens, index):
            break
        if kept and (
            token.low in bag("because since when whenever while so but though although if until unless these especially")
            or (any(m.start <= token.start < m.end for m in times) and not _such_hours(kept, token))
        ):
            break
        kept.append(token)
    return strip(kept)


def _such_hours(before: Sequence[Token], token: Token) -> bool:
    """ "Early nights": hours of a sort, and not when something is."""
    hours = token.low in bag("mornings nights evenings afternoons weekends days summers winters")
    return hours and before[-1].low in _SORTS_OF_HOURS


_SORTS_OF_HOURS = bag(
    "early late dark long quiet cold hot warm lazy slow sunny rainy winter summer spring autumn light short busy cosy free wet"
)


def cut_place(tokens: list[Token], times: Sequence[TimeMention]) -> list[Token]:
    """A place: its name, with the wider one after a comma if that is all that follows ("Portland, Oregon")."""
    place = cut(tokens, times)
    if not place:
        return place
    at = tokens.index(place[-1]) + 1
    rest = tokens[at : at + 4]
    if len(rest) >= 2 and rest[0].low == "," and rest[1].capital and place[-1].capital:
        tail = tokens[at + 1 :]
        name = [t for t in tail if t.capital]
        if len(name) == len(tail) and len(tail) <= 3:
            return tokens[: len(tokens)]
    return place


def _list_goes_on(tokens: Sequence[Token], index: int) -> bool:
    """Whether a comma parts members of a list that an "and" or "or" closes soon."""
    later = next((i for i in range(index + 1, min(index + 14, len(tokens))) if tokens[i].low in ("and", "or", "&")), None)
    if later is None:
        return False
    return not any(t.low in words("aux") | words("nominative") | {"because", "but"} for t in tokens[index + 1 : later])


def narrowed(tokens: Sequence[Token]) -> bool:
    """Whether a phrase holds a restriction, so that cutting it at "and" would make it say more than was said."""
    return any(t.low in bag("that which who without near made containing located being not tested with") for t in tokens)


def strip(tokens: Sequence[Token]) -> list[Token]:
    """Without adverbs and chat at either end."""
    kept = list(tokens)
    while (
        kept
        and (
            kept[0].low in words("adverbs") - {"long", "well", "super", "all", "both"}
            or kept[0].low in ("plain", "simply", "like")
        )
        and len(kept) > 1
    ):
        kept.pop(0)
    if len(kept) > 2 and kept[-1].low == "ago":
        kept = kept[:-2]
    while (
        kept
        and len(kept) > 1
        and (
            kept[-1].low in words("adverbs") - {"long", "well", "all", "both"}
            or kept[-1].low in words("trailers")
            or kept[-1].low
            in bag(
                "anymore nowadays days lately everywhere somewhere myself together alone there here now and or & instead "
                "back of"
            )
        )
    ):
        if kept[-1].low == "days" and not (len(kept) > 2 and kept[-2].low in ("these", "those")):
            break
        if kept[-1].low == "days":
            kept.pop()
        kept.pop()
    return kept


def written(source: str, tokens: Sequence[Token]) -> str:
    """The words as they were written."""
    return source[tokens[0].start : tokens[-1].end] if tokens else ""


def bare(value: str) -> str:
    """Without a leading article or owner."""
    parts = value.split()
    while (
        len(parts) > 1
        and not (parts[0] == "A" and parts[1].lower() in ("positive", "negative", "pos", "neg", "minus", "plus"))
        and parts[0].lower() in bag("the a an my our some any")
    ):
        parts = parts[1:]
    return " ".join(parts)


@cache
def kinds() -> dict[str, str]:
    """Single values and what kind they are of: vim → editor."""
    return {value: kind for kind, values in table("frames")["kinds"].items() for value in values}


@cache
def group(name: str, field: str = "words") -> frozenset[str]:
    """A word list of `frames.toml`."""
    return frozenset(table("frames")[name][field])


def kind_of(value: str) -> str | None:
    """What kind of value this is: its own entry, that of its first or last words, or none."""
    folded = fold(bare(value))
    known = kinds()
    if folded in known:
        return known[folded]
    parts = folded.split()
    for size in (3, 2, 1):
        if (
            len(parts) > size
            and " ".join(parts[-size:]) in known
            and known[" ".join(parts[-size:])] in bag("hot drink|alcoholic drink|theme|seat|units|milk|transport|indentation")
        ):
            return known[" ".join(parts[-size:])]
        if (
            len(parts) > size
            and " ".join(parts[:size]) in known
            and (parts[size][0].isdigit() or known[" ".join(parts[:size])] in ("phone model",))
        ):
            return known[" ".join(parts[:size])]
    return None


def is_trade(phrase: str) -> bool:
    """Whether a noun phrase says what somebody does for a living."""
    parts = [singular(part) for part in fold(phrase).replace("-", " ").split()]
    if not parts or parts[0] in bag("please always never not") | words("adverbs") or set(parts[1:2]) & words("determiners"):
        return False
    known, endings = group("trades"), tuple(group("trades", "endings"))
    if " of " in fold(phrase):
        parts = [singular(part) for part in fold(phrase).split(" of ")[0].split()] or parts
    if parts[-1] in known or " ".join(parts[-2:]) in known:
        return parts[-1] not in ("model",) or len(parts) > 1
    if (
        len(parts) > 1
        and parts[-1].endswith(("er", "or"))
        and len(parts[-1]) > 4
        and parts[-1] not in group("trades", "never")
        and not parts[0].endswith("est")
    ):
        return parts[0] not in bag(
            "big huge bad good great heavy light fast slow keen early late regular long poor non first new avid "
            "picky fussy sound proud happy"
        )
    return parts[-1].endswith(endings) and parts[-1] not in bag(
        "pianist list optimist pessimist feminist perfectionist tourist minimalist twist realist christmas racist exist mist"
    )


def is_medicine(phrase: str) -> bool:
    """Whether a noun phrase ends as the name of a medicine does."""
    return fold(phrase).endswith(tuple(group("medicines", "endings")))


_MARKS = re.compile(r"[,;:.!?()]+")


def contains(value: str, name: str) -> str | None:
    """The longest entry of a word list of `words.toml` that stands in a value."""
    folded = f" {_MARKS.sub(' ', fold(value))} "
    found = [entry for entry in words(name) if f" {entry} " in folded]
    return max(found, key=len) if found else None


def schedule_key(value: str) -> str:
    """How a time of the week compares: "on Mondays" and "every Monday" are the same."""
    value = re.sub(r"\b(\d{1,2})[:.](\d{2})\b", r"\1h\2", value)
    value = re.sub(r"(?<=at )(\d{1,2})(?![\w:.])|^(\d{1,2})$", lambda m: f"{m[1] or m[2]}h00", value)
    kept = [singular(word) for word in value_key(value).split() if word not in bag("on at every each in from is")]
    return " ".join(kept) or value_key(value)
