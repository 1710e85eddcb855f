"""Conditions on what recall may return."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troth.domain.filtering import Record, condition, looked_up
from troth.errors import NaiveDatetime, UnknownOption, UsageError

MARCH = datetime(2026, 3, 1, tzinfo=UTC)
RECORD: Record = {"layer": "semantic", "source": None, "confidence": 0.8, "inference": False, "observed_at": MARCH}


@pytest.mark.parametrize(
    ("filter", "accepted"),
    [
        ({}, True),
        ({"layer": "semantic"}, True),
        ({"layer": "episodic"}, False),
        ({"layer": {"in": ["episodic", "semantic"]}, "confidence": {"gte": 0.8, "lt": 0.9}}, True),
        ({"layer": {"contains": "MANT"}}, True),
        ({"layer": {"ne": "semantic"}}, False),
        ({"confidence": {"gt": 0.8}}, False),
        ({"inference": False}, True),
        ({"observed_at": {"gte": "2026-03-01T02:00:00+02:00", "lt": MARCH.replace(day=2)}}, True),
        ({"observed_at": {"lt": MARCH}}, False),
        ({"or": [{"layer": "episodic"}, {"confidence": {"gte": 0.5}}]}, True),
        ({"or": [{"layer": "episodic", "confidence": 0.8}, {"confidence": 0.1}]}, False),
        ({"and": [{"layer": "semantic"}, {"or": [{"inference": True}, {"inference": False}]}]}, True),
        ({"not": {"layer": "episodic"}}, True),
        ({"not": {"layer": "semantic", "inference": True}}, True),
        # What is unset equals nothing, and negations take it in.
        ({"source": "crm"}, False),
        ({"source": {"ne": "crm"}}, True),
        ({"source": {"not_in": ["crm"]}}, True),
        ({"not": {"source": "crm"}}, True),
        ({"source": {"exists": False}}, True),
        ({"source": {"exists": True}}, False),
        ({"speaker": {"contains": "a"}}, False),
        ({"source": "x' OR 1=1 --"}, False),
    ],
)
def test_a_record_is_accepted(filter: dict[str, object], accepted: bool) -> None:
    assert condition(filter).accepts(RECORD) is accepted


@pytest.mark.parametrize(
    ("filter", "error", "said"),
    [
        ({"layr": "semantic"}, UnknownOption, "'layr'.*'layer'"),
        ({"layer": {"=": "semantic"}}, UnknownOption, "operator '='"),
        ({"confidence": {"gtee": 1}}, UnknownOption, "'gtee'.*'gte'"),
        ({"$ne": None}, UnknownOption, r"'\$ne'"),
        ({"source": {"$ne": None}}, UnknownOption, r"operator '\$ne'.*'ne'"),
        ({"source": None}, UsageError, "None.*a text"),
        ({"layer": 3}, UsageError, "'layer' with 3"),
        ({"confidence": "high"}, UsageError, "a number"),
        ({"confidence": True}, UsageError, "a number"),
        ({"confidence": {"contains": 0.5}}, UsageError, "no text"),
        ({"inference": 1}, UsageError, "True or False"),
        ({"layer": {"in": "semantic"}}, UsageError, "list of values"),
        ({"layer": {"exists": "yes"}}, UsageError, "True or False"),
        ({"observed_at": {"gt": "yesterday"}}, UsageError, "yesterday"),
        ({"observed_at": {"gt": 5}}, UsageError, "aware datetime"),
        ({"observed_at": {"gt": datetime(2026, 3, 1)}}, NaiveDatetime, "no offset"),  # noqa: DTZ001
        ({"or": "layer"}, UsageError, "list of conditions"),
        ({"and": [1]}, UsageError, "list of conditions"),
        ({"or": [{"layer": str(number)} for number in range(600)]}, UsageError, "more than 500"),
    ],
)
def test_what_is_wrong_is_said(filter: dict[str, object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        condition(filter)


def test_a_filter_may_not_be_nested_without_end() -> None:
    filter: dict[str, object] = {"layer": "semantic"}
    for _ in range(40):
        filter = {"not": filter}
    with pytest.raises(UsageError, match="deep"):
        condition(filter)


@pytest.mark.parametrize(
    ("filter", "wanted"),
    [
        ({"layer": "semantic", "source": {"in": ["a", "b"]}}, {"layer": {"semantic"}, "source": {"a", "b"}}),
        ({"and": [{"layer": {"in": ["a", "b"]}}, {"layer": "b"}]}, {"layer": {"b"}}),
        ({"or": [{"layer": "a"}, {"source": "b"}]}, {}),
        ({"not": {"layer": "a"}}, {}),
        ({"layer": {"ne": "a"}, "confidence": 0.5}, {}),
    ],
)
def test_what_can_be_looked_up_is_never_more_than_what_is_asked(filter: dict[str, object], wanted: dict[str, set[str]]) -> None:
    assert looked_up(condition(filter)) == wanted
