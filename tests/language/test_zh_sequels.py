"""What can only come after a state ends it in Chinese; and what takes the place of the one thing or person that can be meant."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import Passage, read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

OVER = [
    ("我在学车", "驾照到手了"),
    ("我老婆怀孕八个月", "昨天生了"),
    ("我在找工作", "拿到一家公司的offer了"),
    ("我在住院", "出院了"),
    ("我还在试用期", "转正了"),
    ("我和男朋友异地", "他调来我这儿了"),
    ("厨房下水堵了", "下水通了"),
    ("我在休产假", "已经回去上班了"),
    ("我在等美签", "美签下来了"),
    ("我拄着双拐", "拐扔了，能慢慢走了"),
    ("热水器打不着火", "热水器修好了"),
    ("我在写毕业论文", "答辩过了"),
    ("跟同事借了台相机", "相机还了"),
    ("我读研三", "上周毕业了"),
    ("我们租房住", "搬进自己买的房了"),
    ("我还没对象", "谈恋爱了"),
]
STANDS = [
    ("我在学车", "我弟驾照到手了"),
    ("我老婆怀孕八个月", "我同事昨天生了"),
    ("热水器打不着火", "水龙头修好了"),
    ("我在找工作", "我室友拿到offer了"),
    ("我在住院", "隔壁床出院了"),
    ("我单身", "我姐脱单了"),
    ("我在备考二建", "模拟考考完了"),
    ("我和男朋友异地", "他下个月可能调来我这边"),
    ("我在追《山海情》", "《繁花》看完了"),
    ("我借了同事的投影仪", "我把书还给图书馆了"),
    ("我拄着双拐", "医生说下个月才能拆石膏"),
    ("感冒发烧三天了", "希望快点好"),
    ("我喝的是伊利", "我弟换成蒙牛了"),
    ("我开的车是帝豪", "轮胎换成米其林了"),
    ("我骑的是捷安特", "想换成闪电"),
    ("我在知乎写专栏", "换发型了"),
    ("我在岩馆练攀岩", "换了个新教练带"),
    ("我的健身教练是阿凯", "今天换成小武带我"),
    ("我闺蜜叫小武", "换成小李了"),
    ("我有两个孩子，公司有五个人", "走了一个"),
    ("我有三只猫", "邻居家送走了一只"),
    ("我家有四间房", "租出去一间"),
]
IN_PLACE = [
    ("田老师教我们班数学", "开学后换成谷老师了", "谷老师教用户班数学"),
    ("我的健身教练是阿凯", "换成小武带我了", "用户的健身教练是小武"),
    ("我看牙一直找李医生", "换成马医生了", "用户看牙一直找马医生"),
    ("我的法语老师是 Claire", "后来换成 Hugo 教了", "用户的法语老师是 Hugo"),
    ("我用的是 Figma", "换成 Sketch 了", "用户用的是 Sketch"),
    ("我喝的是伊利", "换成蒙牛了", "用户喝蒙牛"),
    ("家里养的是金鱼", "改养乌龟了", "用户家里养的是乌龟"),
    ("我收藏了两百张黑胶", "又淘了十张", "用户收藏了210张黑胶"),
    ("我有两套房", "卖了一套", "用户有一套房"),
    ("我带两个班", "新接了一个班", "用户带三个班"),
    ("照片存在百度网盘", "迁到阿里云盘了", "用户照片存在阿里云盘"),
]


def _after(first: str, second: str) -> tuple[Assertion, ...]:
    told = Passage(first, Context(_NOW)).reading(notable=[(0, len(first))]).assertions
    names = {name: key for a in told for name, key in a.names.items()}
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    assert held
    return read(second, Context(_NOW + timedelta(days=7), recent=held, people=names)).assertions


@pytest.mark.parametrize(("state", "sequel"), OVER)
def test_a_sequel_ends_the_state(state: str, sequel: str) -> None:
    assert any(Intent.ENDS in a.intents and "m0" in a.targets for a in _after(state, sequel))


@pytest.mark.parametrize(("state", "other"), STANDS)
def test_what_is_of_another_ends_nothing(state: str, other: str) -> None:
    assert not any(a.targets for a in _after(state, other))


@pytest.mark.parametrize(("state", "change", "now"), IN_PLACE)
def test_the_one_that_can_be_meant_gives_place(state: str, change: str, now: str) -> None:
    found = _after(state, change)
    assert [a.text for a in found if Intent.ENDS not in a.intents] == [now]
    assert any("m0" in a.targets for a in found)
