from __future__ import annotations

import pytest

from troth.checks.match import contains, first_person


@pytest.mark.parametrize(
    ("text", "part", "found"),
    [
        ("User lives in AMSTERDAM", "amsterdam", True),
        ("User lives in Amsterdam", "Rotterdam", False),
        ("用户住在Ｂｅｒｌｉｎ", "Berlin", True),
        ("用户住在 上 海", "上海", True),
        ("用户住在上海", "上 海", True),
        ("用户用 Vim", "用Vim", False),
        ("User  is\n41", "is 41", True),
    ],
)
def test_case_width_and_spaces_between_chinese_characters_do_not_count(text: str, part: str, found: bool) -> None:
    assert contains(text, part) is found


@pytest.mark.parametrize(
    "text",
    [
        "I live in Porto",
        "User says I'm late",
        "My sister is Ana",
        "User told me so",
        "we use Go",
        "我住在杭州",
        "用户说我喜欢茶",
        "咱家有猫",
    ],
)
def test_first_person(text: str) -> None:
    assert first_person(text)


@pytest.mark.parametrize(
    "text",
    [
        "User lives in Porto",
        "User has type I diabetes",
        'User\'s favourite song is "I Will Survive"',
        "User reads about World War I and II",
        "User moved to the US",
        "用户住在杭州",
        "用户最喜欢的书是《我是猫》",
        "用户在写自我介绍",
        "User's sister lives in Maine",
    ],
)
def test_not_first_person(text: str) -> None:
    assert not first_person(text)
