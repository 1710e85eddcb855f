"""What the words of a clause want done with what they say."""

from __future__ import annotations

import re

from troth.domain.claim import Intent
from troth.language.later import later
from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import terms, word_class

_DAY = r"(?<!从)(?:今[天晚早儿]|明[天晚早儿]|这[次回顿趟])"
_FOR_ONCE = later(
    rf"{_DAY}.*(?:改|换)(?:成|为|到|了)?(?:喝|吃|坐|骑|走|打车|开车|跑|游|睡|穿|听|看|[大小]?[白夜早晚中]班|上[大小]?[白夜早晚中]班)"
    rf"|{_DAY}.*上[大小]?[白夜早晚中]班"
)
_FROM_NOW = later(r"[天晚早儿次回]起|开始|以后|往后|之后|正式|固定")


def for_once(words: str) -> bool:
    """Whether the words tell of one day on which it is done otherwise (今晚改喝牛奶): what is usual goes on."""
    return _FOR_ONCE.search(words) is not None and _FROM_NOW.search(words) is None


def stresses(words: str) -> bool:
    """Whether the words say that it lasts."""
    return bool(word_class("stress").search(words)) and not re.search(r"一直(?:想|在|没|以为)|始终没", words)


def intents_of(clause: Clause, sentence: str) -> set[Intent]:
    """The intents that the words of a clause show."""
    found: set[Intent] = set()
    if "update" in clause.marks:
        found.add(Intent.UPDATES)
    if stresses(clause.words):
        found.add(Intent.STRESSES)
    if any(word in sentence for word in terms("remember")) and not re.search(r"我记得|记得吗|还记得|你记得", sentence):
        found.add(Intent.REMEMBERS)
    return found
