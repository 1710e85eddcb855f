"""An end that names its day ends then; a plan to end, or an end without a day, does not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Intent
from troth.language.reader import read
from troth.language.reading import Context, Recent

BEFORE, NOW = datetime(2026, 1, 5, 10, tzinfo=UTC), datetime(2026, 3, 2, 10, tzinfo=UTC)


def ends(held: str, text: str) -> list[str | None]:
    told = [one for one in read(held, Context(BEFORE)).assertions if one.claim]
    recent = tuple(Recent(f"m{place}", one.claim, one.text, BEFORE) for place, one in enumerate(told) if one.claim)
    found = [
        one.claim for one in read(text, Context(NOW, recent=recent)).assertions if Intent.ENDS in one.intents and one.claim
    ]
    moments = [claim.valid.end or claim.valid.start for claim in found]
    return [f"{moment:%Y-%m-%d}" if moment else None for moment in moments]


@pytest.mark.parametrize(
    ("held", "text", "day"),
    [
        ("I go to the gym on Elm Street.", "I quit the gym on 1 February.", "2026-02-01"),
        ("My flatmate is Noor.", "Noor moved out on 8 February.", "2026-02-08"),
        ("I work at Alba Print.", "I left Alba Print on 6 February.", "2026-02-06"),
        ("我在健身房办了卡。", "二月一号把健身卡退了。", "2026-02-01"),
        ("我在顺丰上班。", "二月六号从顺丰离职了。", "2026-02-06"),
    ],
)
def test_an_end_is_of_its_day(held: str, text: str, day: str) -> None:
    assert day in ends(held, text)


@pytest.mark.parametrize(
    ("held", "text"),
    [
        ("I go to the gym on Elm Street.", "I quit the gym."),
        ("My flatmate has been Noor since 2019.", "Noor moved out."),
        ("我在健身房办了卡。", "把健身卡退了。"),
    ],
)
def test_an_end_without_a_day_is_of_the_moment(held: str, text: str) -> None:
    assert set(ends(held, text)) == {None}


@pytest.mark.parametrize(
    ("held", "text", "day"),
    [
        ("I go to PureGym.", "I'm leaving PureGym at the end of the month.", "2026-04-01"),
        ("I drive a Polo.", "I'm getting rid of the Polo next week.", "2026-03-09"),
        ("我上夜班。", "下个月起我就不上夜班了。", "2026-04-01"),
        ("我喝美式。", "五月起我不喝美式了。", "2026-05-01"),
        ("我在顺丰上班。", "下周五我从顺丰离职。", "2026-03-13"),
    ],
)
def test_an_end_that_is_announced_is_of_its_day(held: str, text: str, day: str) -> None:
    assert day in ends(held, text)
