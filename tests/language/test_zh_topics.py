"""Whom or what a clause is told of that leaves it out: who or what the sentence was of, and not whoever spoke last."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from troth.domain.claim import Tense
from troth.language.reader import read
from troth.language.reading import Context, Recent

CONTEXT = Context(datetime(2026, 3, 6, 9, tzinfo=UTC))


def texts(said: str, context: Context = CONTEXT) -> list[str]:
    return [assertion.text for assertion in read(said, context).assertions if assertion.claim]


TOLD = [
    # a pet or a thing goes on
    ("我家兔子叫米粒，上个月做完绝育，肠胃一直不太行", "米粒肠胃一直不太行"),
    ("我家狗叫豆豆，怕打雷，每天遛两次", "用户每天遛两次"),
    ("我那条船八米长，停在三号码头", "用户那条船停在三号码头"),
    ("蜂箱放在后山，一共十二箱", "用户蜂箱放在后山，一共十二箱"),
    ("我家老房子是 98 年盖的，没电梯", "用户家老房子没电梯"),
    ("我租的房子在六楼，我不喜欢", "用户不喜欢"),
    # who was told to do something, and not who told them
    ("医生让我少吃甜的，血糖有点高", "用户血糖有点高"),
    ("导师让我换题目，现在写宋代的碑刻", "用户现在写宋代的碑刻"),
    ("教练叫我先别跑步，膝盖积水了", "用户膝盖积水了"),
    ("娃他爸在非洲修路，家长会都是我去", "家长会都是用户去"),
    # somebody told of by what they are
    ("住我对门的老两口都是退休教师，养了一屋子花", "住用户对门的老两口养了一屋子花"),
    ("楼上那户是做直播的，半夜还在喊麦", "楼上那户半夜还在喊麦"),
    ("新来的实习生是北师大的，写东西挺快", "新来的实习生写东西挺快"),
    ("我一个哥们，玩摩托摔断了锁骨", "用户的哥们玩摩托摔断了锁骨"),
    ("我们小区有个大爷会修表，收费便宜", "用户小区的大爷收费便宜"),
    ("社区的孟大夫，电话 0531-88776655", "社区的孟大夫手机号是 0531-88776655"),
    ("我们组的组长是贺雯", "用户的组的组长是贺雯"),
    ("我表哥开货车，表嫂开小卖部", "用户的表嫂开小卖部"),
    ("我姐夫是厨师，在扬州，做淮扬菜", "用户的姐夫是厨师"),
    # what is announced
    ("先说下情况：我有哮喘，随身带喷雾", "用户有哮喘，随身带喷雾"),
    ("情况是这样的：我离异，带一个儿子", "用户离异"),
    ("我的情况：35岁，单身，在国企", "用户35岁"),
    # the same of somebody or something else
    ("我老婆喜欢爬山，我也是", "用户喜欢爬山"),
    ("我讨厌香菜，我妈也是", "用户的妈妈讨厌香菜"),
    ("小孟不吃辣，小邱也是", "小邱不吃辣"),
    ("我妈失眠，我也有点", "用户失眠"),
    ("我对尘螨过敏，青霉素也不行", "用户对青霉素过敏"),
    # what the user shares with them
    ("我老婆是护士，儿子三岁，家里请了个阿姨", "用户家里请了个阿姨"),
    ("我室友打呼噜，宿舍一共四个人", "用户宿舍一共四个人"),
    ("我公司在国贸，领导姓佟，部门八个人", "用户部门八个人"),
    ("我导师姓白，组会每周五下午", "用户组会每周五下午"),
    ("我妈退休了，家里种了点菜", "用户的妈妈家里种了点菜"),
    ("我同学在南京，公司是做芯片的", "用户的同学公司是做芯片的"),
    # every weekend, beside what is so on workdays; one weekend, where it is planned
    ("我工作日七点起，周末睡到十点", "用户周末睡到十点"),
    ("我平时加班多，周末要去参加婚礼", "用户2026年3月7日那个周末要去参加婚礼"),
    ("我住西湖边，周末去爬山，养了只柯基", "用户养了只柯基"),
]


@pytest.mark.parametrize(
    ("said", "past"),
    [
        ("我没坐过飞机，也没出过国", False),
        ("我从来没谈过恋爱", False),
        ("我弟弟雅思考过了", False),
        ("我以前当导游，疫情后回了老家，开了家面馆", False),
        ("我以前抽烟，三年前戒了，每天跑五公里", False),
        ("我去过冰岛", True),
        ("我以前在工厂上班，每天站十二个小时", True),
        ("我弟在外地，我妈过去照顾孩子", False),
    ],
)
def test_what_nobody_has_done_and_what_came_after_is_not_past(said: str, past: bool) -> None:
    last = [a.claim for a in read(said, CONTEXT).assertions if a.claim][-1]
    assert (last.tense is Tense.PAST) is past


@pytest.mark.parametrize(("said", "expected"), TOLD)
def test_what_follows_is_told_of_whoever_the_sentence_was_of(said: str, expected: str) -> None:
    assert expected in texts(said)


@pytest.mark.parametrize(
    ("said", "word"),
    [("他说他也是湖南人，我也是醉了", "用户湖南"), ("我周末加班，我也是没办法", "加班，"), ("你喜欢猫吗，我也是", "猫")],
)
def test_a_turn_of_phrase_says_nothing_again(said: str, word: str) -> None:
    assert not [text for text in texts(said) if word in text]


@pytest.mark.parametrize(
    "said", ["我捏面人的", "我在山里收菌子的", "我给老板当司机", "我是税务大厅的导税员", "我在少年宫带围棋班"]
)
def test_what_somebody_lives_by_is_an_occupation(said: str) -> None:
    assert "occupation" in {a.claim.attribute for a in read(said, CONTEXT).assertions if a.claim}


@pytest.mark.parametrize("said", ["我是党员", "我的工作内容是画图", "导航那个地址是旧的", "我平时就是健身"])
def test_what_nobody_lives_by_is_none(said: str) -> None:
    assert "occupation" not in {a.claim.attribute for a in read(said, CONTEXT).assertions if a.claim}


@pytest.mark.parametrize(
    ("said", "about"),
    [("我闺蜜是个律师，周末还得加班改合同呢", "user's best friend"), ("我在阳台种葱，改天想租块地", "user")],
)
def test_a_note_says_whom_it_is_told_of(said: str, about: str) -> None:
    assert {assertion.claim.subject for assertion in read(said, CONTEXT).assertions if assertion.claim} == {about}


@pytest.mark.parametrize(
    "said",
    ["外卖到了", "手一滑发错了", "今天周五啦", "我看看", "还没看完", "老板来了", "爵士乐真的是很棒"],
)
def test_what_is_of_the_moment_claims_nothing_and_is_not_weighed(said: str) -> None:
    assert {assertion.note for assertion in read(said, CONTEXT).assertions} == {"remark"}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("2 月 1 号到 15 号我在北戴河疗养", "2026年2月1日到 2026年2月15日"),
        ("10 月 1 号到 7 号我打算去新疆", "2026年10月1日"),
        ("我 2 月 3 号住的院", "2026年2月3日"),
        ("礼拜三去打的疫苗", "2026年3月4日"),
        ("礼拜三去打疫苗", "2026年3月11日"),
        ("我对花粉过敏，一到四月就遭罪", "一到四月"),
        ("我信用卡账单日是 12 号", "12 号"),
        ("今年上一年级", "2026年上一年级"),
    ],
)
def test_days_that_are_behind_or_come_round(said: str, expected: str) -> None:
    assert expected in "；".join(texts(said))


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("网关挂了的话，ssh 上去重启 kong，等半分钟再看，还不行就切备机", "重启 kong"),
        ("热水器打不着火，就先关总阀，等五分钟再开，不行就换电池", "总阀"),
        ("教你我家的蘸料配方啊：两勺生抽，一勺香醋，最后淋热油", "香醋"),
    ],
)
def test_steps_on_a_fault_or_under_a_label_are_one_way_of_doing(said: str, kept: str) -> None:
    [told] = [a for a in read(said, CONTEXT).assertions if a.claim]
    assert kept in told.text
    assert told.attribute is not None
    assert told.attribute.layer == "procedural"


@pytest.mark.parametrize("said", ["服务器挂了，重启也不行，你再看看", "灯坏了，我换了一个，还是不亮"])
def test_a_fault_that_is_told_is_no_way_of_doing(said: str) -> None:
    assert not [a for a in read(said, CONTEXT).assertions if a.attribute and a.attribute.layer == "procedural"]


@pytest.mark.parametrize(
    "said",
    [
        "说话别带脏字",
        "你跟我讲东西就打比方",
        "有话直说",
        "我喜欢你像老朋友一样跟我聊",
        "我生气的时候你别讲道理",
        "回复别超过三行",
    ],
)
def test_how_the_talk_is_wanted_is_an_instruction(said: str) -> None:
    [wish] = [a for a in read(said, CONTEXT).assertions if a.claim]
    assert wish.text.startswith("用户希望")


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        ("我同桌叫徐蕊", "这姑娘每天给我带早饭", "用户的同桌徐蕊每天给用户带早饭"),
        ("我导师姓孟", "老头下半年退休", "用户的导师2026年下半年退休"),
        ("我奶奶九十了", "老人家还能自己做饭", "用户的奶奶还能自己做饭"),
        ("我捡了只小奶猫", "小东西才巴掌大", "用户的小奶猫才巴掌大"),
        ("我外甥七岁", "小家伙最近换牙", "用户的外甥最近换牙"),
        ("我住三楼", "老头环游世界那部电影挺好看", "用户老头环游世界那部电影挺好看"),
        ("我老婆是医生", "那小伙子在修路", "用户那小伙子在修路"),
    ],
)
def test_somebody_told_of_before_goes_by_what_people_call_them(first: str, then: str, expected: str) -> None:
    known = [a for a in read(first, CONTEXT).assertions if a.claim]
    recent = tuple(Recent(f"m{n}", a.claim, a.text, CONTEXT.observed_at) for n, a in enumerate(known) if a.claim)
    people = {name: key for a in known for name, key in a.names.items()}
    found = read(then, replace(CONTEXT, recent=recent, people=people)).assertions
    assert expected in [a.text for a in found]
