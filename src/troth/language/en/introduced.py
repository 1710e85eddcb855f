"""Who somebody says they are: "you're talking to Ines", "officially it's Rebecca", "pronouns: they/them". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import words
from troth.language.en.tokens import Token
from troth.language.en.values import group, written
from troth.language.en.wording import Wording
from troth.language.kin import kin
from troth.language.text import fold


def _phrases(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(phrase.split()) for phrase in text.split("|"))


_FORMALLY = _phrases(
    "on paper|on my passport|on the passport|in my passport|on my papers|on the birth certificate|on my birth certificate|"
    "on official forms|on documents|officially|legally|formally|in full|by deed poll"
)
_BEFORE = _phrases(
    "you 're talking to|you are talking to|you 're talking with|you 're speaking to|you are speaking to|you 're speaking with|"
    "you 're chatting to|you 're writing to|you 've got|you have got"
)
_AFTER = frozenset(_phrases("speaking|here|on the line|at the keyboard|writing"))
_RENAMED = re.compile(
    r"\b(?:took|take|taken|taking|chang\w+|kept|dropped) (?:[\w']+ ){0,3}(?:sur|last |maiden |family )?names?\b"
    r"|\bgot married\b|\bdeed poll\b"
)
_NEAR = 120
"""Characters before a name in which it may be said that names are what is spoken of."""
_MOST = 3
_OTHERS = re.compile(rf"\b(?:she|he|they|his|hers?|their|him|(?:my|our) (?:\w+ )?{kin('en')})")
_NO_NAMES = words("weekdays") | words("months") | words("discourse") | words("nominative") | words("wh")


def introduced(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """Who the speaker is, and what of the sentence is still to be read; None where nobody is introduced."""
    plain = [t for t in tokens if t.kind != "b"]
    return _on_the_line(plain, wording) or _formally(plain, wording) or _pronouns(plain, wording)


def _on_the_line(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "You're talking to Ines Caldeira", "Marcus speaking"."""
    lows = tuple(t.low for t in tokens)
    lead = next((len(before) for before in _BEFORE if lows[: len(before)] == before), 0)
    names = _names(tokens, lead)
    behind = tuple(low for low in lows[lead + len(names) :] if low not in (",", "again"))
    greeted = lead and (not behind or behind in _AFTER)
    spoken = behind == ("speaking",) and fold(written(wording.source, names)) not in group("pastimes", "tongues")
    return _named(names, [], wording) if names and (greeted or spoken) else None


def _formally(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "… but it's Rebecca on paper", "officially it's Christopher", "I took my wife's name, so it's Lindqvist now"."""
    lows = [t.low for t in tokens]
    if _OTHERS.search(_RENAMED.sub(" ", " ".join(lows))):
        return None
    for at in range(len(tokens) - 2):
        if lows[at] != "it" or lows[at + 1] not in ("'s", "is"):
            continue
        names = _names(tokens, at + 2)
        if not names:
            continue
        begin, ahead = _form_before(lows, at)
        rest = lows[at + 2 + len(names) :]
        formal = ahead or any(tuple(rest[: len(form)]) == form for form in _FORMALLY)
        near = wording.source[max(0, tokens[at].start - _NEAR) : tokens[at].start].casefold()
        if formal or (rest[:1] in ([], ["now"]) and _RENAMED.search(near)):
            while begin and lows[begin - 1] in ("but", "and", "so", ",", "though"):
                begin -= 1
            return _named(names, tokens[:begin], wording)
    return _on_paper(tokens, wording)


def _on_paper(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "Philippa on paper, Pip to everyone else"."""
    names = _names(tokens, 0)
    lows = [t.low for t in tokens[len(names) :]]
    if not names or not any(tuple(lows[: len(form)]) == form for form in _FORMALLY):
        return None
    return _named(names, [], wording)


def _form_before(lows: Sequence[str], at: int) -> tuple[int, bool]:
    """Where "officially" begins before a name, and whether it does."""
    end = at - (at > 0 and lows[at - 1] == ",")
    for form in _FORMALLY:
        if end >= len(form) and tuple(lows[end - len(form) : end]) == form:
            return end - len(form), True
    return at, False


def _pronouns(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "Pronouns: they/them"."""
    lows = [t.low for t in tokens]
    if lows[:1] != ["pronouns"] or len(lows) < 3 or lows[1] not in (":", "are", "-", "—", "–"):
        return None
    value = written(wording.source, tokens[2:]).rstrip(" ,.;!")
    made = attribute("pronouns")
    return Draft(made, value, subject="user", text=f"User's pronouns are {value}", kind="fixed"), []


def _names(tokens: Sequence[Token], start: int) -> list[Token]:
    """The names that begin at a place."""
    found: list[Token] = []
    for token in tokens[start : start + _MOST]:
        if not token.capital or token.kind != "w" or token.low in _NO_NAMES:
            break
        found.append(token)
    return found


def _named(names: list[Token], rest: list[Token], wording: Wording) -> tuple[Draft, list[Token]]:
    name = written(wording.source, names)
    names_of = {fold(name): "user"}
    text = f"User's name is {name}"
    return Draft(attribute("name"), name, subject="user", text=text, names=names_of, kind="fixed"), rest


__all__ = ["introduced"]
