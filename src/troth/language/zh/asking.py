"""Reads a recall question: whom it asks about, and which attributes would answer it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from troth.language.reading import Question
from troth.language.text import fold
from troth.language.zh.lexicon import normal, pattern, terms
from troth.language.zh.who import of_kin, role_of
from troth.schema.registry import asks, known_as

_NOISE = pattern("asking.noise")


@cache
def _table() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    rows = tomllib.loads(files("troth.language.zh").joinpath("asking.toml").read_text(encoding="utf-8"))["row"]
    return tuple((re.compile(row["asks"]), tuple(row["for"])) for row in rows)


_PEOPLE = r"(?:用户|使用者|我)(?:家)?的?(?P<a>%kin%)(?:的?(?P<b>%kin%))?"


_ASKED_FOR = frozenset(f"user's {role}" for name in ("manager", "marital_status") for role in known_as(name))
_WHO = re.compile(r"谁|哪位|什么人|叫(?:什么|啥)|姓(?:什么|啥)|名字")


_TIMELY = frozenset(("appointment", "event", "schedule"))
_HOW = pattern("asking.how")
_WHEN = re.compile(r"星期几|周几|几点|几号|什么时候|哪天|哪一天|啥时候|多久一次")


def ask(question: str, people: Mapping[str, str]) -> Question:
    """Attributes, best first, and the subject that a question is about."""
    words = normal(question)
    subject = _subject(words, people)
    if subject in _ASKED_FOR and _WHO.search(words):  # who the boss is, is asked of the user
        subject = "user"
    bare = of_kin(_PEOPLE).sub("", words) if subject != "user" else words
    found: list[str] = []
    for form, names in _table():
        if form.search(bare):
            found += [name for name in names if name not in found]
    opened = _open(bare)
    timely = [name for name in found if name in _TIMELY]
    found = [name for name in found if name not in _TIMELY]
    if _WHEN.search(bare):
        ordered = [*(name for name in opened if name.startswith("schedule ")), *found[:2], *timely, *opened, *found]
    elif found and not _telling(opened, bare):
        ordered = [found[0], *opened[:1], *found[1:], *opened, *timely]
    else:
        ordered = [*opened[:1], *found, *opened, *timely]
    if how := _HOW.search(bare):
        ordered.insert(0, f"{fold(how.group('a') or how.group('b'))}流程")
    ordered += _by_schema(bare)
    return Question("zh", tuple(dict.fromkeys(ordered))[:10], subject)


def _telling(opened: list[str], words: str) -> bool:
    """Whether the question names a thing of its own ("用户的 CI 用的是什么") rather than a registered attribute."""
    return (
        bool(opened)
        and re.search(rf"(?:用户|我)(?:们)?(?:家|团队|公司|项目)?的\s*{re.escape(opened[0])}", words) is not None
        and not any(opened[0] in names for _, names in _table())
    )


def _subject(words: str, people: Mapping[str, str]) -> str:
    named = [name for name in people if len(name) > 1 and name in fold(words)]
    if named:
        return people[max(named, key=len)]
    match = of_kin(_PEOPLE).search(words)
    if not match:
        return "user"
    key = f"user's {role_of(match.group('a'))}"
    return f"{key}'s {role_of(match.group('b'))}" if match.group("b") else key


def _by_schema(words: str) -> list[str]:
    scored = []
    for name, phrases in asks("zh").items():
        best = max((len(phrase) for phrase in phrases if len(phrase) > 1 and fold(phrase) in words), default=0)
        if best:
            scored.append((-best, name))
    return [name for _, name in sorted(scored)]


_HEAD = pattern("asking.head")
_THING = pattern("asking.thing")
_EMPTY = frozenset(terms("asked_of_all"))


def _open(words: str) -> list[str]:
    """Names of open attributes that the question spells out."""
    found: list[str] = []
    for named in _HEAD.finditer(words):
        head = re.sub(r"(?:用的?|走的?)$", "", named.group("a")).strip(" 的")
        if head and head not in _EMPTY:
            found.append(fold(head))
            if "的" in head:
                found.append(fold(head.rsplit("的", 1)[1]))
    if match := _THING.match(words):
        found.append(fold(match.group("a")))
    if "用户" not in words and (
        match := re.match(r"(?P<a>[^,?是]{2,14}?)(?:用|走|是|在)(?:的是)?(?:哪|什么|多少|几|怎么)", words)
    ):
        found.append(fold(match.group("a")))
    rest = [piece for piece in _NOISE.sub(" ", words).split() if piece not in _EMPTY]
    if _WHEN.search(words):
        for piece in rest:
            act = re.sub(r"^(?:上|打|去|做|练|学|开)(?=.{2,})|(?:课|训练|班)$", "", piece)
            if act:
                found.insert(0, f"schedule {fold(act)}")
    found += [fold(piece) for piece in rest if 1 < len(piece) <= 10][:3]
    return list(dict.fromkeys(found))
