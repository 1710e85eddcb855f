"""Orders in a polite form, and the manners of talk by their bare name: what is to stand, and what is asked for once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

NOW = Context(datetime(2026, 3, 2, 9, tzinfo=UTC))


def _told(said: str) -> list[str]:
    return [a.text for a in read(said, NOW).assertions if a.claim is not None]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Would you mind not quoting poems at me?", "User does not want the assistant to quote poems at User"),
        ("Can we drop the greetings?", "User does not want greetings from the assistant"),
        ("Any chance you could keep your answers crisp?", "User wants the assistant to keep answers crisp"),
        ("It would help if you didn't assume I can swim.", "User does not want the assistant to assume User can swim"),
        ("I'd be happier if you asked me before booking.", "User wants the assistant to ask User before booking"),
        ("If you could keep the tone warm, that'd be lovely.", "User wants the assistant to keep the tone warm"),
        ("May I ask you not to call me love?", "User does not want to be called love"),
        ("Why don't you call me Tam?", "User wants to be called Tam"),
        ("Do you think you could be gentler with me?", "User wants the assistant to be gentler with User"),
    ],
)
def test_a_polite_order_is_one(said: str, text: str) -> None:
    assert _told(said) == [text]


@pytest.mark.parametrize(
    "said",
    [
        "Would you mind not adding salt to this one?",
        "Can we keep the dog off the sofa?",
        "Any chance you could shorten the intro?",
        "It would help if you found the receipt.",
        "I'd be grateful if you sent the form by Friday.",
        "If you could fix the third bug, that'd be great.",
        "Why don't you call the plumber?",
        "Would you call this a success?",
        "Could you draw me a map if I give you the list?",
    ],
)
def test_what_is_politely_asked_for_once_is_no_fact(said: str) -> None:
    assert _told(said) == []


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Numbered lists please.", "User wants the assistant to use numbered lists"),
        ("Less slang in your messages.", "User wants the assistant to use less slang"),
        ("Puns are welcome but not about my hair.", "The assistant may use puns but not about User's hair"),
        ("Irony isn't welcome.", "User does not want the assistant to use irony"),
        ("Short paragraphs help me.", "Short paragraphs help User"),
        ("Spare me the pep talks.", "User does not want the assistant to use pep talks"),
        ("Let's not talk about my exams.", "User does not want the assistant to bring up User's exams"),
        ("My stammer is a touchy subject.", "User does not want the assistant to bring up User's stammer"),
        ("It helps if you number the points.", "It helps if the assistant numbers the points"),
        ("Don't assume I'm a nurse.", "User does not want the assistant to assume User is a nurse"),
        ("What I need from you is candour, not comfort.", "What User needs from the assistant is candour, not comfort"),
    ],
)
def test_a_manner_of_talk_stands_by_its_name(said: str, text: str) -> None:
    assert _told(said) == [text]


@pytest.mark.parametrize(
    "said",
    [
        "Name my boat. Short words please.",
        "Write a toast for Ann. Keep it brief.",
        "What is a lien? Plain English please.",
        "No spoilers in this review please.",
        "Two bullet points for the slides please.",
        "Let's not discuss it now.",
        "Spare me the third box.",
        "It helps when you drink tea.",
        "No school for us today.",
        "Would you not?",
        "Could you please",
    ],
)
def test_a_manner_of_one_piece_of_work_does_not(said: str) -> None:
    assert _told(said) == []
