"""What words point at among what was said before: "the Sony one", "yoga", "that trip", and how an old claim is repaired."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from troth.domain.claim import Tense
from troth.language.change.signals import signals
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.text import fold
from troth.language.zh.lexicon import broader, normal, pattern, terms

_LATIN = later(r"[a-z0-9][a-z0-9.+#-]*")
_HAN = later(r"[\u4e00-\u9fff]+")
_EMPTY = frozenset(terms("unspecific"))


def overlap(words: str, recent: Recent) -> int:
    """How much of `words` stands in an earlier claim: characters of shared words, two at least."""
    text = normal(recent.claim.value + " | " + recent.claim.attribute + " | " + recent.text)
    total = 0
    for token in _LATIN.findall(words):
        if len(token) > 1 and re.search(rf"(?<![a-z0-9]){re.escape(token)}(?![a-z0-9])", text):
            total += len(token) + 1
    for run in _HAN.findall(words):
        total += _shared(run, text)
    return total


def _shared(run: str, text: str) -> int:
    total, place = 0, 0
    while place < len(run) - 1:
        size = 0
        for length in range(min(8, len(run) - place), 1, -1):
            piece = run[place : place + length]
            if piece in text and piece not in _EMPTY:
                size = length
                break
        total += size
        place += size or 1
    return total


def pointed(
    words: str, recent: Iterable[Recent], fits: Callable[[Recent], bool] = lambda _: True, *, least: int = 2
) -> list[Recent]:
    """The earlier claims that the words point at best (all of equal strength), newest first."""
    found = [(size, each) for each in recent if fits(each) and (size := overlap(words, each)) >= least]
    found = [(size, each) for size, each in found if not in_another_case(words, each)]
    if not found:
        return []
    best = max(size for size, _ in found)
    return [each for size, each in found if size == best]


def in_another_case(words: str, held: Recent) -> bool:
    """Whether both tell in which case it is so, or which one is meant, and not the same: B项目, where A项目 is held."""
    form = signals("zh").words["case"]
    said, known = set(form.findall(words)), set(form.findall(normal(held.text)))
    return bool(said and known and not said & known)


def taken_in(word: str, recent: Iterable[Recent]) -> list[Recent]:
    """Positive present claims about the user that a wider word takes in: 咖啡 takes in 冰美式."""
    narrow = {word, *broader().get(word, ())}
    stripped = re.sub(r"^[喝抽吃吸打玩]", "", word)
    narrow |= {stripped, *broader().get(stripped, ())}
    found = []
    for each in recent:
        claim = each.claim
        if (
            not claim.positive
            or claim.subject != "user"
            or claim.attribute not in ("habit", "likes", "diet", "hobby", "fact", "prefers", "medication", "uses", "learning")
        ):
            continue
        value = normal(claim.value)
        if any(one and one in value for one in narrow):
            found.append(each)
    return found


_WEEKDAY = later(r"(?:周|星期|礼拜)[一二三四五六日天]")
_NUMBER = later(r"\d+(?:\.\d+)?")


def kind_of(value: str) -> str:
    """What sort of value it is, so that a bare new value finds what it replaces."""
    words = normal(value)
    if re.search(r"[\w.+-]+@[\w-]+\.", words):
        return "email"
    if re.fullmatch(r"\+?\d[\d -]{6,}\d", words.strip()):
        return "phone"
    if _WEEKDAY.search(words):
        return "weekday"
    if re.search(r"\d{1,2}\s*月\s*\d", words):
        return "date"
    amount = re.match(
        r"(?:\d[\d.,]*|[一二两三四五六七八九十百千万]+(?=[个只条台辆头匹岁斤年月天点号块元口张间套次本杯包片粒人公毫度米平分件双道门场节届章顿瓶盒箱棵盆株只]|$))\s*(?P<u>[%a-z一-龥]?)",
        words.strip(),
    )
    if amount:
        return f"number {amount.group('u')}".strip()
    if re.search(r"(?:班|岁|码|斤|组|部|路|号|楼|年级|元|块|点|人|只|区|公里|科|层|栋|幢|型|级)$", words):
        return words[-1]
    if _NUMBER.fullmatch(words.strip()):
        return "number"
    return "word" if _HAN.search(words) else "latin"


def repaired(old: Recent, value: str) -> str | None:
    """The earlier text with the new value in the place of the old one."""
    said = old.claim.value
    if said and said in old.text:
        return old.text.replace(said, value, 1)
    return None


_CLOCK = pattern("pointing.clock")
_DAY = later(r"\d{1,2}\s*月\s*\d{1,2}\s*[日号]?")
_UNITS = ("区", "栋", "幢", "座", "室", "排", "层", "楼", "单元", "号楼", "号线", "口", "门", "班", "组", "车厢")
"""Parts of where something is: with another letter or number it is another one."""
_PARTS = (
    _WEEKDAY,
    _CLOCK,
    _DAY,
    later(r"\d{1,2}\s*[号日](?!楼|线)"),
    later(r"(?:\d{1,2}|十?[一二三四五六七八九十])\s*月(?![\s\d])"),
    *(later(rf"(?:[a-z]\d*|\d+|[一二三四五六七八九十]+)\s*{unit}") for unit in _UNITS),
)


def swapped(old: str, value: str) -> str | None:
    """`old` with its weekday, clock time or date exchanged for the one that `value` is; None where it has none."""
    new = normal(value)
    for part in _PARTS:
        if part.fullmatch(new.strip()) and (match := part.search(normal(old))):
            return old[: match.start()] + value.strip() + old[match.end() :]
    if amount := _AMOUNT.fullmatch(new.strip()):
        unit = amount.group("u")
        found = [m for m in _AMOUNT.finditer(normal(old)) if not unit or not m.group("u") or m.group("u")[0] == unit[0]]
        found = [m for m in found if m.group("n")[0].isdigit() == amount.group("n")[0].isdigit() or m.group("u")]
        exact = [m for m in found if unit and m.group("u")]
        found = exact or found
        if len(found) == 1:
            match = found[0]
            end = (
                match.end("n")
                if not unit
                else match.end("n") + (len(match.group()) - len(match.group("n")) if match.group("u") else 0)
            )
            return old[: match.start()] + value.strip() + old[end:]
    return None


_AMOUNT = pattern("pointing.amount")


def is_planned(recent: Recent) -> bool:
    """Whether a claim lies ahead: plans, trips, appointments, and what passes."""
    return (
        recent.claim.tense is Tense.PLANNED
        or recent.claim.passing
        or recent.claim.attribute in ("travel", "plan", "appointment", "goal")
    )


def same_kind(value: str, recent: Recent) -> bool:
    """Whether a bare value could stand where an earlier claim's value stands."""
    new, old = kind_of(value), kind_of(recent.claim.value)
    if new.startswith("number") and old.startswith("number"):
        return new == old or "number" in (new, old)
    return new == old or (new in ("number", "latin") and old in ("number", "latin"))


def shares_letter(value: str, recent: Recent) -> bool:
    """Whether two names differ in a character or two only (郑一凡, 郑亦凡)."""
    a, b = set(fold(value)), set(fold(recent.claim.value))
    return len(a & b) >= max(1, min(len(a), len(b)) - 1)
