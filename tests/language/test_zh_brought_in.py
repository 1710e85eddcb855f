"""What is told, with no subject, behind a thing that was just brought in, or behind a liking: of that thing, or liked as well."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context


def claimed(text: str) -> list[str]:
    return [a.text for a in read(text, Context(datetime(2026, 3, 2, tzinfo=UTC))).assertions if a.claim is not None]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我买了一辆二手车，很省油", "用户买了一辆二手车，很省油"),
        ("我养了一只鹦鹉，很爱说话，总学我打喷嚏", "用户养了一只鹦鹉，很爱说话，总学用户打喷嚏"),
        ("我租了一间公寓，离地铁近", "用户租了一间公寓，离地铁近"),
        ("最近看了一部纪录片，是关于深海的", "用户最近看了一部纪录片，是关于深海的"),
        ("我写了一篇小说，进展缓慢", "用户写了一篇小说，进展缓慢"),
        ("领养了一只流浪狗，两岁，打过疫苗了", "用户领养了一只流浪狗，两岁，打过疫苗了"),
        ("我家猫是蓝白英短，公的，绝育了", "用户家猫是蓝白英短，公的，绝育了"),
    ],
)
def test_of_the_thing(text: str, told: str) -> None:
    assert claimed(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我换了一份工作，很累", "用户很累"),
        ("我养的是蓝白英短，绝育了，叫阿福，五岁半", "用户养了蓝白英短，叫阿福，绝育了"),
        ("我养的是蓝白英短，绝育了，叫阿福，五岁半", "阿福五岁半"),
        ("我换了一份工作，三十岁了", "用户三十岁"),
        ("我看了一部电影，很感动", "用户很感动"),
        ("我养了一只布偶，叫雪糕", "用户养了布偶，叫雪糕"),
        ("我开了一家店，在城南", "城南"),
        ("我买了一台相机，想学摄影", "摄影"),
    ],
)
def test_of_the_user(text: str, told: str) -> None:
    assert any(told in one for one in claimed(text)), claimed(text)


def test_what_a_place_has_is_not_the_users() -> None:
    assert claimed("我去了一座古城。有很多漂亮的建筑和景点。") == ["用户去了一座古城"]
    assert claimed("感谢你一直听我说话，总是给我支持和建议。") == []


def test_what_is_listed_behind_a_liking_is_liked() -> None:
    told = claimed("我平时喜欢弹吉他，听播客，摄影，读诗")
    assert told == ["用户平时喜欢弹吉他", "用户喜欢听播客", "用户喜欢摄影", "用户喜欢读诗"]


@pytest.mark.parametrize(
    "text", ["我喜欢这里，安静，干净", "我喜欢吃辣，胃不好，医生不让", "我喜欢猫，养了两只", "我喜欢爬山，周末常去"]
)
def test_what_is_no_list(text: str) -> None:
    assert not any("喜欢" in one for one in claimed(text)[1:]), claimed(text)


def test_a_correction_is_no_list() -> None:
    assert claimed("我喜欢喝茶，更正一下游泳，爬山")[0] == "用户喜欢喝茶"
    assert not any("喜欢爬山" in one for one in claimed("我喜欢喝茶，更正一下游泳，爬山"))
