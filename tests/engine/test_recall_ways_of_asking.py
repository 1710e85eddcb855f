"""One thing can be asked for in many ways; among many other facts, what answers comes first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

import troth

LIVES = {
    "en": [
        "I live in Bergen.", "I work at Morrisons.", "I'm allergic to walnuts.", "My sister Dana lives in Oslo.",
        "Our cat is called Biscuit.", "I drive a Skoda Octavia.", "I'm learning Welsh.", "My rent is 900 pounds a month.",
        "My boss is called Priya.", "My flight to Lisbon is on 20 May at 9 am.", "My birthday is 3 October.",
        "I bank with Monzo.", "My wife's name is Julia.", "I take 20 mg of lisinopril every morning.",
        "I was born in Limerick.", "I wear size 43 shoes.", "I speak Dutch.",
    ],
    "zh": [
        "我住在长沙。", "我在顺丰上班。", "我对花生过敏。", "家里那只猫叫年糕。", "我开一辆卡罗拉。", "最近在学韩语。",
        "房租一个月两千三。", "我们领导是周敏。", "我生日是10月3号。", "我老婆叫小芸。", "我每天早上吃一片氨氯地平。",
        "我是在开封出生的。", "我穿43码的鞋。", "我会说日语。", "我存钱都在招商银行。",
    ],
}  # fmt: skip

ASKED = [
    ("en", "Which town does the user call home?", "Bergen"),
    ("en", "Whose payroll is the user on?", "Morrisons"),
    ("en", "Where does the user have a job?", "Morrisons"),
    ("en", "Which foods are dangerous for the user?", "walnuts"),
    ("en", "What should a cook leave out for the user?", "walnuts"),
    ("en", "Where has the user's sister made her home?", "Oslo"),
    ("en", "Is there a pet in the house?", "Biscuit"),
    ("en", "What sort of wheels does the user have?", "Skoda"),
    ("en", "Which language is the user picking up?", "Welsh"),
    ("en", "What does the user's landlord get each month?", "900"),
    ("en", "Who do I report to?", "Priya"),
    ("en", "Who's the user's manager?", "Priya"),
    ("en", "When does the user turn a year older?", "October"),
    ("en", "Where does the user keep their money?", "Monzo"),
    ("en", "Who is the user's spouse?", "Julia"),
    ("en", "Which tablets does the user take?", "lisinopril"),
    ("en", "Which town is the user a native of?", "Limerick"),
    ("en", "How big are the user's feet?", "43"),
    ("zh", "用户家安在哪里？", "长沙"),
    ("zh", "用户供职于哪里？", "顺丰"),
    ("zh", "谁给用户发工资？", "顺丰"),
    ("zh", "做菜给用户吃，什么不能放？", "花生"),
    ("zh", "我有啥不能吃的？", "花生"),
    ("zh", "用户家的猫咪名字是？", "年糕"),
    ("zh", "用户有车吗？", "卡罗拉"),
    ("zh", "用户最近在进修什么？", "韩语"),
    ("zh", "用户每个月交房东多少？", "两千三"),
    ("zh", "我上司是谁？", "周敏"),
    ("zh", "用户归谁管？", "周敏"),
    ("zh", "用户几月几号生的？", "10月3"),
    ("zh", "我爱人叫什么？", "小芸"),
    ("zh", "用户服用什么药物？", "氨氯地平"),
    ("zh", "用户生在哪座城市？", "开封"),
    ("zh", "用户脚多大？", "43"),
    ("zh", "用户的钱存在哪？", "招商"),
]


@pytest.fixture(scope="module")
def lives() -> Iterator[dict[str, troth.Space]]:
    start = datetime(2026, 3, 2, 9, tzinfo=UTC)
    with troth.open(":memory:") as db:
        spaces = {language: db.space("asked", user=language) for language in LIVES}
        for language, told in LIVES.items():
            for number, text in enumerate(told):
                spaces[language].observe(text, at=start + timedelta(hours=7 * number))
        yield spaces


@pytest.mark.parametrize(("language", "question", "answer"), ASKED)
def test_what_answers_comes_first(lives: dict[str, troth.Space], language: str, question: str, answer: str) -> None:
    hits = lives[language].recall(question, troth.RecallOptions(sources=frozenset({"memories"}))).hits
    assert hits
    assert answer in hits[0].text


@pytest.mark.parametrize(
    ("language", "question"),
    [("en", "What's my blood type?"), ("en", "Who is the user's dentist?"), ("en", "Which gym do I go to?")],
)
def test_what_was_never_told_is_not_answered_by_what_has_its_form(
    lives: dict[str, troth.Space], language: str, question: str
) -> None:
    assert not lives[language].recall(question, troth.RecallOptions(sources=frozenset({"memories"}))).hits
