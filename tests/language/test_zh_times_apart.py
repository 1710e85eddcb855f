"""A time that a comma parts from what happens then is told of it: 上周三，我跟阿宽吵架了."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

SAID = datetime(2026, 3, 2, 9, tzinfo=UTC)
TOLD = [
    ("上周三，我跟阿宽吵架了。", ["用户2026年2月25日跟阿宽吵架了"]),
    ("从去年九月起，我女儿在育才中学。", ["用户的女儿从2025年9月起在育才中学"]),
    ("下个月，我哥结婚。", ["用户的哥哥2026年4月结婚"]),
    ("小时候，我住在外婆家。", ["用户小时候住在外婆家"]),
    ("当年，我在深圳打工。", ["用户当年在深圳打工"]),
    ("晚上，我不喝咖啡。", ["用户晚上不喝咖啡"]),
    ("平时，我骑车上班。", ["用户平时骑车上班"]),
    ("三年，我终于毕业了。", ["用户终于毕业了"]),
]


@pytest.mark.parametrize(("said", "texts"), TOLD)
def test_a_time_goes_with_what_follows_it(said: str, texts: list[str]) -> None:
    assert [a.text for a in read(said, Context(SAID)).assertions if a.claim] == texts


def test_of_times_in_a_list_each_is_its_own() -> None:
    values = [a.claim.value for a in read("五月，六月，七月都在外地。", Context(SAID)).assertions if a.claim]
    assert values[:2] == ["五月", "六月"]
