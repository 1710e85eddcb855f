"""Finds what a machine's text holds entry by entry: keys with values, rows of a table, lines that end in a time.

By its form alone, in either language: `City: Oslo`, `PLAN=basic`, JSON, 日历：瑜伽课 周四 19:00. What an entry claims, its
language says (`recorded`). Pure; called by `reader.py`.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from troth.domain.authority import Authority
from troth.language.guards import mask, says
from troth.language.kin import kin
from troth.language.reading import Context
from troth.language.text import HAN, fold, language_of
from troth.language.time import find_times
from troth.schema.registry import is_setting

_LONGEST, _MOST = 20_000, 64
"""Characters, and entries; what is longer is no record of a person."""
_URL = re.compile(r"(?<!\S)\S+?://\S+")
_LINE = re.compile(r"[^\n]+")
_SEPARATOR = re.compile(r"(?<![\s<>!+/-])\s*(?:(?<!\d)[:：]|[:：](?!\d)|[=＝](?![=>~]))(?!//)\s*")
_MARK = re.compile(r"[,，;；|{}\[\]【】。!?！？()（）、]|\.(?=\s|$)")
_JOINED = re.compile(r"[,，、](?=\s?\S)")
_USER = ("user", "the user", "用户", "使用者", "本人")
_QUOTES = " \t\"'“”`*_"
_MOST_WORDS, _MOST_HAN = 6, 14
"""Of a key."""
_LONGEST_VALUE, _MOST_VALUE_WORDS = 60, 7
"""A longer one is a sentence."""
_AMOUNT_BEHIND = re.compile(r"(?P<key>[^\s\d][^\d\s]*?)\s*(?P<value>[¥$€£]?\d[\d.,]*\s?[^\d\s]{0,4}|(?<=\s)每\S+)")
_EQUATED = re.compile(r"(?P<key>[a-z][\w -]{1,40}?) (?:is|are) (?P<value>[^,]+)", re.IGNORECASE)
_OF_STAFF = rf"(?:该|此)?(?:{'|'.join(_USER[2:])}|[员职]工|教师|司机|学员|业主)"
_TOLD = re.compile(rf"{_OF_STAFF}(?:目前|现在?|已|正)?(?:在|是|住|于|从|有|会|不|就职|任职|供职|工作|对)")
_WORDED = re.compile(rf"(?:{_OF_STAFF})?(?:的|现|当前)?(?P<key>[\u3400-\u9fff]{{2,8}}?)(?:现|已|变更)?为(?P<value>[^为]+)")
_OF_WHOM = (
    r"(?:\s*(?:of|for|on|in|at|from|by)\s+)?(?:{user})(?:['’]s)?"
    r"(?:[\s_]+(?:record|profile|policy|account|team|file|settings|card)\b)?"
    r"(?:\s*的\s*|\s+|(?=$|[^\u3400-\u9fff\w])|(?<=用户)|(?<=本人)|(?<=使用者))"
)


@dataclass(frozen=True, slots=True)
class Pair:
    """A key and a value as they stand in a line, with the place of both there."""

    start: int
    end: int
    key: str
    value: str
    labels: bool = False
    """Whether a colon stands between them: what is behind it may name its thing itself."""
    before: str = ""
    """What stands before the key in its line: a record's own name, where the key only says whose it is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value, with the span of both in the text."""

    start: int
    end: int
    key: str
    value: str
    owned: bool
    """Whether the record says that it is the user's."""
    lasting: bool
    """Whether it tells of what is so every week or as a rule."""
    of_kin: bool
    """Whether the record is one of somebody who belongs to the user."""
    setting: bool
    """Whether its key names how something is set up."""


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    table = tomllib.loads(files("troth.language").joinpath("entries.toml").read_text(encoding="utf-8"))
    found = {name: re.compile(rf"(?:{words})".replace("\n", "")) for name, words in table.items()}
    user = _OF_WHOM.format(user=table["user"])
    found["of_user"] = re.compile(rf"^{user}|(?:\b|(?<=[\u3400-\u9fff])){user}$")
    near = "|".join((table["kin"], *(kin(language, "family", "partners") for language in ("en", "zh"))))
    found["of_kin"] = re.compile(rf"(?:{table['user']})(?:['’]s |的|之)?(?:{near})")
    latin = table["user"].partition("|用户")[0]
    found["mentioned"] = re.compile(
        rf"\b(?:{latin})\b|用户|本人|使用者|(?:个人|客户|会员|员工|患者|机主)(?:信息|资料|档案|记录)"
    )
    return found


def mentions_user(text: str, authority: Authority) -> bool:
    """Whether a machine's text speaks of the user; a document that speaks of customers does not."""
    if authority is not Authority.TOOL:
        return says("user", text)
    return _patterns()["mentioned"].search(fold(text).replace("_", " ")) is not None


