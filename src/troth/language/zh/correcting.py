"""Corrected values and new values for what was said before, with its name shortened or left out."""

from __future__ import annotations

import re

from troth.language.later import later
from troth.language.reading import Recent
from troth.language.text import fold
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.pointing import kind_of, pointed, repaired, same_kind, shares_letter, swapped
from troth.language.zh.rules import Draft, attribute_named
from troth.language.zh.who import Scene

_BARE = pattern("special.bare")
_NAME = later(r"(?:是|叫)?(?P<v>(?!.*的)[\u4e00-\u9fff]{3,5})")
_ABOUT = pattern("special.about")


def correction(frame: Frame, scene: Scene) -> tuple[Draft, Recent] | None:
    """A bare corrected value, put where the wrong one stood."""
    words, recent = frame.clause.words, scene.context.recent
    if spelt := _NAME.fullmatch(words):
        named = [each for each in recent[:6] if each.claim.attribute == "name" and shares_letter(spelt.group("v"), each)]
        if named and (respelt := _replacing(frame, spelt, named[0])):
            return respelt
    start = frame.after_subject if frame.subject.kind == "user" or frame.said_subject else frame.core
    if about := _ABOUT.fullmatch(words, start, frame.end):
        value = about.group("v")
        old = pointed(about.group("a"), recent, lambda each: same_kind(value, each) or _swappable(value, each))
        if old and (made := _replacing(frame, about, old[0])):
            return made
    if respelt := _respelt(frame, recent):
        return respelt
    bare = _BARE.fullmatch(words, start, frame.end)
    if bare is None or not bare.group("v").strip() or re.fullmatch(r".{1,4}的.", bare.group("v").strip()):
        return None
    wrong = _wrong(bare.group("v").strip(), words[start : bare.start("v") + 1], frame, recent)
    return _replacing(frame, bare, wrong) if wrong is not None else None


def _wrong(value: str, opening: str, frame: Frame, recent: tuple[Recent, ...]) -> Recent | None:
    """Which of the last claims a bare right value corrects."""
    for each in recent[:6]:
        if each.claim.attribute == "name" and re.fullmatch(r"[\u4e00-\u9fff]{2,4}", value) and shares_letter(value, each):
            return each
    fitting = [
        each
        for each in recent[:6]
        if (same_kind(value, each) or _swappable(value, each)) and frame.subject.key in (each.claim.subject, *_anyone(frame))
    ]
    kind = kind_of(value)
    numeric = kind.startswith("number")
    if fitting and kind not in ("word", "latin"):
        first = fitting[0]
        if _swappable(value, first) or numeric is kind_of(first.claim.value).startswith("number"):
            return first
    loose = [each for each in recent[:2] if (numeric or kind == "latin") and re.search(r"[a-z0-9]", normal(each.claim.value))]
    if loose and not fitting and not frame.said_subject and len(value) <= 24 and re.match(r".{0,4}是", opening):
        return loose[0]
    if fitting and len(value) <= 8 and re.match(r".{0,6}(?:是|叫|在)", opening):
        last = next((each for each in recent if not frame.said_subject or each.claim.subject == frame.subject.key), None)
        return last if last in fitting else None
    return None


def _anyone(frame: Frame) -> tuple[str, ...]:
    """Without a subject of its own, the clause may correct what was said of anybody."""
    return () if frame.said_subject else (frame.subject.key,)


def _respelt(frame: Frame, recent: tuple[Recent, ...]) -> tuple[Draft, Recent] | None:
    typo = _misspelt(frame.clause.words.lstrip("*").strip(), recent)
    if typo is None:
        return None
    wrong, old = typo
    right = frame.clause.text.lstrip("*＊ ").strip()
    value, text = old.claim.value.replace(wrong, right), old.text.replace(wrong, right)
    attribute, flags = attribute_named(old.claim.attribute), frozenset(("whole",))
    return Draft(attribute, value, text, flags=flags, subject_key=old.claim.subject, targets=(old.memory,)), old


def _misspelt(word: str, recent: tuple[Recent, ...]) -> tuple[str, Recent] | None:
    """The word of a recent claim that `word` corrects by one character, as 滨江区 corrects 宾江区."""
    if not 2 <= len(word) <= 8 or not re.fullmatch(r"[\u4e00-\u9fffa-z0-9]+", word):
        return None
    for each in recent[:4]:
        value = each.claim.value
        for at in range(len(value) - len(word) + 1):
            piece = normal(value[at : at + len(word)])
            if piece != word and sum(a != b for a, b in zip(piece, word, strict=True)) == 1 and len(word) > 2:
                return value[at : at + len(word)], each
    return None


def _swappable(value: str, recent: Recent) -> bool:
    """Whether the new value is of a kind that stands inside the old one (a weekday, a clock time, a date)."""
    return swapped(recent.claim.value, value) is not None


def _replacing(frame: Frame, match: re.Match[str], old: Recent) -> tuple[Draft, Recent] | None:
    value = frame.clause.said[match.start("v") : match.end("v")].strip()
    if not value or fold(value) == fold(old.claim.value):
        return None
    attribute = attribute_named(old.claim.attribute)
    head = (match.groupdict().get("a") or "").strip()
    if attribute.name.endswith("流程") or attribute.name == "procedure":
        at = normal(old.claim.value).find(head) if len(head) >= 2 else -1
        if at < 0 and not re.search(r"先|再|然后", value):
            return None
        named = old.claim.value if at < 0 else old.claim.value[at : at + len(head)]
        flags = frozenset(("whole",))
        changed, words = old.claim.value.replace(named, value), old.text.replace(named, value)
        return Draft(attribute, changed, words, flags=flags, subject_key=old.claim.subject, targets=(old.memory,)), old
    whole = swapped(old.claim.value, value)
    if whole is not None and whole != value:
        inside = old.text.replace(old.claim.value, whole) if old.claim.value in old.text else f"{old.text}（{value}）"
        shown = swapped(old.text, value) or inside
        return Draft(
            attribute, whole, shown, flags=frozenset(("whole",)), subject_key=old.claim.subject, targets=(old.memory,)
        ), old
    text = repaired(old, value)
    body = text if text is not None else frame.clause.said[frame.after_subject : frame.end] + ("了" if frame.le else "")
    flags = frozenset(("whole",)) if text is not None else frozenset[str]()
    return Draft(attribute, value, body, flags=flags, subject_key=old.claim.subject, targets=(old.memory,)), old
