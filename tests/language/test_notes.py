"""Statements that no rule makes a claim of: which are offered to be kept, and how they read when they are."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Mood, Tense
from troth.language.cues import ends, lies_behind
from troth.language.notes import loose, unclaimed
from troth.language.reader import Passage, read
from troth.language.reading import Context

CONTEXT = Context(datetime(2026, 5, 6, 12, tzinfo=UTC))


def offered(text: str) -> list[str]:
    return [text[start:end] for start, end in unclaimed(text, read(text, CONTEXT).assertions, CONTEXT)]


@pytest.mark.parametrize(
    "text",
    [
        "Barometers, of all my old loves, pay the bills.",
        "Piano lesson with Mrs Okello, every second Thursday, at her place.",
        "Barometers do not pay the bills in this house.",
        "Barometers, of all things, pay the bills. If they stopped, I would sing.",
    ],
)
def test_what_no_rule_understands_is_offered(text: str) -> None:
    assert offered(text)


@pytest.mark.parametrize(
    "text",
    [
        "I live in Ghent.",
        "Ha, nice.",
        "Could you tune the barometer?",
        "If barometers paid the bills, I would sing.",
        "要是气压计能养活我就好了",
        "Barometers pay the bills no longer.",
        'My aunt wrote: "Barometers, of all my old loves, pay the bills."',
        "Barometers of all things at my age, is that odd?",
    ],
)
def test_claims_questions_suppositions_ends_and_quotations_are_not(text: str) -> None:
    assert offered(text) == []


def test_clauses_with_a_joining_word_between_them_are_offered_as_one() -> None:
    assert offered("Barometers, of all my loves, pay the bills and stand in rows.") == [
        "Barometers, of all my loves, pay the bills and stand in rows"
    ]


def test_what_is_unsure_is_noted_as_unsure() -> None:
    text = "I think barometers, of all our old loves, paid the bills."
    passage = Passage(text, CONTEXT)
    spans = unclaimed(text, passage.reading().assertions, CONTEXT)
    [note] = [one for one in passage.reading(spans).assertions if one.claim]
    assert note.mood is Mood.UNCERTAIN
    assert note.confidence <= 0.5


def test_what_is_idle_of_that_which_a_rule_reads_freely_claims_nothing() -> None:
    text = "We value the barometer most. My name is Rosa."
    first, *_ = loose(read(text, CONTEXT).assertions, CONTEXT)
    claimed = [one.claim.attribute for one in Passage(text, CONTEXT).reading((), (first,)).assertions if one.claim]
    assert claimed == ["name"]


def test_a_note_is_said_in_the_third_person_with_its_date() -> None:
    text = "Barometers, of all our old loves, paid the bills yesterday."
    spans = unclaimed(text, read(text, CONTEXT).assertions, CONTEXT)
    [note] = [one for one in Passage(text, CONTEXT).reading(spans).assertions if one.claim is not None]
    assert note.claim is not None
    assert note.claim.attribute == "note"
    assert "2026-05-05" in note.text
    assert "User's old loves" in note.text


def test_a_note_ends_when_its_words_say_so() -> None:
    text = "Barometers, of all our old loves, pay the bills until the 22nd."
    spans = unclaimed(text, read(text, CONTEXT).assertions, CONTEXT)
    [note] = [one for one in Passage(text, CONTEXT).reading(spans).assertions if one.claim is not None]
    assert note.claim is not None
    assert note.claim.passing
    assert f"{note.claim.valid.end:%Y-%m-%d}" == "2026-05-23"


@pytest.mark.parametrize("text", ["气压计那玩意儿从来不准", "梯子爬不了，腿会软", "這支錶永遠走不準"])
def test_a_chinese_denial_is_no_end(text: str) -> None:
    assert not ends(text)


@pytest.mark.parametrize("text", ["再也不碰气压计", "合唱团不去了", "健身卡退了", "the choir is no longer for me"])
def test_an_end_is_one(text: str) -> None:
    assert ends(text)


@pytest.mark.parametrize(
    "text",
    ["the bills were paid in those days, by barometers.", "growing up, we had geese", "once ran a ferry", "过去我爱钓鱼"],
)
def test_former_days_lie_behind(text: str) -> None:
    assert lies_behind(text)


@pytest.mark.parametrize(
    "text", ["once a week the choir sings", "once it rains the cellar floods", "阿妈每天都走过去", "the past matters"]
)
def test_what_only_sounds_so_does_not(text: str) -> None:
    assert not lies_behind(text)


@pytest.mark.parametrize(
    ("text", "tense"),
    [
        ("Barometers, of all my loves, paid the bills back then.", Tense.PAST),
        ("Barometers, of all my loves, pay the bills.", Tense.PRESENT),
    ],
)
def test_a_note_of_former_days_lies_behind(text: str, tense: Tense) -> None:
    spans = unclaimed(text, read(text, CONTEXT).assertions, CONTEXT)
    [note] = [one for one in Passage(text, CONTEXT).reading(spans).assertions if one.claim is not None]
    assert note.claim is not None
    assert note.claim.tense is tense


def test_a_note_is_worded_in_the_language_of_its_own_words() -> None:
    text = "我在港口开吊车。Barometers, of all my old loves, pay the bills."
    spans = unclaimed(text, read(text, CONTEXT).assertions, CONTEXT)
    notes = [
        one.text for one in Passage(text, CONTEXT).reading(spans).assertions if one.claim and one.claim.attribute == "note"
    ]
    assert notes == ["Barometers, of all User's old loves, pay the bills"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("If a client shouts at us, we hang up.", "If a client shouts at us, we hang up"),
        ("Whenever Ottoline visits she sings off key.", "Whenever Ottoline visits she sings off key"),
    ],
)
def test_a_note_says_when_it_is_so(text: str, said: str) -> None:
    assert offered(text) == [said]
