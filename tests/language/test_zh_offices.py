"""Who is called by an office alone (店长, 教练) is the one that the speaker has to do with: what is said of them is not the user's."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(text: str) -> list[tuple[str, str]]:
    return [(a.claim.subject, a.text) for a in read(text, Context(AT)).assertions if a.claim]


@pytest.mark.parametrize(
    ("text", "subject", "shown"),
    [
        ("店长喜欢喝咖啡。", "user's 店长", "用户的店长喜欢喝咖啡"),
        ("我们店长喜欢喝咖啡。", "user's 店长", "用户的店长喜欢喝咖啡"),
        ("教练每周三带我们练体能。", "user's coach", "用户的教练每周三带用户练体能"),
        ("组长负责排班。", "user's boss", "用户的组长负责排班"),
        ("导师下个月退休。", "user's teacher", "用户的导师2026年4月退休"),
        ("护士长对花生过敏。", "user's 护士长", "用户的护士长对花生过敏"),
        ("院长姓秦。", "user's 院长", "用户的院长姓秦"),
        ("主任管钥匙。", "user's 主任", "用户的主任管钥匙"),
        ("会计月底报税。", "user's 会计", "用户的会计2026年3月底报税"),
        ("会计小陈怀孕了。", "user's 会计", "小陈怀孕了"),
        ("保安大叔帮我修好了车。", "user's 保安", "用户的保安帮用户修好了车"),
    ],
)
def test_what_is_said_of_an_office_is_not_the_users(text: str, subject: str, shown: str) -> None:
    assert _told(text) == [(subject, shown)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("我会计算机。", "用户会计算机"),
        ("我是店长。", "用户是店长"),
        ("我当了三年班长。", "用户当了三年班长"),
        ("教练车是捷达。", "用户教练车是捷达"),
        ("会计证我考了三年。", "用户会计证考了三年"),
        ("经理好，我想请假。", "用户想请假"),
        ("老师说我儿子坐不住。", "用户的儿子坐不住"),
    ],
)
def test_a_compound_a_greeting_and_a_report_are_no_office(text: str, shown: str) -> None:
    assert [text for _, text in _told(text)] == [shown]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("店长很急，改到周四了。", "用户改到2026年3月5日了"),
        ("教授出差了，提前到下周一。", "用户提前到2026年3月9日"),
        ("主管病了，提前到三月十号。", "用户提前到2026年3月10日"),
    ],
)
def test_what_is_changed_for_the_user_is_not_changed_for_the_office(text: str, shown: str) -> None:
    assert ("user", shown) in _told(text)
