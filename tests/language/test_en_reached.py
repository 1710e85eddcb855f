"""How somebody wants to be reached, and what only has the same words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

CONTEXT = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("Best to reach me by text.", "text"),
        ("Text me rather than calling.", "text"),
        ("Message me rather than ringing.", "instant message"),
        ("Please don't call, email me instead.", "email"),
        ("Never phone me - WhatsApp me", "WhatsApp"),
        ("The easiest way to reach me is on Signal.", "signal"),
        ("The best way to contact me is via Signal.", "signal"),
    ],
)
def test_how_the_speaker_is_reached(text: str, way: str) -> None:
    found = [one.claim for one in read(text, CONTEXT).assertions if one.claim]
    assert [(claim.attribute, claim.value) for claim in found] == [("contact by", way)]


@pytest.mark.parametrize(
    "text",
    [
        "Don't call the plumber, text him.",
        "Text him rather than her.",
        "Text me rather than calling, she said.",
        "Call me rather than him.",
    ],
)
def test_how_others_are_reached_is_no_wish(text: str) -> None:
    assert not any(one.claim for one in read(text, CONTEXT).assertions)
