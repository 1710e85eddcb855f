"""When a question asks about."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.asked_time import asked_time

NOW = datetime(2026, 6, 10, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("What did I plant last spring?", "2026-03-01", "2026-06-01"),
        ("Who visited me in March?", "2026-03-01", "2026-04-01"),
        ("What was I reading in 2019?", "2019-01-01", "2020-01-01"),
        ("去年国庆我去了哪里？", "2025-10-01", "2025-10-08"),
        ("上周三我见了谁", "2026-06-03", "2026-06-04"),
        ("What did I cook before June?", None, "2026-06-01"),
        ("三月之后我在忙什么", "2026-04-01", None),
    ],
)
def test_a_time_is_a_stretch(question: str, start: str | None, end: str | None) -> None:
    (mention,) = asked_time(question, NOW).mentions
    assert tuple(moment and moment.date().isoformat() for moment in (mention.interval.start, mention.interval.end)) == (
        start,
        end,
    )


@pytest.mark.parametrize(
    "question",
    ["Where do I live now?", "我现在住哪", "How long have I worked here?", "What do I do on Tuesdays?", "When do I get up?", "", "？",
     "What lived 66 million years ago?", "十万年前有什么"],
)  # fmt: skip
def test_what_names_no_stretch_asks_for_none(question: str) -> None:
    assert asked_time(question, NOW).mentions == ()


@pytest.mark.parametrize(
    ("question", "words", "before", "attributes"),
    [
        ("Where did I live before I moved?", "I moved", True, ("home",)),
        ("Who did I work with after I joined Initech?", "I joined Initech", False, ("employer",)),
        ("What did I own until we got the boat?", "we got the boat", True, ()),
        ("我搬家之前住在哪里？", "我搬家", True, ("home",)),
        ("结婚以后我去过哪里", "结婚", False, ("marital_status",)),
        ("Where did I live before moving to Leeds?", "moving to Leeds", True, ("home",)),
        ("Who was my boss before joining Initech?", "joining Initech", True, ("employer",)),
        ("我搬家前住在哪里？", "我搬家", True, ("home",)),
        ("换工作后我去过哪里", "换工作", False, ("employer",)),
    ],
)
def test_an_event_is_leant_on(question: str, words: str, before: bool, attributes: tuple[str, ...]) -> None:
    (event,) = asked_time(question, NOW).events
    assert (event.words, event.before, event.attributes) == (words, before, attributes)


@pytest.mark.parametrize(
    ("question", "alone"),
    [
        ("What did I do last spring?", True),
        ("去年国庆我干了什么？", True),
        ("What did we talk about yesterday?", True),
        ("What did I plant last spring?", False),
        ("What do I do?", False),
    ],
)
def test_whether_a_question_asks_about_nothing_but_a_time(question: str, alone: bool) -> None:
    assert asked_time(question, NOW).alone is alone
