"""What a question is taken to ask for: several intents and people at once, and what that changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from recall_kit import Space, opened

from troth.domain.memory import Entity
from troth.domain.packing import QUOTAS, quotas
from troth.domain.ranking import layer_priority
from troth.engine.read.plan import make_plan
from troth.language.en.ask import ask

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
PEOPLE = (Entity("user's sister", ("Mira", "米拉")), Entity("leo", ("Leo",)))


@pytest.fixture(params=["memory", "sqlite"])
def space(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Space]:
    yield from opened(request.param, tmp_path)


@pytest.mark.parametrize(
    ("question", "intents"),
    [
        ("How do I deploy the site?", {"HOWTO"}),
        ("Why did the deploy fail last week?", {"DIAGNOSE", "TEMPORAL"}),
        ("Which tea does Mira prefer, and when did she say so?", {"PREFERENCE", "TEMPORAL", "SOCIAL"}),
        ("Who am I?", {"WHOAMI"}),
        ("用户喜欢什么茶？", {"PREFERENCE"}),
        ("怎么部署？为什么报错？", {"HOWTO", "DIAGNOSE"}),
        ("上周米拉为什么生气", {"SOCIAL", "DIAGNOSE", "TEMPORAL"}),
    ],
)
def test_several_intents_at_once(question: str, intents: set[str]) -> None:
    plan, _ = make_plan(question, PEOPLE, NOW)
    assert intents <= plan.intents


@pytest.mark.parametrize(
    ("question", "back"),
    [
        ("Have I ever kept bees?", {"EVER"}),
        ("Has the user had surgery?", {"EVER"}),
        ("我养过蜜蜂吗？", {"EVER"}),
        ("Which bank was I with before?", {"BEFORE"}),
        ("Who used to be my landlord?", {"BEFORE"}),
        ("what did I use to teach?", {"BEFORE"}),
        ("What was my previous flat like?", {"BEFORE"}),
        ("我原来的房东是谁？", {"BEFORE"}),
        ("我之前在哪家银行？", {"BEFORE"}),
        ("What do I use to polish brass?", set()),
        ("What is she used to?", set()),
        ("What has to be paid before noon?", set()),
        ("Who is my bank manager?", set()),
        ("我对什么过敏？", set()),
        ("我过年去哪儿？", set()),
        ("周年纪念怎么过？", set()),
        ("下班之前要交什么？", set()),
    ],
)
def test_what_a_question_looks_back_for(question: str, back: set[str]) -> None:
    plan, _ = make_plan(question, PEOPLE, NOW)
    assert plan.intents & {"EVER", "BEFORE"} == back


def test_everybody_named_counts() -> None:
    both, _ = make_plan("Do Mira and Leo both ski?", PEOPLE, NOW)
    assert both.people == {"user's sister", "leo"}
    one, _ = make_plan("Does Mira ski?", PEOPLE, NOW)
    assert (one.subject, one.people) == ("user's sister", frozenset())


def test_facts_about_everybody_named_are_found(space: Space) -> None:
    for entity in PEOPLE:
        space.write(lambda tx, entity=entity: tx.add_entity("user", entity))
    mira = space.fact("User's sister goes skiing in Davos", "hobby", subject="user's sister")
    leo = space.fact("Leo has two left feet on snow", "hobby", subject="leo")
    space.fact("User goes skiing in Davos", "hobby")
    found = space.ask("What are the hobbies of Mira and Leo?")
    assert {hit.id for hit in found.hits[:2]} == {mira, leo}


def test_an_intent_lifts_the_layers_that_answer_it() -> None:
    assert layer_priority("procedural", {"HOWTO"}) > layer_priority("procedural", ())
    assert layer_priority("a layer of one's own", {"HOWTO"}) == layer_priority("another", ())
    shifted = quotas({"HOWTO"})
    assert shifted["procedural"] == 2 * QUOTAS["procedural"]
    assert shifted["semantic"] == QUOTAS["semantic"]


def test_a_question_about_ones_people_is_not_about_the_user_who_has_a_name() -> None:
    for question in ("Where does my sister live?", "Where does the user's sister live?"):
        assert ask(question, {"user": "user", "lan okafor": "user", "yun": "user's sister yun"}).subject == "user's sister yun"
    assert ask("Where does Lan Okafor live?", {"user": "user", "lan okafor": "user"}).subject == "user"
