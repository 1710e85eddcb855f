"""How to be with the user, said as a wish, for an occasion, or beside the trait that asks for it; and what only sounds like it."""

from datetime import datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

SAID = datetime.fromisoformat("2026-03-02T20:00:00+08:00")


def wishes(text: str) -> list[str]:
    found = [a.text for a in read(text, Context(SAID)).assertions if a.claim is not None]
    return [text for text in found if text.startswith(("用户希望：", "用戶希望："))]


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
        ("我反应慢，一次讲一件事就行", "一件事"),
        ("有坏消息直接告诉我，别藏着掖着", "坏消息"),
        ("跟我讲数据，别讲感受，我听不进去", "数据"),
        ("教我东西的时候多举例子，光讲概念我记不住", "例子"),
        ("我跟你吐槽的时候不需要解决方案", "解决方案"),
        ("给建议最多给三条，多了我选不出来", "三条"),
        ("别骗我，不知道就说不知道", "不知道"),
        ("我比较迷糊，重要的话说两遍", "两遍"),
        ("回答前先想清楚，别急着给结论", "想清楚"),
        ("我怕丢脸，错了私下跟我说就行", "私下"),
        ("你总结的时候最后加一句鼓励我的话", "鼓励"),
        ("我跟你抱怨老板的时候你站我这边就行", "这边"),
        ("你叫我小祖宗我会很开心", "小祖宗"),
        ("我希望咱俩像战友那样聊", "战友"),
        ("我講嘢快，你聽唔明就直接問", "直接問"),
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
        "我是客服，要先道歉再解释",
        "面试的时候少说缺点，我上次就吃亏了",
        "我弟不爱说话，多问两句就烦",
        "你再讲一遍，慢一点",
        "我不太会讲笑话，可以说是冷场王",
        "群里消息太多，我都设了免打扰",
        "辩论赛要多引用例子，我是二辩",
    ],
)
def test_what_is_said_of_the_moment_or_to_others_is_none(said: str) -> None:
    assert wishes(said) == []
