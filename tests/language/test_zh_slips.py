"""A slip and the bare right value behind it, and a pronoun for what the message before brought in."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

import troth
from troth.testing import FrozenClock

_NOW = datetime(2026, 3, 11, 2, tzinfo=UTC)
RIGHTED = """
我对芒果过敏|不不不，是菠萝|对菠萝过敏|芒果
前台在二楼南侧|更正一下，北侧|二楼北侧|南侧
我的游戏号是 fox_21|少打一个字母，是 fox_c21|fox_c21|fox_21
女儿学的是民族舞|说错了，古典舞|古典舞|民族舞
我开的是凌渡|手滑，凌派|凌派|凌渡
房东是个老头|打错，是老太太|老太太|老头
我在读哲学|呃，逻辑学，不是哲学|逻辑学|在读哲学
书店在长江路上|不是长江路，长安路|长安路|长江路
我在县剧团做灯光|准确说是市剧团|市剧团|县剧团
我舅舅在糖厂上过班|不对，是酒厂|酒厂|糖厂
后天上午九点拔牙|记错日子了，是大后天|2026年3月14日|3月13日
我女儿是 6 月生的|打错了，7 月|7 月|6月
我对坚果过敏|说错了，是我弟弟|弟弟对坚果过敏|用户对坚果过敏
我在学葫芦丝|记串了，学葫芦丝的是我儿子|儿子在学葫芦丝|用户在学葫芦丝
门禁码是 7-2214|串了，是 7-2241|7-2241|7-2214
航班是 CZ6183|我眼花，CZ6138|CZ6138|CZ6183
我妹比我小三岁|算错了，小四岁|妹妹比用户小四岁|小三岁
我订的是二等座|看了眼订单，其实是一等座|一等座|二等座
孩子的过敏原是牛奶蛋白|核对了下报告，应该是鸡蛋蛋白|鸡蛋蛋白|牛奶蛋白
我房子是89平|翻了房本，87平|87平|89平
我体检胆固醇5.2|报告又看一遍，6.2|6.2|5.2
我家狗十二斤|刚称了一下，十四斤|十四斤|十二斤
我的公积金每月九百|查了明细，八百六|八百六|九百
收件写 6 号楼 1102|错了错了，是 9 号楼|9 号楼|6 号楼
"""
UNTOUCHED = """
我对芒果过敏|不不不，我不饿|对芒果过敏
我养的是边牧|不是不是，我是问怎么遛|边牧
我开的是凌渡|不是感冒，喝点水就好|凌渡
我租的房子六十平|看了眼新楼盘，其实是毛坯|六十平
我房子是89平|看了一套房，120平|89平
我有四十本漫画|数了数存款，三千|四十本
我家狗十二斤|邻居的狗称了一下，十四斤|十二斤
我订的是二等座|刚问了客服，原来是可以退的|二等座
客户联系人叫秦晓梅|刚查了下，其实是她同事在负责群|秦晓梅
我姐夫开挖机|他昨天走错路了|开挖机
排版是我负责|那是印刷的人看串行了，换过纸|排版
我姓郑，叫一凡|不是那个字，是一二三的一，郑一凡|一凡
"""
POINTED = """
我养了一只守宫|它十岁了|守宫十岁
我有一辆老三轮|它是我姥爷留下来的|老三轮是用户姥爷留下来的
我捡了一只断尾巴的野猫|它怕吸尘器|断尾巴的野猫怕吸尘器
院子里种了棵柿子树|它去年结了五十多个|柿子树2025年结了五十多个
我家请了个钟点工|她是湖北人|钟点工是湖北人
我认识一个修表师傅|他教我换电池|修表师傅教用户换电池
我带了个徒弟|他手特别稳|徒弟手特别稳
我姐和姐夫都是警察|她管户籍，他跑外勤|姐夫跑外勤
我有隻鸚鵡|牠會唱歌|鸚鵡會唱歌
"""


def _cases(table: str) -> list[list[str]]:
    return [line.split("|") for line in table.split("\n")[1:-1]]


@pytest.mark.parametrize("case", _cases(RIGHTED), ids=lambda case: case[1])
def test_a_bare_right_value_takes_the_place_of_what_it_is_like(case: list[str]) -> None:
    said, slip, right, wrong = case
    held = asyncio.run(_current(said, slip))
    assert right in held
    assert wrong not in held


@pytest.mark.parametrize("case", _cases(UNTOUCHED), ids=lambda case: case[1])
def test_what_is_no_right_value_changes_nothing(case: list[str]) -> None:
    said, answer, kept = case
    assert kept in asyncio.run(_current(said, answer))


@pytest.mark.parametrize("case", _cases(POINTED), ids=lambda case: case[1])
def test_a_pronoun_means_who_or_what_was_brought_in_without_a_name(case: list[str]) -> None:
    said, more, told = case
    assert told in asyncio.run(_current(said, more))


async def _current(*messages: str) -> str:
    clock = FrozenClock()
    async with await troth.aopen(":memory:", embedder=None, clock=clock) as db:
        space = db.space("tests")
        for number, message in enumerate(messages):
            clock.set(at := _NOW + timedelta(minutes=number))
            await space.observe(troth.Turn(user=message), at=at)
        return " | ".join(belief.memory.text for belief in await space.list())
