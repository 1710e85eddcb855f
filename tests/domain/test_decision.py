"""The table of DESIGN section 4.5, row by row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cases import (
    AGENT,
    ALLERGY,
    BIRTHDAY,
    DOCUMENT,
    DREAM,
    LIKES,
    NAME,
    PAST,
    PET,
    PLANNED,
    TOOL,
    USER,
    Intent,
    Interval,
    Mood,
    Standing,
    case,
    day,
    held,
    says,
)
from troth.domain.address import Attribute
from troth.domain.claim import Proposal
from troth.domain.decision import RULES, Action, Reason, decide
from troth.domain.memory import Belief

FROZEN, PENDING, ENDED = Standing.FROZEN, Standing.PENDING, Standing.ENDED

TABLE: list[tuple[Proposal, list[Belief], Action, Reason]] = [
    # not asserted
    (says(USER, "Rome", mood=Mood.QUERY), [], Action.NO_OP, Reason.QUESTION),
    (says(USER, "Rome", mood=Mood.HYPOTHETICAL), [held(USER, "Oslo")], Action.NO_OP, Reason.HYPOTHESIS),
    (says(USER, "Rome", mood=Mood.QUOTED), [], Action.NO_OP, Reason.QUOTATION),
    (says(USER, "Rome", mood=Mood.FICTION), [], Action.NO_OP, Reason.FICTION),
    (says(USER, "Rome", mood=Mood.JOKE), [], Action.NO_OP, Reason.JOKE),
    (says(USER, "Rome", mood=Mood.REFERENCE), [held(USER, "Rome")], Action.NO_OP, Reason.REFERENCE),
    # refused
    (says(USER, "Rome", problem="no words"), [], Action.REJECT, Reason.INVALID),
    (says(DREAM, "Rome", blocked=True), [], Action.REJECT, Reason.BLOCKED),
    # the same value, and no evidence
    (says(USER, "Oslo", echo=True), [held(USER, "Oslo")], Action.NO_OP, Reason.ECHO),
    (says(USER, "Oslo", mood=Mood.UNCERTAIN), [held(USER, "Oslo")], Action.NO_OP, Reason.MENTION),
    (says(USER, "Oslo", mood=Mood.RECALL), [held(USER, "Oslo")], Action.NO_OP, Reason.MENTION),
    (says(AGENT, "Oslo"), [held(USER, "Oslo")], Action.NO_OP, Reason.LOWER_AUTHORITY),
    (says(USER, "Oslo", on=1.1), [held(USER, "Oslo")], Action.NO_OP, Reason.SAME_OCCASION),
    (says(USER, "Oslo", on=1.1, intents=Intent.STRESSES), [held(USER, "Oslo")], Action.REINFORCE, Reason.SAID_AGAIN),
    # unsure, implausible
    (says(USER, "Rome", mood=Mood.UNCERTAIN), [], Action.PARK, Reason.UNSURE),
    (says(USER, "Rome", mood=Mood.UNCERTAIN), [held(USER, "Oslo")], Action.FLAG_CONFLICT, Reason.UNSURE),
    (says(TOOL, "Mars", doubt="nobody lives there"), [], Action.PARK, Reason.IMPLAUSIBLE),
    # a recollection
    (says(USER, "Rome", mood=Mood.RECALL), [held(USER, "Oslo")], Action.ADD, Reason.RECOLLECTION),
    # only the agent's word
    (says(AGENT, "Rome"), [], Action.PARK, Reason.AGENT_ONLY),
    (says(DREAM, "Rome"), [], Action.PARK, Reason.INFERRED),
    (says(TOOL, "Rome"), [], Action.ADD, Reason.NO_RIVAL),
    # a mistake
    (says(USER, "Rome", intents=Intent.CORRECTS), [held(USER, "Oslo")], Action.CORRECT, Reason.MISTAKE),
    (says(USER, "Rome", intents=Intent.CORRECTS), [held(USER, "Oslo", standing=FROZEN)], Action.CORRECT, Reason.MISTAKE),
    (says(USER, "5 March", attribute=BIRTHDAY, intents=Intent.CORRECTS), [held(USER, "3 May", attribute=BIRTHDAY)], Action.CORRECT, Reason.MISTAKE),
    (says(TOOL, "Rome", intents=Intent.CORRECTS), [held(USER, "Oslo")], Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY),
    # lower authority
    (says(TOOL, "Rome"), [held(USER, "Oslo")], Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY),
    (says(TOOL, "Oslo", positive=False, tense=PAST), [held(USER, "Oslo")], Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY),
    (says(DOCUMENT, "Rome"), [held(TOOL, "Oslo")], Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY),
    (says(AGENT, "Bob", attribute=NAME), [held(USER, "Ann", attribute=NAME)], Action.REJECT, Reason.PROTECTED),
    (says(TOOL, "Bob", attribute=NAME), [held(USER, "Ann", attribute=NAME)], Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY),
    (says(AGENT, "Rome"), [held(USER, "Oslo", standing=FROZEN)], Action.REJECT, Reason.PROTECTED),
    (says(TOOL, "peanuts", attribute=ALLERGY, positive=False), [held(USER, "peanuts", attribute=ALLERGY)], Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY),
    (says(AGENT, "Oslo", intents=Intent.ENDS), [held(USER, "Oslo")], Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY),
    (says(USER, "Rome"), [held(TOOL, "Oslo")], Action.SUPERSEDE, Reason.NEWER),
    # machines among themselves
    (says(TOOL, "Rome", confidence=0.5), [held(TOOL, "Oslo")], Action.FLAG_CONFLICT, Reason.LOWER_SCORE),
    (says(TOOL, "Rome", confidence=1.0), [held(TOOL, "Oslo")], Action.SUPERSEDE, Reason.NEWER),
    # frozen
    (says(USER, "Rome"), [held(USER, "Oslo", standing=FROZEN)], Action.FLAG_CONFLICT, Reason.FROZEN),
    (says(USER, "Rome", intents=Intent.UPDATES), [held(USER, "Oslo", standing=FROZEN)], Action.SUPERSEDE, Reason.NEWER),
    (says(USER, "Rome", intents=Intent.REMEMBERS), [held(USER, "Oslo", standing=FROZEN)], Action.SUPERSEDE, Reason.NEWER),
    # what cannot change
    (says(USER, "5 March", attribute=BIRTHDAY), [held(USER, "3 May", attribute=BIRTHDAY)], Action.FLAG_CONFLICT, Reason.UNCHANGING),
    (says(USER, "Bob", attribute=NAME), [held(USER, "Ann", attribute=NAME)], Action.SUPERSEDE, Reason.NEWER),
    # negated or ended
    (says(USER, "Oslo", positive=False), [held(USER, "Oslo")], Action.END, Reason.NEGATED),
    (says(USER, "Oslo", intents=Intent.ENDS), [held(USER, "Oslo")], Action.END, Reason.STOPPED),
    (says(USER, "", intents=Intent.ENDS), [held(USER, "Oslo")], Action.END, Reason.STOPPED),
    (says(USER, "Oslo", tense=PAST), [held(USER, "Oslo")], Action.END, Reason.STOPPED),
    (says(USER, "Oslo", positive=False), [], Action.ADD, Reason.NEGATED),
    (says(USER, "Rome", positive=False), [held(USER, "Oslo")], Action.ADD, Reason.NEGATED),
    (says(USER, "dog", attribute=PET, intents=Intent.ENDS), [held(USER, "dog rex", attribute=PET)], Action.END, Reason.STOPPED),
    (says(USER, "tea", attribute=LIKES, positive=False, intents=Intent.ENDS), [held(USER, "tea", attribute=LIKES, positive=False)], Action.REINFORCE, Reason.SAID_AGAIN),
    (says(USER, "tea after noon", attribute=LIKES, positive=False), [held(USER, "tea", attribute=LIKES)], Action.ADD, Reason.NEGATED),
    (says(USER, "rome", positive=False, intents=Intent.ENDS), [held(USER, "rome", tense=PLANNED)], Action.END, Reason.NEGATED),
    # history
    (says(USER, "Rome", tense=PAST), [held(USER, "Oslo")], Action.ADD, Reason.TOLD_AS_PAST),
    (says(USER, "Rome", on=1), [held(USER, "Oslo", on=50)], Action.ADD, Reason.SAID_EARLIER),
    (says(USER, "Rome", on=10), [held(USER, "Oslo", on=50, valid=Interval(start=day(5), start_stated=True))], Action.FLAG_CONFLICT, Reason.SAID_EARLIER),
    (says(USER, "Oslo", on=1), [held(USER, "Oslo", on=50, standing=ENDED)], Action.ADD, Reason.SAID_EARLIER),
    # said again
    (says(USER, "Oslo"), [held(USER, "Oslo")], Action.REINFORCE, Reason.SAID_AGAIN),
    (says(USER, "Oslo"), [held(TOOL, "Oslo", on=100)], Action.REINFORCE, Reason.SAID_AGAIN),
    (says(USER, "dog rex", attribute=PET), [held(USER, "dog", attribute=PET)], Action.EXTEND, Reason.MORE_DETAIL),
    (says(USER, "dog", attribute=PET), [held(USER, "dog rex", attribute=PET)], Action.REINFORCE, Reason.SAID_AGAIN),
    # passing beside lasting, and plans
    (says(USER, "Rome", passing=True), [held(USER, "Oslo")], Action.ADD, Reason.NO_RIVAL),
    (says(USER, "Rome"), [held(USER, "Oslo", passing=True)], Action.ADD, Reason.NO_RIVAL),
    (says(USER, "Rome", tense=PLANNED), [held(USER, "Oslo")], Action.ADD, Reason.PLANNED),
    (says(USER, "Rome", tense=PLANNED), [held(USER, "Bonn", tense=PLANNED)], Action.SUPERSEDE, Reason.PLAN_CHANGED),
    # newer
    (says(USER, "Rome"), [held(USER, "Oslo")], Action.SUPERSEDE, Reason.NEWER),
    (says(USER, "tea", attribute=LIKES, positive=True), [held(USER, "tea", attribute=LIKES, positive=False)], Action.SUPERSEDE, Reason.OPPOSITE),
    # no rival
    (says(USER, "Rome"), [], Action.ADD, Reason.NO_RIVAL),
    (says(USER, "cat", attribute=PET), [held(USER, "dog", attribute=PET)], Action.ADD, Reason.NO_RIVAL),
    (says(USER, "Rome"), [held(USER, "Oslo", valid=Interval(end=day(50)))], Action.ADD, Reason.NO_RIVAL),
    # what waits already does not wait twice
    (says(AGENT, "Rome"), [held(AGENT, "Rome", standing=PENDING)], Action.NO_OP, Reason.WAITS_ALREADY),
    (says(TOOL, "Rome"), [held(USER, "Oslo"), held(TOOL, "Rome", standing=PENDING)], Action.NO_OP, Reason.WAITS_ALREADY),
]  # fmt: skip


@pytest.mark.parametrize(("proposal", "beliefs", "action", "reason"), TABLE)
def test_the_table_decides(proposal: Proposal, beliefs: list[Belief], action: Action, reason: Reason) -> None:
    decision = decide(case(proposal, *beliefs))
    assert (decision.action, decision.reason) == (action, reason)


def test_every_rule_decides_some_case_of_the_table() -> None:
    used = {next((rule for rule in RULES if rule(case(p, *b))), None) for p, b, _, _ in TABLE}
    assert {rule.__name__ for rule in RULES} <= {rule.__name__ for rule in used if rule}


def test_a_correction_reaches_what_the_words_point_at() -> None:
    plan = held(USER, "Perth", attribute=PET, id="plan")
    decision = decide(case(says(USER, "Brisbane", attribute=PET, intents=Intent.CORRECTS, targets=("plan",)), pointed=(plan,)))
    assert decision.action is Action.CORRECT
    assert decision.targets == ("plan",)


def test_a_plan_takes_the_place_of_the_plan_that_its_words_point_at() -> None:
    flight = held(USER, "oslo 9 april", tense=PLANNED, attribute=PET, id="flight")
    home = held(USER, "Oslo", attribute=PET, id="home")
    said = says(USER, "oslo 11 april", tense=PLANNED, attribute=PET, intents=Intent.UPDATES, targets=("flight",))
    decision = decide(case(said, flight, home, pointed=(flight, home)))
    assert (decision.action, decision.reason, decision.targets) == (Action.SUPERSEDE, Reason.PLAN_CHANGED, ("flight",))


def test_a_machine_s_words_contradict_what_they_point_at() -> None:
    tea, cocoa = held(USER, "tea", attribute=LIKES), held(USER, "cocoa", attribute=LIKES)
    decision = decide(case(says(TOOL, "milk", attribute=LIKES), tea, cocoa, pointed=(tea,)))
    assert (decision.action, decision.reason, decision.targets) == (Action.FLAG_CONFLICT, Reason.LOWER_AUTHORITY, (tea.id,))
    told = held(TOOL, "tea", attribute=LIKES)
    assert decide(case(says(TOOL, "milk", attribute=LIKES), told, pointed=(told,))).action is Action.ADD


def test_the_opposite_attribute_is_the_contrary() -> None:
    hates = LIKES.__class__("dislikes", cardinality=LIKES.cardinality, opposite="likes")
    loves = held(USER, "ramen", attribute=LIKES)
    decision = decide(case(says(USER, "ramen", attribute=hates), loves))
    assert (decision.action, decision.targets) == (Action.SUPERSEDE, (loves.id,))


@pytest.mark.parametrize(
    ("value", "said", "action"),
    [
        ("Bonn", 5, Action.REINFORCE),
        ("Rome", 5, Action.SUPERSEDE),
        ("Rome", 0, Action.ADD),  # history, before it
        ("Rome", 30, Action.ADD),  # it was over when these were said
    ],
)
def test_late_words_meet_what_has_expired_since(value: str, said: float, action: Action) -> None:
    over = held(USER, "Bonn", 1, passing=True, valid=Interval(day(1), day(15)))
    late = case(says(USER, value, said, passing=True), over)
    assert decide(late).action is action
    assert bool(late.rivals) == (said < 15)


def test_words_that_arrive_late_end_nothing_that_was_said_after_them() -> None:
    fish = held(USER, "fish", attribute=LIKES, on=9, id="fish")
    late = says(USER, "none", attribute=LIKES, on=3, intents=Intent.ENDS, targets=("fish",))
    assert "fish" not in decide(case(late, pointed=(fish,))).targets
    assert decide(case(replace(late, observed_at=day(10)), pointed=(fish,))).targets == ("fish",)


def test_what_belongs_to_another_domain_does_not_end_there_nor_here() -> None:
    rule = Attribute("price notation", varies=True)
    shop = held(USER, "with tax", attribute=rule, id="shop")
    shop = replace(shop, memory=replace(shop.memory, domain="shop"))
    over = says(USER, "with tax", attribute=rule, intents=Intent.ENDS, targets=("shop",), domain="freelance")
    assert decide(case(over, pointed=(shop,))).action is Action.NO_OP
    assert decide(case(replace(over, domain="shop"), pointed=(shop,))).targets == ("shop",)
