"""How something is done, told as steps: "发版流程：先…再…", "日报怎么出你记一下：头一步…，末了…". Pure."""

from __future__ import annotations

import re

from troth.domain.address import Attribute, Cardinality
from troth.language.later import later
from troth.language.text import fold
from troth.language.zh.lexicon import pattern
from troth.language.zh.rules import Draft

_LABELLED = pattern("steps.labelled")
_ASKED = pattern("steps.asked")
_STEPS = pattern("steps.steps")
_FAULT = pattern("steps.fault")
"""网关挂了的话，…: what is done when something fails."""
_NO_STEPS = pattern("steps.no_steps")
_SEVERAL = pattern("steps.several")
_CLOSING = pattern("steps.closing")
_CASE, _UNMARKED = pattern("steps.case"), pattern("steps.unmarked")
_STEP = pattern("steps.step")
_UNREAL = pattern("steps.unreal")
_NOT_DONE = pattern("steps.not_done")
_LED = later(r"要是|如果|假如|若是?|万一|一旦")
_ANNOUNCED = later(r"(?:怎么|咋|如何)[^,]{1,5}(?:记|存|留|说|讲|列|交代)[^,:]{0,4}(?:$|:)")
_MINE = pattern("special.mine")
_LABEL = later(r"(?:的)?(?:流程|步骤|做法|顺序|规程|惯例|方法|sop|规矩|办法|配方|诀窍|秘诀|工序|操作|法子)$")
_NO_NAME = (
    later(r"(?:改|变|更新)(?:了|成)?$"),
    later(r"我们店里?的?|我们的?|我的?|公司|团队|我家"),
    later(r"(?:是)?(?:这么|这样)?(?:做|弄|搞|来)?的?$|要$|得$|^(?:也|都|就)?(?:会|可以|应该)$"),
    _LABEL,
    later(r"(?:一般|每次|通常|固定|的时候|都|现在)$"),
)
"""What around the name of a way of doing something is no part of it, in the order in which it is taken off."""


def procedure(sentence: str, said: str) -> tuple[Draft, int, int] | None:
    """A way of doing something, told as steps: (draft, where it starts and ends in the sentence)."""
    match = _told(sentence)
    if match is None:
        return None
    start, (low, high) = match.start("k"), match.span("v")
    name = _MINE.sub("", match.group("k")).strip(" ,:的")
    for form in _NO_NAME:
        name = form.sub("", name)
    value = _CLOSING.sub("", said[low:high].strip())
    lead = _MINE.match(match.group("k"))
    shown = said[start + (lead.end() if lead else 0) : match.end("k")]
    shown = re.sub(r"我们的?|我的?|我們的?", "", shown)
    if (case := _LED.match(name)) or name.endswith(("的话", "的话")) or _UNMARKED.match(sentence):
        name, shown = name[case.end() if case else 0 :], _at_a_time(shown)
    attribute = Attribute(
        f"{fold(name)}流程" if name else "procedure",
        category="skill",
        layer="procedural",
        cardinality=Cardinality.ONE,
        varies=True,
    )
    return Draft(attribute, value, f"{shown.strip() or name}：{value}"), match.start(), match.end()


def announced(words: str) -> bool:
    """Whether words that look like a question only say what will be told: 日报怎么出你记一下."""
    return _ANNOUNCED.search(words) is not None


def on_fault(sentence: str) -> bool:
    """Whether a condition (网关挂了的话) says when the steps are taken, and supposes nothing."""
    return _FAULT.match(sentence) is not None or _in_case(sentence) is not None


def _in_case(sentence: str) -> re.Match[str] | None:
    """如果顾客要退货，先看小票，再查库存: steps for a case that comes up again and again, of nobody who is here."""
    match = _CASE.match(sentence) or _UNMARKED.match(sentence)
    if match is None or _UNREAL.search(match.group("k")) or _NOT_DONE.search(match.group("v")):
        return None
    steps = [step for step in re.split(r"[,、;]", match.group("v").rstrip("。.!~")) if step]
    ordered = sum(_STEP.match(step) is not None for step in steps)
    return match if len(steps) > 1 and ordered and 2 * ordered >= len(steps) else None


def _at_a_time(case: str) -> str:
    """要是锅炉报E4 as 锅炉报E4时: when the steps are taken."""
    case = re.sub(r"(?:的话|的話)$", "", re.sub(r"要是|如果|假如|若是?|万一|萬一|一旦", "", case, count=1).strip())
    return case if case.endswith(("时", "時", "时候", "時候", "前", "后", "後")) else f"{case.removesuffix('了')}时"


def _told(sentence: str) -> re.Match[str] | None:
    """The form in which steps are told: under a label, after asking to keep them, in a case, or one after the other."""
    for form in (_LABELLED, _ASKED, _FAULT):
        if (match := form.search(sentence)) and _SEVERAL.search(match.group("v")):
            return match
    if match := _in_case(sentence):
        return match
    match = _STEPS.search(sentence)
    return None if match is None or _NO_STEPS.search(match.group()) else match
