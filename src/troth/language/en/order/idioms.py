"""Idioms: sentences that say a plain thing in set words, "nothing beats a cold swim" for "I love a cold swim".

Each is data: what is matched, and the plain order of the words that are kept (`idioms.toml`; `likings.toml` for what somebody
makes of a thing, whoever it is and whatever is told behind it; `livings.toml` for how they live and want to be dealt with).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from troth.language.en.lexicon import BASE, bag, role_kind, role_words, roles, singular, table, third, verb, words
from troth.language.en.order.callings import LED, called, told_plainly
from troth.language.en.order.likings import likings
from troth.language.en.order.lives import placed
from troth.language.en.order.spelling import Way, ways
from troth.language.en.order.words import lowered, opening, unsaid
from troth.language.en.order.works import worked
from troth.language.en.subjects import finite_after
from troth.language.en.tokens import Token
from troth.language.later import later

_LONGEST = 60
_SLOT = re.compile(r"\{(\w)\}")


@cache
def _idioms() -> tuple[Way, ...]:
    made = table("idioms")["idiom"]
    plain = ((later(one["match"]), one["plain"], one.get("guard", ""), _one_of(one.get("has", ""))) for one in made)
    liked = ((form, order, "liking", needed) for form, order, needed in likings())
    lives, livings = table("lives"), table("livings")
    return (
        *_of_callings(),
        *plain,
        *ways(lives["way"], lives["parts"], "placed"),
        *_of_works(),
        *liked,
        *ways(livings["living"], livings["parts"], lead="<lead>", tail=table("likings")["parts"]["tail"], rest=" {r}"),
    )


def _of_callings() -> Iterator[Way]:
    data = table("callings")
    yield from ways(data["calling"], data["parts"], "called", lead=LED)
    yield from ways(data["headed"], data["parts"] | data["heads"], "called", lead=LED)


def _of_works() -> Iterator[Way]:
    data = table("works")
    for row in data["way"]:  # what is told with a "now" of its own has none behind it
        parts = data["parts"] | ({"t": data["parts"]["n"]} if " now" in row["plain"] else {})
        yield from ways([row], parts, "worked")


def _one_of(named: str) -> tuple[frozenset[str], ...]:
    return (bag(named),) if named else ()


def spelled_out(tokens: list[Token]) -> list[Token]:
    """The sentence without its idioms, behind what chat opens with; as it is if it has none."""
    if len(tokens) > _LONGEST:
        return tokens
    begin = opening(tokens)
    said = tokens[begin:]
    spaced = _spaced(said)
    last = -1
    while found := _behind(last, said, spaced):
        last, said = found
        spaced = _spaced(said)
    return [*tokens[:begin], *said] if said != tokens[begin:] else tokens


def called_out(tokens: list[Token]) -> list[Token]:
    """The sentence with what it tells of work and studies in plain order, or what it tells of them behind a mark.

    "No more trains for me, I'm in the Hull office now".
    """
    if len(tokens) > _LONGEST:
        return tokens
    begin = opening(tokens)
    begin -= bool(begin) and tokens[begin - 1].low == "first"  # "first shift at Lumen"
    said = tokens[begin:]
    if whole := _of_work(said):
        return [*tokens[:begin], *whole]
    marks = [i for i, t in enumerate(said[:-2]) if i and t.low in _PARTING][:3]
    for at in marks:
        start = at + 1 + (said[at + 1].low in ("so", "and", "but"))
        if said[start].low not in _OWN or not told_plainly([t.low for t in said[:at]]):
            continue
        if behind := _of_work(said[start:]):
            return [*tokens[:begin], *said[: at + 1], *behind]
    return tokens


def _of_work(said: list[Token]) -> list[Token]:
    spaced = _spaced(said)
    for place in _candidates(spaced[2]):
        if _idioms()[place][2] in ("called", "worked") and (plain := _plain(said, spaced, _idioms()[place])):
            return plain
    return []


_PARTING = bag(", ; : - – — so")
_OWN = bag("i we my our they as from on")


def _behind(last: int, said: list[Token], spaced: _Spaced) -> tuple[int, list[Token]] | None:
    """The place of the first idiom behind `last` that a sentence is, and its plain order."""
    for place in _candidates(spaced[2]):
        if place > last and _idioms()[place][2] != "called" and (plain := _plain(said, spaced, _idioms()[place])):
            return place, plain
    return None


def _candidates(said: frozenset[str]) -> list[int]:
    """The places of the idioms of which a needed word is said, or that need none: looking at each takes too long."""
    needing, free = _by_need()
    return sorted({place for word in said & needing.keys() for place in needing[word]} | free)


@cache
def _by_need() -> tuple[Mapping[str, frozenset[int]], frozenset[int]]:
    needing: dict[str, set[int]] = {}
    for place, (_, _, _, has) in enumerate(_idioms()):
        for word in has[0] if has else ():
            needing.setdefault(word, set()).add(place)
    free = frozenset(place for place, (_, _, _, has) in enumerate(_idioms()) if not has)
    return {word: frozenset(places) for word, places in needing.items()}, free


def _plain(tokens: list[Token], spaced: _Spaced, idiom: Way) -> list[Token] | None:
    """The plain order of a sentence that is this idiom."""
    (pattern, plain, guard, has), (text, places, words_) = idiom, spaced
    if any(map(words_.isdisjoint, has)):
        return None
    match = pattern.match(text)
    if match is None or not _allowed(guard, match):
        return None
    named = [name for name, kept in match.groupdict().items() if kept is not None]
    parts = {name: _between(tokens, places, match.span(name)) for name in named}
    if not any(parts.values()):
        return None
    if guard == "appointed" and not _appointed(parts["n"], parts["v"]):
        return None
    if guard == "named" and not _is_name(parts["x"][0]):
        return None
    if guard == "placed" and not placed(match.group(), parts):
        return None
    if guard == "called" and not called(text[: match.start("t")] if match["t"] else text, parts):
        return None
    if guard == "worked" and not worked(match.group(), parts):
        return None
    somebody = guard not in ("liking", "placed", "called") or _somebody(parts.get("s", []))
    return _filled(plain, parts) if somebody else None


def _is_name(first: Token) -> bool:
    return first.capital and first.low not in words("weekdays") | words("months")


_NOW = ("these days", "nowadays", "now", "lately")


_Spaced = tuple[str, list[int], frozenset[str]]


def _spaced(tokens: list[Token]) -> _Spaced:
    """The words as rules see them, one space apart, without the mark at the end; where each begins; and which they are."""
    while tokens and tokens[-1].kind == "p":
        tokens = tokens[:-1]
    places, at = [], 0
    for token in tokens:
        places.append(at)
        at += len(token.low) + 1
    return " ".join(token.low for token in tokens), places, frozenset(token.low for token in tokens)


def _between(tokens: list[Token], places: list[int], span: tuple[int, int]) -> list[Token]:
    return [token for token, place in zip(tokens, places, strict=False) if span[0] <= place < span[1]]


def _allowed(guard: str, match: re.Match[str]) -> bool:
    if guard == "turned":
        return bool(match["n"]) or match.group().startswith(_NOW)
    if guard == "verbless":
        named = match["x"].split()
        return not set(named) & (words("aux") | words("nominative") | words("wh")) and len(named) <= 7
    return True


def _appointed(what: list[Token], whom: list[Token]) -> bool:
    """Whether somebody, or some firm or number, takes over as the one of its sort that one has."""
    role, first = singular(what[-1].low), whom[0]
    known = role in role_words()
    sole = roles()[role] not in role_kind("animals") | role_kind("family") if known else role.endswith(("er", "or", "ist"))
    return (sole or role in table("frames")["heads"]) and (first.capital or first.kind in "nx")


def _somebody(who: list[Token]) -> bool:
    """Whether words name somebody who may like a thing, or nobody but the speaker is meant."""
    owned = bool(who) and who[0].low in words("possessives") | {"the"}
    return owned or all(t.capital or t.low in words("nominative") or t.kind == "p" for t in who)


def _several(who: list[Token]) -> bool:
    """Whether a verb behind stands in the plural."""
    return not who or who[0].low in bag("i we they") or (len(who) > 1 and who[-1].low.endswith("s"))


def _filled(plain: str, parts: Mapping[str, list[Token]]) -> list[Token]:
    """The kept words in their new order; a word that is not in the text, or used again, stands before what follows it."""
    made: list[Token] = []
    used: set[str] = set()
    flip = False
    words_ = [_agreeing(word, parts.get("s", [])) for word in plain.split()]
    for index, word in enumerate(words_):
        slot = _SLOT.fullmatch(word)
        if word == "not":
            flip = True
        elif slot is None:
            made.append(unsaid("not" if word == "no" else word, _next(words_[index:], parts)))
        elif slot[1] in used:
            made += [unsaid(token.low, _next(words_[index + 1 :], parts)) for token in parts.get(slot[1], [])]
        else:
            part = parts.get(slot[1], []) or ([unsaid("i", _next(words_[index + 1 :], parts))] if slot[1] == "s" else [])
            used.add(slot[1])
            made += _negated(part) if flip else lowered(part) if made else part
    return made


def _agreeing(word: str, who: list[Token]) -> str:
    """A verb in parentheses, as it stands behind whoever it is told of."""
    if not word.startswith("("):
        return word
    return word[1:-1] if _several(who) else third(word[1:-1])


def _next(later: list[str], parts: Mapping[str, list[Token]]) -> int:
    """Right before the next kept word: what is told of a time takes up whatever stands within it."""
    slots = [slot[1] for word in later if (slot := _SLOT.fullmatch(word)) is not None]
    later_on = [parts[name] for name in slots if parts.get(name) and parts[name][0].kind != "p"]
    kept = later_on or [part for part in parts.values() if part]
    return max(0, kept[0][0].start - 1)


_AUX = bag("am is are 'm 're 's was were can could will 'll have has 've had do does did")


def _negated(tokens: list[Token]) -> list[Token]:
    """The clause with its "not" taken out, or put in."""
    at = next((i for i, t in enumerate(tokens) if t.low == "not"), None)
    if at is not None:
        dropped = {at, at - 1} if at and tokens[at - 1].low in ("do", "does", "did") else {at}
        return [t for i, t in enumerate(tokens) if i not in dropped]
    place = finite_after(tokens, 0)
    if place is None:
        return tokens
    mark = tokens[place].start
    no = Token("not", "not", mark, mark, "w")
    if tokens[place].low in _AUX:
        return [*tokens[: place + 1], no, *tokens[place + 1 :]]
    base = verb(tokens[place].low, BASE) is not None
    return [*tokens[:place], Token("do" if base else "does", "do" if base else "does", mark, mark, "w"), no, *tokens[place:]]


__all__ = ["called_out", "spelled_out"]
