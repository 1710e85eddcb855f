"""What is believed does not hang on the order in which words arrive, only on when they were said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

import troth
from troth.testing import FrozenClock

START = datetime(2026, 1, 1, 9, tzinfo=UTC)
LIVES = [
    ["I live in Oslo.", "I live in Bergen.", "I moved to Turku."],
    ["I like figs.", "I don't like figs any more.", "I like plums."],
    ["My phone is a Pixel.", "I switched to an iPhone.", "My phone number is 555-0134."],
    ["I'm vegetarian.", "I'm not vegetarian any more.", "I eat fish."],
    ["My name is Ines.", "My sister's name is Ana.", "My birthday is 3 May."],
    ["我住在苏州", "我搬到无锡了", "我妹妹住在南通"],
    ["我在甲木公司上班", "我不在甲木公司上班了", "我养了一只猫"],
]


@pytest.mark.parametrize("said", LIVES, ids=[said[0] for said in LIVES])
def test_the_order_of_arrival_changes_nothing_that_is_believed(said: list[str]) -> None:
    believed = set()
    with troth.open(":memory:", embedder=None, clock=FrozenClock(START + timedelta(days=100))) as memory:
        for order in permutations(range(len(said))):
            space = memory.space("".join(map(str, order)))
            for place in order:
                space.observe(said[place], at=START + timedelta(days=10 * place))
            believed.add(tuple(sorted(held.memory.text for held in space.list())))
    assert len(believed) == 1
