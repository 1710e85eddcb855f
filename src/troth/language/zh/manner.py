"""How the talk is wanted, told by any act of talk and any word for how: 一次讲一件事就行, 有坏消息直接说. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from troth.language.zh.lexicon import pattern
from troth.language.zh.who import of_kin

_LEAD, _TALK, _HOW, _OWN = (pattern(f"manner.{name}") for name in ("lead", "talk", "how", "own"))
_ONCE, _SAID_OF, _REASON = pattern("manner.once"), pattern("manner.said_of"), pattern("manner.reason")


def told(words: str) -> bool:
    """Whether a clause tells of talk and how it is wanted, and says nothing of one moment or of anybody else."""
    if _ONCE.search(words) or _OWN.match(words) or _of_others(words):
        return False
    lead = _LEAD.match(words)
    wanted = words[lead.end() :] if lead and lead.end() < len(words) else words
    return _TALK.search(words) is not None and _HOW.search(wanted) is not None


def meant(words: str, beside: Sequence[str]) -> bool:
    """Whether an act of talk is wanted so always: it has its occasion, or what stands beside it tells why, or asks for more."""
    if not told(words) or any(map(_of_others, beside)):
        return False
    return _LEAD.match(words) is not None or any(_REASON.search(each) or told(each) for each in beside)


def _of_others(words: str) -> bool:
    return of_kin(_SAID_OF.pattern).search(words) is not None
