"""What recall looks at in raw conversation: what a question is about besides its frame, and what a turn could answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.language.later import later

_FRAME = later(
    r"^\W*(?:(?:in|on|at|for|from|with|to|of|by|about)\s+)?(?:what|when|where|who|whom|whose|why|which|how)\b"
    r"(?:\s+(?:kind|type|sort)s?\s+of|\s+(?:many|much|long|often))?"
    r"(?:\s+(?:did|does|do|is|are|was|were|would|could|has|have|had|can|should|will))?\b",
    re.IGNORECASE,
)
_WHEN = later(
    r"^\W*(?:when|what (?:date|day|year|month|time)|how long|(?:in|on) (?:what|which) (?:year|month|day|date))\b"
    r"|什么时候|什么时间|何时|几点|几号|哪一?[天年月]|多久|什麼時候|什麼時間|何時|幾點|幾號",
    re.IGNORECASE,
)
_HOW_MANY = later(r"^\W*how (?:many|much|often|old|far|big)\b|多少|几[个次岁位只本]|幾[個次歲位隻本]", re.IGNORECASE)
_TIMES = later(
    r"\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this (?:week|month|year|summer|winter|spring|autumn|morning)"
    r"|this (?:past|weekend)|weekends?|weeks?|months?|years?|since|recently|just"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|\d+(?:st|nd|rd|th))\b"
    r"|昨|今[天年早晚]|明[天年]|前天|后天|上个?[周月]|下个?[周月]|去年|以前|刚|[\d一二三四五六七八九十][年月日号天周]",
    re.IGNORECASE,
)
_NUMBERS = later(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|once|twice|few|couple|several)\b"
    r"|[一二两三四五六七八九十百千万几]",
    re.IGNORECASE,
)
_STOPS = (". ", "! ", "\n", "。", "！")


def core(question: str, names: Sequence[str] = ()) -> str:
    """A question without its opening ("when did", "what kind of") and without the names of those who talk.

    For embedding: left in, a name makes every turn near that greets somebody. The words find names better.
    """
    for name in names:
        bare = re.escape(name)
        found = rf"(?<!\w){bare}(?:['’]s)?(?!\w)" if name.isascii() else bare
        question = re.sub(found, " ", question, flags=re.IGNORECASE)
    return " ".join(_FRAME.sub(" ", question, count=1).split()) or question


def asserting(text: str) -> float:
    """The share of a text that stands outside of questions, in 0–1: a question says nothing."""
    return len(without_questions(text)) / len(text) if text else 1.0


def without_questions(text: str) -> str:
    """What of a text stands outside of its questions."""
    kept: list[str] = []
    start = 0
    while (mark := _next_mark(text, start)) >= 0:
        ends = [place + len(stop) for stop in _STOPS if (place := text.rfind(stop, start, mark)) >= 0]
        kept.append(text[start : max(ends, default=start)])
        start = mark + 1
    return "".join([*kept, text[start:]])


def _next_mark(text: str, start: int) -> int:
    found = [place for place in (text.find("?", start), text.find("？", start)) if place >= 0]
    return min(found, default=-1)


def expected(question: str) -> re.Pattern[str] | None:
    """What an answer must hold at least: a time for "when", a number for "how many"; None if nothing can be said."""
    if _WHEN.search(question):
        return _TIMES
    return _NUMBERS if _HOW_MANY.search(question) else None
