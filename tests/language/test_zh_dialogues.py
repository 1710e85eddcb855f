"""Whole conversations in Chinese: what replaces, ends, corrects, passes, and what stays apart. Run on the store in memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from troth.checks import Scenario, load, run
from troth.checks.subject import opening

SCENARIOS = load([Path(__file__).with_name("zh_dialogues.yaml")])


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_dialogue(scenario: Scenario) -> None:
    async def results() -> list[tuple[str, ...]]:
        return [tuple(result.problems) async for result in run([scenario], opening("memory", None))]

    assert asyncio.run(results()) == [()]
