"""A heading that stands as a sentence of its own belongs to what it heads: "New team! With the robotics group now".

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.language.en.order.idioms import called_out
from troth.language.en.tokens import Token

_HEADING = re.compile(
    r"(?:so |well |big news |news |guess what )?(?:(?:i|we)(?: have| 've)? )?(?:just |finally )?"
    r"(?:(?:changed|switched|swapped|new|got (?:a|the) new|got the|have a new) (?:my )?"
    r"(?:jobs?|careers?|teams?|departments?|offices?|branch(?:es)?|schools?|unis?|colleges?|courses?|majors?|degrees?|shifts?|"
    r"rota|hours|promotion|boss|manager|compan(?:y|ies))|career change)(?: at last| btw| finally)?"
)
_MOST = 9


def headed(cut: Sequence[tuple[list[Token], str]]) -> list[tuple[list[Token], str]]:
    """The sentences, each heading with the one behind it where only both together tell something."""
    made: list[tuple[list[Token], str]] = []
    for tokens, ender in cut:
        before = made[-1] if made else None
        if before is not None and before[1] != "?" and ender != "?" and _heading(before[0]):
            mark = Token(",", ",", before[0][-1].end, before[0][-1].end, "p")
            joined = [*_worded(before[0]), mark, *tokens]
            if called_out(joined) is not joined and called_out(tokens) is tokens:
                made[-1] = (joined, ender)
                continue
        made.append((tokens, ender))
    return made


def _heading(tokens: list[Token]) -> bool:
    said = _worded(tokens)
    return 0 < len(said) <= _MOST and _HEADING.fullmatch(" ".join(t.low for t in said)) is not None


def _worded(tokens: list[Token]) -> list[Token]:
    """Without the marks around it."""
    return [t for t in tokens if t.word]


__all__ = ["headed"]
