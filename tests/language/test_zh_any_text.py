"""Any text is read without an exception, in bounded time, with spans that lie in it."""

from __future__ import annotations

import time
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troth.language.reading import Context
from troth.language.zh import LANGUAGE
from troth.language.zh.clauses import portions

SAID = datetime.fromisoformat("2026-03-02T20:00:00+08:00")
PIECES = st.sampled_from(
    ["我", "我们", "住", "在", "北京", "不", "没", "了", "的", "叫", "是", "吗", "？", "，", "。", "、", " ", "\n", "如果", "我妹妹", "过敏", "对", "《", "》", "「",
     "」", "3", "号", "每周三", "改成", "换", "搬到", "以前", "现在", "说错了", "别", "以后", "用", "Kong", "CI", "猫", "一只", "二十", "岁", "把", "她", "它", "🐱", "㗎", "咗"]
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join)))
def test_reads_anything(text: str) -> None:
    for assertion in LANGUAGE.read(text, 0, len(text), Context(SAID), ()):
        assert 0 <= assertion.start <= assertion.end <= len(text)
        assert (assertion.claim is None) == (assertion.attribute is None)
    LANGUAGE.ask(text, {})


def test_long_text_takes_linear_time() -> None:
    sentence = "我住在厦门思明区，平时在一家做芯片的公司当验证工程师，养了只橘猫叫南瓜，周末一般去爬山。"
    took = []
    for times in (20, 80):
        text = sentence * times
        start = time.process_time()
        LANGUAGE.read(text, 0, len(text), Context(SAID), ())
        took.append(time.process_time() - start)
    assert took[1] < 12 * took[0] + 0.5


@pytest.mark.parametrize("text", ["茶只喝熟普，" * 3000, "我住在成都。" * 2000, "啊" * 9000])
def test_a_long_stretch_is_read_in_portions_that_leave_nothing_out(text: str) -> None:
    cuts = list(portions(text, 5, len(text)))
    assert "".join(text[low:high] for low, high in cuts) == text[5:]
    assert len(cuts) > 1
    assert all(high - low <= 4000 for low, high in cuts)
