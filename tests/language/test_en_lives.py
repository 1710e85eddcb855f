"""Where one lives, who one is and with whom, told in other ways than the plain one, and that it has changed."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Assertion, Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(text: str, recent: tuple[Recent, ...] = ()) -> list[Assertion]:
    return [a for a in read(text, Context(NOW + timedelta(days=30), recent=recent)).assertions if a.claim is not None]


def _value(text: str, attribute: str, before: str = "", subject: str = "user") -> list[str]:
    held = read(before, Context(NOW)).assertions if before else ()
    recent = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(held) if each.claim is not None)
    claims = [a.claim for a in _told(text, recent) if a.claim is not None and a.claim.positive]
    return [c.value for c in claims if (c.subject, c.attribute) == (subject, attribute)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("my house is in Cardiff", "Cardiff"),
        ("we've got a bungalow in Frinton, two steps from the sea", "Frinton"),
        ("Tavira is where I rest my head these days", "Tavira"),
        ("the village I call home is Staithes", "Staithes"),
        ("I'm a resident of Leuven", "Leuven"),
        ("I'm located in Vilnius", "Vilnius"),
        ("living as we do in Nairn, we own many jumpers", "Nairn"),
        ("my wife and I share a loft in Lyon", "Lyon"),
    ],
)
def test_where_one_lives(text: str, place: str) -> None:
    assert _value(text, "home") == [place]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("we've pulled up stakes to Fargo", "Fargo"),
        ("I moved flats, Dalston this time", "Dalston"),
        ("we traded the city for a cottage in Hay", "Hay"),
        ("so that's us in Nelson now", "Nelson"),
        ("on friday the van brought it all to our new flat in Deal", "Deal"),
        ("I'm in Tampere now, boxes unpacked", "Tampere"),
        ("Genoa is home as of today", "Genoa"),
    ],
)
def test_that_one_moved(text: str, place: str) -> None:
    assert _value(text, "home", "I live in Hove") == [place]


@pytest.mark.parametrize(
    "text",
    [
        "our holiday flat is in Nerja",
        "we swapped the sofa for a place in Row B",
        "I left the party for a flat in Soho",
        "Mum is home as of today",
        "that's us in Vienna now, the hotel is lovely",
        "I'm in Graz now, moved the call to Friday",
        "we've got a flat in Split",
        "we rent a cottage in Wales every summer",
        "moved home, Dad is thrilled",
        "our servers are located in Dublin",
        "our house is in Gothic style",
        "my flat was in Rome",
        "my aunt's cottage is in Rye",
    ],
)
def test_what_tells_no_home_of_ones_own(text: str) -> None:
    assert _value(text, "home", "I live in Hove") == []


def test_of_others_it_is_their_home() -> None:
    assert _value("my aunt's upped sticks to Poole", "home", subject="user's aunt") == ["Poole"]
    assert _value("home for my aunt is Lucca now", "home", subject="user's aunt") == ["Lucca"]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I first saw the light of day in Oban", "birthplace", "Oban"),
        ("they christened me Thaddeus", "name", "Thaddeus"),
        ("this is Mirela speaking", "name", "Mirela"),
        ("everybody knows me as Midge", "call_me", "Midge"),
        ("I'd rather be called Jo from now on", "call_me", "Jo"),
        ("I'm a widower", "marital_status", "widower"),
    ],
)
def test_who_one_is(text: str, attribute: str, value: str) -> None:
    assert _value(text, attribute) == [value]


def _replaces(before: str, text: str) -> bool:
    held = read(before, Context(NOW)).assertions
    recent = tuple(Recent(f"m{i}", each.claim, each.text, NOW) for i, each in enumerate(held) if each.claim is not None)
    return any("m0" in a.targets for a in _told(text, recent))


@pytest.mark.parametrize(
    ("before", "text", "replaces"),
    [
        ("my wife's called Greta", "my new boyfriend is called Tom", True),
        ("I'm going out with Ines", "I've started dating Olga", True),
        ("my partner is Femi", "we split up. I'm with Kofi now", True),
        ("my wife's called Greta", "my new colleague is called Tom", False),
        ("my partner is Femi", "my brother's new girlfriend is called Ann", False),
        ("my partner is Femi", "we split the bill. I'm with Monzo now", False),
        ("my wife is Greta", "my husband is Tom", False),
    ],
)
def test_a_new_partner_takes_the_place_of_the_old(before: str, text: str, replaces: bool) -> None:
    assert _replaces(before, text) is replaces
