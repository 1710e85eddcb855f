"""A change that is told with its day: what it does to what is held is read as if it were of now, and dated.

"I switched to Direct Line in April" does what "I switched to Direct Line" does, from April on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from troth.domain.claim import Intent, Mood, Tense
from troth.language.change.dated import begun, past_day
from troth.language.reading import Assertion, Context
from troth.language.time import TimeMention
from troth.language.topics import LOOSE
from troth.schema.registry import registry

_CHANGE = re.compile(
    r"\b(?:switch|swap|chang|mov|replac|upgrad|downgrad|convert|transfer)ed\b|\b(?:went|joined|became|got|took|since)\b"
    r"|[换換改升转轉跳调調搬迁遷挪切涨漲降砍减減]|[成为]了|起",
    re.IGNORECASE,
)
_UNTOLD = re.compile(
    r"\b(?:if|would|might|will|going to|plan|want|hope)\b|[吗嗎？?]|要是|如果|打算|想|准备|準備", re.IGNORECASE
)

_LEAD = re.compile(r"^(?:(?:as of|in|on|at|around|since|from|over|during) )+", re.IGNORECASE)

Reread = Callable[[str], Sequence[Assertion]]


def changed_then(text: str, found: Sequence[Assertion], code: str, context: Context, reread: Reread) -> list[Assertion]:
    """The assertions, where clauses that tie a change to nothing held have one day, and without it do: what they then say."""
    if not (context.recent and context.authority.is_person and _CHANGE.search(text)):
        return list(found)
    days: dict[tuple[int, int], TimeMention] = {}
    for each in found:
        if (day := _day_of(text, each, code, context)) is not None:
            days[each.start, each.end] = day
    if not days:
        return list(found)
    cuts = sorted((start + day.start, start + day.end) for (start, _), day in days.items())
    again = [_at_home(each, cuts) for each in reread(_without(text, cuts)) if each.claim is not None]
    kept: list[Assertion] = []
    for each in found:
        there = days.pop((each.start, each.end), None)
        meant = [one for one in again if there and _overlap(one, each) and _meets(one, context)]
        changed = [_told(begun(replace(one, start=each.start, end=each.end), there), there, code) for one in meant if there]
        kept += changed or [each]
    return kept


def _without(text: str, cuts: Sequence[tuple[int, int]]) -> str:
    """A text without some spans, each with the space before it."""
    for start, end in reversed(cuts):
        text = text[:start].rstrip(" ") + text[end:]
    return text


def _at_home(each: Assertion, cuts: Sequence[tuple[int, int]]) -> Assertion:
    """An assertion of the shortened text, near where it stands in the whole one."""
    start, end = each.start, each.end
    for cut, stop in cuts:
        start += stop - cut if cut <= start else 0
        end += stop - cut if cut < end else 0
    return replace(each, start=start, end=end)


def _told(one: Assertion, day: TimeMention, code: str) -> Assertion:
    """With the day in its words, where the clause without it did not tell it."""
    written = _LEAD.sub("", day.written).removesuffix("起")
    return (
        one
        if written in one.text
        else replace(one, text=f"{one.text}（{written}起）" if code == "zh" else f"{one.text} since {written}")
    )


def _day_of(text: str, each: Assertion, code: str, context: Context) -> TimeMention | None:
    """The one past time of a clause that told of a change, and was read as nothing, as a happening or as of no known sort."""
    said, claim = text[each.start : each.end], each.claim
    loose = claim is None or claim.attribute not in registry() or claim.attribute in (*LOOSE, "plan")
    tied = each.targets or each.intents & {Intent.ENDS, Intent.CORRECTS, Intent.FORGETS}
    if tied or not loose or each.mood is not Mood.CONFIRMED or not _CHANGE.search(said) or _UNTOLD.search(said):
        return None
    return past_day(said, code, context)


def _overlap(one: Assertion, other: Assertion) -> bool:
    return one.start < other.end and other.start < one.end


def _meets(one: Assertion, context: Context) -> bool:
    """Whether it changes something that is held; an end finds its day by itself."""
    claim = one.claim
    if claim is None or claim.tense is not Tense.PRESENT or Intent.ENDS in one.intents:
        return False
    place = (claim.subject, claim.attribute)
    single = one.attribute is not None and one.attribute.single
    rivals = [held for held in context.recent if (held.claim.subject, held.claim.attribute) == place]
    return bool(one.targets) or (single and any(held.claim.value_key != claim.value_key for held in rivals))


__all__ = ["changed_then"]
