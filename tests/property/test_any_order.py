"""What is believed does not hang on the order in which words arrive, only on when they were said."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

import troth
from troth.testing import FrozenClock

START = datetime(2026, 1, 1, 9, tzinfo=UTC)
HOMES = [
    ["I live in Oslo.", "I live in Bergen.", "I moved to Turku."],
    ["我住在苏州", "我搬到无锡了", "我搬到南通了"],
    ["I work at Aco.", "I now work at Beco.", "I no longer work at Beco."],
]
LIVES = [
    *HOMES,
    ["I work at Aco.", "I work at Beco.", "I left Beco.", "I work at Ceco."],
    ["I like figs.", "I don't like figs any more.", "I like plums."],
    ["My phone is a Pixel.", "I switched to an iPhone.", "My phone number is 555-0134."],
    ["I'm vegetarian.", "I'm not vegetarian any more.", "I eat fish."],
    ["My name is Ines.", "My sister's name is Ana.", "My birthday is 3 May."],
    ["我在甲木公司上班", "我不在甲木公司上班了", "我养了一只猫"],
]


def lived(said: list[str]) -> Iterator[troth.Space]:
    """A space for each order in which the words may arrive; ten days lie between them."""
    with troth.open(":memory:", embedder=None, clock=FrozenClock(START + timedelta(days=100))) as memory:
        for order in permutations(range(len(said))):
            space = memory.space("".join(map(str, order)))
            for place in order:
                space.observe(said[place], at=START + timedelta(days=10 * place))
            yield space


@pytest.mark.parametrize("said", LIVES, ids=[" ".join(said) for said in LIVES])
def test_the_order_of_arrival_changes_nothing_that_is_believed(said: list[str]) -> None:
    assert len({tuple(sorted(held.memory.text for held in space.list())) for space in lived(said)}) == 1


@pytest.mark.parametrize("said", HOMES, ids=[" ".join(said) for said in HOMES])
def test_nor_what_was_so_at_any_moment_which_is_one_thing(said: list[str]) -> None:
    for space in lived(said):
        for place in (0, 1):
            held = space.list(as_of=START + timedelta(days=10 * place + 5))
            (home,) = [one.memory.claim for one in held if one.memory.claim.positive]
            assert home.value in said[place]
