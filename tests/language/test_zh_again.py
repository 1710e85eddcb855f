"""What is told again in other words is one fact; what only sounds alike is another; what comes instead takes its place."""

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Intent, Mood
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

BEFORE = datetime(2026, 3, 2, 12, tzinfo=UTC)
AFTER = datetime(2026, 3, 9, 12, tzinfo=UTC)


def held(text: str) -> tuple[Recent, ...]:
    found = [a for a in read(text, Context(BEFORE)).assertions if a.claim is not None]
    return tuple(Recent(f"m{n}", a.claim, a.text, BEFORE) for n, a in enumerate(found) if a.claim)


def told(text: str, recent: tuple[Recent, ...]) -> list[Assertion]:
    people = {r.claim.value.casefold(): r.claim.subject for r in recent if r.claim.attribute == "name"}
    return [a for a in read(text, Context(AFTER, recent=recent, people=people)).assertions if a.claim is not None]


SAME = [
    ("我家那只橘猫叫馒头", "馒头是我养的橘猫"),
    ("我平时骑车上班", "我上班都是骑车去的"),
    ("我的显示器是戴尔的", "我用的是戴尔显示器"),
    ("我胃不好", "我这人胃一直不太好"),
    ("我讨厌香菜", "香菜我是真的讨厌"),
    ("我每周二晚上上瑜伽课", "瑜伽课我是周二晚上上"),
    ("房租一个月三千二", "我每个月交三千二的房租"),
    ("我怕狗", "我这个人特别怕狗"),
    ("我每天早上跑步半小时", "每天早晨都会跑个三十分钟步"),
    ("我房租三千", "每月房租是3000块"),
    ("我工资八千五", "我每月工资8500元"),
    ("我的车是白色的特斯拉", "我开一辆白色特斯拉"),
    ("我养了四盆多肉", "我那几盆多肉，一共四盆"),
    ("我晚上遛狗一刻钟", "遛狗我晚上遛十五分钟"),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_told_again_in_other_words_is_the_same_claim(first: str, second: str) -> None:
    known = held(first)
    found = [a for a in told(second, known) if a.claim]
    assert [(a.claim.attribute, a.claim.value_key) for a in found if a.claim] == [
        (r.claim.attribute, r.claim.value_key) for r in known
    ]


OTHER = [
    ("我每天六点起床", "我每天七点起床"),
    ("我房租三千", "我房租三千五"),
    ("我工资一万二", "我工资12500"),
    ("我每天午休三十分钟", "我每天午休一个小时"),
    ("我周二练琴", "我周五练琴"),
    ("我喜欢吃鱼", "我喜欢养鱼"),
    ("我吃香菜", "我不吃香菜"),
    ("我弹了十七年琴", "我弹了七年琴"),
    ("我哥在北京上大学，我老家在上海", "我哥在上海上大学"),
]


@pytest.mark.parametrize(("first", "second"), OTHER)
def test_another_number_day_act_or_denial_is_no_repetition(first: str, second: str) -> None:
    known = {r.text for r in held(first)}
    assert any(a.text not in known for a in told(second, held(first)))


OF_OTHERS = [
    ("我给小林买了台相机", "小林买了台相机"),
    ("我教小林弹吉他", "小林会弹吉他"),
    ("我跟老王周三晚上打羽毛球", "老王周三晚上打羽毛球"),
]


@pytest.mark.parametrize(("first", "second"), OF_OTHERS)
def test_news_of_another_is_no_repetition(first: str, second: str) -> None:
    known = {r.text for r in held(first)}
    assert any(a.text not in known and a.claim and a.claim.subject != "user" for a in told(second, held(first)))


def test_what_goes_on_is_the_same_though_the_verb_is_another() -> None:
    known = held("我用滴答清单管待办")
    assert [a.text for a in told("待办还是记在滴答里", known)] == [r.text for r in known]


ENDED = [
    ("我新买了台咖啡机", "那台机器漏水，我退货了"),
    ("面条我喜欢宽的", "宽的不碰了"),
    ("我每天中午带饭", "带饭太麻烦，不带了"),
    ("看书我偏好纸质的", "如今只看电子书"),
    ("我刚入手一辆山地车", "那车昨晚被偷了"),
    ("我在学吉他", "吉他我早就扔一边了"),
]


@pytest.mark.parametrize(("first", "second"), ENDED)
def test_what_is_gone_without_its_name_ends(first: str, second: str) -> None:
    found = told(second, held(first))
    assert any(Intent.ENDS in a.intents and "m0" in a.targets for a in found), found


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("我每天跑步", "今天跑步的人真多"),
        ("我新买了台咖啡机", "那台电视真大"),
        ("看书我偏好纸质的", "今晚看电影去"),
        ("我每天中午带饭", "今天不带伞了"),
    ],
)
def test_what_is_told_of_something_else_ends_nothing(first: str, second: str) -> None:
    assert not any("m0" in a.targets for a in told(second, held(first)))


def test_what_comes_for_what_was_given_up_has_its_address() -> None:
    known = held("孩子奶粉喝的是爱他美")
    found = told("最近给他断了爱他美，换飞鹤了", known)
    new = next(a for a in found if a.claim and a.claim.value == "飞鹤")
    assert new.claim is not None
    assert new.claim.attribute == known[0].claim.attribute
    assert "m0" in new.targets


def test_a_claim_of_one_is_set_right_as_one_of_another() -> None:
    found = told("不是我妹，是我姐，我说岔了", held("我妹在银行上班"))
    (right,) = [a for a in found if a.mood is Mood.CONFIRMED]
    assert (right.claim and right.claim.subject, right.targets, right.text) == (
        "user's elder sister",
        ("m0",),
        "用户的姐姐在银行上班",
    )
    assert Intent.CORRECTS in right.intents
