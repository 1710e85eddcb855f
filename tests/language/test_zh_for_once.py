"""今晚改喝牛奶: what is otherwise on one day leaves what is usual; 今天起 does not. And a number that is no day: 三号窗口."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def heard(before: str, text: str) -> tuple[Assertion, ...]:
    told = [one for one in read(before, Context(NOW)).assertions if one.claim]
    held = tuple(Recent(f"m{place}", one.claim, one.text, NOW) for place, one in enumerate(told) if one.claim)
    return read(text, Context(NOW + timedelta(days=7), recent=held)).assertions


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("我每晚睡前喝红酒。", "今晚改喝牛奶了。"),
        ("我早餐吃面包。", "今天早上改吃粥了。"),
        ("我坐二号线上班。", "今天改坐公交。"),
    ],
)
def test_what_is_usual_goes_on(before: str, text: str) -> None:
    found = heard(before, text)
    assert [one for one in read(before, Context(NOW)).assertions if one.claim]
    assert [one for one in found if one.claim]
    assert not any(one.targets or Intent.ENDS in one.intents for one in found)


@pytest.mark.parametrize("text", ["今天换白班。", "今天上白班。"])
def test_a_shift_of_one_day_ends_with_it(text: str) -> None:
    [shift] = [one for one in heard("我上夜班。", text) if one.claim]
    assert shift.claim is not None
    assert shift.claim.passing
    assert "2026年3月9日" in shift.text


def test_from_today_on_is_no_one_day() -> None:
    [shift] = [one for one in heard("我上夜班。", "从今天起换白班。") if one.claim]
    assert shift.claim is not None
    assert not shift.claim.passing


@pytest.mark.parametrize("text", ["我在三号窗口。", "我停在四号车位。", "二号炉在检修。"])
def test_a_number_of_a_thing_is_no_day(text: str) -> None:
    found = read(text, Context(NOW)).assertions
    assert [one for one in found if one.claim]
    assert not any("2026" in one.text for one in found)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("今天我遇到了一件很不开心的事情。", "用户2026年3月2日遇到了一件很不开心的事情"),
        ("昨天晚上我去看了牙。", "用户2026年3月1日晚上去看了牙"),
    ],
)
def test_whose_day_it_was_is_said_once(text: str, told: str) -> None:
    assert [one.text for one in read(text, Context(NOW)).assertions if one.claim] == [told]
