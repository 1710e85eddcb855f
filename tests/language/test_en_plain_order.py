"""Sentences turned inside out, opened roundabout, or cut short claim what their plain forms claim."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Mood
from troth.language.reader import read
from troth.language.reading import Assertion, Context

NOW = datetime(2026, 3, 4, 10, tzinfo=UTC)


def said(text: str) -> list[Assertion]:
    meant = (Mood.CONFIRMED, Mood.RECALL)
    return [a for a in read(text, Context(NOW)).assertions if a.claim is not None and a.mood in meant]


TURNED = [
    # clefts and fronted parts
    ("The Fabia is what I drive.", "car", "Fabia"),
    ("what I drive is a Fabia", "car", "Fabia"),
    ("Ayesha is the one I report to.", "manager", "Ayesha"),
    ("it's Ayesha I report to", "manager", "Ayesha"),
    ("kilkenny, yeah, thats where i live", "home", "kilkenny"),
    ("Ghent is still home to me.", "home", "Ghent"),
    ("Decaf is all I drink.", "drink", "Decaf"),
    ("it's the quiet coach I like best", "coach preference", "quiet coach"),
    ("Plumber by trade, that's me.", "occupation", "Plumber"),
    ("Here I am, a paralegal in Leeds.", "occupation", "paralegal"),
    ("Tuesdays it's yoga", "yoga", "Tuesdays"),
    ("Fridays are pizza night", "pizza night", "Fridays"),
    # roundabout openings
    ("as it happens we have three hens", "pet", "three hens"),
    ("If anyone asks, I was born in Split.", "birthplace", "Split"),
    ("I happen to speak Basque.", "speaks", "Basque"),
    ("I'd call myself a pescatarian.", "diet", "pescatarian"),
    # what chat leaves out
    ("Am staying in Bath till Friday", "location", "Bath"),
    ("Over in Oslo till Thursday", "location", "Oslo"),
    ("down in cork for a two week placement", "location", "cork"),
    ("Been a smoker for years", "is a", "smoker"),
    ("Off to Rome on Friday", "travel", "Rome"),
    # levels and amounts
    ("I've capped my caffeine at two cups a day", "caffeine", "two cups a day"),
    ("I set my alarm for 5:40", "alarm", "5:40"),
    ("I get about 7 hours of sleep a night.", "sleep per night", "7 hours of sleep"),
    # what bears on the user
    ("the van takes diesel, not petrol", "van take", "diesel"),
    ("mail for me goes to PO Box 77", "mail go to", "PO Box 77"),
    ("at the barber's i always get a skin fade", "barber get", "skin fade"),
    # set sayings
    ("It annoys me when people open with small talk.", "dislikes", "people open with small talk"),
    ("I can't stand it when people whistle", "dislikes", "people whistle"),
    ("Paperbacks over e-readers, any day of the week.", "book format preference", "Paperbacks"),
    ("Just Ro will do", "call_me", "Ro"),
    ("You may address me as Mrs Adair.", "call_me", "Mrs Adair"),
    ("Lisbon born, Paris raised.", "birthplace", "Lisbon"),
    # how things are done
    ("for the stock report you open stock.xlsx and run the macro", "how to stock report", "open stock.xlsx and run the macro"),
    ("Refunds are processed as follows: open Stripe, hit refund.", "how to refund", "open Stripe, hit refund"),
    ("There's a parrot at my nan's that everyone calls Captain", "nan parrot name", "Captain"),
]


@pytest.mark.parametrize(("text", "attribute", "value"), TURNED)
def test_other_orders_of_words_say_the_same(text: str, attribute: str, value: str) -> None:
    assert (attribute, value) in [(a.claim.attribute, a.claim.value) for a in said(text) if a.claim is not None]


def test_a_trade_before_its_subject_is_worded_as_one_behind_it() -> None:
    (only,) = said("Well, plumber by trade, that's me.")
    assert only.text == "User is a plumber by trade"


def test_a_denied_cleft_stays_denied() -> None:
    (only,) = said("A driving licence is something I don't have.")
    assert only.text == "User does not have a driving licence"
    assert only.claim is not None
    assert not only.claim.positive


NOTHING = [
    "It's a shame that nobody came",
    "the movie has a great soundtrack",
    "the recipe calls for two eggs",
    "I get your point",
    "I'm getting tired",
    "Let's say I keep goats, what then?",
    "One thing they hate is snow.",
    "been a busy week",
    "you learn by doing",
    "the code compiles",
]


@pytest.mark.parametrize("text", NOTHING)
def test_remarks_stay_remarks(text: str) -> None:
    assert not said(text)


def test_an_order_for_every_time_keeps_its_condition() -> None:
    texts = [a.text for a in said("When I'm venting, just listen, don't try to fix it.")]
    assert texts == [
        "When User is venting, User wants the assistant to listen",
        "When User is venting, User wants the assistant to not try to fix it",
    ]


def test_a_sentence_that_changes_language_at_a_comma_is_read_in_parts() -> None:
    texts = [a.text for a in said("我住在柏林, but I was born in Taipei")]
    assert any("柏林" in text for text in texts)
    assert any("born in Taipei" in text for text in texts)
