"""What may fill the forms of `callings.toml`, which tell at what, where and under whom somebody works or studies.

A form matches where what fills its slots can be such a thing: a firm and a person have names, a branch is told by its place, a
trade is one. What is only tried, wished or told of a few days is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from troth.language.en.lexicon import ING, bag, role_words, table, verb, words
from troth.language.en.order.lives import closed
from troth.language.en.tokens import Token
from troth.language.en.values import group, is_trade

LED = (
    r"(?:(?:so|well|and|right|guess what|news|big news|great news|update|after the reorg|since the reorg|turns out) ?[,:]? )?"
    r"(?:(?:as of|from|since|starting|with effect from) (?:now on|today|tomorrow|\w+day|(?:this|next|last) "
    r"(?:week|month|quarter|year|term|semester|season|spring|summer|autumn|winter|\w+day)|now) ?,? )?"
)
"""What may lead up to a form: "as of today"."""


def called(said: str, parts: Mapping[str, list[Token]]) -> bool:
    """Whether what is told can be so, of the user, and not for a day only."""
    if _PASSING.search(said):
        return False
    return all(_FITS[slot](tokens) for slot, tokens in parts.items() if slot in _FITS)


def told_plainly(before: list[str]) -> bool:
    """Whether what stands before says nothing that makes what follows somebody else's, or less than true."""
    return not _SUPPOSED & set(before)


_SUPPOSED = bag(
    "if when whenever unless imagine suppose pretend say says said he she they his her their would wish dream joke not"
)


_PASSING = re.compile(
    r"\b(?:if|unless|would|'d|wish\w*|might|maybe|perhaps|could|should|imagine|suppose|pretend|almost|nearly|tonight|tomorrow|"
    r"yesterday|temporarily|for now|covering|cover|interview\w*|applied|applying|asked|offered|hoping|hope|want\w*|thinking|"
    r"not|never|will|'ll|going to|used to|visiting|meeting|training|conference|trip|once|"
    r"for (?:the|a|two|three|four|one|this) (?:\w+ )?"
    r"(?:days?|weeks?|weekend|meeting|morning|afternoon|night|month|shift|while))\b"
    r"|\?"
)
"""What tells that it is none of one's own, or none for long."""


def _named(tokens: list[Token]) -> bool:
    """A proper name: "Currys", "the Red Lion"."""
    kept = tokens[1:] if tokens and tokens[0].low in ("the", "a") else tokens
    if not kept or not all(t.capital or t.kind in "nxp" or t.low in _WITHIN for t in kept) or not kept[0].capital:
        return False
    return (len(kept) > 1 or kept[0].low not in role_words()) and not closed(kept[0])


_WITHIN = bag("of the and & de van von der al 's")


def _school(tokens: list[Token]) -> bool:
    """A school by its name."""
    return _named(tokens) and any(t.low in _SCHOOLS for t in tokens)


def _placed(tokens: list[Token]) -> bool:
    """A place by its name, and what is there in small letters: "our Perth branch"; "the Apple Store" is a firm."""
    *before, last = tokens
    named = [t for t in before if t.low not in words("determiners") | words("possessives")]
    return not last.capital and bool(named) and any(t.capital for t in named) and not any(t.kind == "p" for t in named)


def _team(tokens: list[Token]) -> bool:
    """One's team at work: not the pub quiz team."""
    said = {t.low for t in tokens}
    return said.isdisjoint(group("pastimes") | _AT_LEISURE)


_AT_LEISURE = bag("quiz pub darts relay book support therapy prayer church youth netball rowing running walking bell knitting")


def _trade(tokens: list[Token]) -> bool:
    """What somebody may be by trade or post."""
    kept = [t for t in tokens if t.low not in ("a", "an", "the", "their", "our")]
    if not kept or verb(kept[0].low, ING) is not None or any(_no_post(t) for t in kept):
        return False
    text = " ".join(t.low for t in kept)
    if text in _OF_CLUBS:
        return False
    return is_trade(text) or bool({t.low for t in kept} & _POSTS)


def _no_post(token: Token) -> bool:
    """A word that is in no name of a post: a number, a month, a preposition but "of"."""
    closed = words("months") | words("weekdays") | words("prepositions") - {"of"}
    return token.kind != "w" or token.low in _NO_POST or token.low in closed


def _field(tokens: list[Token]) -> bool:
    """What one studies, told behind a word that says that it is studied."""
    return not any(t.low in words(name) for t in tokens for name in ("nominative", "aux", "wh", "time_nouns")) and (
        tokens[0].low not in _NO_FIELD
    )


@cache
def _fields() -> tuple[frozenset[str], tuple[str, ...]]:
    return frozenset(table("callings")["fields"]["words"]), tuple(table("callings")["fields"]["endings"])


def _studied(tokens: list[Token]) -> bool:
    """A field that is known to be studied."""
    known, endings = _fields()
    text = " ".join(t.low for t in tokens)
    return text in known or tokens[-1].low in known - {"it", "art"} or tokens[-1].low.endswith(endings)


_SCHOOLS = bag("school university college uni academy primary high secondary grammar institute polytechnic conservatoire form")
_POSTS = bag(
    "director head chief partner captain sergeant dean bursar clerk deputy manager leader lead president vp chair chairman "
    "treasurer secretary principal fellow associate sister matron executive steward foreman supervisor professor coordinator "
    "insurance banking publishing logistics owner"
)
_OF_CLUBS = bag("captain treasurer chair chairman president goalkeeper referee")
"""What one is of a club as well as of a firm, where no more is said."""
_NO_POST = bag("i we he she it they me my you everyone happy sure fun late sick it's one day week thing")
_NO_FIELD = bag(
    "life nature human good well fine great hard easy over done going fun online free full a an the my this that so too very "
    "our"
)

_FITS: Mapping[str, Callable[[list[Token]], bool]] = {
    "h": _named,
    "w": _named,
    "p": _named,
    "n": _school,
    "k": _placed,
    "u": _team,
    "o": _trade,
    "r": _trade,
    "f": _field,
    "g": _studied,
}

__all__ = ["LED", "called", "told_plainly"]
