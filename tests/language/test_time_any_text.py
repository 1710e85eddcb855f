"""Times in any text: no exception, exact spans in order, linear time."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troth.language.time import Prefer, find_times, with_dates

NOW = datetime(2026, 5, 20, 10, 0, tzinfo=UTC)
PIECES = st.sampled_from(
    [
        "next",
        "Friday",
        "the",
        "20th",
        "of",
        "May",
        "from",
        "to",
        "-",
        "3",
        "15",
        ":",
        "30",
        "pm",
        "every",
        "half",
        "past",
        "in",
        "two",
        "weeks",
        "ago",
        "2026",
        "/",
        "Christmas",
        "下",
        "周",
        "五",
        "三",
        "月",
        "号",
        "到",
        "每",
        "年",
        "底",
        "前",
        "后",
        "半",
        "个",
        "点",
        "农历",
        "初",
        "十",
        "零",
        "9999",
        "0",
        "last",
        "until",
        "０",
        "週",
        "後",
        "İ",
        chr(0xD800),
        "\x00",
        "ﬁ",
        "²",
        "٣",
        " ",
    ]
)
KINDS = st.sampled_from(
    [
        row.split(" | ")[0]
        for language in ("en", "zh")
        for row in Path(__file__).with_name(f"time_kinds_{language}.txt").read_text("utf-8").splitlines()
    ]
)
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(PIECES, max_size=14).map("".join),
    st.lists(st.one_of(KINDS, PIECES), max_size=8).map(" ".join),
)


@given(TEXTS, st.sampled_from(["en", "zh"]), st.sampled_from(["future", "past"]))
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_is_read(text: str, language: str, prefer: Prefer) -> None:
    at = 0
    for found in find_times(text, language, NOW, prefer):
        assert at <= found.start < found.end <= len(text)
        at = found.end
        low, high = found.interval.start, found.interval.end
        assert low is None or high is None or low <= high
    assert isinstance(with_dates(text, find_times(text, language, NOW)), str)


@pytest.mark.parametrize("moment", [datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)])
@pytest.mark.parametrize(
    "text", ["last year", "next year", "in 9000 years", "去年", "明年", "一百年后", "next Christmas", "除夕"]
)
def test_the_ends_of_the_calendar(moment: datetime, text: str) -> None:
    for found in find_times(text, "zh", moment):
        assert found.end <= len(text)


@pytest.mark.parametrize(
    "unit", ["from 1 to ", "the ", "每", "下下", "1" * 40 + " ", "1:", "一二三", "half past ", "第", "the day before "]
)
def test_time_grows_with_length(unit: str) -> None:
    def spent(repeats: int) -> float:
        text = unit * repeats
        begun = time.process_time()
        find_times(text, "zh", NOW)
        return time.process_time() - begun

    spent(10)
    small, large = spent(300), spent(2400)
    assert large < 40 * small + 0.05


def test_a_slice_of_the_text() -> None:
    text = "Hello. I leave tomorrow."
    assert with_dates(text[7:], find_times(text, "en", NOW), offset=7) == "I leave on 2026-05-21."