def entries(text: str, context: Context) -> tuple[list[Entry], str]:
    """The entries of a machine's text, without those of a record that is somebody else's; and the text without all of them."""
    found: list[Entry] = []
    owner = "user" if mentions_user(text, context.authority) else ""
    header: list[str] = []
    rest = text
    for line in _LINE.finditer(_URL.sub(lambda match: " " * len(match.group()), text[:_LONGEST])):
        if len(found) >= _MOST:
            break
        if mark := _column_mark(line.group()):
            cells = _cells(line.group(), mark)
            rows = _row(header, cells) if header else []
            header = header or [cell for _, cell in cells]
        else:
            header, rows = [], list(_pairs(line.group())) or _timed(line.group(), context)
        for pair in rows:
            low, high = line.start() + pair.start, line.start() + pair.end
            if whose := _whose(pair, owner):
                owner, rest = whose, mask(rest, low, high)
            elif _says_nothing(pair):
                rest = mask(rest, low, high)
            elif _is_sentence(pair):
                rest = mask(rest, low, high - len(pair.value))  # who says it is no part of what is said
            elif owner != "other" and (entry := _entry(low, high, pair, owner, context)) is not None:
                found.append(entry)
                rest = mask(rest, low, high)
    return found, rest


def _whose(pair: Pair, owner: str) -> str:
    """Whose the record is, where an entry says no more: `user`, `kin`, `other`, `keeper` (of a thing that the record is about).

    "" if the entry says something else.
    """
    words, key, value = _patterns(), fold(pair.key).strip(_QUOTES), fold(pair.value).strip(_QUOTES)
    if words["user"].fullmatch(value):
        return "keeper" if words["keepers"].fullmatch(key) else "user"
    if words["of_kin"].fullmatch(value):
        return "kin"
    if not value or not words["owners"].fullmatch(key):
        return ""
    if words["of_kin"].search(value):
        return "kin"
    return "" if owner else "other"


def _is_sentence(pair: Pair) -> bool:
    """Whether what stands behind a label tells of the user: 考勤系统：用户在东莞上班."""
    return pair.labels and _TOLD.match(pair.value.strip(_QUOTES)) is not None


def _says_nothing(pair: Pair) -> bool:
    """Whether a pair has no value, or only the figures of a key that says something of the record: when it was made."""
    words = _patterns()
    if not pair.value or words["empty"].fullmatch(fold(pair.value)) is not None:
        return True
    return words["skipped"].fullmatch(fold(pair.key)) is not None and not any(map(str.isalpha, pair.value))


def _entry(start: int, end: int, pair: Pair, owner: str, context: Context) -> Entry | None:
    words = _patterns()
    only_whose = pair.labels and fold(pair.key) in _USER
    key, mine = (pair.before, True) if only_whose else _without_user(pair.key)
    said = pair.value.strip(_QUOTES)
    value, its = _without_user(said)
    if pair.labels and not mine and (inner := _inner(value, key, context)):
        key, value = inner
    elif its and value[:1].isalpha() and (value[0].islower() or not re.search(r"\s", said)):
        return None  # "memory update: user is allergic to …" is a sentence
    key = " ".join(re.sub(r"[_\-.]+", " ", key).split()).strip()
    folded = fold(key)
    if not key or not value or words["skipped"].fullmatch(folded) or says("memo", key):
        return None
    if not _is_key(folded) or _too_long(value) or not _short(key) or words["talk"].search(fold(value)):
        return None
    if owner == "keeper" and (words["owners"].fullmatch(folded) or words["its_own"].fullmatch(folded)):
        return None
    owned = owner in ("user", "keeper") or ((mine or its) and owner != "kin")
    lasting, key = words["lasting"].search(fold(value)) is not None, folded if key.isascii() else key
    of_kin = owner == "kin" or words["of_kin"].search(fold(f"{pair.before} {pair.key}")) is not None
    return Entry(start, end, key, value, owned and not of_kin, lasting, of_kin, is_setting(folded))


def _without_user(part: str) -> tuple[str, bool]:
    part = part.strip(_QUOTES)
    bare = _patterns()["of_user"].sub("", fold(part)) if len(fold(part)) == len(part) else part
    if len(bare) == len(part) or not bare.strip():
        return part, False
    at = fold(part).find(bare)
    return part[at : at + len(bare)].strip(_QUOTES), True


def _inner(value: str, label: str, context: Context) -> tuple[str, str] | None:
    """The key and the value that stand behind a label, if they do: 日历：瑜伽课 周四 19:00, 租约信息：月租金 3200元."""
    if split := _timed_end(value, context):
        key = value[:split].strip(" -–—@的是在")
        behind = value[split:].strip()
        return (key, behind) if _names(key) else (label, value[split:].strip() if not key else value)
    if HAN.match(value) and (found := _AMOUNT_BEHIND.fullmatch(value)) and _names(found["key"]):
        return found["key"], found["value"]
    if found := _EQUATED.fullmatch(value) or _WORDED.fullmatch(value):
        return found["key"], found["value"]
    return None


