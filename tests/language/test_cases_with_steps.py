"""Steps for a case that comes up again and again are a procedure; what is only supposed, or planned for a day, is none."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

CONTEXT = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))


def procedures(text: str) -> list[str]:
    return [
        one.text for one in read(text, CONTEXT).assertions if one.attribute is not None and one.attribute.category == "skill"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("If the test fails before a release, roll back and tell the channel.", "roll back and tell the channel"),
        ("If a customer wants a refund, check the receipt, then have the manager sign.", "check the receipt"),
        ("If someone rings the night bell, look through the hatch first, then open.", "look through the hatch"),
        ("When a guest checks out early, strip the bed, count the towels and log it.", "strip the bed"),
        ("When the kiln trips: switch it off at the wall, then start again at low.", "When the kiln trips: switch it off"),
        ("If anybody faints in class, lay them flat, raise the legs and ring the office.", "lay them flat"),
        ("When the villain enters, dim the lights, play the theme and drop the curtain.", "dim the lights"),
        ("If a string snaps, loosen the peg, thread the new one and tune it.", "loosen the peg"),
        ("如果密码输入错了三次，先等五分钟，再重启终端。", "再重启终端"),
        ("如果打印机卡纸，先关电源，再打开后盖，把纸抽出来。", "打印机卡纸时：先关电源，再打开后盖，把纸抽出来"),
        ("要是锅炉报E4，先关气，等十分钟，再按复位。", "锅炉报E4时：先关气"),
        ("万一孩子发烧超过39度，先喂退烧药，半小时后再量，不退就去医院。", "不退就去医院"),
        ("鱼缸水浑了就换三分之一的水，加硝化细菌，停喂一天。", "停喂一天"),
        ("如果顾客要退货，先看小票，再查库存系统，最后让店长签字。", "最后让店长签字"),
        ("鱼缸漏了，先捞鱼，再关水泵，最后擦地。", "鱼缸漏时：先捞鱼"),
        ("收到差评，先私信道歉，再补发，24小时内跟进。", "24小时内跟进"),
        ("血糖低于3.9，先吃糖，十五分钟后再测，还低就去医院。", "血糖低于3.9时：先吃糖"),
        ("交接班之前，先清点现金，再对账，签字。", "交接班之前：先清点现金"),
        ("闻到焦味，先拉闸，再查线路。", "再查线路"),
        ("要是我低血糖晕了，先给我喂糖水，再打120。", "再打120"),
    ],
)
def test_steps_for_a_case_are_a_procedure(text: str, told: str) -> None:
    [found] = procedures(text)
    assert told in found


@pytest.mark.parametrize(
    "text",
    [
        "If a friend visited, we would cook and play cards.",
        "If it rains, take a coat.",
        "If I win, buy a boat and a car.",
        "When the film ended, people clapped and left.",
        "If there is time, tell me a joke and a riddle.",
        "手机坏了，先用旧的，再看看买哪款。",
        "考完试之后，先睡了一觉，又去吃了火锅。",
        "明天开会前，先对一下数据，再出门。",
        "电脑卡了，我先重启一下，再叫你。",
        "要是有钱了，先买个房，再买辆车，环游世界。",
        "如果我是你，先睡一觉，再说。",
        "如果明天下雨，先去博物馆，再去吃火锅。",
        "要是他来了，先别说，等我回来再讲。",
        "下班了，先去买菜，再去接孩子。",
        "If the input is empty, return an error, log it and exit.",
        "如果用户点击保存，先弹窗，再跳转页面。",
        "如果主角死了，先放音乐，再黑屏，然后出字幕。",
        "万一他问起来，先装傻，再转移话题，最后溜走。",
        "如果停电，比赛先推迟，再取消，通知上写的。",
    ],
)
def test_what_is_supposed_or_planned_is_none(text: str) -> None:
    assert procedures(text) == []
