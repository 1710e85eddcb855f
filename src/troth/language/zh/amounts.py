"""How many there are of something, and what is paid for it: 奶牛一共九头了, 房贷一个月交 4800."""

from __future__ import annotations

import re

from troth.domain.address import Cardinality
from troth.language.zh.frame import Frame
from troth.language.zh.lexicon import pattern
from troth.language.zh.rules import Draft, named_attribute
from troth.schema.registry import canonical, registry

_PAID = pattern("amounts.paid")
_THING_FIRST = pattern("amounts.thing_first")
_NUMBER_FIRST = pattern("amounts.number_first")
_OFTEN = pattern("amounts.often")
_PROGRESS = pattern("amounts.progress")
_PLACE = pattern("amounts.place")
_NO_THING = pattern("amounts.no_thing")


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
