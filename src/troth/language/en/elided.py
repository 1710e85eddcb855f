"""A clause without a subject: one that shares it, a chat's dropped "I", an order, or no verb at all."""

from __future__ import annotations

from troth.language.en.lexicon import BASE, ING, PAST, THIRD, bag, table, verb, verb_forms, words
from troth.language.en.parsed import Parsed
from troth.language.en.predicate import verb_group
from troth.language.en.tokens import Token
from troth.language.en.ways import way

_OPENING_ING = bag(
    "moving working living staying flying travelling traveling heading visiting learning studying training "
    "thinking planning considering starting switching getting going reading leaving having running using "
    "trying looking applying quitting renting returning joining renovating writing playing meeting seeing "
    "debugging migrating hoping wanting currently interviewing relocating expecting retiring recovering "
    "commuting driving taking teaching building doing hosting"
)
_NEVER_ORDERED = bag("like love enjoy own need want prefer")
_STATIVE = bag("love hate like prefer live own enjoy dislike adore loathe need want miss speak drive fancy")
_DETERMINING = words("determiners") | words("possessives")
_LIKE_THEIR_PAST = bag("quit cut set put hit read let")
_VERDICTS = bag(
    "sound seem look mean make depend feel matter hurt help happen appear suck rock serve get go come take say thank work "
    "like let"
)
"""Verbs that speak of the moment or the talk itself where nobody is named: "sounds good", "means a lot"."""


def without_subject(tokens: list[Token], found: Parsed, previous: Parsed | None) -> None:
    """Read the tokens of a clause in which no subject was found, `previous` being the clause before."""
    place = _verb_place(tokens)
    token, low = tokens[place], tokens[place].low
    forms = {form for v in verb_forms().get(low, ()) for form in v.forms}
    following = tokens[place + 1].low if place + 1 < len(tokens) else ""
    if previous is None and low in ("can", "could") and following == "not":
        _elide(tokens, found)
    elif low in words("aux") and (following in words("nominative") or following in words("possessives")):
        found.inverted, found.rest = True, tokens
    elif previous is not None and _shares(found, previous, low, forms):
        _share(tokens, found, previous, low, forms)
    elif _tells_a_state(tokens, place, found):
        _elide(tokens, found)
    elif low in ("am", "'m") or (low == "been" and not _lasted(tokens[place + 1 :])):
        found.perfect = low == "been"
        _elide(tokens, found)
    elif (low == "do" and following == "not") or (forms & {BASE} and not _told_as_past(tokens, place, forms)):
        forbids = following == "not" or any(t.low in ("not", "never") for t in tokens[:place])
        if not forbids and low in words("noun_like") and not _acts(tokens, place) and not way(tokens[place:]):
            found.rest = tokens
            return
        found.imperative = True
        verb_group(tokens, 0, found)
    elif forms & {PAST} or (forms & {ING} and _dropped_ing(tokens, place)) or low in bag("was have had did"):
        _elide(tokens, found)
        found.progressive = found.progressive or found.form == ING
    elif previous is None and found.clause.link in ("", "and", "but") and _of_another(token, tokens[place + 1 :], forms):
        _elide(tokens, found)
    else:
        found.rest = tokens


def _elide(tokens: list[Token], found: Parsed) -> None:
    found.elided = True
    verb_group(tokens, 0, found)


def _verb_place(tokens: list[Token]) -> int:
    """Where the verb would stand, behind "please", "really", "do" (but not "do not")."""
    place = 0
    while place < len(tokens) - 1 and tokens[place].low in words("adverbs") | {"please", "do", "don't"}:
        if tokens[place].low == "do" and tokens[place + 1].low != "not":
            break
        place += 1
    return place


def _shares(found: Parsed, previous: Parsed, low: str, forms: set[str]) -> bool:
    """Whether the verb goes with the subject of the clause before, or is told to the same one."""
    link = found.clause.link
    if not previous.finite or link not in bag("and but or then & yet plus nor who") or not (forms or low in words("aux")):
        return False
    if _has_relative(previous, low, forms) or (previous.imperative and forms & {BASE} and link != "who"):
        return True
    return bool(forms & {BASE, THIRD, PAST}) or low in words("aux")


def _has_relative(previous: Parsed, low: str, forms: set[str]) -> bool:
    """Whether the verb may as well go on with a relative clause: "a van that leaks and needs work"."""
    related = any(t.low in ("that", "which", "who") for t in previous.rest) and previous.clause.link != "who"
    return related and (bool(forms & {BASE, THIRD}) or low in words("aux"))


