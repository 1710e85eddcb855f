"""What only points at what was before the speakers, or at their talk, is no memory."""

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

_NOW = Context(datetime(2026, 3, 2, tzinfo=UTC))

VAGUE = [
    "I'll save this.",
    "I'll consider your advice.",
    "I plan to consider it, thank you.",
    "I like #4.",
    "I love that idea.",
    "Today is Sunday.",
    "今天是星期天。",
    "味道超级好吃。",
    "天气也不错。",
    "每当听到优美的旋律。",
    "每当我听到优美的旋律。",
    "真是一种愉悦的感觉。",
    "想分享一下。",
    "我们下次再聊吧。",
    "亲爱的AI伴侣。",
    "我会考虑你的建议。",
]
TELLING = [
    "I want to read more.",
    "I plan to use Notion for this.",
    "I like this band called Mudlark.",
    "I'm going to save for a kayak.",
    "我的工作很稳定。",
    "我妈做的菜很好吃，我最爱红烧肉。",
    "每周日是我的休息日。",
    "我想学做菜。",
    "我打算去看看我妈。",
    "我喜欢这个乐队，叫青石。",
    "除了周三我都在家办公。",
    "每当我紧张我就咬指甲。",
    "现在是周五开会。",
    "当了奶奶。",
    "音乐学院的确在北京。",
]


@pytest.mark.parametrize("text", VAGUE)
def test_what_tells_a_stranger_nothing_is_not_kept(text: str) -> None:
    assert [a.text for a in read(text, _NOW).assertions if a.claim] == []


@pytest.mark.parametrize("text", TELLING)
def test_what_names_something_is_kept(text: str) -> None:
    assert [a.text for a in read(text, _NOW).assertions if a.claim]
