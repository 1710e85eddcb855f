"""What must not become a fact: questions, hypotheses, reports, requests, fiction, jokes, small talk, denials of change."""

from __future__ import annotations

from datetime import datetime

import pytest

from troth.domain.authority import Authority
from troth.domain.claim import Intent, Mood
from troth.language.reader import read
from troth.language.reading import Context

SAID = datetime.fromisoformat("2026-03-02T20:00:00+08:00")
PASSING = ("mood", "condition", "instruction")

SILENT = """
给他想个小名吧
先帮她拟份简历
我都快成化石了
快成落汤鸡了
真想揍他一顿
我是不是该换工作了
好的，以后我可以请你帮我挑书
我要不要搬去上海
我有没有跟你说过我的血型？
你知道我住哪吗
我现在住哪儿来着
我上次说的过敏是什么来着
我家猫叫啥
我是不是住在柏林？
如果我住在东京就好了
要是我有个弟弟，肯定天天打架
假如我月薪五万，我就辞职去旅行
万一我怀孕了怎么办
要是哪天我搬到成都，你得提醒我换医保
等我有钱了就买辆保时捷
我要是老板，早就把他开了
要不是因为孩子，我早离婚了
假设把主库换成 TiDB，迁移成本多少
早知道当初就去学兽医了
听说我们公司要搬到苏州
我妈觉得我应该考公务员
同事问我是不是离职了
他们都以为我是东北人
网上说喝咖啡会长胖
我同学说我像新疆人
我以为我对猫过敏
有人说我住在北京
新闻里说上海下雪了
我梦见我住在月球上
我在小说里是个杀手
游戏里我是个法师
梦里我搬到了火星
帮我写一段自我介绍，主角叫李雷，在北京当老师
假装你是我的面试官
主角改名叫张三
翻译一下：我住在伦敦
给我讲个笑话
推荐几本书
帮我看看这段代码
明天记得提醒我给我妈打电话
今天天气真好
哈哈哈哈笑死我了
谢谢你
谢谢你的帮助
好的，明白了
累死了，我要成仙了
骗你的，开玩笑
我会努力工作
我会试试看
我会认真考虑你的建议
除此之外
还是老样子
收货地址照旧
跟上次一样就行
我没有搬家
什么是过敏性鼻炎
北京有什么好玩的
怎么申请加拿大签证
一个人住应该注意什么
我想知道怎么做红烧肉
我想吃火锅
我要一杯拿铁
好想去海边啊
我等下再来
你觉得我适合做产品经理吗
你记得我儿子叫什么吗
鲁迅的原名是什么
你之前说我住在北京？
谁说我住在北京了
我哪有钱买房
难道我对花生过敏？
我怎么可能喜欢香菜
即使我去了上海，也不会买房
哪怕我年薪百万也买不起
那首歌非常有感觉，歌词也很优美
味道还不错，体验超级棒
大家都笑得很开心
想放松一下
我也不知道我血型是什么
"""


@pytest.mark.parametrize("said", SILENT.strip().splitlines())
def test_nothing_is_claimed(said: str) -> None:
    found = [
        a.text
        for a in read(said, Context(SAID)).assertions
        if a.claim is not None and a.mood is Mood.CONFIRMED and a.claim.attribute not in PASSING
    ]
    assert found == []


@pytest.mark.parametrize(
    "said",
    ["我可能是感冒了吧", "我好像对海鲜过敏，不太确定", "我应该是 O 型血，记不清了", "也许明年我会去日本", "我可能要当爸爸了！"],
)
def test_doubt_is_marked(said: str) -> None:
    moods = {a.mood for a in read(said, Context(SAID)).assertions if a.claim is not None}
    assert moods == {Mood.UNCERTAIN}


@pytest.mark.parametrize("said", ["我记得我以前的学号是 2013", "我记得小时候我们家在海边有一间小店"])
def test_recollection_is_marked(said: str) -> None:
    moods = {a.mood for a in read(said, Context(SAID)).assertions if a.claim is not None}
    assert moods == {Mood.RECALL}


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("我妹妹住在北京", "用户住在"),
        ("我老婆在三院当护士", "用户当护士"),
        ("我朋友老K讨厌足球", "用户讨厌"),
        ("我朋友说他在谷歌上班", "用户在谷歌"),
        ("帮我闺蜜问一嘴，她怀孕五个月了", "用户怀孕"),
        ("我爸有高血压，每天早上吃一片阿司匹林", "用户有高血压"),
        ("我有个弟弟，叫小刚，在读大学", "用户叫"),
        ("我养了一只猫，叫豆包，今年三岁", "用户叫"),
        ("我主管很严，总是要求我周末值班", "用户总是要求"),
        ("我大舅子热心，三天两头喊我们去吃饭", "用户三天两头喊"),
    ],
)
def test_others_are_not_the_user(said: str, wrong: str) -> None:
    assert not any(wrong in a.text for a in read(said, Context(SAID)).assertions)


@pytest.mark.parametrize("said", ["我喜欢喝茶", "我住在东京。", "本人姓名：张三"])
def test_i_in_a_machines_text_is_not_the_user(said: str) -> None:
    found = read(f"我在文中说：{said}" if "本人" not in said else said, Context(SAID, Authority.DOCUMENT)).assertions
    assert not any(a.claim is not None and a.claim.value in ("喝茶", "东京") for a in found)


def test_an_agent_speaks_of_the_user() -> None:
    found = [a for a in read("用户是武汉人。", Context(SAID, Authority.AGENT)).assertions if a.claim]
    assert [(a.claim.subject, a.claim.attribute, a.claim.value) for a in found if a.claim] == [("user", "hometown", "武汉")]


def test_a_request_is_marked() -> None:
    assert any(Intent.REQUESTS in a.intents for a in read("帮我订个闹钟", Context(SAID)).assertions)


TOLD_OF_FORGETTING = ["我不小心把照片删了", "他把我忘了", "我老公把聊天记录删除了", "忘了我妈生日了", "请别忘了我女儿学游泳"]


@pytest.mark.parametrize("line", TOLD_OF_FORGETTING)
def test_what_was_forgotten_or_deleted_is_no_wish_to_forget(line: str) -> None:
    assert all(assertion.note != "forget" for assertion in read(line, Context(SAID)).assertions)
