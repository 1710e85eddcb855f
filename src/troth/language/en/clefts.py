"""Puts sentences turned inside out back in order: "Lagos is where I work" → "I work in Lagos"."""

from __future__ import annotations

from troth.language.en.clauses import finite_after
from troth.language.en.lexicon import bag, words
from troth.language.en.tokens import Token

_PREPOSITIONS = {"where": "in", "who": "", "what": "", "when": "on"}


def straight(tokens: list[Token]) -> list[Token]:
    """The sentence in plain order, if it is a cleft; else as it is. Every token keeps its place in the text."""
    return _who(tokens) or _named_first(tokens) or _named_last(tokens) or _pointed(tokens) or tokens


def _preposition(low: str, at: Token) -> list[Token]:
    return [Token(low, low, at.start, at.start, "w")] if low else []


def _end(tokens: list[Token], start: int) -> int:
    """Where the clause that begins at `start` ends."""
    return next(
        (i for i in range(start, len(tokens)) if tokens[i].kind == "p" or tokens[i].low in ("and", "but", "so", "because")),
        len(tokens),
    )


def _named_first(tokens: list[Token]) -> list[Token] | None:
    """ "Lagos is where I work"."""
    at = next(
        (
            i
            for i in range(1, len(tokens) - 2)
            if tokens[i].low in ("is", "'s", "was") and tokens[i + 1].low in ("where", "who")
        ),
        None,
    )
    if at is None or finite_after(tokens, at + 2) is None:
        return None
    begin = next((i + 1 for i in range(at - 1, -1, -1) if tokens[i].kind == "p"), 0)
    while begin < at and tokens[begin].low in words("discourse"):
        begin += 1
    name = tokens[begin:at]
    if len(name) > 6:
        return None
    if not name or name[0].low in words("nominative") | words("wh") or any(t.kind == "p" for t in name):
        return None
    end = _end(tokens, at + 2)
    clause = tokens[at + 2 : end]
    stranded = clause[-1].low in words("prepositions")
    middle = (
        []
        if stranded
        else _preposition(
            "for" if tokens[at + 1].low == "who" and clause[-1].low in ("work", "works") else _PREPOSITIONS[tokens[at + 1].low],
            name[0],
        )
    )
    return [*tokens[:begin], *clause, *middle, *name, *tokens[end:]]


def _named_last(tokens: list[Token]) -> list[Token] | None:
    """ "Where I work is Lagos"."""
    if not tokens or tokens[0].low not in ("where", "who") or finite_after(tokens, 1) is None:
        return None
    at = next((i for i in range(3, min(len(tokens) - 1, 9)) if tokens[i].low in ("is", "'s")), None)
    if at is None or tokens[1].low in words("aux"):
        return None
    clause = tokens[1:at]
    stranded = clause[-1].low in words("prepositions")
    return [*clause, *([] if stranded else _preposition(_PREPOSITIONS[tokens[0].low], tokens[at])), *tokens[at + 1 :]]


def _who(tokens: list[Token]) -> list[Token] | None:
    """ "It's my wife who's allergic to shellfish, not me"."""
    lows = [t.low for t in tokens]
    at = next((i for i, low in enumerate(lows) if low in ("who", "that") and i > 2), None)
    begin = next((i for i in range(len(lows) - 2) if lows[i] in ("it", "that") and lows[i + 1] in ("'s", "is", "was")), None)
    if (
        at is None
        or begin is None
        or at - begin > 8
        or at - begin < 3
        or (begin and tokens[begin - 1].word and lows[begin - 1] not in words("discourse"))
    ):
        return None
    name, rest = tokens[begin + 2 : at], tokens[at + 1 :]
    person = name and (name[0].low in ("my", "our") or name[0].capital)
    if not person or any(t.kind == "p" for t in name) or not rest or rest[0].low in words("nominative"):
        return None
    return [*tokens[:begin], *name, *rest]


def _pointed(tokens: list[Token]) -> list[Token] | None:
    """ "It's the one in Hackney I work at"."""
    lows = [t.low for t in tokens]
    begin = 0
    while begin < len(tokens) and (tokens[begin].kind == "p" or lows[begin] in words("discourse")):
        begin += 1
    if lows[begin : begin + 2] not in (["it", "'s"], ["it", "is"], ["that", "'s"], ["it", "was"]):
        return None
    pronoun = next(
        (i for i in range(begin + 3, min(len(tokens), begin + 12)) if lows[i] in ("i", "we", "he", "she", "they")), None
    )
    if pronoun is None or lows[pronoun - 1] in words("prepositions") | words("aux") | bag(
        "and because when if so what how why"
    ):
        return None
    end = _end(tokens, pronoun)
    clause, name = tokens[pronoun:end], tokens[begin + 2 : pronoun]
    if any(t.kind == "p" for t in name) or len(clause) < 3 or clause[-1].low not in words("prepositions"):
        return None
    name = name[:-1] if name[-1].low in ("that", "who", "which") else name
    return [*clause, *name, *tokens[end:]]
