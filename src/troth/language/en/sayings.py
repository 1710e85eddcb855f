"""Set ways of saying what one likes, what grates, and how one is called, which no single verb carries.

"It drives me mad when …", "nothing beats …", "X over Y any day", "just Ro will do": the whole sentence's form says it. Pure.
"""

from __future__ import annotations

from collections.abc import Callable

from troth.language.en.clauses import starts_clause
from troth.language.en.deeds.base import preference
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import BASE, PAST, bag, verb, words
from troth.language.en.tokens import Token
from troth.language.en.values import bare, cut, written
from troth.language.en.wording import Wording, finish
from troth.language.text import fold

_Reader = Callable[[str, list[Token], Wording], Draft | None]

_GRATES = bag(
    "annoy bug bother irritate irk infuriate frustrate upset anger enrage depress offend drive wind rub grate get put make "
    "stress sadden distract exhaust disgust embarrass"
)
_PLEASES = bag("please delight cheer calm comfort relax amuse thrill encourage motivate soothe")
_TURNS = bag(
    "me up off down on the wrong way wall mad crazy nuts bonkers insane angry sad cross furious feel to no end so goat s nerves"
)
_LIKING = {
    "likes": bag("like love enjoy appreciate adore"),
    "dislikes": bag("hate loathe detest dislike stand bear stomach resent"),
}
_DENIED = bag("stand bear stomach take")
_EVER = ("any day", "every time", "any time", "all the way", "all day long", "always", "hands down", "for me", "every day")
_NO_NAMES = words("weekdays") | words("months") | words("discourse") | words("nominative") | words("wh")


def said(source: str, tokens: list[Token], wording: Wording) -> Draft | None:
    """What a sentence says by its form as a whole; None where it is none of these."""
    plain = [t for t in tokens if t.kind != "b"]
    while plain and (plain[0].kind == "p" or plain[0].low in words("discourse") - {"just", "no"}):
        plain = plain[1:]
    if not plain:
        return None
    return next((draft for read in _READERS if (draft := read(source, plain, wording)) is not None), None)


def _whole(tokens: list[Token], start: int) -> list[Token]:
    """The words from `start` to the first mark."""
    end = next((i for i in range(start, len(tokens)) if tokens[i].kind == "p"), len(tokens))
    return tokens[start:end]


def _grating(source: str, tokens: list[Token], wording: Wording) -> Draft | None:
    """ "It drives me mad when …", "it bugs me that …": something that happens, and how it takes the speaker."""
    if tokens[0].low not in ("it", "what", "that") or len(tokens) < 5:
        return None
    found = next((v for t in tokens[1:3] if (v := verb(t.low)) is not None and v.lemma in _GRATES | _PLEASES), None)
    joint = next((i for i in range(2, min(9, len(tokens))) if tokens[i].low in ("when", "whenever", "if", "that")), None)
    if found is None or joint is None or any(verb(t.low, PAST) and not verb(t.low, BASE) for t in tokens[1:3]):
        return None
    between = [
        t for t in tokens[2:joint] if t.low not in words("adverbs") | words("prepositions") | _TURNS | words("possessives")
    ]
    mine = any(t.low in ("me", "my", "us") for t in tokens[1:joint])
    if not mine or len([t for t in between if verb(t.low) is None]) > 1 or not starts_clause(tokens, joint + 1):
        return None
    return _felt("likes" if found.lemma in _PLEASES else "dislikes", tokens, joint, wording)


def _resented(source: str, tokens: list[Token], wording: Wording) -> Draft | None:
    """ "I hate it when people are late", "I don't like it when you use emojis"."""
    at = next((i for i, t in enumerate(tokens[:7]) if t.low == "it" and i), None)
    if (
        at is None
        or tokens[0].low not in ("i", "we")
        or at + 1 >= len(tokens)
        or tokens[at + 1].low not in ("when", "if", "that")
    ):
        return None
    found = verb(tokens[at - 1].low, BASE)
    name = next((name for name, lemmas in _LIKING.items() if found is not None and found.lemma in lemmas), None)
    denied = any(t.low in ("not", "never") for t in tokens[:at])
    if name is None or found is None or any(t.low in ("would", "'d", "did") for t in tokens[:at]):
        return None
    if denied != (found.lemma in _DENIED):
        name = "dislikes" if denied and name == "likes" else name if not denied else None
    return _felt(name, tokens, at + 1, wording) if name is not None and starts_clause(tokens, at + 2) else None


def _felt(name: str, tokens: list[Token], joint: int, wording: Wording) -> Draft:
    clause = _whole(tokens, joint + 1)
    text = finish(wording.phrase(_whole(tokens, 0)))
    return Draft(attribute(name), wording.phrase(clause), subject="user", text=text, kind="fixed")


def _favoured(source: str, tokens: list[Token], wording: Wording) -> Draft | None:
    """ "Nothing beats a hot water bottle", "paperbacks over e-readers, any day"."""
    lows = [t.low for t in tokens]
    if lows[:2] in (["nothing", "beats"], ["nothing", "like"]) or lows[:4] in (
        ["you", "can", "not", "beat"],
        ["i", "can", "not", "beat"],
    ):
        start = 2 if lows[0] == "nothing" else 4
        value = written(source, cut(tokens[start:], (), loose=True))
        text = f"User likes {value} best"
        return Draft(attribute("likes"), bare(value), subject="user", text=text, kind="fixed") if value else None
    return _rather(source, tokens, wording)


def _rather(source: str, tokens: list[Token], wording: Wording) -> Draft | None:
    over = next((i for i, t in enumerate(tokens[:7]) if t.low == "over" and i), None)
    if over is None:
        return None
    lead = 2 if [t.low for t in tokens[:2]] in (["i", "'ll"], ["give", "me"]) else 0
    lead += 1 if lead and tokens[lead].low in ("take", "pick", "choose") else 0
    value, other = bare(written(source, tokens[lead:over])), bare(written(source, cut(tokens[over + 1 :], (), loose=True)))
    folded = f" {fold(source[tokens[over].start : tokens[-1].end])} "
    ever = any(f" {phrase} " in folded.replace(",", " ") for phrase in _EVER)
    verbal = any(t.low in words("aux") | words("nominative") or t.kind == "p" for t in tokens[lead:over])
    if not value or not other or not ever or verbal or (verb(tokens[0].low, BASE) is not None and not lead):
        return None
    return Draft(
        preference(value, tokens[lead:]), value, subject="user", text=f"User prefers {value} over {other}", kind="fixed"
    )


def _called(source: str, tokens: list[Token], wording: Wording) -> Draft | None:
    """ "Just Ro will do", "just Ro is fine": how the speaker wants to be called."""
    if tokens[0].low not in ("just", "only", "plain", "simply") or len(tokens) < 3:
        return None
    names = [t for t in tokens[1:3] if t.capital and t.low not in _NO_NAMES]
    after = [t.low for t in tokens[1 + len(names) : 3 + len(names)]]
    if not names or after not in (
        ["will", "do"],
        ["is", "fine"],
        ["is", "enough"],
        ["'s", "fine"],
        ["works", "fine"],
        ["please"],
    ):
        return None
    name = written(source, names)
    return Draft(attribute("call_me"), name, subject="user", text=f"User wants to be called {name}", kind="fixed")


_READERS: tuple[_Reader, ...] = (_grating, _resented, _favoured, _called)

__all__ = ["said"]
