"""Several things in one sentence: the parts of a number stay with it, and what is told of all is told of each."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(said: str) -> list[str]:
    return [each.text for each in read(said, Context(_NOW)).assertions if each.claim is not None]


@pytest.mark.parametrize(
    "said",
    [
        "我开了两间茶室，一间在老街，一间在车站对面",
        "我有三台相机：一台胶片，两台数码",
        "我带四个徒弟，其中两个出师了",
        "我收了两笔定金，一笔三千，一笔五千",
        "我有一儿一女，大的读初三，小的刚会走",
        "我負責三個賣場，一個在台中，兩個在高雄",
    ],
)
def test_the_parts_of_a_number_stay_with_it(said: str) -> None:
    assert len(_told(said)) == 1


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ("我妈六十二，我爸六十五，两个都退休了", ["用户的妈妈退休了", "用户的爸爸退休了"]),
        ("我女儿七岁，儿子四岁，都对花粉过敏", ["用户的女儿对花粉过敏", "用户的儿子对花粉过敏"]),
        ("老大上初二，老二上中班，今年都在我妈那边", ["用户的老大2026年在用户妈那边", "用户的老二2026年在用户妈那边"]),
    ],
)
def test_what_is_told_of_all_is_told_of_each(said: str, texts: list[str]) -> None:
    assert _told(said)[2:] == texts


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ("我养了两只兔子，一只叫糯米，一只叫年糕", ["用户有两只兔子", "用户养了兔子，叫糯米", "用户养了兔子，叫年糕"]),
        ("我有两个姐姐，大姐在杭州，二姐在苏州", ["用户有两个姐姐", "用户的大姐在杭州", "用户的二姐在苏州"]),
        ("我妈脾气急，都怪我爸惯的", ["用户的妈妈脾气急，都怪用户爸惯的"]),
    ],
)
def test_what_has_a_name_or_a_subject_of_its_own_stands_by_itself(said: str, texts: list[str]) -> None:
    assert _told(said) == texts
