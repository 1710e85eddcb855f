"""What the agent is often asked for and good at: found in what its user said to it, approved by a person, then in the core."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime

import pytest

import troth
from troth import Turn, Where
from troth.sync import Space
from troth.testing import FrozenClock


class Held:
    def __init__(self, url: str) -> None:
        self.clock = FrozenClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
        self.db = troth.open(url, embedder=None, clock=self.clock)
        self.talks = 0

    @property
    def space(self) -> Space:
        return self.db.space("a")

    def talk(self, *lines: str) -> None:
        """A talk of its own, on a day of its own."""
        self.talks += 1
        for line in lines:
            self.space.observe(Turn(line, "Here you are."), where=Where(conversation=f"c{self.talks}"))
            self.clock.advance(minutes=2)
        self.clock.advance(hours=30)

    def dreamt(self) -> list[str]:
        self.space.dream()
        return sorted(item.belief.memory.text for item in self.space.review.list())


@pytest.fixture(params=["memory", "sqlite"])
def held(request: pytest.FixtureRequest, tmp_path: object) -> Iterator[Held]:
    made = Held(":memory:" if request.param == "memory" else f"{tmp_path}/memory.db")
    with closing(made.db):
        yield made


ASKED = (
    ("Can you help me with a knitting pattern?", "That worked, thanks!"),
    ("Explain this knitting pattern, please.", "Perfect."),
    ("Could you shorten the pattern?", "Exactly what I needed."),
)
ASKED_ZH = (("帮我改一下这段简历。", "写得真好"), ("请帮我润色简历", "太棒了"), ("简历怎么写更好？帮我看看", "完美"))


@pytest.mark.parametrize(
    ("talks", "found"),
    [
        (ASKED, ["The assistant is good at pattern", "The assistant is often asked about pattern"]),
        (ASKED_ZH, ["助手常被问到简历", "助手擅长简历"]),
        ([(ask,) for ask, _ in ASKED], ["The assistant is often asked about pattern"]),
        ([(ask, "Thanks.") for ask, _ in ASKED], ["The assistant is often asked about pattern"]),
        ([*ASKED, (ASKED[0][0], "That's wrong.")], ["The assistant is often asked about pattern"]),
        (ASKED[:2], []),
        ([[ask for ask, _ in ASKED]], []),
        ([("My sister has a pattern.",), ("I lost the pattern.",), ("I found the pattern.",)], []),
    ],
)
def test_what_is_asked_for_and_done_well(held: Held, talks: list[tuple[str, ...]], found: list[str]) -> None:
    """On three days at least; said of nothing else, and mere thanks praise nothing."""
    for talk in talks:
        held.talk(*talk)
    assert held.dreamt() == found


def test_it_waits_for_a_person_and_then_stands_in_the_core(held: Held) -> None:
    held.space.core(persona="Aria, a calm helper.", human="A knitter.")
    for talk in ASKED:
        held.talk(*talk)
    held.dreamt()
    good, asked = sorted(held.space.review.list(), key=lambda item: item.belief.memory.text)
    assert held.space.core().self_model == ()
    assert (asked.belief.memory.inference, asked.reason) == (True, "inferred")
    assert {item.quote.text for item in asked.evidence} == {ask for ask, _ in ASKED}
    assert {item.quote.text for item in good.evidence} == {line for talk in ASKED for line in talk}
    held.space.review.approve(asked.id)
    held.space.review.decline(good.id)
    lines = ["Persona: Aria, a calm helper.", "The assistant is often asked about pattern", "Human: A knitter."]
    assert [line.text for line in held.space.core().lines] == lines
    assert all(line in held.space.context("What is the weather like?") for line in lines)
    held.talk(*ASKED[0])
    assert held.dreamt() == [], "what is approved is known, what is declined stays so"
    assert held.space.profile().core.self_model == held.space.core().self_model
    held.space.used([held.space.remember("I live in Riga.").learned[0].memory or ""])
    assert held.space.audit().never_recalled == (), "the core stands in every context"
    assert held.space.verify()
    assert held.space.replay().changed == ""


def test_it_quotes_the_question_and_nothing_beside_it(held: Held) -> None:
    """Erased, it takes what was asked; what else was said then stays believed."""
    for ask, _ in ASKED:
        held.talk(f"I live in Riga. {ask} I keep bees.")
    held.dreamt()
    (asked,) = (item for item in held.space.review.list() if "asked" in item.belief.memory.text)
    assert {item.quote.text for item in asked.evidence} == {ask for ask, _ in ASKED}
    held.space.review.approve(asked.id)
    held.space.erase(asked.id)
    assert {"User lives in Riga", "User keeps bees"} <= {belief.memory.text for belief in held.space.list()}
    assert held.space.verify()


def test_it_goes_with_the_words_that_it_stands_on(held: Held) -> None:
    for talk in ASKED:
        held.talk(talk[0])
    held.dreamt()
    (item,) = held.space.review.list()
    held.space.review.approve(item.id)
    held.space.forget(item.id)
    assert held.space.core().self_model == ()
    assert held.dreamt() == []
