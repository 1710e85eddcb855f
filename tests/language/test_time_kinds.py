"""Every kind of time that people say, a row each in `time_kinds_en.txt` and `time_kinds_zh.txt`, said on 2026-05-20 at 10.

A row is `words | expected`: where it starts, to the grain that counts; `until …` where it ends; `first/last` of a stretch; `rec` for a habit; `3 week` for
a length. `time_none_en.txt` and `time_none_zh.txt` hold what looks like a time and is none: versions, scores, prices, names.
"""

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from troth.language.time import TimeKind, TimeMention, find_times

SAID = datetime(2026, 5, 20, 10, 0, tzinfo=timezone(timedelta(hours=8)))


def rows(name: str) -> list[str]:
    return Path(__file__).with_name(f"{name}.txt").read_text("utf-8").splitlines()


def says(found: TimeMention, expected: str) -> bool:
    start, end = found.interval.start, found.interval.end
    if expected == "rec":
        return found.kind is TimeKind.RECURRING
    if expected.startswith("until "):
        bound = found.kind in (TimeKind.UNTIL, TimeKind.BY)
        # A day, month or hour that is still part of it ends where the next begins.
        return bound and any(local(end, back).startswith(expected[6:]) for back in (0, 1))
    if "/" in expected:
        first, last = expected.split("/")
        return local(start).startswith(first) and local(end, 1).startswith(last)
    if " " in expected:
        amount, unit = expected.split()
        return found.amount == float(amount) and found.interval.grain == unit
    return local(start).startswith(expected)


def local(moment: datetime | None, seconds: int = 0) -> str:
    return "" if moment is None else (moment.astimezone(SAID.tzinfo) - timedelta(seconds=seconds)).isoformat()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_kinds(language: str) -> None:
    wrong = {}
    for row in rows(f"time_kinds_{language}"):
        text, expected = row.split(" | ")
        found = find_times(text, language, SAID)
        if not any(says(mention, expected) for mention in found):
            wrong[row] = [(mention.kind.value, local(mention.interval.start)) for mention in found]
    assert wrong == {}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_time(language: str) -> None:
    found = {text: find_times(text, language, SAID) for text in rows(f"time_none_{language}")}
    assert {text: [text[each.start : each.end] for each in times] for text, times in found.items() if times} == {}
