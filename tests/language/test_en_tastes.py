"""What somebody likes and prefers, whatever word it is, where it holds, and how a liking turns."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(said: str) -> list[tuple[str, str, str]]:
    claims = (a.claim for a in read(said, Context(NOW)).assertions if a.claim is not None)
    return [(c.attribute, c.value if c.positive else f"-{c.value}", c.tense.value) for c in claims]


@pytest.mark.parametrize(
    ("said", "attribute", "value"),
    [
        ("I prefer mornings", "time of day preference", "mornings"),
        ("I like Sundays", "likes", "Sundays"),
        ("I hate Mondays in the office", "dislikes", "Mondays in the office"),
        ("I prefer mornings for meetings", "meetings time of day preference", "mornings"),
        ("For meetings I prefer mornings", "meetings time of day preference", "mornings"),
        ("I prefer window seats on trains", "trains seat preference", "window seats"),
        ("I prefer working from the office", "work from preference", "working from the office"),
        ("I prefer to work alone in the library", "work in preference", "work alone in the library"),
        ("I'm not all that fond of musicals", "dislikes", "musicals"),
        ("Given the option I take the stairs", "prefers", "stairs"),
        ("If it's a choice between a call and a walk I'll take the walk", "prefers", "walk"),
        ("give me a proper map any day", "map preference", "proper map"),
        ("I far prefer goats to sheep", "prefers", "goats"),
        ("blue cheese is growing on me", "likes", "blue cheese"),
        ("Belgian beer beats German beer in my book", "alcoholic drink preference", "Belgian beer"),
    ],
)
def test_a_taste_is_read_whole(said: str, attribute: str, value: str) -> None:
    assert (attribute, value, "present") in _told(said)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I prefer the window seat", "it's the aisle for me these days"),
        ("I prefer dark mode", "light mode suits me better now"),
        ("I prefer tea", "I've been converted to coffee"),
        ("I prefer paperbacks", "I'm all about audiobooks these days"),
        ("I prefer cash", "I prefer card now"),
        ("I prefer mornings for meetings", "I prefer afternoons for meetings now"),
        ("I prefer swimming in the sea", "I've come to prefer swimming in the pool"),
    ],
)
def test_another_of_the_same_kind_stands_at_the_same_address(before: str, said: str) -> None:
    (_, held, _), (_, new, _) = _told(before)[0], _told(said)[0]
    assert held != new
    assert _told(before)[0][0] == _told(said)[0][0]


@pytest.mark.parametrize(
    "said",
    [
        "I've lost my taste for jazz",
        "jazz does nothing for me any more",
        "I'm over jazz",
        "jazz has lost its charm",
        "I've fallen out of love with jazz",
    ],
)
def test_a_liking_that_is_over_is_denied(said: str) -> None:
    liked = next(a for a in read("I like jazz", Context(NOW)).assertions if a.claim is not None)
    assert liked.claim is not None
    now = Context(NOW + timedelta(days=9), recent=(Recent("m", liked.claim, liked.text, NOW),))
    assert [a.text for a in read(said, now).assertions if a.claim is not None] == ["User does not like jazz anymore"]


@pytest.mark.parametrize(
    "said",
    [
        "it's a no for me",
        "it's all new for me now",
        "I'm over the moon about the gig",
        "I've had enough of this weather",
        "the blue shirt suits my brother better now",
        "the crust beats the filling",
        "give me the address any time",
        "I'd love tomorrow morning",
    ],
)
def test_what_only_sounds_like_it_is_no_taste(said: str) -> None:
    assert not [told for told in _told(said) if "prefer" in told[0] or "likes" in told[0]]
