"""The date that a time means stands in the fact's text, and is the one that the fact holds from. Said on 2026-05-20 at 10."""

from datetime import datetime, timedelta, timezone

import pytest

from troth.domain.authority import Authority
from troth.language.reader import read
from troth.language.reading import Context, Recent

SAID = datetime(2026, 5, 20, 10, 0, tzinfo=timezone(timedelta(hours=8)))


@pytest.mark.parametrize(
    ("text", "fact", "since"),
    [
        ("I quit sugar on the 1st.", "User quit sugar on 2026-05-01", "2026-05-01"),
        ("I stopped drinking in March.", "User stopped drinking in March 2026", "2026-03-01"),
        (
            "I'm off from Boxing Day until New Year's Day.",
            "User is off from Boxing Day 2026 (2026-12-26) until New Year's Day 2027 (2027-01-01)",
            "2026-12-26",
        ),
        ("I'm off until Valentine's Day.", "User is off until Valentine's Day 2027 (2027-02-14)", ""),
        (
            "I have to send the gift the day before her birthday, June 30.",
            "User has to send the gift on 2026-06-29",
            "2026-06-29",
        ),
        ("My exam is a week from Friday.", "User's exam is on 2026-05-29", "2026-05-29"),
        ("We host the Friday before Halloween.", "User hosts on 2026-10-30", "2026-10-30"),
        ("My lease starts May 30.", "User's lease starts on 2026-05-30", "2026-05-30"),
        ("The trip was May 4 to May 9.", "The trip was 2026-05-04 to 2026-05-09", "2026-05-04"),
        ("My knee surgery was the Monday before last.", "User's knee surgery was on 2026-05-11", "2026-05-11"),
        ("We adopted her four and a half years ago.", "User adopted her around November 2021", "2021-11-20"),
        ("I booked the vaccines for a week on Friday", "User booked the vaccines for 2026-05-29", "2026-05-29"),
        ("My phone got smashed in March.", "User's phone got smashed in March 2026", "2026-03-01"),
        ("The talk got moved to Friday.", "The talk got moved to 2026-05-22", ""),
        ("I last saw the dentist in November.", "User last saw the dentist in November 2025", "2025-11-01"),
        ("Lunch is tomorrow noon.", "Lunch is at noon on 2026-05-21", "2026-05-21"),
        ("The workshop is June 3–5.", "The workshop is 2026-06-03 to 2026-06-05", ""),
        ("六一带孩子去迪士尼。", "用户2026年6月1日六一带孩子去迪士尼", "2026-06-01"),
        ("双十一我想换手机。", "用户2026年11月11日双十一想换手机", "2026-11-11"),
        ("冬至我们家包饺子。", "用户2026年12月22日冬至家包饺子", "2026-12-22"),
        ("母亲节我给妈妈买了围巾。", "用户2026年5月10日母亲节给妈妈买了围巾", "2026-05-10"),
        ("从下周一开始我上夜班。", "用户从2026年5月25日开始上夜班", "2026-05-25"),
        ("我是十月入职的。", "用户是2025年10月入职的", "2025-10-01"),
        ("我们是5月1号结的婚。", "用户是2026年5月1日结的婚", "2026-05-01"),
        ("航班是6月3号晚上的。", "用户航班是 2026年6月3日晚上的", "2026-06-03"),
        ("我四月中旬开始不吃麸质", "用户2026年4月中旬开始不吃麸质", "2026-04-11"),
        ("我在大阪待到周日", "用户在大阪待到2026年5月24日", ""),
        ("聽日下晝三點睇醫生", "用戶2026年5月21日下晝三點睇醫生", "2026-05-21"),
        ("聖誕節去北海道", "用戶2026年12月25日聖誕節去北海道", "2026-12-25"),
        ("我係三月入職嘅", "用戶係2026年3月入職嘅", "2026-03-01"),
        ("我住到八月底。", "用户住到2026年8月底", ""),
        ("三年前的今天我们结婚。", "用户2023年5月20日结婚", "2023-05-20"),
        ("国庆前一天我飞成都。", "用户2026年9月30日飞成都", "2026-09-30"),
    ],
)
def test_the_date_stands_in_the_fact(text: str, fact: str, since: str) -> None:
    (assertion,) = [each for each in read(text, Context(SAID, Authority.USER)).assertions if each.claim]
    assert assertion.text == fact
    start = assertion.claim.valid.start if assertion.claim else None
    assert (f"{start.astimezone(SAID.tzinfo):%F}" if start else "") == since


def test_what_replaces_a_date_that_was_behind_lies_behind() -> None:
    (said,) = [each for each in read("我4月1号调到采购部了", Context(SAID, Authority.USER)).assertions if each.claim]
    assert said.claim
    context = Context(SAID + timedelta(days=1), Authority.USER, recent=(Recent("m", said.claim, said.text, SAID),))
    texts = [each.text for each in read("说错了，我是5月1号调到采购部的", context).assertions if each.claim]
    assert {text for text in texts if "2026年5月1日" not in text} == set()
    assert texts


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("Broke my wrist, got a splint on for six weeks.", "2026-07-01"),
        ("I'm staying with my gran for ten days.", "2026-05-30"),
        ("I'm working from the Ghent office for the next month.", "2026-06-20"),
        ("I've been in Oslo for ten years.", ""),
    ],
)
def test_what_is_so_for_a_time_ends_with_it(text: str, until: str) -> None:
    (told,) = [a.claim for a in read(text, Context(SAID)).assertions if a.claim]
    end = told.valid.end and told.valid.end.astimezone(SAID.tzinfo)
    assert (f"{end:%Y-%m-%d}" if end else "") == until
