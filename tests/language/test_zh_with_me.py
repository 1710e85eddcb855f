"""How to be with the user, said as a wish, for an occasion, or beside the trait that asks for it; and what only sounds like it."""

from datetime import datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

SAID = datetime.fromisoformat("2026-03-02T20:00:00+08:00")


def wishes(text: str) -> list[str]:
    found = [a.text for a in read(text, Context(SAID)).assertions if a.claim is not None]
    return [text for text in found if text.startswith("用户希望：")]


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("别说教", "说教"),
        ("你别一上来就讲大道理", "大道理"),
        ("我烦的时候你别给建议", "建议"),
        ("别拿我的体重开玩笑", "体重"),
        ("我情绪上来你先别讲道理", "情绪"),
        ("开玩笑别开我身高", "身高"),
        ("你可以损我，我扛得住", "损"),
        ("我心情不好的时候别劝我，听着就行", "听着"),
        ("我这人慢热，别一上来就太热情", "热情"),
        ("我比较敏感，说话委婉点", "委婉"),
        ("我是急性子，先给答案", "先给答案"),
        ("我记性差，重要的事多提醒两遍", "提醒"),
        ("聊到钱别绕圈子", "绕圈子"),
        ("不用安慰我，听我说完就好", "说完"),
    ],
)
def test_a_way_with_the_user_is_a_wish(said: str, word: str) -> None:
    assert [text for text in wishes(said) if word in text], wishes(said)


@pytest.mark.parametrize(
    "said",
    [
        "别急，慢慢来",
        "别说了，我知道了",
        "别提了，今天倒霉透了",
        "老板让我别催他",
        "我劝你别买",
        "我妈让我别太累",
        "你别说，还真好吃",
        "别人都夸我",
        "我爸怕冷，别开空调了",
    ],
)
def test_what_is_said_of_the_moment_or_to_others_is_none(said: str) -> None:
    assert wishes(said) == []
