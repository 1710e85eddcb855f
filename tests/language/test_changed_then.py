"""A change that is told with its day does what it does without it, from that day on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

BEFORE, NOW = datetime(2025, 2, 1, 10, tzinfo=UTC), datetime(2025, 6, 20, 10, tzinfo=UTC)


def then(held: str, text: str) -> list[Assertion]:
    told = [one for one in read(held, Context(BEFORE)).assertions if one.claim]
    recent = tuple(Recent(f"m{place}", one.claim, one.text, BEFORE) for place, one in enumerate(told) if one.claim)
    return [one for one in read(text, Context(NOW, recent=recent)).assertions if one.claim]


@pytest.mark.parametrize(
    ("held", "text", "told", "day"),
    [
        ("My car insurance is with Aviva.", "I switched to Direct Line in April.", "User's car insurance is Direct Line since April 2025", "2025-04-01"),
        ("I'm vegetarian.", "I went vegan in April.", "User is vegan", "2025-04-01"),
        ("I'm on the Basic tier.", "I moved to the Gold tier in May.", "User is on the Gold tier", "2025-05-01"),
        ("I take 20 mg of sertraline.", "They upped it to 50 mg in May.", "User takes 50 mg of sertraline", "2025-05-01"),
        ("我的牙医是何医生。", "四月换成了马医生。", "用户的牙医是马医生（2025年4月起）", "2025-04-01"),
        ("我们数据库用的是MySQL。", "上个月换成Postgres了。", "用户数据库用的是 Postgres（2025年5月起）", "2025-05-01"),
        ("我女儿上小班。", "三月份升中班了。", "用户的女儿在中班", "2025-03-01"),
    ],
)  # fmt: skip
def test_it_changes_what_is_held_from_then_on(held: str, text: str, told: str, day: str) -> None:
    [one] = then(held, text)
    assert one.text == told
    assert one.claim is not None
    assert f"{one.claim.valid.start:%Y-%m-%d}" == day


@pytest.mark.parametrize(
    ("held", "text"),
    [
        ("My coach is Anna.", "I went to a class with Ben in May."),
        ("I drive a Polo.", "I got a puncture in May."),
        ("My car insurance is with Aviva.", "My sister switched to Direct Line in April."),
        ("My car insurance is with Aviva.", "Would I have saved if I'd switched to Direct Line in April?"),
        ("我开朗逸。", "我上个月换了轮胎。"),
        ("我的牙医是何医生。", "我妈四月换了马医生。"),
    ],
)
def test_what_is_of_something_else_changes_nothing(held: str, text: str) -> None:
    attributes = {one.claim.attribute for one in then(held, held) if one.claim} - {"appointment"}
    assert not any(one.targets or (one.claim and one.claim.attribute in attributes) for one in then(held, text))
