"""What comes round with the month is no date: rent, wages, a loan; what happens once is one."""

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

_NOW = Context(datetime(2026, 3, 2, tzinfo=UTC))

ROUND = [
    ("I get paid on the 28th.", "28th"),
    ("My rent is due on the 1st.", "1st"),
    ("We pay the nanny on the 15th.", "15th"),
    ("We meet on the first Monday of the month.", "first Monday of the month"),
    ("Book club is the last Thursday of the month.", "last Thursday of the month"),
    ("我28号发工资。", "28号"),
    ("我15号还房贷。", "15号"),
]
ONCE = [
    ("The meeting is on the 28th.", "2026-03-28"),
    ("My visa expires on the 28th.", "2026-03-28"),
    ("My MOT is on the first Monday of next month.", "2026-04-06"),
    ("这个月28号发工资。", "2026年3月28日"),
    ("28号开会。", "2026年3月28日"),
]


@pytest.mark.parametrize(("text", "day"), [*ROUND, *ONCE])
def test_the_day_of_the_month_stands_in_the_fact(text: str, day: str) -> None:
    (told,) = [assertion.text for assertion in read(text, _NOW).assertions if assertion.claim]
    assert day in told