def _share(tokens: list[Token], found: Parsed, previous: Parsed, low: str, forms: set[str]) -> None:
    link = found.clause.link
    if _has_relative(previous, low, forms):
        found.rest = tokens
        return
    if previous.imperative and forms & {BASE} and link != "who":
        found.imperative = True
    else:
        found.subject = _antecedent(previous) if link == "who" else [*previous.subject]
        found.elided = not found.subject
        if forms & {BASE} and previous.modal and link in ("and", "or"):  # "I can help you and recommend …"
            found.modal = previous.modal
    verb_group(tokens, 0, found)


def _tells_a_state(tokens: list[Token], place: int, found: Parsed) -> bool:
    """ "Love the sea", "don't drive": states that nobody can be told to be in."""
    low = tokens[place].low
    stative = next((t.low for t in tokens[:4] if t.low not in bag("do not really still also just never always")), "")
    if stative not in _STATIVE or found.clause.link or found.clause.governed or "please" in found.fillers:
        return False
    negated = any(t.low in ("not", "never") for t in tokens[:place])
    return place == 0 or stative != low or (negated and low in _NEVER_ORDERED)


def _told_as_past(tokens: list[Token], place: int, forms: set[str]) -> bool:
    """ "Quit my job", "quit last year": spelled like an order."""
    behind = [t.low for t in tokens[place + 1 :]]
    mine, long_ago = behind[:1] in (["my"], ["our"]), not _LONG_AGO.isdisjoint(behind)
    return bool(forms & {PAST}) and tokens[place].low in _LIKE_THEIR_PAST and (mine or long_ago)


_LONG_AGO = bag("last ago yesterday")


def _antecedent(before: Parsed) -> list[Token]:
    """Whom "who …" tells of: the last that the clause before named, "my friend Alex" behind "I have a friend called Alex"."""
    numbers = table("time")["numbers"]
    if before.copula:
        return [*before.subject]
    rest = [t for t in before.rest if t.kind != "p"]
    begin = next((i for i in range(len(rest) - 1, -1, -1) if rest[i].low in _DETERMINING or rest[i].low in numbers), None)
    if begin is None:
        return rest[-1:] if rest and rest[-1].capital else [*before.subject] if not rest else []
    phrase = rest[begin:]
    called = next((i for i, t in enumerate(phrase) if t.low in ("called", "named")), None)
    name = [t for t in phrase[called + 1 :] if t.capital] if called is not None else []
    end = next((i for i, t in enumerate(phrase) if t.low in words("prepositions") | {"called", "named"}), len(phrase))
    theirs = [*phrase[:end], *name]
    had = before.lemma in ("have", "get") and bool(before.subject) and before.subject[0].low in ("i", "we")
    if had and (theirs[0].low in ("a", "an") or theirs[0].low in numbers):
        theirs[0] = Token("my", "my", theirs[0].start, theirs[0].start, "w")
    return theirs


def _of_another(token: Token, after: list[Token], forms: set[str]) -> bool:
    """Whether a chat's dropped subject is somebody else than the speaker: "hates scales", "needs a new chain"."""
    found = verb(token.low, THIRD)
    if found is None or forms & {BASE, PAST} or not after or not after[0].word:
        return False
    following = after[0]
    object_ = following.low in words("determiners") | {"at", "in", "as"}
    works = found.lemma == "work" and following.low in ("at", "as", "in")
    return works or (found.lemma not in _VERDICTS and (object_ or token.low not in words("noun_like")))


def _lasted(tokens: list[Token]) -> bool:
    """Whether "been" is of the time: "been a busy week", "been ages"."""
    head = tokens[: next((i for i, t in enumerate(tokens) if t.kind == "p" or t.low in words("prepositions")), len(tokens))]
    return bool(head) and head[-1].low in words("time_nouns") | {"ages", "long"}


def _acts(tokens: list[Token], place: int) -> bool:
    if place + 1 >= len(tokens):
        return False
    low = tokens[place + 1].low
    objects = words("possessives") | words("determiners") | bag("me it them us him her in to with only metric as at on")
    return (
        low in objects
        or tokens[place + 1].kind in "nx"
        or not (tokens[place + 1].low in words("aux") or tokens[place + 1].kind == "p")
    )


def _dropped_ing(tokens: list[Token], place: int) -> bool:
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    if place and tokens[place - 1].low in ("always", "constantly", "forever"):
        return False
    if following is None or following.kind == "p" or tokens[place].low not in _OPENING_ING:
        return False
    return not any(token.low in words("aux") for token in tokens[place + 1 : place + 7])
