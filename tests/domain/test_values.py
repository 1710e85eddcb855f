"""How two values relate: the same, one with more detail, or another one."""

from __future__ import annotations

import pytest

from troth.domain.values import Relation, relate


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        ("三 千 五", "三 千", Relation.OTHER),
        ("三 千", "三 千 五", Relation.OTHER),
        ("三 千 五 百", "五 百", Relation.OTHER),
        ("两 点 三 十", "两 点", Relation.OTHER),
        ("一 片 半", "一 片", Relation.OTHER),
        ("三 年 级 二 班", "三 年 级", Relation.NARROWER),
        ("三 栋", "三 栋 五 单 元", Relation.WIDER),
        ("税 后 三 千", "三 千", Relation.NARROWER),
        ("三 千", "三 千", Relation.SAME),
    ],
)
def test_an_amount_is_no_detail_of_one_that_it_begins_with(new: str, old: str, expected: Relation) -> None:
    assert relate(new, old) is expected
