"""What is put into a sentence between its parts: a relative clause between commas, "so far", "these days"."""

from __future__ import annotations

from troth.language.en.lexicon import verb, words
from troth.language.en.tokens import Token


def aside(tokens: list[Token]) -> list[list[Token]] | None:
    """ "My sister, who lives in Paris, is a doctor" says two things of her; so it does without the commas."""
    at = next((i for i, t in enumerate(tokens[:7]) if i and t.low in ("who", "which")), None)
    if at is None or (tokens[0].low not in words("possessives") and not tokens[0].capital):
        return None
    parted = tokens[at - 1].low == ","
    begin = at - 1 if parted else at
    if any(t.low in words("aux") or t.low in ("i", "we") for t in tokens[:begin]):
        return None
    if parted:
        end = next((i for i in range(at + 2, min(at + 15, len(tokens))) if tokens[i].low == ","), None)
        back = end + 1 if end is not None else len(tokens)
    else:
        end = next((i for i in range(at + 3, min(at + 12, len(tokens))) if tokens[i].low in _RESUMES), None)
        back = end if end is not None else len(tokens)
    verb_at = next((i for i in range(back, len(tokens)) if tokens[i].low not in words("adverbs")), None)
    if end is None or verb_at is None:
        return None
    if verb(tokens[verb_at].low) is None and tokens[verb_at].low not in words("aux") | {"'s"}:
        return None
    return [[*tokens[:begin], *tokens[back:]], [*tokens[:begin], *tokens[at + 1 : end]]]


_RESUMES = frozenset({"is", "are", "was", "were", "has"})


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
