"""Promotion, freezing, expiry and the intervals that decisions write; each through decide and consequences."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from cases import (
    AGENT,
    ALLERGY,
    BIRTHDAY,
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
from troth.domain.claim import Proposal
from troth.domain.decision import Action, decide
from troth.domain.lifecycle import PASSING_DAYS, PLAN_DAYS, Effects, Stamp, consequences, standing_of, validity
from troth.domain.memory import Belief, Version
from troth.domain.profile import is_static, profile

CANDIDATE, ACTIVE, FROZEN, PENDING = Standing.CANDIDATE, Standing.ACTIVE, Standing.FROZEN, Standing.PENDING


def after(proposal: Proposal, *beliefs: Belief) -> Effects:
    met = case(proposal, *beliefs)
    return consequences(met, decide(met), Stamp("new", "d1", day(101)))


def version_of(effects: Effects, memory: str) -> Version:
    return next(version for version in effects.versions if version.memory == memory)


@pytest.mark.parametrize(
    ("proposal", "standing"),
    [
        (says(USER, "Oslo"), CANDIDATE),
        (says(USER, "Oslo", intents=Intent.STRESSES), ACTIVE),
        (says(USER, "Oslo", intents=Intent.REMEMBERS), ACTIVE),
        (says(USER, "Ann", attribute=NAME), ACTIVE),
        (says(USER, "nuts", attribute=ALLERGY), ACTIVE),
        (says(TOOL, "Ann", attribute=NAME), CANDIDATE),
        (says(TOOL, "nuts", attribute=ALLERGY, intents=Intent.STRESSES), CANDIDATE),
    ],
)
def test_how_a_memory_begins(proposal: Proposal, standing: Standing) -> None:
    assert standing_of(proposal) is standing


@pytest.mark.parametrize(
    ("proposal", "standing"),
    [
        (says(USER, "Oslo", on=9), ACTIVE),
        (says(USER, "Oslo", on=1.2, intents=Intent.STRESSES), ACTIVE),
        (says(TOOL, "Oslo", on=9), None),
        (says(AGENT, "Oslo", on=9), None),
        (says(USER, "Oslo", on=1.2), None),
        (says(USER, "Oslo", on=9, mood=Mood.UNCERTAIN), None),
    ],
)
def test_only_the_users_second_occasion_promotes(proposal: Proposal, standing: Standing | None) -> None:
    effects = after(proposal, held(USER, "Oslo"))
    standings = [version.standing for version in effects.versions]
    assert standings == ([standing] if standing else [])


def test_conversations_make_occasions() -> None:
    belief = held(USER, "Oslo")
    belief = replace(belief, version=replace(belief.version, said_in="a"))
    assert after(says(USER, "Oslo", on=50, conversation="a"), belief).versions == ()
    (version,) = after(says(USER, "Oslo", on=1.01, conversation="b"), belief).versions
    assert (version.standing, version.occasions) == (ACTIVE, 2)


def test_a_passing_matter_ends_by_itself() -> None:
    told = says(USER, "ill", on=10, passing=True)
    assert validity(told) == Interval(day(10), day(10) + timedelta(days=PASSING_DAYS))
    stated = says(USER, "ill", on=10, passing=True, valid=Interval(end=day(12), end_stated=True))
    assert validity(stated).end == day(12)
    belief = held(USER, "ill", on=10, passing=True, valid=validity(stated))
    assert belief.current_at(day(11.9))
    assert not belief.current_at(day(12))


def test_a_plan_ends_with_its_date_or_after_a_year() -> None:
    assert validity(says(USER, "Rome", on=10, tense=PLANNED)).end == day(10) + timedelta(days=PLAN_DAYS)
    dated = says(USER, "Rome", on=10, tense=PLANNED, valid=Interval(day(20), day(21), True, True))
    assert validity(dated).end == day(21)


def test_superseding_closes_the_old_where_the_new_begins_but_not_before_it_was_last_said() -> None:
    moved = says(USER, "Rome", on=60, valid=Interval(start=day(40), start_stated=True))
    effects = after(moved, held(USER, "Oslo", on=1))
    assert version_of(effects, "home:Oslo").valid.end == day(40)
    assert version_of(effects, "new").valid.start == day(40)
    late = after(moved, held(USER, "Oslo", on=50))
    assert version_of(late, "home:Oslo").valid.end == day(50)


def test_older_words_that_arrive_late_fill_the_gap() -> None:
    effects = after(says(USER, "Rome", on=1), held(USER, "Oslo", on=50))
    old = version_of(effects, "new")
    assert (old.standing, old.valid.end) == (Standing.SUPERSEDED, day(50))
    assert version_of(effects, "home:Oslo").valid.start == day(50)
    assert version_of(effects, "home:Oslo").standing is CANDIDATE


def test_told_as_past_is_history_from_the_start() -> None:
    version = version_of(after(says(USER, "Rome", on=10, tense=PAST)), "new")
    assert (version.standing, version.valid.end) == (Standing.ENDED, day(10))


def test_a_correction_takes_over_the_interval_and_what_was_long_term() -> None:
    wrong = held(USER, "3 May", attribute=BIRTHDAY, standing=ACTIVE, valid=Interval(start=day(0)))
    effects = after(says(USER, "5 March", attribute=BIRTHDAY, intents=Intent.CORRECTS), wrong)
    assert version_of(effects, "birthday:3 May").standing is Standing.CORRECTED
    assert version_of(effects, "birthday:3 May").valid == wrong.version.valid
    assert version_of(effects, "new").valid == wrong.version.valid
    assert version_of(effects, "new").standing is ACTIVE


def test_an_end_without_more_leaves_no_memory_and_a_negative_state_does() -> None:
    quit_ = after(says(USER, "rex", attribute=PET, intents=Intent.ENDS), held(USER, "rex", attribute=PET))
    assert quit_.memory is None
    assert version_of(quit_, "pet:rex").standing is Standing.ENDED
    never = after(says(USER, "rex", attribute=PET, positive=False), held(USER, "rex", attribute=PET))
    assert never.memory is not None
    assert version_of(never, "new").standing is CANDIDATE


def test_sure_words_settle_what_waited() -> None:
    waits = held(USER, "Rome", standing=PENDING, on=5)
    sure = after(says(USER, "Rome"), waits)
    assert version_of(sure, waits.id).standing is Standing.RETRACTED
    denied = after(says(USER, "Rome", positive=False), waits)
    assert version_of(denied, waits.id).standing is Standing.DECLINED


def test_every_action_but_reject_and_no_op_writes_something() -> None:
    for action, proposal, beliefs in [
        (Action.ADD, says(USER, "Rome"), []),
        (Action.PARK, says(AGENT, "Rome"), []),
        (Action.FLAG_CONFLICT, says(TOOL, "Rome"), [held(USER, "Oslo")]),
        (Action.EXTEND, says(USER, "rex dog", attribute=PET), [held(USER, "rex", attribute=PET)]),
    ]:
        effects = after(proposal, *beliefs)
        assert effects.memory is not None, action
        assert effects.versions, action


def test_the_profile_parts() -> None:
    static = held(USER, "Oslo", standing=ACTIVE)
    fresh = held(USER, "rex", attribute=PET, on=90)
    stale = held(USER, "tom", attribute=PET, on=1)
    trip = held(USER, "Rome", on=95, standing=ACTIVE, tense=PLANNED)
    frozen = held(USER, "Ann", attribute=NAME, standing=FROZEN)
    found = profile([static, fresh, stale, trip, frozen], day(100))
    assert [line.memory for line in found.static] == [frozen.id, static.id]
    assert {line.memory for line in found.dynamic} == {fresh.id, trip.id}
    assert not is_static(trip)
    assert profile(reversed([static, fresh, stale, trip, frozen]), day(100)) == found
