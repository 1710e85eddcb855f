"""Somebody by their name in full who was not spoken of before is somebody: what is said of them is not the user's."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(text: str) -> list[tuple[str, str]]:
    return [(a.claim.subject, a.text) for a in read(text, Context(AT)).assertions if a.claim]


@pytest.mark.parametrize(
    ("text", "subject", "shown"),
    [
        ("孟佳负责排班。", "孟佳", "孟佳负责排班"),
        ("陈晓明负责后端。", "陈晓明", "陈晓明负责后端"),
        ("李雷喜欢爬山。", "李雷", "李雷喜欢爬山"),
        ("王芳住在通州。", "王芳", "王芳住在通州"),
        ("赵雪对海鲜过敏。", "赵雪", "赵雪对海鲜过敏"),
        ("林志强每周二值班。", "林志强", "林志强每周二值班"),
        ("趙雪對海鮮過敏。", "赵雪", "趙雪對海鮮過敏"),
        ("刘敏明天来。", "刘敏", "刘敏2026年3月3日来"),
        ("曹雨桐的生日是六月一号。", "曹雨桐", "曹雨桐生日是六月一号"),
        ("方圆是左撇子。", "方圆", "方圆是左撇子"),
        ("我老婆的弟弟林涛下周来玩。", "user's wife's younger brother", "林涛2026年3月9日那周来玩"),
        ("我弟江波在西安读大学。", "user's younger brother", "江波在西安读大学"),
    ],
)
def test_a_name_in_full_is_somebody(text: str, subject: str, shown: str) -> None:
    assert _told(text) == [(subject, shown)]


@pytest.mark.parametrize(
    "text",
    [
        "黄海的水很浅。",
        "高兴的是考过了。",
        "凌晨去了医院。",
        "管理有点乱。",
        "白天在家，晚上上班。",
        "石榴熟了。",
        "马力不足。",
    ],
)
def test_plain_words_that_begin_like_a_name_are_nobody(text: str) -> None:
    assert all(subject == "user" for subject, _ in _told(text))
