"""What is handed over to be written or worked on is nobody's word; what a task has to do with is."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(text: str) -> list[str]:
    return [a.text for a in read(text, Context(AT)).assertions if a.claim]


@pytest.mark.parametrize(
    "text",
    [
        "write a story in the first person: I'm called Arlo and I live by the sea. I have a dog.",
        "check the spelling: my freind lives in Paris and I wrok at a bank",
        "reword: I've been a nurse since 2010 and I hate nights",
        "continue this: I wake up in a ship's cabin. My brother is gone.",
        "以第一人称写个故事：我叫阿宝，住在海边",
        "仿写一段：我是一只小猫，住在纸箱里。",
        "总结这篇：我叫张伟，毕业于清华，现在在上海创业。",
        "英译中：I live in Tokyo and I have a cat.",
        "给这段话起个标题：我辞掉工作去了西藏，一待就是三年。",
    ],
)
def test_material_is_nobodys_word(text: str) -> None:
    assert _told(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("帮我写个减脂餐食谱：我对花生过敏，不吃牛肉", ["用户对花生过敏", "用户不吃牛肉"]),
        ("推荐个酒店：我带两只猫，预算五百", ["用户带两只猫", "用户预算五百"]),
        ("给我出个健身计划：我膝盖做过手术", ["用户膝盖做过手术"]),
        ("帮我排个课表：我周二没空", ["用户周二没空"]),
        ("write me a meal plan: I'm vegan and allergic to nuts", ["User is vegan", "User is allergic to nuts"]),
    ],
)
def test_what_a_task_has_to_do_with_is_told(text: str, told: list[str]) -> None:
    assert _told(text) == told
