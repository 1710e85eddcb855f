"""Runs scenarios, each in an empty store with a clock that stands at each step's moment."""

from __future__ import annotations

import traceback
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from troth.checks.engine import Engine, Fact, OpenEngine
from troth.checks.match import contains, first_person
from troth.checks.scenario import Expectation, Scenario, View

_Known = Mapping[Expectation, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario went; passed if there is no problem."""

    scenario: Scenario
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.problems


async def run(scenarios: Iterable[Scenario], open_engine: OpenEngine) -> AsyncIterator[Result]:
    """Run one after the other and yield each result as it comes."""
    for scenario in scenarios:
        yield await run_one(scenario, open_engine)


async def run_one(scenario: Scenario, open_engine: OpenEngine) -> Result:
    """Run one scenario. What the engine raises is a problem of this scenario, and the run goes on."""
    try:
        async with open_engine() as engine:
            problems = await _steps(scenario, engine)
    # The outermost loop: an engine that breaks on one scenario is a finding, not the end of the run.
    except Exception as error:  # noqa: BLE001
        frame = traceback.extract_tb(error.__traceback__)[-1]
        problems = [f"raised {type(error).__name__}: {error} (at {Path(frame.filename).name}:{frame.lineno})"]
    return Result(scenario, tuple(problems))


async def _steps(scenario: Scenario, engine: Engine) -> list[str]:
    problems: list[str] = []
    known: _Known = {}
    for number, step in enumerate(scenario.steps, 1):
        engine.stand_at(step.at)
        if number == len(scenario.steps):
            known = await _known(scenario, engine)
        if problem := await engine.perform(step):
            problems.append(f"step {number} ({step.action}): {problem}")
    if not engine.literal:
        for user in sorted({step.user for step in scenario.steps}):
            spoken = [fact.text for fact in await engine.current(user) if first_person(fact.text)]
            problems += [f"speaks of the user in the first person: {text}" for text in spoken]
    for number, expectation in enumerate(scenario.expect, 1):
        engine.stand_at(expectation.at)
        found = await engine.look(expectation)
        problems += [f"expectation {number} ({expectation}): {problem}" for problem in judge(expectation, found, known)]
    return problems


async def _known(scenario: Scenario, engine: Engine) -> _Known:
    """For every `nothing_new`, the ids of what is there before the last step."""
    asked = [expectation for expectation in scenario.expect if expectation.view is View.NOTHING_NEW]
    return {expectation: frozenset(fact.id for fact in await engine.look(expectation)) for expectation in asked}


def judge(expectation: Expectation, found: Sequence[Fact], known: _Known) -> list[str]:
    """Compare what is found with what is expected; each problem says both."""
    problems = []
    if expectation.view is View.NOTHING_NEW:
        new = [fact.text for fact in found if fact.id not in known[expectation]]
        problems = [f"expected nothing new, the last step added: {text}" for text in new]
    texts = [fact.text for fact in found]
    wrong = _differences(expectation, texts)
    return problems + [f"expected {'; '.join(wrong)}; held: {' | '.join(texts) or 'nothing'}" for _ in wrong[:1]]


def _differences(expectation: Expectation, texts: Sequence[str]) -> list[str]:
    def held(part: str) -> bool:
        return any(contains(text, part) for text in texts)

    missing = [" or ".join(f'"{part}"' for part in choice) for choice in expectation.has if not any(map(held, choice))]
    unwanted = [f'no "{part}"' for part in expectation.lacks if held(part)]
    wrong = [*missing, *unwanted]
    if expectation.first is not None and not (texts and contains(texts[0], expectation.first)):
        wrong.append(f'"{expectation.first}" first')
    return wrong
