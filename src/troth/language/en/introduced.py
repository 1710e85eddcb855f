"""Who somebody says they are: "you're talking to Ines", "officially it's Rebecca", "pronouns: they/them". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import words
from troth.language.en.tokens import Token
from troth.language.en.unfit import unfit
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
    "you 're chatting to|you 're writing to|you 've got|you have got|the name 's|the name is|it 's me ,|it 's only me ,"
)
_AFTER = frozenset(_phrases("speaking|here|on the line|at the keyboard|writing"))
_RENAMED = re.compile(
    r"(?:^|[.!?] |\b(?:i|we)\b(?: ?'ve| ?'d)?(?: [\w']+){0,3}? )(?:took|taken|changed|changing|kept|dropped) "
    r"(?:my|our|his|her|their|(?:my )?\w+ ?'s) (?:sur|last |maiden |family |old )?names?\b"
    r"|\b(?:i|we)(?: ?'ve)? (?:just |finally |recently )?(?:got (?:re)?married|remarried|got divorced|transitioned)\b"
    r"|^got (?:re)?married\b|\bdeed poll\b"
)
"""What the speaker did to their own name."""
_CALLED = re.compile(
    r"\b(?:call(?:s|ed|ing)? me|(?:people|friends|everyone|everybody) (?:says?|uses?)|"
    r"to (?:most|friends|everyone|everybody)|know me|i (?:go by|answer to)|i ?'m|my (?:\w+ )?name)\b"
)
"""Words that say how the speaker is called, beside which a formal name is theirs."""
_NEAR = 120
"""Characters before a name in which it may be said that names are what is spoken of."""
_MOST = 3
_OTHERS = re.compile(rf"\b(?:she|he|they|his|hers?|their|him|(?:my|our) (?:\w+ )?{kin('en')})")
_NO_NAMES = words("weekdays") | words("months") | words("discourse") | words("nominative") | words("wh")


def introduced(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """Who the speaker is, and what of the sentence is still to be read; None where nobody is introduced."""
    plain = [t for t in tokens if t.kind != "b"]
    return _on_the_line(plain, wording) or _somewhere(plain, wording) or _formally(plain, wording) or _pronouns(plain, wording)


def _on_the_line(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "You're talking to Ines Caldeira", "Marcus speaking"."""
    lows = tuple(t.low for t in tokens)
    lead = next((len(before) for before in _BEFORE if lows[: len(before)] == before), 0)
    names = _names(tokens, lead)
    behind = tuple(low for low in lows[lead + len(names) :] if low not in (",", "again", "now", "by", "way"))
    greeted = lead and (behind in _AFTER or not (behind or lows[lead - 1] == "got"))
    spoken = behind == ("speaking",) and fold(written(wording.source, names)) not in group("pastimes", "tongues")
    introduced = behind in (("'s", "the", "name"), ("is", "the", "name"))  # "Dot's the name"
    return _named(names, [], wording) if names and (greeted or spoken or introduced) else None


def _somewhere(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "On stage I'm Johnny Vale", "I'm marshwren online": a name that one has there, beside one's own."""
    lows = [t.low for t in tokens]
    begin = next((i for i in range(min(6, len(lows))) if lows[i : i + 1] == ["i"]), None)
    behind = next((n for n in (3, 2) if begin is not None and tuple(lows[begin : begin + n]) in _GOING_BY), 0)
    if begin is None or not behind:
        return None
    names = _names(tokens, begin + behind) or tokens[begin + behind : begin + behind + 1]
    rest = tokens[begin + behind + len(names) :]
    before = [t for t in tokens[:begin] if t.low not in ("and", "but", ",")]
    for where in (before, rest):
        said = " ".join(t.low for t in where if t.low != ",")
        if names and _PLACES.fullmatch(said) and (not before or not rest):
            name = written(wording.source, names)
            text = f"User is {name} {said}"
            return Draft(attribute(f"name {said}"), name, subject="user", text=text, kind="fixed"), []
    return None


_GOING_BY = {("i", "'m"), ("i", "am"), ("i", "go", "by"), ("i", "'m", "called"), ("i", "'m", "known", "as")}
_PLACES = re.compile(
    r"on stage|online|on (?:the )?(?:internet|forum|forums|air|discord|reddit|twitter|instagram|twitch|youtube|steam|screen)|"
    r"professionally|at work|in (?:the )?(?:band|drag|print|game|ring|office)|"
    r"as an? (?:author|writer|dj|artist|singer|performer)|"
    r"to (?:my )?(?:students|patients|clients|readers|fans|pupils|family|the kids)"
)


def _formally(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "… but it's Rebecca on paper", "officially it's Christopher", "I took my wife's name, so it's Lindqvist now"."""
    lows = [t.low for t in tokens]
    for at in range(len(tokens) - 2):
        if lows[at] != "it" or lows[at + 1] not in ("'s", "is") or not (names := _names(tokens, at + 2)):
            continue
        if _of_others(lows):
            return None
        before = _form_before(lows, at)
        begin, rest = at - len(before), lows[at + 2 + len(names) :]
        form = before or _form_at(rest)
        near = wording.source[max(0, tokens[at].start - _NEAR) : tokens[at].start].casefold().replace("’", "'")
        own = "my" in form or _RENAMED.search(near) or _CALLED.search(near)
        if (form and own) or (rest[:1] in ([], ["now"], ["from"], ["these"]) and _RENAMED.search(near)):
            while begin and lows[begin - 1] in ("but", "and", "so", ",", "though"):
                begin -= 1
            return _named(names, tokens[:begin], wording)
    return _on_paper(tokens, wording)


def _of_others(lows: Sequence[str]) -> bool:
    """Whether words speak of somebody else than the speaker, beside whose name the speaker took."""
    return _OTHERS.search(_RENAMED.sub(" ", " ".join(lows))) is not None


def _on_paper(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "Philippa on paper, Pip to everyone else"."""
    names = _names(tokens, 0)
    lows = [t.low for t in tokens[len(names) :]]
    form = _form_at(lows)
    other = _names(tokens, len(names) + len(form) + 1)
    behind = lows[len(form) + 1 + len(other) :][:1]
    if not (names and form and ("my" in form or (other and behind in ([], ["to"], ["for"], ["in"])))) or _of_others(lows):
        return None
    return _named(names, [], wording)


def _form_before(lows: Sequence[str], at: int) -> Sequence[str]:
    """The "officially," that stands right before a name; nothing where none does."""
    end = at - (at > 0 and lows[at - 1] == ",")
    form = next((form for form in _FORMALLY if end >= len(form) and tuple(lows[end - len(form) : end]) == form), None)
    return lows[end - len(form) : at] if form else ()


def _form_at(lows: Sequence[str]) -> Sequence[str]:
    """The "on paper" that some words begin with; nothing where they do not."""
    return next((form for form in _FORMALLY if tuple(lows[: len(form)]) == form), ())


def _pronouns(tokens: list[Token], wording: Wording) -> tuple[Draft, list[Token]] | None:
    """ "Pronouns: they/them"."""
    lows = [t.low for t in tokens]
    if lows[:1] != ["pronouns"] or len(lows) < 3 or lows[1] not in (":", "are", "-", "—", "–"):
        return None
    value = written(wording.source, tokens[2:]).rstrip(" ,.;!")
    if unfit("pronouns", value):
        return None
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
