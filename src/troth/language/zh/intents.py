"""What the words of a clause want done with what they say."""

from __future__ import annotations

import re

from troth.domain.claim import Intent
from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import terms, word_class


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
