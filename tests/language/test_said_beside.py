"""A plain statement stays one whatever is said before or behind it in the same breath."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Mood
from troth.language.reader import read
from troth.language.reading import Context

NOW = datetime(2026, 4, 15, 12, tzinfo=UTC)

STATED = {
    "en": [
        ("I live in Bergen", "home", "Bergen"),
        ("I drive a Duster now", "car", "Duster"),
        ("I'm vegetarian", "diet", "vegetarian"),
        ("our band is called Night Ferry", "band name", "Night Ferry"),
    ],
    "zh": [
        ("我住在长沙", "home", "长沙"),
        ("我在顺丰上班", "employer", "顺丰"),
        ("我对花生过敏", "allergy", "花生"),
        ("我会说日语", "speaks", "日语"),
    ],
}
BESIDE = {
    "en": [
        "{}, feels like a different planet.",
        "{}, smells like home already",
        "{}, would you believe it?",
        "{}, as if that weren't enough.",
        "{}, yesterday was the first day.",
        "{}, no joke",
        "it's no surprise that {}",
        "if I haven't told you yet, {}",
        "to make a long story short {}",
        "unlike my brother, {}",
        "what I meant to mention: {}",
        "did I mention {}?",
        "you know {}, right?",
        "Put down that {}.",
    ],
    "zh": [
        "话说{}",
        "考虑到{}，帮我列个清单",
        "既然{}，你推荐个周末去处呗",
        "好消息是{}，坏消息是今天周一",
        "情况是这样的：{}",
        "不瞒你说，{}",
    ],
}


def _held(text: str) -> set[tuple[str, str]]:
    found = read(text, Context(NOW)).assertions
    return {(a.claim.attribute, a.claim.value) for a in found if a.claim and a.claim.positive and a.mood is Mood.CONFIRMED}


@pytest.mark.parametrize("beside", [(code, words) for code, many in BESIDE.items() for words in many])
def test_what_is_said_beside_takes_nothing_away(beside: tuple[str, str]) -> None:
    code, words = beside
    for stated, attribute, value in STATED[code]:
        held = _held(words.replace("{}", stated))
        assert any(name == attribute and value in its for name, its in held), (words, stated, held)


@pytest.mark.parametrize(
    "text",
    [
        "did I mention the flat?",
        "do you know where I live?",
        "did I say I was vegetarian?",
        "you know what I like, right?",
        "today was a good day",
        "yesterday is gone",
        "feels like a different planet",
        "别看我手机",
        "如果出去玩的话，我更愿意泡温泉",
        "下雨的话我就不去了",
        "给我推荐的餐厅列个表",
        "给我写的那封信改短点",
    ],
)
def test_what_states_nothing(text: str) -> None:
    assert not {(name, value) for name, value in _held(text) if name not in ("fact", "note")}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("买衣服的话，我只买纯棉的", "纯棉"),
        ("出去吃的话，比起火锅我更愿意吃日料", "日料"),
        ("推荐片子的话我只看原声带字幕的", "原声"),
    ],
)
def test_what_is_talked_of_supposes_nothing(text: str, value: str) -> None:
    assert any(value in its for _, its in _held(text))


@pytest.mark.parametrize("text", ["tomorrow is my exam", "tomorrow's my driving test"])
def test_what_is_on_a_day_ahead_is_kept(text: str) -> None:
    assert _held(text)


def test_a_day_told_beside_makes_nothing_pass() -> None:
    told = read("I work for Maersk now, today was my first day.", Context(NOW)).assertions
    assert [a.claim.passing for a in told if a.claim] == [False]
