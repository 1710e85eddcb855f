"""Who goes somewhere for a while has not moved there; trades of others, and orders, tell nothing of the speaker's work."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.language.reader import read
from troth.language.reading import Context

NOW = datetime(2026, 4, 15, 12, tzinfo=UTC)


def _told(text: str) -> dict[str, str]:
    found = read(text, Context(NOW)).assertions
    return {a.claim.attribute: a.claim.value for a in found if a.claim and a.claim.subject == "user"}


@pytest.mark.parametrize(
    "text",
    [
        "we decamped to Cornwall for the summer",
        "I relocated to Lyon for three months",
        "we've moved to my mum's in Hull for a few weeks",
        "she moved me to Derby for the term",
    ],
)
def test_for_a_while_is_no_home(text: str) -> None:
    assert "home" not in _told(text)


@pytest.mark.parametrize(
    ("text", "home"),
    [
        ("we decamped to Cornwall", "Cornwall"),
        ("I moved to Leeds for work", "Leeds"),
        ("we moved to Lund for the schools", "Lund"),
        ("I moved to York in May for good", "York"),
    ],
)
def test_for_a_reason_is_one(text: str, home: str) -> None:
    assert _told(text)["home"] == home


@pytest.mark.parametrize(
    "text",
    [
        "carers for Dad come at 8",
        "Carers for Dad are in at 8:15",
        "just this once answer in Finnish",
        "Builders at Kew start Monday",
    ],
)
def test_others_at_work(text: str) -> None:
    assert {"occupation", "employer", "workplace"}.isdisjoint(_told(text))


@pytest.mark.parametrize(("text", "trade"), [("nurse at St Mary's", "nurse"), ("plumber for Bosch", "plumber")])
def test_a_trade_by_itself(text: str, trade: str) -> None:
    assert _told(text)["occupation"] == trade


@pytest.mark.parametrize(("text", "home"), [("搬家了，这次是周六", None), ("搬家了，现在在昆明", "昆明")])
def test_a_day_is_no_home(text: str, home: str | None) -> None:
    assert _told(text).get("home") == home
