"""Corrected values and new values for what was said before, with its name shortened or left out."""

from __future__ import annotations

import re
from itertools import takewhile

from troth.language.later import later
from troth.language.reading import Recent
from troth.language.text import HAN, fold, value_key
from troth.language.time import find_times, with_dates
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.pointing import kind_of, pointed, repaired, same_kind, shares_letter, swapped
from troth.language.zh.rules import Draft, attribute_named
from troth.language.zh.who import Scene, of_kin

_BARE = pattern("special.bare")
_NAME = later(r"(?:是|叫)?(?P<v>(?!.*的)[\u4e00-\u9fff]{3,5})")
_ABOUT = pattern("special.about")
A_MOMENT = 3600
"""How long, in seconds, what was said can be gone on with."""
_SHARED = 0.5
"""How much of a value must begin or end like what stands in its place: 西侧 like 东侧."""
_SAME_SORT = 0.2
"""What it counts besides that two words of one length end alike: 纺织厂, 化肥厂."""
_SPREAD = 3
"""Characters that the right value may be longer or shorter than the wrong one."""
_IN_CODE = later(r"[a-z0-9]{2}")
_BEHIND = ("", *"的了是在上里和、，,）) \0")
"""What may follow a name."""
_DATE = later(rf"(?:\d{{4}}年)?\d{{1,2}}月\d{{1,2}}日(?P<clock>{pattern('pointing.clock').pattern})?")
_NO_NAME = r"[我把被]|^%kin%."
_ONLY_WHEN = later(r"[是在应该其实的才对吧，, ]*")


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
    bare = _BARE.fullmatch(words, start, frame.end)
    if bare is None or not bare.group("v").strip() or re.fullmatch(r".{1,4}的.", bare.group("v").strip()):
        return None
    value, opening = bare.group("v").strip(), words[start : bare.start("v") + 1]
    if kind_of(value) in ("word", "latin") and (made := _put_right(frame, bare, _just_said(scene))):
        return made
    wrong = _wrong(value, opening, frame, recent)
    return _replacing(frame, bare, wrong) if wrong is not None else None


def _put_right(frame: Frame, bare: re.Match[str], just: list[Recent]) -> tuple[Draft, Recent] | None:
    """A bare name, in the place of the one just said that it is most like."""
    value = bare.group("v").strip()
    said = frame.clause.said[bare.start("v") : bare.end("v")].strip()
    scored = [(*alike(value, normal(each.text)), each) for each in just]
    score, size, at, old = max(scored, key=lambda one: one[:2], default=(0.0, 0, 0, None))
    if old is None or score < _SHARED or of_kin(_NO_NAME).search(value):
        return None
    if HAN.search(value) and set(value) <= set(normal(old.text)):
        return None  # it says nothing new: 郑一凡, where 姓郑，叫一凡 is held
    wrong = old.text[at : at + size]
    flags, attribute = frozenset(("whole",)), attribute_named(old.claim.attribute)
    right, text = old.claim.value.replace(wrong, said), old.text[:at] + said + old.text[at + size :]
    key = value_key(f"{right} {said}") if right == old.claim.value else ""
    return Draft(attribute, right, text, key=key, flags=flags, subject_key=old.claim.subject, targets=(old.memory,)), old


def redated(frame: Frame, scene: Scene) -> tuple[Draft, Recent] | None:
    """是后天两点: another day, and its hour if that is told, for what was just told of a day."""
    mentions = find_times(frame.clause.text, "zh", scene.context.observed_at)
    dated = _DATE.search(shown := with_dates(frame.clause.text, mentions))
    if dated is None or not _ONLY_WHEN.fullmatch(normal(_DATE.sub("", shown))):
        return None
    for old in _just_said(scene):
        said = _DATE.search(old.text)
        if said is None or old.claim.attribute == "birthday":
            continue
        new = dated.group() if dated.group("clock") else dated.group() + (said.group("clock") or "")
        text = old.text.replace(said.group(), new, 1)
        flags, attribute = frozenset(("whole",)), attribute_named(old.claim.attribute)
        key = value_key(f"{old.claim.value} {new}")
        owner = old.claim.subject
        return Draft(attribute, old.claim.value, text, key=key, flags=flags, subject_key=owner, targets=(old.memory,)), old
    return None


def _just_said(scene: Scene) -> list[Recent]:
    now = scene.context.observed_at
    return [each for each in scene.context.recent if abs((now - each.said_at).total_seconds()) < A_MOMENT]


def alike(value: str, text: str) -> tuple[float, int, int]:
    """How much of `value` begins or ends like a piece of `text`, and how long the piece is and where; 0 if it stands there."""
    best = (0.0, 0, 0)
    if value in text:
        return best
    text = text.replace("用户", "\0\0")
    for size in range(max(2, len(value) - _SPREAD), len(value) + _SPREAD + 1):
        for at in range(len(text) - size + 1):
            piece = text[at : at + size]
            if _splits(text, at, at + size):
                continue
            whole = text[at + size : at + size + 1] in _BEHIND
            head = _led_alike(value, piece)
            tail = _led_alike(value[head:][::-1], piece[head:][::-1])
            if (not tail and not whole) or "," in piece:
                continue  # 老太 of 老太太 is no word
            same_sort = _SAME_SORT if tail and whole and size == len(value) else 0
            best = max(best, ((head + tail) / max(size, len(value)) + same_sort, size, -at))
    return best[0], best[1], -best[2]


def _splits(text: str, start: int, end: int) -> bool:
    """Whether a piece begins or ends within a number or a code."""
    return any(_IN_CODE.fullmatch(text[at - 1 : at + 1]) is not None for at in (start, end) if 0 < at < len(text))


def _led_alike(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


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


def _in_likeness(old: Recent, value: str) -> str | None:
    """The earlier text with a value in the place of that piece of its length which has most of its characters where it has."""
    known, new = normal(old.text), normal(value)
    places = range(len(known) - len(new) + 1)
    scored = [(sum(a == b for a, b in zip(new, known[at:], strict=False)), -at) for at in places]
    same, at = max(scored, default=(0, 0))
    fits = len(new) > 2 and len(known) == len(old.text) and same >= _SHARED * len(new)
    return old.text[:-at] + value + old.text[-at + len(new) :] if fits else None


def _anyone(frame: Frame) -> tuple[str, ...]:
    """Without a subject of its own, the clause may correct what was said of anybody."""
    return () if frame.said_subject else (frame.subject.key,)


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
    text = repaired(old, value) or _in_likeness(old, value)
    body = text if text is not None else frame.clause.said[frame.after_subject : frame.end] + ("了" if frame.le else "")
    flags = frozenset(("whole",)) if text is not None else frozenset[str]()
    return Draft(attribute, value, body, flags=flags, subject_key=old.claim.subject, targets=(old.memory,)), old
