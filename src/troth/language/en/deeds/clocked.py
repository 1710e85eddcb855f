"""At what hour somebody does something: "I get up at 5:30", "Dad walks the dog at seven these days".

The verb with what stands before the hour names the address and the hour is its one value, so that another hour takes its
place. Pure.
"""

from __future__ import annotations

from troth.language.en.deeds.base import strip_lead, time_key
from troth.language.en.draft import Draft, attribute
from troth.language.en.lexicon import bag, words
from troth.language.en.parsed import Parsed
from troth.language.en.who import Who
from troth.language.time import TimeMention

_ONCE = bag(
    "meet see fly land arrive depart appear say think know hope expect suggest call ring speak talk chat book be take set"
)
"""What one does at an hour on one day, rather than day by day."""
_POINTING = bag("it this that these those them you him her there here something anything a an another not")
_MOST = 4


def clocked(parsed: Parsed, who: Who, times: tuple[TimeMention, ...], source: str) -> list[Draft] | None:
    """The draft for the hour of a habit, or None."""
    own = who.user or ((who.role or who.name) and who.kind in ("person", "people", "animal"))
    if not own or not _general(parsed) or parsed.lemma in _ONCE:
        return None
    inside = [m for m in times if any(m.start <= t.start < m.end for t in parsed.rest)]
    hours = [m for m in inside if m.kind.value == "time_of_day"]
    if not hours or any(m.kind.value in ("point", "range", "until") for m in times) or _on_a_weekday(inside, source):
        return None
    before = [t for t in parsed.rest if t.end <= hours[0].start]
    done = [t.low for t in before if t.low not in words("determiners") | words("possessives") | words("adverbs") | {"at", "by"}]
    if any(t.low in _POINTING or t.kind != "w" for t in before) or not len(done) <= _MOST:
        return None
    said = source[hours[0].start : hours[-1].end]
    found = attribute(" ".join([parsed.lemma, *done, "time"]), category="schedule")
    return [Draft(found, strip_lead(said), key=time_key(said))]


def _general(parsed: Parsed) -> bool:
    """Whether it is done again and again, as far as the verb says."""
    once = parsed.past or parsed.perfect or parsed.progressive or parsed.planned or parsed.wanted or parsed.passive
    return not (once or parsed.modal or parsed.negative or parsed.imperative or parsed.copula or parsed.phase)


def _on_a_weekday(mentions: list[TimeMention], source: str) -> bool:
    """Whether the hour is that of some days only."""
    return any(
        m.kind.value == "recurring" and "day" in source[m.start : m.end].lower().replace("every day", "") for m in mentions
    )


__all__ = ["clocked"]
