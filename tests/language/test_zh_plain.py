"""Plain statements without a rule of their own, remarks that hold nothing, clauses made whole, steps, wishes on an occasion."""

from datetime import datetime

import pytest

from troth.domain.claim import Mood
from troth.language.reader import read
from troth.language.reading import Assertion, Context

SAID = datetime.fromisoformat("2026-03-02T20:00:00+08:00")


def claims(text: str) -> list[Assertion]:
    return [a for a in read(text, Context(SAID)).assertions if a.claim is not None and a.mood is Mood.CONFIRMED]


KEPT = """
我坐六楼靠窗那排 => 六楼靠窗
阳台种了一排多肉 => 多肉
厨房归我妈管 => 厨房
每个月给爸妈打两千 => 两千
靠接私活攒了首付 => 私活
茶只喝熟普 => 熟普
咖啡豆都买耶加雪菲 => 耶加雪菲
阳台上那盆龟背竹养了三年 => 龟背竹
看书爱在 Kindle 上看 => Kindle
芒果碰一下嘴就肿 => 芒果
补习班教国中数学 => 国中数学
写周报的话我都是在飞书里写 => 飞书
我奶奶只听得懂潮州话 => 潮州话
下班後跑去教會練詩班 => 詩班
成日食外卖 => 外卖
payroll 交给外包公司做 => payroll
地铁每天坐一小时 => 一小时
超市只去盒马 => 盒马
代码统一放 GitLab => GitLab
报销款都打到我招行那张卡 => 招行
我的车一年保养一次 => 一年保养一次
"""


@pytest.mark.parametrize("line", [line for line in KEPT.strip().splitlines()])
def test_a_plain_statement_is_kept_as_it_was_said(line: str) -> None:
    said, _, word = line.partition(" => ")
    assert any(word in a.text and a.text.startswith(("用户", "用戶")) for a in claims(said)), [a.text for a in claims(said)]


REMARKS = """
我试了还是不行
我把这个文件删了
我改了一下第二段
我不太明白你的意思
我这边报错了
我刚重启了电脑
我发你截图
我想让标题更短一点
我需要三个例子
我们换个话题
我的函数返回了 None
是一部叫做《海岸》的老电影
是本讲建筑的书
我妈刚打电话来
我快迟到了
我会尽量多休息的
感觉挺舒服的
很感人
我很困惑
这是我的问题
猫一般能活十五年
大部分人都用安卓
短信里写着我们的收货仓库都换成新仓了
太阳每天升起
国家统一了
全国统一考试
地铁每天都很挤
公交车每天六点发车
春节每年都放假
物价总是在涨
人每天都要喝水
银行卖理财产品
商场做活动
快递送到楼下了
"""


@pytest.mark.parametrize("said", REMARKS.strip().splitlines())
def test_a_remark_holds_nothing(said: str) -> None:
    assert [a.text for a in claims(said) if a.claim and a.claim.attribute != "mood"] == []


WHOLE = [
    ("给猫买的冻干，一袋 89", ["给猫买的冻干一袋 89"]),
    ("红木的，我家餐桌", ["餐桌是红木的"]),
    ("大理这边做民宿，我长住这儿", ["住在大理"]),
    ("每月 8 号还信用卡，15 号交房租", ["每月15 号交房租"]),
    ("在银行当柜员，我姐", ["用户的姐姐在银行"]),
    ("猫今年六岁半，体重九斤", ["用户的猫六岁半", "用户的猫体重九斤"]),
    ("狗叫可乐，边牧，两岁", ["可乐两岁"]),
    ("女儿的钢琴老师姓梁，电话 13800001111", ["钢琴老师手机号是 13800001111"]),
    ("我妈耳朵背，跟她说话得大声点", ["跟用户的妈妈说话"]),
    ("我想今年把烟戒了", ["想", "把烟戒了"]),
    ("我是陕南人，老家在汉阴", ["用户是陕南人，老家在汉阴"]),
    ("叫法随意，call me Momo 就好", ["希望被称呼为Momo"]),
    ("保险单号抄一下，PA-77810", ["保险单号抄一下，PA-77810"]),
    ("我座机 0755-22334455，转 609", ["0755-22334455，转 609"]),
    ("我微信号，moxi_88", ["moxi_88"]),
    ("打算年后回县城，开个书店", ["用户打算年后回县城", "打算开个书店"]),
    ("我姑下个月来帮我看店", ["用户的姑2026年", "来帮用户看店"]),
    ("我和秦岚是发小", ["秦岚是用户的发小"]),
    ("小窦跟我是大学室友", ["小窦是用户的大学室友"]),
    ("我跟楼下的冯姐是牌友", ["冯姐是用户的牌友"]),
]


@pytest.mark.parametrize(("said", "texts"), WHOLE)
def test_what_leans_on_its_neighbour_is_told_whole(said: str, texts: list[str]) -> None:
    found = [a.text for a in claims(said)]
    assert all(any(text in each for each in found) for text in texts), found


