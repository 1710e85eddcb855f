"""How many there are of something, and what is paid for it: 奶牛一共九头了, 房贷一个月交 4800."""

from __future__ import annotations

import re
from collections.abc import Iterable

from troth.domain.address import Cardinality
from troth.domain.claim import Tense
from troth.language.kept import kept
from troth.language.later import later
from troth.language.reading import Recent
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import normal, pattern
from troth.language.zh.rules import Draft, named_attribute, number
from troth.schema.registry import canonical, registry

_PAID = pattern("amounts.paid")
_THING_FIRST = pattern("amounts.thing_first")
_NUMBER_FIRST = pattern("amounts.number_first")
_OFTEN = pattern("amounts.often")
_PROGRESS = pattern("amounts.progress")
_PLACE = pattern("amounts.place")
_NO_THING = pattern("amounts.no_thing")
_MORE = pattern("amounts.more")
_FEWER = pattern("amounts.fewer")
_UNITS = {"个": "[个人名位口]", "斤": "(?:公斤|kg|斤)", "公斤": "(?:公斤|kg|斤)"}
_OWED = later(r"贷|欠|债|还剩")
_TOTAL = pattern("amounts.total")
"""What tells how many there are in all needs no sum."""


def paid(frame: Frame) -> Draft | None:
    """What is paid for a thing each month or year; a later sum takes the place of the earlier one."""
    match = _match(_PAID, frame)
    if match is None or _NO_THING.search(match.group("t")):
        return None
    thing, value = match.group("t"), _said(frame, match, "v")
    known = registry().get("rent" if re.search(r"房租|租金|月租$|^rent$", thing) else canonical(thing))
    attribute = known if known is not None and known.cardinality is Cardinality.ONE else named_attribute(f"open:{thing}")
    return Draft(attribute, value, _said(frame, match, 0))


def counted(frame: Frame) -> Draft | None:
    """The number of a thing somebody has; the thing names the address, so that numbers rival one another."""
    match = _match(_THING_FIRST, frame) or _match(_NUMBER_FIRST, frame)
    if match is None:
        return None
    thing = _PLACE.sub("", match.group("t"))
    if len(thing) < 2 and not re.fullmatch(r"[猪牛羊鸡鸭鹅猫狗鱼马房店车船地树厂茶菜果稻麦花]", thing):
        return None
    if _NO_THING.search(thing) or registry().get(canonical(thing)) is not None:
        return None
    return Draft(named_attribute(f"open:{thing}的数量"), _said(frame, match, "v"), _said(frame, match, 0))


def changed_by(frame: Frame, sentence: str, recent: Iterable[Recent]) -> tuple[Recent, str, str] | None:
    """房租降了两百, 仓鼠死了一只: the held amount that is meant, its new value and its new words."""
    words = frame.clause.words[frame.after_subject : frame.end]
    more = _MORE.fullmatch(words)
    match = more or _FEWER.fullmatch(words)
    by = number(match.group("n")) if match else None
    if match is None or by is None or frame.negation or _TOTAL.search(sentence):
        return None
    thing, unit = match.group("t") or match.group("w") or "", match.group("u") or ""
    held = [old for old in recent if _lasting(old) and (unit != "万" or _OWED.search(normal(old.text)) or more)]
    if frame.subject.key != "user" and frame.subject.kind == "person" and not frame.subject.in_office:
        return None
    if frame.subject.kind == "person":  # 房东涨了三百 is told of the rent, 我妈胖了五斤 of nothing of the user's
        held = [old for old in held if _priced(old) and not unit]
    alike = [old for old in held if _of_unit(unit).search(normal(old.text))] if unit else [old for old in held if _priced(old)]
    alone = alike[0] if not thing and len(alike) == 1 else None
    for old in held:
        if not more and old.claim.attribute == "relative":
            continue  # 毕业了一个 leaves as many children
        counted = _of_unit(unit).search(normal(old.text)) if old is alone or _countable(old, thing) else None
        before = number(counted.group()) if counted else None
        if counted is None or before is None:
            continue
        step = _in_its_unit(by, unit, normal(old.text)[counted.end() :])
        now = before + step if more else before - step
        shown = "一二三四五六七八九十"[int(now) - 1] if now in range(1, 11) and not counted.group().isdigit() else f"{now:.12g}"
        shown = "两" if shown == "二" and unit else shown
        if now > 0 and counted.group() in old.claim.value:
            return old, old.claim.value.replace(counted.group(), shown, 1), old.text.replace(counted.group(), shown, 1)
    return None


def _in_its_unit(by: float, unit: str, behind: str) -> float:
    """胖了五斤, where kilograms are held."""
    held = behind.lstrip()
    if unit == "斤" and held.startswith(("公斤", "kg")):
        return by / 2
    return by * 2 if unit == "公斤" and held.startswith("斤") else by


def _priced(old: Recent) -> bool:
    """Whether it is what a thing costs or earns, which goes up or down without its name."""
    return old.claim.attribute in ("rent", "salary", "budget") or old.claim.attribute.endswith(("费", "价", "租金", "工资"))


def _countable(old: Recent, thing: str) -> bool:
    claim, text = old.claim, normal(old.text)
    return thing[-1] in text if thing else claim.attribute.endswith("的数量") or claim.attribute == "weight"


def _lasting(old: Recent) -> bool:
    claim = old.claim
    return claim.subject == "user" and claim.positive and claim.tense is Tense.PRESENT and not claim.passing


@kept(256)
def _of_unit(unit: str) -> re.Pattern[str]:
    figure = r"(?<![\d.])(?:\d+|[一二两三四五六七八九十百千]+)"
    return re.compile(
        rf"{figure}(?=\s*{_UNITS.get(unit, re.escape(unit))})"
        if unit
        else rf"{figure}(?![\d千万些点下样起直般定切边])(?=\s*(?:块|元|$|[^\d.%个]))"
    )


def progress(frame: Frame) -> Draft | None:
    """How far something has come: 读到第二学期了."""
    match = _match(_PROGRESS, frame)
    if match is None:
        return None
    name = f"{match.group('b')}到第几{match.group('u')}"
    text = _said(frame, match, 0) + ("了" if frame.le else "")
    return Draft(named_attribute(f"open:{name}"), _said(frame, match, "v"), text, keep_pre=False)


def often(frame: Frame) -> Draft | None:
    """How often something is done to a thing: 龟背竹一周浇一次水."""
    match = _match(_OFTEN, frame)
    if match is None or _NO_THING.search(match.group("t")):
        return None
    name = f"{match.group('t')}{match.group('b')}{match.group('o')}的频率"
    return Draft(named_attribute(f"open:{name}"), _said(frame, match, "v"), _said(frame, match, 0))


def _match(form: re.Pattern[str], frame: Frame) -> re.Match[str] | None:
    if frame.negation or frame.double:
        return None
    return form.fullmatch(frame.clause.words[: frame.end], frame.after_subject)


def _said(frame: Frame, match: re.Match[str], group: str | int) -> str:
    return frame.clause.said[match.start(group) : match.end(group)].strip()