def _names(key: str) -> bool:
    """Whether words can be the name of something: two Han characters, or a word of more than three letters."""
    return len(HAN.findall(key)) > 1 or re.search(r"[^\W\d]{4}", key) is not None


def _timed_end(value: str, context: Context) -> int | None:
    """Where the times begin with which a text ends, joined by nothing but marks; None if it does not end in one."""
    found = find_times(value, language_of(value), context.observed_at)
    end, start = len(value.rstrip(" .")), None
    for mention in reversed(found):
        if value[mention.end : end].strip(" -–—,，~到at"):
            break
        start = end = mention.start
    return start


def _timed(line: str, context: Context) -> list[Pair]:
    """A line that names something and then says when: "Daily stand-up 09:00-09:15"."""
    bare = line.strip().removeprefix("-").strip()
    if bare.endswith((".", "。", "!", "?")) or _too_long(bare):
        return []
    at = _timed_end(bare, context)
    key = bare[:at].strip(" -–—@,") if at else ""
    if not at or not _names(key) or not _short(key):
        return []
    start = line.find(bare)
    return [Pair(start, start + len(bare), key, bare[at:])]


def _is_key(key: str) -> bool:
    """Whether a key is made of words and numbers, and of no name like "wolf88"."""
    parts = re.split(r"[ '/&-]+", key.strip())
    return any(map(str.isalpha, key)) and all(part.isalpha() or part.isdigit() or HAN.search(part) for part in parts if part)


def _too_long(value: str) -> bool:
    return len(value) > _LONGEST_VALUE or len(value.split()) > _MOST_VALUE_WORDS


def _short(key: str) -> bool:
    return len(key.split()) <= _MOST_WORDS and len(HAN.findall(key)) <= _MOST_HAN


def _column_mark(line: str) -> str:
    """What parts the cells of a table's row; "" if the line is none."""
    return "|" if line.count("|") > 1 else "\t" if "\t" in line.strip() else ""


def _cells(line: str, mark: str) -> list[tuple[int, str]]:
    """The cells of a table's row, each with its place; none of the rule under its head."""
    found, place = [], 0
    for part in line.split(mark):
        if part.strip() and not re.fullmatch(r"[\s:-]+", part):
            found.append((place + len(part) - len(part.lstrip()), part.strip()))
        place += len(part) + 1
    return found


def _row(header: Sequence[str], cells: Sequence[tuple[int, str]]) -> list[Pair]:
    """The entries of a row: by its first cell, or by the heads of its columns where that says whose the row is."""
    if len(cells) < 2 or len(cells) > len(header):
        return []
    (first, name), *rest = cells
    named = Pair(first, first + len(name), header[0], name)
    whose = _whose(named, "")
    if whose == "other":
        return []
    rows = [named] if whose else []
    for head, (place, cell) in zip(header[1:], rest, strict=False):
        key = head if whose else name if len(header) == 2 else f"{name} {head}"
        rows.append(Pair(first, place + len(cell), key, cell))
    return rows


def _pairs(line: str) -> Iterator[Pair]:
    """Every pair of a line; a key with no value but others in braces behind it stands before each of these."""
    marks = [0, *(mark.end() for mark in _MARK.finditer(line))]
    found: list[tuple[int, re.Match[str]]] = []
    for separator in _SEPARATOR.finditer(line):
        before = marks[bisect_right(marks, separator.start()) - 1]
        before = max(before, found[-1][1].end()) if found else before
        found.append((_key_start(line, before, separator), separator))
    outer, closed = "", 0
    for (start, separator), after in zip(found, [*(low for low, _ in found[1:]), len(line)], strict=False):
        low = separator.end()
        end = _value_end(line, low, max(after, low), last=after == len(line))
        key, value = line[start : separator.start()].strip(_QUOTES), line[low:end].strip(_QUOTES + ",，")
        if line[low : low + 1] == "{":
            outer, closed = key, line.find("}", low)
        elif key:
            inside = bool(outer) and start < closed
            labels = "=" not in separator.group()
            yield Pair(
                start,
                end,
                f"{outer} {key}" if inside else key,
                value,
                labels,
                line[max(0, start - _MOST_HAN) : start].strip(_QUOTES),
            )


def _key_start(line: str, start: int, separator: re.Match[str]) -> int:
    """Where a key begins: behind a space, unless it is English before a colon, which may be several words."""
    key = line[start : separator.start()]
    spaced = "=" not in separator.group() and language_of(key) == "en"
    tight = key.rstrip()
    space = -1 if spaced or separator.group().startswith(" ") else tight.rfind(" ")
    start += space + 1
    return start + len(line[start : separator.start()]) - len(line[start : separator.start()].lstrip())


def _value_end(line: str, start: int, end: int, *, last: bool) -> int:
    """Where a value ends: at the next key or mark; a comma with no key behind it stands inside the value."""
    for mark in _MARK.finditer(line, start, end):
        if _JOINED.match(line, mark.start()) and last:
            continue
        return mark.start()
    return end