@pytest.mark.parametrize(
    "said", ["老师帮我看看这段", "师傅帮我算下油耗", "我妹的简历帮我改改", "我妈让你帮我查一下", "孩子的作业帮我检查一下"]
)
def test_what_is_asked_of_the_agent_is_done_by_nobody_else(said: str) -> None:
    assert claims(said) == []


def test_the_number_of_somebody_else_is_not_the_users() -> None:
    assert not any(a.claim and a.claim.attribute == "phone" for a in claims("供销社的罗叔收山货，电话 13811112222"))


@pytest.mark.parametrize("said", ["我在天文馆做讲解员", "我爸是讲师", "我做问卷调查的", "我弟在茶馆说相声", "我常带孩子听讲座"])
def test_a_word_with_a_verb_of_speech_in_it_reports_nothing(said: str) -> None:
    assert claims(said)


@pytest.mark.parametrize("said", ["我最近在热衷于做拼豆", "我在坚持做拉伸", "我在帮忙做登记", "我在负责做展板"])
def test_how_something_is_done_is_no_place_of_work(said: str) -> None:
    assert not any(a.claim and a.claim.attribute in ("employer", "workplace") for a in claims(said))


@pytest.mark.parametrize("said", ["过敏原出来了", "过敏原查了，三十多项都阴性", "过敏原报告下周出", "过敏史没有"])
def test_a_test_of_allergies_is_none(said: str) -> None:
    assert not any(a.claim and a.claim.attribute == "allergy" for a in claims(said))


STEPS = [
    ("季度报表怎么出你给我记牢：头一步从 SAP 导数，接着跑宏，末了发财务群，次序不能变", "季度报表流程", "末了发财务群"),
    ("洗毛衣的办法：冷水泡十分钟，轻压别拧，平铺晾", "洗毛衣流程", "平铺晾"),
    ("腌萝卜头一步先切条晒干，接着撒盐揉，末了装坛子", "腌萝卜流程", "装坛子"),
]


@pytest.mark.parametrize(("said", "attribute", "end"), STEPS)
def test_steps_in_any_words_are_one_way_of_doing_something(said: str, attribute: str, end: str) -> None:
    (only,) = claims(said)
    assert only.claim is not None
    assert only.claim.attribute == attribute
    assert only.claim.value.endswith(end)


@pytest.mark.parametrize(
    "said",
    ["我们先认识了，然后恋爱，最后结婚了", "上午先开会，然后写了报告，晚上再去健身", "先去了超市，再去了银行，最后回家了"],
)
def test_what_happened_in_order_is_no_way_of_doing_something(said: str) -> None:
    assert not any(a.claim.attribute.endswith(("流程", "procedure")) for a in claims(said) if a.claim)


@pytest.mark.parametrize("said", ["要是我会游泳就好了", "我要是有个妹妹就好了", "能住海边就好了"])
def test_what_would_be_good_is_supposed(said: str) -> None:
    assert {a.mood for a in read(said, Context(SAID)).assertions} == {Mood.HYPOTHETICAL}


JOBS = {
    "我靠写代码吃饭": True,
    "靠手艺吃饭": True,
    "我靠窗吃饭": False,
    "我靠爸妈吃饭": False,
    "我靠外卖吃饭": False,
    "我在医院照顾我爸": False,
    "快递送到我家": False,
    "公司搬到浦东了": False,
    "学校开运动会": False,
    "药店卖药的": True,
    "工地搬砖": True,
}


def test_only_work_is_a_job() -> None:
    found = {said: any(a.claim.attribute in ("occupation", "employer") for a in claims(said) if a.claim) for said in JOBS}
    assert found == JOBS


def test_how_often_something_is_done_has_its_whole_number() -> None:
    (only,) = claims("我的车一年保养一次")
    assert only.claim is not None
    assert (only.claim.attribute, only.claim.value) == ("车保养的频率", "一年保养一次")


@pytest.mark.parametrize(
    "said",
    [
        "以后帮我看简历少客套，哪条虚就直接删",
        "我问攻略你就直接列景点，背景一概省掉",
        "跟我聊股票不要用术语",
        "往后给我批作业严一点",
    ],
)
def test_how_it_is_wanted_on_an_occasion_is_one_wish(said: str) -> None:
    (only,) = claims(said)
    assert only.text.startswith("用户希望：")
    assert said.rpartition("，")[2][-3:] in only.text


@pytest.mark.parametrize(
    "said", ["帮我写封信语气软一点", "给我推荐几家店，别太贵", "翻译我写的这段，直白一点", "我问路都直接找警察"]
)
def test_what_is_asked_for_once_is_no_wish(said: str) -> None:
    assert not any("希望" in a.text for a in claims(said))
