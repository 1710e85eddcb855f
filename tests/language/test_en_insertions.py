"""What stands between commas is told by itself, and what the speaker uses or goes to is theirs."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(text: str) -> list[str]:
    return [a.text for a in read(text, Context(AT)).assertions if a.claim]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My boss, Jen, is Welsh.", ["User's boss is Jen", "User's boss Jen is Welsh"]),
        ("My aunt, Ines, grows figs.", ["User has an aunt called Ines", "User's aunt Ines grows figs"]),
        ("Our cat, a Maine Coon, is three.", ["User's cat is a Maine Coon", "User's cat is three"]),
        ("My car, a Golf, has 90k on the clock.", ["User's car is a Golf", "User's car has 90k on the clock"]),
        ("My son, 4, is allergic to eggs.", ["User's son is 4", "User's son is allergic to eggs"]),
        ("Leo, my flatmate, plays the tuba.", ["User's flatmate Leo plays the tuba"]),
        ("Nadia, a colleague, is from Oran.", ["Nadia is a colleague", "Nadia is from Oran"]),
        ("I have a cousin, Petra, who breeds alpacas.", ["User has a cousin, Petra", "User's cousin Petra breeds alpacas"]),
        ("My favourite, by the way, is plum.", ["User's favourite is plum"]),
    ],
)
def test_each_is_told_by_itself(text: str, told: list[str]) -> None:
    assert _told(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The gym I go to is PureGym.", ["User's gym is PureGym"]),
        ("The editor I use is Helix", ["User's editor is Helix"]),
        ("the laptop I use for work is a ThinkPad", ["User's laptop is a ThinkPad"]),
        ("The one thing I hate is small talk.", ["User hates small talk"]),
        ("The guy I work with is called Ade.", []),
        ("the problem I have is the fan is loud", []),
    ],
)
def test_what_the_speaker_uses_is_theirs(text: str, told: list[str]) -> None:
    assert _told(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Like my dad, I'm colour-blind.", ["Like User's dad User is colour-blind"]),
        ("Unlike my brother I don't eat meat.", ["Unlike User's brother User does not eat meat"]),
        ("Thanks to my gran I speak Welsh.", ["Thanks to User's gran User speaks Welsh"]),
        ("Doctor's put me on statins.", ["User's doctor has put User on statins"]),
        ("Orla and I work at the hospital.", ["Orla and User work at the hospital"]),
    ],
)
def test_what_leads_a_clause_stays_a_lead(text: str, told: list[str]) -> None:
    assert _told(text) == told
