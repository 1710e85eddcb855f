from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
from rich.console import Console

from troth.checks.baselines import BASELINES
from troth.checks.engine import Fact
from troth.checks.report import as_json, print_failures, print_tables
from troth.checks.run import Result, run, run_one
from troth.checks.scenario import Action, Expectation, Scenario, Step, View

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


def says(text: str, hours: int = 0, action: Action = Action.USER, user: str = "user") -> Step:
    return Step(at=START + timedelta(hours=hours), action=action, text=text, user=user)


def scenario(*steps: Step, expect: Sequence[Expectation], id: str = "one", kind: str = "fact") -> Scenario:
    return Scenario(id, "a title", kind, "en", steps, tuple(expect), level="easy")


def look(view: View | None = View.CURRENT, *has: str, **more: object) -> Expectation:
    return Expectation(at=START, view=view, has=tuple((entry,) for entry in has), **more)  # type: ignore[arg-type]


class Scripted:
    """Holds one fact a step, worded in the third person, and notes at which moments it was asked."""

    literal = False

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.now = START
        self.log: list[tuple[str, datetime]] = []

    def stand_at(self, moment: datetime) -> None:
        self.now = moment

    async def perform(self, step: Step) -> str | None:
        self.log.append((step.text, self.now))
        if step.text == "boom":
            raise ZeroDivisionError("no")
        if step.action is Action.CONFIRM:
            return f'"{step.text}" matches no fact'
        if step.text not in [fact.text for fact in self.facts]:
            self.facts.append(Fact(str(len(self.facts)), step.text))
        return None

    async def look(self, expectation: Expectation) -> Sequence[Fact]:
        self.log.append((str(expectation.view or expectation.recall), self.now))
        return self.facts

    async def current(self, user: str) -> Sequence[Fact]:
        return self.facts


def check(case: Scenario, engine: Scripted | None = None) -> tuple[str, ...]:
    made = engine or Scripted()

    @asynccontextmanager
    async def opened() -> AsyncIterator[Scripted]:
        yield made

    return asyncio.run(run_one(case, opened)).problems


KEEPS = says("User keeps bees")


@pytest.mark.parametrize(
    ("expectation", "problem"),
    [
        (look(View.CURRENT, "bees"), None),
        (look(View.CURRENT, "wasps"), 'expected "wasps"; held: User keeps bees'),
        (Expectation(START, view=View.CURRENT, has=(("wasps", "bees"),)), None),
        (Expectation(START, view=View.CURRENT, has=(("wasps", "ants"),)), 'expected "wasps" or "ants"; held'),
        (look(View.CURRENT, lacks=("bees",)), 'expected no "bees"; held: User keeps bees'),
        (look(View.CURRENT, lacks=("ants",)), None),
        (look(None, recall="What?", first="bees"), None),
        (look(None, recall="What?", first="ants"), '"ants" first'),
        (look(View.NOTHING_NEW), "expected nothing new, the last step added: User keeps bees"),
    ],
)
def test_each_expectation_key(expectation: Expectation, problem: str | None) -> None:
    problems = check(scenario(KEEPS, expect=[expectation]))
    assert len(problems) == (problem is not None)
    assert problem is None or problem in problems[0]


def test_nothing_new_compares_with_what_was_there_before_the_last_step() -> None:
    assert check(scenario(KEEPS, says("User keeps bees", 1), expect=[look(View.NOTHING_NEW)])) == ()


def test_the_clock_stands_at_each_step_and_expectation() -> None:
    engine = Scripted()
    late = Expectation(at=START + timedelta(hours=9), view=View.CURRENT, has=(("bees",),))
    check(scenario(KEEPS, says("User keeps hens", 5), expect=[late]), engine)
    assert [moment.hour for _, moment in engine.log] == [9, 14, 18]


def test_a_fact_in_the_first_person_and_a_failed_match_are_problems() -> None:
    assert check(scenario(says("I keep bees"), expect=[look(View.CURRENT, "bees")])) == (
        "speaks of the user in the first person: I keep bees",
    )
    (problem,) = check(scenario(KEEPS, says("ants", 1, Action.CONFIRM), expect=[look(View.CURRENT, "bees")]))
    assert problem == 'step 2 (confirm): "ants" matches no fact'


def test_an_engine_that_breaks_fails_its_scenario_and_the_run_goes_on() -> None:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Scripted]:
        yield Scripted()

    async def all_of() -> list[Result]:
        cases = [scenario(says("boom"), expect=[look(View.CURRENT, "x")]), scenario(KEEPS, expect=[look(View.CURRENT, "bees")])]
        return [result async for result in run(cases, opened)]

    broken, fine = asyncio.run(all_of())
    assert broken.problems[0].startswith("raised ZeroDivisionError: no (at test_run.py:")
    assert fine.passed


@pytest.mark.parametrize(
    ("name", "found"),
    [("nothing", ()), ("all", ("I moved to Rome.", "It rains.", "I lived in Oslo.")), ("last", ("I moved to Rome.",))],
)
def test_baselines_understand_nothing(name: str, found: tuple[str, ...]) -> None:
    async def play() -> tuple[list[str], list[str]]:
        async with BASELINES[name]() as engine:
            for step in (says("I lived in Oslo. It rains."), says("I moved to Rome."), says("ignored", 2, user="ana")):
                await engine.perform(step)
            recalled = await engine.look(look(None, recall="Where?", top=2))
            return [fact.text for fact in await engine.current("user")], [fact.text for fact in recalled]

    current, recalled = asyncio.run(play())
    assert tuple(current) == found
    assert tuple(recalled) == found[:2]


def test_a_baseline_forgets_by_text_and_may_speak_in_the_first_person() -> None:
    forgets = says("bees", 1, Action.FORGET)
    case = scenario(says("I keep bees. I keep hens."), forgets, expect=[look(View.CURRENT, "hens", lacks=("bees",))])
    assert asyncio.run(run_one(case, BASELINES["all"])).passed
    missing = scenario(says("I keep hens."), forgets, expect=[look(View.CURRENT, "hens")])
    assert not asyncio.run(run_one(missing, BASELINES["all"])).passed


def test_the_report_says_what_passed_and_why_not() -> None:
    good = Result(scenario(KEEPS, expect=[look()]), ())
    bad = Result(scenario(KEEPS, expect=[look()], id="two", kind="update"), ("expected [x]",))
    assert as_json([good, bad]) == {
        "passed": 1,
        "total": 2,
        "scenarios": [
            {"id": "one", "kind": "fact", "lang": "en", "level": "easy", "passed": True, "problems": []},
            {"id": "two", "kind": "update", "lang": "en", "level": "easy", "passed": False, "problems": ["expected [x]"]},
        ],
    }
    out = io.StringIO()
    console = Console(file=out, width=100)
    print_failures(console, [good, bad])
    print_tables(console, [good, bad], {"nothing": [bad, good]})
    text = out.getvalue()
    assert "failed two" in text
    assert "expected [x]" in text
    assert "1 of 2 scenarios passed (50 %)" in text
    assert ["fact", "1", "1", "100", "%", "100", "%"] in [line.split() for line in text.splitlines()]
