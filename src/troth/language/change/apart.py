"""Whether two statements of one form speak of two things: "the bakery closes at six", "the pharmacy closes at eight"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from troth.language.change.clauses import silenced, terms
from troth.language.change.held import Held
from troth.language.change.signals import Signals
from troth.language.change.slots import Slot
from troth.language.stem import stem

_VALUE = "\0"
_WORD = re.compile(r"\0|[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+(?:[.'’-][^\W_\u3400-\u9fff]+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_OPENING = re.compile(r"^(?:用户的?|我们?的?|咱们?的?)|\b(?:user's|my|our) |(?<=\w)'s(?!\w)")
"""Whose it is: told of elsewhere."""
_LEADS = frozenset(["the", "a", "an", "his", "her", "their", "in", "at", "on", "for", "of", "with", "from", "to", "by"])
"""What stands before a name of a thing, and before no verb."""
_WHEN = "这那下上今明本每"
"""What says from when on, and names no other thing: 这学期舞蹈班换到周日."""


def apart(held: str, old: tuple[int, int], clause: str, new: tuple[int, int], signals: Signals) -> bool:
    """Whether two lowered texts, with their values left out, differ in the name of a thing at one place of the same form."""
    one, other = _tokens(held, old, signals), _tokens(clause, new, signals)
    for kind, start, end, begin, finish in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        gone, come = one[start:end], other[begin:finish]
        if kind != "replace" or not (_names(gone, signals) and _names(come, signals)):
            continue
        first = not start and not begin
        if _HAN.match(gone[0]) and _HAN.match(come[0]):
            behind = one[end : end + 1]
            if any(word in one and _names([word], signals) for word in come):
                continue  # 鸡还剩三百只, where 养了四百只鸡 is held
            if start and begin and one[start - 1] == other[begin - 1] == "的":
                return True
            if come[0] not in _WHEN and (first or behind == ["的"] or _names(behind, signals)):
                return True
        elif gone[0].isascii() and one[end : end + 1] not in ([], [_VALUE]) and (first or one[start - 1] in _LEADS):
            return True
    return False


def _tokens(low: str, value: tuple[int, int], signals: Signals) -> list[str]:
    rest = silenced(low[: value[0]], signals) + _VALUE + silenced(low[value[1] :], signals)
    return [stem(word) for word in _WORD.findall(_OPENING.sub("", rest))]


def _names(words: Sequence[str], signals: Signals) -> bool:
    return _VALUE not in words and bool(terms(" ".join(words), signals))


def tells_which(held: Held, slot: Slot) -> bool:
    """Whether a figure only says which one is meant: the tenant in 4B, 502的租客."""
    start, end = held.value_span
    if slot.kind not in ("code", "amount") or start <= slot.start < end:
        return False
    named = f"{held.recent.claim.subject} {held.recent.claim.attribute}".split()
    return held.low[slot.start : slot.end] in named
