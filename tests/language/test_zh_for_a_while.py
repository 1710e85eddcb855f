"""What is so for a while and then no more, and what comes round again: shifts, trips, odd weeks."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.claim import Tense
from troth.language.reader import read
from troth.language.reading import Assertion, Context

_MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _told(said: str) -> list[Assertion]:
    return [each for each in read(said, Context(_MONDAY)).assertions if each.claim is not None]


@pytest.mark.parametrize(
    ("said", "attribute", "end"),
    [
        ("这周我值夜班", "shift", (3, 9)),
        ("这趟差出到周四，现在在合肥", "travel", (3, 6)),
        ("这次差要出十天", "travel", (3, 12)),
        ("我借了表哥的车，开到月底", "fact", (4, 1)),
        ("这几天牙疼，说不了话", "condition", None),
    ],
)
def test_what_is_so_for_a_while(said: str, attribute: str, end: tuple[int, int] | None) -> None:
    claim = _told(said)[0].claim
    assert claim is not None
    assert (claim.attribute, claim.passing) == (attribute, True)
    assert end is None or (claim.valid.end is not None and (claim.valid.end.month, claim.valid.end.day) == end)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("隔天去游泳馆", "用户隔天去游泳馆"),
        ("我们单双周上班，单周上六天", "用户单双周上班，单周上六天"),
        ("从下周开始我值夜班", "用户从2026年3月9日那周开始值夜班"),
    ],
)
def test_what_comes_round_again_stays(said: str, text: str) -> None:
    (told,) = _told(said)
    assert told.text == text
    assert told.claim is not None
    assert not told.claim.passing


def test_where_a_trip_has_led_is_no_home() -> None:
    claims = [each.claim for each in _told("这趟差出到周四，现在在合肥")]
    assert [claim.attribute for claim in claims if claim is not None] == ["travel", "location"]


@pytest.mark.parametrize("said", ["这几天牙疼，说不了话", "之后三天只能喝粥"])
def test_what_one_cannot_do_is_no_skill_and_no_wish(said: str) -> None:
    names = [each.claim.attribute for each in _told(said) if each.claim is not None]
    assert not {"speaks", "instruction"} & set(names)


@pytest.mark.parametrize("said", ["五月底之前都得戴护具", "我四月八号之前不能开车", "我们六月之前必须搬走"])
def test_until_when_one_is_bound_is_ahead(said: str) -> None:
    claims = [each.claim for each in _told(said)]
    assert claims
    assert all(claim is not None and claim.tense is not Tense.PAST for claim in claims)


def test_what_one_had_to_do_before_a_year_that_is_gone_is_past() -> None:
    claims = [each.claim for each in _told("我去年五月之前都得戴护具")]
    assert all(claim is not None and claim.tense is Tense.PAST for claim in claims)
