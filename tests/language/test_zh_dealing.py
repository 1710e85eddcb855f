"""How to be with somebody: whose it is, when it holds, and what is no wish at all."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Assertion, Context

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(said: str) -> list[Assertion]:
    return [each for each in read(said, Context(_NOW)).assertions if each.claim is not None]


def _wishes(said: str) -> list[Assertion]:
    names = ("instruction", "reaction", "reply_tone", "reply_length")
    return [each for each in _told(said) if each.claim and each.claim.attribute in names]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("我委屈的时候别跟我分析对错，抱抱我就行", "用户希望：用户委屈的时候别跟用户分析对错，抱抱用户就行"),
        ("睡不着的时候给我念首诗就好", "用户希望：睡不着的时候给用户念首诗就好"),
        ("我要是突然不说话，多半是累了，别追着问我怎么了", "用户希望：用户要是突然不说话，多半是累了，别追着问用户怎么了"),
        ("我一慌就口吃，你别催我", "用户希望：用户一慌就口吃，你别催用户"),
        ("每年冬至我都会去给爷爷扫墓，那天别跟我开玩笑", "用户希望：每年冬至用户都会去给爷爷扫墓，那天别跟用户开玩笑"),
        ("我怕生，吃饭别突然点名我", "用户希望：吃饭别突然点名用户"),
        ("別老問我幾時生小孩", "用戶希望：別老問用戶幾時生小孩"),
        ("我朋友大林刚失业，聊天别提工作的事", "用户希望：用户朋友大林刚失业，聊天别提工作的事"),
    ],
)
def test_what_an_occasion_asks_for_is_kept_with_it(said: str, text: str) -> None:
    found = _wishes(said)
    assert [each.text for each in found] == [text]
    assert found[0].claim is not None
    assert not found[0].claim.passing


@pytest.mark.parametrize(
    ("said", "subject", "text"),
    [
        ("我二叔耳背，跟他打电话要大声点", "user's uncle 二叔", "跟用户的二叔打电话要大声点"),
        ("我同事小孟脸皮薄，给她提意见要私下说", "user's colleague", "给用户的同事提意见要私下说"),
        ("我妹刚流产，别在她面前提孩子", "user's younger sister", "别在用户的妹妹面前提孩子"),
        ("我组长不吃辣，聚餐的时候别劝他", "user's boss", "聚餐的时候别劝用户的组长"),
        ("我老公不爱听人唠叨，有什么事跟他直说", "user's husband", "有什么事跟用户的老公直说"),
        ("我侄女怕黑，哄她睡觉别关灯", "user's niece 侄女", "哄用户的侄女睡觉别关灯"),
    ],
)
def test_how_to_be_with_another_is_told_of_them(said: str, subject: str, text: str) -> None:
    found = _wishes(said)[-1]
    assert found.text == text
    assert found.claim is not None
    assert found.attribute is not None
    assert (found.claim.subject, found.attribute.layer) == (subject, "social")


@pytest.mark.parametrize("said", ["今天心情很差，别理我", "今晚别跟我说话了", "这会儿别给我讲道理"])
def test_a_passing_mood_asks_for_nothing_lasting(said: str) -> None:
    assert all(each.claim is not None and each.claim.passing for each in _wishes(said))


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("我最讨厌别人说「随便」", "用户最讨厌别人说「随便」"),
        ("我婆婆特别讲究", "用户的婆婆特别讲究"),
        ("叫我阿Sam就得", "用户希望被称呼为阿Sam"),
    ],
)
def test_what_somebody_minds_is_no_report(said: str, text: str) -> None:
    assert [each.text for each in _told(said)] == [text]


@pytest.mark.parametrize(
    "said",
    [
        "难过的时候我一般去跑步",
        "我生气的时候他从来不哄我",
        "小时候我哭的时候奶奶就抱我",
        "做红烧肉的时候别放太多糖",
        "如果下雨就别等我了",
        "要是我没回你消息，就是睡着了",
        "我打算周末陪她去看展",
        "别忘了给他打电话",
        "我昨天跟她吵架了，别提了",
        "生日给我推荐几个礼物",
        "你可以帮我看看这个方案吗",
        "孩子哭的时候要不要抱啊",
        "我妈住院了，下午得去看她",
        "儿子发烧，要带他去医院",
        "我老板很抠，找他报销要等三个月",
        "我女儿学钢琴，周三接她要早点走",
    ],
)
def test_what_people_do_and_what_is_asked_once_is_no_wish(said: str) -> None:
    assert _wishes(said) == []
