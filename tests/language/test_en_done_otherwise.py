"""How something is done is done otherwise: the way that is held gives way, and what is told of the thing leaves it alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from troth.language.reader import read
from troth.language.reading import Context, Recent

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _pointing(before: str, said: str) -> list[str]:
    """What of the second message points at what the first one told."""
    told = [a for a in read(before, Context(NOW)).assertions if a.claim is not None]
    recent = tuple(Recent(f"m{i}", a.claim, a.text, NOW) for i, a in enumerate(told) if a.claim is not None)
    later = Context(NOW + timedelta(days=7), recent=recent)
    return [a.text for a in read(said, later).assertions if a.targets]


@pytest.mark.parametrize(
    ("before", "said", "text"),
    [
        ("To drain the pond, open the red tap.", "We don't use the red tap any more, the pump does it.",
         "To drain the pond: the pump does it"),
        ("To publish the site, run push.sh from the hub.", "We don't publish from the hub any more: merge to main.",
         "To publish the site: merge to main"),
        ("When the mixer jams, lift the bowl.", "Lifting the bowl no longer helps when the mixer jams, you have to ring Ola.",
         "When the mixer jams, you have to ring Ola"),
        ("To order feed we phone the mill and give the code.", "Feed is ordered through the app these days.",
         "Feed is ordered through the app these days"),
        ("For the rota we meet in the canteen and draw lots.", "The rota is done in Excel now, no more meeting in the canteen.",
         "The rota is done in Excel now"),
    ],
)  # fmt: skip
def test_another_way_takes_the_place(before: str, said: str, text: str) -> None:
    assert _pointing(before, said) == [text]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("To drain the pond, open the red tap.", "The pond is full of frogs now."),
        ("To descale the urn, use vinegar.", "The urn is much louder now."),
        ("To publish the site, run push.sh from the hub.", "We published from the hub today."),
        ("To pay the gardener, leave cash on the shelf.", "The gardener no longer comes on Mondays."),
        ("Before each dive we check the air, log the depth and sign out.", "We have a dive every Friday now."),
        ("To file an invoice, mail it to accounts.", "My brother files his invoices online now."),
        ("To open the safe, turn the dial left.", "Should we use a key for the safe instead?"),
    ],
)
def test_what_is_told_of_the_thing_does_not(before: str, said: str) -> None:
    assert _pointing(before, said) == []
