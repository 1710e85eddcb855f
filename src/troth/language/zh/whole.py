"""Makes clauses whole that lean on the next or the one before: "钢琴课，一节 260", "紫檀的，阿炳", "一家民宿，我在那儿做管家".

Talk puts the thing before a comma, or behind; what is said of it then has no head. Such clauses are joined, in the order in
which they are written, before any of them is read. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby

from troth.language.later import later
from troth.language.zh.clauses import Clause
from troth.language.zh.frame import time_pattern
from troth.language.zh.lexicon import class_pattern, pattern, word_class
from troth.language.zh.rules import is_place
from troth.language.zh.subjects import goes_by
from troth.language.zh.supposing import is_general
from troth.language.zh.who import of_kin

_HEADER = pattern("whole.header")
_HEADLESS = pattern("whole.headless")
_PREDICATE = pattern("whole.predicate")
_REACH, _REACHED = pattern("whole.reach"), pattern("whole.reached")
"""物业换电话了，现在打 0755-…"""
_THERE = later(r"(?<=在|住|去|到)(?:那儿|那里|那边|这儿|这里|这边)|(?:那儿|那里|那边)(?=做|当|上班|工作|打工|开)")
_TOWN = later(r"(?P<p>[a-z][a-z]+(?: [a-z]+)?|[一-龥]{2,8}?)(?:这边|那边)")
_SPOT = later(
    rf"[^,我你他她了着过是]{{0,10}}?(?:一?[家间个所]|那家)[^,我你他她了着过是有]{{1,8}}|[^,我你他她了着过是有]{{1,10}}(?:{class_pattern('org_end')}|酒吧|民宿|茶馆)"
)
_TOPIC = later(r"(?P<t>(?!如果|要是|假如|要|若|万一|没|不|能)[^,]{2,10})(?:的话|的时候|呢|嘛)")
_CASE = later(r"(?:那|就|可以|能|得|会(?!说|讲|[一-龥]语)|要|先|再|请|帮|别|你|您|怎|什么|哪|多)")
_SOMEBODY = of_kin("%kin%|孩子")
_CALLED_UP, _VALUE = pattern("whole.called_up").pattern, pattern("whole.value")
_USUAL = pattern("clauses.habitual")
_CALLED_OUT = later(r"(?:嗯|哦|对|啊|是)*(?P<t>[a-z][\w .+-]{1,20}|[^,的了是我你他她]{2,8})(?:呀|嘛|啊|哈|哦)")
_IT = later(r"(?<=[用靠喝吃看穿骑开玩买选找去])它(?![们的])")
_MONTHLY = later(r"(?P<m>每(?:个)?月)\s*\d{1,2}\s*[号日]")
_CALLED_ME, _CALLED_SO = pattern("whole.called_me"), pattern("whole.called_so")
_HAD_NAME, _GOES_BY = pattern("whole.had_name"), pattern("whole.goes_by")
_INTRO, _KEEPS, _LABELLED = pattern("whole.intro"), pattern("whole.keeps"), pattern("whole.labelled")
_WAS_TO, _MOVED_TO = pattern("whole.was_to").pattern, pattern("whole.moved_to")
_ONCE_SO = later(r"本来|原[本先定计来]")
_PUT_OFF, _NEW_DAY = pattern("whole.put_off"), pattern("whole.new_day").pattern
_DAY = later(r"\d{1,2}\s*[号日](?!线|楼|店|院)")


def whole(clauses: list[Clause], names: Collection[str]) -> list[Clause]:
    """The clauses of a stretch, those that lean on each other joined; `names`: who and what goes by a name, normalised."""
    return [
        clause for _, mates in groupby(clauses, lambda each: each.sentence) for clause in _joined(_named(list(mates)), names)
    ]


def _named(mates: list[Clause]) -> list[Clause]:
    """The clauses of a sentence, without what announces them, with a verb between a role and its holder, and a new name told
    of what had the old one."""
    found, thing = [], ""
    for clause in mates:
        if (intro := _INTRO.match(clause.words)) and intro.end() < len(clause.words):
            clause = clause.rest(intro.end())
        kept = _KEEPS.fullmatch(clause.words) if len(mates) > 1 else None
        if kept is not None and word_class("pet").search(kept.group("n")):
            clause = clause.reworded(f"{clause.said[: kept.end('w')]}养了只{clause.said[slice(*kept.span('n'))]}")
        if (role := _LABELLED.fullmatch(clause.words)) and goes_by(role["n"]):
            clause = clause.reworded(f"{clause.said[slice(*role.span('l'))]}是{clause.said[slice(*role.span('n'))]}")
        if thing and (now := _GOES_BY.fullmatch(clause.words)):
            clause = clause.reworded(f"{thing}现在叫{clause.said[slice(*now.span('n'))]}")
        if had := _HAD_NAME.fullmatch(clause.words):
            thing = clause.said[slice(*had.span("x"))]
        found.append(clause)
    return found


def _joined(mates: list[Clause], names: Collection[str]) -> Iterator[Clause]:
    place, monthly, was_to, called = "", "", "", False
    there_said = any(_THERE.search(mate.words) for mate in mates)
    while mates:
        clause = mates.pop(0)
        clause = _of_topic(clause, mates) or clause
        if mates and (one := _one_of_two(clause, mates[0], names)):
            clause = one
            mates.pop(0)
        if place and _THERE.search(clause.words):
            there = _THERE.search(clause.words)
            clause = clause.reworded(clause.said[: there.start()] + place + clause.said[there.end() :])  # type: ignore[union-attr]
        if monthly and _DAY.match(clause.words):
            clause = clause.reworded(monthly + clause.text)
        if was_to and (moved := _MOVED_TO.fullmatch(clause.words)):
            clause = clause.reworded(was_to + clause.said[moved.start("m") :])
        if _ONCE_SO.search(clause.words) and (found := _timed(_WAS_TO).fullmatch(clause.words)):
            was_to = clause.said[slice(*found.span("h"))]
        if called and (so := _CALLED_SO.fullmatch(clause.words)):
            clause = clause.reworded(clause.said[: so.end("c")] + "我" + clause.said[so.end("c") :])
        called = called or _CALLED_ME.search(clause.words) is not None
        if found := _MONTHLY.match(clause.words):
            monthly = clause.said[slice(*found.span("m"))]
        if there_said and (said := _place(clause)):
            place = said
            if mates and said == clause.text:
                mates[0] = replace(mates[0], start=clause.start)
                continue
        yield clause


def _of_topic(clause: Clause, mates: list[Clause]) -> Clause | None:
    """老家的话是临沂, 学历的话，硕士: what is told of a topic that talk goes over to, as one clause; it takes in the next."""
    found = of_kin(_CALLED_UP).match(clause.words)
    alone = found is not None and found.end() == len(clause.words)
    if found is None or (alone and not mates):
        return None
    told = mates[0] if alone else clause.rest(found.end())
    value = _VALUE.fullmatch(told.words)
    if value is None and (not alone or _USUAL.match(told.words) or _CASE.match(told.words)):
        return None
    if alone:
        mates.pop(0)
    topic = clause.said[: found.end("t")]
    if value is None:
        return clause.reworded(topic + told.text if _SOMEBODY.search(topic) else told.text, told)
    owner, copula = "" if topic.startswith("我") else "我", "" if value.group("is") else "是"
    return clause.reworded(f"{owner}{topic}{copula}{told.text}", told)


@cache
def _timed(form: str) -> re.Pattern[str]:
    """A pattern in which %time% is any word for when something is."""
    return re.compile(form.replace("%time%", f"(?:{time_pattern()})"))


_BORN = later(r"(?:生|剖|卸货|生产|顺产)了$")
_CHILD = later(
    r"(?P<is>(?:还)?是)(?:一?个|一?对)?[^,]{0,4}(?:女儿|闺女|儿子|小子|男孩儿?|女孩儿?|千金|丫头|双胞胎|龙凤胎|公主|男宝|女宝)"
)
"""昨天生了，是个闺女: the child, and not who bore it."""
_WHEN_SAID = r"我?(?:上次|之前|刚才?|前面|上回|昨天|早上|那天)(?:跟你)?(?:[说讲提写报发打填]|提到)的"
_SAID_OF = later(rf"{_WHEN_SAID}(?:那个?)?(?P<a>[^,的]{{1,12}})")
_ACTUALLY = later(r"(?:其实|应该|实际上?|正确的)+(?:是|叫|在|为)|(?:是|叫)(?=[^,]{1,10}(?:才对|才是))")


def _one_of_two(first: Clause, second: Clause, names: Collection[str]) -> Clause | None:
    """A thing and what it costs, or a predicate and whom it is told of."""
    if _HEADER.fullmatch(first.words) and _HEADLESS.match(second.words):
        return first.reworded(first.text + second.text, second)
    if (reach := _REACH.fullmatch(first.words)) and (now := _REACHED.fullmatch(second.words)):
        whose = first.said[slice(*reach.span("w"))] + first.said[slice(*reach.span("t"))]
        return first.reworded(f"{whose}改成 {second.said[slice(*now.span('v'))]}", second)
    if is_general(f"{first.words}{second.words}") and not is_general(first.words) and not is_general(second.words):
        return first.reworded(first.text + second.text, second)
    if (topic := _TOPIC.fullmatch(first.words)) and _USUAL.match(second.words):
        return first.reworded(first.said[: topic.end("t")] + re.sub("^[我咱俺]", "", second.text), second)
    if (named := _CALLED_OUT.fullmatch(first.words)) and (it := _IT.search(second.words)):
        thing = first.said[slice(*named.span("t"))]
        return first.reworded(second.said[: it.start()] + thing + second.said[it.end() :], second)
    if _BORN.search(first.words) and (child := _CHILD.fullmatch(second.words)):
        return first.reworded(first.text + second.said[child.end("is") :], second)
    if (off := _PUT_OFF.fullmatch(first.words)) and (day := _timed(_NEW_DAY).fullmatch(second.words)):
        return first.reworded(first.said[: off.end("h")] + "改到" + second.said[day.start("v") :], second)
    if _SAID_OF.fullmatch(first.words) and _ACTUALLY.match(second.words):
        return first.reworded(first.text + second.text, second)
    if _PREDICATE.fullmatch(first.words) and _is_name(second.words, names):
        glue = "是" if first.words.endswith("的") and not first.words.startswith("是") else ""
        return first.reworded(second.text + glue + first.text, second)
    return None


def _is_name(words: str, names: Collection[str]) -> bool:
    mine = r"我(?:们|家)?(?:的)?(?:%kin%)|我(?:家|的|们)?(?:那|这)[把条只台辆张个部座间][^,]{1,6}|我家[^,]{1,4}"
    return words in names or of_kin(mine).fullmatch(words) is not None


def _place(clause: Clause) -> str:
    """The place that a clause names, alone or at its head; an empty string if it names none."""
    if (town := _TOWN.match(clause.words)) and (town.group("p").isascii() or is_place(town.group("p"))):
        return clause.said[slice(*town.span("p"))]
    alone = is_place(clause.words) or _SPOT.fullmatch(clause.words) is not None
    return clause.text if alone else ""
