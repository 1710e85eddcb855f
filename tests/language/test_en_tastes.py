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


IN_SET_WORDS = [
    ("I can't be doing with podcasts, never could", "dislikes", "podcasts"),
    ("Loud restaurants do my head in", "dislikes", "Loud restaurants"),
    ("wouldn't touch instant coffee with a bargepole", "dislikes", "instant coffee"),
    ("There's nothing worse than soggy chips", "dislikes", "soggy chips"),
    ("You'd never catch me in a sauna", "dislikes", "sauna"),
    ("Life's too short for bad coffee", "dislikes", "bad coffee"),
    ("can't stand the smell of coriander these days", "dislikes", "coriander"),
    ("I'm allergic to Monday meetings, ha", "dislikes", "Monday meetings"),
    ("Golf? Can't stand it", "dislikes", "Golf"),
    ("Board games? Any day.", "likes", "Board games"),
    ("I can't get enough of ska", "likes", "ska"),
    ("Folk festivals are right up my street", "likes", "Folk festivals"),
    ("I'm all for early nights", "likes", "early nights"),
    ("I'd pick the mountains before the sea", "prefers", "mountains"),
    ("I find tables easier than long text", "prefers", "tables"),
    ("Much happier with a map than a satnav", "prefers", "map"),
    ("nine times out of ten I'll go for the aisle", "seat preference", "aisle"),
    ("When I book hotels I always go for a balcony", "prefers", "balcony"),
    ("If I have to fly, it has to be an aisle seat", "seat preference when user has to fly", "aisle seat"),
    ("I much prefer the early train", "transport preference", "early train"),
    ("I need complete silence to work", "needs", "complete silence"),
    ("Oysters make me retch", "dislikes", "Oysters"),
    ("Podcasts send me to sleep", "dislikes", "Podcasts"),
    ("Nothing settles me like kneading dough", "likes", "kneading dough"),
    ("Nothing cheers me up like a wet Sunday", "likes", "wet Sunday"),
    ("I'd queue for hours for a good bagel", "likes", "good bagel"),
    ("Canals appeal to me more than rivers", "prefers", "Canals"),
    ("Canals are way more fun than lakes if you ask me", "prefers", "Canals"),
    ("If it were up to me we'd eat dumplings every week", "likes", "dumplings"),
    ("Give me canals over lakes", "prefers", "canals"),
]


@pytest.mark.parametrize(("said", "attribute", "value"), IN_SET_WORDS)
def test_set_words_tell_a_taste(said: str, attribute: str, value: str) -> None:
    assert (attribute, value) in [told[:2] for told in _told(said)]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("My dad can't be doing with podcasts", "User's father can not stand podcasts"),
        ("when we order pizza Theo always goes for anchovies", "Theo prefers anchovies when User orders pizza"),
        ("The kids can't get enough of trampolines", "The kids like trampolines"),
        ("Nan swears by cod liver oil", "User's grandmother likes cod liver oil"),
        ("my brother's allergic to housework", "User's brother dislikes housework"),
        ("My daughter only drinks milk if it's warm", "User's daughter only drinks milk if it's warm"),
        ("I'll only fly if there's no sleeper train", "User will only fly if there's no sleeper train"),
        ("I don't mind hotels as long as they're quiet", "User does not mind hotels if they are quiet"),
    ],
)
def test_whose_it_is_and_on_which_terms(said: str, text: str) -> None:
    assert text in [a.text for a in read(said, Context(NOW)).assertions if a.claim is not None]


@pytest.mark.parametrize(
    "said",
    [
        "I could murder a curry right now",
        "I fancy a curry tonight",
        "I can't be bothered with dinner tonight",
        "The milk's gone off",
        "She's gone off to Wales with the kids",
        "My sister winds me up",
        "The new report does my head in",
        "I always go for a run before breakfast",
        "I usually ask for help when I'm stuck",
        "My dad is over sixty",
        "My brother lives for free at my aunt's",
        "The parcel isn't for me",
        "Lunch before the meeting for me",
        "I'd take the early train tomorrow",
        "Give me the file and I'm happy",
        "Is it raining? Love it",
        "Ready? No",
        "Give me the list over the phone",
        "The new bus is nicer than the old one",
        "If it were up to the council they'd shut it",
        "I'd run for the bus",
        "The shock makes me feel old",
        "Thanks, always",
    ],
)
def test_what_is_said_in_like_words_is_none(said: str) -> None:
    assert not [told for told in _told(said) if "prefer" in told[0] or told[0] in ("likes", "dislikes")]


def _later(before: str, said: str) -> dict[str, tuple[str, ...]]:
    """By its text, what each thing said now ends or replaces of what was said before."""
    held = next(a for a in read(before, Context(NOW)).assertions if a.claim is not None)
    assert held.claim is not None
    context = Context(NOW + timedelta(days=9), recent=(Recent(before, held.claim, held.text, NOW),))
    return {a.text: a.targets for a in read(said, context).assertions if a.claim is not None}


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        ("I prefer linen sheets", "switched to flannel, linen's too cold in winter", "User switched to flannel"),
        ("I always fly with KLM", "I fly Lufthansa these days, KLM kept losing my bags", "User flies Lufthansa these days"),
        ("I drink red wine", "I've moved on to white, red gives me a headache", "User has moved on to white"),
    ],
)
def test_what_is_found_wanting_gives_way(before: str, said: str, text: str) -> None:
    assert _later(before, said)[text] == (before,)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I prefer linen sheets", "linen's too cold in winter, isn't it"),
        ("I live in Fleet", "switched to oat milk, Fleet is so dull"),
        ("I always fly with KLM", "I'm home now, KLM kept losing my bags"),
        ("I prefer Firefox", "trying Chrome today, Firefox keeps crashing"),
    ],
)
def test_what_is_only_grumbled_at_stays(before: str, said: str) -> None:
    assert not any(_later(before, said).values())


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        ("I hate running", "I have to admit I love it now", "User likes running"),
        ("I love coriander", "actually I can't stand it any more", "User does not like coriander anymore"),
        ("I love jazz", "We got a new puppy, I love it", None),
        ("I love jazz", "Watched Dune. I hated it", None),
    ],
)
def test_it_is_what_was_liked_last(before: str, said: str, text: str | None) -> None:
    told = [each for each in _later(before, said) if "like" in each]
    assert told == ([text] if text else [])
