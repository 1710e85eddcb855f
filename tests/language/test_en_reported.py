"""What a paper or another person says otherwise of what cannot change waits; what only sounds like it is left alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Mood
from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

_NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

DOUBTED = [
    ("My blood type is O positive.", "The hospital letter says I'm AB negative, odd.", "User's blood type is AB negative"),
    ("My blood type is O positive.", "My donor card has me down as A negative.", "User's blood type is A negative"),
    ("I was born in Izmir.", "funny, my passport says Ankara as the place of birth", "User was born in Ankara"),
    ("I was born in Izmir.", "My mum claims I was born in Ankara.", "User was born in Ankara"),
    ("I was born in 1987.", "My birth certificate says 1986, no clue why.", "User was born in 1986"),
    ("My birthday is 3 May.", "The clinic has 5 May in my file.", "User's birthday is 5 May"),
    ("My mother tongue is Basque.", "The form lists my mother tongue as Spanish.", "User's mother tongue is Spanish"),
    ("My daughter was born in Lyon.", "Her school record says she was born in Paris.", "User's daughter was born in Paris"),
]
MEANT = [
    ("I was born in Izmir.", "My mum says I was born in Ankara, so I was wrong.", "User was born in Ankara"),
    ("My aunt was born in Riga.", "Dad says she was born in Tartu, not Riga.", "User's aunt was born in Tartu"),
]
LEFT_ALONE = [
    ("My birthday is 3 May.", "My mum says my birthday party is on 9 June."),
    ("My birthday is 3 May.", "My boss has 5 May off."),
    ("I was born in Izmir.", "My brother says he was born in Ankara."),
    ("My birthday is 3 May.", "My brother says his birthday is 9 May."),
    ("My birthday is 3 May.", "My sister says her birthday is 9 May."),
    ("I was born in Izmir.", "My wife has a friend who was born in Ankara."),
    ("My blood type is O positive.", "The clinic says a positive attitude helps."),
    ("My blood type is O positive.", "The card says O positive."),
]


def _after(first: str, second: str) -> tuple[Assertion, ...]:
    told = read(first, Context(_NOW)).assertions
    held = tuple(Recent(f"m{i}", a.claim, a.text, _NOW) for i, a in enumerate(told) if a.claim is not None)
    return read(second, Context(_NOW + timedelta(days=30), recent=held)).assertions


@pytest.mark.parametrize(("first", "second", "doubted"), DOUBTED)
def test_what_is_reported_otherwise_is_a_doubt(first: str, second: str, doubted: str) -> None:
    found = [a for a in _after(first, second) if a.claim is not None]
    assert [(a.text, a.mood, a.intents, a.targets) for a in found] == [(doubted, Mood.UNCERTAIN, frozenset(), ())]


@pytest.mark.parametrize(("first", "second", "meant"), MEANT)
def test_who_takes_it_over_corrects(first: str, second: str, meant: str) -> None:
    assert [(a.text, a.mood) for a in _after(first, second) if a.targets] == [(meant, Mood.CONFIRMED)]


@pytest.mark.parametrize(("first", "second"), LEFT_ALONE)
def test_what_reports_nothing_of_it_doubts_nothing(first: str, second: str) -> None:
    assert not any(a.targets or a.mood is Mood.UNCERTAIN for a in _after(first, second))
