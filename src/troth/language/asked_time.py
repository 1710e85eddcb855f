"""When a question asks about: times that it names ("last spring", 去年国庆), and events that it leans on ("before I moved")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from troth.domain.interval import Grain
from troth.language.later import later
from troth.language.text import index_terms, language_of
from troth.language.time import Prefer, TimeKind, TimeMention, find_times

_NO_PLACE = (TimeKind.DURATION, TimeKind.RECURRING, TimeKind.TIME_OF_DAY)
_MOST_EVENTS = 3
_LEANS = later(
    r"\b(?P<relation>before|after|since|until|till)\s+(?P<event>(?:i|we|my|our|the|(?:getting|moving|joining|leaving|starting"
    r"|marrying|switching|changing|quitting|relocating))\b[^?.!,;]*)"
    r"|(?P<事>[^，。？！、,?!\s]{1,24}?)(?P<系>之前|以前|之后|以后|(?<=搬家|毕业|結婚|结婚|畢業|离婚|離婚|入职|入職|离职|離職|跳槽|退休|工作)[前后後])",
    re.IGNORECASE,
)
_EVENTS = (
    ("home", r"\b(?:mov(?:e|ed|ing)|relocat\w+)\b|搬"),
    (
        "employer",
        r"\b(?:join(?:ed|ing)?|start(?:ed|ing) at|quit(?:ting)?|hired|chang\w+ jobs?|switch\w+ jobs?|(?:new|my) job)\b"
        r"|换工作|入职|跳槽|辞职|离职",
    ),
    ("marital_status", r"\b(?:married|marry\w*|wedding|divorc\w+)\b|结婚|离婚|婚礼"),
)
"""Events that begin the present state of an address, by the words that tell of them."""
_ASKS_NOTHING = frozenset(
    index_terms("do did done doing go went gone happen happened say said talk talked tell told discuss mention did up to been")
) | frozenset("做干说聊讲提去过了在")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a question leans on."""

    words: str
    before: bool
    """Whether it asks about what was before the event; else about what came after."""
    attributes: tuple[str, ...] = ()
    """The addresses whose present state may have begun with it."""


@dataclass(frozen=True, slots=True)
class AskedTime:
    """The times and events of a question."""

    mentions: tuple[TimeMention, ...] = ()
    events: tuple[Event, ...] = ()
    words: frozenset[str] = frozenset()
    """Index terms of the words that say when."""
    event_words: frozenset[str] = frozenset()
    """Those among them that tell of the events, and of nothing else in the question."""
    alone: bool = False
    """Whether it asks about nothing else: "what did I do last spring?"."""


def asked_time(question: str, now: datetime, prefer: Prefer = "past") -> AskedTime:
    """The times that a question names and the events that it leans on. `now` is aware, in the asker's own offset."""
    found = find_times(question, language_of(question), now, prefer)
    mentions = tuple(mention for mention in found if mention.kind not in _NO_PLACE and _has_place(mention))
    spans = [(mention.start, mention.end) for mention in mentions]
    events = []
    for match in _LEANS.finditer(question):
        if any(start < match.end() and match.start() < end for start, end in spans):
            continue
        words = (match["event"] or match["事"]).strip()
        relation = (match["relation"] or match["系"]).lower()
        events.append(Event(words, relation in ("before", "until", "till", "之前", "以前", "前"), _begun_by(words)))
        spans.append(match.span())
    words = frozenset(term for start, end in spans for term in index_terms(question[start:end]))
    rest = frozenset(index_terms(_without(question, spans)))
    told = frozenset(term for start, end in spans[len(mentions) :] for term in index_terms(question[start:end]))
    return AskedTime(mentions, tuple(events[:_MOST_EVENTS]), words, told - rest, bool(spans) and rest <= _ASKS_NOTHING)


def _has_place(mention: TimeMention) -> bool:
    """Whether it is a stretch, and not just "now"."""
    return mention.interval.grain not in (Grain.SECOND, Grain.MINUTE)


def _begun_by(words: str) -> tuple[str, ...]:
    return tuple(name for name, pattern in _EVENTS if re.search(pattern, words, re.IGNORECASE))


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    at, kept = 0, []
    for start, end in sorted(spans):
        kept.append(text[at:start])
        at = max(at, end)
    return " ".join([*kept, text[at:]])
