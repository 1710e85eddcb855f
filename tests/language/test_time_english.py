"""English times: what is found, what is written in its place, and what is left alone."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from troth.domain.interval import Grain
from troth.language.time import Prefer, TimeKind, find_times, with_dates

WEDNESDAY = datetime(2026, 5, 20, 10, 0, tzinfo=timezone(timedelta(hours=-7)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My flight is tomorrow at noon.", "My flight is on 2026-05-21 at noon."),
        ("I saw her yesterday", "I saw her on 2026-05-19"),
        ("back the day after tomorrow", "back on 2026-05-22"),
        ("it broke the day before yesterday", "it broke on 2026-05-18"),
        ("Tomorrow is my exam", "2026-05-21 is my exam"),
        ("tomorrow's meeting", "2026-05-21's meeting"),
        ("Tune in tomorrow", "Tune in on 2026-05-21"),
        ("the demo is tonight", "the demo is on the evening of 2026-05-20"),
        ("this morning I ran", "on the morning of 2026-05-20 I ran"),
        ("last night at 11", "on the evening of 2026-05-19 at 11"),
        ("yesterday evening", "on the evening of 2026-05-19"),
        ("see you on Friday", "see you on 2026-05-22"),
        ("dinner next Friday at 7pm", "dinner on 2026-05-29 at 7pm"),
        ("the party is this Saturday", "the party is on 2026-05-23"),
        ("Friday the 19th", "On 2026-06-19"),
        ("a call on Mon, Jun 1", "a call on 2026-06-01"),
        ("until Friday", "until 2026-05-22"),
        ("until the 1st of June", "until 2026-06-01"),
        ("till the end of the year", "till the end of 2026"),
        ("by tomorrow", "by 2026-05-21"),
        ("by the end of June", "by the end of June 2026"),
        ("from Monday to Friday", "from 2026-05-25 to 2026-05-29"),
        ("from 10 to 20 June", "from 2026-06-10 to 2026-06-20"),
        ("June 10-12", "2026-06-10 to 2026-06-12"),
        ("from 3 June to 9 June", "from 2026-06-03 to 2026-06-09"),
        ("between Monday and Wednesday", "between 2026-05-25 and 2026-05-27"),
        ("starting tomorrow I'm vegan", "starting 2026-05-21 I'm vegan"),
        ("as of June 1", "as of 2026-06-01"),
        ("since last Tuesday", "since 2026-05-19"),
        ("In October I'm moving", "In October 2026 I'm moving"),
        ("at the end of July", "at the end of July 2026"),
        ("end of next month", "at the end of June 2026"),
        ("early next week", "early in the week of 2026-05-25"),
        ("on holiday next week", "on holiday in the week of 2026-05-25"),
        ("the week after next", "in the week of 2026-06-01"),
        ("we moved last month", "we moved in April 2026"),
        ("next year", "in 2027"),
        ("next spring", "in spring 2027"),
        ("last weekend", "on the weekend of 2026-05-16"),
        ("in three days", "on 2026-05-23"),
        ("in two weeks", "on 2026-06-03"),
        ("two weeks ago", "on 2026-05-06"),
        ("a few days ago", "around 2026-05-17"),
        ("a month ago", "around April 2026"),
        ("ten years ago", "in 2016"),
        ("a week from Friday", "on 2026-05-29"),
        ("for the next two weeks", "from 2026-05-20 to 2026-06-02"),
        ("the first Monday of July", "on 2026-07-06"),
        ("last day of June", "on 2026-06-30"),
        ("third quarter", "in Q3 2026"),
        ("in the new year", "in early 2027"),
        ("at Christmas", "at Christmas 2026 (2026-12-25)"),
        ("Thanksgiving at mum's", "On Thanksgiving 2026 (2026-11-26) at mum's"),
        ("Halloween last year", "On Halloween 2025 (2025-10-31)"),
        ("meeting on 13 July 2024, not in May", "meeting on 13 July 2024, not in May 2026"),
    ],
)
def test_written(text: str, expected: str) -> None:
    assert with_dates(text, find_times(text, "en", WEDNESDAY)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I started on Monday", "I started on 2026-05-18"),
        ("we met in October", "we met in October 2025"),
        ("I quit on the 25th", "I quit on 2026-04-25"),
        ("the course ended on June 3", "the course ended on 2025-06-03"),
        ("over Christmas", "over Christmas 2025 (2025-12-25)"),
        ("in the summer", "in summer 2025"),
    ],
)
def test_past_tense_looks_back(text: str, expected: str) -> None:
    assert with_dates(text, find_times(text, "en", WEDNESDAY, "past")) == expected


@pytest.mark.parametrize(
    "text",
    [
        "2026-07-01",
        "2026-07-01T09:00:00Z",
        "on 13 July 1990",
        "June 2026",
        "12/25/2026",
        "since 2019",
        "from 2015 to 2019",
        "for ten years",
        "every Tuesday at 4pm",
        "every other Friday",
        "on Mondays and Wednesdays at 6pm",
        "twice a week",
        "my Friday class",
        "Mon-Fri 9am-5pm",
        "at 4pm",
        "from 9 to 5",
        "these days",
        "my birthday is March 3",
        "the 1990s",
    ],
)
def test_stays_as_said(text: str) -> None:
    found = find_times(text, "en", WEDNESDAY)
    assert found
    assert with_dates(text, found) == text


@pytest.mark.parametrize(
    "text",
    [
        "May I ask you something? I may go.",
        "soldiers march and she sat in the sun",
        "he was second, a second opinion",
        "they wed and mar the view",
        "Python 1.19 and Postgres 16 on port 8081",
        "call 555-1234 or 192.168.1.1",
        "order 2024-1187, ticket #2019",
        "3/4 cup of sugar, open 24/7",
        "it costs $20.50 or 95 euros an hour",
        "I'm 34 years old",
        "my 6 year old daughter",
        "66 million years ago",
        "in 44 BC, in year 0, in 12345",
        "April called me and June is my wife",
        "he is 5'10 and I have three kids",
        "on the 3rd floor",
        "we fall in love, they spring up",
        "the 2nd one",
        "gpt4 and mp3",
    ],
)
def test_is_no_time(text: str) -> None:
    assert [text[found.start : found.end] for found in find_times(text, "en", WEDNESDAY)] == []


def local(year: int, month: int, day: int, hour: int = 0) -> datetime:
    return datetime(year, month, day, hour, tzinfo=WEDNESDAY.tzinfo).astimezone(UTC)


@pytest.mark.parametrize(
    ("text", "kind", "start", "end", "grain"),
    [
        ("tomorrow", TimeKind.POINT, local(2026, 5, 21), local(2026, 5, 22), Grain.DAY),
        ("tomorrow at 3", TimeKind.POINT, local(2026, 5, 21, 15), local(2026, 5, 21, 16), Grain.HOUR),
        ("until Friday", TimeKind.UNTIL, None, local(2026, 5, 23), Grain.DAY),
        ("until next week", TimeKind.UNTIL, None, local(2026, 5, 25), Grain.WEEK),
        ("until the end of May", TimeKind.UNTIL, None, local(2026, 6, 1), Grain.DAY),
        ("since 2019", TimeKind.SINCE, local(2019, 1, 1), None, Grain.YEAR),
        ("from Monday", TimeKind.SINCE, local(2026, 5, 25), None, Grain.DAY),
        ("by Friday", TimeKind.BY, local(2026, 5, 20, 10), local(2026, 5, 23), Grain.DAY),
        ("from 10 to 20 June", TimeKind.RANGE, local(2026, 6, 10), local(2026, 6, 21), Grain.DAY),
        ("this weekend", TimeKind.POINT, local(2026, 5, 23), local(2026, 5, 25), Grain.DAY),
        ("every Tuesday", TimeKind.RECURRING, None, None, None),
        ("for ten years", TimeKind.DURATION, None, None, Grain.YEAR),
        ("in 2027", TimeKind.POINT, local(2027, 1, 1), local(2028, 1, 1), Grain.YEAR),
        ("Thursday from 9 to 11am", TimeKind.RANGE, local(2026, 5, 21, 9), local(2026, 5, 21, 12), Grain.HOUR),
    ],
)
def test_interval(text: str, kind: TimeKind, start: datetime | None, end: datetime | None, grain: Grain | None) -> None:
    (found,) = find_times(text, "en", WEDNESDAY)
    assert (found.kind, found.interval.start, found.interval.end, found.interval.grain) == (kind, start, end, grain)


def test_tomorrow_is_counted_where_the_speaker_is() -> None:
    late = datetime(2026, 6, 30, 23, 40, tzinfo=timezone(timedelta(hours=-7)))
    (found,) = find_times("tomorrow", "en", late)
    assert found.written == "on 2026-07-01"
    assert found.interval.start == datetime(2026, 7, 1, 7, tzinfo=UTC)


def test_duration_reaches_both_ways() -> None:
    (found,) = find_times("I've lived here for nine years", "en", WEDNESDAY)
    assert found.amount == 9
    assert found.before(WEDNESDAY) == WEDNESDAY.replace(year=2017)
    assert found.after(WEDNESDAY) == WEDNESDAY.replace(year=2035)


HOLIDAYS = {
    "New Year's Day": "2027-01-01", "Valentine's Day": "2027-02-14", "St Patrick's Day": "2027-03-17",
    "April Fools' Day": "2027-04-01", "Good Friday": "2027-03-26", "Easter": "2027-03-28", "Easter Monday": "2027-03-29",
    "Mother's Day": "2027-05-09", "Memorial Day": "2026-05-25", "Father's Day": "2026-06-21", "Juneteenth": "2026-06-19",
    "Independence Day": "2026-07-04", "Labor Day": "2026-09-07", "Halloween": "2026-10-31", "Veterans Day": "2026-11-11",
    "Thanksgiving": "2026-11-26", "Black Friday": "2026-11-27", "Christmas Eve": "2026-12-24", "Christmas": "2026-12-25",
    "Boxing Day": "2026-12-26", "New Year's Eve": "2026-12-31", "Chinese New Year": "2027-02-06",
}  # fmt: skip


@pytest.mark.parametrize("name", HOLIDAYS)
def test_holiday(name: str) -> None:
    (found,) = find_times(f"see you on {name}", "en", WEDNESDAY)
    assert HOLIDAYS[name] in found.written


@pytest.mark.parametrize(("prefer", "expected"), [("future", "2027-02-28"), ("past", "2026-02-28")])
def test_a_date_without_a_year(prefer: Prefer, expected: str) -> None:
    (found,) = find_times("on February 28", "en", WEDNESDAY, prefer)
    assert (found.written, found.month_day) == (f"on {expected}", "02-28")
