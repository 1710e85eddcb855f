"""Puts clauses into the plain word order in which the rules read them: 我的X是Y for Y是我的X, 我在X做Y for X做Y.

Speech puts first what is on one's mind. The words of a turned clause are the speaker's own; only 我, 在 and 的 are filled in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from troth.language.zh.clauses import Clause
from troth.language.zh.lexicon import any_of, class_pattern, pattern
from troth.language.zh.rules import is_place, named_org
from troth.language.zh.who import kin, of_kin

_IS_MY = pattern("turned.is_my")
"""粤语是我的母语."""
_NAMED = pattern("turned.named")
"""取名煤球: so is the one called that was just told of."""
_WHAT_IS_DONE = pattern("turned.what_is_done")
"""喝的就是黑咖啡: 喝黑咖啡."""
_SAID_TWICE = pattern("turned.said_twice")
"""卖鱼卖了三十年: how long something was done, with its verb again."""
_WHO_IT_IS = pattern("turned.who_it_is")
"""花粉过敏的是我同桌."""
_WHO_DOES_IT = pattern("turned.who_does_it")
"""给我剪头发的是阿Ken."""
_TAKEN_IN = pattern("turned.taken_in").pattern
"""我妈把外婆接到城里住了: where the one lives now who was fetched."""
_MY_WORK = pattern("turned.my_work")
"""这就是我的活儿: what stands before it is the speaker's work."""
_DONE_BY_MINE = pattern("turned.done_by_mine").pattern
"""芭蕾是我女儿在学的."""
_BARE = pattern("turned.bare")
"""A thing without any verb: 恩雅 Nova U."""
_SPLIT_TRIP = pattern("turned.split_trip")
"""这趟差出到周五: 出差, with its verb behind."""
_OFTEN = pattern("turned.often")
"""一天一包: how much or how often, of the thing named before it."""


def arranged(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, turned where their order is not the plain one."""
    found: list[Clause] = []
    for place, clause in enumerate(clauses):
        mates = [other for other in clauses[place + 1 :] if other.sentence == clause.sentence]
        opens = not place or clauses[place - 1].sentence != clause.sentence
        if opens or not _MY_WORK.fullmatch(clause.words):
            found.append(_turned(clause) or (_opening(clause, mates) if opens else None) or clause)
    return _with_amounts(found)


def _turned(clause: Clause) -> Clause | None:
    words, said = clause.words, clause.said
    if match := _SPLIT_TRIP.fullmatch(words):
        return clause.reworded(said[slice(*match.span("t"))] + "出差" + said[slice(*match.span("r"))])
    if (match := _IS_MY.fullmatch(words)) and not _of_people(match.group("a") or match.group("b")):
        owner, value = said[slice(*match.span("o"))], said[slice(*match.span("v"))]
        thing = "的" + said[slice(*match.span("a"))] if match.group("a") else said[slice(*match.span("b"))]
        return clause.reworded(f"{owner}{thing}是{value}")
    if match := of_kin(_DONE_BY_MINE).fullmatch(words):
        act, what = said[slice(*match.span("d"))], said[slice(*match.span("v"))]
        return clause.reworded(said[slice(*match.span("o"))] + said[slice(*match.span("t"))] + act + what)
    if match := _put().fullmatch(words):
        return clause.reworded(said[slice(*match.span("o"))] + said[match.start("d") : len(words)])
    if match := _WHAT_IS_DONE.fullmatch(words):
        return clause.reworded(said[: match.end("d")] + said[slice(*match.span("v"))])
    if match := _SAID_TWICE.fullmatch(words):
        return clause.reworded(said[: match.end("o")] + said[slice(*match.span("n"))])
    if match := _NAMED.fullmatch(words):
        return clause.reworded("叫" + said[slice(*match.span("n"))])
    if match := of_kin(_TAKEN_IN).fullmatch(words):
        own = "" if match.group("o").startswith("我") else "我"
        return clause.reworded(own + said[slice(*match.span("o"))] + said[slice(*match.span("d"))])
    if match := _WHO_DOES_IT.fullmatch(words):
        return clause.reworded("".join(said[slice(*match.span(part))] for part in "stp"))
    if match := _WHO_IT_IS.fullmatch(words):
        who = match.group("s")
        if of_kin(r"(?:我们?|咱们?)?(?:家|的)?(?:%kin%)|他|她").fullmatch(who):
            return clause.reworded(said[slice(*match.span("s"))] + said[slice(*match.span("p"))])
    return None


@cache
def _at_work() -> re.Pattern[str]:
    """青岛啤酒厂当保安: what only somebody who works there does; what a shop sells and a school holds is no job."""
    return re.compile(pattern("turned.at_work").pattern.replace("%role%", class_pattern("role_end")))


@cache
def _put() -> re.Pattern[str]:
    """医生把她的药换成了X: what somebody makes of a thing is told of the thing."""
    office, kinsman = class_pattern("authority_reported"), f"{any_of(kin())}(?=(?:给|帮)?[把将][我他她])"
    somebody = f"我?(?:们|家|的)?(?:{office}|{kinsman})"
    return re.compile(pattern("turned.put").pattern.replace("%somebody%", somebody))


@cache
def _living() -> re.Pattern[str]:
    return re.compile(f"^{any_of(kin())}|(?:{any_of(kin())}|{class_pattern('pet')}|{class_pattern('role_end')}|[人生日])$")


def _of_people(thing: str) -> bool:
    """Whether a noun names somebody: 小林是我的直属领导 stays as it is."""
    return _living().search(thing) is not None


def _opening(clause: Clause, mates: Sequence[Clause]) -> Clause | None:
    """A clause that opens what is said, without its subject: where one works, or what one is."""
    words, text = clause.words, clause.text
    if (match := _at_work().fullmatch(words)) and _is_somewhere(match.group("w")):
        return clause.reworded(f"我在{text}")
    if any(_MY_WORK.fullmatch(mate.words) for mate in mates) and not words.startswith(("我", "咱", "俺")):
        verb = re.search(r"的$", words) and not re.search(r"[是在]", words)
        return clause.reworded(f"我是{text}" if verb or not re.match(r"[是在]", words) else f"我{text}")
    return None


def _is_somewhere(words: str) -> bool:
    return (
        is_place(words)
        or named_org(words)
        or re.search(r"(?:店|厂|馆|城|市场|工地|园|院|场|站|港|仓|里|边|村|镇)$", words) is not None
    )


def _with_amounts(clauses: list[Clause]) -> list[Clause]:
    """利群烟，一天一包: a thing and how often are one clause."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        near = before is not None and before.sentence == clause.sentence
        if before is not None and near and _OFTEN.fullmatch(clause.words) and _BARE.fullmatch(before.words):
            found[-1] = before.reworded(f"我{before.text}{clause.text}", clause)
        else:
            found.append(clause)
    return found
