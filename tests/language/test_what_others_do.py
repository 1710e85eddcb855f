"""What somebody else is at for weeks, whom they came to have, and who somebody is who is named in passing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)

TOLD = [
    ("Nisha is restoring a canal boat.", ["Nisha is restoring a canal boat"]),
    ("My brother is writing a novel.", ["User's brother is writing a novel"]),
    ("The treasurer is planning the summer fair.", ["The treasurer is planning the summer fair"]),
    ("The captain runs the raffle.", ["The captain runs the raffle"]),
    ("My boss is writing an email.", []),
    ("The script is running the tests.", []),
    ("Nisha is eating a sandwich.", []),
    ("My sister had twins.", ["User's sister had twins"]),
    ("My friend Joe had a daughter and named her Iris.", ["User's friend Joe had a daughter", "User's friend Joe's daughter is called Iris"]),
    ("My sister had a baby shower.", []),
    ("I'm a paramedic with Northern Rescue.", ["User is a paramedic", "User works at Northern Rescue"]),
    ("I'm a developer with React experience.", ["User is a developer with React experience"]),
    ("My sister said her name is Ruth.", ["User's sister's name is Ruth"]),
    ("The woman said her name is Ruth.", []),
    ("A flat white for my wife please.", []),
    ("My gran calls me Benny.", ["User's gran calls User Benny"]),
    ("If it snows tomorrow we cancel the match.", ["User cancels the match if it snows on 2026-03-03"]),
    ("我邻居老王养了一只狗。", ["老王是用户的邻居", "老王养了一只狗"]),
    ("我前同事阿强当了老师。", ["阿强当了老师"]),
    ("我老板今天发火了。", ["用户的老板2026年3月2日发火了"]),
]  # fmt: skip


@pytest.mark.parametrize(("said", "told"), TOLD)
def test_what_is_told_of_others(said: str, told: list[str]) -> None:
    assert [a.text for a in read(said, Context(AT)).assertions if a.claim] == told


@pytest.mark.parametrize(
    ("said", "again", "one"),
    [
        ("昨天我去爬山了。", "前天我去爬山了。", False),
        ("今早跑了十公里。", "昨晚跑了十公里。", False),
        ("昨天我去爬山了。", "3月1日我去爬山了。", True),
        ("我爬山三年了。", "我2023年开始爬山了。", True),
    ],
)
def test_in_chinese_too_a_happening_has_its_day(said: str, again: str, one: bool) -> None:
    first, second = ({a.claim.value_key for a in read(text, Context(AT)).assertions if a.claim} for text in (said, again))
    assert (first == second) is one


@pytest.mark.parametrize(
    ("said", "until"),
    [
        ("2021年我在都柏林工作。", 2022),
        ("我前年住在大连。", 2025),
        ("我去年当班长。", 2026),
        ("2021年起我在都柏林工作。", None),
        ("我2021年搬到大连。", None),
        ("我2021年就在都柏林工作了。", None),
    ],
)
def test_in_chinese_a_state_of_a_past_year_is_over(said: str, until: int | None) -> None:
    [claim] = [a.claim for a in read(said, Context(AT)).assertions if a.claim]
    assert (claim.valid.end.year if claim.valid.end else None) == until


@pytest.mark.parametrize(
    ("said", "months"),
    [
        ("I left Acme in January and joined Brio.", [1, 1]),
        ("In January I sold the Skoda and bought a Fiat.", [1, 1]),
        ("I left Acme in January and just joined Brio.", [1, None]),
        ("My sister moved to Derry in January.", [1]),
    ],
)
def test_in_english_what_was_done_then_has_one_date(said: str, months: list[int | None]) -> None:
    claims = [a.claim for a in read(said, Context(AT)).assertions if a.claim]
    assert [claim.valid.start.month if claim.valid.start else None for claim in claims] == months
    assert all(claim.valid.start is None or claim.valid.start < AT for claim in claims)
