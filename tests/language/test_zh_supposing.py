"""How far a supposition reaches in Chinese: what is so all the same, what is so whenever the case comes up, and topics in 的话."""

from datetime import datetime

import pytest

from troth.domain.claim import Mood, Tense
from troth.language.reader import read
from troth.language.reading import Context

SAID = datetime.fromisoformat("2026-03-02T20:00:00+08:00")


def kept(text: str) -> list[str]:
    return [a.text for a in read(text, Context(SAID)).assertions if a.claim is not None and a.mood is Mood.CONFIRMED]


BESIDE = """
要是航班取消就改高铁，身份证我放床头柜了 => 床头柜
万一走散了就在南门碰头，我手机尾号是7712 => 7712
如果那家关门了就去隔壁，我对海鲜过敏 => 海鲜
如果涨价就不续了，现在每个月交68 => 68
假如下雨就改期，帐篷借给小陆了 => 小陆
要是明天堵车就坐地铁，我公司在望京 => 望京
我要是迟到了你们先吃，包间订的是三楼梅花厅 => 梅花厅
否则就赶不上了，我们的航班是早上七点二十的 => 七点二十
要係聽日落雨就唔去，架車我泊咗喺商場 => 商場
哪怕加钱也行，我妈膝盖刚做完手术 => 膝盖刚做完手术
"""
WHENEVER = """
即使感冒我也照样冬泳 => 照样冬泳
如果睡不够八小时我第二天就头疼 => 如果睡不够八小时第二天就头疼
要是吃到虾，我嘴唇会肿 => 要是吃到虾嘴唇会肿
要是剪视频我必用达芬奇 => 达芬奇
除非生病，我每天都打卡练琴 => 除非生病每天都打卡练琴
如果客人是回头客我都打九折 => 九折
"""
TOPICS = """
老家的话是山东临沂 => 老家在山东临沂
身高的话一米七八 => 身高一米七八
爱好的话，钓鱼和篆刻 => 篆刻
孩子的话，上小学二年级了 => 孩子上小学二年级
工作的话，在一家做芯片的公司当法务 => 法务
宠物的话，养了一只仓鼠叫芝麻 => 芝麻
微信的话是 linmo_88 => 微信是 linmo_88
"""


@pytest.mark.parametrize("line", [*BESIDE.split("\n")[1:-1], *WHENEVER.split("\n")[1:-1], *TOPICS.split("\n")[1:-1]])
def test_what_is_so_is_kept(line: str) -> None:
    said, _, word = line.partition(" => ")
    assert [text for text in kept(said) if word in text], kept(said)


SUPPOSED = """
要是我中了彩票，就买个大房子，我爸妈住一层，我住二层
如果当初没来上海，我现在应该在老家当老师，住我爸妈隔壁
假如我搬去成都，我就租个两居室，一间做书房，狗也跟着我
要是我会做饭，就天天在家吃，厨房是开放式的
如果早两年转行，我现在已经是总监了，住的是大平层
万一公司倒了，我就去开滴滴，车是租的
要是要养条狗，它就睡阳台，狗粮吃皇家
不然我早就当上经理了，手下二十个人
要是有钱我每天都吃龙虾
只要考上我就天天请你吃火锅
就算涨到两百我也买
假如明年搬家我每天都要坐一小时地铁
周末的话，我可以
公司的话，你推荐哪家
快递的话，放门口就行
便宜的话我买两个
下雨的话，我带伞
"""


@pytest.mark.parametrize("said", SUPPOSED.split("\n")[1:-1])
def test_what_is_only_supposed_is_not_kept(said: str) -> None:
    assert kept(said) == []


def test_a_child_is_not_who_bore_it() -> None:
    assert kept("我老婆昨天生了，是个闺女") == ["用户的老婆2026年3月1日生了个闺女"]


def test_years_of_a_trade_are_no_date() -> None:
    assert kept("我做了六年前端") == ["用户做了六年前端"]


CONTINGENT = """
如果项目验收通过，我们就去三亚团建 => 如果项目验收通过，用户就去三亚团建
等年终奖发了，我就换台新电脑 => 等年终奖发了，用户就换台新电脑
房租要是再涨，我就搬去郊区 => 房租要是再涨，用户就搬去郊区
要是老板批了假，我五一去云南 => 要是老板批了假，用户2026年5月1日五一去云南
一旦融资到账，我们就招两个后端 => 一旦融资到账，用户就招两个后端
如果涨薪谈不拢，我打算跳槽 => 如果涨薪谈不拢，用户打算跳槽
"""
ARRANGED = """
如果是周末，快递放驿站 => 如果是周末，快递放驿站
如果部署失败，执行 rollback.sh 回滚 => 如果部署失败，执行 rollback.sh 回滚
万一我联系不上，就找我姐，电话13900001111 => 万一用户联系不上，就找用户姐，电话13900001111
如果客人超过十位，就开大包间 => 如果客人超过十位，就开大包间
"""


@pytest.mark.parametrize("line", [*CONTINGENT.split("\n")[1:-1], *ARRANGED.split("\n")[1:-1]])
def test_what_is_done_in_a_case_is_kept_with_it(line: str) -> None:
    said, _, text = line.partition(" => ")
    claims = [a.claim for a in read(said, Context(SAID)).assertions if a.claim]
    assert kept(said) == [text]
    assert (claims[0].tense is Tense.PLANNED) is (line in CONTINGENT)


@pytest.mark.parametrize(
    "said",
    [
        "要是公司搬去苏州，我通勤怎么办",
        "假如我有两个孩子，我就换个大房子",
        "要是他当初没走，我们就结婚了",
        "如果明天下雨，路上会很堵",
        "要是没有手机，现代人就活不下去",
        "小说里写：如果我死了，你就去海边",
        "如果你有空，帮我看下简历",
        "等我一会儿，我去开会",
        "要是中了五百万我就辞职环游世界",
        "老板说如果业绩达标，就带我们去马尔代夫",
    ],
)
def test_no_case_that_is_only_played_with_or_asked_about(said: str) -> None:
    assert not [text for text in kept(said) if text.startswith(("如果", "要是", "假如", "等", "老板"))]
