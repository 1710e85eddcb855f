"""What Chinese recall questions ask for."""

from __future__ import annotations

import pytest

from troth.language.languages import ask

CASES = [
    ("用户是做什么工作的？", "user", "occupation"),
    ("用户的老婆做什么工作？", "user's wife", "occupation"),
    ("用户现在住在哪个城市？", "user", "home"),
    ("用户在哪个城市上班？", "user", "workplace"),
    ("用户现在在哪家公司上班？", "user", "employer"),
    ("用户的爸爸身体状况怎么样？", "user's father", "health"),
    ("用户对什么过敏？", "user", "allergy"),
    ("用户的手机号是多少？", "user", "phone"),
    ("用户每个月房租多少钱？", "user", "rent"),
    ("用户叫什么名字？", "user", "name"),
    ("用户出生在哪里？", "user", "birthplace"),
    ("用户是哪里人？", "user", "hometown"),
    ("用户有什么爱好？", "user", "hobby"),
    ("用户在哪个 team？", "user", "team"),
    ("用户的 CI 用的是什么？", "user", "ci"),
    ("用户家的热水器是什么牌子？", "user", "热水器"),
    ("用户的瑜伽课是星期几？", "user", "schedule 瑜伽"),
    ("用户公司怎么报销？", "user", "报销流程"),
    ("用户穿多大码的鞋？", "user", "size"),
    ("用户开什么车？", "user", "car"),
]


@pytest.mark.parametrize(("question", "subject", "attribute"), CASES)
def test_question(question: str, subject: str, attribute: str) -> None:
    asked = ask(question)
    assert asked.subject == subject
    assert attribute in asked.attributes[:2]


def test_a_known_name_is_the_subject() -> None:
    assert ask("团子几岁了？", {"团子": "团子"}).subject == "团子"
