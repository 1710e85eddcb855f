"""Since when something is so: what has lasted so long, a role that somebody holds since, a day close behind."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

SAID = datetime(2026, 6, 8, 9, tzinfo=UTC)


def told(text: str) -> list[tuple[str, str, date | None]]:
    found = [a.claim for a in read(text, Context(SAID)).assertions if a.claim]
    return [(claim.attribute, claim.value, claim.valid.start.date() if claim.valid.start else None) for claim in found]


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("我在绍兴住了六年了", date(2020, 6, 8)),
        ("我妈退休三年多了", date(2023, 6, 8)),
        ("我跟阿May合租半年了", date(2025, 12, 8)),
        ("我弹古琴有十二年了", date(2014, 6, 8)),
        ("我在绍兴读了四年大学", None),
        ("我等了三个小时了", None),
    ],
)
def test_what_has_lasted_so_long_began_then(text: str, since: date | None) -> None:
    assert {start for *_, start in told(text)} == {since}


@pytest.mark.parametrize(
    ("text", "name", "since"),
    [
        ("我教练是阿达", "阿达", None),
        ("房东现在是孙先生", "孙先生", None),
        ("我们店长是常浩", "常浩", None),
        ("五月起房东是老金", "老金", date(2026, 5, 1)),
    ],
)
def test_who_holds_a_role_and_since_when(text: str, name: str, since: date | None) -> None:
    assert told(text) == [("name", name, since)]


@pytest.mark.parametrize(
    "text",
    [
        "我室友是高手",
        "我爸是老兵",
        "我姐夫是老外",
        "我弟是小胖子",
        "我房东是东北人",
        "我导师是院士",
        "我室友是老美",
        "我弟是老广",
    ],
)
def test_what_somebody_is_is_no_name(text: str) -> None:
    assert "name" not in [attribute for attribute, *_ in told(text)]


def test_a_day_close_behind_was_and_one_ahead_is_to_come() -> None:
    assert told("6月1号入职谬恩")[0][1:] == ("谬恩", date(2026, 6, 1))
    assert told("7月1号入职谬恩")[0][1:] == ("谬恩", date(2026, 7, 1))
    assert told("去年10月去的青岛")[0][2] == told("我10月去的青岛")[0][2] == date(2025, 10, 1)
