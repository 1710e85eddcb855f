"""What the form of a question asks for, by table: a fact gives it, or certainly does not, or may."""

from __future__ import annotations

import pytest

from troth.language.answering import wanted


@pytest.mark.parametrize(
    ("question", "gives", "lacks"),
    [
        ("When does the pool close?", "The pool shuts at nine", "The pool costs 6 a visit"),
        ("when is my violin exam?", "User's violin exam is on 2026-06-12", "User's violin is a copy of an old one"),
        ("What time is dinner?", "Dinner is in the evening", "Dinner is in the hall"),
        ("On which day do we play?", "The team plays on Sundays", "The team plays in blue"),
        ("How often is the filter changed?", "User changes the filter every month", "User changed the filter in May 2025"),
        ("How long has the user fenced?", "User has fenced since 2019", "User fences with a club"),
        ("How much is the cabin?", "The cabin is 80 euros a night", "User got the cabin's keys on 2026-07-18"),
        ("how many pages are written?", "User has written ninety pages", "User writes pages in 2026"),
        ("游泳课什么时候上？", "游泳课周六上", "游泳课在体育馆上"),
        ("鱼缸多久换一次水？", "用户每两周换水", "用户的鱼缸漏了"),
        ("学德语学了多久？", "用户学了三个月德语", "用户的德语是自学的"),
        ("柜子多少钱？", "柜子花了一千八", "柜子3月5日送到"),
    ],
)
def test_what_a_fact_must_hold(question: str, gives: str, lacks: str) -> None:
    want = wanted(question)
    assert want is not None
    assert (want.given_in(gives), want.given_in(lacks), want.told) == (True, False, True)


@pytest.mark.parametrize(
    ("question", "gives", "lacks"),
    [
        ("Who tunes the piano?", "User's piano tuner is Ruth Abel", "User's piano is out of tune"),
        ("who is my Greek tutor?", "User's tutor is Eleni", "User is learning Greek"),
        ("Where is the gym?", "The gym is on Mill Lane", "User goes to the gym before work"),
        ("Where do we meet?", "The choir meets in the crypt", "The choir meets on Fridays at eight"),
        ("谁修钢琴？", "修钢琴的是老陶", "用户的钢琴音不准"),
        ("车停在哪儿？", "用户的车停在超市后面", "用户的车很旧"),
    ],
)
def test_names_and_places_that_no_form_shows_are_not_held_against_a_fact(question: str, gives: str, lacks: str) -> None:
    want = wanted(question)
    assert want is not None
    assert (want.given_in(gives), want.given_in(lacks), want.told) == (True, False, False)


@pytest.mark.parametrize("question", ["What does the user drink?", "Is the user married?", "用户喜欢什么？", "", "when"[:3]])
def test_other_questions_ask_for_nothing_of_a_form(question: str) -> None:
    assert wanted(question) is None
