"""What may fill the forms of `works.toml`, which tell of work and study in set words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from troth.language.en.lexicon import bag, words
from troth.language.en.order.lives import named
from troth.language.en.tokens import Token
from troth.language.en.values import group, is_trade

_UNREAL = re.compile(
    r"\b(?:almost|nearly|never|not|if|might|would|could|should|wish|hope|maybe|perhaps|used to|(?:just )?for (?:a|the|one|two) "
    r"(?:day|night|week|shift|month|bit|while)|just for|temporarily|until|covering|interview)\b"
)
"""What tells that it is not so, or for a while only."""
_NO_RANK = bag("captain president chair secretary treasurer leader king queen goalkeeper keeper referee umpire")
"""What one may be of a club as well as of a firm, where no more is said."""
_RANKS = bag(
    "manager head lead leader partner director supervisor foreman associate principal sergeant corporal inspector nurse "
    "analyst assistant executive coordinator officer buyer apprentice trainee senior deputy professor consultant specialist "
    "advisor adviser controller curator"
)
_LEADING = bag("head director chief vp secretary master")


def worked(said: str, parts: Mapping[str, list[Token]]) -> bool:
    """Whether what is told as a firm, a name or a rank can be one, and is so."""
    if _UNREAL.search(said):
        return False
    firms = all(_named(parts[slot]) for slot in "pn" if slot in parts)
    return (
        firms
        and ("r" not in parts or _rank(parts["r"]))
        and ("j" not in parts or _trade(parts["j"]))
        and ("x" not in parts or _plain(parts["x"]))
    )


def _named(tokens: list[Token]) -> bool:
    bare = tokens[1:] if tokens[:1] and tokens[0].low == "the" else tokens
    return named(bare) and all(t.capital or t.kind == "n" or t.low in _WITHIN for t in bare)


_WITHIN = bag("of the and & 's de van von")


def _rank(tokens: list[Token]) -> bool:
    bare = [t for t in tokens if t.low not in words("determiners")]
    lows = [t.low for t in bare]
    if not lows or len(lows) > _MOST or (len(lows) == 1 and lows[0] in _NO_RANK):
        return False
    return is_trade(" ".join(lows)) or lows[-1] in _RANKS or (lows[0] in _LEADING and lows[1:2] == ["of"])


def _trade(tokens: list[Token]) -> bool:
    return tokens[-1].low in group("trades") and is_trade(" ".join(t.low for t in tokens[1:]))


_MOST = 5


def _plain(tokens: list[Token]) -> bool:
    """Whether words may be what is told, and are no clause of their own."""
    lows = [t.low for t in tokens]
    return bool(lows) and not set(lows) & (words("aux") | words("nominative") | words("wh") | bag("me you us it that this"))


__all__ = ["worked"]
