"""Another car, bank or vet than the one that was told in other words, and what is said of another one of the kind."""

from datetime import UTC, datetime, timedelta

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _after(before: str, said: str) -> list[tuple[str, bool]]:
    """What the second text claims, and whether it points at all that the first one did."""
    told = [a for a in read(before, Context(NOW)).assertions if a.claim is not None]
    held = tuple(Recent(f"m{i}", a.claim, a.text, NOW) for i, a in enumerate(told) if a.claim is not None)
    later = read(said, Context(NOW + timedelta(days=30), recent=held)).assertions
    return [(a.text, "m0" in a.targets) for a in later if a.claim is not None and Intent.ENDS not in a.intents]


REPLACED = [
    ("Bought a Vauxhall Astra in the sales.", "My car's now a Honda Civic.", "User's car is now a Honda Civic"),
    ("I own a Skoda Fabia.", "I've traded my car in for a Kia Niro.", "User's car is a Kia Niro"),
    ("I'm on an iPhone 11.", "New phone: a Fairphone 4.", "User's phone is a Fairphone 4"),
    ("Our laptop is a MacBook Air.", "Replaced the laptop with a Framework 16.", "User's laptop is a Framework 16"),
    ("I keep my money at Nationwide.", "Changed bank, it's Triodos now.", "User's bank is Triodos"),
    ("We have our vet, Dr Pell.", "We've changed vets: it's Hill Farm now.", "User's vet is Hill Farm"),
    ("I'm registered with Dr Shaw.", "Dr Amin has taken over as my GP.", "User's doctor is Dr Amin"),
    ("I go to Mrs Lowe for my teeth.", "I've got a new dentist, Mr Tan.", "User's new dentist is Mr Tan"),
    ("I train at Iron Temple.", "Joined a new gym, it's called Pulse.", "User's gym is Pulse"),
    ("Our electricity is with Octopus.", "Switched electricity to Ecotricity.", "User's electricity supplier is Ecotricity"),
    ("Our project is in Rust.", "Ported the project to Zig.", "User's project is written in Zig"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "said", "text"), REPLACED)
def test_the_new_one_points_at_the_one_that_was(before: str, said: str, text: str) -> None:
    assert (text, True) in _after(before, said)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I own a Skoda Fabia.", "My brother has traded his car in for a Kia Niro."),
        ("I own a Skoda Fabia.", "I might swap the car for a Kia Niro."),
        ("I own a Skoda Fabia.", "Should I replace the car with a Kia Niro?"),
        ("I own a Skoda Fabia.", "We bought a second car as well, a Kia Niro."),
        ("I keep my money at Nationwide.", "I've moved the account meeting to Friday."),
        ("I'm registered with Dr Shaw.", "Saw Dr Amin at the hospital."),
        ("Our project is in Rust.", "I'm learning Zig now."),
        ("I train at Iron Temple.", "There's a new gym in town, it looks good."),
        ("We keep everything in SQLite.", "They replaced the kettle with a Bosch."),
        ("My phone is a Fairphone 4.", "My work phone is a Pixel 9 now."),
    ],
)
def test_what_is_said_of_another_one_leaves_it(before: str, said: str) -> None:
    assert not any(points for _, points in _after(before, said))


@pytest.mark.parametrize(
    ("said", "subject", "attribute"),
    [
        ("We changed the cat's name to Mabel.", "user", "cat name"),
        ("Our team's new name is Atlas.", "user's team", "name"),
        ("Our company's name is Bluefig.", "user's company", "name"),
        ("Changed the wifi name to SkyNet.", "user", "wifi name"),
        ("I changed my name to Jo.", "user", "name"),
    ],
)
def test_the_name_of_a_thing_is_not_the_users(said: str, subject: str, attribute: str) -> None:
    claims = [a.claim for a in read(said, Context(NOW)).assertions if a.claim is not None]
    assert [(claim.subject, claim.attribute) for claim in claims] == [(subject, attribute)]
