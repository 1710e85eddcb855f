"""What will be done, or is done as arranged, if something comes about: 如果验收通过，我们就去三亚团建. Pure.

A case that nobody reckons with (a lottery, 假如, another life), what may come of one, and what is asked about it tell nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from troth.domain.claim import Mood
from troth.language.later import later
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import time_pattern
from troth.language.zh.lexicon import pattern

_UNREAL, _FAR = pattern("supposing.unreal"), pattern("contingent.far")
_WAITED, _ARRANGED = pattern("contingent.waited"), pattern("contingent.arranged")
_WHO = "我们?|咱们?|俺们?|我们?一?家(?:人|子)?|一家(?:人|子)?|全家"
_OWN = later(pattern("contingent.own").pattern.replace("%who%", _WHO).replace("%time%", f"(?:{time_pattern()})"))


def contingent(mates: Sequence[Clause]) -> tuple[int, bool] | None:
    """How many clauses of a sentence tell a case and what is done in it, and whether that is a plan of the speaker's own."""
    case = mates[0]
    follows = [*takewhile(lambda each: "consequent" in each.marks, mates[1:])]
    if not _is_case(case) or _in_steps(mates) or any(mate.mood is Mood.QUERY for mate in mates):
        return None
    if not follows and len(mates) > 1 and _WAITED.fullmatch(case.words):
        follows = [mates[1]]
    words = ",".join(each.words for each in (case, *follows))
    if _UNREAL.search(words) or _FAR.search(words):
        return None
    told = follows[0].words if follows else case.words.partition("就")[1] + case.words.partition("就")[2]
    act = _OWN.match(told)
    planned = act is not None and ("我" in words or "咱" in words)
    if (act is None and _ARRANGED.match(told) is None) or (planned and case.words.startswith("万一")):
        return None  # what one would do at the worst is no plan
    return 1 + len(follows), planned


def _is_case(clause: Clause) -> bool:
    return ("condition" in clause.marks and clause.mood is Mood.HYPOTHETICAL) or _WAITED.fullmatch(clause.words) is not None


def _in_steps(mates: Sequence[Clause]) -> bool:
    """Whether what is done is told step by step, and so a way of doing it: 先关气，等十分钟，再按复位."""
    first = next((place for place, mate in enumerate(mates) if place and mate.words.startswith("先")), len(mates))
    return any(mate.words.startswith(("再", "然后", "最后", "接着")) for mate in mates[first + 1 :])
