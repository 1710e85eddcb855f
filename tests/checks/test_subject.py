"""Troth under test: every kind of step, through the public face."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from troth.checks.run import run_one
from troth.checks.scenario import Action, Expectation, Scenario, Step, View
from troth.checks.subject import opening

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def step(day: int, action: Action, text: str, **more: str) -> Step:
    return Step(START + timedelta(days=day), action, text, **more)


def problems(*steps: Step, **expected: object) -> tuple[str, ...]:
    expectation = Expectation(at=steps[-1].at, **expected)  # type: ignore[arg-type]
    case = Scenario("mine", "mine", "fact", "en", steps, (expectation,))
    return asyncio.run(run_one(case, opening("memory", None))).problems


LIVES = step(0, Action.USER, "I live in Porto.", agent="A fine city.")
MOVED = step(9, Action.USER, "I moved to Ghent.")


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ((LIVES,), {"view": View.CURRENT, "has": (("Porto",),)}),
        ((LIVES, MOVED), {"view": View.HISTORY, "has": (("Porto",),), "lacks": ("Ghent",)}),
        ((LIVES, MOVED), {"view": View.CURRENT, "as_of": START + timedelta(days=3), "has": (("Porto",),)}),
        ((LIVES, MOVED), {"recall": "Where do I live?", "first": "Ghent", "lacks": ("Porto",)}),
        ((LIVES, step(1, Action.USER, "I live in Porto.")), {"view": View.STATIC, "has": (("Porto",),)}),
        ((LIVES,), {"view": View.DYNAMIC, "has": (("Porto",),)}),
        ((LIVES, step(1, Action.AGENT, "The user lives in Oslo.")), {"view": View.CURRENT, "lacks": ("Oslo",)}),
        ((LIVES, step(1, Action.DREAM, "")), {"view": View.NOTHING_NEW}),
        ((LIVES, step(1, Action.CONFIRM, "porto")), {"view": View.STATIC, "has": (("Porto",),)}),
        ((LIVES, step(1, Action.FORGET, "Porto")), {"view": View.CURRENT, "lacks": ("Porto",)}),
        ((step(0, Action.REMEMBER, "My bike is a Genesis."),), {"view": View.STATIC, "has": (("Genesis",),)}),
        (
            (step(0, Action.TOOL, "The user's timezone is Europe/Lisbon.", name="system"),),
            {"view": View.CURRENT, "has": (("Lisbon",),)},
        ),
        (
            (step(0, Action.DOCUMENT, "The team's database is Postgres.", title="Notes"),),
            {"view": View.CURRENT, "has": (("Postgres",),)},
        ),
        (
            (step(0, Action.USER, "I live in Porto.", user="ana"), step(1, Action.USER, "Hello.")),
            {"view": View.CURRENT, "lacks": ("Porto",)},
        ),
        ((step(0, Action.USER, "I live in Porto.", user="ana"),), {"view": View.CURRENT, "user": "ana", "has": (("Porto",),)}),
    ],
)
def test_steps_and_looks(steps: tuple[Step, ...], expected: dict[str, object]) -> None:
    assert problems(*steps, **expected) == ()


MAYBE = step(0, Action.USER, "I think my brother might live in Oslo, not sure.")


@pytest.mark.parametrize(("action", "shown"), [(Action.APPROVE, View.CURRENT), (Action.CONFIRM, View.CURRENT)])
def test_what_waits_can_be_let_in(action: Action, shown: View) -> None:
    assert problems(MAYBE, step(1, Action.USER, "Thanks."), view=View.PENDING, has=(("Oslo",),)) == ()
    assert problems(MAYBE, step(1, action, "Oslo"), view=shown, has=(("Oslo",),)) == ()


def test_what_waits_can_be_declined() -> None:
    assert problems(MAYBE, step(1, Action.DECLINE, "Oslo"), view=View.PENDING, lacks=("Oslo",)) == ()


@pytest.mark.parametrize("action", [Action.CONFIRM, Action.APPROVE, Action.DECLINE, Action.FORGET])
def test_an_act_that_names_nothing_is_a_problem(action: Action) -> None:
    (problem,) = problems(LIVES, step(1, action, "wasps"), view=View.CURRENT, has=(("Porto",),))
    assert '"wasps" matches no ' in problem
    assert "held: " in problem


def test_an_act_that_names_two_things_is_a_problem() -> None:
    two = step(1, Action.USER, "I work in Porto as a baker.")
    found = problems(LIVES, two, step(2, Action.CONFIRM, "User"), view=View.CURRENT, has=(("Porto",),))
    assert "matches 2 current or pending facts" in found[0] or "matches 3 current or pending facts" in found[0]
