"""How far a supposition reaches: what is only so if something else is, and what is so all the same. Pure.

要是下雨就改室内，球拍我放在车库了: the rackets are in the garage, rain or not.
要是中了彩票就买房，爸妈住一层: nobody lives there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from troth.domain.claim import Mood
from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import pattern

_IF, _OTHERWISE = pattern("supposing.if"), pattern("supposing.otherwise")
_SURE = pattern("supposing.sure")
"""如果没记错: no condition of what follows."""
_WHENEVER = pattern("supposing.whenever")
_POLITE = pattern("supposing.polite")
_UNREAL = pattern("supposing.unreal")
_GAINED = pattern("supposing.gained")
_FOLLOWS = pattern("supposing.follows")
_STATED, _TURNED = pattern("supposing.stated"), pattern("supposing.turned")
_REAL, _DONE, _IS = pattern("supposing.real"), pattern("supposing.done"), pattern("supposing.is")
_TOPIC = re.compile(r"(?!如果|要是|假如|要|若|万一|没|不|能|有(?!关))[^,]{1,10}的话")
_SUPPOSED = frozenset((Mood.CONFIRMED, Mood.UNCERTAIN))


def is_general(words: str) -> bool:
    """只要一换季我鼻炎就犯: what is so whenever something comes up supposes nothing."""
    return _IF.search(words) is not None and not _UNREAL.search(words) and _WHENEVER.match(words) is not None


def suppose(clauses: Sequence[Clause]) -> None:
    """Mark what is supposed and what comes of it, until the speaker states something again."""
    for _, mates in groupby(clauses, lambda each: each.sentence):
        for clause in _supposed(list(mates)):
            if clause.mood in _SUPPOSED or ("condition" in clause.marks and clause.mood is not Mood.QUERY):
                clause.mood = Mood.HYPOTHETICAL


def _supposed(mates: list[Clause]) -> Iterator[Clause]:
    """The clauses of one sentence that a supposition reaches."""
    case = ""
    answered = False
    for clause, after in zip(mates, [*mates[1:], None], strict=True):
        words = clause.words
        if _names_topic(words, after) or is_general(words):
            continue
        if _OTHERWISE.match(words) or (_IF.search(words) and not _SURE.match(words)):
            if not _POLITE.match(words):
                case += words
                answered = (_FOLLOWS.search(words) or _OTHERWISE.match(words)) is not None
            clause.marks.add("condition")
            yield clause
        elif case:
            if _is_stated(clause, case, answered=answered):
                case = ""
                continue
            answered = True
            clause.marks.add("consequent")
            yield clause


def _names_topic(words: str, after: Clause | None) -> bool:
    """记笔记的话，我一般用…: 的话 names what is talked of, where what follows tells of a habit."""
    topic, of_topic, told = words.partition("的话")
    told = told or (after.words if after is not None else "")
    named = _TOPIC.fullmatch(topic + of_topic) if of_topic else None
    return named is not None and pattern("clauses.habitual").match(told) is not None


def _is_stated(clause: Clause, case: str, *, answered: bool) -> bool:
    """Whether a clause after a condition is so in any case; `answered`: what comes of the condition was said before it."""
    words = clause.words
    if _UNREAL.search(case):
        return _TURNED.match(words) is not None
    if _FOLLOWS.search(words[:8]) and not _TURNED.match(words):
        return False
    if _STATED.match(words) or _REAL.match(words):
        return True
    return answered and _GAINED.search(case) is None and (_DONE.match(words) or _IS.match(words)) is not None
