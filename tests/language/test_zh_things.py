"""What one has, uses and gets from whom, said in other ways, and told to have changed; see zh/ways_things.toml."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent, Mood
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

THEN = datetime(2026, 3, 2, 9, tzinfo=UTC)


def held(text: str) -> tuple[Recent, ...]:
    made = read(text, Context(THEN)).assertions
    return tuple(
        Recent(f"m{n}", a.claim, a.text, THEN) for n, a in enumerate(made) if a.claim is not None and a.attribute is not None
    )


def told(before: str, text: str) -> tuple[Assertion, ...]:
    return read(text, Context(THEN + timedelta(days=40), recent=held(before))).assertions


def said(text: str) -> list[str]:
    made = read(text, Context(THEN)).assertions
    return [
        f"{a.claim.subject}|{a.claim.attribute}|{a.claim.value}"
        for a in made
        if a.claim is not None and a.mood is Mood.CONFIRMED and Intent.ENDS not in a.intents
    ]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("说来我开雅阁都八年了", "user|car|雅阁"),
        ("家里那台是途观，后备箱大", "user|car|途观"),
        ("我揸架本田飞度返工", "user|car|本田飞度"),
        ("新车提了！深蓝S7", "user|car|深蓝S7"),
        ("把老车处理了，咬牙提了辆阿维塔12", "user|car|阿维塔12"),
        ("打今儿起我是小鹏G6车主了", "user|car|小鹏G6"),
        ("平时一直用红米K70", "user|手机|红米K70"),
        ("这部OPPO Find X6我用了两年了", "user|手机|OPPO Find X6"),
        ("手机嘛，荣耀Magic6", "user|手机|荣耀Magic6"),
        ("旧手机摔坏了，换了台一加13", "user|手机|一加13"),
        ("刚入手vivo X200", "user|手机|vivo X200"),
        ("码字用ThinkPad T14", "user|laptop|ThinkPad T14"),
        ("接娃骑台铃电动车", "user|电动车|台铃"),
        ("换了辆电瓶车，雅迪的", "user|电瓶车|雅迪"),
        ("我家网是移动的", "user|broadband|移动"),
        ("医疗险到期没续，换太保了", "user|医疗险|太保"),
        ("买菜一般去胖东来", "user|买菜的超市|胖东来"),
        ("买菜改去奥乐齐了", "user|买菜的超市|奥乐齐"),
        ("一直在宝力豪健身", "user|gym|宝力豪"),
        ("给我看病的是钱主任", "user's doctor|name|钱主任"),
        ("有空就去露营", "user|hobby|露营"),
        ("我拉了六年小提琴", "user|hobby|拉小提琴"),
        ("喊阿福吧，朋友们都这么叫我", "user|call_me|阿福"),
        ("以后喊我Amy姐", "user|call_me|Amy姐"),
    ],
)
def test_said_in_other_ways(text: str, claim: str) -> None:
    assert claim in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "我表姐升职了，提了辆奥迪Q5",
        "我妈手机坏了，买了台华为Mate70",
        "想提辆坦克300",
        "要是发了财，就提辆保时捷",
        "昨天打了辆特斯拉",
        "借了台本田跑长途",
        "买了个小米手环",
        "刚买了iPhone 17的壳",
        "用三星S24拍了段视频",
        "我有两辆车，一辆别克，一辆福特",
        "大众又涨价了",
        "旧手机进水了，买了个充电宝",
        "老板，来台iPhone 16",
        "员工都不叫我老板，叫我名字",
        "我爸家宽带换联通了",
        "小米15好用吗？",
    ],
)
def test_nobodys_and_no_thing_of_the_users(text: str) -> None:
    its = ("user|car|", "user|手机|", "user|broadband|", "user|laptop|", "user|call_me|")
    assert not [claim for claim in said(text) if claim.startswith(its)]


@pytest.mark.parametrize(
    ("before", "text", "gone"),
    [
        ("我有一辆轩逸", "轩逸过户给我小舅子了", "轩逸"),
        ("我开宝来", "宝来让我上周卖给同学了", "宝来"),
        ("我报了九月的铁三", "铁三退赛了，腰伤", "铁三"),
        ("我的柯基叫布丁", "狗改名了，现在叫馒头", "布丁"),
        ("每周二晚上去广场舞队", "广场舞队改周六排练了", "周二"),
    ],
)
def test_is_no_longer_so(before: str, text: str, gone: str) -> None:
    old = {each.memory for each in held(before) if gone in each.text}
    assert old & {target for a in told(before, text) for target in a.targets}


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("我对花生过敏", "我同学对花生不过敏了"),
        ("每天早上一杯拿铁", "我老公把拿铁戒了"),
        ("主卧空调是美的", "次卧空调换成奥克斯了"),
        ("平板上记笔记用GoodNotes", "手机上记笔记用便签"),
        ("我开卡罗拉", "同桌的爸爸换车了，提了台别克"),
        ("我的医生是许医生", "我妈换医生了，现在是朱医生"),
    ],
)
def test_stays_as_it_is(before: str, text: str) -> None:
    kept = {each.memory for each in held(before)}
    made = told(before, text)
    assert not kept & {target for a in made for target in a.targets}
    attributes = {each.claim.attribute for each in held(before)}
    assert not [a.text for a in made if a.claim and a.claim.subject == "user" and a.claim.attribute in attributes]


def test_a_wish_about_length_is_lifted() -> None:
    made = told("以后回答都控制在两百字以内", "字数不用限制了")
    assert [a.claim.attribute for a in made if a.claim is not None] == ["reply_length"]


def test_a_car_goes_by_its_make_however_old_it_is_called() -> None:
    (old,) = held("我开的是一辆老捷达")
    again = [a.claim for a in told("我开的是一辆老捷达", "我的车是捷达") if a.claim is not None]
    assert [claim.value_key for claim in again] == [old.claim.value_key]


def test_what_one_means_to_write_more_of_corrects_no_skill() -> None:
    assert not [a for a in told("我会拉二胡", "嗯，我会试着多读书、多写作") if a.targets]
