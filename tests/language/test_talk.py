"""What recall looks at in raw conversation, by table."""

from __future__ import annotations

import pytest

from troth.language.talk import asserting, core, expected


@pytest.mark.parametrize(
    ("question", "names", "rest"),
    [
        ("When did Ines sell the kiln?", ["ines"], "sell the kiln?"),
        ("What kind of boat does Otto's sister have?", ["otto"], "boat does sister have?"),
        ("How long has the ferry been late?", [], "the ferry been late?"),
        ("Somewhere to eat in Innsbruck", ["in"], "Somewhere to eat Innsbruck"),
        ("Ines?", ["ines"], "?"),
        ("When?", [], "?"),
        ("小明喜欢什么？", ["小明"], "喜欢什么？"),
        ("", [], ""),
    ],
)
def test_a_question_without_its_frame(question: str, names: list[str], rest: str) -> None:
    assert core(question, names) == rest


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("I sold the kiln.", 1, 1),
        ("Did you sell the kiln?", 0, 0.01),
        ("I sold the kiln. Did you know?", 0.5, 0.6),
        ("Really? I sold the kiln. Why? It broke.", 0.5, 0.75),
        ("你卖了吗？我卖了。", 0.4, 0.6),
        ("", 1, 1),
        ("???", 0, 0),
    ],
)
def test_how_much_a_text_asserts(text: str, least: float, most: float) -> None:
    assert least <= asserting(text) <= most


@pytest.mark.parametrize(
    ("question", "answer", "holds"),
    [
        ("When did Otto leave?", "He left last Friday.", True),
        ("When did Otto leave?", "He left in a hurry.", False),
        ("How many boats are there?", "There are seven.", True),
        ("How many boats are there?", "There are lots.", False),
        ("奥托什么时候走的？", "昨天走的", True),
        ("有多少条船？", "有三条", True),
    ],
)
def test_what_an_answer_must_hold(question: str, answer: str, holds: bool) -> None:
    pattern = expected(question)
    assert pattern is not None
    assert (pattern.search(answer) is not None) is holds


def test_nothing_is_expected_of_other_questions() -> None:
    assert expected("Where did Otto go?") is None
