"""What somebody or something is called, and where it is reached: names in their marks, numbers behind their label."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(said: str) -> list[str]:
    return [each.text for each in read(said, Context(_NOW)).assertions if each.claim is not None]


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ("我儿子大名周叙白，小名墩墩", ["用户的儿子叫周叙白", "用户的儿子小名叫墩墩"]),
        ("我的播客叫「周五吃什么」", ["用户的播客叫「周五吃什么」"]),
        ("别叫我小冯了，叫冯工吧", ["用户希望：别叫用户小冯了", "用户希望被称呼为冯工"]),
        ("我的柜子在2楼C区15号", ["用户的柜子在 2楼C区15号"]),
        ("公司邮箱换域名了，amy@new.com", ["用户邮箱是 amy@new.com"]),
        ("有事打我座机，021-88886666转302", ["用户有事打座机 021-88886666转302"]),
        ("以后包裹都寄到公司，建国路 88 号", ["用户希望：以后包裹都寄到公司，建国路 88 号"]),
        ("现在换到 7 栋 902 了", ["用户现在搬到7 栋 902"]),
        ("紧急联系人 刘芸（妻子）", ["用户紧急联系人是刘芸"]),
        ("收件人 李女士 电话 13900000000", ["用户收件人 李女士 电话 13900000000"]),
        ("紧急联系人是我姐，她电话 13911112222", ["用户紧急联系人是用户姐", "用户的姐姐手机号是 13911112222"]),
        ("小狗本来叫球球，现在改叫富贵了", ["用户小狗现在叫富贵"]),
        ("我妈的店原来叫桂香，去年改名桂花香了", ["用户的妈妈的店原来叫桂香", "用户的妈妈的店现在叫桂花香"]),
        ("我以前叫王芳，现在叫王若曦", ["用户以前叫王芳", "用户现在叫王若曦"]),
    ],
)
def test_names_and_numbers(said: str, texts: list[str]) -> None:
    assert _told(said) == texts


@pytest.mark.parametrize("said", ["你猜我家狗叫什么", "「周五吃什么」这集你听了吗", "叫外卖吧", "15号小区停水"])
def test_what_names_nothing(said: str) -> None:
    assert not any("叫" in each or "15号小区" in each for each in _told(said))


@pytest.mark.parametrize(
    ("first", "then", "text"),
    [
        ("我家狗叫旺财", "改名叫 Lucky 了", "用户养了狗，叫Lucky"),
        ("我儿子叫张伟", "上周改名叫张亦辰了", "用户的儿子叫张亦辰"),
        ("我们队叫飞虎队", "现在叫猎豹队", "用户队叫猎豹队"),
        ("我那台服务器叫 atlas", "现在叫 hermes", "用户那台服务器叫hermes"),
        ("我的车叫小白", "以后叫它大白", "用户的车叫大白"),
        ("我叫王芳", "改名叫王若曦了", "用户叫王若曦"),
        ("我家狗叫旺财", "以后叫我老周", "用户以后希望被称呼为老周"),
    ],
)
def test_a_new_name_is_of_what_was_called_by_another(first: str, then: str, text: str) -> None:
    told = [each for each in read(first, Context(_NOW)).assertions if each.claim]
    recent = tuple(Recent(f"m{n}", each.claim, each.text, _NOW) for n, each in enumerate(told) if each.claim)
    assert [each.text for each in read(then, Context(_NOW, recent=recent)).assertions if each.claim] == [text]
