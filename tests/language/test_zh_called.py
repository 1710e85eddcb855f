"""What somebody or something is called, and where it is reached: names in their marks, numbers behind their label."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(said: str) -> list[str]:
    return [each.text for each in read(said, Context(_NOW)).assertions if each.claim is not None]


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ("我儿子大名周叙白，小名墩墩", ["用户的儿子叫周叙白", "用户的儿子小名叫墩墩"]),
        ("我的播客叫「周五吃什么」", ["用户的播客叫「周五吃什么」"]),
        ("别叫我小冯了，叫冯工吧", ["用户希望：别叫用户小冯了", "用户希望被称呼为冯工"]),
        ("我的柜子在2楼C区15号", ["用户的柜子在 2楼C区15号"]),
        ("公司邮箱换域名了，amy@new.com", ["用户邮箱是 amy@new.com"]),
        ("有事打我座机，021-88886666转302", ["用户有事打座机 021-88886666转302"]),
        ("以后包裹都寄到公司，建国路 88 号", ["用户希望：以后包裹都寄到公司，建国路 88 号"]),
        ("现在换到 7 栋 902 了", ["用户现在搬到7 栋 902"]),
    ],
)
def test_names_and_numbers(said: str, texts: list[str]) -> None:
    assert _told(said) == texts


@pytest.mark.parametrize("said", ["你猜我家狗叫什么", "「周五吃什么」这集你听了吗", "叫外卖吧", "15号小区停水"])
def test_what_names_nothing(said: str) -> None:
    assert not any("叫" in each or "15号小区" in each for each in _told(said))
