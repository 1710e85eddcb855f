"""A change that names nothing of what it changes is told of what was said last; a new figure is told behind what has happened."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

import troth
from troth.testing import FrozenClock

_DAY = datetime(2026, 3, 2, 9, tzinfo=UTC)
CHANGED = """
测试服务器的端口是8021。|端口被占了，现在走9100。|9100|8021
我用的是联通的号。|早就转移动了。|移动的号|联通
孩子的数学老师是孙老师。|孙老师调走了，接班的是个姓卫的。|姓卫|数学老师是孙
我体重一百四十斤。|瘦到一百二十八了。|一百二十八斤|一百四十
我的会员是普通会员。|昨天升到黄金了。|会员是黄金|普通
项目负责人是老严。|老严去别的组了，现在老顾带。|负责人是老顾|负责人是老严
我嘅手机係三星。|转咗用iPhone啦。|iPhone|三星
我家的狗吃皇家狗粮。|早就改吃渴望了。|吃渴望|皇家
我的腾讯视频是月度会员。|改包年了，划算。|包年|月度
我用flomo记东西。|都搬到Notion了。|Notion记东西|flomo
我们店的收银员是小芬。|小芬不干了，阿玲顶上了。|收银员是阿玲|收银员是小芬
奶粉一个月要四罐。|现在两罐就够了。|两罐|四罐
我宝宝十五斤。|快十八斤了。|快十八斤|十五斤
项目的预算是四十万。|砍到三十二万了。|预算是三十二万|四十万
我的工位在七楼靠窗。|搬到五楼了，背阴。|工位在五楼|七楼
我周三休息。|这个月起改休周五。|周五休息|周三
我家每个月电费两百出头。|装了空调，快四百了。|快四百|两百出头
我們部門的例會在週一。|改咗禮拜四喇。|禮拜四|週一
我们项目的代码放在GitLab上。|迁GitHub了。|GitHub上|GitLab
家里的猫粮是在山姆买的。|早换京东了。|京东|山姆
我们的服务器在阿里云。|全迁到腾讯云了。|服务器在腾讯云|阿里云
我在小区里租的车位，一个月三百五。|物业涨到四百二了。|四百二|三百五
我每个月工资发在招行。|公司统一换到建行了。|建行|招行
我们那栋楼的管家是小邓。|小邓调走了，来了个姓古的。|姓古|管家是小邓
我的鼠标是雷蛇。|换罗技了。|罗技|雷蛇
公司食堂中午一荤两素十二块。|涨到十五了。|十五|十二块
我们店一般早上九点开门。|入冬了，店门十点才开。|十点|九点
我妈每天遛狗两趟。|狗老了，我妈一天就遛一趟。|一趟|两趟
报名费要交八百。|早鸟价过了，报名费得一千。|一千|八百
我家猫叫元宝，八斤。|元宝减肥成功，六斤半。|六斤半|八斤
我们班有四十二个学生。|转来三个，班上四十五个娃。|四十五个|四十二
"""


@pytest.mark.parametrize("case", CHANGED.split("\n")[1:-1])
def test_what_names_nothing_changes_what_was_said_last(case: str) -> None:
    said, then, new, old = case.split("|")
    current = asyncio.run(_current(said, then))
    assert new in current
    assert old not in current


APART = """
我开的是一辆飞度。|换了个新手机。|飞度
我住在成都。|换成iPhone了。|成都
我养了一只猫叫豆包。|换猫砂了。|豆包
我在美团上班。|升到黄金会员了。|美团
我对花生过敏。|换成了腰果酱。|花生
我喜欢喝拿铁。|今天换了杯美式。|拿铁
我周三休息。|这周临时改周五。|周三休息
我体重一百四十斤。|我老婆瘦到一百零八了。|一百四十斤
我用的是联通的号。|我爸转移动了。|联通
我们公司的早会是九点。|都四点了，困死。|九点
我们的服务器在阿里云。|我换到窗边坐了。|阿里云
我的鼠标是雷蛇。|换电池了。|雷蛇
我们用的支付通道是拉卡拉。|如果切到富友会便宜点。|拉卡拉
我吃的是二甲双胍。|换季了，咳嗽。|二甲双胍
我一天喝两杯咖啡。|加班到很晚，咖啡喝了四杯。|两杯
我们班有四十二个学生。|考完试了，班上只有三个及格。|四十二个
一节钢琴课三百。|孩子大了，围棋课一节一百五。|钢琴课三百
我家狗十五公斤。|邻居家的狗生病了，只剩十公斤。|十五公斤
我每天跑五公里。|下雨了，今天跑了两公里。|五公里
早饭一般八块。|涨价了，午饭要十五块。|八块
我妈每天遛狗两趟。|天热了，我爸遛弯一天就一趟。|两趟
"""


@pytest.mark.parametrize("case", APART.split("\n")[1:-1])
def test_what_is_told_of_another_thing_changes_nothing(case: str) -> None:
    said, then, kept = case.split("|")
    assert kept in asyncio.run(_current(said, then))


def test_of_two_that_fit_neither_is_changed() -> None:
    current = asyncio.run(_current("我的鼠标是雷蛇，键盘是达尔优。", "换罗技了。"))
    assert "雷蛇" in current
    assert "达尔优" in current


async def _current(*messages: str) -> str:
    clock = FrozenClock()
    async with await troth.aopen(":memory:", embedder=None, clock=clock) as db:
        space = db.space("tests")
        for number, message in enumerate(messages):
            clock.set(at := _DAY + timedelta(days=7 * number))
            await space.observe(troth.Turn(user=message), at=at)
        return " ".join(belief.memory.text for belief in await space.list(view="current"))
