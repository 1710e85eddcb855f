"""Sentences that look like news of one's work, home or things and tell of somebody else, of a visit, or of nothing."""

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _claims(said: str) -> set[tuple[str, str, str]]:
    told = (a.claim for a in read(said, Context(NOW)).assertions)
    return {(c.subject, c.attribute, c.value) for c in told if c is not None}


@pytest.mark.parametrize(
    ("said", "attribute"),
    [
        ("I report to Madrid every month.", "manager"),
        ("Report to Wardroom Two.", "manager"),
        ("I'm with the design team on this proposal.", "team"),
        ("I work with Nadia on the grant.", "employer"),
        ("I'm with Mum at the dentist.", "employer"),
        ("We're with Priya at the aquarium.", "employer"),
        ("I'm a student of human nature.", "field_of_study"),
        ("I enrolled in Duolingo Max.", "school"),
        ("I've started my third year of sobriety.", "study year"),
        ("My first shift with Omar.", "employer"),
        ("We run the tombola at Ashby Fete.", "employer"),
        ("I got the keys to the new flat in Truro for my nan.", "home"),
        ("The van got stuck on the way to our new house in Wells.", "home"),
        ("I'm putting up with drilling.", "location"),
        ("New project: Lighthouse.", "language"),
        ("New number: 01632 960114.", "mobile carrier"),
        ("Sold the bike, got Norovirus.", "bike"),
    ],
)
def test_it_tells_no_such_thing(said: str, attribute: str) -> None:
    assert attribute not in {claim[1] for claim in _claims(said)}


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("My aunt's new address: 31 Beech Close.", ("user's aunt", "address", "31 Beech Close")),
        ("Our cousin's new car: a Twingo.", ("user's cousin", "car", "Twingo")),
        ("New address: 15 Quay St, Fowey.", ("user", "address", "15 Quay St, Fowey")),
        ("New address: 15 Quay St, come and see.", ("user", "address", "15 Quay St")),
        ("The billing team's CI is Drone.", ("billing team", "ci", "Drone")),
        ("Our team's CI is Drone.", ("user", "ci", "Drone")),
        ("I report to Oskar.", ("user", "manager", "Oskar")),
        ("I enrolled in Keele University.", ("user", "school", "Keele University")),
        ("I'm with the design team as of this month.", ("user", "team", "design team")),
        ("The phone died, so I use Ravi's.", ("user", "phone model", "Ravi's")),
        ("New project: Kotlin.", ("user", "language", "Kotlin")),
    ],
)
def test_it_is_told_of_whom_it_is_said(said: str, claim: tuple[str, str, str]) -> None:
    assert claim in _claims(said)
